public import SchemaKit

/// A finding about a file: the problem, its range, and possible fixes.
public struct Diagnostic: Sendable, Hashable {
    /// The stable identifier of the rule.
    public let id: ID
    /// The severity of the finding.
    public package(set) var severity: Severity
    /// The message: one sentence, in lower case, without a period at its end.
    public package(set) var message: String
    /// The range of the offending bytes in the file.
    public package(set) var range: SourceRange
    /// Other ranges that explain the finding.
    public var related: [RelatedRange] = []
    /// The location of the value in the payload.
    public var instanceLocation = JSONPointer()
    /// The location of the keyword along the path that evaluation took through the schema, including references; `nil`
    /// if no schema was involved.
    public var keywordLocation: JSONPointer?
    /// The absolute URI of the keyword; `nil` if no schema was involved.
    public var absoluteKeywordLocation: String?
    /// The effect of the problem in an app or a service, if the schema describes it. The message ends with this text.
    public internal(set) var effect: String?
    /// Changes that would resolve the finding.
    public var fixes: [Fix] = []
    /// The members that the finding is about, by which several findings about one mistake are reported only once.
    package var subject: Subject?
    /// The number of mistakes that the finding stands for: each missing member counts as one.
    package var mistakeCount: Int {
        if case .missingAll(let names) = subject { return names.count }
        return 1
    }
    /// The parts of the finding that a schema has already overridden.
    package var overriddenParts: OverriddenParts = []
    /// The type, length or value that was found instead of the expected one. Messages name it even if the schema has a
    /// message of its own.
    var foundInstead: String?
    /// The text of the value that was probably intended.
    var suggestion: String?
    /// True if the message does not name the suggestion yet.
    var hasUnnamedSuggestion = false
    /// The branch of a union that the finding comes from, if another branch may have been intended.
    var branch: BranchFit?
    /// The question at the end of the message, with the "; " before it. Text that is added later goes before it.
    private var question: String?

    /// The members that a finding is about.
    package enum Subject: Sendable, Hashable {
        /// One of the names is missing from the object.
        case missing([String])
        /// All of the names are missing from the object.
        case missingAll([String])
        /// A member that the schema does not know, and the name that was probably intended.
        case unknown(String, suggestion: String?)
        /// A tag that names a branch which was not intended.
        case tag
        /// A tag that names no branch.
        case unknownTag
    }

    /// The best-fitting branch of a union, if no constant shows that it was intended.
    struct BranchFit: Sendable, Hashable {
        /// The number of branches in the union.
        let count: Int
        /// The message of a finding under the second-best branch, if that branch has no more mistakes.
        let otherBranchMessage: String?
    }

    /// The parts of a finding that a schema has overridden. The innermost schema wins: an outer schema cannot override
    /// a part again.
    package struct OverriddenParts: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let message = OverriddenParts(rawValue: 1)
        static let effect = OverriddenParts(rawValue: 2)
        static let severity = OverriddenParts(rawValue: 4)
    }

    /// Creates a finding. Characters that would break a line or control a terminal are replaced in the message.
    public init(id: ID, severity: Severity = .error, message: String, range: SourceRange) {
        self.id = id
        self.severity = severity
        self.message = message.printable
        self.range = range
    }

    /// The message without the question at its end.
    var statement: String {
        guard let question, message.hasSuffix(question) else { return message }
        return String(message.dropLast(question.count))
    }

    /// Replaces the message.
    mutating func reword(as message: String) {
        self.message = message.printable
        question = nil
    }

    /// Adds a question to the end of the message.
    mutating func addQuestion(_ text: String) {
        let question = "; " + text.printable
        message = statement + question
        self.question = question
    }

    /// Adds text to the end of the message's statement, before a question at the end of the message.
    mutating func addStatement(_ text: String) {
        message = statement + text.printable + message.dropFirst(statement.count)
    }

    /// Adds a fix, unless it is nil.
    mutating func add(_ fix: Fix?) {
        if let fix { fixes.append(fix) }
    }

    /// The importance of a finding.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The payload does not work as it is.
        case error
        /// The payload works, but probably not as intended.
        case warning
        /// Information that needs no change.
        case note
    }

    /// A range that explains a finding.
    public struct RelatedRange: Sendable, Hashable {
        /// A description of the range's content.
        public let message: String
        /// The range of bytes in the file.
        public let range: SourceRange
        /// The file that contains the range, if it is not the file of the finding.
        public let source: SourceFile?

        /// Creates a related range.
        public init(message: String, range: SourceRange, source: SourceFile? = nil) {
            self.message = message.printable
            self.range = range
            self.source = source
        }
    }

    /// A change of the file that would resolve a finding.
    public struct Fix: Sendable, Hashable {
        /// A description of the change.
        public let message: String
        /// Replacements of byte ranges, sorted by position and without overlaps.
        public let edits: [Edit]
        /// True if the change can be made without asking: it keeps the meaning, or the intended meaning is beyond
        /// doubt.
        public let isSafe: Bool

        /// Creates a change.
        public init(message: String, edits: [Edit], isSafe: Bool = false) {
            self.message = message.printable
            self.edits = edits
            self.isSafe = isSafe
        }
    }

    /// The replacement of a range of bytes.
    public struct Edit: Sendable, Hashable {
        /// The range of bytes to replace; an empty range inserts text.
        public let range: SourceRange
        /// The text that replaces the range.
        public let replacement: String

        /// Creates a replacement.
        public init(range: SourceRange, replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}

/// The identifiers of rules.
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
    package static let misspelledMember = Self(rawValue: "misspelled-member")
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
    package static let misspelledKeyword = Self(rawValue: "misspelled-keyword")
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
