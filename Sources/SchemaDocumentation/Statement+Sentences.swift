extension [Statement] {
    /// The statements with fewer levels: a condition becomes one sentence with its only detail, or with several short
    /// details. Successive statements that differ only in the member become one statement.
    var sentences: [Statement] {
        var sentences: [Statement] = []
        for statement in map(\.sentence) {
            if let last = sentences.last, let merged = last.merged(with: statement) {
                sentences[sentences.count - 1] = merged
            } else {
                sentences.append(statement)
            }
        }
        return sentences
    }
}

extension Statement {
    /// The maximum number of characters of several details that are written after a condition instead of in a list.
    private static let inlineLimit = 120

    private static let presence = " is present"

    /// The ends of predicates about a member, and their forms for several members. Each form is also a key, so that a
    /// merged statement can be merged with another one.
    private static let predicates = [
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
            remark = "error: \(consequence)"
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

    /// Returns one statement about the members of both statements, such as "`a` and `b` are required" for "`a` is
    /// required" and "`b` is required". Returns `nil` if the statements differ in more than the member.
    fileprivate func merged(with other: Statement) -> Statement? {
        guard details.isEmpty, other.details.isEmpty, case .code = other.phrase.spans.first,
            other.phrase.spans.count == 2, case .text(let end) = other.phrase.spans[1],
            let plural = Self.predicates[end], case .code = phrase.spans.first,
            case .text(let ownEnd) = phrase.spans.last, Self.predicates[ownEnd] == plural
        else { return nil }
        var names: [Phrase.Span] = []
        for span in phrase.spans.dropLast() + other.phrase.spans.prefix(1) {
            switch span {
            case .code: names.append(span)
            case .text(", "), .text(" and "): break
            case .text, .link: return nil
            }
        }
        let list = names.map { Phrase([$0]) }.joined(withConjunction: "and")
        return Statement("\(list)\(plural)")
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
