import SchemaKit

/// Comparison of schemas that apply to a value only under a condition.
extension SchemaComparison {
    mutating func outcome(
        _ old: VersionedSubschema,
        _ new: VersionedSubschema,
        of kinds: KindMask
    ) -> Outcome {
        compare([old], [new], of: kinds)
    }

    // MARK: Choices

    mutating func compareChoices(_ sets: Sets, _ outcome: inout Outcome) {
        let kinds = sets.kinds
        let pairs = pairs(
            old: sets.old.choices,
            new: sets.new.choices,
            by: PairingKeys(node: { [compared] choice in
                let owner = choice.constraint.owner
                return compared.node(compared.location(of: owner))
            }),
            isEqual: { $0.hasEqualBranches($1, $2, of: kinds) }
        )
        for (old, new) in pairs.equal + pairs.unequal {
            compareChoice(old, with: new, in: sets, &outcome)
        }
        for choice in pairs.unpaired { compareUnpaired(choice, of: sets, &outcome) }
    }

    /// Compares a version that is a choice with a version that is equal to one of the branches. The other branches are
    /// the only differences.
    ///
    /// - Returns: True if there is such a branch, so that the comparison is complete.
    mutating func compareWithEqualBranch(_ sets: Sets, _ outcome: inout Outcome) -> Bool {
        guard sets.old.choices.count != sets.new.choices.count else { return false }
        let side: SchemaSide = sets.old.isOneChoice ? .old : .new
        let (other, kinds) = (sets[side.other], sets.kinds)
        let otherKinds = compared.possibleKinds(of: other).intersection(kinds)
        // With `unevaluatedProperties` or `unevaluatedItems`, a branch also decides which members and items these
        // keywords check. The other branches can then have effects that are not compared below.
        guard sets[side].isOneChoice, let choice = sets[side].choices.first,
            !compared.subschema(choice.constraint.owner).tracksEvaluated,
            otherKinds.intersection(sets[side].kinds) == otherKinds,
            other.schemas.count == 1, let schema = other.schemas.first,
            let equal = branch(of: choice, equalTo: schema, kinds)
        else { return false }
        for branch in choice.branches where branch != equal && mayAccept(branch, kinds) {
            let isRemoved = side == .old
            let mayOverlap =
                choice.isExclusive
                && compared.mayOverlap(branch, [schema], in: context(other, sets))
            var change = SchemaChange(
                kind: .branch(label(of: branch), isRemoved: isRemoved),
                narrows: isRemoved || mayOverlap,
                widens: !isRemoved || mayOverlap,
                old: isRemoved ? compared.location(of: branch) : location(of: other),
                new: isRemoved ? location(of: other) : compared.location(of: branch),
                sampledSchemas: [branch]
            )
            change.seldomNarrows = !isRemoved && mayOverlap
            change.seldomWidens = isRemoved && mayOverlap
            if accepts(schema, allValuesOf: branch, kinds) {
                // Only `oneOf` can make a difference: it rejects the values that match both branches.
                guard mayOverlap else { continue }
                change.needsOverlap = true
                change.sampledSchemas = choice.branches
            }
            outcome.add(change)
        }
        return true
    }

    /// Returns the first branch of a choice that is equal to a schema of the other version, or nil if there is none.
    private mutating func branch(
        of choice: ConstraintSet.Choice,
        equalTo schema: VersionedSubschema,
        _ kinds: KindMask
    ) -> VersionedSubschema? {
        for branch in choice.branches {
            guard takeCrossComparison(of: branch, with: [schema]) else { return nil }
            if compareVersions(schema, branch, of: kinds).isEqual { return branch }
        }
        return nil
    }

    /// Returns whether a schema accepts all values of a branch of the other version. Returns false after too many
    /// comparisons.
    private mutating func accepts(
        _ schema: VersionedSubschema,
        allValuesOf branch: VersionedSubschema,
        _ kinds: KindMask
    ) -> Bool {
        guard takeCrossComparison(of: branch, with: [schema]) else { return false }
        let difference = compareVersions(schema, branch, of: kinds)
        return branch.side == .old ? !difference.narrows : !difference.widens
    }

    /// Counts a comparison of a branch with the schemas of the other version. Large schemas count as several
    /// comparisons, because each branch of a long choice may be compared with the same large schema.
    ///
    /// - Returns: False if too many comparisons were made before.
    private mutating func takeCrossComparison(
        of branch: VersionedSubschema,
        with schemas: [VersionedSubschema]
    ) -> Bool {
        guard crossComparisonsLeft > 0 else { return false }
        let partCount = partCount(of: [branch]) + partCount(of: schemas)
        crossComparisonsLeft -= 1 + partCount / Self.partsPerComparison
        return true
    }

