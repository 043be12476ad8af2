import SchemaKit

/// A check of whether a value shows a change: the changed keyword, evaluated alone, accepts the value in one version and
/// rejects it in the other.
///
/// A value can be a witness because of another change only. Such a value is misleading beside this change.
struct ChangeEvidence {
    private let compared: ComparedSchemas
    private let change: SchemaChange
    private var results: [SampleValue: Bool] = [:]
    /// The constraints of the changed keyword in each version; nil until they are needed.
    private var keywords: [[ConstraintSet.Constraint]]?

    init(for change: SchemaChange, in compared: ComparedSchemas) {
        self.change = change
        self.compared = compared
    }

    /// Returns whether a value at the location of the change shows the change. Returns true if the keyword cannot be
    /// evaluated alone.
    mutating func isGiven(by value: SampleValue) -> Bool {
        if let result = results[value] { return result }
        let result = isShown(by: value)
        results[value] = result
        return result
    }

    private mutating func isShown(by value: SampleValue) -> Bool {
        switch change.kind {
        case .types: return hasChangedType(value)
        case .bound(.minContains, _, _), .bound(.maxContains, _, _):
            return isShown(byMatchesIn: value)
        case .bound(let keyword, let old, let new):
            guard let count = Self.number(of: keyword, in: value) else { return false }
            return keyword.accepts(count, limit: old) != keyword.accepts(count, limit: new)
        case .required(let name), .notRequired(let name): return value.hasMember(name) == false
        case .dependency(let other, let name, _):
            return value.hasMember(name) == true && value.hasMember(other) == false
        case .everyValueRejected, .someValuesAllowed, .memberConstrained, .memberUnconstrained,
            .memberForbidden, .memberAllowed, .uncompared:
            return compared.accepts(value, under: change.oldSchemas)
                != compared.accepts(value, under: change.newSchemas)
        case .branch(_, let isRemoved):
            let location = isRemoved ? change.old : change.new
            let branches = change.sampledSchemas.filter { compared.location(of: $0) == location }
            return branches.isEmpty || branches.contains { compared.accepts(value, under: [$0]) }
        case .exclusive(let isInNewVersion): return matchesTwoBranches(value, isInNewVersion)
        case .condition:
            let outcomes = Set(change.sampledSchemas.map { compared.accepts(value, under: [$0]) })
            return outcomes.count > 1
                && (tracksEvaluated || haveDifferentVerdicts(on: value) ?? true)
        case .applicator:
            if tracksEvaluated { return true }
            // The change does not store the keyword of a nested schema that depends on evaluated members or items.
            let schemas = change.sampledSchemas
            return haveDifferentVerdicts(on: value)
                ?? (schemas.isEmpty || !compared.accepts(value, under: schemas))
        case .keyword, .boundReplaced, .valuesRestricted, .valuesUnrestricted:
            return haveDifferentVerdicts(on: value) ?? true
        case .value, .unresolvedReference, .annotation: return true
        }
    }

    /// True if `unevaluatedItems` or `unevaluatedProperties` is beside the changed keyword. The changed keyword then
    /// also decides which items and members are checked.
    private var tracksEvaluated: Bool {
        [change.oldSchemas, change.newSchemas].contains { schemas in
            compared.constraints(of: schemas).flattenedSchemas.contains {
                compared.subschema($0).tracksEvaluated
            }
        }
    }

    /// Returns whether the value has a type that the change adds or removes.
    private func hasChangedType(_ value: SampleValue) -> Bool {
        guard let node = try? JSONParser().parse(Array(value.text.utf8)).root else { return true }
        let old = compared.constraints(of: change.oldSchemas)
        let new = compared.constraints(of: change.newSchemas)
        return compared.possibleKinds(of: old).contains(node) && !new.kinds.contains(node)
            || compared.possibleKinds(of: new).contains(node) && !old.kinds.contains(node)
    }

    /// Returns the number that a keyword limits: the value itself, its length, or its number of items or members.
    /// Returns nil if the keyword does not apply to the value.
    private static func number(
        of keyword: SchemaChange.BoundKeyword,
        in value: SampleValue
    ) -> JSONNumber? {
        switch (keyword, value) {
        case (.minimum, .literal(let text)), (.maximum, .literal(let text)),
            (.exclusiveMinimum, .literal(let text)), (.exclusiveMaximum, .literal(let text)):
            JSONNumber(text)
        case (.minLength, .string(let text)), (.maxLength, .string(let text)):
            JSONNumber(String(text.unicodeScalars.count))
        case (.minItems, .array(let items)), (.maxItems, .array(let items)):
            JSONNumber(String(items.count))
        case (.minProperties, .object(let members)), (.maxProperties, .object(let members)):
            JSONNumber(String(members.count))
        default: nil
        }
    }

    // MARK: The changed keyword

