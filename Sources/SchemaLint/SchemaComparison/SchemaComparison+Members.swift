import SchemaKit

/// Comparison of the members of objects and the items of arrays.
extension SchemaComparison {
    /// The views of the members in both versions, and the sets from which the views are made.
    private struct Views {
        let old: MemberView
        let new: MemberView
        let sets: Sets
    }

    mutating func compareMembers(_ sets: Sets, _ outcome: inout Outcome) {
        let views = Views(
            old: compared.members(of: sets.old),
            new: compared.members(of: sets.new),
            sets: sets
        )
        compareRequired(views, &outcome)
        let names =
            views.new.names + views.old.names.filter { views.new.index(of: $0) == nil }
        for name in names { compareMember(name, in: views, &outcome) }
        comparePatterns(views, &outcome)
        let others = compare(views.old.schemasForOthers, views.new.schemasForOthers)
        outcome.add(located(others, in: views), below: .otherMember)
        compareUnevaluated(views, &outcome)
        compareOthersOfBranches(views, &outcome)
        compareNames(sets, &outcome)
        compareDependencies(sets, &outcome)
    }

    private func compareRequired(
        _ views: Views,
        _ outcome: inout Outcome
    ) {
        let old = views.old.required
        let new = views.new.required
        for (name, location) in new.sorted(by: { $0.key < $1.key }) where old[name] == nil {
            let before = views.old.location(of: name.text) ?? self.location(of: views.sets.old)
            outcome.add(
                SchemaChange(
                    kind: .required(name.text),
                    narrows: true,
                    widens: false,
                    old: before,
                    new: location
                )
            )
        }
        for (name, location) in old.sorted(by: { $0.key < $1.key }) where new[name] == nil {
            let now = views.new.location(of: name.text) ?? self.location(of: views.sets.new)
            outcome.add(
                SchemaChange(
                    kind: .notRequired(name.text),
                    narrows: false,
                    widens: true,
                    old: location,
                    new: now
                )
            )
        }
    }

    /// Compares the schemas for one member. A name that only one version describes is reported as one change.
    private mutating func compareMember(
        _ name: String,
        in views: Views,
        _ outcome: inout Outcome
    ) {
        guard compared.hasStructureStepsLeft else {
            outcome.add(uncompared, below: .member(name))
            return
        }
        compared.spendStructureSteps(forLookupsIn: views.old, views.new)
        let old = views.old.schemas(for: name)
        let new = views.new.schemas(for: name)
        let memberOutcome = compare(old, new)
        let oldLocation = views.old.location(of: name) ?? views.old.closingLocation
        let newLocation = views.new.location(of: name) ?? views.new.closingLocation
        let (oldDescribes, newDescribes) = (views.old.describes(name), views.new.describes(name))
        guard oldDescribes != newDescribes else {
            outcome.add(memberOutcome, below: .member(name))
            return
        }
        let kind: SchemaChange.Kind
        if newDescribes {
            let wasRejected = compared.constraints(of: old).rejectsAll
            kind = wasRejected ? .memberAllowed(name) : .memberConstrained(name)
        } else {
            let isRejected = compared.constraints(of: new).rejectsAll
            kind = isRejected ? .memberForbidden(name) : .memberUnconstrained(name)
        }
        guard !memberOutcome.isEqual else { return }
        // The candidates are values of the member, so those of changes inside this value do not fit.
        var change = SchemaChange(
            kind: kind,
            narrows: memberOutcome.narrows,
            widens: memberOutcome.widens,
            old: oldLocation ?? location(of: views.sets.old),
            new: newLocation ?? location(of: views.sets.new),
            candidates: memberOutcome.changes.filter { $0.steps.isEmpty }.flatMap(\.candidates)
        )
        change.oldSchemas = old
        change.newSchemas = new
        outcome.add(change.below(.member(name)))
    }

    private mutating func comparePatterns(_ views: Views, _ outcome: inout Outcome) {
        var seen: Set<ExactText> = []
        for text in (views.new.patterns + views.old.patterns).map(\.text)
        where seen.insert(ExactText(text)).inserted {
            let old = views.old.schemas(forPattern: text)
            let new = views.new.schemas(forPattern: text)
            let patternOutcome = compare(old, new)
            outcome.add(
                located(
                    patternOutcome,
                    old: old.first.map { compared.location(of: $0) } ?? views.old.closingLocation,
                    new: new.first.map { compared.location(of: $0) } ?? views.new.closingLocation
                ),
                below: .memberMatching(text)
            )
            compareOverlaps(of: text, patternOutcome, in: views, &outcome)
        }
    }