    /// The number of parts, in all compared schemas together, that count as one further comparison.
    private static let partsPerComparison = 32

    /// Returns the number of members, constants, branches and other constraints of schemas.
    private func partCount(of schemas: [VersionedSubschema]) -> Int {
        let set = compared.constraints(of: schemas)
        return compared.members(of: set).names.count + set.constraints.count
            + (set.shortestValueList?.values.count ?? 0)
            + set.choices.reduce(0) { $0 + $1.branches.count }
    }

    /// Compares two schemas of different versions. Either argument can be the schema of the old version.
    private mutating func compareVersions(
        _ schema: VersionedSubschema,
        _ other: VersionedSubschema,
        of kinds: KindMask
    ) -> Outcome {
        switch schema.side {
        case .old: compare([schema], [other], of: kinds)
        case .new: compare([other], [schema], of: kinds)
        }
    }

    /// Adds the change for a choice that was removed or added. If one branch accepts all values of the version without
    /// the choice, the branches restrict no value, except that `oneOf` rejects values that match two of them.
    private mutating func compareUnpaired(
        _ choice: ConstraintSet.Choice,
        of sets: Sets,
        _ outcome: inout Outcome
    ) {
        let keyword = choice.isExclusive ? "oneOf" : "anyOf"
        var change = applicatorChange(keyword, choice.constraint, in: sets)
        if hasBranchForAllValues(choice, of: sets) {
            let context = context(sets[choice.constraint.owner.side.other], sets)
            guard choice.isExclusive, compared.mayOverlap(choice.branches, in: context)
            else { return }
            change.needsOverlap = true
            change.sampledSchemas = choice.branches
        }
        outcome.add(change)
    }

    /// Returns whether one branch of a choice accepts all values of the version that lacks the choice.
    private mutating func hasBranchForAllValues(
        _ choice: ConstraintSet.Choice,
        of sets: Sets
    ) -> Bool {
        let owner = choice.constraint.owner
        // With `unevaluatedProperties` or `unevaluatedItems`, a branch also decides which members and items these
        // keywords check. A branch that accepts all values can then have an effect.
        guard !compared.subschema(owner).tracksEvaluated else { return false }
        for branch in choice.branches {
            if acceptsAllValues(branch, of: sets) { return true }
        }
        return false
    }

    /// Returns whether a schema of one version accepts all values of the other version.
    private mutating func acceptsAllValues(_ schema: VersionedSubschema, of sets: Sets) -> Bool {
        let other = sets[schema.side.other]
        guard takeCrossComparison(of: schema, with: other.schemas) else { return false }
        let kinds = other.kinds.intersection(sets.kinds)
        switch schema.side {
        case .old: return !compare([schema], other.schemas, of: kinds).widens
        case .new: return !compare(other.schemas, [schema], of: kinds).narrows
        }
    }

    /// Returns the change for an applicator that was removed or added.
    ///
    /// - Parameters:
    ///   - constraint: The constraint of the keyword in the only version that has it.
    ///   - sampledSchemas: The schemas for which values are made.
    func applicatorChange(
        _ keyword: String,
        _ constraint: ConstraintSet.Constraint,
        sampling sampledSchemas: [VersionedSubschema] = [],
        in sets: Sets
    ) -> SchemaChange {
        let isRemoved = constraint.owner.side == .old
        return SchemaChange(
            kind: .applicator(keyword: keyword, isRemoved: isRemoved),
            narrows: !isRemoved,
            widens: isRemoved,
            old: isRemoved ? location(constraint) : location(of: sets.old),
            new: isRemoved ? location(of: sets.new) : location(constraint),
            sampledSchemas: sampledSchemas
        )
    }

    private mutating func hasEqualBranches(
        _ old: ConstraintSet.Choice,
        _ new: ConstraintSet.Choice,
        of kinds: KindMask
    ) -> Bool {
        old.isExclusive == new.isExclusive && old.branches.count == new.branches.count
            && branchMatches(old.branches, new.branches, of: kinds).allSatisfy { $0.isEqual }
    }

