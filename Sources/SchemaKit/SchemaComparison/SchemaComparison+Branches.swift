/// Schemas that hold for the same value, some of the time.
extension SchemaComparison {
    /// The outcome for two branches, which is not told of.
    mutating func compareQuietly(_ old: SidedSchema, _ new: SidedSchema) -> Outcome {
        compare([old], [new])
    }

    // MARK: Choices

    mutating func compareChoices(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) {
        var removed = sets.old.choices
        var added: [ConstraintSet.Choice] = []
        for new in sets.new.choices {
            let alike = removed.firstIndex { hasEqualBranches($0, new) }
            if let alike {
                compareChoice(removed.remove(at: alike), new, &outcome)
            } else {
                added.append(new)
            }
        }
        let common = min(removed.count, added.count)
        for (old, new) in zip(removed, added) { compareChoice(old, new, &outcome) }
        for old in removed.dropFirst(common) {
            addChange(ofChoice: old, isRemoved: true, sets, pair, &outcome)
        }
        for new in added.dropFirst(common) {
            addChange(ofChoice: new, isRemoved: false, sets, pair, &outcome)
        }
    }

    private func addChange(
        ofChoice choice: ConstraintSet.Choice,
        isRemoved: Bool,
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome
    ) {
        let own = place(choice.constraint)
        add(
            .choice(keyword: choice.isExclusive ? "oneOf" : "anyOf", isRemoved: isRemoved),
            narrows: !isRemoved,
            widens: isRemoved,
            isRemoved ? own : place(of: sets.old, pair.old, .old),
            isRemoved ? place(of: sets.new, pair.new, .new) : own,
            to: &outcome
        )
    }

    private mutating func hasEqualBranches(
        _ old: ConstraintSet.Choice,
        _ new: ConstraintSet.Choice
    ) -> Bool {
        old.isExclusive == new.isExclusive && old.branches.count == new.branches.count
            && matches(old.branches, new.branches).allSatisfy { $0.isEqual }
    }

    private struct Match {
        let old: SidedSchema
        let new: SidedSchema
        let isEqual: Bool
    }

    private mutating func compareChoice(
        _ old: ConstraintSet.Choice,
        _ new: ConstraintSet.Choice,
        _ outcome: inout Outcome
    ) {
        let places = (place(old.constraint), place(new.constraint))
        if old.isExclusive != new.isExclusive {
            add(
                .exclusive(isNow: new.isExclusive),
                narrows: new.isExclusive,
                widens: old.isExclusive,
                places.0,
                places.1,
                to: &outcome
            )
        }
        let matches = matches(old.branches, new.branches)
        for match in matches where !match.isEqual {
            outcome.add(
                compare([match.old], [match.new]),
                below: .branch([match.old, match.new])
            )
        }
        for match in matches where match.isEqual {
            // Notes on what only annotates.
            outcome.add(
                compare([match.old], [match.new]),
                below: .branch([match.old, match.new])
            )
        }
        for branch in old.branches where !matches.contains(where: { $0.old == branch }) {
            var change = SchemaChange(
                kind: .branch(label(of: branch), isRemoved: true),
                narrows: true,
                widens: old.isExclusive,
                old: compared.place(of: branch),
                new: places.1
            )
            change.probes = [branch]
            outcome.add(change)
        }
        for branch in new.branches where !matches.contains(where: { $0.new == branch }) {
            var change = SchemaChange(
                kind: .branch(label(of: branch), isRemoved: false),
                narrows: new.isExclusive,
                widens: true,
                old: places.0,
                new: compared.place(of: branch)
            )
            change.probes = [branch]
            outcome.add(change)
        }
    }

