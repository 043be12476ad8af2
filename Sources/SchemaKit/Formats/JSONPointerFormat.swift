/// The checks of JSON Pointers (RFC 6901) and relative JSON Pointers (draft-handrews-relative-json-pointer-01).
///
/// Every version of JSON Schema refers to this draft. A later draft allows index manipulation such as `0+1`, which
/// is therefore invalid here.
enum JSONPointerFormat {
    @inline(never)
    static func isPointer(_ text: Span<UInt8>) -> Bool { isPointer(text, from: 0) }

    @inline(never)
    static func isRelativePointer(_ text: Span<UInt8>) -> Bool {
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

    /// Returns whether the rest of a text is a JSON Pointer: empty, or a slash and well-formed UTF-8 in which a
    /// zero or a one follows each tilde.
    @inline(__always)
    private static func isPointer(_ text: Span<UInt8>, from start: Int) -> Bool {
        guard start < text.count else { return true }
        guard text[start] == FormatByte.slash else { return false }
        // The positions in the next word that directly follow a tilde at the end of this word.
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
