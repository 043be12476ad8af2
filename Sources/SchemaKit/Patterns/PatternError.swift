/// The reason why a pattern could not be compiled, and its location.
package struct PatternError: Error, Hashable, Sendable {
    package let kind: Kind
    /// The location, as byte offsets in the UTF-8 of the pattern's source.
    package let range: Range<Int>

    package init(kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    package enum Kind: Hashable, Sendable {
        /// A limit of `Pattern.Limits` was exceeded.
        case nestingTooDeep(limit: Int)
        case tooLarge(limit: Int)

        /// A quantifier without an operand, or one that follows an assertion.
        case nothingToRepeat
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
        /// `(?-:` or another `-` without modifiers.
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
        case unknownPropertyValue(property: String, value: String)

        case classRangeOutOfOrder(UInt32, UInt32)
        /// `[\d-x]`: a set of code points as the end of a range.
        case setInClassRange
    }
}

extension PatternError: CustomStringConvertible {
    package var description: String { message.printable }
}
