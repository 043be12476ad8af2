package import SchemaKit

/// A finding about a file: the problem, its range, and possible fixes. A ``Finding`` also has a line and a column.
package struct Diagnostic: Sendable, Hashable {
    package typealias ID = RuleID
    package typealias Severity = Finding.Severity
    package typealias Fix = Finding.Fix
    package typealias Edit = Finding.Edit

    /// The stable identifier of the rule.
    package let id: ID
    /// The severity of the finding.
    package var severity: Severity
    /// The message: one sentence, in lower case, without a period at its end.
    package var message: String
    /// The range of the offending bytes in the file.
    package var range: SourceRange
    /// Other ranges that explain the finding.
    package var related: [RelatedRange] = []
    /// The location of the value in the payload.
    package var instanceLocation = JSONPointer()
    /// The location of the keyword from the root schema, through the references that evaluation followed; `nil` if no
    /// schema was involved.
    package var keywordLocation: JSONPointer?
    /// The absolute URI of the keyword; `nil` if no schema was involved.
    package var absoluteKeywordLocation: String?
    /// The effect of the problem in an app or a service, if the schema describes it. The message ends with this text.
    package internal(set) var effect: String?
    /// Changes that would resolve the finding.
    package var fixes: [Fix] = []
    /// The members that the finding is about. They show which findings are about one mistake, which is reported only
    /// once.
    package var subject: Subject?
    /// The number of mistakes that the finding stands for: each missing member counts as one.
    package var mistakeCount: Int {
        if case .missingMembers(let names) = subject { return names.count }
        return 1
    }
    /// The fields of the finding that a schema has already overridden.
    package var overriddenFields: OverriddenFields = []
    /// The type, length or value that was found instead of the expected one. Messages name it even if the schema has a
    /// message of its own.
    var foundInstead: String?
    /// The text of the value that was probably intended.
    var suggestion: String?
    /// True if the message does not name the suggestion yet.
    var hasUnnamedSuggestion = false
    /// For a finding about a value in the JSON text of a string, the location of the value in this text. If the text
    /// has a string with a JSON text in turn, a further location follows. Empty for other findings.
    var locationsInContent: [JSONPointer] = []
    /// The fit of the union branch that the finding comes from, if another branch may have been intended.
    var branchFit: BranchFit?
    /// The question at the end of the message, with the "; " before it. Text that is added later goes before the
    /// question.
    private var question: String?

    /// The members that a finding is about.
    package enum Subject: Sendable, Hashable {
        /// The object lacks a member, which may have any one of the names.
        case missingMember(oneOf: [String])
        /// The object lacks several members, one for each name.
        case missingMembers([String])
        /// A member that the schema does not know, and the name that was probably intended.
        case unknown(String, suggestion: String?)
        /// A member under an alias of the given name. `violatesRequired` is true if the finding is about `required`:
        /// the object has the required member only under aliases that no receiver reads.
        case alias(of: String, violatesRequired: Bool)
        /// A tag that names a branch which was not intended.
        case tag
        /// A tag that names no branch.
        case unknownTag
    }

    /// The fit of the branch of a union that a finding comes from. The branch was chosen because it fits best, not
    /// because a constant shows that it was intended.
    struct BranchFit: Sendable, Hashable {
        /// The number of branches in the union.
        let branchCount: Int
        /// The message of a finding under another branch, if the value needs at most as many changes to match that
        /// branch as to match the chosen branch. Only the first error of the chosen branch has this message.
        let otherBranchMessage: String?
    }

    /// The fields of a finding that a schema has overridden. The innermost schema wins: an outer schema cannot override
    /// a field again.
    package struct OverriddenFields: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let message = OverriddenFields(rawValue: 1)
        static let effect = OverriddenFields(rawValue: 2)
        static let severity = OverriddenFields(rawValue: 4)
    }

    /// Creates a finding. The message is shortened if it is too long (see `messageByteLimit`). Characters that would
    /// break a line or control a terminal are replaced in it.
    package init(id: ID, severity: Severity = .error, message: String, range: SourceRange) {
        self.id = id
        self.severity = severity
        self.message = Self.messageText(message)
        self.range = range
    }

    /// The maximum size of a text in a message, in bytes. Without this limit, findings about many values could each
    /// quote one long name or pattern of the schema.
    package static let messageByteLimit = 4_096

    private static func messageText(_ text: String) -> String { shortened(text).printable }

    /// Returns a text with an ellipsis in place of its middle if it is too long for a message.
    static func shortened(_ text: String) -> String {
        let excess = text.utf8.count - messageByteLimit
        guard excess > 0 else { return text }
        let scalars = text.unicodeScalars
        let start = text.utf8.index(text.startIndex, offsetBy: messageByteLimit / 2)
        let end = text.utf8.index(start, offsetBy: excess)
        return String(scalars[..<start]) + "…" + String(scalars[end...])
    }

    /// The message without the question at its end.
    var statement: String {
        guard let question, message.hasSuffix(question) else { return message }
        return String(message.dropLast(question.count))
    }

    /// Replaces the message.
    mutating func reword(as message: String) {
        self.message = Self.messageText(message)
        question = nil
    }

    /// Adds a question to the end of the message.
    mutating func addQuestion(_ text: String) {
        let question = "; " + Self.messageText(text)
        message = statement + question
        self.question = question
    }

    /// Adds the question at the end of another finding's message, if there is one.
    mutating func addQuestion(of other: Diagnostic) {
        guard let question = other.question else { return }
        message = statement + question
        self.question = question
    }

    /// Adds text to the end of the message's statement, before a question at the end of the message.
    mutating func addStatement(_ text: String) {
        message = statement + Self.messageText(text) + message.dropFirst(statement.count)
    }

    /// Adds an explanation to the message if a found name or string looks like the intended one: the two have different
    /// code points, but are canonically equivalent in Unicode.
    mutating func explainLookAlike(_ found: String, of intended: String?) {
        guard found == intended else { return }
        addStatement("; the two differ only in their Unicode normal form")
    }

    /// Asks whether the author meant a text. If it looks like the found text, the question names the difference.
    mutating func ask(for quotedText: String, isLookAlike: Bool) {
        let difference = isLookAlike ? ", which differs only in its Unicode normal form" : ""
        addQuestion("did you mean \(quotedText)\(difference)?")
    }

    /// The finding as a finding of `propertyNames`: its message says that it is about the name of a member. The message
    /// of a schema stays as it is, and so does one that already names the member ("member 'a' is not allowed here").
    var aboutMemberName: Diagnostic {
        guard !overriddenFields.contains(.message), id != .forbidden else { return self }
        var finding = self
        finding.message = "member name: " + message
        return finding
    }

    /// Adds a fix, unless it is nil.
    mutating func add(_ fix: Fix?) {
        if let fix { fixes.append(fix) }
    }

    /// A range that explains a finding.
    package struct RelatedRange: Sendable, Hashable {
        /// A description of the range's content.
        package let message: String
        /// The range of bytes in the file.
        package let range: SourceRange
        /// The file that contains the range, if it is not the file of the finding.
        package let source: SourceFile?

        /// Creates a related range.
        package init(message: String, range: SourceRange, source: SourceFile? = nil) {
            self.message = Diagnostic.messageText(message)
            self.range = range
            self.source = source
        }
    }
}
