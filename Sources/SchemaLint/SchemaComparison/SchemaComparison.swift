import SchemaKit

/// Compares the constraints of two versions of a schema, location by location of the value.
///
/// The comparison traverses both programs in parallel. A pair of schemas that is found again while it is
/// being compared counts as equal there, so recursive schemas are supported.
struct SchemaComparison {
    let compared: ComparedSchemas
    private var outcomes: [Pair: Outcome] = [:]
    private var open: Set<Pair> = []
    /// The number of comparisons that are left for branches at different positions. After that, branches are
    /// paired only by tags, titles and names. In large unions that contain each other, the number of
    /// comparisons multiplies with each level.
    var crossComparisonsLeft = 4_000

    /// Two lists of schemas that apply at the same location of the value, one of each version.
    struct Pair: Hashable {
        let old: [SidedSchema]
        let new: [SidedSchema]
    }

    /// The changes from the old version to the new one.
    struct Outcome {
        var changes: [SchemaChange] = []
        var narrows: Bool { changes.contains(where: \.narrows) }
        var widens: Bool { changes.contains(where: \.widens) }
        var isEqual: Bool { !narrows && !widens }
        private var seen: Set<SchemaChange.Identity> = []

        mutating func add(_ change: SchemaChange) {
            if seen.insert(change.identity).inserted { changes.append(change) }
        }

        mutating func add(_ inner: Outcome, below step: SchemaChange.Step) {
            for change in inner.changes { add(change.below(step)) }
        }
    }

    init(_ compared: ComparedSchemas) {
        self.compared = compared
    }

    /// Returns every difference between the two versions.
    mutating func changes() -> [SchemaChange] {
        compare([compared.root(.old)], [compared.root(.new)]).changes
    }

    /// Returns the differences between the constraints of two lists of schemas.
    mutating func compare(_ left: [SidedSchema], _ right: [SidedSchema]) -> Outcome {
        let old = left.map { compared.destination(of: $0) }
        let new = right.map { compared.destination(of: $0) }
        let pair = Pair(old: old, new: new)
        if let known = outcomes[pair] { return known }
        guard open.insert(pair).inserted else { return Outcome() }
        defer { open.remove(pair) }
        var sets = Sets(compared.constraints(of: old), compared.constraints(of: new))
        // If one of several branches is left, the remaining branch is compared with the old branches.
        if sets.old.choices.count != sets.new.choices.count {
            sets = Sets(
                compared.constraints(of: old, keepingSoleBranches: true),
                compared.constraints(of: new, keepingSoleBranches: true)
            )
        }
        var outcome = Outcome()
        compareAnnotations(sets, &outcome)
        compare(sets, &outcome)
        for index in outcome.changes.indices where outcome.changes[index].steps.isEmpty {
            guard outcome.changes[index].oldSchemas.isEmpty,
                outcome.changes[index].newSchemas.isEmpty
            else { continue }
            outcome.changes[index].oldSchemas = old
            outcome.changes[index].newSchemas = new
        }
        outcomes[pair] = outcome
        return outcome
    }

    /// The constraints of a pair, one set for each version.
    struct Sets {
        let old: ConstraintSet
        let new: ConstraintSet

        init(_ old: ConstraintSet, _ new: ConstraintSet) {
            self.old = old
            self.new = new
        }

        subscript(side: SchemaSide) -> ConstraintSet {
            switch side {
            case .old: old
            case .new: new
            }
        }

        /// The kinds that both versions accept.
        var commonKinds: KindMask { KindMask(bits: old.kinds.bits & new.kinds.bits) }
    }

    private mutating func compare(_ sets: Sets, _ outcome: inout Outcome) {
        if sets.old.refusesAll, sets.new.refusesAll { return }
        if sets.old.refusesAll || sets.new.refusesAll {
            let isRefused = sets.new.refusesAll
            outcome.add(
                SchemaChange(
                    kind: isRefused ? .refused : .allowed,
                    narrows: isRefused,
                    widens: !isRefused,
                    old: place(of: sets.old),
                    new: place(of: sets.new)
                )
            )
            return
        }
        if compareDeadReferences(sets, &outcome) { return }
        if compareValues(sets, &outcome) { return }
        compareTypes(sets, &outcome)
        compareBounds(sets, &outcome)
        compareKeywords(sets, &outcome)
        let kinds = sets.commonKinds
        if kinds.contains(.object) { compareMembers(sets, &outcome) }
        if kinds.contains(.array) { compareItems(sets, &outcome) }
        compareChoices(sets, &outcome)
        compareConditions(sets, &outcome)
        compareTrackers(sets, &outcome)
    }

    // MARK: Locations

    /// Returns the location of the outermost schema in a version, or nil if there are no schemas.
    func place(of set: ConstraintSet) -> SchemaPlace? {
        (set.parts.first ?? set.schemas.first).map { compared.place(of: $0) }
    }

    func place(_ constraint: ConstraintSet.Constraint?) -> SchemaPlace? {
        constraint.map { compared.place(of: $0.keyword, in: $0.owner) }
    }

