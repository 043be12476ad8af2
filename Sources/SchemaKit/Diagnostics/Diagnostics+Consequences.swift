/// Findings that only follow from others are folded under their causes. All of it is linear in the number of
/// findings, but for searches among names, which have a budget.
extension [Diagnostic] {
    /// The findings without those that repeat an earlier one.
    var withoutRepetitions: [Diagnostic] {
        var seen: Set<Diagnostic.Identity> = []
        return filter { seen.insert($0.identity).inserted }
    }

    /// The findings without those that are told twice, or that another finding explains.
    func withoutConsequences(within budget: NearestNameIndex.Budget) -> [Diagnostic] {
        guard count > 1 else { return self }
        let found = withoutRepetitions
        guard found.count > 1 else { return found }
        let causes = FindingCauses(of: found, budget)
        return found.indices.filter { !causes.explain(found[$0], at: $0) }.map { found[$0] }
    }

    /// The findings, where a member that is unknown in one object and missing from another is one.
    var withoutMisplaced: [Diagnostic] {
        guard count > 1 else { return self }
        var missing: [String: [Int]] = [:]
        for index in indices.reversed() {
            guard case .missing(let names) = self[index].subject, names.count == 1 else { continue }
            missing[names[0], default: []].append(index)
        }
        guard !missing.isEmpty else { return filter { $0.subject != .missing([]) } }
        var found = self
        for index in found.indices {
            guard case .unknown(let name, suggestion: nil) = found[index].subject,
                found[index].isError, let first = missing[name]?.popLast()
            else { continue }
            let home = found[first].instanceLocation
            found[index] = found[index].retold(
                as: .misplacedMember(name, missingFrom: home, at: found[index].range)
            )
            found[first].subject = .missing([])
        }
        return found.filter { $0.subject != .missing([]) }
    }

    /// The findings by their place in the file; those at one place keep their order.
    package var inFileOrder: [Diagnostic] {
        let starts = map(\.range.start)
        guard zip(starts, starts.dropFirst()).contains(where: >) else { return self }
        return indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { self[$0] }
    }
}

/// What findings explain others, in tables.
struct FindingCauses {
    /// Errors of keywords that fail for one value: the index of the one that is told.
    private var first: [Place: (rank: Int, index: Int)] = [:]
    /// The unknown members of each object.
    private var unknown: [JSONPointer: UnknownMembers] = [:]
    /// The objects that lack members.
    private var lacking: Set<JSONPointer> = []
    private let budget: NearestNameIndex.Budget

    private struct Place: Hashable {
        let location: JSONPointer
        let range: SourceRange
    }

    private final class UnknownMembers {
        var suggestions: Set<String> = []
        var others: [String] = []
        lazy var index = NearestNameIndex(Set(others))
    }

    init(of found: [Diagnostic], _ budget: NearestNameIndex.Budget) {
        self.budget = budget
        let asksForMembers = found.contains { $0.isError && $0.dependsOnMembers }
        for (index, finding) in found.enumerated() {
            if finding.isError, let rank = finding.rank {
                let place = Place(location: finding.instanceLocation, range: finding.range)
                if first[place].map({ rank < $0.rank }) ?? true { first[place] = (rank, index) }
            }
            if asksForMembers { note(finding) }
        }
    }

    mutating func note(_ finding: Diagnostic) {
        switch finding.subject {
        case .unknown(let name, let suggestion):
            let object = JSONPointer(Array(finding.instanceLocation.tokens.dropLast()))
            let members = unknown[object] ?? UnknownMembers()
            unknown[object] = members
            if let suggestion {
                members.suggestions.insert(suggestion)
            } else {
                members.others.append(name)
            }
        case .missing: lacking.insert(finding.instanceLocation)
        case .tag, .unknownTag, nil: break
        }
    }

    /// Whether other findings explain the one at `index`.
    func explain(_ finding: Diagnostic, at index: Int) -> Bool {
        guard finding.isError else { return false }
        if case .missing(let names) = finding.subject {
            return explain(missing: names, of: finding.instanceLocation)
        }
        // A member too many or too few explains the number of members.
        if finding.id == .tooManyMembers { return unknown[finding.instanceLocation] != nil }
        if finding.id == .tooFewMembers { return lacking.contains(finding.instanceLocation) }
        // Of several keywords that fail for one value, one is told: what a schema has words for, or else
        // the one that says most.
        guard finding.rank != nil else { return false }
        let place = Place(location: finding.instanceLocation, range: finding.range)
        return first[place]?.index != index
    }

    /// A member that is unknown as its name is misspelt explains why the right one is missing.
    private func explain(missing names: [String], of object: JSONPointer) -> Bool {
        guard let members = unknown[object] else { return false }
        if names.contains(where: members.suggestions.contains) { return true }
        return !members.others.isEmpty && !budget.isSpent
            && names.contains { name in
                members.index.hasNear(to: name, within: budget) { _ in true }
            } && !budget.isSpent
    }
}

extension Diagnostic {
    /// What makes two findings the same for a reader, however evaluation got there.
    fileprivate struct Identity: Hashable {
        let id: ID
        let severity: Severity
        let message: String
        let range: SourceRange
    }

    fileprivate var identity: Identity {
        Identity(id: id, severity: severity, message: message, range: range)
    }

    /// Whether what other findings say of the members of an object can explain it.
    var dependsOnMembers: Bool {
        if case .missing = subject { return true }
        return id == .tooManyMembers || id == .tooFewMembers
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

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

    /// The position of its rule among those about one value, in the order in which they are worth telling;
    /// below zero where a schema has words for it.
    fileprivate var rank: Int? {
        guard let position = Self.ranks[id] else { return nil }
        return settled.contains(.message) ? position - Self.ranks.count : position
    }

    private static let ranks: [ID: Int] = {
        let order: [ID] = [
            .type, .constant, .enumeration, .tooShort, .tooLong, .format, .pattern, .content,
            .template, .belowMinimum, .aboveMaximum, .notAMultiple,
        ]
        return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    }()
}
