/// A prefilter for texts whose characters beyond ASCII are all universal (`ucschar` of RFC 3987, section 2.2).
///
/// It reads sixteen bytes at a time and does not branch on them, because a processor cannot predict the positions
/// of letters of one, two and three bytes. (Benchmark: `validate`, format iri.)
///
/// It knows characters of two and three bytes: those from U+00C0 to U+07FF, and those from U+1000 to U+CFFF except
/// U+2000 to U+203F, which include formatting characters. A text that does not pass has other characters or percent
/// signs, and can still be valid.
struct LetterScreen {
    private typealias Block = SIMD16<UInt8>
    private typealias Marks = SIMDMask<Block.MaskStorage>

    /// The byte positions at which an unknown character was found.
    private var unknown = Marks(repeating: false)

    /// Returns true only if a text is well-formed, has no percent sign, and has only known universal characters
    /// beyond ASCII.
    @inline(__always)
    static func passes(_ text: Span<UInt8>) -> Bool {
        var screen = LetterScreen()
        let first = (low: ByteWord(text, at: 0).bits, high: ByteWord(text, at: 8).bits)
        screen.look(
            at: block(first.low, first.high),
            after: block(first.low &<< 8, first.high &<< 8 | first.low &>> 56),
            and: block(first.low &<< 16, first.high &<< 16 | first.low &>> 48)
        )
        var offset = 16
        while offset < text.count {
            screen.look(
                at: block(of: text, at: offset),
                after: block(of: text, at: offset &- 1),
                and: block(of: text, at: offset &- 2)
            )
            offset &+= 16
        }
        return !screen.foundUnknown && endsWithCharacter(text)
    }

    /// Returns whether the last character is complete. The blocks do not detect a sequence cut short at the end of
    /// the text.
    @inline(__always)
    private static func endsWithCharacter(_ text: Span<UInt8>) -> Bool {
        let count = text.count
        return (count < 1 || text[count &- 1] < 0xC0) && (count < 2 || text[count &- 2] < 0xE0)
    }

    /// Checks each byte, together with the byte before it and the one before that.
    @inline(__always)
    private mutating func look(at byte: Block, after previous: Block, and first: Block) {
        let goesOn = (byte &+ Self.each(0x40)) .>= Self.each(0xC0)
        let shouldGoOn = (previous .>= Self.each(0xC0)) .| (first .>= Self.each(0xE0))
        // The first accepted letter of two bytes starts with C3.
        let isStart = byte .>= Self.each(0xC0)
        let isShortStart = (byte &- Self.each(0xC3)) .< Self.each(0xE0 - 0xC3)
        let isLongStart = (byte &- Self.each(0xE1)) .< Self.each(0xED - 0xE1)
        let isFormatting = (previous .== Self.each(0xE2)) .& (byte .== Self.each(0x80))
        unknown .|= (goesOn .^ shouldGoOn) .| isFormatting
        unknown .|= isStart .^ (isShortStart .| isLongStart)
        unknown .|= byte .== Self.each(0x25)
    }

    private var foundUnknown: Bool {
        // `any` would call a function that tests each lane.
        @inline(__always) get { unsafe unsafeBitCast(unknown, to: SIMD2<UInt64>.self) != .zero }
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
    private static func each(_ byte: UInt8) -> Block { Block(repeating: byte) }
}
