extension PatternError {
    /// The message for users. It names what was expected and, where known, what was found.
    package var message: String {
        switch kind {
        case .nestingTooDeep(let limit):
            "expected at most \(limit) nested groups in the pattern"
        case .tooLarge(let limit):
            "expected a pattern that compiles to at most \(limit) states"
        case .nothingToRepeat:
            "expected something to repeat before the quantifier"
        case .assertionRepeated:
            "expected a character, class or group before the quantifier, found an assertion"
        case .repetitionOutOfOrder:
            "expected the lower bound of the quantifier to be at most the upper bound"
        case .unescapedBracket(let bracket):
            "expected '\\\(Self.name(UInt32(bracket)))' for a literal"
                + " '\(Self.name(UInt32(bracket)))'"
        case .unclosedGroup:
            "expected ')' to close the group, found the end of the pattern"
        case .unopenedGroup:
            "expected '\\)' for a literal ')', or '(' before it"
        case .unclosedClass:
            "expected ']' to close the character class, found the end of the pattern"
        case .unknownGroup:
            "expected ':', '=', '!', '<' or modifiers after '(?'"
        case .missingModifier:
            "expected a modifier before or after '-', found none"
        case .unknownModifier(let modifier):
            "expected the modifiers 'i', 'm' and 's' or ':', found '\(Self.name(modifier))'"
        case .repeatedModifier(let modifier):
            "expected each modifier once, found '\(Self.name(UInt32(modifier)))' again"
        case .invalidGroupName:
            "expected an identifier and '>' as the name of the group"
        case .duplicateGroupName(let name):
            "expected a new name for the group, found '\(name)' again"
        case .undefinedGroupName(let name):
            "expected the name of a group in the pattern, found '\(name)'"
        case .undefinedGroupNumber(let number):
            "expected the number of a group in the pattern, found '\(number)'"
        case .missingGroupName:
            "expected a group name in angle brackets after '\\k'"
        case .trailingBackslash:
            "expected a character after '\\', found the end of the pattern"
        case .unknownEscape(let codePoint):
            "expected an escape sequence, found '\\\(Self.name(codePoint))'"
        case .octalEscape:
            "expected '\\0' without a digit after it, found an octal escape"
        case .invalidHexEscape:
            "expected two hexadecimal digits after '\\x'"
        case .invalidUnicodeEscape:
            "expected four hexadecimal digits, or some in braces, after '\\u'"
        case .codePointTooLarge:
            "expected a code point of at most '10FFFF'"
        case .invalidControlEscape:
            "expected a letter from 'a' to 'z' or 'A' to 'Z' after '\\c'"
        case .malformedProperty:
            "expected a Unicode property in braces"
        case .unknownProperty(let name):
            "expected a Unicode property or general category, found '\(name)'"
        case .unknownPropertyValue(let property, let value):
            "expected a value of the Unicode property '\(property)', found '\(value)'"
        case .classRangeOutOfOrder(let low, let high):
            "expected the range in ascending order,"
                + " found '\(Self.name(low))' before '\(Self.name(high))'"
        case .setInClassRange:
            "expected a single character at each end of the range, found a class escape"
        }
    }

    /// Returns the character, or its number if it is not printable.
    private static func name(_ codePoint: UInt32) -> String {
        guard let scalar = Unicode.Scalar(codePoint), codePoint > 0x20, codePoint != 0x7F else {
            return "U+" + String(codePoint, radix: 16, uppercase: true)
        }
        return String(Character(scalar))
    }
}
