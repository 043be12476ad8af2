/// Eight bytes of a text as one number, the first in the lowest byte, so that a question about all of them
/// takes a few instructions. (Benchmark: `validate`, formats.)
///
/// What is asked of classes is answered by the highest bit of each byte.
struct ByteWord {
    let bits: UInt64

    @_transparent
    init(bits: UInt64) { self.bits = bits }

    /// The bytes from `offset` on; past the end of the text they are zero.
    @_transparent
    init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
        bits =
            text.count &- offset >= 8
            ? Self.load(text, at: offset) : Self.end(of: text, from: offset)
    }

    @_transparent
    private static func load(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        UInt64(
            littleEndian: UnsafeRawBufferPointer(text)
                .loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// Less than eight bytes: the last ones of a word that ends where the text does.
    @inline(__always)
    private static func end(of text: UnsafeBufferPointer<UInt8>, from offset: Int) -> UInt64 {
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

    /// The highest bit of each byte.
    @_transparent
    static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// The bytes of ASCII from one to another, both included.
    @_transparent
    func bytes(from first: Unicode.Scalar, through last: Unicode.Scalar) -> UInt64 {
        Self.bytes(of: bits, from: first, through: last)
    }

    @_transparent
    private static func bytes(
        of bits: UInt64,
        from first: Unicode.Scalar,
        through last: Unicode.Scalar
    ) -> UInt64 {
        // Of seven bits, so that no sum is carried into the next byte.
        let low = bits & ~highBits
        let isFromFirst = low &+ each(0x80 &- UInt64(first.value))
        let isPastLast = low &+ each(0x7F &- UInt64(last.value))
        return isFromFirst & ~isPastLast & ~bits & highBits
    }

    /// The same byte eight times.
    @_transparent
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// The bytes with the bit that tells lower case from upper case set.
    @_transparent
    private var lowercased: UInt64 { bits | Self.each(0x20) }

    @_transparent
    var digits: UInt64 { bytes(from: "0", through: "9") }

    @_transparent
    var hexDigits: UInt64 { digits | Self.bytes(of: lowercased, from: "a", through: "f") }

    @_transparent
    var letters: UInt64 { Self.bytes(of: lowercased, from: "a", through: "z") }

    /// The bytes that continue a character of UTF-8: their first bit is set, their second is not.
    @_transparent
    var continuations: UInt64 { bits & ~(bits &<< 1) & Self.highBits }

    /// How many bytes from the first on have their bit in `members`.
    @_transparent
    static func run(_ members: UInt64) -> Int {
        (~members & highBits).trailingZeroBitCount &>> 3
    }

    /// The bits of `members` in the lowest byte, that of the first byte lowest.
    @_transparent
    static func gathered(_ members: UInt64) -> UInt64 {
        // No two of the products fall on the same bit, so that nothing is carried.
        ((members &>> 7) &* 0x0102_0408_1020_4080) &>> 56
    }

    // MARK: Numbers

    /// Whether the last `count` bytes, from 1 to 8, are digits.
    @_transparent
    func endsWithDigits(_ count: Int) -> Bool {
        let values = (bits ^ Self.each(0x30)) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        return (values &+ Self.each(0x76) | values) & Self.highBits == 0
    }

    /// The numbers of two digits that stand as in `template`, where 0 is any digit and every other byte
    /// itself; nil if they don't, or are not in the template's limits.
    @_transparent
    func pairs(in template: DigitTemplate) -> DigitPairs? {
        let values = bits & template.places ^ template.bytes
        // The highest bit of a sum is set where the value is too large.
        guard (values &+ template.allowances | values) & Self.highBits == 0 else { return nil }
        let pairs = values &* 10 &+ values &>> 8
        let excesses = pairs &+ template.excesses
        let shortages = pairs &- template.leasts
        guard (excesses | shortages) & Self.highBits == 0 else { return nil }
        return DigitPairs(bits: pairs)
    }
}

/// Numbers of two digits, each in the byte where its first digit stood.
struct DigitPairs {
    fileprivate let bits: UInt64

    @_transparent
    fileprivate init(bits: UInt64) { self.bits = bits }

    /// The number that starts with the digit at `position`.
    @_transparent
    func number(at position: UInt64) -> Int { Int(bits &>> (8 &* position) & 0xFF) }
}

/// Where pairs of digits stand in eight bytes, what stands between them, and how large they may be. No sum
/// or difference is carried into the next byte, unless the one before it is at fault.
struct DigitTemplate {
    /// Which of the bytes count.
    fileprivate let places: UInt64
    fileprivate let bytes: UInt64
    /// What may be added to each byte's difference before its highest bit is set.
    fileprivate let allowances: UInt64
    /// What is to be added to each pair so that its highest bit is set where it is too large.
    fileprivate let excesses: UInt64
    /// The least number of each pair.
    fileprivate let leasts: UInt64

    /// `YY`
    @_transparent
    static var century: DigitTemplate {
        DigitTemplate(
            places: 0xFFFF,
            bytes: 0x3030,
            allowances: 0x7676,
            excesses: 0,
            leasts: 0
        )
    }

    /// `YY-MM-DD`
    @_transparent
    static var dayOfCentury: DigitTemplate {
        DigitTemplate(
            places: .max,
            bytes: 0x3030_2D30_302D_3030,
            allowances: 0x7676_7F76_767F_7676,
            excesses: (0x7F - 31) &<< 48 | (0x7F - 12) &<< 24,
            leasts: 1 &<< 48 | 1 &<< 24
        )
    }

    /// `hh:mm:ss`
    @_transparent
    static var clock: DigitTemplate {
        DigitTemplate(
            places: .max,
            bytes: 0x3030_3A30_303A_3030,
            allowances: 0x7676_7F76_767F_7676,
            excesses: (0x7F - 60) &<< 48 | (0x7F - 59) &<< 24 | (0x7F - 23),
            leasts: 0
        )
    }

    /// `hh:mm`
    @_transparent
    static var offset: DigitTemplate {
        DigitTemplate(
            places: 0xFF_FFFF_FFFF,
            bytes: 0x30_303A_3030,
            allowances: 0x76_767F_7676,
            excesses: (0x7F - 59) &<< 24 | (0x7F - 23),
            leasts: 0
        )
    }
}
