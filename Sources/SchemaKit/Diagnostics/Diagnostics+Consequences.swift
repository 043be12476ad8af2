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
        return found.indices.compactMap { index in
            causes.explain(found[index], at: index)
                ? nil : causes.withOtherDemand(found[index], at: index, of: found)
        }
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

    /// The findings, where those about members that one object lacks for the same reason are one, which has the
    /// keyword of the first.
    var withMissingMembersJoined: [Diagnostic] {
        guard count > 1 else { return self }
        var names: [Diagnostic: [String]] = [:]
        var keys: [Diagnostic?] = []
        for finding in self {
            let key = finding.ofAnyMissingMember
            keys.append(key)
            guard let key, case .missing(let missing) = finding.subject else { continue }
            names[key, default: []] += missing
        }
        guard names.values.contains(where: { $0.count > 1 }) else { return self }
        return zip(self, keys).compactMap { finding, key in
            guard let key, let all = names[key] else { return finding }
            guard all.count > 1 else { return all.isEmpty ? nil : finding }
            names[key] = []
            return finding.retold(as: .missingMembers(all, at: finding.range))
        }
    }

    /// The findings by their place in the file; at one place those inside unions come last, and others keep
    /// their order.
    package var inFileOrder: [Diagnostic] {
        let places = map { ($0.range.start, $0.branch == nil ? 0 : 1) }
        guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return self }
        return indices.sorted {
            (places[$0].0, places[$0].1, $0) < (places[$1].0, places[$1].1, $1)
        }.map { self[$0] }
    }
}

/// What findings explain others, in tables.
struct FindingCauses {
    /// Errors of keywords that fail for one value: the index of the one that is told.
    private var first: [Place: (rank: Int, index: Int)] = [:]
    /// Of the errors at a place that are not told, one whose union has another way out.
    private var unions: [Place: Int] = [:]
    /// The unknown members of each object.
    private var unknown: [JSONPointer: UnknownMembers] = [:]
    /// The objects that lack members.
    private var lacking: Set<JSONPointer> = []
    /// Where values begin that have the wrong type or are none of those that are listed.
    private var wrongValues: Set<Int> = []
    private let budget: NearestNameIndex.Budget

    private struct Place: Hashable {
        let location: JSONPointer
        let range: SourceRange

        init(_ finding: Diagnostic) {
            location = finding.instanceLocation
            range = finding.range
        }
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
                let place = Place(finding)
                if first[place].map({ rank < $0.rank }) ?? true { first[place] = (rank, index) }
                if finding.branch?.otherWay != nil { unions[place] = index }
            }
            if asksForMembers { note(finding) }
        }
    }

    mutating func note(_ finding: Diagnostic) {
        if finding.isError, finding.saysWhatValueIs { wrongValues.insert(finding.range.start) }
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
        case .lacking, .tag, .unknownTag, nil: break
        }
    }

    /// Whether other findings explain the one at `index`.
    func explain(_ finding: Diagnostic, at index: Int) -> Bool {
        guard finding.isError else {
            // An error about the value repeats what a warning says of its kind.
            return finding.saysWhatValueIs && first[Place(finding)] != nil
        }
        if case .missing(let names) = finding.subject {
            return explain(missing: names, of: finding.instanceLocation)
        }
        // A member too many or too few explains the number of members.
        if finding.id == .tooManyMembers { return unknown[finding.instanceLocation] != nil }
        if finding.id == .tooFewMembers { return lacking.contains(finding.instanceLocation) }
        // An element that has to be another value need not repeat the earlier one then.
        if finding.id == .duplicateItems {
            return ([finding.range] + finding.related.map(\.range))
                .contains { wrongValues.contains($0.start) }
        }
        // Of several keywords that fail for one value, one is told if a schema has words for it, or if it says
        // what the value has to be; others ask for different things.
        guard let rank = finding.rank, let told = first[Place(finding)], told.index != index else {
            return false
        }
        guard Diagnostic.isOneOfSeveral(told.rank) else { return true }
        return !Diagnostic.isOneOfSeveral(rank) && finding.branch == nil
    }

    /// The finding with what a union at the same place asks besides, if that is not told by itself.
    func withOtherDemand(_ finding: Diagnostic, at index: Int, of found: [Diagnostic]) -> Diagnostic
    {
        let place = Place(finding)
        guard finding.isError, first[place]?.index == index, let other = unions[place],
            other != index, explain(found[other], at: other), finding.id != .type,
            let branch = found[other].branch, let otherWay = branch.otherWay,
            !finding.settled.contains(.message)
        else { return finding }
        var told = finding
        told.state(
            "; one of \(branch.count) alternatives must fit as well: \(found[other].statement), or \(otherWay)"
        )
        return told
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
        return id == .tooManyMembers || id == .tooFewMembers || id == .duplicateItems
    }

    /// Whether it can explain what is said of the object or array around its value.
    var mayExplainOthers: Bool {
        if case .unknown = subject { return true }
        return saysWhatValueIs
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

    /// The finding about a member that an object lacks, without the member's name; nil for other findings.
    fileprivate var ofAnyMissingMember: Diagnostic? {
        guard case .missing(let names) = subject, names.count == 1, fixes.isEmpty,
            !settled.contains(.message)
        else { return nil }
        var finding = self
        finding.message = ""
        finding.subject = nil
        finding.keywordLocation = nil
        finding.absoluteKeywordLocation = nil
        return finding
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
        told.branch = branch
        return told
    }

    /// Whether it is about the name of a member that nearly is the right one.
    var isMisspelling: Bool {
        switch subject {
        case .missing, .unknown: !fixes.isEmpty
        case .lacking, .tag, .unknownTag, nil: false
        }
    }

    /// The position of its rule among those about one value, in the order in which they are worth telling;
    /// below zero where a schema has words for it.
    fileprivate var rank: Int? {
        guard let position = Self.ranks[id] else { return nil }
        if settled.contains(.message) { return position - Self.ranks.count }
        // A branch of a union need not have been meant.
        return branch == nil ? position : position + Self.ranks.count
    }

    /// Whether findings of this rank about one value are told together: each asks for something else.
    fileprivate static func isOneOfSeveral(_ rank: Int) -> Bool {
        rank >= 0 && rank % ranks.count >= kindCount
    }

    /// Whether the rule is about the type of a value, or about a list of values.
    fileprivate var saysWhatValueIs: Bool { Self.ranks[id].map { $0 < Self.kindCount } ?? false }

    /// Whether it is about a single value and one of several keywords that may fail for it.
    var isAboutOneValue: Bool { Self.ranks[id] != nil }

    /// How many of the rules in `ranks` say what a value has to be.
    private static let kindCount = 3

    private static let ranks: [ID: Int] = {
        let order: [ID] = [
            .type, .constant, .enumeration, .tooShort, .tooLong, .format, .pattern, .content,
            .template, .belowMinimum, .aboveMaximum, .notAMultiple,
        ]
        return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    }()
}
