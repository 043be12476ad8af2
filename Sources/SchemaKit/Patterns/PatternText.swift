/// A reader for the code points of a text in UTF-8, in which a lone surrogate may be encoded as three bytes.
///
/// Invalid UTF-8 yields arbitrary code points of one to four bytes. No read goes past the ends of the text.
struct PatternText: ~Escapable {
    let bytes: Span<UInt8>

    @_lifetime(copy bytes)
    init(bytes: Span<UInt8>) { self.bytes = bytes }

    /// The length of the text in bytes.
    var count: Int { bytes.count }

    /// Returns the byte at `offset`, which must be inside the text. Only debug builds check the offset.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        assert(bytes.indices.contains(offset), "the offset is outside of the text")
        return unsafe bytes[unchecked: offset]
    }

    /// Returns the code point that begins at `offset`, which must be less than `count`.
    @inline(__always)
    func codePoint(at offset: Int) -> (value: UInt32, length: Int) {
        let first = byte(at: offset)
        guard first >= 0x80 else { return (UInt32(first), 1) }
        return longCodePoint(at: offset, first: first)
    }

    /// Returns the code point that ends at `offset`, which must be greater than zero.
    @inline(__always)
    func codePoint(before offset: Int) -> (value: UInt32, length: Int) {
        let last = bytes[offset - 1]
        guard last >= 0x80 else { return (UInt32(last), 1) }
        var start = offset - 1
        while start > 0, offset - start < 4, Self.isContinuation(bytes[start]) {
            start -= 1
        }
        let (value, length) = codePoint(at: start)
        return start + length == offset ? (value, length) : (0xFFFD, 1)
    }

    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private func longCodePoint(at offset: Int, first: UInt8) -> (value: UInt32, length: Int) {
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard length > 1, offset + length <= bytes.count else { return (0xFFFD, 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for index in 1..<length {
            guard Self.isContinuation(bytes[offset + index]) else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(bytes[offset + index] & 0x3F)
        }
        guard value < CodePointSet.limit else { return (0xFFFD, 1) }
        return (value, length)
    }
}

extension PatternText {
    /// Returns the UTF-8 bytes of a code point. A surrogate is encoded as three bytes.
    static func utf8(of codePoint: UInt32) -> [UInt8] {
        let last = UInt8(truncatingIfNeeded: codePoint & 0x3F | 0x80)
        let third = UInt8(truncatingIfNeeded: codePoint >> 6 & 0x3F | 0x80)
        let second = UInt8(truncatingIfNeeded: codePoint >> 12 & 0x3F | 0x80)
        return switch codePoint {
        case ..<0x80: [UInt8(truncatingIfNeeded: codePoint)]
        case ..<0x800: [UInt8(truncatingIfNeeded: codePoint >> 6) | 0xC0, last]
        case ..<0x1_0000: [UInt8(truncatingIfNeeded: codePoint >> 12) | 0xE0, third, last]
        default: [UInt8(truncatingIfNeeded: codePoint >> 18) | 0xF0, second, third, last]
        }
    }
}
