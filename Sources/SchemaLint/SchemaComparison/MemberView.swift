import SchemaKit

/// The schemas that a set of constraints applies to the members of an object, by name.
struct MemberView {
    /// The names that a schema describes or requires, in the order of the schemas.
    private(set) var names: [String] = []
    /// The index of each name in ``names``.
    private var indices: [ExactText: Int] = [:]
    /// The required names, in the order of ``names``.
    private(set) var requiredNames: [String] = []
    /// The location at which each required name is required: an item of the keyword `required`, or the keyword itself.
    private(set) var required: [ExactText: VersionedLocation] = [:]
    /// The patterns for names, each with the schema that it applies.
    private(set) var patterns: [(text: String, pattern: Pattern, schema: VersionedSubschema)] = []
    /// The schemas for each pattern, by the index of the plan that has the pattern.
    private var schemasByPattern: [ExactText: [Int: [VersionedSubschema]]] = [:]
    /// The location of each name that a schema describes; for an alias, the location of the keyword `aliases`.
    private var locations: [ExactText: VersionedLocation] = [:]
    private var plans: [Plan] = []
    /// The schemas that the plans have for each name, in the order of the plans.
    private var schemasByName: [ExactText: [PlannedSchema]] = [:]
    /// The indices of the plans that can apply a schema to any name: by a pattern, or by `additionalProperties`.
    private var plansForAnyName: [Int] = []
    /// The schemas of `unevaluatedProperties`.
    private(set) var unevaluated: [VersionedSubschema] = []
    /// The location of the `additionalProperties` or `unevaluatedProperties` that applies to members that no schema
    /// describes.
    private(set) var closingLocation: VersionedLocation?
    /// The members that are described by schemas that are not flattened into the set, such as branches and conditions.
    /// One of these schemas may evaluate such a member, and the schemas in ``unevaluated`` then do not apply to the
    /// member. Empty if ``unevaluated`` is empty.
    private(set) var branchMembers = BranchMembers()

    /// The schema that a plan has for a name.
    private struct PlannedSchema {
        let planIndex: Int
        let schema: VersionedSubschema
    }

    /// The parts of one `ObjectPlan` that can apply to members with any name.
    private struct Plan {
        var patterns: [(pattern: Pattern, schema: VersionedSubschema)] = []
        var additional: VersionedSubschema?
    }

    init(_ set: ConstraintSet, in compared: ComparedSchemas) {
        for constraint in set.constraints {
            let program = compared.program(constraint.owner.side)
            switch constraint.instruction {
            case .object(let id):
                add(program.objectPlans[id], of: constraint.owner, in: compared)
            case .unevaluatedProperties(let schema):
                unevaluated.append(VersionedSubschema(side: constraint.owner.side, id: schema))
                closingLocation = compared.location(of: constraint.keyword, in: constraint.owner)
            default:
                break
            }
        }
        for (index, plan) in plans.enumerated() {
            for row in plan.patterns {
                let source = ExactText(row.pattern.source)
                schemasByPattern[source, default: [:]][index, default: []].append(row.schema)
            }
        }
        requiredNames = names.filter { required[ExactText($0)] != nil }
        if !unevaluated.isEmpty { branchMembers = BranchMembers(below: set, in: compared) }
    }