    /// Compares references that cannot be resolved. Nothing else can be compared if one version has such a
    /// reference.
    ///
    /// - Returns: `true` if exactly one version has such a reference.
    private func compareDeadReferences(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) -> Bool {
        func dead(_ set: ConstraintSet) -> ConstraintSet.Constraint? {
            set.constraints.first {
                if case .deadReference = $0.instruction { true } else { false }
            }
        }
        let found = (dead(sets.old), dead(sets.new))
        guard (found.0 == nil) != (found.1 == nil) else { return false }
        outcome.add(
            SchemaChange(
                kind: .deadReference(isNow: found.1 != nil),
                narrows: found.1 != nil,
                widens: found.0 != nil,
                old: place(found.0) ?? place(of: sets.old),
                new: place(found.1) ?? place(of: sets.new)
            )
        )
        return true
    }

    // MARK: Types

    private func compareTypes(_ sets: Sets, _ outcome: inout Outcome) {
        let removed = sets.old.kinds.subtracting(sets.new.kinds)
        let added = sets.new.kinds.subtracting(sets.old.kinds)
        guard !removed.isEmpty || !added.isEmpty else { return }
        outcome.add(
            SchemaChange(
                kind: .types(removed: removed, added: added, now: sets.new.kinds.typeNames),
                narrows: !removed.isEmpty,
                widens: !added.isEmpty,
                old: placeOfType(in: sets.old),
                new: placeOfType(in: sets.new),
                candidates: (removed + added).flatMap(Self.samples(ofType:))
            )
        )
    }

    private func placeOfType(in set: ConstraintSet) -> SchemaPlace? {
        guard let schema = set.typed.first else { return place(of: set) }
        return compared.place(of: compared.subschema(schema).typeKeyword, in: schema)
    }

    private static func samples(ofType name: String) -> [SampleValue] {
        switch name {
        case "null": [.literal("null")]
        case "boolean": [.literal("true"), .literal("false")]
        case "object": [.object([])]
        case "array": [.array([])]
        case "integer": [.integer(1), .integer(0)]
        case "number", SchemaChange.fractions:
            [.literal("0.5"), .literal("1.0"), .literal("1.5"), .literal("2.0")]
        default: [.string("a"), .string("")]
        }
    }

    // MARK: Values

    /// Compares lists of constants. The constants of each version are evaluated under the other one,
    /// regardless of its keywords.
    ///
    /// - Returns: `true` if the comparison of the pair is complete.
    private func compareValues(_ sets: Sets, _ outcome: inout Outcome) -> Bool {
        let old = listedValues(sets.old)
        let new = listedValues(sets.new)
        guard old != nil || new != nil else { return false }
        let places = (
            place(sets.old.valueLists.first?.constraint) ?? place(of: sets.old),
            place(sets.new.valueLists.first?.constraint) ?? place(of: sets.new)
        )
        for value in old ?? [] where !compared.accepts(value.sample, sets.new.schemas) {
            outcome.add(
                SchemaChange(
                    kind: .value(value.sample.text, isRemoved: true),
                    narrows: true,
                    widens: false,
                    old: value.place,
                    new: places.1,
                    candidates: [value.sample]
                )
            )
        }
        for value in new ?? [] where !compared.accepts(value.sample, sets.old.schemas) {
            outcome.add(
                SchemaChange(
                    kind: .value(value.sample.text, isRemoved: false),
                    narrows: false,
                    widens: true,
                    old: places.0,
                    new: value.place,
                    candidates: [value.sample]
                )
            )
        }
        if old == nil {
            outcome.add(
                SchemaChange(
                    kind: .valuesListed,
                    narrows: true,
                    widens: false,
                    old: places.0,
                    new: places.1
                )
            )
        } else if new == nil {
            outcome.add(
                SchemaChange(
                    kind: .valuesFreed,
                    narrows: false,
                    widens: true,
                    old: places.0,
                    new: places.1
                )
            )
        }
        return true
    }

    private func listedValues(
        _ set: ConstraintSet
    ) -> [(sample: SampleValue, place: SchemaPlace)]? {
        guard let list = set.valueLists.min(by: { $0.values.count < $1.values.count }) else {
            return nil
        }
        let place = compared.place(of: list.constraint.keyword, in: list.constraint.owner)
        let written = Array(compared.value(ofKeywordAt: place).elements)
        return list.values.enumerated().compactMap { position, value in
            let sample = SampleValue(value)
            guard compared.accepts(sample, set.schemas) else { return nil }
            let node = written.count == list.values.count ? written[position] : nil
            return (sample, node.map { compared.place(of: $0, beside: place) } ?? place)
        }
    }
}

extension KindMask {
    /// Returns the names of the types in this set that are not, or only in part, in the other set.
    fileprivate func subtracting(_ other: KindMask) -> [String] {
        var names = KindMask(bits: bits & ~other.bits & KindMask.all.bits).typeNames
        if contains(.number), !other.contains(.number), restrictsNumbers {
            names = names.map { $0 == "number" ? "integer" : $0 }
        } else if contains(.number), other.contains(.number), other.restrictsNumbers,
            !restrictsNumbers || other.rejectsFractions && !rejectsFractions
        {
            names.append(SchemaChange.fractions)
        }
        return names
    }
}

