/// Eight bytes of a text, loaded into one integer with the first byte lowest, so that all eight are tested with a
/// few instructions. (Benchmark: `validate`, formats.)
///
/// A test for a class of bytes returns a mask: the highest bit is set in each byte that belongs to the class, and all
/// other bits are zero. For the text `a1b2`, `digits` has the highest bits of the second and the fourth byte.
struct ByteWord {
    let bits: UInt64

    /// Loads the eight bytes that start at `offset`. Bytes past the end of the text are zero.
    @inline(__always)
    init(_ text: Span<UInt8>, at offset: Int) {
        bits =
            text.count &- offset >= 8
            ? Self.load(text, at: offset) : Self.loadEnd(of: text, from: offset)
    }

    @inline(__always)
    private static func load(_ text: Span<UInt8>, at offset: Int) -> UInt64 {
        UInt64(littleEndian: text.word(at: offset, as: UInt64.self))
    }

    /// Loads the last bytes of the text, fewer than eight. If the text has at least eight bytes, its last eight bytes
    /// are loaded and shifted.
    @inline(__always)
    private static func loadEnd(of text: Span<UInt8>, from offset: Int) -> UInt64 {
        if text.count >= 8 {
            let excess = 8 &- (text.count &- offset)
            return load(text, at: text.count &- 8) >> UInt64(truncatingIfNeeded: 8 &* excess)
        }
        var bits: UInt64 = 0
        var index = text.count
        while index > offset {
            index &-= 1
            bits = bits &<< 8 | UInt64(text[index])
        }
        return bits
    }

    // MARK: Classes

    /// A word with the highest bit of each byte set.
    @inline(__always)
    static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Returns the mask of the bytes in an ASCII range, both bounds included.
    @inline(__always)
    func bytes(from first: Unicode.Scalar, through last: Unicode.Scalar) -> UInt64 {
        Self.bytes(of: bits, from: first, through: last)
    }

    @inline(__always)
    private static func bytes(
        of bits: UInt64,
        from first: Unicode.Scalar,
        through last: Unicode.Scalar
    ) -> UInt64 {
        // Only the low seven bits of each byte are added, so no sum carries into the next byte.
        let low = bits & ~highBits
        let notBeforeFirst = low &+ repeated(0x80 &- UInt64(first.value))
        let afterLast = low &+ repeated(0x7F &- UInt64(last.value))
        return notBeforeFirst & ~afterLast & ~bits & highBits
    }

    /// Returns a word that holds `byte` eight times.
    @inline(__always)
    private static func repeated(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// The bits with 0x20 set in each byte, which makes ASCII letters lowercase.
    @inline(__always)
    private var lowercased: UInt64 { bits | Self.repeated(0x20) }

    @inline(__always)
    var digits: UInt64 { bytes(from: "0", through: "9") }

    @inline(__always)
    var hexDigits: UInt64 { digits | Self.bytes(of: lowercased, from: "a", through: "f") }

    @inline(__always)
    var letters: UInt64 { Self.bytes(of: lowercased, from: "a", through: "z") }

    /// The mask of UTF-8 continuation bytes: their first bit is set and their second bit is not.
    @inline(__always)
    var continuations: UInt64 { bits & ~(bits &<< 1) & Self.highBits }

    /// Returns the number of bytes before the first byte whose highest bit is not set in `mask`.
    @inline(__always)
    static func leadingByteCount(in mask: UInt64) -> Int {
        (~mask & highBits).trailingZeroBitCount &>> 3
    }

    /// Returns the eight bits of `mask` in one byte. The bit of the first byte is lowest.
    @inline(__always)
    static func bitmap(of mask: UInt64) -> UInt64 {
        // The partial products have no bit in common, so nothing carries.
        ((mask &>> 7) &* 0x0102_0408_1020_4080) &>> 56
    }

    // MARK: Numbers

    /// Returns whether the last `count` bytes are digits. `count` is from 1 to 8.
    @inline(__always)
    func endsWithDigits(_ count: Int) -> Bool {
        // Digits have the values 0 to 9. Adding 0x76 to a larger value sets the highest bit of its byte.
        let values = (bits ^ Self.repeated(0x30)) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        return (values &+ Self.repeated(0x76) | values) & Self.highBits == 0
    }

    /// Returns the two-digit numbers of the word, or nil if the word does not match `template` or a number is outside
    /// the template's limits.
    @inline(__always)
    func pairs(in template: DigitTemplate) -> DigitPairs? {
        let values = bits & template.comparedBytes ^ template.bytes
        // The highest bit of a sum is set if the value is too large.
        guard (values &+ template.valueComplements | values) & Self.highBits == 0 else {
            return nil
        }
        // Each byte becomes ten times its digit plus the digit in the next byte.
        let pairs = values &* 10 &+ values &>> 8
        let tooLarge = pairs &+ template.pairComplements
        let tooSmall = pairs &- template.pairMinimums
        guard (tooLarge | tooSmall) & Self.highBits == 0 else { return nil }
        return DigitPairs(bits: pairs)
    }
}

/// Two-digit numbers, each in the byte of its first digit.
struct DigitPairs {
    fileprivate let bits: UInt64

