import SchemaKit

/// The names of an object's members and the names that schemas declare for the object, collected once for all findings
/// about the object.
final class ObjectNames {
    private let object: JSONNode
    /// The number of times that each name occurs in the object.
    private let counts: [String: Int]
    /// The names that any subschema declares for the object.
    let declared: NearestNameIndex
    /// The members that no subschema declares, in their order.
    let undeclared: [JSONMember]
    /// The members whose values are objects or arrays.
    let containers: [JSONMember]
    /// The entry of each name. If a name occurs several times, only its last member counts.
    private lazy var entries = Dictionary(
        object.members.map { (ExactText($0.name), $0.nameIndex) },
        uniquingKeysWith: { _, last in last }
    )
    private lazy var undeclaredNames = NearestNameIndex(Set(undeclared.map(\.name)))
    private var aliasCounts: [AliasedMember: Int] = [:]

    /// A member that an object plan describes by a slot, and the aliases of the plan.
    private struct AliasedMember: Hashable {
        let aliases: PoolRange
        let slot: Int32
    }

    init(of object: JSONNode, declared: NearestNameIndex) {
        var counts: [String: Int] = [:]
        var undeclared: [JSONMember] = []
        var containers: [JSONMember] = []
        for member in object.members {
            counts[member.name, default: 0] += 1
            if member.value.kind.isContainer { containers.append(member) }
            if !declared.contains(member.name) { undeclared.append(member) }
        }
        self.object = object
        self.counts = counts
        self.declared = declared
        self.undeclared = undeclared
        self.containers = containers
    }

    func contains(_ name: String) -> Bool { counts[name] != nil }

    /// Returns the entry of the name with exactly these code points, or nil if no member has the name.
    func entry(ofName name: String) -> Int32? { entries[ExactText(name)] }

    /// Returns the number of members whose names are aliases of the member that a slot describes. There can be a
    /// finding about each of many aliases, so the number is kept.
    func count(of aliases: PlanAliases, forSlot slot: Int32) -> Int {
        let member = AliasedMember(aliases: aliases.range, slot: slot)
        if let cached = aliasCounts[member] { return cached }
        let count = aliases.names(ofSlot: slot).reduce(0) { $0 + (counts[$1] ?? 0) }
        aliasCounts[member] = count
        return count
    }

    /// Returns whether exactly one member has the name `name`, no other member has the name `intended`, and no other
    /// undeclared name resembles `intended` or differs from it only in case and separators. Returns false if the budget
    /// is spent.
    func isOnlyCandidate(
        _ name: String,
        for intended: String,
        within budget: NearestNameIndex.Budget
    ) -> Bool {
        guard counts[name] == 1, name == intended || counts[intended] == nil else { return false }
        func isOther(_ undeclared: String) -> Bool { undeclared != name && undeclared != intended }
        return !undeclaredNames.hasName(differingOnlyInStyleFrom: intended, where: isOther)
            && !undeclaredNames.hasNearName(to: intended, within: budget, where: isOther)
    }
}

extension NearestNameIndex {
    /// Returns the name that looks like `name`, but has other code points: the two are canonically equivalent in
    /// Unicode. Returns nil if there is none, if `name` itself is among the names, or if the budget is spent.
    func lookAlike(of name: String, within budget: Budget) -> String? {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }), contains(name), !budget.isSpent else {
            return nil
        }
        budget.spend(names.count)
        let equivalent = names.filter { $0 == name }
        let isKnown = equivalent.contains { $0.utf8.elementsEqual(name.utf8) }
        return isKnown ? nil : equivalent.first
    }

    /// Returns the result that `NearestName.isSlip(_:for:among:)` would have with these names as the candidates and
    /// with these lengths, or false if the budget is spent.
    func isSlip(
        _ name: String,
        for candidate: String,
        _ lengths: NearestName.SlipLengths = .standard,
        within budget: Budget
    ) -> Bool {
        guard let slip = NearestName.slip(name, for: candidate, lengths: lengths) else {
            return false
        }
        switch slip {
        case .style:
            return !hasName(differingOnlyInStyleFrom: name) { $0 != candidate && $0 != name }
        case .letters:
            // As in `NearestName.isSlip`, every other name with the same digits must be more than two edits away.
            let ceiling = 2 * NearestName.editCost
            guard let candidates = index(ofNamesWithDigitsOf: name) else { return true }
            return !candidates.hasNearName(to: name, ceiling: ceiling, within: budget) {
                $0 != candidate && $0 != name
            }
        }
    }
}
