/// The identifier of a rule, that is, of a kind of finding.
///
/// An identifier does not change when messages are reworded, and it is never reused for another rule. Reports,
/// configurations and baselines of the tools use the same identifiers. `widget-lint explain ID` describes a rule with
/// an example.
public struct RuleID: RawRepresentable, Hashable, Sendable {
    /// The identifier's text, such as `missing-member`.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension RuleID: CustomStringConvertible {
    /// The identifier's text.
    public var description: String { rawValue }
}

extension RuleID {
    // MARK: The text

    /// `json-syntax`: the file is not JSON.
    public static let syntax = Self(rawValue: "json-syntax")
    /// `byte-order-mark`: the file starts with a byte-order mark.
    public static let byteOrderMark = Self(rawValue: "byte-order-mark")
    /// `lone-surrogate`: unpaired surrogate in a string.
    public static let loneSurrogate = Self(rawValue: "lone-surrogate")
    /// `duplicate-member`: duplicate member in an object.
    public static let duplicateMember = Self(rawValue: "duplicate-member")

    // MARK: The choice of a schema

    /// `unknown-payload`: no schema matches the payload, or several match equally well.
    public static let unknownPayload = Self(rawValue: "unknown-payload")
    /// `unknown-schema`: the payload names an unknown schema.
    public static let unknownSchema = Self(rawValue: "unknown-schema")

    // MARK: The schema itself

    /// `invalid-schema`: the schema is invalid.
    public static let invalidSchema = Self(rawValue: "invalid-schema")

    // MARK: Values

    /// `type-mismatch`: value has the wrong type.
    public static let type = Self(rawValue: "type-mismatch")
    /// `const-mismatch`: value is not the required constant.
    public static let constant = Self(rawValue: "const-mismatch")
    /// `not-in-enum`: value is not in the 'enum'.
    public static let enumeration = Self(rawValue: "not-in-enum")
    /// `forbidden-value`: value is not allowed.
    public static let forbidden = Self(rawValue: "forbidden-value")
    /// `custom-keyword`: value violates a custom keyword.
    public static let custom = Self(rawValue: "custom-keyword")
    /// `repeated-key`: two items have the same key.
    public static let repeatedKey = Self(rawValue: "repeated-key")
    /// `key-mismatch`: value does not repeat the name of its member.
    public static let keyMismatch = Self(rawValue: "key-mismatch")
    /// `above-other-value`: number exceeds the value of another member.
    public static let aboveOther = Self(rawValue: "above-other-value")
    /// `low-contrast`: insufficient color contrast.
    public static let lowContrast = Self(rawValue: "low-contrast")
    /// `uneven-step`: interval between the times of two items is wrong.
    public static let unevenStep = Self(rawValue: "uneven-step")
    /// `query-mismatch`: parameters differ from the query of the URL.
    public static let queryMismatch = Self(rawValue: "query-mismatch")
    /// `deprecated`: member or value is deprecated.
    public static let deprecated = Self(rawValue: "deprecated")
    /// `no-branch-matches`: value matches no branch.
    public static let noBranch = Self(rawValue: "no-branch-matches")
    /// `several-branches-match`: value matches more than one 'oneOf' branch.
    public static let severalBranches = Self(rawValue: "several-branches-match")

    // MARK: Numbers

    /// `below-minimum`: number is too small.
    public static let belowMinimum = Self(rawValue: "below-minimum")
    /// `above-maximum`: number is too large.
    public static let aboveMaximum = Self(rawValue: "above-maximum")
    /// `not-a-multiple`: number is not a multiple of 'multipleOf'.
    public static let notAMultiple = Self(rawValue: "not-a-multiple")

    // MARK: Strings

    /// `string-too-short`: string is too short.
    public static let tooShort = Self(rawValue: "string-too-short")
    /// `string-too-long`: string is too long.
    public static let tooLong = Self(rawValue: "string-too-long")
    /// `pattern-mismatch`: string does not match the 'pattern'.
    public static let pattern = Self(rawValue: "pattern-mismatch")
    /// `format-mismatch`: string does not match the 'format'.
    public static let format = Self(rawValue: "format-mismatch")
    /// `template-syntax`: malformed token in a template.
    public static let template = Self(rawValue: "template-syntax")
    /// `exposed-secret`: value or member name contains a secret.
    public static let secret = Self(rawValue: "exposed-secret")
    /// `misread-duration`: receiver misreads the duration.
    public static let misreadDuration = Self(rawValue: "misread-duration")
    /// `content-mismatch`: string has invalid content.
    public static let content = Self(rawValue: "content-mismatch")

    // MARK: Arrays

    /// `too-few-items`: array has too few items.
    public static let tooFewItems = Self(rawValue: "too-few-items")
    /// `too-many-items`: array has too many items.
    public static let tooManyItems = Self(rawValue: "too-many-items")
    /// `duplicate-items`: array has duplicate items.
    public static let duplicateItems = Self(rawValue: "duplicate-items")
    /// `unexpected-item`: array has an unexpected item.
    public static let unexpectedItem = Self(rawValue: "unexpected-item")
    /// `contains-mismatch`: too few or too many items match 'contains'.
    public static let contains = Self(rawValue: "contains-mismatch")