    @inline(__always)
    fileprivate init(bits: UInt64) { self.bits = bits }

    /// Returns the number whose first digit is at byte `position`.
    @inline(__always)
    func number(at position: UInt64) -> Int { Int(bits &>> (8 &* position) & 0xFF) }
}

/// A pattern for eight bytes: the positions of pairs of digits, the bytes between them, and the limits of each
/// pair.
///
/// One addition or subtraction tests all eight bytes. A carry or borrow out of a byte occurs only if this byte is
/// invalid. The word then does not match in any case, so a wrong result for the next byte does no harm.
struct DigitTemplate {
    /// The mask of the bytes that are compared.
    fileprivate let comparedBytes: UInt64
    /// The bytes of the template. The digit 0 matches any digit; every other byte matches only itself.
    fileprivate let bytes: UInt64
    /// For each byte, 0x7F minus the largest allowed XOR of the byte and its template. This XOR is 9 for a digit, and 0
    /// for every other byte. Adding the complement to a larger XOR sets the highest bit of the byte.
    fileprivate let valueComplements: UInt64
    /// For each pair, 0x7F minus its maximum. Adding it to a larger number sets the highest bit of the byte.
    fileprivate let pairComplements: UInt64
    /// The minimum of each pair.
    fileprivate let pairMinimums: UInt64

    /// The template `YY` of a century: the first two digits of a year.
    @inline(__always)
    static var century: DigitTemplate {
        DigitTemplate(
            comparedBytes: 0xFFFF,
            bytes: 0x3030,
            valueComplements: 0x7676,
            pairComplements: 0,
            pairMinimums: 0
        )
    }

    /// The template `YY-MM-DD`.
    @inline(__always)
    static var dateWithoutCentury: DigitTemplate {
        DigitTemplate(
            comparedBytes: .max,
            bytes: 0x3030_2D30_302D_3030,
            valueComplements: 0x7676_7F76_767F_7676,
            pairComplements: (0x7F - 31) &<< 48 | (0x7F - 12) &<< 24,
            pairMinimums: 1 &<< 48 | 1 &<< 24
        )
    }

    /// The template `hh:mm:ss`. A leap second can be the second 60.
    @inline(__always)
    static var clock: DigitTemplate {
        DigitTemplate(
            comparedBytes: .max,
            bytes: 0x3030_3A30_303A_3030,
            valueComplements: 0x7676_7F76_767F_7676,
            pairComplements: (0x7F - 60) &<< 48 | (0x7F - 59) &<< 24 | (0x7F - 23),
            pairMinimums: 0
        )
    }

    /// The template `hh:mm` of the difference between a local time and UTC.
    @inline(__always)
    static var utcOffset: DigitTemplate {
        DigitTemplate(
            comparedBytes: 0xFF_FFFF_FFFF,
            bytes: 0x30_303A_3030,
            valueComplements: 0x76_767F_7676,
            pairComplements: (0x7F - 59) &<< 24 | (0x7F - 23),
            pairMinimums: 0
        )
    }
}
