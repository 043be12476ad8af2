/// An error that describes why a text is not JSON (RFC 8259), and at which position.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// The kind of the error.
    public let kind: Kind
    /// The bytes in error. Empty if something is missing at the end of the text.
    public let range: SourceRange

    /// Creates an error of `kind` at `range`.
    public init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The kinds of errors in a JSON text. More may be added.
    public enum Kind: Hashable, Sendable {
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
        /// Four hexadecimal digits are missing after `\u`.
        case invalidUnicodeEscape
        /// A number violates the grammar of RFC 8259, section 6.
        case invalidNumber(NumberFault)
        /// Arrays and objects are nested deeper than the limit of the parser.
        case depthLimitExceeded(limit: Int)
        /// The text is too long for 32-bit offsets.
        case documentTooLarge(byteLimit: Int)
    }

    /// The tokens that the grammar allows at the position of the error.
    public enum Expectation: Hashable, Sendable {
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
    public enum NumberFault: Hashable, Sendable {
        case leadingZero
        case missingIntegerDigits
        case missingFractionDigits
        case missingExponentDigits
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The message and the offset of the error, on one line.
    public var description: String { "\(message) (at byte \(range.start))".printable }
}