    /// Returns the constraints of the changed keyword in the old and in the new version. A version without the keyword
    /// has none.
    private mutating func changedKeywords() -> [[ConstraintSet.Constraint]] {
        if let keywords { return keywords }
        let versions = [(change.old, change.oldSchemas), (change.new, change.newSchemas)]
        let found = versions.map { location, schemas in
            // The comparison may have kept choices that the first set does not have.
            [compared.constraints(of: schemas), compared.constraintsWithChoices(of: schemas)]
                .flatMap { set -> [ConstraintSet.Constraint] in
                    let constraints =
                        set.constraints + set.choices.map(\.constraint)
                        + set.valueLists.map(\.constraint)
                    compared.spend(constraints.count)
                    return constraints.filter {
                        !$0.keyword.isNone
                            && compared.location(of: $0.keyword, in: $0.owner) == location
                    }
                }
        }
        keywords = found
        return found
    }

    /// Returns whether only one version of the changed keyword accepts the value. Returns nil if the keyword cannot be
    /// evaluated alone.
    private mutating func haveDifferentVerdicts(on value: SampleValue) -> Bool? {
        let keywords = changedKeywords()
        guard keywords.contains(where: { !$0.isEmpty }) else { return nil }
        var areAccepted: Set<Bool> = []
        for constraints in keywords {
            let verdicts = constraints.map { verdict(of: $0, on: value) }
            guard !verdicts.contains(nil) else { return nil }
            areAccepted.insert(!verdicts.contains(false))
        }
        return areAccepted.count > 1
    }

    /// Returns whether a constraint accepts the value, or nil if the constraint cannot be evaluated alone.
    private func verdict(
        of constraint: ConstraintSet.Constraint,
        on value: SampleValue
    ) -> Bool? {
        let side = constraint.owner.side
        let program = compared.program(side)
        func accepts(_ id: SubschemaID) -> Bool {
            id.isNone || compared.accepts(value, under: [VersionedSubschema(side: side, id: id)])
        }
        switch constraint.instruction {
        case .anyOf(let range): return matchCount(in: range, of: side, upTo: 1, value) == 1
        case .oneOf(let range): return matchCount(in: range, of: side, upTo: 2, value) == 1
        case .not(let id): return !accepts(id)
        case .conditional(let id):
            let plan = program.conditionals[id]
            return accepts(plan.condition) ? accepts(plan.consequence) : accepts(plan.alternative)
        case .contains(let id):
            guard let count = matchCount(in: value, of: constraint) else { return true }
            let plan = program.containsPlans[id]
            return count >= plan.minimum && count <= plan.maximum
        default: return compared.accepts(value, by: constraint.instruction, of: side)
        }
    }

    /// Returns the number of branches in a range that accept the value, but at most `limit`.
    private func matchCount(
        in range: PoolRange,
        of side: SchemaSide,
        upTo limit: Int,
        _ value: SampleValue
    ) -> Int {
        var count = 0
        for branch in compared.program(side).listedSubschemas(range, side) where count < limit {
            if compared.accepts(value, under: [branch]) { count += 1 }
        }
        return count
    }

    private mutating func matchesTwoBranches(_ value: SampleValue, _ isInNewVersion: Bool) -> Bool {
        let keywords = changedKeywords()
        guard let constraint = keywords[isInNewVersion ? 1 : 0].first,
            case .oneOf(let range) = constraint.instruction
        else { return true }
        return matchCount(in: range, of: constraint.owner.side, upTo: 2, value) == 2
    }

    // MARK: The number of items that match `contains`

    /// Returns the number of items that match a `contains`; nil if the value is not an array.
    private func matchCount(
        in value: SampleValue,
        of constraint: ConstraintSet.Constraint
    ) -> Int? {
        guard case .array(let items) = value, case .contains(let id) = constraint.instruction else {
            return nil
        }
        let side = constraint.owner.side
        let plan = compared.program(side).containsPlans[id]
        let schema = VersionedSubschema(side: side, id: plan.subschema)
        return items.count { compared.accepts($0, under: [schema]) }
    }

    /// Returns whether only one version accepts the number of matching items, for a change of `minContains` or
    /// `maxContains`.
    private mutating func isShown(byMatchesIn value: SampleValue) -> Bool {
        guard case .bound(let keyword, let old, let new) = change.kind else { return false }
        let keywords = changedKeywords()
        let areAccepted = zip(keywords, [old, new]).map { constraints, limit in
            let count = constraints.first.flatMap { matchCount(in: value, of: $0) }
            return count.flatMap { JSONNumber(String($0)) }
                .map { keyword.accepts($0, limit: limit) } ?? true
        }
        return Set(areAccepted).count > 1
    }
}

extension SchemaChange.BoundKeyword {
    /// Returns whether the keyword with the number `limit` accepts a number. Without a limit, it accepts every number.
    fileprivate func accepts(_ number: JSONNumber, limit: String?) -> Bool {
        guard let limit = limit.flatMap({ JSONNumber($0) }) else { return true }
        return switch self {
        case .minimum, .minLength, .minItems, .minProperties, .minContains: !(number < limit)
        case .maximum, .maxLength, .maxItems, .maxProperties, .maxContains: !(limit < number)
        case .exclusiveMinimum: limit < number
        case .exclusiveMaximum: number < limit
        }
    }
}

extension SampleValue {
    /// Returns whether an object has a member; nil if the value is not an object.
    fileprivate func hasMember(_ name: String) -> Bool? {
        guard case .object(let members) = self else { return nil }
        return members.contains { ExactText($0.name) == ExactText(name) }
    }
}
