/// An error that describes why a text is not JSON (RFC 8259), and at which position.
///
/// The error quotes no text that could be secret: neither its message nor a dump of it contains a word of the text.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// The kind of the error. It may quote the text.
    package let kind: Kind
    /// The bytes in error. Empty if the text contains no value, is too long, or ends where a token or a digit of a
    /// number must follow.
    public let range: SourceRange
    /// The line and column of the start of ``range``.
    public let position: LineColumn

    init(_ kind: Kind, at range: SourceRange, position: LineColumn) {
        self.kind = kind
        self.range = range
        self.position = position
    }

    /// The kinds of errors in a JSON text.
    package enum Kind: Hashable, Sendable {
        /// The text is empty, or contains only white space.
        case emptyDocument
        /// The first bytes of the text show an encoding other than UTF-8.
        case foreignEncoding(name: String)
        /// The text ends where one of the expected tokens is required.
        case unexpectedEnd(expected: Expectation)
        /// Another token was found in place of one of the expected tokens.
        case unexpected(found: String, expected: Expectation)
        /// The bytes are not UTF-8 (RFC 3629).
        case invalidUTF8
        /// The end of an array or object follows a comma. The range is that of the comma.
        case trailingComma(before: String)
        /// A string is not closed before the end of the line or of the text.
        case unterminatedString
        /// A string contains an unescaped control character.
        case controlCharacter(UInt8)
        /// The character after a backslash forms no valid escape.
        case invalidEscape(found: String)
        /// Fewer than four hexadecimal digits follow `\u`.
        case invalidUnicodeEscape
        /// A number violates the grammar of RFC 8259, section 6.
        case invalidNumber(NumberMistake)
        /// Arrays and objects are nested deeper than the limit of the parser.
        case depthLimitExceeded(limit: Int)
        /// The text is too long for 32-bit offsets.
        case documentTooLarge(byteLimit: Int)
    }

    /// The tokens that the grammar allows at the position of the error.
    package enum Expectation: Hashable, Sendable {
        /// A text in JSON. The text is in another language.
        case document
        case value
        case valueOrArrayEnd
        case memberName
        case memberNameOrObjectEnd
        case colon
        case commaOrArrayEnd
        case commaOrObjectEnd
        case endOfDocument
    }

    /// The ways in which a number can violate the grammar.
    package enum NumberMistake: Hashable, Sendable {
        case leadingZero
        case missingIntegerDigits
        case missingFractionDigits
        case missingExponentDigits
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The line, the column and the message, on one line, such as "2:5: expected a value, found ','".
    public var description: String { "\(position.line):\(position.column): \(message)".printable }
}

extension JSONSyntaxError: CustomReflectable {
    /// The mirror that `dump` prints. It has the public properties, which quote no text.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["message": message, "position": position, "range": range],
            displayStyle: .struct
        )
    }
}

extension JSONSyntaxError {
    /// The message: one phrase, such as "expected a value, found ','". The message shows at most one punctuation mark
    /// of the text, or the code point of a control character.
    public var message: String {
        switch kind {
        case .unexpected(let found, let expected) where !Self.quotableTokens.contains(found):
            "expected \(expected.phrase)"
        case .invalidEscape:
            "invalid escape; \(Kind.escapeExpectation)"
        default:
            kind.message
        }
    }

    /// The tokens that a message may name, in the words of messages. They reveal nothing of a secret.
    private static let quotableTokens: Set = [
        "a string", "'{'", "'}'", "'['", "']'", "':'", "','",
    ]
}

/// The wording of the errors.
extension JSONSyntaxError.Kind {
    /// The message for people who have the text: one phrase that names what was expected and what was found.
    package var message: String {
        switch self {
        case .emptyDocument:
            "expected a JSON value, found an empty document"
        case .foreignEncoding(let name):
            "expected UTF-8, found \(name)"
        case .unexpectedEnd(let expected):
            "expected \(expected.phrase), found the end of the document"
        case .unexpected(let found, let expected):
            "expected \(expected.phrase), found \(found)"
        case .invalidUTF8:
            "invalid UTF-8"
        case .trailingComma(let closer):
            "trailing comma before '\(closer)'"
        case .unterminatedString:
            "unterminated string; expected '\"' before the end of the line"
        case .controlCharacter(let byte):
            "control character \(Unicode.Scalar(byte).codePointName) must be escaped in a string"
        case .invalidEscape(let found):
            "invalid escape \(Self.phrase(escape: found)); \(Self.escapeExpectation)"
        case .invalidUnicodeEscape:
            "expected four hexadecimal digits after '\\u'"
        case .invalidNumber(let mistake):
            mistake.phrase
        case .depthLimitExceeded(let limit):
            "arrays and objects are nested more than \(String(limit, of: "level")) deep"
        case .documentTooLarge(let byteLimit):
            "the document is larger than \(byteLimit) bytes"
        }
    }

    fileprivate static let escapeExpectation = "expected one such as '\\n' or '\\u0041'"

    /// Returns an invalid escape as messages show it. An invisible character is shown by its code point.
    private static func phrase(escape found: String) -> String {
        guard let scalar = found.unicodeScalars.first, scalar.isInvisible else {
            return "'\\\(found)'"
        }
        return "\(scalar.codePointName) after '\\'"
    }
}

extension JSONSyntaxError.Expectation {
    /// The tokens that were allowed, as messages name them.
    var phrase: String {
        switch self {
        case .document: "JSON"
        case .value: "a value"
        case .valueOrArrayEnd: "a value or ']'"
        case .memberName: "a member name in double quotes"
        case .memberNameOrObjectEnd: "a member name in double quotes or '}'"
        case .colon: "':' after the member name"
        case .commaOrArrayEnd: "',' or ']' after the item"
        case .commaOrObjectEnd: "',' or '}' after the member"
        case .endOfDocument: "the end of the document"
        }
    }
}

extension JSONSyntaxError.NumberMistake {
    /// The message for the mistake, such as "expected a digit after '-'".
    var phrase: String {
        switch self {
        case .leadingZero: "leading zeros are not allowed in numbers"
        case .missingIntegerDigits: "expected a digit after '-'"
        case .missingFractionDigits: "expected a digit after the decimal point"
        case .missingExponentDigits: "expected a digit in the exponent"
        }
    }
}

/// Removes quoted text from errors, for texts that may contain secrets.
extension JSONSyntaxError {
    /// The error with a general phrase in place of the text that was found.
    package var withoutText: JSONSyntaxError {
        JSONSyntaxError(kind.withoutText, at: range, position: position)
    }

    /// The phrase that replaces a token that may contain a secret.
    package static let hiddenText = "other text"
}

extension JSONSyntaxError.Kind {
    /// The kind with a general phrase in place of the text that was found.
    package var withoutText: Self {
        switch self {
        case .unexpected(_, let expected):
            .unexpected(found: JSONSyntaxError.hiddenText, expected: expected)
        case .invalidEscape: .invalidEscape(found: "…")
        default: self
        }
    }
}