    /// Compares members whose names match two patterns: the pattern `text`, which only one version has, and another
    /// pattern. In the version without `text`, the schema of the other pattern applies to such a member, and
    /// `additionalProperties` does not.
    ///
    /// - Parameter patternOutcome: The differences for names that match only this pattern. Differences in the same
    ///   direction are not reported again.
    private mutating func compareOverlaps(
        of text: String,
        _ patternOutcome: Outcome,
        in views: Views,
        _ outcome: inout Outcome
    ) {
        let all = views.new.patterns + views.old.patterns
        let key = ExactText(text)
        guard let pattern = all.first(where: { ExactText($0.text) == key })?.pattern,
            views.old.hasPattern(text) != views.new.hasPattern(text)
        else { return }
        var seen = Set((views.new.names + views.old.names).map { ExactText($0) })
        for other in all where ExactText(other.text) != key {
            guard overlapSearchesLeft > 0 else { return }
            overlapSearchesLeft -= 1
            for name in names(matching: pattern, other.pattern)
            where seen.insert(ExactText(name)).inserted {
                let difference = compare(views.old.schemas(for: name), views.new.schemas(for: name))
                for change in difference.changes {
                    let isUnreported =
                        change.narrows && !patternOutcome.narrows
                        || change.widens && !patternOutcome.widens
                    if isUnreported { outcome.add(change.below(.member(name))) }
                }
            }
        }
    }

    /// Returns names that match both patterns, made of names that match one of them. The list may be empty although
    /// there are such names.
    private func names(matching first: Pattern, _ second: Pattern) -> [String] {
        let (left, right) = (compared.samples(of: first), compared.samples(of: second))
        let joined = left.flatMap { (start: String) -> [String] in
            right.flatMap { (end: String) -> [String] in [start + end, end + start] }
        }
        return (left + right + joined).filter {
            first.matches($0) == .match && second.matches($0) == .match
        }
    }

    /// Returns the changes, with `old` and `new` in place of missing locations. A change has no location in a version
    /// in which no schema applies to the value.
    private func located(
        _ outcome: Outcome,
        old: VersionedLocation?,
        new: VersionedLocation?
    ) -> Outcome {
        var result = Outcome()
        for change in outcome.changes {
            var copy = change
            copy.old = change.old ?? old
            copy.new = change.new ?? new
            result.add(copy)
        }
        return result
    }

    /// Compares members that only branches, conditions and the like evaluate in one version. In the other version, a
    /// schema such as that of `unevaluatedProperties` applies to these members.
    private mutating func compareUnevaluated(_ views: Views, _ outcome: inout Outcome) {
        let (old, new) = (views.old, views.new)
        func isKnown(_ name: String) -> Bool {
            old.index(of: name) != nil || new.index(of: name) != nil
        }
        for row in compared.branchMembers(of: old)
        where !isKnown(row.name) && old.leavesToBranches(row.name)
            && !new.leavesToBranches(row.name)
        {
            let newSchemas = new.schemas(for: row.name)
            let difference = located(compare(row.schemas, newSchemas), in: views)
            for change in difference.changes where change.narrows {
                outcome.add(change.below(.member(row.name)))
            }
        }
        // Members that only the new version evaluates never cause a break, except under a negation or a condition.
        guard use != .direct else { return }
        for row in compared.branchMembers(of: new)
        where !isKnown(row.name) && new.leavesToBranches(row.name)
            && !old.leavesToBranches(row.name)
        {
            let oldSchemas = old.schemas(for: row.name)
            let difference = located(compare(oldSchemas, row.schemas), in: views)
            for change in difference.changes where change.widens {
                outcome.add(change.below(.member(row.name)))
            }
        }
    }

    /// Compares members with any name that branches, conditions and the like evaluate in only one version. In the
    /// other version, the schemas for other members apply to these members.
    private mutating func compareOthersOfBranches(_ views: Views, _ outcome: inout Outcome) {
        let (old, new) = (views.old, views.new)
        guard old.leavesOthersToBranches != new.leavesOthersToBranches else { return }
        if old.leavesOthersToBranches {
            let difference = located(compare([], new.schemasForOthers), in: views)
            for change in difference.changes where change.narrows {
                outcome.add(change.below(.otherMember))
            }
        } else if use != .direct {
            let difference = located(compare(old.schemasForOthers, []), in: views)
            for change in difference.changes where change.widens {
                outcome.add(change.below(.otherMember))
            }
        }
    }

