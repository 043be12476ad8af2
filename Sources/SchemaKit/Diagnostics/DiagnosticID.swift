extension Diagnostic {
    /// The identifier of a rule. It does not change when messages are reworded, and it is never reused for another
    /// rule.
    public struct ID: RawRepresentable, Sendable, Hashable {
        /// The identifier's text in reports and configurations.
        public let rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension Diagnostic.ID {
    // The text
    package static let syntax = Self(rawValue: "json-syntax")
    package static let byteOrderMark = Self(rawValue: "byte-order-mark")
    package static let loneSurrogate = Self(rawValue: "lone-surrogate")
    package static let duplicateMember = Self(rawValue: "duplicate-member")
    // The choice of a schema
    package static let unknownPayload = Self(rawValue: "unknown-payload")
    package static let unknownSchema = Self(rawValue: "unknown-schema")
    // The schema itself
    package static let invalidSchema = Self(rawValue: "invalid-schema")
    // Values
    package static let type = Self(rawValue: "type-mismatch")
    package static let constant = Self(rawValue: "const-mismatch")
    package static let enumeration = Self(rawValue: "not-in-enum")
    package static let forbidden = Self(rawValue: "forbidden-value")
    package static let custom = Self(rawValue: "custom-keyword")
    package static let repeatedKey = Self(rawValue: "repeated-key")
    package static let keyMismatch = Self(rawValue: "key-mismatch")
    package static let aboveOther = Self(rawValue: "above-other-value")
    package static let lowContrast = Self(rawValue: "low-contrast")
    package static let unevenStep = Self(rawValue: "uneven-step")
    package static let queryMismatch = Self(rawValue: "query-mismatch")
    package static let deprecated = Self(rawValue: "deprecated")
    package static let noBranch = Self(rawValue: "no-branch-matches")
    package static let severalBranches = Self(rawValue: "several-branches-match")
    // Numbers
    package static let belowMinimum = Self(rawValue: "below-minimum")
    package static let aboveMaximum = Self(rawValue: "above-maximum")
    package static let notAMultiple = Self(rawValue: "not-a-multiple")
    // Strings
    package static let tooShort = Self(rawValue: "string-too-short")
    package static let tooLong = Self(rawValue: "string-too-long")
    package static let pattern = Self(rawValue: "pattern-mismatch")
    package static let format = Self(rawValue: "format-mismatch")
    package static let template = Self(rawValue: "template-syntax")
    package static let secret = Self(rawValue: "exposed-secret")
    package static let misreadDuration = Self(rawValue: "misread-duration")
    package static let content = Self(rawValue: "content-mismatch")
    // Arrays
    package static let tooFewItems = Self(rawValue: "too-few-items")
    package static let tooManyItems = Self(rawValue: "too-many-items")
    package static let duplicateItems = Self(rawValue: "duplicate-items")
    package static let unexpectedItem = Self(rawValue: "unexpected-item")
    package static let contains = Self(rawValue: "contains-mismatch")
    // Objects
    package static let missingMember = Self(rawValue: "missing-member")
    package static let alias = Self(rawValue: "alias")
    package static let misspeltMember = Self(rawValue: "misspelled-member")
    package static let unknownMember = Self(rawValue: "unknown-member")
    package static let tooFewMembers = Self(rawValue: "too-few-members")
    package static let tooManyMembers = Self(rawValue: "too-many-members")
    package static let missingDependent = Self(rawValue: "missing-dependent-member")
    // Schemas
    package static let notASchema = Self(rawValue: "not-a-schema")
    package static let unknownDialect = Self(rawValue: "unknown-dialect")
    package static let deadReference = Self(rawValue: "dead-reference")
    package static let endlessReference = Self(rawValue: "endless-reference")
    package static let deadDefinition = Self(rawValue: "dead-definition")
    package static let misspeltKeyword = Self(rawValue: "misspelled-keyword")
    package static let foreignKeyword = Self(rawValue: "foreign-keyword")
    package static let ignoredKeyword = Self(rawValue: "ignored-keyword")
    package static let inapplicableKeyword = Self(rawValue: "inapplicable-keyword")
    package static let unknownFormat = Self(rawValue: "unknown-format")
    package static let undefinedRequired = Self(rawValue: "undefined-required")
    package static let missingDescription = Self(rawValue: "missing-description")
    package static let contradictoryBounds = Self(rawValue: "contradictory-bounds")
    package static let excludedValue = Self(rawValue: "excluded-value")
    package static let repeatedEnumValue = Self(rawValue: "repeated-enum-value")
    package static let invalidDefault = Self(rawValue: "invalid-default")
    package static let invalidExample = Self(rawValue: "invalid-example")
    package static let invalidPattern = Self(rawValue: "invalid-pattern")
    package static let legacyPattern = Self(rawValue: "legacy-pattern")
    package static let emptyPattern = Self(rawValue: "empty-pattern")
    package static let unanchoredPattern = Self(rawValue: "unanchored-pattern")
    package static let repeatedBranch = Self(rawValue: "repeated-branch")
    package static let unreachableBranch = Self(rawValue: "unreachable-branch")
    package static let indistinctBranches = Self(rawValue: "indistinct-branches")
    // Two versions of a schema
    package static let breakingChange = Self(rawValue: "breaking-change")
    package static let possibleBreak = Self(rawValue: "possible-break")
    package static let claimedMember = Self(rawValue: "claimed-member")
    package static let wideningChange = Self(rawValue: "widening-change")
    package static let annotationChange = Self(rawValue: "annotation-change")
    package static let removedSchema = Self(rawValue: "removed-schema")
    package static let addedSchema = Self(rawValue: "added-schema")
    package static let swiftBreakingChange = Self(rawValue: "swift-breaking-change")
    package static let swiftChange = Self(rawValue: "swift-change")
}
