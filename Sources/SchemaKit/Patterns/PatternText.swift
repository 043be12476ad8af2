/// Reads code points of a text in UTF-8 where a lone surrogate stands as three bytes.
///
/// Bytes that are no UTF-8 read as some code point of one to four bytes and never past the ends.
struct PatternText {
    let bytes: UnsafeBufferPointer<UInt8>

    var count: Int { bytes.count }

    /// The code point that begins at `offset`, which lies before the end.
    @inline(__always)
    func codePoint(at offset: Int) -> (value: UInt32, length: Int) {
        let first = bytes[offset]
        guard first >= 0x80 else { return (UInt32(first), 1) }
        return longCodePoint(at: offset, first: first)
    }

    /// The code point that ends at `offset`, which lies after the start.
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

/// The bytes of a code point in UTF-8, surrogates written like any other.
func patternBytes(of codePoint: UInt32) -> [UInt8] {
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
