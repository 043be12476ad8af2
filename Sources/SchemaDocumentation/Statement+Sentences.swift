extension [Statement] {
    /// The statements with fewer levels: a condition becomes one sentence with its only detail, or with several short
    /// details. Successive statements that differ only in the member become one statement.
    var sentences: [Statement] {
        var sentences: [Statement] = []
        var run: MemberRun?
        for statement in map(\.sentence) {
            if run?.add(statement) == true { continue }
            if let run { sentences.append(run.sentence) }
            run = MemberRun(statement)
            if run == nil { sentences.append(statement) }
        }
        if let run { sentences.append(run.sentence) }
        return sentences
    }
}

/// Successive statements that differ only in the member, such as "`a` is required" and "`b` is required".
///
/// Their sentence is made once, when the run ends. If it grew with each statement, its list of members would be copied
/// each time.
private struct MemberRun {
    private let first: Statement
    private let firstCount: Int
    private var names: [Phrase.Span]
    /// The predicate about several members, such as " are required".
    private let plural: String

    /// Begins a run with a statement about one member, or about several members. Returns `nil` for other statements.
    init?(_ statement: Statement) {
        let spans = statement.phrase.spans
        guard statement.details.isEmpty, case .code = spans.first, case .text(let end) = spans.last,
            let plural = Statement.predicates[end]
        else { return nil }
        var names: [Phrase.Span] = []
        for span in spans.dropLast() {
            switch span {
            case .code: names.append(span)
            case .text(", "), .text(" and "): break
            case .text, .link: return nil
            }
        }
        first = statement
        firstCount = names.count
        self.names = names
        self.plural = plural
    }

    /// Adds a statement and returns true if it is about one member, and has the predicate of the run.
    mutating func add(_ statement: Statement) -> Bool {
        let spans = statement.phrase.spans
        guard statement.details.isEmpty, spans.count == 2, case .code = spans[0],
            case .text(let end) = spans[1], Statement.predicates[end] == plural
        else { return false }
        names.append(spans[0])
        return true
    }

    /// One statement in place of all statements of the run, such as "`a` and `b` are required".
    var sentence: Statement {
        guard names.count > firstCount else { return first }
        let list = names.map { Phrase([$0]) }.joined(withConjunction: "and")
        return Statement("\(list)\(plural)")
    }
}

extension Statement {
    /// The maximum number of characters of several details that are written after a condition instead of in a list.
    private static let inlineLimit = 120

    private static let presence = " is present"

    /// The ends of predicates about a member, and their forms for several members. Each form is also a key, so that a
    /// merged statement can be merged with another one.
    fileprivate static let predicates = [
        " is required": " are required", " are required": " are required",
        presence: " are present", " are present": " are present",
        " is not present": " are not present", " are not present": " are not present",
        " must not be present": " must not be present",
    ]

    fileprivate var sentence: Statement {
        var copy = self
        // One of the details of a choice is enough, so two of them never become one statement.
        copy.details = form == .choice ? details.map(\.sentence) : details.sentences
        switch form {
        case .plain:
            var joined = copy.joiningOnlyDetail(after: " ")
            if !details.isEmpty, joined.details.isEmpty { joined.form = .subjectAndStatement }
            return joined
        case .condition: return copy.conditionSentence
        case .choice: return presenceChoice ?? copy
        case .group, .subjectAndStatement: return copy
        }
    }

    /// The condition in one sentence with its only detail, or with several details that are short together.
    private var conditionSentence: Statement {
        var copy = self
        var remark: Phrase?
        // The details of a group replace the group, and its consequence becomes a remark.
        if details.count == 1, case .group(let consequence) = details[0].form {
            copy.details = details[0].details
            remark = consequence
        }
        if copy.details.count == 1, copy.details[0].form == .condition {
            return copy.joiningCondition(copy.details[0])
        }
        if copy.details.count == 1 {
            if let remark { copy.details[0].phrase = copy.details[0].phrase.withRemark(remark) }
            if let joined = phrase.joiningCondition(copy.details[0].phrase) {
                return Statement(joined, details: copy.details[0].details)
            }
            copy.details[0].phrase = copy.details[0].phrase.withSubject
            copy.phrase = phrase.withoutColon
            return copy.joiningOnlyDetail(after: ", ")
        }
        let length = copy.details.reduce(0) { $0 + $1.phrase.plainText.count }
        let canJoin = copy.details.allSatisfy { $0.form == .plain && $0.details.isEmpty }
        guard length <= Self.inlineLimit, canJoin else {
            if let remark { copy.phrase = phrase.withRemark(remark) }
            return copy
        }
        let clauses = copy.details.map(\.phrase.withSubject).joined(withConjunction: "and")
        let sentence: Phrase = "\(phrase.withoutColon), \(clauses)"
        return Statement(remark.map(sentence.withRemark) ?? sentence)
    }

    /// Returns one condition for this condition and its only detail.
    private func joiningCondition(_ inner: Statement) -> Statement {
        let outer = phrase.withoutColon
        let words = phrase.joiningCondition(inner.phrase) ?? "\(outer), \(inner.phrase)"
        return Statement(words, details: inner.details, form: .condition)
    }

    /// Returns the statement with its detail on the same line, if it has exactly one.
    private func joiningOnlyDetail(after separator: String) -> Statement {
        guard details.count == 1 else { return self }
        let inner = details[0]
        let form = inner.details.isEmpty ? Form.plain : inner.form
        return Statement("\(phrase)\(separator)\(inner.phrase)", details: inner.details, form: form)
    }

    /// The choice as one sentence if each detail requires one member.
    private var presenceChoice: Statement? {
        let names = details.compactMap { detail -> Phrase? in
            guard detail.details.isEmpty, detail.phrase.spans.count == 2,
                case .text(Self.presence) = detail.phrase.spans[1]
            else { return nil }
            return Phrase([detail.phrase.spans[0]])
        }
        guard !names.isEmpty, names.count == details.count,
            let rest = phrase.dropping(prefix: "matches at least one of these")
        else { return nil }
        let list = names.joined(withConjunction: "and")
        return Statement("at least one of \(list) is present\(rest.withoutColon)")
    }
}

extension Phrase {
    /// Returns this condition together with another one, such as "when `a` is present and `b` is present:". Returns
    /// `nil` if one of the phrases is not a condition.
    fileprivate func joiningCondition(_ other: Phrase) -> Phrase? {
        guard dropping(prefix: "when ") != nil, let rest = other.dropping(prefix: "when ") else {
            return nil
        }
        return "\(withoutColon) and \(rest)"
    }

    /// The phrase without the colon at its end.
    fileprivate var withoutColon: Phrase {
        guard case .text(let text) = spans.last, text.hasSuffix(":") else { return self }
        let start = text.dropLast()
        return Phrase(spans.dropLast() + (start.isEmpty ? [] : [.text(String(start))]))
    }
}
