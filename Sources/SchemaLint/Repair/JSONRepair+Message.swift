import SchemaKit

extension JSONRepair.Mistake {
    /// One sentence for readers: the expected text and the text that was found.
    public var message: String { sentence.printable }

    private var sentence: String {
        switch fault {
        case .refused(let kind): JSONSyntaxError(kind, at: range).message
        case .comment: "comments are not allowed in JSON"
        case .missingComma(let inObject, let found):
            "expected ',' after the \(inObject ? "member" : "item"), found \(found)"
        case .missingColon(let found):
            JSONSyntaxError(.unexpected(found: found, expected: .colon), at: range).message
        case .missingValue(let found): "expected a value, found \(found)"
        case .missingName: "expected a member name in double quotes, found ':'"
        case .missingOpeningBracket(let bracket):
            "missing '\(bracket)' for this '\(bracket.counterpart)'"
        case .missingClosingBracket(let bracket):
            "missing '\(bracket)' to close '\(bracket.counterpart)'"
        case .extraComma: "extra ','"
        case .extraColon: "extra ':'"
        case .extraBracket(let bracket):
            "unmatched '\(bracket)'"
        case .wrongBracket(let found, let expected):
            "expected '\(expected)' to close '\(expected.counterpart)', found '\(found)'"
        case .missingOpeningQuote: "missing '\"' at the start of the string"
        case .missingClosingQuote: "missing '\"' at the end of the string"
        case .extraQuote: "extra '\"'"
        case .unescapedQuote:
            "unescaped '\"' inside a string; write '\\\"'"
        case .lineBreakInString:
            "line break inside a string; close the string with '\"' or write '\\n'"
        case .foreignQuotes(let quote): "expected a string in double quotes, found \(quote) quotes"
        case .unquotedName(let name):
            "expected a member name in double quotes, found '\(name)'"
        case .unquotedText(let text): "expected a value, found '\(text)' without quotes"
        case .foreignWord(let word, let meant): "expected \(meant), found '\(word)'"
        case .noNumber(let word): "'\(word)' is not a JSON number"
        case .foreignNumber(let number, let meant):
            "expected a JSON number such as \(meant), found '\(number)'"
        case .foreignSign(let sign, let meant): "expected '\(meant)', found '\(sign)'"
        case .stray(let text): "unexpected text: \(text)"
        }
    }

    /// A description of the edits, in the words of a menu item.
    public var remedy: String { phrase.printable }

    private var phrase: String {
        switch fault {
        case .refused(let kind): Self.remedy(of: kind)
        case .comment: "remove the comment"
        case .missingComma: "insert ','"
        case .missingColon: "insert ':'"
        case .missingValue: "insert null"
        case .missingName: "insert an empty name"
        case .missingOpeningBracket(let bracket), .missingClosingBracket(let bracket):
            "insert '\(bracket)'"
        case .extraComma: "remove the comma"
        case .extraColon: "remove the colon"
        case .extraBracket(let bracket): "remove '\(bracket)'"
        case .wrongBracket(_, let expected): "replace with '\(expected)'"
        case .missingOpeningQuote, .missingClosingQuote: "insert '\"'"
        case .extraQuote: "remove '\"'"
        case .unescapedQuote: "escape the quotation marks"
        case .lineBreakInString: "write the line break as '\\n'"
        case .foreignQuotes: "put the string in double quotes"
        case .unquotedName: "put the name in double quotes"
        case .unquotedText: "put the text in double quotes"
        case .foreignWord(_, let meant), .foreignNumber(_, let meant), .foreignSign(_, let meant):
            "replace with '\(meant)'"
        case .noNumber: "replace with null"
        case .stray: "remove it"
        }
    }

    private static func remedy(of kind: JSONSyntaxError.Kind) -> String {
        switch kind {
        case .trailingComma: "remove the comma"
        case .controlCharacter: "escape the character"
        case .invalidEscape, .invalidUnicodeEscape: "escape the backslash"
        case .invalidUTF8: "replace invalid UTF-8 with U+FFFD"
        case .unexpectedEnd: "complete the text"
        case .unexpected: "remove it"
        case .invalidNumber: "rewrite the number as JSON"
        case .emptyDocument, .foreignEncoding, .unterminatedString, .depthLimitExceeded,
            .documentTooLarge:
            "correct the text"
        }
    }
}

extension String {
    /// The matching bracket of a pair.
    fileprivate var counterpart: String {
        switch self {
        case "{": "}"
        case "}": "{"
        case "[": "]"
        default: "["
        }
    }
}
