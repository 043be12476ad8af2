import SchemaKit

/// A comparison of the constraints that two versions of a schema apply at each location of a value.
///
/// The comparison traverses both programs in parallel. If a pair of schemas is reached again while the same pair is
/// being compared for the same use, the pair counts as equal there. Recursive schemas are therefore supported.
struct SchemaComparison {
    let compared: ComparedSchemas
    private var outcomes: [Pair: Outcome] = [:]
    /// The pairs that are being compared.
    private var inProgress: Set<Pair> = []
    /// The number of comparisons that are left for schemas at different indices; see ``takeCrossComparison(of:with:)``.
    /// When none is left, schemas are paired only by equal JSON values, and branches also by their labels. Without a
    /// limit, the number of comparisons would multiply with each level of nested `anyOf` and `oneOf`.
    var crossComparisonsLeft = 4_000
    /// The number of searches that are left for names that match two patterns. Without a limit, the number of searches
    /// would grow with the square of the number of patterns.
    var overlapSearchesLeft = 1_000

    /// Two lists of schemas that apply at the same location of the value: the schemas of each version.
    struct Pair: Hashable {
        let old: [VersionedSubschema]
        let new: [VersionedSubschema]
        /// The kinds of the values for which the lists are compared.
        let kinds: KindMask
        let use: Use
    }

    /// The use of schemas, which decides what their differences mean for the values around them.
    ///
    /// An outcome is cached for one use only. In a recursive schema, a pair can be inside itself. The inner pair then
    /// counts as equal, even if it is not. This hides no change if the outer pair has the same use, because the outer
    /// pair then reports the change, with the same meaning.
    enum Use {
        /// A narrower schema rejects more of the values around it, as under `properties`.
        case direct
        /// A narrower schema accepts more of the values around it, as under `not`.
        case negated
        /// A narrower schema can have either effect, as under `if`.
        case condition

        var underNegation: Use {
            switch self {
            case .direct: .negated
            case .negated: .direct
            case .condition: .condition
            }
        }
    }

    /// The use of the schemas that are compared next.
    var use = Use.direct

    /// The changes from the old version to the new one.
    struct Outcome {
        var changes: [SchemaChange] = []
        var narrows: Bool { changes.contains(where: \.narrows) }
        var widens: Bool { changes.contains(where: \.widens) }
        /// True if both versions accept the same values. Annotations may have changed.
        var isEqual: Bool { !narrows && !widens }
        /// The indices of the changes.
        private var indices: [SchemaChange.Identity: Int] = [:]

