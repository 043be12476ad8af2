/// JSON Pointers of RFC 6901 and the relative ones of draft-handrews-relative-json-pointer-01.
///
/// That is the draft which every edition of JSON Schema refers to. A later one lets an array index
/// be moved, as in `0+1`, which therefore is no relative pointer here.
enum JSONPointerFormat {
    @inline(never)
    static func isPointer(_ text: UnsafeBufferPointer<UInt8>) -> Bool { isPointer(text, from: 0) }

    @inline(never)
    static func isRelativePointer(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        if !cursor.take(FormatByte.zero) {
            guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return false }
        }
        if cursor.isAtEnd { return true }
        if cursor.take(FormatByte.number) {
            return cursor.isAtEnd
        }
        return isPointer(text, from: cursor.position)
    }

    /// Whether the rest of a text is a pointer: nothing, or a slash and whatever, in which each tilde is
    /// followed by a zero or a one.
    @inline(__always)
    private static func isPointer(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        guard start < text.count else { return true }
        guard text[start] == FormatByte.slash else { return false }
        // The bytes that follow tildes, as far as they are in the next word.
        var escaped: UInt64 = 0
        var all: UInt64 = 0
        var position = start
        while position < text.count {
            let word = ByteWord(text, at: position)
            let tildes = word.bytes(from: "~", through: "~")
            let digits = word.bytes(from: "0", through: "1")
            guard (tildes &<< 8 | escaped) & ~digits == 0 else { return false }
            escaped = tildes &>> 56
            all |= word.bits
            position &+= 8
        }
        return escaped == 0
            && (all & ByteWord.highBits == 0 || StringFormat.isWellFormed(text))
    }
}