    private mutating func compareChoice(
        _ old: ConstraintSet.Choice,
        with new: ConstraintSet.Choice,
        in sets: Sets,
        _ outcome: inout Outcome
    ) {
        let kinds = sets.kinds
        let locations = (old: location(old.constraint), new: location(new.constraint))
        if old.isExclusive != new.isExclusive {
            outcome.add(
                SchemaChange(
                    kind: .exclusive(isInNewVersion: new.isExclusive),
                    narrows: new.isExclusive,
                    widens: old.isExclusive,
                    old: locations.old,
                    new: locations.new
                )
            )
        }
        let matches = branchMatches(old.branches, new.branches, of: kinds)
        // Equal branches may still differ in annotations, which are reported last.
        for match in matches.filter({ !$0.isEqual }) + matches.filter(\.isEqual) {
            var branchOutcome = compare([match.old], [match.new], of: kinds)
            if old.isExclusive, new.isExclusive {
                addOverlaps(of: match, (old, new), in: sets, to: &branchOutcome)
            }
            outcome.add(branchOutcome, below: .branch([match.old, match.new]))
        }
        let matched = (old: Set(matches.map(\.old)), new: Set(matches.map(\.new)))
        for branch in old.branches
        where !matched.old.contains(branch) && mayAccept(branch, kinds) {
            let others = old.branches.lazy.filter { $0 != branch }
            let mayOverlap =
                old.isExclusive
                && compared.mayOverlap(branch, Array(others), in: context(sets.new, sets))
            var change = SchemaChange(
                kind: .branch(label(of: branch), isRemoved: true),
                narrows: true,
                widens: mayOverlap,
                old: compared.location(of: branch),
                new: locations.new
            )
            change.sampledSchemas = [branch]
            change.seldomWidens = mayOverlap
            outcome.add(change)
        }
        for branch in new.branches
        where !matched.new.contains(branch) && mayAccept(branch, kinds) {
            // A value that was valid matches one old branch.
            let mayOverlap =
                new.isExclusive
                && compared.mayOverlap(branch, old.branches, in: context(sets.old, sets))
            var change = SchemaChange(
                kind: .branch(label(of: branch), isRemoved: false),
                narrows: mayOverlap,
                widens: true,
                old: locations.old,
                new: compared.location(of: branch)
            )
            change.sampledSchemas = [branch]
            change.seldomNarrows = mayOverlap
            outcome.add(change)
        }
    }

    /// Returns whether a schema may accept a value of one of the kinds.
    private func mayAccept(_ schema: VersionedSubschema, _ kinds: KindMask) -> Bool {
        compared.constraints(of: [schema]).kindsOfConstants.intersects(kinds)
    }

    /// Returns the pairs of old and new branches. Equal branches are paired first, then branches with the same label
    /// (see ``BranchLabel``), and then branches without labels that have equal texts. If one branch of each version
    /// remains, these two branches are paired last.
    private mutating func branchMatches(
        _ old: [VersionedSubschema],
        _ new: [VersionedSubschema],
        of kinds: KindMask
    ) -> [BranchMatch] {
        var pairing = BranchPairing(old, new)
        // Most branches keep their index.
        let isSame = zip(old, new).map { outcome($0, $1, of: kinds).isEqual }
        pairing.pair(
            new.indices.map { $0 < isSame.count && isSame[$0] ? $0 : nil },
            isEqual: true
        )
        pairing.pair(indicesOfEqualOldElements(pairing, of: kinds), isEqual: true)
        var labels: [VersionedSubschema: [BranchLabel]] = [:]
        for branch in pairing.unpairedOld + pairing.unpairedNew {
            labels[branch] = compared.labels(of: branch)
        }
        for level in BranchLabel.Level.allCases {
            pairing.pair { labels[$0]?.first { $0.level == level } }
        }
        // Branches with equal texts differ only in definitions to which they refer.
        pairing.pair { [compared] branch -> JSONValueKey? in
            guard labels[branch]?.isEmpty == true else { return nil }
            return JSONValueKey(node: compared.node(compared.location(of: branch)))
        }
        // Two branches with different tags are different branches, so they are not paired.
        if pairing.unpairedOld.count == 1, pairing.unpairedNew.count == 1 {
            let haveTags = [pairing.unpairedOld[0], pairing.unpairedNew[0]].allSatisfy { branch in
                labels[branch]?.contains { $0.level == .tag } == true
            }
            if !haveTags { pairing.pair([0], isEqual: false) }
        }
        return pairing.matches
    }

    /// Returns, for each unpaired new branch, the index of an equal unpaired old branch, or nil. Branches with
    /// different tags are not compared.
    private mutating func indicesOfEqualOldElements(
        _ pairing: BranchPairing,
        of kinds: KindMask
    ) -> [Int?] {
        var tags: [VersionedSubschema: String] = [:]
        for branch in pairing.unpairedOld + pairing.unpairedNew {
            let label = compared.labels(of: branch).first
            if label?.level == .tag { tags[branch] = label?.text }
        }
        return indicesOfEqualOldElements(
            old: pairing.unpairedOld,
            new: pairing.unpairedNew,
            by: PairingKeys(
                node: { [compared] in compared.node(compared.location(of: $0)) },
                group: { tags[$0] }
            ),
            isEqual: { $0.outcome($1, $2, of: kinds).isEqual }
        )
    }

