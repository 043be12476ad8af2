/// A prefilter for texts whose characters beyond ASCII are all universal (`ucschar` of RFC 3987, section 2.2).
///
/// The prefilter reads sixteen bytes at a time and does not branch on them, because a processor cannot predict which
/// characters of a text have one, two or three bytes. (Benchmark: `validate`, format iri.)
///
/// It recognizes the universal characters from U+00C0 to U+07FF, and from U+1000 to U+CFFF except U+2000 to U+203F,
/// which include formatting characters. A text that does not pass can still be valid: it can have percent signs, or
/// other universal characters.
struct UniversalCharacterPrefilter {
    private typealias Block = SIMD16<UInt8>
    private typealias LaneMask = SIMDMask<Block.MaskStorage>

    /// The lanes in which a byte was not recognized.
    private var unrecognized = LaneMask(repeating: false)

    /// Returns true only if a text is well-formed, has no percent sign, and has only recognized characters beyond
    /// ASCII.
    @inline(__always)
    static func passes(_ text: Span<UInt8>) -> Bool {
        var prefilter = UniversalCharacterPrefilter()
        let first = (low: ByteWord(text, at: 0).bits, high: ByteWord(text, at: 8).bits)
        prefilter.check(
            block(first.low, first.high),
            previous: block(first.low &<< 8, first.high &<< 8 | first.low &>> 56),
            secondPrevious: block(first.low &<< 16, first.high &<< 16 | first.low &>> 48)
        )
        var offset = 16
        while offset < text.count {
            prefilter.check(
                block(of: text, at: offset),
                previous: block(of: text, at: offset &- 1),
                secondPrevious: block(of: text, at: offset &- 2)
            )
            offset &+= 16
        }
        return !prefilter.hasUnrecognized && endsWithCharacter(text)
    }

    /// Returns whether the last character is complete. The check of blocks does not detect a sequence that is cut short
    /// at the end of the text.
    @inline(__always)
    private static func endsWithCharacter(_ text: Span<UInt8>) -> Bool {
        let count = text.count
        return (count < 1 || text[count &- 1] < 0xC0) && (count < 2 || text[count &- 2] < 0xE0)
    }

    /// Checks each byte of a block together with the two bytes before it. `previous` has the byte before each byte, and
    /// `secondPrevious` has the byte before that byte.
    @inline(__always)
    private mutating func check(_ byte: Block, previous: Block, secondPrevious: Block) {
        let isContinuation = (byte &+ Self.repeated(0x40)) .>= Self.repeated(0xC0)
        let mustBeContinuation =
            (previous .>= Self.repeated(0xC0)) .| (secondPrevious .>= Self.repeated(0xE0))
        // The recognized two-byte characters begin with U+00C0, whose first byte is C3.
        let isStart = byte .>= Self.repeated(0xC0)
        let isShortStart = (byte &- Self.repeated(0xC3)) .< Self.repeated(0xE0 - 0xC3)
        let isLongStart = (byte &- Self.repeated(0xE1)) .< Self.repeated(0xED - 0xE1)
        let isFormatting = (previous .== Self.repeated(0xE2)) .& (byte .== Self.repeated(0x80))
        unrecognized .|= (isContinuation .^ mustBeContinuation) .| isFormatting
        unrecognized .|= isStart .^ (isShortStart .| isLongStart)
        unrecognized .|= byte .== Self.repeated(FormatByte.percent)
    }

    private var hasUnrecognized: Bool {
        // `any` would call a function that tests each lane.
        @inline(__always) get {
            unsafe unsafeBitCast(unrecognized, to: SIMD2<UInt64>.self) != .zero
        }
    }

    @inline(__always)
    private static func block(_ low: UInt64, _ high: UInt64) -> Block {
        unsafe unsafeBitCast(SIMD2(low.littleEndian, high.littleEndian), to: Block.self)
    }

    /// Returns the sixteen bytes from `offset` on, padded with zeros at the end of the text.
    @inline(__always)
    private static func block(of text: Span<UInt8>, at offset: Int) -> Block {
        guard text.count &- offset >= 16 else {
            return block(ByteWord(text, at: offset).bits, ByteWord(text, at: offset &+ 8).bits)
        }
        return text.word(at: offset, as: Block.self)
    }

    /// Returns a block with `byte` in each lane.
    @inline(__always)
    private static func repeated(_ byte: UInt8) -> Block { Block(repeating: byte) }
}