    /// Returns the changes, with the locations of the keywords for other members in place of missing locations.
    private func located(_ outcome: Outcome, in views: Views) -> Outcome {
        located(outcome, old: views.old.closingLocation, new: views.new.closingLocation)
    }

    private mutating func compareNames(_ sets: Sets, _ outcome: inout Outcome) {
        func schemas(_ side: SchemaSide) -> [VersionedSubschema] {
            sets[side].constraints.compactMap {
                guard case .propertyNames(let id) = $0.instruction else { return nil }
                return VersionedSubschema(side: side, id: id)
            }
        }
        outcome.add(compare(schemas(.old), schemas(.new), of: .string), below: .memberName)
    }

    // MARK: Dependencies

    private mutating func compareDependencies(
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        let old = dependencies(of: sets.old)
        let new = dependencies(of: sets.new)
        let locations = (old: location(of: sets.old), new: location(of: sets.new))
        let oldKeys = Set(old.map(\.key))
        let newKeys = Set(new.map(\.key))
        // A new dependency rejects no value of the old version if that version always requires the other member. The
        // reverse applies to a removed dependency. A member that requires itself has no effect.
        let oldRequired = compared.members(of: sets.old).required
        let newRequired = compared.members(of: sets.new).required
        func isImplied(_ key: Dependency.Key, by required: [ExactText: VersionedLocation]) -> Bool {
            key.name == key.other || required[key.other] != nil
        }
        for row in new
        where !oldKeys.contains(row.key) && !isImplied(row.key, by: oldRequired) {
            outcome.add(
                SchemaChange(
                    kind: .dependency(row.key.other.text, on: row.key.name.text, isRemoved: false),
                    narrows: true,
                    widens: false,
                    old: locations.old,
                    new: row.location
                )
            )
        }
        for row in old
        where !newKeys.contains(row.key) && !isImplied(row.key, by: newRequired) {
            outcome.add(
                SchemaChange(
                    kind: .dependency(row.key.other.text, on: row.key.name.text, isRemoved: true),
                    narrows: false,
                    widens: true,
                    old: row.location,
                    new: locations.new
                )
            )
        }
        compareDependentSchemas(sets, &outcome)
    }

    /// A member that another member requires.
    private struct Dependency {
        struct Key: Hashable {
            let name: ExactText
            /// The member that is required if the value has the member `name`.
            let other: ExactText
        }

        let key: Key
        let location: VersionedLocation
    }

    private func dependencies(of set: ConstraintSet) -> [Dependency] {
        set.constraints.flatMap { constraint -> [Dependency] in
            guard case .dependentRequired(let rows) = constraint.instruction else { return [] }
            let program = compared.program(constraint.owner.side)
            return (rows.start..<rows.end).flatMap { offset in
                let row = program.dependentRequiredRows[offset]
                let location = compared.location(of: row.keyword, in: constraint.owner)
                let name = ExactText(program.string(row.name.name))
                return (row.required.start..<row.required.end).map {
                    let other = ExactText(program.string(program.dependentNames[$0].name))
                    return Dependency(
                        key: Dependency.Key(name: name, other: other),
                        location: location
                    )
                }
            }
        }
    }

    private mutating func compareDependentSchemas(_ sets: Sets, _ outcome: inout Outcome) {
        let old = dependentSchemas(of: sets.old)
        let new = dependentSchemas(of: sets.new)
        let oldSchemas = Dictionary(grouping: old, by: \.key).mapValues { $0.map(\.schema) }
        let newSchemas = Dictionary(grouping: new, by: \.key).mapValues { $0.map(\.schema) }
        var seen: Set<DependentKey> = []
        for key in (new + old).map(\.key) where seen.insert(key).inserted {
            let left = oldSchemas[key] ?? []
            let right = newSchemas[key] ?? []
            let objects = KindMask(.object)
            outcome.add(
                compare(left, right, of: objects),
                below: .dependent(key.name.text, left + right)
            )
        }
    }

    /// The condition under which a dependent schema applies.
    private struct DependentKey: Hashable {
        let name: ExactText
        /// The value that the member must have in `propertyDependencies`; nil if the member only has to be present.
        var value: ExactText?
    }

