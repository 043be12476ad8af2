/// A position in the bytes of a text, from which a format's grammar is read.
///
/// Every `take` moves past what it read when it succeeds and stays where it was when it fails.
struct FormatCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The byte at the position, or nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The bytes from `start` up to the position.
    func taken(since start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Takes one byte of a class.
    @inline(__always)
    mutating func take(where isMember: (UInt8) -> Bool) -> Bool {
        guard let byte = next, isMember(byte) else { return false }
        position += 1
        return true
    }

    /// Takes bytes as long as they are of a class, at most `limit`, and says how many.
    @inline(__always)
    mutating func takeAll(limit: Int = .max, where isMember: (UInt8) -> Bool) -> Int {
        let start = position
        while position < bytes.count, position - start < limit, isMember(bytes[position]) {
            position += 1
        }
        return position - start
    }

    /// Takes exactly `count` decimal digits and returns their value.
    @inline(__always)
    mutating func takeNumber(digits count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for index in position..<position + count {
            guard FormatByte.isDigit(bytes[index]) else { return nil }
            value = value * 10 + Int(bytes[index] - FormatByte.zero)
        }
        position += count
        return value
    }

    /// Takes a percent sign and two hexadecimal digits.
    @inline(__always)
    mutating func takePercentEncoded() -> Bool {
        guard position + 3 <= bytes.count, bytes[position] == FormatByte.percent,
            FormatByte.isHexDigit(bytes[position + 1]), FormatByte.isHexDigit(bytes[position + 2])
        else { return false }
        position += 3
        return true
    }
}

/// Unicode scalars.
extension FormatCursor {
    /// Takes one Unicode scalar value from well-formed UTF-8.
    ///
    /// Surrogates, overlong forms and values above U+10FFFF fail, as RFC 3629 section 4 rules.
    mutating func takeScalar() -> UInt32? {
        guard let first = next else { return nil }
        if first < 0x80 {
            position += 1
            return UInt32(first)
        }
        return takeLongScalar(first: first)
    }

    private mutating func takeLongScalar(first: UInt8) -> UInt32? {
        let count: Int
        let smallest: UInt32
        switch first {
        case 0xC2...0xDF: (count, smallest) = (2, 0x80)
        case 0xE0...0xEF: (count, smallest) = (3, 0x800)
        case 0xF0...0xF4: (count, smallest) = (4, 0x1_0000)
        default: return nil
        }
        guard position + count <= bytes.count else { return nil }
        var value = UInt32(first) & (0x7F >> UInt32(count))
        for index in position + 1..<position + count {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        guard value >= smallest, Unicode.Scalar(value) != nil else { return nil }
        position += count
        return value
    }

    /// Takes one scalar value outside ASCII that is of a class.
    mutating func takeNonASCII(where isMember: (UInt32) -> Bool = { _ in true }) -> Bool {
        let start = position
        if let scalar = takeScalar(), scalar >= 0x80, isMember(scalar) {
            return true
        }
        position = start
        return false
    }
}
