import SchemaKit

/// A changed branch of `oneOf` that may accept values of another branch.
struct BranchOverlap: Hashable, Sendable {
    /// The changed branch, in the version in which it accepts more values.
    let branch: VersionedSubschema
    /// The branch in the other version.
    let counterpart: VersionedSubschema
    /// All branches of the other version.
    let branches: [VersionedSubschema]
    let context: OverlapContext
    /// True if the new version rejects the values that match two branches; false if the old version does.
    var narrows: Bool

    static func == (left: BranchOverlap, right: BranchOverlap) -> Bool {
        left.branch == right.branch && left.counterpart == right.counterpart
            && left.narrows == right.narrows
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(branch)
        hasher.combine(counterpart)
        hasher.combine(narrows)
    }

    /// The numbers of the branch and of its counterpart, by which overlaps are sorted.
    fileprivate var sortKey: (Int32, Int32) { (branch.id.index, counterpart.id.index) }
}

extension SchemaComparison {
    /// Marks the changes in a branch of `oneOf`, because the branch may then accept values of another branch.
    func addOverlaps(
        of match: BranchMatch,
        _ choices: (old: ConstraintSet.Choice, new: ConstraintSet.Choice),
        in sets: Sets,
        to outcome: inout Outcome
    ) {
        let widening = BranchOverlap(
            branch: match.new,
            counterpart: match.old,
            branches: choices.old.branches,
            context: context(sets.old, sets),
            narrows: true
        )
        let narrowing = BranchOverlap(
            branch: match.old,
            counterpart: match.new,
            branches: choices.new.branches,
            context: context(sets.new, sets),
            narrows: false
        )
        for index in outcome.changes.indices {
            let change = outcome.changes[index]
            outcome.changes[index].isInExclusiveBranch = true
            if change.widens { outcome.changes[index].overlaps.insert(widening) }
            if change.narrows { outcome.changes[index].overlaps.insert(narrowing) }
        }
    }

    /// Returns the context of a choice for values that are valid under the constraints of one version.
    func context(_ set: ConstraintSet, _ sets: Sets) -> OverlapContext {
        OverlapContext(of: set, sets.kinds, in: compared)
    }
}

/// The facts about a value that two schemas may both match.
struct OverlapContext: Sendable {
    /// The kinds that the value can have.
    let kinds: KindMask
    /// The members that the schemas around the two schemas require.
    let requiredNames: [String]
    /// The number of values and choices around the value.
    fileprivate let depth: Int

    fileprivate init(kinds: KindMask, requiredNames: [String], depth: Int) {
        (self.kinds, self.requiredNames, self.depth) = (kinds, requiredNames, depth)
    }

    /// Creates the context of a choice between schemas.
    ///
    /// - Parameters:
    ///   - set: The constraints of the schema with the choice.
    ///   - kinds: The kinds of the values for which the choice is compared.
    init(of set: ConstraintSet, _ kinds: KindMask, in compared: ComparedSchemas) {
        let view = compared.members(of: set)
        self.init(kinds: kinds, requiredNames: view.requiredNames, depth: 0)
    }

    /// The context of a member or an item of the value.
    fileprivate var inside: OverlapContext {
        OverlapContext(kinds: .all, requiredNames: [], depth: depth + 1)
    }

    /// Returns the context of a choice about the value.
    fileprivate func inChoice(of kinds: KindMask) -> OverlapContext {
        OverlapContext(kinds: kinds, requiredNames: requiredNames, depth: depth + 1)
    }
}

/// Proofs that no value matches the schemas of two lists, such as an old and a new branch of `oneOf`.
///
/// A proof uses types, constants, bounds, required members, leading items, and the branches of `anyOf` and `oneOf`. It
/// does not use other keywords, such as `pattern`. Schemas without a proof may therefore have no common value, either.
extension ComparedSchemas {
    /// Returns whether a value may match a schema and also one of `others`.
    func mayOverlap(
        _ schema: VersionedSubschema,
        _ others: [VersionedSubschema],
        in context: OverlapContext
    ) -> Bool {
        others.contains { !areDisjoint([schema], [$0], in: context) }
    }

    /// Returns whether a change narrows, because a branch of `oneOf` may now accept a value of another branch.
    func mayNarrowByOverlap(_ change: SchemaChange) -> Bool {
        let overlaps = change.overlaps.filter(\.narrows).sorted { $0.sortKey < $1.sortKey }
        return overlaps.contains { overlap in
            let others = overlap.branches.filter { $0 != overlap.counterpart }
            return mayOverlap(overlap.branch, others, in: overlap.context)
        }
    }

    /// Returns whether a value may match two of the schemas.
    func mayOverlap(_ schemas: [VersionedSubschema], in context: OverlapContext) -> Bool {
        schemas.indices.contains { mayOverlap(schemas[$0], Array(schemas[..<$0]), in: context) }
    }

