/// The check of URI Templates (RFC 6570) of any level.
///
/// Operators that the RFC reserves for extensions are accepted, because its grammar contains them.
enum URITemplateFormat {
    @inline(never)
    static func isTemplate(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        while true {
            _ = cursor.takeRun(.literal)
            if cursor.isAtEnd { return true }
            let isExpression = cursor.next == FormatByte.openingBrace
            guard isExpression ? takeExpression(&cursor) : takeOther(&cursor) else { return false }
        }
    }

    /// Consumes a literal that is percent-encoded or beyond ASCII.
    private static func takeOther(_ cursor: inout FormatCursor) -> Bool {
        cursor.takePercentEncoded()
            || cursor.takeNonASCII {
                URIFormat.isUniversalCharacter($0) || URIFormat.isPrivateCharacter($0)
            }
    }

    private static var operators: ByteClass {
        @inline(__always) get {
            ByteClass("+") | ByteClass("#") | ByteClass(".") | ByteClass("/") | ByteClass(";")
                | ByteClass("?") | ByteClass("&") | ByteClass("=") | ByteClass(",")
                | ByteClass("!") | ByteClass("@") | ByteClass("|")
        }
    }

    private static func takeExpression(_ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(FormatByte.openingBrace) else { return false }
        _ = cursor.take(where: operators.contains)
        repeat {
            guard takeVariable(&cursor), takeModifier(&cursor) else { return false }
        } while cursor.take(FormatByte.comma)
        return cursor.take(FormatByte.closingBrace)
    }

    /// Consumes a name: sequences of name characters, separated by single dots.
    @inline(__always)
    private static func takeVariable(_ cursor: inout FormatCursor) -> Bool {
        repeat {
            let start = cursor.position
            repeat {
                _ = cursor.takeAll(.lettersAndDigits | ByteClass("_"))
            } while cursor.takePercentEncoded()
            guard cursor.position > start else { return false }
        } while cursor.take(FormatByte.dot)
        return true
    }

    /// Consumes an optional modifier: a prefix length below 10,000 or an asterisk.
    @inline(__always)
    private static func takeModifier(_ cursor: inout FormatCursor) -> Bool {
        if cursor.take(FormatByte.colon) {
            return cursor.next != FormatByte.zero
                && (1...4).contains(cursor.takeAll(.digits))
        }
        _ = cursor.take(UInt8(ascii: "*"))
        return true
    }
}