    private func label(of branch: VersionedSubschema) -> String {
        compared.labels(of: branch).first?.text ?? ""
    }

    // MARK: Conditions and negations

    mutating func compareConditions(_ sets: Sets, _ outcome: inout Outcome) {
        compareNegations(sets, &outcome)
        compareConditionals(sets, &outcome)
        compareDynamicReferences(sets, &outcome)
    }

    private mutating func compareNegations(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        func negations(_ side: SchemaSide) -> [ConstrainedSchema] {
            // A repeated negation has no effect.
            var seen: Set<Negation> = []
            return sets[side].constraints.compactMap { constraint in
                guard case .not(let id) = constraint.instruction else { return nil }
                let schema = VersionedSubschema(side: side, id: id)
                let negation = Negation(
                    node: JSONValueKey(node: compared.node(compared.location(of: schema))),
                    resource: compared.subschema(schema).resource
                )
                guard seen.insert(negation).inserted else { return nil }
                return (schema, constraint)
            }
        }
        let negations = UnorderedSchemas(
            keyword: "not",
            old: negations(.old),
            new: negations(.new),
            areNegated: true
        )
        comparePaired(negations, of: sets, &outcome) { _ in .negation }
    }

    /// The schema of a `not`, as it is written in a resource. Equal references mean one schema only in one resource.
    private struct Negation: Hashable {
        let node: JSONValueKey
        let resource: SchemaResourceID
    }

    /// A schema, and the constraint that applies the schema.
    private typealias ConstrainedSchema = (
        schema: VersionedSubschema, constraint: ConstraintSet.Constraint
    )

    /// The schemas that a keyword applies in both versions. Their order does not matter.
    private struct UnorderedSchemas {
        let keyword: String
        let old: [ConstrainedSchema]
        let new: [ConstrainedSchema]
        /// True if the keyword rejects the values that a schema accepts.
        var areNegated = false
    }

    /// Compares schemas whose order does not matter. Equal schemas are paired first, and the others are paired in
    /// order.
    ///
    /// - Parameter step: Returns the step to a pair of schemas.
    private mutating func comparePaired(
        _ schemas: UnorderedSchemas,
        of sets: Sets,
        _ outcome: inout Outcome,
        step: ([VersionedSubschema]) -> SchemaChange.Step
    ) {
        let outerUse = use
        if schemas.areNegated { use = use.underNegation }
        defer { use = outerUse }
        let pairs = pairs(
            old: schemas.old,
            new: schemas.new,
            by: PairingKeys(node: { [compared] in compared.node(compared.location(of: $0.schema)) }
            ),
            isEqual: { $0.outcome($1.schema, $2.schema, of: sets.kinds).isEqual }
        )
        for (left, right) in pairs.unequal {
            outcome.add(
                compare([left.schema], [right.schema], of: sets.kinds),
                below: step([left.schema, right.schema])
            )
        }
        for (schema, constraint) in pairs.unpaired {
            // If no value of the other version matches the schema of `not`, the keyword rejects none of these values.
            let other = sets[schema.side.other]
            let kinds = other.kinds.intersection(sets.kinds)
            guard
                !schemas.areNegated
                    || mayAccept(schema, kinds)
                        && !compared.areContradictory(other.schemas, schema)
            else { continue }
            outcome.add(
                applicatorChange(schemas.keyword, constraint, sampling: [schema], in: sets)
            )
        }
    }

    /// The schemas of `if`, `then` and `else`.
    private struct Conditional {
        let condition: VersionedSubschema
        let consequence: [VersionedSubschema]
        let alternative: [VersionedSubschema]
        let constraint: ConstraintSet.Constraint
    }

    private func conditionals(of set: ConstraintSet) -> [Conditional] {
        // Without `then` and `else`, a condition only decides which members and items are evaluated.
        let tracksEvaluated = set.constraints.contains { constraint in
            switch constraint.instruction {
            case .unevaluatedItems, .unevaluatedProperties: true
            default: false
            }
        }
        return set.constraints.compactMap { constraint in
            guard case .conditional(let id) = constraint.instruction else { return nil }
            let side = constraint.owner.side
            let plan = compared.program(side).conditionals[id]
            func schemas(_ id: SubschemaID) -> [VersionedSubschema] {
                id.isNone ? [] : [VersionedSubschema(side: side, id: id)]
            }
            guard tracksEvaluated || !plan.consequence.isNone || !plan.alternative.isNone else {
                return nil
            }
            return Conditional(
                condition: VersionedSubschema(side: side, id: plan.condition),
                consequence: schemas(plan.consequence),
                alternative: schemas(plan.alternative),
                constraint: constraint
            )
        }
    }