    /// Which branch became which: equal ones first, then those with one tag, one title, one name, and
    /// in the end the only ones that are left.
    private mutating func matches(_ old: [SidedSchema], _ new: [SidedSchema]) -> [Match] {
        var matches: [Match] = []
        var oldLeft = old
        var newLeft = new
        func take(_ isMatch: (SidedSchema, SidedSchema) -> Bool, isEqual: Bool) {
            for one in oldLeft {
                guard let position = newLeft.firstIndex(where: { isMatch(one, $0) }) else {
                    continue
                }
                let other = newLeft.remove(at: position)
                oldLeft.removeAll { $0 == one }
                matches.append(Match(old: one, new: other, isEqual: isEqual))
            }
        }
        // Most stand where they stood.
        var equal: [SidedSchema: SidedSchema] = [:]
        for (one, other) in zip(old, new) where compareQuietly(one, other).isEqual {
            equal[one] = other
        }
        take({ equal[$0] == $1 }, isEqual: true)
        var labels: [SidedSchema: [BranchLabel]] = [:]
        for branch in oldLeft + newLeft { labels[branch] = compared.labels(of: branch) }
        var taken = Set(equal.values)
        for one in oldLeft {
            equal[one] = newLeft.first { other in
                guard !taken.contains(other), crossComparisonsLeft > 0 else { return false }
                let tags = [one, other].compactMap { labels[$0]?.first }.filter { $0.level == .tag }
                guard tags.count < 2 || tags[0] == tags[1] else { return false }
                crossComparisonsLeft -= 1
                return compareQuietly(one, other).isEqual
            }
            if let other = equal[one] { taken.insert(other) }
        }
        take({ equal[$0] == $1 }, isEqual: true)
        for level in BranchLabel.Level.allCases {
            take(
                { one, other in
                    let left = labels[one]?.first { $0.level == level }
                    let right = labels[other]?.first { $0.level == level }
                    return left != nil && left == right
                },
                isEqual: false
            )
        }
        // Branches with tags that no other has are others.
        if oldLeft.count == 1, newLeft.count == 1 {
            let hasTag = [oldLeft[0], newLeft[0]].map { branch in
                labels[branch]?.contains { $0.level == .tag } == true
            }
            if hasTag != [true, true] { take({ _, _ in true }, isEqual: false) }
        }
        return matches
    }

    private func label(of branch: SidedSchema) -> String {
        compared.labels(of: branch).first?.text ?? ""
    }

    // MARK: Conditions and negations

    mutating func compareConditions(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) {
        compareNegations(sets, pair, &outcome)
        compareConditionals(sets, pair, &outcome)
        compareDynamicReferences(sets, pair, &outcome)
    }

    private mutating func compareNegations(
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome
    ) {
        func negations(_ side: SchemaSide) -> [(SidedSchema, ConstraintSet.Constraint)] {
            sets[side].constraints.compactMap { constraint in
                guard case .not(let id) = constraint.instruction else { return nil }
                return (SidedSchema(side: side, id: id), constraint)
            }
        }
        comparePaired(negations(.old), negations(.new), "not", sets, pair, &outcome) {
            $2.add($0, below: .negation)
            _ = $1
        }
    }

    /// Compares what comes in any order: equal ones are paired, then the others one by one.
    private mutating func comparePaired(
        _ old: [(SidedSchema, ConstraintSet.Constraint)],
        _ new: [(SidedSchema, ConstraintSet.Constraint)],
        _ keyword: String,
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome,
        _ add: (Outcome, [SidedSchema], inout Outcome) -> Void
    ) {
        var removed = old
        var added: [(SidedSchema, ConstraintSet.Constraint)] = []
        for one in new {
            let equal = removed.firstIndex { compareQuietly($0.0, one.0).isEqual }
            if let equal { removed.remove(at: equal) } else { added.append(one) }
        }
        let common = min(removed.count, added.count)
        for (left, right) in zip(removed, added) {
            add(compare([left.0], [right.0]), [left.0, right.0], &outcome)
        }
        for left in removed.dropFirst(common) {
            self.add(
                .choice(keyword: keyword, isRemoved: true),
                narrows: false,
                widens: true,
                place(left.1),
                place(of: sets.new, pair.new, .new),
                probes: [left.0],
                to: &outcome
            )
        }
        for right in added.dropFirst(common) {
            self.add(
                .choice(keyword: keyword, isRemoved: false),
                narrows: true,
                widens: false,
                place(of: sets.old, pair.old, .old),
                place(right.1),
                probes: [right.0],
                to: &outcome
            )
        }
    }

    /// `if` with its two outcomes.
    private struct Conditional {
        let condition: SidedSchema
        let consequence: [SidedSchema]
        let alternative: [SidedSchema]
        let constraint: ConstraintSet.Constraint
    }

    private func conditionals(of set: ConstraintSet) -> [Conditional] {
        set.constraints.compactMap { constraint in
            guard case .conditional(let id) = constraint.instruction else { return nil }
            let side = constraint.owner.side
            let plan = compared.program(side).conditionals[id]
            func sided(_ id: SubschemaID) -> [SidedSchema] {
                id.isNone ? [] : [SidedSchema(side: side, id: id)]
            }
            guard !plan.consequence.isNone || !plan.alternative.isNone else { return nil }
            return Conditional(
                condition: SidedSchema(side: side, id: plan.condition),
                consequence: sided(plan.consequence),
                alternative: sided(plan.alternative),
                constraint: constraint
            )
        }
    }

