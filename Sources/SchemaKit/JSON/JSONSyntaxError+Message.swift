extension JSONSyntaxError {
    /// The message for people: one phrase that names what was expected and what was found.
    public var message: String {
        switch kind {
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
            "invalid escape \(Self.phrase(escape: found)); expected one such as '\\n' or '\\u0041'"
        case .invalidUnicodeEscape:
            "expected four hexadecimal digits after '\\u'"
        case .invalidNumber(let fault):
            fault.phrase
        case .depthLimitExceeded(let limit):
            "arrays and objects are nested more than \(limit) levels deep"
        case .documentTooLarge(let byteLimit):
            "the document is larger than \(byteLimit) bytes"
        }
    }

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

extension JSONSyntaxError.NumberFault {
    /// The message for the fault, which names what the grammar of numbers requires.
    var phrase: String {
        switch self {
        case .leadingZero: "leading zeros are not allowed in numbers"
        case .missingIntegerDigits: "expected a digit after '-'"
        case .missingFractionDigits: "expected a digit after the decimal point"
        case .missingExponentDigits: "expected a digit in the exponent"
        }
    }
}