    private func dependentSchemas(
        of set: ConstraintSet
    ) -> [(key: DependentKey, schema: VersionedSubschema)] {
        set.constraints.flatMap { constraint -> [(key: DependentKey, schema: VersionedSubschema)] in
            let side = constraint.owner.side
            let program = compared.program(side)
            switch constraint.instruction {
            case .dependentSchemas(let range):
                return (range.start..<range.end).map {
                    let row = program.dependentSchemas[$0]
                    return (
                        DependentKey(name: ExactText(program.string(row.name.name))),
                        VersionedSubschema(side: side, id: row.subschema)
                    )
                }
            case .propertyDependencies(let range):
                return (range.start..<range.end).map {
                    let row = program.propertyDependencies[$0]
                    return (
                        DependentKey(
                            name: ExactText(program.string(row.name.name)),
                            value: ExactText(program.string(row.value))
                        ),
                        VersionedSubschema(side: side, id: row.subschema)
                    )
                }
            default:
                return []
            }
        }
    }

    // MARK: Items

    mutating func compareItems(_ sets: Sets, _ outcome: inout Outcome) {
        let old = compared.items(of: sets.old)
        let new = compared.items(of: sets.new)
        // The index after the prefixes stands for all other items.
        let count = max(old.prefixCount, new.prefixCount)
        for index in 0...count {
            guard compared.hasStructureStepsLeft else {
                outcome.add(uncompared, below: .item(index))
                break
            }
            outcome.add(
                located(
                    reachable(
                        compare(old.schemas(at: index), new.schemas(at: index)),
                        at: index,
                        of: sets
                    ),
                    old: old.closingLocation ?? location(of: sets.old),
                    new: new.closingLocation ?? location(of: sets.new)
                ),
                below: index < count ? .item(index) : .otherItem(index)
            )
        }
        if !old.conditionallyUnevaluated.isEmpty || !new.conditionallyUnevaluated.isEmpty {
            let unevaluated = compare(
                old.schemasForUnevaluatedItem(at: count),
                new.schemasForUnevaluatedItem(at: count)
            )
            outcome.add(
                located(
                    reachable(unevaluated, at: count, of: sets),
                    old: old.closingLocation ?? location(of: sets.old),
                    new: new.closingLocation ?? location(of: sets.new)
                ),
                below: .otherItem(count)
            )
        }
        compareEvaluatedItems(old, with: new, &outcome)
        compareContains(sets, of: kindsOfItems(old, new), &outcome)
    }

    /// Compares the first item that branches, conditions and the like evaluate in only one version. In the other
    /// version, `unevaluatedItems` applies to this item.
    private mutating func compareEvaluatedItems(
        _ old: ItemView,
        with new: ItemView,
        _ outcome: inout Outcome
    ) {
        guard !old.conditionallyUnevaluated.isEmpty, !new.conditionallyUnevaluated.isEmpty else {
            return
        }
        var (index, difference) = (0, Outcome())
        if old.evaluatedCount > new.evaluatedCount {
            (index, difference) = (new.evaluatedCount, compare([], new.conditionallyUnevaluated))
        } else if old.evaluatedCount < new.evaluatedCount, use != .direct {
            (index, difference) = (old.evaluatedCount, compare(old.conditionallyUnevaluated, []))
        }
        let result = located(difference, old: old.closingLocation, new: new.closingLocation)
        for change in result.changes where change.narrows || change.widens {
            outcome.add(change.below(.item(index)))
        }
    }

    /// Returns the kinds of the items that at least one version may accept, or all kinds if no steps are left.
    private func kindsOfItems(_ old: ItemView, _ new: ItemView) -> KindMask {
        var kinds = KindMask.none
        for index in 0...max(old.prefixCount, new.prefixCount) {
            guard compared.hasStructureStepsLeft else { return .all }
            for view in [old, new] {
                kinds = kinds.union(compared.constraints(of: view.schemas(at: index)).kinds)
            }
        }
        return kinds
    }

    /// Returns the changes of the item at an index, without effects on arrays that are too long anyway: a change
    /// narrows only if the old version allows such an item, and widens only if the new version does.
    private func reachable(_ outcome: Outcome, at index: Int, of sets: Sets) -> Outcome {
        let oldReaches = index < maximumItemCount(sets.old)
        let newReaches = index < maximumItemCount(sets.new)
        guard !oldReaches || !newReaches else { return outcome }
        var result = Outcome()
        for change in outcome.changes {
            var copy = change
            copy.narrows = change.narrows && oldReaches
            copy.widens = change.widens && newReaches
            let hadEffect = change.narrows || change.widens
            if !hadEffect || copy.narrows || copy.widens { result.add(copy) }
        }
        return result
    }

