/// JSON Pointers of RFC 6901 and the relative ones of draft-handrews-relative-json-pointer-01.
///
/// That is the draft which every edition of JSON Schema refers to. A later one lets an array index
/// be moved, as in `0+1`, which therefore is no relative pointer here.
enum JSONPointerFormat {
    @inline(never)
    static func isPointer(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        return takePointer(&cursor)
    }

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
        return takePointer(&cursor)
    }

    /// Reads the rest of the text as a pointer.
    private static func takePointer(_ cursor: inout FormatCursor) -> Bool {
        guard !cursor.isAtEnd else { return true }
        guard cursor.next == FormatByte.slash else { return false }
        while true {
            cursor.position &+= Self.plainCount(cursor)
            guard let byte = cursor.next else { return true }
            if byte < 0x80, byte != FormatByte.tilde {
                cursor.position &+= 1
            } else if byte == FormatByte.tilde {
                cursor.position += 1
                guard cursor.take(where: { $0 == FormatByte.zero || $0 == UInt8(ascii: "1") })
                else { return false }
            } else if cursor.takeScalar() == nil {
                return false
            }
        }
    }

    /// How many bytes follow that are neither tildes nor beyond ASCII, as far as whole words of eight tell.
    @inline(__always)
    private static func plainCount(_ cursor: FormatCursor) -> Int {
        var count = 0
        while cursor.holds(count &+ 8) {
            let word = ByteWord(cursor.bytes, at: cursor.position &+ count)
            let others = word.bytes(from: "~", through: "~") | word.bits & ByteWord.highBits
            count &+= ByteWord.run(~others & ByteWord.highBits)
            guard others == 0 else { break }
        }
        return count
    }
}