        mutating func add(_ change: SchemaChange) {
            if let index = indices[change.identity] {
                changes[index].overlaps.formUnion(change.overlaps)
            } else {
                indices[change.identity] = changes.count
                changes.append(change)
            }
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
    ///
    /// - Parameter possibleKinds: The kinds that the value can have because of the schemas around these schemas.
    ///   Differences for values of other kinds have no effect.
    mutating func compare(
        _ oldSchemas: [VersionedSubschema],
        _ newSchemas: [VersionedSubschema],
        of possibleKinds: KindMask = .all
    ) -> Outcome {
        guard compared.hasStructureStepsLeft else { return uncompared }
        let old = oldSchemas.map { compared.destination(of: $0) }
        let new = newSchemas.map { compared.destination(of: $0) }
        let kinds = [old, new].allSatisfy { areOfKinds(possibleKinds, $0) } ? .all : possibleKinds
        let pair = Pair(old: old, new: new, kinds: kinds, use: use)
        if let cached = outcomes[pair] { return cached }
        guard inProgress.insert(pair).inserted else { return Outcome() }
        defer { inProgress.remove(pair) }
        var sets = Sets(compared.constraints(of: old), compared.constraints(of: new), of: kinds)
        // If all but one of several branches were removed, the remaining branch must still be compared as a branch.
        if sets.old.choices.count != sets.new.choices.count {
            sets = Sets(
                compared.constraintsWithChoices(of: old),
                compared.constraintsWithChoices(of: new),
                of: kinds
            )
        }
        sets.kinds = acceptedKinds(sets)
        var outcome = Outcome()
        compareAnnotations(sets, &outcome)
        compare(sets, &outcome)
        // The changes of the value itself were found by comparing `old` and `new`. The changes inside the value already
        // have the lists that were compared there.
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

    /// The change that stands for all differences in schemas that are not compared; see
    /// ``ComparedSchemas/structureLimit``.
    var uncompared: Outcome {
        var outcome = Outcome()
        outcome.add(
            SchemaChange(
                kind: .uncompared,
                narrows: true,
                widens: true,
                old: compared.location(of: compared.root(.old)),
                new: compared.location(of: compared.root(.new))
            )
        )
        return outcome
    }

    /// Returns whether schemas accept only values of `kinds`, so that `kinds` does not restrict them further.
    private func areOfKinds(_ kinds: KindMask, _ schemas: [VersionedSubschema]) -> Bool {
        guard kinds != .all else { return true }
        let ownKinds = compared.constraints(of: schemas).kinds
        return ownKinds.intersection(kinds) == ownKinds
    }

    /// The constraints of a pair of lists, one set for each version.
    struct Sets {
        let old: ConstraintSet
        let new: ConstraintSet
        /// The kinds of the values for which the constraints are compared.
        var kinds: KindMask

        init(_ old: ConstraintSet, _ new: ConstraintSet, of kinds: KindMask) {
            self.old = old
            self.new = new
            self.kinds = kinds
        }

        subscript(side: SchemaSide) -> ConstraintSet {
            switch side {
            case .old: old
            case .new: new
            }
        }

        /// The kinds that both versions accept.
        var commonKinds: KindMask { old.kinds.intersection(new.kinds).intersection(kinds) }
    }

    /// Returns the kinds of the values that at least one version may accept.
    private func acceptedKinds(_ sets: Sets) -> KindMask {
        compared.possibleKinds(of: sets.old).union(compared.possibleKinds(of: sets.new))
            .intersection(sets.kinds)
    }

    private mutating func compare(_ sets: Sets, _ outcome: inout Outcome) {
        guard sets.kinds.intersects(.all) else { return }
        if sets.old.rejectsAll || sets.new.rejectsAll {
            let isRejected = sets.new.rejectsAll
            outcome.add(
                SchemaChange(
                    kind: isRejected ? .everyValueRejected : .someValuesAllowed,
                    narrows: isRejected,
                    widens: !isRejected,
                    old: location(of: sets.old),
                    new: location(of: sets.new)
                )
            )
            return
        }
        if compareUnresolvedReferences(sets, &outcome) { return }
        if compareValues(sets, &outcome) { return }
        if compareWithEqualBranch(sets, &outcome) { return }
        compareTypes(sets, &outcome)
        compareBounds(sets, &outcome)
        compareKeywords(sets, &outcome)
        let kinds = sets.commonKinds
        if kinds.contains(.object) { compareMembers(sets, &outcome) }
        if kinds.contains(.array) { compareItems(sets, &outcome) }
        compareChoices(sets, &outcome)
        compareConditions(sets, &outcome)
        compareEvaluationTrackingSchemas(sets, &outcome)
    }

    // MARK: Locations

    /// Returns the location of the outermost schema in a version, or nil if there are no schemas.
    func location(of set: ConstraintSet) -> VersionedLocation? {
        (set.flattenedSchemas.first ?? set.schemas.first).map { compared.location(of: $0) }
    }

    func location(_ constraint: ConstraintSet.Constraint?) -> VersionedLocation? {
        constraint.map { compared.location(of: $0.keyword, in: $0.owner) }
    }

    /// Compares references that cannot be resolved. If only one version has such a reference, nothing else can be
    /// compared.
    ///
    /// - Returns: True if exactly one version has such a reference.
    private func compareUnresolvedReferences(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) -> Bool {
        func unresolvedReference(in set: ConstraintSet) -> ConstraintSet.Constraint? {
            set.constraints.first {
                if case .unresolvedReference = $0.instruction { true } else { false }
            }
        }
        let old = unresolvedReference(in: sets.old)
        let new = unresolvedReference(in: sets.new)
        guard (old == nil) != (new == nil) else { return false }
        outcome.add(
            SchemaChange(
                kind: .unresolvedReference(isInNewVersion: new != nil),
                narrows: new != nil,
                widens: old != nil,
                old: location(old) ?? location(of: sets.old),
                new: location(new) ?? location(of: sets.new)
            )
        )
        return true
    }

    // MARK: Types

    private func compareTypes(_ sets: Sets, _ outcome: inout Outcome) {
        let oldKinds = compared.possibleKinds(of: sets.old).intersection(sets.kinds)
        let newKinds = compared.possibleKinds(of: sets.new).intersection(sets.kinds)
        let removed = oldKinds.subtracting(sets.new.kinds)
        let added = newKinds.subtracting(sets.old.kinds)
        guard !removed.isEmpty || !added.isEmpty else { return }
        outcome.add(
            SchemaChange(
                kind: .types(removed: removed, added: added, now: sets.new.kinds.typeNames),
                narrows: !removed.isEmpty,
                widens: !added.isEmpty,
                old: locationOfType(in: sets.old, rejecting: newKinds),
                new: locationOfType(in: sets.new, rejecting: oldKinds),
                candidates: (removed + added).flatMap(Self.samples(ofType:))
            )
        )
    }

    /// Returns the location of the first keyword that rejects some of the kinds, or else of the first keyword that
    /// restricts the kinds.
    private func locationOfType(
        in set: ConstraintSet,
        rejecting kinds: KindMask
    ) -> VersionedLocation? {
        let restrictions = set.kindRestrictions
        let rejecting = restrictions.first { !kinds.subtracting($0.kinds).isEmpty }
        guard let restriction = rejecting ?? restrictions.first else { return location(of: set) }
        return compared.location(of: restriction.keyword, in: restriction.schema)
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

    /// Compares lists of constants. The constants of each version are evaluated under all keywords of the other
    /// version. If a limit of steps is reached, a version with a list is assumed to accept only the constants in the
    /// list, and a version without a list is assumed to accept all constants.
    ///
    /// - Returns: True if a version has a list, so that the comparison is complete.
    private func compareValues(_ sets: Sets, _ outcome: inout Outcome) -> Bool {
        var old = listedValues(sets.old, of: sets.kinds)
        var new = listedValues(sets.new, of: sets.kinds)
        guard old != nil || new != nil else { return false }
        // A version that allows only null and Booleans lists its values by its types.
        old = old ?? valuesOfTypes(sets.old, of: sets.kinds)
        new = new ?? valuesOfTypes(sets.new, of: sets.kinds)
        let locations = (
            old: location(sets.old.valueLists.first?.constraint) ?? location(of: sets.old),
            new: location(sets.new.valueLists.first?.constraint) ?? location(of: sets.new)
        )
        let (oldSamples, newSamples) = (samples(of: old), samples(of: new))
        for value in old ?? [] where !accepts(value.sample, under: sets.new, listing: newSamples) {
            outcome.add(
                SchemaChange(
                    kind: .value(value.sample.text, isRemoved: true),
                    narrows: true,
                    widens: false,
                    old: value.location,
                    new: locations.new,
                    candidates: [value.sample]
                )
            )
        }
        for value in new ?? [] where !accepts(value.sample, under: sets.old, listing: oldSamples) {
            outcome.add(
                SchemaChange(
                    kind: .value(value.sample.text, isRemoved: false),
                    narrows: false,
                    widens: true,
                    old: locations.old,
                    new: value.location,
                    candidates: [value.sample]
                )
            )
        }
        if old == nil {
            outcome.add(
                SchemaChange(
                    kind: .valuesRestricted,
                    narrows: true,
                    widens: false,
                    old: locations.old,
                    new: locations.new
                )
            )
        } else if new == nil {
            outcome.add(
                SchemaChange(
                    kind: .valuesUnrestricted,
                    narrows: false,
                    widens: true,
                    old: locations.old,
                    new: locations.new
                )
            )
        }
        return true
    }

    /// A constant that a version lists.
    private typealias ListedValue = (sample: SampleValue, location: VersionedLocation)

    private func accepts(
        _ value: SampleValue,
        under set: ConstraintSet,
        listing samples: Set<SampleValue>?
    ) -> Bool {
        compared.accepts(value, under: set.schemas, ifUnknown: samples?.contains(value) ?? true)
    }

    private func samples(of values: [ListedValue]?) -> Set<SampleValue>? {
        values.map { Set($0.map(\.sample)) }
    }

    /// Returns the values of the types if the set allows only null and Booleans among the kinds, otherwise nil.
    private func valuesOfTypes(_ set: ConstraintSet, of kinds: KindMask) -> [ListedValue]? {
        let allowedKinds = set.kinds.intersection(kinds)
        let rows: [(kind: JSONKind, text: String)] = [
            (.null, "null"), (.false, "false"), (.true, "true"),
        ]
        let bits = rows.reduce(UInt16(0)) { $0 | KindMask($1.kind).bits }
        guard allowedKinds.bits & KindMask.all.bits & ~bits == 0,
            let location = locationOfType(in: set, rejecting: .all)
        else { return nil }
        return rows.compactMap { kind, text in
            let sample = SampleValue.literal(text)
            guard allowedKinds.contains(kind),
                compared.accepts(sample, under: set.schemas, ifUnknown: true)
            else { return nil }
            return (sample, location)
        }
    }

    private func listedValues(_ set: ConstraintSet, of kinds: KindMask) -> [ListedValue]? {
        guard let list = set.shortestValueList else { return nil }
        let location = compared.location(of: list.constraint.keyword, in: list.constraint.owner)
        let written = Array(compared.value(ofKeywordAt: location).elements)
        return list.values.enumerated().compactMap { index, value in
            let sample = SampleValue(value)
            guard kinds.contains(value),
                compared.accepts(sample, under: set.schemas, ifUnknown: true)
            else { return nil }
            let node = written.count == list.values.count ? written[index] : nil
            return (
                sample,
                node.map { compared.location(of: $0, inDocumentOf: location) } ?? location
            )
        }
    }
}

extension KindMask {
    /// Returns the names of the types in this set that the other set lacks or contains only in part.
    fileprivate func subtracting(_ other: KindMask) -> [String] {
        var names = KindMask(bits: bits & ~other.bits & KindMask.all.bits).typeNames
        if contains(.number), !other.contains(.number), restrictsNumbers {
            // The only numbers that the other set lacks are integers.
            names = names.map { $0 == "number" ? "integer" : $0 }
        } else if contains(.number), other.contains(.number), other.restrictsNumbers,
            !restrictsNumbers || other.rejectsFractions && !rejectsFractions
        {
            // The other set lacks the numbers with a fraction. In draft 4, `1.0` is one of them.
            names.append(SchemaChange.fractions)
        }
        return names
    }
}

/// Functions that pair old schemas with new schemas if the order of the schemas has no meaning, as in `anyOf`.
extension SchemaComparison {
    /// Returns, for each new element, the index of an equal old element, or nil if there is none.
    ///
    /// Each old element is used at most once. Elements whose JSON values are equal are tried first. Each remaining new
    /// element is then compared with the remaining old elements. ``crossComparisonsLeft`` limits these comparisons,
    /// because their number can be the product of the two counts.
    ///
    /// - Parameters:
    ///   - keys: The keys of the elements.
    ///   - isEqual: Returns whether two elements accept the same values.
    mutating func indicesOfEqualOldElements<Element>(
        old: [Element],
        new: [Element],
        by keys: PairingKeys<Element>,
        isEqual: (inout SchemaComparison, Element, Element) -> Bool
    ) -> [Int?] {
        var oldIndices: [Int?] = Array(repeating: nil, count: new.count)
        guard !old.isEmpty, !new.isEmpty else { return oldIndices }
        var byValue = QueuesByKey(old.map { JSONValueKey(node: keys.node($0)) })
        var isUsed = Array(repeating: false, count: old.count)
        for (index, element) in new.enumerated() {
            let key = JSONValueKey(node: keys.node(element))
            guard let oldIndex = byValue.first(of: key), isEqual(&self, old[oldIndex], element)
            else { continue }
            byValue.removeFirst(of: key)
            oldIndices[index] = oldIndex
            isUsed[oldIndex] = true
        }
        let unused = old.indices.filter { !isUsed[$0] }
        let groups = Dictionary(grouping: unused) { keys.group(old[$0]) }
        for index in new.indices where oldIndices[index] == nil {
            let candidates =
                keys.group(new[index]).map { (groups[$0] ?? []) + (groups[nil] ?? []) } ?? unused
            let match = candidates.first { oldIndex in
                guard crossComparisonsLeft > 0, !isUsed[oldIndex] else { return false }
                crossComparisonsLeft -= 1
                return isEqual(&self, old[oldIndex], new[index])
            }
            if let match {
                oldIndices[index] = match
                isUsed[match] = true
            }
            guard crossComparisonsLeft > 0 else { break }
        }
        return oldIndices
    }
}

extension SchemaComparison {
    /// Pairs the elements of two versions. Equal elements are paired first, and the others in their order.
    mutating func pairs<Element>(
        old: [Element],
        new: [Element],
        by keys: PairingKeys<Element>,
        isEqual: (inout SchemaComparison, Element, Element) -> Bool
    ) -> ElementPairs<Element> {
        let oldIndices = indicesOfEqualOldElements(old: old, new: new, by: keys, isEqual: isEqual)
        var pairs = ElementPairs<Element>()
        var added: [Element] = []
        for (element, oldIndex) in zip(new, oldIndices) {
            if let oldIndex {
                pairs.equal.append((old[oldIndex], element))
            } else {
                added.append(element)
            }
        }
        let paired = Set(oldIndices.compactMap { $0 })
        let removed = old.indices.filter { !paired.contains($0) }.map { old[$0] }
        pairs.unequal = zip(removed, added).map { (old: $0, new: $1) }
        let common = pairs.unequal.count
        pairs.unpaired = Array(removed.dropFirst(common) + added.dropFirst(common))
        return pairs
    }
}

/// The elements of two versions, in pairs.
struct ElementPairs<Element> {
    /// The pairs of equal elements. Their annotations may differ.
    var equal: [(old: Element, new: Element)] = []
    var unequal: [(old: Element, new: Element)] = []
    /// The elements that only one version has: first those of the old version.
    var unpaired: [Element] = []
}

/// The keys by which elements of two versions are compared.
struct PairingKeys<Element> {
    /// A function that returns the JSON value of an element.
    let node: (Element) -> JSONNode
    /// A function that returns the group of an element, or nil if the element may be equal to elements of any group.
    /// Elements of different groups are not compared.
    var group: (Element) -> String? = { _ in nil }
}

/// The indices of elements by their keys. The indices of one key are removed in ascending order.
struct QueuesByKey<Key: Hashable> {
    private var indicesByKey: [Key: [Int]] = [:]

    init(_ keys: [Key]) {
        for index in keys.indices.reversed() {
            indicesByKey[keys[index], default: []].append(index)
        }
    }

    func first(of key: Key) -> Int? { indicesByKey[key]?.last }

    mutating func removeFirst(of key: Key) { indicesByKey[key]?.removeLast() }
}

/// An old branch and the new branch that corresponds to it.
struct BranchMatch {
    let old: VersionedSubschema
    let new: VersionedSubschema
    let isEqual: Bool
}

/// The branches of an old and a new `anyOf` or `oneOf`. They are paired step by step.
struct BranchPairing {
    private(set) var matches: [BranchMatch] = []
    /// The branches that are not paired, in the order of the text.
    private(set) var unpairedOld: [VersionedSubschema]
    private(set) var unpairedNew: [VersionedSubschema]

    init(_ old: [VersionedSubschema], _ new: [VersionedSubschema]) {
        unpairedOld = old
        unpairedNew = new
    }

    /// Pairs new branches with old branches.
    ///
    /// - Parameters:
    ///   - oldIndices: For each branch of ``unpairedNew``, the index of its partner in ``unpairedOld``, or nil. No
    ///     index may occur twice.
    ///   - isEqual: True if the paired branches accept the same values.
    mutating func pair(_ oldIndices: [Int?], isEqual: Bool) {
        var partners: [Int: VersionedSubschema] = [:]
        for (new, oldIndex) in zip(unpairedNew, oldIndices) {
            if let oldIndex { partners[oldIndex] = new }
        }
        guard !partners.isEmpty else { return }
        var matched: Set<VersionedSubschema> = []
        for (oldIndex, old) in unpairedOld.enumerated() {
            guard let new = partners[oldIndex] else { continue }
            matches.append(BranchMatch(old: old, new: new, isEqual: isEqual))
            matched.insert(old)
        }
        unpairedOld = unpairedOld.filter { !matched.contains($0) }
        unpairedNew = zip(unpairedNew, oldIndices).filter { $0.1 == nil }.map(\.0)
    }

    /// Pairs branches with equal keys, in the order of the text. Branches without a key are not paired.
    mutating func pair<Key: Hashable>(by key: (VersionedSubschema) -> Key?) {
        var oldIndicesByKey: [Key: [Int]] = [:]
        for (oldIndex, branch) in unpairedOld.enumerated().reversed() {
            if let key = key(branch) { oldIndicesByKey[key, default: []].append(oldIndex) }
        }
        pair(
            unpairedNew.map { branch in key(branch).flatMap { oldIndicesByKey[$0]?.popLast() } },
            isEqual: false
        )
    }
}
