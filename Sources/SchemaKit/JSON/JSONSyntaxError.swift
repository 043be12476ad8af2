/// Why a text is not JSON (RFC 8259), and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// What went wrong.
    public let kind: Kind
    /// The offending bytes; empty where something is missing at the end of the text.
    public let range: SourceRange

    /// Creates an error of `kind` at `range`.
    public init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The mistakes that a JSON text can hold. More may be added.
    public enum Kind: Hashable, Sendable {
        /// The text is empty, or holds nothing but white space.
        case emptyDocument
        /// The text is written in another encoding than UTF-8, as its first bytes show.
        case foreignEncoding(name: String)
        /// The text ended where more was expected.
        case unexpectedEnd(expected: Expectation)
        /// Something else stands where one of the expected tokens should.
        case unexpected(found: String, expected: Expectation)
        /// The bytes are not UTF-8 (RFC 3629).
        case invalidUTF8
        /// A comma is followed by the end of its array or object; the range is the comma's.
        case trailingComma(before: String)
        /// A string is not closed before the line, or the text, ends.
        case unterminatedString
        /// A control character stands unescaped in a string.
        case controlCharacter(UInt8)
        /// A backslash is followed by something that is no escape.
        case invalidEscape(found: String)
        /// `\u` is not followed by four hexadecimal digits.
        case invalidUnicodeEscape
        /// A number breaks the grammar of RFC 8259, section 6.
        case invalidNumber(NumberFault)
        /// Arrays and objects are nested deeper than the parser was told to follow.
        case depthLimitExceeded(limit: Int)
        /// The text is longer than offsets of 32 bits can say.
        case documentTooLarge(byteLimit: Int)
    }

    /// What the grammar allowed at the place of the error.
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

    /// How a number breaks the grammar.
    public enum NumberFault: Hashable, Sendable {
        case leadingZero
        case missingIntegerDigits
        case missingFractionDigits
        case missingExponentDigits
    }
}