/// Functions that pair schemas of the old version with schemas of the new version where the order of schemas has no
/// meaning, as in `anyOf`.
extension SchemaComparison {
    /// Returns the position of an equal old element for each new element, or nil if there is none.
    ///
    /// Each old element is used at most once. Elements whose JSON values are equal are tried first. Each remaining new
    /// element is then compared with the remaining old ones. ``crossComparisonsLeft`` limits these comparisons, because
    /// their number can be the product of the two counts.
    ///
    /// - Parameters:
    ///   - keys: the keys of the elements.
    ///   - isEqual: returns whether two elements accept the same values.
    mutating func equalPositions<Element>(
        old: [Element],
        new: [Element],
        by keys: PairingKeys<Element>,
        isEqual: (inout SchemaComparison, Element, Element) -> Bool
    ) -> [Int?] {
        var positions: [Int?] = Array(repeating: nil, count: new.count)
        guard !old.isEmpty, !new.isEmpty else { return positions }
        var byText = QueuesByKey(old.map { JSONValueKey(node: keys.node($0)) })
        var isUsed = Array(repeating: false, count: old.count)
        for (index, element) in new.enumerated() {
            let key = JSONValueKey(node: keys.node(element))
            guard let position = byText.first(of: key), isEqual(&self, old[position], element)
            else { continue }
            byText.removeFirst(of: key)
            positions[index] = position
            isUsed[position] = true
        }
        let left = old.indices.filter { !isUsed[$0] }
        let groups = Dictionary(grouping: left) { keys.group(old[$0]) }
        for index in new.indices where positions[index] == nil {
            let candidates =
                keys.group(new[index]).map { (groups[$0] ?? []) + (groups[nil] ?? []) } ?? left
            let found = candidates.first { position in
                guard crossComparisonsLeft > 0, !isUsed[position] else { return false }
                crossComparisonsLeft -= 1
                return isEqual(&self, old[position], new[index])
            }
            if let found {
                positions[index] = found
                isUsed[found] = true
            }
            guard crossComparisonsLeft > 0 else { break }
        }
        return positions
    }
}

/// The keys by which elements of two versions are compared.
struct PairingKeys<Element> {
    /// Returns the JSON value of an element.
    let node: (Element) -> JSONNode
    /// Returns the group of an element, or nil if it may be equal to elements of any group. Elements of different
    /// groups are not compared.
    var group: (Element) -> String? = { _ in nil }
}

/// The positions of elements by their keys. The positions of one key are removed in ascending order.
private struct QueuesByKey<Key: Hashable> {
    private var positions: [Key: [Int]] = [:]

    init(_ keys: [Key]) {
        for index in keys.indices.reversed() { positions[keys[index], default: []].append(index) }
    }

    func first(of key: Key) -> Int? { positions[key]?.last }

    mutating func removeFirst(of key: Key) { positions[key]?.removeLast() }
}

/// An old branch and the new branch that corresponds to it.
struct BranchMatch {
    let old: SidedSchema
    let new: SidedSchema
    let isEqual: Bool
}

/// The branches of an old and a new `anyOf` or `oneOf`, which are paired step by step.
struct BranchPairing {
    private(set) var matches: [BranchMatch] = []
    /// The branches that are not paired, in the order of the text.
    private(set) var oldLeft: [SidedSchema]
    private(set) var newLeft: [SidedSchema]

    init(_ old: [SidedSchema], _ new: [SidedSchema]) {
        oldLeft = old
        newLeft = new
    }

    /// Adds a match for each new branch with a position.
    ///
    /// - Parameters:
    ///   - positions: a position in ``oldLeft`` or nil for each branch of ``newLeft``. No position may occur
    ///     twice.
    ///   - isEqual: `true` if the paired branches accept the same values.
    mutating func pair(_ positions: [Int?], isEqual: Bool) {
        var partners: [Int: SidedSchema] = [:]
        for (new, position) in zip(newLeft, positions) {
            if let position { partners[position] = new }
        }
        guard !partners.isEmpty else { return }
        var matched: Set<SidedSchema> = []
        for (position, old) in oldLeft.enumerated() {
            guard let new = partners[position] else { continue }
            matches.append(BranchMatch(old: old, new: new, isEqual: isEqual))
            matched.insert(old)
        }
        oldLeft = oldLeft.filter { !matched.contains($0) }
        newLeft = zip(newLeft, positions).filter { $0.1 == nil }.map(\.0)
    }

    /// Pairs branches with equal keys, in the order of the text. Branches without a key are not paired.
    mutating func pair<Key: Hashable>(by key: (SidedSchema) -> Key?) {
        var positions: [Key: [Int]] = [:]
        for (position, branch) in oldLeft.enumerated().reversed() {
            if let key = key(branch) { positions[key, default: []].append(position) }
        }
        pair(
            newLeft.map { branch in key(branch).flatMap { positions[$0]?.popLast() } },
            isEqual: false
        )
    }
}