    private func maximumItemCount(_ set: ConstraintSet) -> Int {
        let counts = set.constraints.compactMap { constraint -> Int? in
            if case .maxItems(let count) = constraint.instruction { count } else { nil }
        }
        return counts.min() ?? .max
    }

    /// A `contains` with its counts.
    private typealias ContainsConstraint = (
        plan: ContainsPlan, schema: VersionedSubschema, constraint: ConstraintSet.Constraint
    )

    private func containsConstraints(
        of set: ConstraintSet
    ) -> [ContainsConstraint] {
        set.constraints.compactMap { constraint in
            guard case .contains(let id) = constraint.instruction else { return nil }
            let side = constraint.owner.side
            let plan = compared.program(side).containsPlans[id]
            return (plan, VersionedSubschema(side: side, id: plan.subschema), constraint)
        }
    }

    private mutating func compareContains(
        _ sets: Sets,
        of kinds: KindMask,
        _ outcome: inout Outcome
    ) {
        let pairs = pairs(
            old: containsConstraints(of: sets.old),
            new: containsConstraints(of: sets.new),
            by: PairingKeys(node: { [compared] in compared.node(compared.location(of: $0.schema)) }
            ),
            isEqual: { $0.outcome($1.schema, $2.schema, of: kinds).isEqual }
        )
        // `unevaluatedItems` applies to the items that do not match, even if their number is not constrained.
        let marksItems = [sets.old, sets.new].contains {
            !compared.items(of: $0).conditionallyUnevaluated.isEmpty
        }
        for (old, new) in pairs.equal + pairs.unequal {
            compareMatchCounts(of: old, with: new, &outcome)
            if marksItems || old.plan.constrainsCount && new.plan.constrainsCount {
                compareMatchedSchemas(of: old, with: new, for: kinds, &outcome)
            }
        }
        for contains in pairs.unpaired where contains.plan.constrainsCount {
            outcome.add(applicatorChange("contains", contains.constraint, in: sets))
        }
    }

    private func compareMatchCounts(
        of old: ContainsConstraint,
        with new: ContainsConstraint,
        _ outcome: inout Outcome
    ) {
        for (name, before, now, isLower) in [
            (SchemaChange.BoundKeyword.minContains, old.plan.minimum, new.plan.minimum, true),
            (.maxContains, old.plan.maximum, new.plan.maximum, false),
        ] where before != now {
            func text(_ count: Int) -> String? { count == .max ? nil : "\(count)" }
            let isTighter = isLower ? now > before : now < before
            outcome.add(
                SchemaChange(
                    kind: .bound(name, old: text(before), new: text(now)),
                    narrows: isTighter,
                    widens: !isTighter,
                    old: location(old.constraint),
                    new: location(new.constraint)
                )
            )
        }
    }

    private mutating func compareMatchedSchemas(
        of old: ContainsConstraint,
        with new: ContainsConstraint,
        for kinds: KindMask,
        _ outcome: inout Outcome
    ) {
        // With a maximum count, a value may become valid because fewer items match. A change in the schema of
        // `contains` then both narrows and widens.
        let hasMaximum = min(old.plan.maximum, new.plan.maximum) < .max
        let outerUse = use
        if hasMaximum { use = .condition }
        defer { use = outerUse }
        for change in compare([old.schema], [new.schema], of: kinds).changes {
            var change = change
            if hasMaximum, change.narrows || change.widens {
                let isCertain =
                    change.narrows && !change.seldomNarrows
                    || change.widens && !change.seldomWidens
                (change.narrows, change.widens) = (true, true)
                (change.seldomNarrows, change.seldomWidens) = (!isCertain, !isCertain)
            }
            outcome.add(change.below(.otherItem(0)))
        }
    }
}

extension ContainsPlan {
    /// True if the plan constrains the number of matching items.
    fileprivate var constrainsCount: Bool { minimum > 0 || maximum < .max }
}

extension ComparedSchemas {
    /// Returns members that branches, conditions and the like evaluate, by name. For a pattern, names that match it are
    /// made. If several schemas describe a name, its row has no schemas, because any of these schemas may apply.
    fileprivate func branchMembers(
        of view: MemberView
    ) -> [(name: String, schemas: [VersionedSubschema])] {
        var schemasByName = view.branchMembers.schemas
        for row in view.branchMembers.patterns {
            for name in samples(of: row.pattern) {
                schemasByName[ExactText(name), default: []].append(row.schema)
            }
        }
        return schemasByName.sorted { $0.key < $1.key }.map { name, schemas in
            (name: name.text, schemas: schemas.count == 1 ? schemas : [])
        }
    }
}
