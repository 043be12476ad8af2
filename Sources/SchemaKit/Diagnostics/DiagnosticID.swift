extension Diagnostic {
    /// The identifier of a rule: stable under rewording, and never used again for another.
    public struct ID: RawRepresentable, Sendable, Hashable {
        /// The identifier as it stands in reports and configurations.
        public let rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension Diagnostic.ID {
    // The text
    static let syntax = Self(rawValue: "json-syntax")
    static let byteOrderMark = Self(rawValue: "byte-order-mark")
    static let loneSurrogate = Self(rawValue: "lone-surrogate")
    static let duplicateMember = Self(rawValue: "duplicate-member")
    // The choice of a schema
    static let unknownPayload = Self(rawValue: "unknown-payload")
    package static let unknownSchema = Self(rawValue: "unknown-schema")
    // The schema itself
    package static let invalidSchema = Self(rawValue: "invalid-schema")
    // Values
    static let type = Self(rawValue: "type-mismatch")
    static let constant = Self(rawValue: "const-mismatch")
    package static let enumeration = Self(rawValue: "not-in-enum")
    static let forbidden = Self(rawValue: "forbidden-value")
    static let custom = Self(rawValue: "custom-keyword")
    static let repeatedKey = Self(rawValue: "repeated-key")
    static let keyMismatch = Self(rawValue: "key-mismatch")
    static let aboveOther = Self(rawValue: "above-other-value")
    static let lowContrast = Self(rawValue: "low-contrast")
    static let unevenStep = Self(rawValue: "uneven-step")
    static let queryMismatch = Self(rawValue: "query-mismatch")
    static let deprecated = Self(rawValue: "deprecated")
    static let noBranch = Self(rawValue: "no-branch-matches")
    static let severalBranches = Self(rawValue: "several-branches-match")
    // Numbers
    static let belowMinimum = Self(rawValue: "below-minimum")
    static let aboveMaximum = Self(rawValue: "above-maximum")
    static let notAMultiple = Self(rawValue: "not-a-multiple")
    // Strings
    static let tooShort = Self(rawValue: "string-too-short")
    static let tooLong = Self(rawValue: "string-too-long")
    static let pattern = Self(rawValue: "pattern-mismatch")
    package static let format = Self(rawValue: "format-mismatch")
    static let template = Self(rawValue: "template-syntax")
    static let secret = Self(rawValue: "exposed-secret")
    static let misreadDuration = Self(rawValue: "misread-duration")
    static let content = Self(rawValue: "content-mismatch")
    // Arrays
    static let tooFewItems = Self(rawValue: "too-few-items")
    static let tooManyItems = Self(rawValue: "too-many-items")
    static let duplicateItems = Self(rawValue: "duplicate-items")
    static let unexpectedItem = Self(rawValue: "unexpected-item")
    static let contains = Self(rawValue: "contains-mismatch")
    // Objects
    static let missingMember = Self(rawValue: "missing-member")
    static let alias = Self(rawValue: "alias")
    package static let misspeltMember = Self(rawValue: "misspelt-member")
    static let unknownMember = Self(rawValue: "unknown-member")
    static let tooFewMembers = Self(rawValue: "too-few-members")
    static let tooManyMembers = Self(rawValue: "too-many-members")
    static let missingDependent = Self(rawValue: "missing-dependent-member")
    // Schemas
    static let notASchema = Self(rawValue: "not-a-schema")
    static let unknownDialect = Self(rawValue: "unknown-dialect")
    static let deadReference = Self(rawValue: "dead-reference")
    static let endlessReference = Self(rawValue: "endless-reference")
    static let deadDefinition = Self(rawValue: "dead-definition")
    static let misspeltKeyword = Self(rawValue: "misspelt-keyword")
    static let foreignKeyword = Self(rawValue: "foreign-keyword")
    static let ignoredKeyword = Self(rawValue: "ignored-keyword")
    static let inapplicableKeyword = Self(rawValue: "inapplicable-keyword")
    static let unknownFormat = Self(rawValue: "unknown-format")
    static let undefinedRequired = Self(rawValue: "undefined-required")
    static let missingDescription = Self(rawValue: "missing-description")
    static let contradictoryBounds = Self(rawValue: "contradictory-bounds")
    static let excludedValue = Self(rawValue: "excluded-value")
    static let repeatedEnumValue = Self(rawValue: "repeated-enum-value")
    static let invalidDefault = Self(rawValue: "invalid-default")
    static let invalidExample = Self(rawValue: "invalid-example")
    static let invalidPattern = Self(rawValue: "invalid-pattern")
    static let legacyPattern = Self(rawValue: "legacy-pattern")
    static let emptyPattern = Self(rawValue: "empty-pattern")
    static let unanchoredPattern = Self(rawValue: "unanchored-pattern")
    static let repeatedBranch = Self(rawValue: "repeated-branch")
    static let unreachableBranch = Self(rawValue: "unreachable-branch")
    static let indistinctBranches = Self(rawValue: "indistinct-branches")
    // Two versions of a schema
    static let breakingChange = Self(rawValue: "breaking-change")
    static let possibleBreak = Self(rawValue: "possible-break")
    static let claimedMember = Self(rawValue: "claimed-member")
    static let wideningChange = Self(rawValue: "widening-change")
    static let annotationChange = Self(rawValue: "annotation-change")
    package static let removedSchema = Self(rawValue: "removed-schema")
    package static let addedSchema = Self(rawValue: "added-schema")
    package static let swiftBreakingChange = Self(rawValue: "swift-breaking-change")
    package static let swiftChange = Self(rawValue: "swift-change")
}
