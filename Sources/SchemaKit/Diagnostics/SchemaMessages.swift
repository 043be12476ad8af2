/// The texts that a schema has for invalid values: `message`, `effect` and `severity` of the widget vocabulary.
struct SchemaMessages {
    private var message: String?
    private var effect: String?
    private var severity: Diagnostic.Severity?

    /// True if the schema has none of the three keywords.
    var isEmpty: Bool { message == nil && effect == nil && severity == nil }

    /// True if the schema's message replaces those of several findings.
    var joinsFindings: Bool { message != nil }

    init(_ schema: JSONNode, _ dialect: Dialect) {
        guard schema.kind == .object, dialect.name(of: .message) != nil else { return }
        for member in schema.members {
            switch dialect.keyword(named: member.name)?.behavior {
            case .message: message = member.value.string
            case .effect: effect = member.value.string
            case .severity: severity = member.value.string.flatMap(Diagnostic.Severity.init)
            default: continue
            }
        }
    }

    /// Returns the findings inside the schema, with its message, effect and severity. Parts that an inner schema has
    /// overridden stay.
    ///
    /// - Parameters:
    ///   - isFailure: True if the value is invalid. The message and effect do not apply to findings about valid values.
    ///   - offender: A function that returns the text at the range of a finding, or nil if a message cannot quote it.
    func applied(
        to found: [Diagnostic],
        isFailure: Bool,
        _ offender: (Diagnostic) -> String?
    ) -> [Diagnostic] {
        var found = found
        if let severity {
            for index in found.indices { found[index].settle(severity) }
        }
        guard isFailure else { return found }
        if let effect {
            for index in found.indices { found[index].settle(effect: effect) }
        }
        return message.map { joined(found, as: $0, offender) } ?? found
    }

    /// Returns the findings, with one finding for all those without a schema's own message. It has this schema's
    /// message.
    private func joined(
        _ found: [Diagnostic],
        as message: String,
        _ offender: (Diagnostic) -> String?
    ) -> [Diagnostic] {
        var isTold = false
        return found.compactMap { diagnostic in
            guard !diagnostic.settled.contains(.message) else { return diagnostic }
            guard !isTold else { return nil }
            isTold = true
            var reworded = diagnostic
            reworded.reword(as: message)
            if let found = offender(reworded) ?? reworded.foundInstead, !message.mentions(found) {
                reworded.state("; found " + found)
            }
            reworded.owesSuggestion = reworded.suggestion != nil
            reworded.settled.insert(.message)
            return reworded
        }
    }
}

extension Diagnostic {
    mutating func settle(_ severity: Severity) {
        guard settled.insert(.severity).inserted else { return }
        self.severity = severity
    }

    mutating func settle(effect: String) {
        guard settled.insert(.effect).inserted else { return }
        self.effect = effect
    }

    /// Returns the finding as one about a valid value. Messages and effects of schemas do not apply to it.
    package func asNotice(_ severity: Severity, isSettled: Bool = false) -> Diagnostic {
        var notice = self
        notice.severity = severity
        notice.settled.formUnion([.message, .effect])
        if isSettled { notice.settled.insert(.severity) }
        return notice
    }

    /// The finding with the complete message: the mistakes under another branch, the effect, and the suggestion follow
    /// the statement.
    var withEffect: Diagnostic {
        var diagnostic = self
        if let branch, let otherWay = branch.otherWay, !settled.contains(.message) {
            diagnostic.state(
                ", in the closest of \(branch.count) branches; in another: \(otherWay)"
            )
        }
        if let effect, !effect.isEmpty { diagnostic.state("; " + effect) }
        if owesSuggestion, let suggestion {
            diagnostic.ask("did you mean \(suggestion.excerpt)?")
        }
        return diagnostic
    }
}

extension String {
    /// Returns whether the text of a value, without its quotation marks, occurs in this text as a separate word.
    fileprivate func mentions(_ value: String) -> Bool {
        let wanted = Array((value.isQuoted ? value.withoutQuotes : value).unicodeScalars)
        let scalars = Array(unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= scalars.count else { return false }
        func isWord(at index: Int) -> Bool {
            scalars.indices.contains(index)
                && (scalars[index].properties.isAlphabetic
                    || scalars[index].properties.numericType != nil)
        }
        return (0...(scalars.count - wanted.count)).contains { start in
            scalars[start..<start + wanted.count].elementsEqual(wanted)
                && !isWord(at: start - 1) && !isWord(at: start + wanted.count)
        }
    }
}