    private mutating func add(
        _ plan: ObjectPlan,
        of owner: VersionedSubschema,
        in compared: ComparedSchemas
    ) {
        let program = compared.program(owner.side)
        var newPlan = Plan()
        var requiredLocations = RequiredLocations(plan, of: owner, in: compared)
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            let name = program.string(slot.name)
            addName(name)
            if !slot.subschema.isNone {
                let schema = VersionedSubschema(side: owner.side, id: slot.subschema)
                addSchema(schema, for: name)
                // The entry of the name precedes the entry of its schema.
                let location = compared.subschema(schema).location
                locations[ExactText(name)] =
                    locations[ExactText(name)]
                    ?? VersionedLocation(
                        side: owner.side,
                        document: location.document,
                        entry: location.entry - 1
                    )
            }
            if slot.requiredNumber >= 0, !isRequired(name) {
                required[ExactText(name)] = requiredLocations.location(of: name, slot)
            }
        }
        for offset in plan.aliases.start..<plan.aliases.end {
            let alias = program.propertyAliases[offset]
            let slot = program.propertySlots[plan.slots.start + alias.slot]
            let name = program.string(alias.name)
            addName(name)
            if !slot.subschema.isNone {
                addSchema(VersionedSubschema(side: owner.side, id: slot.subschema), for: name)
            }
            locations[ExactText(name)] =
                locations[ExactText(name)] ?? compared.location(of: alias.keyword, in: owner)
        }
        for offset in plan.patterns.start..<plan.patterns.end {
            let row = program.patternProperties[offset]
            let pattern = program.patterns[row.pattern]
            let schema = VersionedSubschema(side: owner.side, id: row.subschema)
            newPlan.patterns.append((pattern, schema))
            patterns.append((pattern.source, pattern, schema))
        }
        if !plan.additional.isNone {
            newPlan.additional = VersionedSubschema(side: owner.side, id: plan.additional)
            closingLocation = compared.location(of: plan.additionalProperties, in: owner)
        }
        if newPlan.additional != nil || !newPlan.patterns.isEmpty {
            plansForAnyName.append(plans.count)
        }
        plans.append(newPlan)
    }

    /// Adds the schema for a name in the plan that is being read. The plan has only one schema for a name, so the
    /// schema replaces an earlier schema of the plan.
    private mutating func addSchema(_ schema: VersionedSubschema, for name: String) {
        let key = ExactText(name)
        var described = schemasByName.removeValue(forKey: key) ?? []
        if described.last?.planIndex == plans.count { described.removeLast() }
        described.append(PlannedSchema(planIndex: plans.count, schema: schema))
        schemasByName[key] = described
    }

    private mutating func addName(_ name: String) {
        guard index(of: name) == nil else { return }
        indices[ExactText(name)] = names.count
        names.append(name)
    }

    // MARK: Queries

    /// Returns the index of a name in ``names``, or nil if the list does not contain the name.
    func index(of name: String) -> Int? { indices[ExactText(name)] }

    /// Returns whether the member called `name` is required.
    func isRequired(_ name: String) -> Bool { required[ExactText(name)] != nil }

    /// Returns the location of a name that a schema describes, or nil for other names. For an alias, this is the
    /// location of the keyword `aliases`.
    func location(of name: String) -> VersionedLocation? { locations[ExactText(name)] }

    /// Returns the schemas that apply to the member called `name`.
    func schemas(for name: String) -> [VersionedSubschema] {
        let schemas = plannedSchemas(for: name)
        let isInBranch = branchMembers.schemas[ExactText(name)] != nil
        return schemas.isEmpty && !isInBranch ? unevaluated : schemas
    }

    /// Returns the schemas that the plans have for the member called `name`.
    private func plannedSchemas(for name: String) -> [VersionedSubschema] {
        var schemas: [VersionedSubschema] = []
        // The schemas of the plans that have a schema for this name. Like `plansForAnyName`, they are in the order of
        // the plans.
        var named = (schemasByName[ExactText(name)] ?? [])[...]
        for index in plansForAnyName {
            schemas += named.prefix { $0.planIndex < index }.map(\.schema)
            named = named.drop { $0.planIndex < index }
            let plan = plans[index]
            let matching =
                named.prefix { $0.planIndex == index }.map(\.schema)
                + plan.patterns.filter { $0.pattern.matches(name) == .match }.map(\.schema)
            named = named.drop { $0.planIndex == index }
            schemas += matching.isEmpty ? plan.additional.map { [$0] } ?? [] : matching
        }
        return schemas + named.map(\.schema)
    }

    /// The number of plans and patterns that are searched for the schemas of a name.
    var lookupCount: Int { plansForAnyName.count + patterns.count }

    /// True if the set has the keyword `unevaluatedProperties`.
    var checksUnevaluated: Bool { !unevaluated.isEmpty }

    /// True if schemas that are not flattened into the set, but none of the others, may evaluate members with any name.
    var leavesOthersToBranches: Bool {
        branchMembers.includesAll && plans.allSatisfy { $0.additional == nil }
    }

    /// Returns whether schemas that are not flattened into the set, but none of the others, may evaluate the member
    /// called `name`.
    func leavesToBranches(_ name: String) -> Bool {
        guard plannedSchemas(for: name).isEmpty else { return false }
        return branchMembers.includesAll || branchMembers.schemas[ExactText(name)] != nil
            || branchMembers.patterns.contains { $0.pattern.matches(name) == .match }
    }

    /// The schemas that apply to members that no schema describes.
    var schemasForOthers: [VersionedSubschema] {
        let additional = plans.compactMap(\.additional)
        return additional.isEmpty ? unevaluated : additional
    }

    /// Returns whether the set has a pattern with this text.
    func hasPattern(_ text: String) -> Bool { schemasByPattern[ExactText(text)] != nil }

    /// Returns the schemas for members that match a pattern and have no schema by name.
    func schemas(forPattern text: String) -> [VersionedSubschema] {
        let byPlan = schemasByPattern[ExactText(text)] ?? [:]
        let schemas = plansForAnyName.flatMap { index in
            byPlan[index] ?? plans[index].additional.map { [$0] } ?? []
        }
        return schemas.isEmpty ? unevaluated : schemas
    }

    /// Returns whether a schema describes the member called `name`, by name or by a pattern.
    func describes(_ name: String) -> Bool {
        schemasByName[ExactText(name)] != nil
            || patterns.contains { $0.pattern.matches(name) == .match }
    }
}

