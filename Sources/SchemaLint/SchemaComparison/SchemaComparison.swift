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
        compare(sets, pair, &outcome)
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

    private mutating func compare(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) {
        if sets.old.refusesAll, sets.new.refusesAll { return }
        if sets.old.refusesAll || sets.new.refusesAll {
            let isRefused = sets.new.refusesAll
            add(
                isRefused ? .refused : .allowed,
                narrows: isRefused,
                widens: !isRefused,
                place(of: sets.old, pair.old, .old),
                place(of: sets.new, pair.new, .new),
                to: &outcome
            )
            return
        }
        if compareDeadReferences(sets, pair, &outcome) { return }
        if compareValues(sets, pair, &outcome) { return }
        compareTypes(sets, pair, &outcome)
        let kinds = sets.commonKinds
        compareBounds(sets, pair, kinds, &outcome)
        compareKeywords(sets, pair, kinds, &outcome)
        if kinds.contains(.object) { compareMembers(sets, pair, &outcome) }
        if kinds.contains(.array) { compareItems(sets, pair, &outcome) }
        compareChoices(sets, pair, &outcome)
        compareConditions(sets, pair, &outcome)
        compareTrackers(sets, pair, &outcome)
    }

    // MARK: Locations

    /// Returns the location of the outermost schema in a version, or nil if there are no schemas.
    func place(
        of set: ConstraintSet,
        _ schemas: [SidedSchema],
        _ side: SchemaSide
    ) -> SchemaPlace? {
        (set.parts.first ?? schemas.first).map { compared.place(of: $0) }
    }

    func place(_ constraint: ConstraintSet.Constraint?) -> SchemaPlace? {
        constraint.map { compared.place(of: $0.keyword, in: $0.owner) }
    }

    func add(
        _ kind: SchemaChange.Kind,
        narrows: Bool,
        widens: Bool,
        _ old: SchemaPlace?,
        _ new: SchemaPlace?,
        _ candidates: [SampleValue] = [],
        probes: [SidedSchema] = [],
        to outcome: inout Outcome
    ) {
        outcome.add(
            SchemaChange(
                kind: kind,
                narrows: narrows,
                widens: widens,
                old: old,
                new: new,
                candidates: candidates,
                probes: probes
            )
        )
    }

    /// Compares references that cannot be resolved. Nothing else can be compared if one version has such a
    /// reference.
    ///
    /// - Returns: `true` if exactly one version has such a reference.
    private func compareDeadReferences(
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome
    ) -> Bool {
        func dead(_ set: ConstraintSet) -> ConstraintSet.Constraint? {
            set.constraints.first {
                if case .deadReference = $0.instruction { true } else { false }
            }
        }
        let found = (dead(sets.old), dead(sets.new))
        guard (found.0 == nil) != (found.1 == nil) else { return false }
        add(
            .deadReference(isNow: found.1 != nil),
            narrows: found.1 != nil,
            widens: found.0 != nil,
            place(found.0) ?? place(of: sets.old, pair.old, .old),
            place(found.1) ?? place(of: sets.new, pair.new, .new),
            to: &outcome
        )
        return true
    }

    // MARK: Types

    private func compareTypes(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) {
        let removed = sets.old.kinds.subtracting(sets.new.kinds)
        let added = sets.new.kinds.subtracting(sets.old.kinds)
        guard !removed.isEmpty || !added.isEmpty else { return }
        add(
            .types(removed: removed, added: added, now: sets.new.kinds.typeNames),
            narrows: !removed.isEmpty,
            widens: !added.isEmpty,
            placeOfType(in: sets.old, pair.old, .old),
            placeOfType(in: sets.new, pair.new, .new),
            (removed + added).flatMap(Self.samples(ofType:)),
            to: &outcome
        )
    }

    private func placeOfType(
        in set: ConstraintSet,
        _ schemas: [SidedSchema],
        _ side: SchemaSide
    ) -> SchemaPlace? {
        guard let schema = set.typed.first else { return place(of: set, schemas, side) }
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
    private func compareValues(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) -> Bool {
        let old = listedValues(sets.old, pair.old)
        let new = listedValues(sets.new, pair.new)
        guard old != nil || new != nil else { return false }
        let places = (
            place(sets.old.valueLists.first?.constraint) ?? place(of: sets.old, pair.old, .old),
            place(sets.new.valueLists.first?.constraint) ?? place(of: sets.new, pair.new, .new)
        )
        for value in old ?? [] where !compared.accepts(value.sample, pair.new) {
            add(
                .value(value.sample.text, isRemoved: true),
                narrows: true,
                widens: false,
                value.place,
                places.1,
                [value.sample],
                to: &outcome
            )
        }
        for value in new ?? [] where !compared.accepts(value.sample, pair.old) {
            add(
                .value(value.sample.text, isRemoved: false),
                narrows: false,
                widens: true,
                places.0,
                value.place,
                [value.sample],
                to: &outcome
            )
        }
        if old == nil {
            add(.valuesListed, narrows: true, widens: false, places.0, places.1, to: &outcome)
        } else if new == nil {
            add(.valuesFreed, narrows: false, widens: true, places.0, places.1, to: &outcome)
        }
        return true
    }

    private func listedValues(
        _ set: ConstraintSet,
        _ schemas: [SidedSchema]
    ) -> [(sample: SampleValue, place: SchemaPlace)]? {
        guard let list = set.valueLists.min(by: { $0.values.count < $1.values.count }) else {
            return nil
        }
        let place = compared.place(of: list.constraint.keyword, in: list.constraint.owner)
        let written = Array(compared.value(ofKeywordAt: place).elements)
        return list.values.enumerated().compactMap { position, value in
            let sample = SampleValue(value)
            guard compared.accepts(sample, schemas) else { return nil }
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
            !restrictsNumbers || other.wantsPlainIntegers && !wantsPlainIntegers
        {
            names.append(SchemaChange.fractions)
        }
        return names
    }
}
