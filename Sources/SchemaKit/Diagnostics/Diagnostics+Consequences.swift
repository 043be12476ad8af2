/// Findings that only follow from others are folded under their causes.
extension [Diagnostic] {
    /// The findings without those that repeat an earlier one.
    var withoutRepetitions: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return filter { seen.insert($0.identity).inserted }
    }

    /// The findings without those that are told twice, or that another finding explains.
    var withoutConsequences: [Diagnostic] {
        let found = withoutRepetitions
        guard found.count > 1 else { return found }
        let places = Dictionary(grouping: found.filter(\.isError), by: \.instanceLocation)
        return found.filter { finding in
            guard finding.isError else { return true }
            if case .missing(let names) = finding.subject {
                return !found.contains { $0.explains(missing: names, of: finding) }
            }
            if finding.id == .tooManyMembers || finding.id == .tooFewMembers {
                return !found.contains { $0.explainsCount(of: finding) }
            }
            return finding.isFirst(among: places[finding.instanceLocation] ?? [])
        }
    }

    /// The findings, where a member that is unknown in one object and missing from another is one.
    var withoutMisplaced: [Diagnostic] {
        guard count > 1 else { return self }
        var found = self
        for index in found.indices {
            guard case .unknown(let name, suggestion: nil) = found[index].subject,
                found[index].isError,
                let missing = found.firstIndex(where: { $0.subject == .missing([name]) })
            else { continue }
            let home = found[missing].instanceLocation
            found[index] = found[index].retold(
                as: .misplacedMember(name, missingFrom: home, at: found[index].range)
            )
            found[missing].subject = .missing([])
        }
        return found.filter { $0.subject != .missing([]) }
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

    /// What makes two findings the same for a reader, however evaluation got there.
    fileprivate var identity: Diagnostic {
        Diagnostic(id: id, severity: severity, message: message, range: range)
    }

    /// The same finding in other words, unless a schema has found its own.
    func retold(as other: Diagnostic) -> Diagnostic {
        guard !settled.contains(.message) else { return self }
        var told = other
        told.severity = severity
        told.related = related + other.related
        told.instanceLocation = instanceLocation
        told.keywordLocation = keywordLocation
        told.absoluteKeywordLocation = absoluteKeywordLocation
        told.effect = effect
        told.settled = settled
        return told
    }

    /// Whether it is about the name of a member that nearly is the right one.
    var isMisspelling: Bool {
        switch subject {
        case .missing, .unknown: !fixes.isEmpty
        case .tag, .unknownTag, nil: false
        }
    }

    /// A member that is unknown as its name is misspelt explains why the right one is missing.
    fileprivate func explains(missing names: [String], of object: Diagnostic) -> Bool {
        guard case .unknown(let name, let suggestion) = subject,
            instanceLocation.tokens.dropLast() == object.instanceLocation.tokens[...]
        else { return false }
        if let suggestion { return names.contains(suggestion) }
        return NearestName.suggestion(for: name, among: names) != nil
    }

    /// A member too many or too few explains the number of members.
    fileprivate func explainsCount(of object: Diagnostic) -> Bool {
        switch subject {
        case .unknown:
            object.id == .tooManyMembers
                && instanceLocation.tokens.dropLast() == object.instanceLocation.tokens[...]
        case .missing:
            object.id == .tooFewMembers && instanceLocation == object.instanceLocation
        case .tag, .unknownTag, nil:
            false
        }
    }

    /// Of several keywords that fail for one value, one is told: what a schema has words for, or
    /// else the one that says most.
    fileprivate func isFirst(among others: [Diagnostic]) -> Bool {
        guard let rank else { return true }
        let ranked = others.filter { $0.rank != nil && $0.range == range }
        guard let best = ranked.compactMap(\.rank).min() else { return true }
        return rank == best && ranked.first { $0.rank == best }?.identity == identity
    }

    /// The rules about one value in the order in which they are worth telling.
    private var rank: Int? {
        let order: [ID] = [
            .type, .constant, .enumeration, .tooShort, .tooLong, .format, .pattern, .content,
            .template, .belowMinimum, .aboveMaximum, .notAMultiple,
        ]
        guard let position = order.firstIndex(of: id) else { return nil }
        return settled.contains(.message) ? position - order.count : position
    }
}
