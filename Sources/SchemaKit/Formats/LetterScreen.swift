/// Tells of most texts beyond ASCII that they have no characters but universal ones (RFC 3987, section 2.2),
/// sixteen bytes at a time and without a branch that hangs on them, as a processor can't guess where letters
/// of one, two and three bytes stand. (Benchmark: `validate`, format iri.)
///
/// It knows characters of two and three bytes: those from U+00C0 to U+07FF, and from U+1000 to U+CFFF all
/// that are not near the formatting characters. Where it says no, there may be others, or percent signs.
struct LetterScreen {
    private typealias Block = SIMD16<UInt8>
    private typealias Marks = SIMDMask<Block.MaskStorage>

    /// Where something stands that is not known.
    private var unknown = Marks(repeating: false)

    /// Whether all of a text is known to be well-formed, and universal where it is beyond ASCII.
    @inline(__always)
    static func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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

    /// Whether the last character is not cut short: it may end where no block asks for what goes on.
    @inline(__always)
    private static func endsWithCharacter(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = text.count
        return (count < 1 || text[count &- 1] < 0xC0) && (count < 2 || text[count &- 2] < 0xE0)
    }

    /// Looks at each byte, at the one before it and at the one before that.
    @inline(__always)
    private mutating func look(at byte: Block, after previous: Block, and first: Block) {
        let goesOn = (byte &+ Self.each(0x40)) .>= Self.each(0xC0)
        let shouldGoOn = (previous .>= Self.each(0xC0)) .| (first .>= Self.each(0xE0))
        // The first letter of two bytes that is taken starts with C3.
        let isStart = byte .>= Self.each(0xC0)
        let isShortStart = (byte &- Self.each(0xC3)) .< Self.each(0xE0 - 0xC3)
        let isLongStart = (byte &- Self.each(0xE1)) .< Self.each(0xED - 0xE1)
        let isFormatting = (previous .== Self.each(0xE2)) .& (byte .== Self.each(0x80))
        unknown .|= (goesOn .^ shouldGoOn) .| isFormatting
        unknown .|= isStart .^ (isShortStart .| isLongStart)
        unknown .|= byte .== Self.each(0x25)
    }

    private var foundUnknown: Bool {
        // `any` would call a function that looks at each of them.
        @inline(__always) get { unsafeBitCast(unknown, to: SIMD2<UInt64>.self) != .zero }
    }

    @inline(__always)
    private static func block(_ low: UInt64, _ high: UInt64) -> Block {
        unsafeBitCast(SIMD2(low.littleEndian, high.littleEndian), to: Block.self)
    }

    /// The sixteen bytes from `offset` on; past the end of the text they are zero.
    @inline(__always)
    private static func block(of text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Block {
        guard text.count &- offset >= 16 else {
            return block(ByteWord(text, at: offset).bits, ByteWord(text, at: offset &+ 8).bits)
        }
        return UnsafeRawBufferPointer(text)
            .loadUnaligned(fromByteOffset: offset, as: Block.self)
    }

    /// The same byte sixteen times.
    @inline(__always)
    private static func each(_ byte: UInt8) -> Block { Block(repeating: byte) }
}
