/// A way to put one mistake into a payload, and the rules of findings that name the mistake.
package enum MutationOperator: String, CaseIterable, Sendable {
    case droppedMember = "dropped member"
    case wrongType = "wrong type"
    case oneEdit = "misspelled key, one edit"
    case twoEdits = "misspelled key, two edits"
    case enumTypo = "misspelled value"
    case unknownMember = "unknown member"
    case bound = "number out of bounds"
    case length = "length"
    case pattern = "pattern"
    case format = "format"
    case duplicate = "duplicate member"
    case swappedTag = "swapped tag"
    case nesting = "wrong nesting"
    case null = "null"

    /// The identifiers of the rules that name the mistake.
    package var rules: Set<String> {
        switch self {
        case .droppedMember:
            ["missing-member", "missing-dependent-member", "too-few-members"]
        case .wrongType, .null:
            // If the schema allows the type of the new value, the value violates other keywords than `type`.
            [
                "type-mismatch", "const-mismatch", "not-in-enum", "forbidden-value",
                "format-mismatch", "pattern-mismatch", "too-few-items", "too-few-members",
                "string-too-short", "string-too-long",
            ]
        case .oneEdit, .twoEdits:
            [
                "unknown-member", "missing-member", "missing-dependent-member",
                "pattern-mismatch", "not-in-enum",
            ]
        case .enumTypo:
            [
                "const-mismatch", "not-in-enum", "pattern-mismatch", "format-mismatch",
                "key-mismatch",
            ]
        case .unknownMember:
            [
                "unknown-member", "forbidden-value", "too-many-members", "pattern-mismatch",
                "not-in-enum", "type-mismatch",
            ]
        case .bound:
            ["below-minimum", "above-maximum", "not-a-multiple", "above-other-value"]
        case .length:
            [
                "string-too-short", "string-too-long", "too-few-items", "too-many-items",
                "pattern-mismatch", "format-mismatch", "not-in-enum", "const-mismatch",
                "key-mismatch",
            ]
        case .pattern, .format:
            [
                "pattern-mismatch", "format-mismatch", "string-too-short", "string-too-long",
                "template-syntax", "content-mismatch", "const-mismatch", "not-in-enum",
            ]
        case .duplicate:
            ["duplicate-member"]
        case .swappedTag:
            ["const-mismatch", "not-in-enum", "key-mismatch", "forbidden-value"]
        case .nesting:
            [
                "missing-member", "missing-dependent-member", "unknown-member",
                "forbidden-value", "too-few-members", "type-mismatch", "too-many-members",
                "pattern-mismatch",
            ]
        }
    }

    /// True if the mistake is in one value, so that it can also violate `anyOf` or `oneOf` at this value.
    package var isAboutValue: Bool {
        switch self {
        case .wrongType, .null, .enumTypo, .bound, .length, .pattern, .format: true
        default: false
        }
    }

    /// True if the mistake is a misspelled word, so that the right word can be suggested.
    package var isMisspelling: Bool {
        switch self {
        case .oneEdit, .twoEdits, .enumTypo: true
        default: false
        }
    }
}