    // MARK: Objects

    /// `missing-member`: required member is missing.
    public static let missingMember = Self(rawValue: "missing-member")
    /// `alias`: member uses an alias instead of its name.
    public static let alias = Self(rawValue: "alias")
    /// `misspelled-member`: member name resembles the name of an absent member.
    public static let misspelledMember = Self(rawValue: "misspelled-member")
    /// `unknown-member`: unknown member in a closed object.
    public static let unknownMember = Self(rawValue: "unknown-member")
    /// `too-few-members`: object has too few members.
    public static let tooFewMembers = Self(rawValue: "too-few-members")
    /// `too-many-members`: object has too many members.
    public static let tooManyMembers = Self(rawValue: "too-many-members")
    /// `missing-dependent-member`: member required by another member is missing.
    public static let missingDependent = Self(rawValue: "missing-dependent-member")

    // MARK: Schemas

    /// `not-a-schema`: file does not contain a schema.
    public static let notASchema = Self(rawValue: "not-a-schema")
    /// `unknown-dialect`: unknown dialect in '$schema'.
    public static let unknownDialect = Self(rawValue: "unknown-dialect")
    /// `dead-reference`: reference cannot be resolved.
    public static let deadReference = Self(rawValue: "dead-reference")
    /// `endless-reference`: circular reference.
    public static let endlessReference = Self(rawValue: "endless-reference")
    /// `dead-definition`: unused definition.
    public static let deadDefinition = Self(rawValue: "dead-definition")
    /// `misspelled-keyword`: misspelled keyword.
    public static let misspelledKeyword = Self(rawValue: "misspelled-keyword")
    /// `foreign-keyword`: keyword of another draft.
    public static let foreignKeyword = Self(rawValue: "foreign-keyword")
    /// `ignored-keyword`: keyword has no effect because of its neighbors.
    public static let ignoredKeyword = Self(rawValue: "ignored-keyword")
    /// `inapplicable-keyword`: keyword does not apply to the declared type.
    public static let inapplicableKeyword = Self(rawValue: "inapplicable-keyword")
    /// `unknown-format`: unknown format.
    public static let unknownFormat = Self(rawValue: "unknown-format")
    /// `undefined-required`: required member is not defined.
    public static let undefinedRequired = Self(rawValue: "undefined-required")
    /// `missing-description`: member has no description, unlike most others.
    public static let missingDescription = Self(rawValue: "missing-description")
    /// `contradictory-bounds`: contradictory bounds.
    public static let contradictoryBounds = Self(rawValue: "contradictory-bounds")
    /// `excluded-value`: value in 'enum' or 'const' has a type that 'type' excludes.
    public static let excludedValue = Self(rawValue: "excluded-value")
    /// `repeated-enum-value`: duplicate value in 'enum'.
    public static let repeatedEnumValue = Self(rawValue: "repeated-enum-value")
    /// `invalid-default`: default does not match its own schema.
    public static let invalidDefault = Self(rawValue: "invalid-default")
    /// `invalid-example`: example does not match its own schema.
    public static let invalidExample = Self(rawValue: "invalid-example")
    /// `invalid-pattern`: invalid regular expression.
    public static let invalidPattern = Self(rawValue: "invalid-pattern")
    /// `legacy-pattern`: regular expression is valid only without the flag 'u'.
    public static let legacyPattern = Self(rawValue: "legacy-pattern")
    /// `empty-pattern`: pattern matches no string.
    public static let emptyPattern = Self(rawValue: "empty-pattern")
    /// `unanchored-pattern`: pattern seems to be intended for the whole string.
    public static let unanchoredPattern = Self(rawValue: "unanchored-pattern")
    /// `repeated-branch`: duplicate branch.
    public static let repeatedBranch = Self(rawValue: "repeated-branch")
    /// `unreachable-branch`: unreachable branch.
    public static let unreachableBranch = Self(rawValue: "unreachable-branch")
    /// `indistinct-branches`: ambiguous 'oneOf' branches.
    public static let indistinctBranches = Self(rawValue: "indistinct-branches")

    // MARK: Two versions of a schema

    /// `breaking-change`: valid payloads became invalid.
    public static let breakingChange = Self(rawValue: "breaking-change")
    /// `possible-break`: valid payloads may have become invalid.
    public static let possibleBreak = Self(rawValue: "possible-break")
    /// `claimed-member`: previously unconstrained member got a schema.
    public static let claimedMember = Self(rawValue: "claimed-member")
    /// `widening-change`: invalid payloads became valid.
    public static let wideningChange = Self(rawValue: "widening-change")
    /// `annotation-change`: annotation (default, deprecated, …) changed.
    public static let annotationChange = Self(rawValue: "annotation-change")
    /// `removed-schema`: schema was removed.
    public static let removedSchema = Self(rawValue: "removed-schema")
    /// `added-schema`: schema was added.
    public static let addedSchema = Self(rawValue: "added-schema")
    /// `swift-breaking-change`: code that uses the generated Swift models may no longer compile.
    public static let swiftBreakingChange = Self(rawValue: "swift-breaking-change")
    /// `swift-change`: generated Swift models gained a declaration or changed a default.
    public static let swiftChange = Self(rawValue: "swift-change")
}
