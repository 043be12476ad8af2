/// The reason why a pattern could not be compiled, and the range of the mistake.
package struct PatternError: Error, Hashable, Sendable {
    package let kind: Kind
    /// The range of the mistake, as byte offsets in the UTF-8 of the pattern's source.
    package let range: Range<Int>

    package init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    package enum Kind: Hashable, Sendable {
        // The limits in `Pattern.Limits`
        case nestingTooDeep(limit: Int)
        case tooLarge(limit: Int)
        case tooManyRanges(limit: Int)
        /// The patterns of a schema, including this one, need too many states together.
        case tooManyStates(limit: Int)

        /// A quantifier without an operand.
        case nothingToRepeat
        /// A quantifier after an assertion, such as `^*`.
        case assertionRepeated
        /// `{3,2}`.
        case repetitionOutOfOrder
        /// `{`, `}` or `]` where it has no meaning and must be escaped.
        case unescapedBracket(UInt8)

        case unclosedGroup
        case unopenedGroup
        case unclosedClass
        /// `(?` that does not begin any kind of group.
        case unknownGroup
        /// `(?-:`, where no modifier stands before or after the `-`.
        case missingModifier
        case unknownModifier(UInt32)
        case repeatedModifier(UInt8)

        case invalidGroupName
        case duplicateGroupName(String)
        case undefinedGroupName(String)
        case undefinedGroupNumber(String)
        /// `\k` that is not followed by a name in angle brackets.
        case missingGroupName

        case trailingBackslash
        /// A backslash before a code point that must not be escaped.
        case unknownEscape(UInt32)
        /// `\01`, or `\1` in a class.
        case octalEscape
        case invalidHexEscape
        case invalidUnicodeEscape
        case codePointTooLarge
        case invalidControlEscape

        case malformedProperty
        case unknownProperty(String)
        /// `\p{L=x}`: a property that has no values, or a general category.
        case propertyWithoutValues(String)
        case unknownPropertyValue(property: String, value: String)

        case classRangeOutOfOrder(UInt32, UInt32)
        /// `[\d-x]`: a set of code points as the end of a range.
        case setInClassRange
    }
}

extension PatternError: CustomStringConvertible {
    package var description: String { message.printable }
}

/// The wording of the errors.
extension PatternError {
    /// The message for users. Most messages say what was expected or how to correct the pattern.
    package var message: String {
        switch kind {
        case .nestingTooDeep(let limit):
            "groups are nested more than \(String(limit, of: "level")) deep"
        case .tooLarge(let limit):
            "the pattern is too large: it needs more than \(limit) states"
        case .tooManyRanges(let limit):
            "the pattern is too large: its classes have more than \(limit) ranges"
        case .tooManyStates(let limit):
            "the patterns of the schema are too large: together they need more than \(limit) states"
        case .nothingToRepeat:
            "nothing to repeat before the quantifier"
        case .assertionRepeated:
            "an assertion cannot be repeated; expected a character, class or group before the quantifier"
        case .repetitionOutOfOrder:
            "the lower bound of the quantifier is greater than the upper bound"
        case .unescapedBracket(let bracket):
            "unescaped '\(Self.name(UInt32(bracket)))'; "
                + "write '\\\(Self.name(UInt32(bracket)))' for the character"
        case .unclosedGroup:
            "unterminated group; expected ')'"
        case .unopenedGroup:
            "unmatched ')'; write '\\)' for the character"
        case .unclosedClass:
            "unterminated character class; expected ']'"
        case .unknownGroup:
            "invalid group; expected ':', '=', '!', '<' or modifiers after '(?'"
        case .missingModifier:
            "expected a modifier before or after '-'"
        // The modifier is `)`.
        case .unknownModifier(0x29):
            "modifiers need ':' and a pattern before ')', as in '(?i:a)'"
        case .unknownModifier(let modifier):
            "unknown modifier '\(Self.name(modifier))'; expected 'i', 'm', 's' or ':'"
        case .repeatedModifier(let modifier):
            "duplicate modifier '\(Self.name(UInt32(modifier)))'"
        case .invalidGroupName:
            "invalid group name; expected an identifier and '>'"
        case .duplicateGroupName(let name):
            "duplicate group name '\(name)'"
        case .undefinedGroupName(let name):
            "unknown group '\(name)'"
        case .undefinedGroupNumber(let number):
            "unknown group number '\(number)'"
        case .missingGroupName:
            "expected a group name in angle brackets after '\\k'"
        case .trailingBackslash:
            "expected a character after '\\', found the end of the pattern"
        case .unknownEscape(let codePoint):
            "invalid escape '\\\(Self.name(codePoint))'"
        case .octalEscape:
            "octal escapes are not allowed; write '\\x' and two hexadecimal digits"
        case .invalidHexEscape:
            "expected two hexadecimal digits after '\\x'"
        case .invalidUnicodeEscape:
            "expected four hexadecimal digits, or digits in braces, after '\\u'"
        case .codePointTooLarge:
            "the code point is greater than U+10FFFF"
        case .invalidControlEscape:
            "expected a letter from 'a' to 'z' or 'A' to 'Z' after '\\c'"
        case .malformedProperty:
            "expected a Unicode property in braces after '\\p'"
        case .unknownProperty(let name):
            "unknown Unicode property or general category '\(name)'"
        case .propertyWithoutValues(let name):
            "'\(name)' takes no value; write '\\p{\(name)}'"
        case .unknownPropertyValue(let property, let value):
            "unknown value '\(value)' of the Unicode property '\(property)'"
        case .classRangeOutOfOrder(let low, let high):
            "range out of order: '\(Self.name(low))' is after '\(Self.name(high))'"
        case .setInClassRange:
            "a class escape cannot be an end of a range; expected a single character"
        }
    }

    /// Returns the character, or its number, such as `U+0020`, for a space, an ASCII control character or a surrogate.
    private static func name(_ codePoint: UInt32) -> String {
        guard let scalar = Unicode.Scalar(codePoint), codePoint > 0x20, codePoint != 0x7F else {
            return Unicode.Scalar.codePointName(of: codePoint)
        }
        return String(Character(scalar))
    }
}
