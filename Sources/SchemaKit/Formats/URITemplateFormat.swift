/// URI Templates of RFC 6570, of any level.
///
/// Operators that the RFC reserves for extensions are taken, as its grammar does.
enum URITemplateFormat {
    static func isTemplate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        while !cursor.isAtEnd {
            guard takeLiteral(&cursor) || takeExpression(&cursor) else { return false }
        }
        return true
    }

    /// Takes a literal character, with the apostrophe that an erratum adds to the grammar.
    private static func takeLiteral(_ cursor: inout FormatCursor) -> Bool {
        cursor.take(where: isLiteral) || cursor.takePercentEncoded()
            || cursor.takeNonASCII {
                URIFormat.isUniversalCharacter($0) || URIFormat.isPrivateCharacter($0)
            }
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case FormatByte.quote, FormatByte.percent, UInt8(ascii: "<"), UInt8(ascii: ">"),
            FormatByte.backslash, UInt8(ascii: "^"), UInt8(ascii: "`"),
            FormatByte.openingBrace...FormatByte.closingBrace:
            false
        default:
            (0x21...0x7E).contains(byte)
        }
    }

    private static func takeExpression(_ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(FormatByte.openingBrace) else { return false }
        _ = cursor.take(where: isOperator)
        repeat {
            guard takeVariable(&cursor), takeModifier(&cursor) else { return false }
        } while cursor.take(FormatByte.comma)
        return cursor.take(FormatByte.closingBrace)
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case FormatByte.plus, FormatByte.number, FormatByte.dot, FormatByte.slash,
            UInt8(ascii: ";"), FormatByte.question, UInt8(ascii: "&"), UInt8(ascii: "="),
            FormatByte.comma, UInt8(ascii: "!"), FormatByte.at, UInt8(ascii: "|"):
            true
        default:
            false
        }
    }

    /// Takes a name: runs of name characters with single dots between them.
    private static func takeVariable(_ cursor: inout FormatCursor) -> Bool {
        repeat {
            let start = cursor.position
            repeat {
                _ = cursor.takeAll { FormatByte.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
            } while cursor.takePercentEncoded()
            guard cursor.position > start else { return false }
        } while cursor.take(FormatByte.dot)
        return true
    }

    /// Takes a prefix length below 10,000 or an asterisk, where there is one.
    private static func takeModifier(_ cursor: inout FormatCursor) -> Bool {
        if cursor.take(FormatByte.colon) {
            return cursor.next != FormatByte.zero
                && (1...4).contains(cursor.takeAll(where: FormatByte.isDigit))
        }
        _ = cursor.take(UInt8(ascii: "*"))
        return true
    }
}
