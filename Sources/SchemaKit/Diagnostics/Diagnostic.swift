/// One finding about a file: what is wrong, where, and how it could be mended.
public struct Diagnostic: Sendable, Hashable {
    /// The stable identifier of the rule.
    public let id: ID
    /// How much it matters.
    public package(set) var severity: Severity
    /// One sentence, lower case, without a full stop.
    public package(set) var message: String
    /// The offending bytes of the file.
    public package(set) var range: SourceRange
    /// Other places that explain it.
    public var related: [RelatedRange] = []
    /// Where the value is in the payload.
    public var instanceLocation = JSONPointer()
    /// The way that evaluation took to the keyword; `nil` where no schema was involved.
    public var keywordLocation: JSONPointer?
    /// The URI of the keyword; `nil` where no schema was involved.
    public var absoluteKeywordLocation: String?
    /// What an app or a service makes of it, if the schema says so; the message ends with it.
    public internal(set) var effect: String?
    /// What could be done about it.
    public var fixes: [Fix] = []
    /// The members that the finding is about, so that one mistake is told once.
    package var subject: Subject?
    /// How many mistakes the finding stands for: each missing member is one.
    package var mistakeCount: Int {
        if case .lacking(let names) = subject { return names.count }
        return 1
    }
    /// What schemas have said of the finding so far.
    package var settled: Settled = []
    /// The value that was found where another type is due; messages name it even where the schema has words of its own.
    var foundInstead: String?
    /// The text of the value that was probably meant.
    var suggestion: String?
    /// Whether the message does not name the suggestion yet.
    var owesSuggestion = false
    /// The branch of a union that the finding comes from, where another branch may have been meant.
    var branch: BranchFit?
    /// The question that the message ends with, with the sign before it; what is added goes before it.
    private var question: String?

    /// The members that a finding is about.
    package enum Subject: Sendable, Hashable {
        /// One of the names is missing from the object.
        case missing([String])
        /// All of the names are missing from the object.
        case lacking([String])
        /// A member that the schema does not know, and what it may have been meant to be.
        case unknown(String, suggestion: String?)
        /// A member whose value names another alternative than the one that was meant.
        case tag
        /// A member whose value names no alternative.
        case unknownTag
    }

    /// A branch of a union that fits best, though no constant says that it was meant.
    struct BranchFit: Sendable, Hashable {
        /// How many branches the union has.
        let count: Int
        /// The mistakes under the next best branch, where they are as few.
        let otherWay: String?
    }

    /// What an outer schema can't say again of a finding, as one further inside has.
    package struct Settled: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let message = Settled(rawValue: 1)
        static let effect = Settled(rawValue: 2)
        static let severity = Settled(rawValue: 4)
    }

    /// Creates a finding; whatever would break or steer the line of a terminal is replaced in the
    /// message.
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
    mutating func ask(_ text: String) {
        let question = "; " + text.printable
        message = statement + question
        self.question = question
    }

    /// Adds more to what the message states.
    mutating func state(_ text: String) {
        message = statement + text.printable + message.dropFirst(statement.count)
    }

    /// Adds a change that would resolve it, if there is one.
    mutating func add(_ fix: Fix?) {
        if let fix { fixes.append(fix) }
    }

    /// How much a finding matters.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The payload will not work as it is.
        case error
        /// The payload works, but probably not as it was meant.
        case warning
        /// Worth knowing.
        case note
    }

    /// A place that explains a finding.
    public struct RelatedRange: Sendable, Hashable {
        /// What is there.
        public let message: String
        /// The bytes of the file.
        public let range: SourceRange
        /// The file, where it is another than that of the finding.
        public let source: SourceFile?

        /// Creates a related place.
        public init(message: String, range: SourceRange, source: SourceFile? = nil) {
            self.message = message.printable
            self.range = range
            self.source = source
        }
    }

    /// A change of the file that would resolve a finding.
    public struct Fix: Sendable, Hashable {
        /// What the change does.
        public let message: String
        /// Replacements of bytes, in order and not overlapping.
        public let edits: [Edit]
        /// Whether it can be made without asking: it leaves the meaning as it is, or as nobody can
        /// doubt that it was meant.
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
        /// The bytes to be replaced; empty to insert.
        public let range: SourceRange
        /// The text to put there.
        public let replacement: String

        /// Creates a replacement.
        public init(range: SourceRange, replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }
}
