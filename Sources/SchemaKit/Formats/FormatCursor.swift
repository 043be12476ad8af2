/// A position in the bytes of a text, for parsing by a format's grammar.
///
/// Each `take` method consumes bytes: it advances the position past them. A method that fails consumes nothing.
struct FormatCursor: ~Escapable {
    let bytes: Span<UInt8>
    var position = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The byte at the position, or nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The next eight bytes, padded with zeros at the end of the text.
    @inline(__always)
    var word: ByteWord { ByteWord(bytes, at: position) }

    /// The bytes from `start` up to the position.
    @_lifetime(copy self)
    func bytes(since start: Int) -> Span<UInt8> {
        bytes.extracting(start..<position)
    }

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Consumes the next byte if it satisfies `isMember`. Returns whether it does.
    @inline(__always)
    mutating func take(where isMember: (UInt8) -> Bool) -> Bool {
        guard let byte = next, isMember(byte) else { return false }
        position += 1
        return true
    }

    /// Consumes bytes while they satisfy `isMember`. Returns their number.
    @inline(__always)
    mutating func takeAll(where isMember: (UInt8) -> Bool) -> Int {
        var end = position
        while end < bytes.count, isMember(bytes[end]) { end &+= 1 }
        defer { position = end }
        return end &- position
    }

    /// Consumes bytes while they are in `members`, at most `limit`. Returns their number.
    @inline(__always)
    mutating func takeAll(_ members: ByteClass, limit: Int = .max) -> Int {
        let maximumEnd = limit < bytes.count &- position ? position &+ limit : bytes.count
        // A local variable can stay in a register.
        var end = position
        while end < maximumEnd, members.contains(bytes[end]) { end &+= 1 }
        defer { position = end }
        return end &- position
    }

    /// Returns whether at least `count` bytes follow.
    @inline(__always)
    func hasBytes(_ count: Int) -> Bool { bytes.count &- position >= count }

    /// Consumes a percent sign and two hexadecimal digits. Returns false if other bytes follow.
    @inline(__always)
    mutating func takePercentEncoded() -> Bool {
        guard position + 3 <= bytes.count, bytes[position] == FormatByte.percent,
            FormatByte.isHexDigit(bytes[position + 1]), FormatByte.isHexDigit(bytes[position + 2])
        else { return false }
        position += 3
        return true
    }
}

/// The decoding of Unicode scalars.
extension FormatCursor {
    /// Consumes one Unicode scalar value in well-formed UTF-8.
    ///
    /// Returns nil at the end of the text, and for surrogates, overlong forms and values above U+10FFFF, as RFC 3629,
    /// section 4, requires.
    @inline(__always)
    mutating func takeScalar() -> UInt32? {
        guard let first = next else { return nil }
        if first < 0x80 {
            position &+= 1
            return UInt32(first)
        }
        if first >= 0xC2, first < 0xE0 { return takePair(first: first) }
        return takeLongScalar(first: first)
    }

    /// Returns the scalars of a text, or nil if it is not well-formed UTF-8.
    static func scalars(of text: Span<UInt8>) -> [UInt32]? {
        var cursor = FormatCursor(text)
        var scalars: [UInt32] = []
        while !cursor.isAtEnd {
            guard let scalar = cursor.takeScalar() else { return nil }
            scalars.append(scalar)
        }
        return scalars
    }

    /// Consumes a scalar of two bytes, the most frequent length beyond ASCII.
    @inline(__always)
    private mutating func takePair(first: UInt8) -> UInt32? {
        guard position &+ 2 <= bytes.count else { return nil }
        let second = bytes[position &+ 1]
        guard second & 0xC0 == 0x80 else { return nil }
        position &+= 2
        return UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)
    }

    /// Consumes a scalar of three or four bytes.
    private mutating func takeLongScalar(first: UInt8) -> UInt32? {
        let count: Int
        let minimum: UInt32
        switch first {
        case 0xE0...0xEF: (count, minimum) = (3, 0x800)
        case 0xF0...0xF4: (count, minimum) = (4, 0x1_0000)
        default: return nil
        }
        guard position + count <= bytes.count else { return nil }
        var value = UInt32(first) & (0x7F >> UInt32(count))
        for index in position + 1..<position + count {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        guard value >= minimum, Unicode.Scalar(value) != nil else { return nil }
        position += count
        return value
    }

    /// Consumes the next scalar value and returns true if the value is beyond ASCII and satisfies `isMember`. Otherwise
    /// consumes nothing and returns false.
    @inline(__always)
    mutating func takeNonASCII(where isMember: (UInt32) -> Bool = { _ in true }) -> Bool {
        let start = position
        if let scalar = takeScalar(), scalar >= 0x80, isMember(scalar) {
            return true
        }
        position = start
        return false
    }
}