    private mutating func compareConditionals(
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome
    ) {
        var removed = conditionals(of: sets.old)
        var added: [Conditional] = []
        for new in conditionals(of: sets.new) {
            let equal = removed.firstIndex {
                compareQuietly($0.condition, new.condition).isEqual
            }
            guard let equal else {
                added.append(new)
                continue
            }
            compareConditional(removed.remove(at: equal), new, &outcome)
        }
        let common = min(removed.count, added.count)
        for (old, new) in zip(removed, added) {
            add(
                .condition,
                narrows: true,
                widens: true,
                place(old.constraint),
                place(new.constraint),
                probes: [old.condition, new.condition],
                to: &outcome
            )
            compareConditional(old, new, &outcome)
        }
        for old in removed.dropFirst(common) {
            add(
                .choice(keyword: "if", isRemoved: true),
                narrows: false,
                widens: true,
                place(old.constraint),
                place(of: sets.new, pair.new, .new),
                probes: [old.condition],
                to: &outcome
            )
        }
        for new in added.dropFirst(common) {
            add(
                .choice(keyword: "if", isRemoved: false),
                narrows: true,
                widens: false,
                place(of: sets.old, pair.old, .old),
                place(new.constraint),
                probes: [new.condition],
                to: &outcome
            )
        }
    }

    private mutating func compareConditional(
        _ old: Conditional,
        _ new: Conditional,
        _ outcome: inout Outcome
    ) {
        let then = old.consequence + new.consequence
        outcome.add(
            compare(old.consequence, new.consequence),
            below: .branch([old.condition, new.condition] + then)
        )
        outcome.add(
            compare(old.alternative, new.alternative),
            below: .branch(old.alternative + new.alternative)
        )
    }

    private mutating func compareDynamicReferences(
        _ sets: Sets,
        _ pair: Pair,
        _ outcome: inout Outcome
    ) {
        func references(_ side: SchemaSide) -> [(SidedSchema, ConstraintSet.Constraint)] {
            let program = compared.program(side)
            return sets[side].constraints.flatMap {
                constraint -> [(SidedSchema, ConstraintSet.Constraint)] in
                guard case .dynamicReference(let id) = constraint.instruction else { return [] }
                let plan = program.dynamicReferences[id]
                let candidates = (plan.candidates.start..<plan.candidates.end).map {
                    program.dynamicCandidates[$0].subschema
                }
                return ([plan.initial].filter { !$0.isNone } + candidates).map {
                    (SidedSchema(side: side, id: $0), constraint)
                }
            }
        }
        comparePaired(references(.old), references(.new), "$dynamicRef", sets, pair, &outcome) {
            $2.add($0, below: .branch($1))
        }
    }

    // MARK: Schemas that look at what they have evaluated

    mutating func compareTrackers(_ sets: Sets, _ pair: Pair, _ outcome: inout Outcome) {
        func trackers(_ side: SchemaSide) -> [(SidedSchema, ConstraintSet.Constraint)] {
            sets[side].trackers.map { schema in
                let constraint = ConstraintSet.Constraint(
                    instruction: .reference(schema.id),
                    keyword: .none,
                    owner: schema
                )
                return (schema, constraint)
            }
        }
        comparePaired(trackers(.old), trackers(.new), "allOf", sets, pair, &outcome) {
            $2.add($0, below: .branch($1))
        }
    }

    // MARK: Annotations

    /// Keywords that say something to people or programs and change no verdict.
    func compareAnnotations(_ sets: Sets, _ outcome: inout Outcome) {
        let old = annotations(of: sets.old)
        let new = annotations(of: sets.new)
        for name in Set(old.keys).union(new.keys).sorted() {
            let (left, right) = (old[name], new[name])
            guard left?.text != right?.text else { continue }
            add(
                .annotation(name, old: left?.text, new: right?.text),
                narrows: false,
                widens: false,
                left?.place ?? sets.old.parts.first.map { compared.place(of: $0) },
                right?.place ?? sets.new.parts.first.map { compared.place(of: $0) },
                to: &outcome
            )
        }
    }

    private func annotations(
        of set: ConstraintSet
    ) -> [String: (text: String, place: SchemaPlace)] {
        var found: [String: (text: String, place: SchemaPlace)] = [:]
        for schema in set.parts {
            let subschema = compared.subschema(schema)
            let program = compared.program(schema.side)
            let dialect = program.registry.resource(subschema.resource).dialect
            let range = subschema.annotations
            for offset in range.start..<range.end {
                let place = compared.place(of: program.annotations[offset].keyword, in: schema)
                let name = compared.name(ofKeywordAt: place)
                guard found[name] == nil, Self.isTold(name, dialect) else { continue }
                let text = SampleValue(compared.value(ofKeywordAt: place)).sorted.text
                // Not to be deprecated or read-only is what goes without saying.
                if text != "false" { found[name] = (text, place) }
            }
        }
        return found
    }

    private static func isTold(_ name: String, _ dialect: Dialect) -> Bool {
        switch dialect.keyword(named: name)?.behavior {
        case .defaultValue, .deprecated, .replacement: true
        case .annotation: name == "readOnly" || name == "writeOnly"
        default: false
        }
    }
}