    /// Returns whether there is a proof that no value matches both lists of schemas.
    private func areDisjoint(
        _ schemas: [VersionedSubschema],
        _ others: [VersionedSubschema],
        in context: OverlapContext
    ) -> Bool {
        guard context.depth < Self.overlapDepth, overlapChecksLeft > 0 else { return false }
        overlapChecksLeft -= 1
        let sets = [constraints(of: schemas), constraints(of: others)]
        let kinds = sets.reduce(context.kinds) { $0.intersection(possibleKinds(of: $1)) }
        let haveCommonValue = JSONKind.allCases.contains {
            kinds.contains($0) && !areDisjoint(sets, of: $0, in: context)
        }
        guard haveCommonValue else { return true }
        let lists = sets.compactMap { $0.shortestValueList?.values }
        if haveNoCommonConstant(lists) { return true }
        let isListRejected = lists.contains { values in
            values.count <= Self.overlapListLength
                && values.allSatisfy { rejects(SampleValue($0), under: schemas + others) }
        }
        if isListRejected { return true }
        return [(sets[0], others), (sets[1], schemas)].contains { set, others in
            set.choices.contains { choice in
                choice.branches.allSatisfy {
                    areDisjoint([$0], others, in: context.inChoice(of: kinds))
                }
            }
        }
    }

    /// Returns whether there are two lists of constants without a common constant.
    private func haveNoCommonConstant(_ lists: [[JSONNode]]) -> Bool {
        guard lists.count == 2, lists.allSatisfy({ $0.count <= Self.overlapListLength })
        else { return false }
        let keys = lists.map { Set($0.map { JSONValueKey(node: $0) }) }
        return keys[0].isDisjoint(with: keys[1])
    }

    /// Returns whether there is a proof that no value of one kind matches both sets.
    private func areDisjoint(
        _ sets: [ConstraintSet],
        of kind: JSONKind,
        in context: OverlapContext
    ) -> Bool {
        switch kind {
        case .null, .false, .true: false
        case .number: haveContradictoryBounds(sets)
        case .string: haveContradictoryCounts(sets, of: kind)
        case .array: haveContradictoryCounts(sets, of: kind) || haveDisjointItem(sets, context)
        case .object: acceptDisjointObjects(sets, context)
        }
    }

    /// Returns whether a minimum of the sets exceeds a maximum, or equals one that is exclusive.
    private func haveContradictoryBounds(_ sets: [ConstraintSet]) -> Bool {
        var minima: [(number: JSONNumber, isExclusive: Bool)] = []
        var maxima: [(number: JSONNumber, isExclusive: Bool)] = []
        for constraint in sets.flatMap(\.constraints) {
            let bound: (id: PoolIndex<NumberConstant>, isLower: Bool, isExclusive: Bool)
            switch constraint.instruction {
            case .minimum(let id): bound = (id, true, false)
            case .exclusiveMinimum(let id): bound = (id, true, true)
            case .maximum(let id): bound = (id, false, false)
            case .exclusiveMaximum(let id): bound = (id, false, true)
            default: continue
            }
            let program = program(constraint.owner.side)
            let constant = program.constants.node(program.numbers[bound.id].constant)
            guard let number = constant.number else { continue }
            if bound.isLower {
                minima.append((number, bound.isExclusive))
            } else {
                maxima.append((number, bound.isExclusive))
            }
        }
        return minima.contains { minimum in
            maxima.contains { maximum in
                minimum.number > maximum.number
                    || minimum.number == maximum.number
                        && (minimum.isExclusive || maximum.isExclusive)
            }
        }
    }

    /// Returns whether the minimum length of a string, array or object exceeds its maximum length.
    ///
    /// - Parameter least: The least length, whatever the keywords of the sets say.
    private func haveContradictoryCounts(
        _ sets: [ConstraintSet],
        of kind: JSONKind,
        atLeast least: Int = 0
    ) -> Bool {
        var (minimum, maximum) = (least, Int.max)
        for constraint in sets.flatMap(\.constraints) {
            switch (kind, constraint.instruction) {
            case (.string, .minLength(let count)), (.array, .minItems(let count)),
                (.object, .minProperties(let count)):
                minimum = max(minimum, count)
            case (.string, .maxLength(let count)), (.array, .maxItems(let count)),
                (.object, .maxProperties(let count)):
                maximum = min(maximum, count)
            default: break
            }
        }
        return minimum > maximum
    }

    /// Returns whether the sets require a leading item for which their schemas are disjoint.
    private func haveDisjointItem(_ sets: [ConstraintSet], _ context: OverlapContext) -> Bool {
        let counts = sets.flatMap(\.constraints).map { constraint -> Int in
            if case .minItems(let count) = constraint.instruction { count } else { 0 }
        }
        let views = sets.map { items(of: $0) }
        return (0..<min(counts.max() ?? 0, Self.overlapItemCount)).contains { index in
            areDisjoint(
                views[0].schemas(at: index),
                views[1].schemas(at: index),
                in: context.inside
            )
        }
    }

    /// Returns whether the sets require more members than an object can have, or a member for which their schemas are
    /// disjoint.
    private func acceptDisjointObjects(_ sets: [ConstraintSet], _ context: OverlapContext) -> Bool {
        let views = sets.map { members(of: $0) }
        var seen: Set<ExactText> = []
        let names = (context.requiredNames + views.flatMap(\.requiredNames)).filter {
            seen.insert(ExactText($0)).inserted
        }
        if haveContradictoryCounts(sets, of: .object, atLeast: names.count) { return true }
        return names.contains { name in
            // Branches can evaluate more members than the views know, so `unevaluatedProperties` proves nothing.
            let schemas = views.map { view in
                view.checksUnevaluated && !view.describes(name) ? [] : view.schemas(for: name)
            }
            return areDisjoint(schemas[0], schemas[1], in: context.inside)
        }
    }

    /// The number of nested values and choices that one proof may enter.
    private static let overlapDepth = 6
    /// The number of leading items that one proof compares.
    private static let overlapItemCount = 4
    /// The number of constants in the longest list that is compared.
    private static let overlapListLength = 256
}