/// A lookup of the locations at which one plan requires members.
private struct RequiredLocations {
    private let plan: ObjectPlan
    private let owner: VersionedSubschema
    private let compared: ComparedSchemas
    /// The items of `required` by their strings, collected on the first lookup.
    private var items: [ExactText: JSONNode]?

    init(_ plan: ObjectPlan, of owner: VersionedSubschema, in compared: ComparedSchemas) {
        self.plan = plan
        self.owner = owner
        self.compared = compared
    }

    /// Returns the location of a name in `required`. In draft 3, returns the location of `required` in the schema of
    /// the member.
    mutating func location(of name: String, _ slot: PropertySlot) -> VersionedLocation {
        guard slot.requiredKeyword.isNone else {
            let location = compared.subschema(
                VersionedSubschema(side: owner.side, id: slot.subschema)
            ).location
            return VersionedLocation(
                side: owner.side,
                document: location.document,
                entry: slot.requiredKeyword.index
            )
        }
        let location = compared.location(of: plan.required, in: owner)
        let items = self.items ?? Self.items(of: compared.value(ofKeywordAt: location))
        self.items = items
        guard let item = items[ExactText(name)] else { return location }
        return compared.location(of: item, inDocumentOf: location)
    }

    private static func items(of list: JSONNode) -> [ExactText: JSONNode] {
        Dictionary(
            list.elements.compactMap { item in item.string.map { (ExactText($0), item) } },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

/// The members that the schemas below a set describe, at any depth. The schemas below a set apply to the same value but
/// are not flattened into the set, such as branches and conditions.
struct BranchMembers {
    /// The schemas for each name.
    private(set) var schemas: [ExactText: [VersionedSubschema]] = [:]
    private(set) var patterns: [(pattern: Pattern, schema: VersionedSubschema)] = []
    /// True if a schema describes members with any name.
    private(set) var includesAll = false

    init() {}

    fileprivate init(below set: ConstraintSet, in compared: ComparedSchemas) {
        for inner in compared.innerSets(below: set) {
            for constraint in inner.constraints { add(constraint, in: compared) }
        }
    }

    private mutating func add(
        _ constraint: ConstraintSet.Constraint,
        in compared: ComparedSchemas
    ) {
        let side = constraint.owner.side
        let program = compared.program(side)
        switch constraint.instruction {
        case .object(let id):
            let plan = program.objectPlans[id]
            for offset in plan.slots.start..<plan.slots.end {
                let slot = program.propertySlots[offset]
                guard !slot.subschema.isNone else { continue }
                let schema = VersionedSubschema(side: side, id: slot.subschema)
                schemas[ExactText(program.string(slot.name)), default: []].append(schema)
            }
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                let schema = VersionedSubschema(side: side, id: row.subschema)
                patterns.append((program.patterns[row.pattern], schema))
            }
            if !plan.additional.isNone { includesAll = true }
        case .unevaluatedProperties:
            includesAll = true
        default:
            break
        }
    }
}

extension ComparedSchemas {
    /// Returns the sets of the schemas below a set, at any depth; see ``BranchMembers``.
    fileprivate func innerSets(below set: ConstraintSet) -> [ConstraintSet] {
        var sets: [ConstraintSet] = []
        var visited = Set(set.flattenedSchemas)
        var pending = unflattenedSchemas(of: set)
        while let schema = pending.popLast() {
            guard visited.insert(schema).inserted else { continue }
            let inner = constraints(of: [schema])
            visited.formUnion(inner.flattenedSchemas)
            sets.append(inner)
            pending += unflattenedSchemas(of: inner)
        }
        return sets
    }

    /// Returns the number of leading items that the keywords of a set evaluate, `Int.max` if there is no limit.
    ///
    /// - Parameter unevaluated: Schemas of `unevaluatedItems`. The items to which they apply do not count.
    fileprivate func evaluatedItemCount(
        of set: ConstraintSet,
        besides unevaluated: [VersionedSubschema] = []
    ) -> Int {
        let counts = set.constraints.map { constraint -> Int in
            let side = constraint.owner.side
            let program = self.program(side)
            switch constraint.instruction {
            case .array(let id):
                let plan = program.arrayPlans[id]
                return plan.rest.isNone ? Int(plan.prefix.count) : Int.max
            case .contains(let id):
                return program.containsPlans[id].marksItems ? Int.max : 0
            case .unevaluatedItems(let schema):
                let schema = VersionedSubschema(side: side, id: schema)
                return unevaluated.contains(schema) ? 0 : Int.max
            default:
                return 0
            }
        }
        return counts.max() ?? 0
    }

    /// Returns the schemas directly below a set.
    private func unflattenedSchemas(of set: ConstraintSet) -> [VersionedSubschema] {
        set.choices.flatMap(\.branches) + set.evaluationTrackingSchemas
            + set.constraints.flatMap { constraint -> [VersionedSubschema] in
                let side = constraint.owner.side
                let program = self.program(side)
                func schemas(_ ids: [SubschemaID]) -> [VersionedSubschema] {
                    ids.filter { !$0.isNone }.map { VersionedSubschema(side: side, id: $0) }
                }
                switch constraint.instruction {
                case .conditional(let id):
                    let plan = program.conditionals[id]
                    return schemas([plan.condition, plan.consequence, plan.alternative])
                case .dependentSchemas(let range):
                    return schemas(
                        (range.start..<range.end).map { program.dependentSchemas[$0].subschema }
                    )
                case .propertyDependencies(let range):
                    return schemas(
                        (range.start..<range.end).map { program.propertyDependencies[$0].subschema }
                    )
                case .dynamicReference(let id):
                    return schemas([program.dynamicReferences[id].initial])
                default:
                    return []
                }
            }
    }
}

/// The schemas that a set of constraints applies to the items of an array, by index.
struct ItemView {
    private var plans: [(prefix: [VersionedSubschema], rest: VersionedSubschema?)] = []
    private var unevaluated: [VersionedSubschema] = []
    /// The schemas of `unevaluatedItems`, if the items to which they apply depend on the value.
    private(set) var conditionallyUnevaluated: [VersionedSubschema] = []
    /// The location of the keyword, such as `items` or `unevaluatedItems`, that applies to the remaining items.
    private(set) var closingLocation: VersionedLocation?
    /// The number of leading items that can have schemas of their own.
    private(set) var prefixCount = 0
    /// The number of leading items that some schema may evaluate, even a schema that is not flattened into the set;
    /// `Int.max` if there is no limit. Zero if ``conditionallyUnevaluated`` is empty.
    private(set) var evaluatedCount = 0

    init(_ set: ConstraintSet, in compared: ComparedSchemas) {
        var hasOtherEvaluators = !set.choices.isEmpty || !set.evaluationTrackingSchemas.isEmpty
        for constraint in set.constraints {
            let side = constraint.owner.side
            let program = compared.program(side)
            switch constraint.instruction {
            case .array(let id):
                let plan = program.arrayPlans[id]
                let prefix = program.listedSubschemas(plan.prefix, side)
                let rest = plan.rest.isNone ? nil : VersionedSubschema(side: side, id: plan.rest)
                plans.append((prefix, rest))
                prefixCount = max(prefixCount, prefix.count)
                if rest != nil {
                    closingLocation = compared.location(of: plan.items, in: constraint.owner)
                }
            case .unevaluatedItems(let schema):
                unevaluated.append(VersionedSubschema(side: side, id: schema))
                closingLocation = compared.location(of: constraint.keyword, in: constraint.owner)
            case .contains, .conditional, .dynamicReference:
                hasOtherEvaluators = true
            default:
                break
            }
        }
        // Which items are unevaluated depends on the value, so witnesses are made as if all items were evaluated.
        if hasOtherEvaluators {
            (conditionallyUnevaluated, unevaluated) = (unevaluated, [])
        }
        guard !conditionallyUnevaluated.isEmpty else { return }
        evaluatedCount = compared.evaluatedItemCount(of: set, besides: conditionallyUnevaluated)
        for inner in compared.innerSets(below: set) {
            evaluatedCount = max(evaluatedCount, compared.evaluatedItemCount(of: inner))
        }
    }

    /// Returns the schemas for the item at an index. All indices from ``prefixCount`` on have the same schemas.
    func schemas(at index: Int) -> [VersionedSubschema] {
        let schemas = plans.compactMap {
            index < $0.prefix.count ? $0.prefix[index] : $0.rest
        }
        return schemas.isEmpty ? unevaluated : schemas
    }

    /// Returns the schemas for the item at an index if no other schema evaluates this item.
    func schemasForUnevaluatedItem(at index: Int) -> [VersionedSubschema] {
        let schemas = schemas(at: index)
        return schemas.isEmpty ? conditionallyUnevaluated : schemas
    }
}
