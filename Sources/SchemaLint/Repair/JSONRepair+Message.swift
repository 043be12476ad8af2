import SchemaKit

extension JSONRepair.Mistake {
    /// One sentence for readers: the expected text and the text that was found.
    public var message: String { sentence.printable }

    private var sentence: String {
        switch fault {
        case .refused(let kind): JSONSyntaxError(kind, at: range).message
        case .comment: "expected no comment; JSON has none"
        case .missingComma(let inObject, let found):
            "expected ',' after the \(inObject ? "member" : "element"), found \(found)"
        case .missingColon(let found):
            JSONSyntaxError(.unexpected(found: found, expected: .colon), at: range).message
        case .missingValue(let found): "expected a value, found \(found)"
        case .missingName: "expected a member name in double quotes, found ':'"
        case .missingOpeningBracket(let bracket):
            "expected '\(bracket)' to open what '\(bracket.counterpart)' closes"
        case .missingClosingBracket(let bracket):
            "expected '\(bracket)' to close what '\(bracket.counterpart)' opens"
        case .extraComma: "expected no second ',', found an extra comma"
        case .extraColon: "expected no second ':', found an extra colon"
        case .extraBracket(let bracket):
            "expected no '\(bracket)', found one that \(bracket.isOpening ? "nothing closes" : "closes nothing")"
        case .wrongBracket(let found, let expected):
            "expected '\(expected)' to close what '\(expected.counterpart)' opens, found '\(found)'"
        case .missingOpeningQuote: "expected '\"' to open the string"
        case .missingClosingQuote: "expected '\"' to close the string"
        case .extraQuote: "expected no second '\"', found an extra quotation mark"
        case .unescapedQuote:
            "expected a quotation mark inside a string to be escaped, as in '\\\"'"
        case .lineBreakInString:
            "expected '\"' to close the string before the end of the line; a line break in it is '\\n'"
        case .foreignQuotes(let quote): "expected a string in double quotes, found \(quote) quotes"
        case .unquotedName(let name):
            "expected a member name in double quotes, found '\(name)'"
        case .unquotedText(let text): "expected a value, found '\(text)' without quotes"
        case .foreignWord(let word, let meant): "expected \(meant), found '\(word)'"
        case .noNumber(let word): "expected a number, found '\(word)', which JSON does not have"
        case .foreignNumber(let number, let meant):
            "expected a number as JSON writes it, such as \(meant), found '\(number)'"
        case .foreignSign(let sign, let meant): "expected '\(meant)', found '\(sign)'"
        case .stray(let text): "expected nothing here, found \(text)"
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
        case .invalidUTF8: "replace what is not UTF-8 with U+FFFD"
        case .unexpectedEnd: "complete the text"
        case .unexpected: "remove it"
        case .invalidNumber: "write the number as JSON does"
        case .emptyDocument, .foreignEncoding, .unterminatedString, .depthLimitExceeded,
            .documentTooLarge:
            "mend the text"
        }
    }
}

extension String {
    fileprivate var isOpening: Bool { self == "{" || self == "[" }

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
