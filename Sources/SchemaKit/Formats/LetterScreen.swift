/// Tells of most texts beyond ASCII that they have no characters but universal ones (RFC 3987, section 2.2),
/// eight bytes at a time and without a branch that hangs on them, as a processor can't guess where letters of
/// one, two and three bytes stand. (Benchmark: `validate`, format iri.)
///
/// It knows characters of two and three bytes: those from U+00C0 to U+07FF, and from U+1000 to U+CFFF all
/// that are not near the formatting characters. Where it says no, there may be others, or percent signs.
struct LetterScreen {
    /// Bits of what is not known, in any byte.
    private var unknown: UInt64 = 0
    /// The first bytes of the next word that must go on with a character.
    private var expected: UInt64 = 0
    /// Whether the first byte of the next word follows the one before the formatting characters.
    private var isNearFormatting: UInt64 = 0

    /// Whether all of a text is known to be well-formed, and universal where it is beyond ASCII.
    @inline(__always)
    static func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var screen = LetterScreen()
        var offset = 0
        while offset < text.count {
            screen.look(at: ByteWord(text, at: offset))
            offset &+= 8
        }
        return screen.unknown | screen.expected == 0
    }

    @inline(__always)
    private mutating func look(at word: ByteWord) {
        let bits = word.bits
        let high = bits & ByteWord.highBits
        let isStart = high & (bits &<< 1)
        let goesOn = high & ~isStart
        let isLongStart = isStart & (bits &<< 2)
        let isShortStart = isStart & ~isLongStart
        // The first letter of two bytes that is taken starts with C3.
        let isFromC3 = (bits & Self.each(0x1F)) &+ Self.each(0x80 - 0x03)
        let low = bits & Self.each(0x0F)
        let isFromE1 = low &+ Self.each(0x80 - 0x01)
        let isPastEC = low &+ Self.each(0x80 - 0x0D)
        let isE2 = isLongStart & ~((low ^ Self.each(0x02)) &+ Self.each(0x7F))
        let is80 = goesOn & ~((bits & Self.each(0x3F)) &+ Self.each(0x7F))
        unknown |= isShortStart & ~isFromC3 | isLongStart & (bits &<< 3 | ~isFromE1 | isPastEC)
        unknown |= (isE2 &<< 8 | isNearFormatting) & is80
        unknown |= word.bytes(from: "%", through: "%")
        unknown |= (isStart &<< 8 | isLongStart &<< 16 | expected) ^ goesOn
        expected = isStart &>> 56 | isLongStart &>> 48
        isNearFormatting = isE2 &>> 56
    }

    /// The same byte eight times.
    @inline(__always)
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}