    private mutating func compareConditionals(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        let (kinds, outerUse) = (sets.kinds, use)
        use = .condition
        let pairs = pairs(
            old: conditionals(of: sets.old),
            new: conditionals(of: sets.new),
            by: PairingKeys(node: { [compared] in compared.node(compared.location(of: $0.condition))
            }
            ),
            isEqual: { $0.outcome($1.condition, $2.condition, of: kinds).isEqual }
        )
        use = outerUse
        for (old, new) in pairs.equal { compareConditional(old, with: new, of: kinds, &outcome) }
        for (old, new) in pairs.unequal {
            outcome.add(
                SchemaChange(
                    kind: .condition,
                    narrows: true,
                    widens: true,
                    old: location(old.constraint),
                    new: location(new.constraint),
                    sampledSchemas: [old.condition, new.condition]
                )
            )
            compareConditional(old, with: new, of: kinds, &outcome)
        }
        for conditional in pairs.unpaired where mayReject(conditional, of: sets) {
            outcome.add(
                applicatorChange(
                    "if",
                    conditional.constraint,
                    sampling: [conditional.condition],
                    in: sets
                )
            )
        }
    }

    /// Returns whether a conditional that only one version has may reject values of the other version.
    private mutating func mayReject(_ conditional: Conditional, of sets: Sets) -> Bool {
        // With `unevaluatedProperties` or `unevaluatedItems`, a schema also decides which members and items these
        // keywords check. A schema that accepts all values can then have an effect.
        let owner = conditional.constraint.owner
        guard !compared.subschema(owner).tracksEvaluated else { return true }
        let canHold = mayAccept(conditional.condition, sets.kinds)
        for schema in (canHold ? conditional.consequence : []) + conditional.alternative {
            if !acceptsAllValues(schema, of: sets) { return true }
        }
        return false
    }

    private mutating func compareConditional(
        _ old: Conditional,
        with new: Conditional,
        of kinds: KindMask,
        _ outcome: inout Outcome
    ) {
        let then = old.consequence + new.consequence
        outcome.add(
            compare(old.consequence, new.consequence, of: kinds),
            below: .branch([old.condition, new.condition] + then)
        )
        outcome.add(
            compare(old.alternative, new.alternative, of: kinds),
            below: .branch(old.alternative + new.alternative)
        )
    }

    private mutating func compareDynamicReferences(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        func references(_ side: SchemaSide) -> [ConstrainedSchema] {
            let program = compared.program(side)
            return sets[side].constraints.flatMap {
                constraint -> [ConstrainedSchema] in
                guard case .dynamicReference(let id) = constraint.instruction else { return [] }
                let plan = program.dynamicReferences[id]
                let candidates = (plan.candidates.start..<plan.candidates.end).map {
                    program.dynamicCandidates[$0].subschema
                }
                return ([plan.initial].filter { !$0.isNone } + candidates).map {
                    (VersionedSubschema(side: side, id: $0), constraint)
                }
            }
        }
        let references = UnorderedSchemas(
            keyword: "$dynamicRef",
            old: references(.old),
            new: references(.new)
        )
        comparePaired(references, of: sets, &outcome) { .branch($0) }
    }

    // MARK: Schemas that depend on evaluated members or items

    mutating func compareEvaluationTrackingSchemas(_ sets: Sets, _ outcome: inout Outcome) {
        // The set does not store which keyword applies such a schema, `allOf` or a reference. A change names `allOf`.
        func evaluationTrackingSchemas(_ side: SchemaSide) -> [ConstrainedSchema] {
            sets[side].evaluationTrackingSchemas.map { schema in
                let constraint = ConstraintSet.Constraint(
                    instruction: .reference(schema.id),
                    keyword: .none,
                    owner: schema
                )
                return (schema, constraint)
            }
        }
        let evaluationTrackingSchemas = UnorderedSchemas(
            keyword: "allOf",
            old: evaluationTrackingSchemas(.old),
            new: evaluationTrackingSchemas(.new)
        )
        comparePaired(evaluationTrackingSchemas, of: sets, &outcome) { .branch($0) }
    }
}
