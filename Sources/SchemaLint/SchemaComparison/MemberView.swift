import SchemaKit

/// The schemas that a set of constraints applies to the members of an object, by name.
struct MemberView {
    /// The names that a schema describes or requires, in the order of the text.
    private(set) var names: [String] = []
    /// The index of each name in ``names``.
    private var positions: [String: Int] = [:]
    /// The required names, in the order of ``names``.
    private(set) var requiredNames: [String] = []
    /// The location of the keyword or item that requires a name, by that name.
    private(set) var required: [String: SchemaPlace] = [:]
    /// The patterns for names, each with the schema that it applies.
    private(set) var patterns: [(text: String, pattern: Pattern, schema: SidedSchema)] = []
    /// The schemas for each pattern, by the index of the plan that has the pattern.
    private var schemasOfPatterns: [String: [Int: [SidedSchema]]] = [:]
    /// The location of each name that a schema describes.
    private(set) var places: [String: SchemaPlace] = [:]
    private var plans: [Plan] = []
    /// The schemas that plans have for a name itself, by that name, in the order of the plans.
    private var schemasOfNames: [String: [PlannedSchema]] = [:]
    /// The indices of the plans that have patterns, or a schema for members that they do not describe.
    private var openPlans: [Int] = []
    /// The schemas of `unevaluatedProperties`.
    private var rest: [SidedSchema] = []
    /// The location of the keyword that constrains the members that are not described.
    private(set) var closingPlace: SchemaPlace?
    /// The names that only some branches describe. The schemas in ``rest`` do not apply to them here.
    private var branchNames: Set<String> = []

    private struct PlannedSchema {
        let plan: Int
        let schema: SidedSchema
    }

    private struct Plan {
        var patterns: [(pattern: Pattern, schema: SidedSchema)] = []
        var additional: SidedSchema?
    }

    init(_ set: ConstraintSet, in compared: ComparedSchemas) {
        for constraint in set.constraints {
            let program = compared.program(constraint.owner.side)
            switch constraint.instruction {
            case .object(let id):
                add(program.objectPlans[id], of: constraint.owner, in: compared)
            case .unevaluatedProperties(let schema):
                rest.append(SidedSchema(side: constraint.owner.side, id: schema))
                closingPlace = compared.place(of: constraint.keyword, in: constraint.owner)
            default:
                break
            }
        }
        for (position, plan) in plans.enumerated() {
            for row in plan.patterns {
                schemasOfPatterns[row.pattern.source, default: [:]][position, default: []]
                    .append(row.schema)
            }
        }
        requiredNames = names.filter { required[$0] != nil }
        if !rest.isEmpty { branchNames = BranchNames.names(below: set, in: compared) }
    }

    private mutating func add(
        _ plan: ObjectPlan,
        of owner: SidedSchema,
        in compared: ComparedSchemas
    ) {
        let program = compared.program(owner.side)
        var own = Plan()
        var requiredPlaces = RequiredPlaces(plan, of: owner, in: compared)
        for offset in plan.slots.start..<plan.slots.end {
            let slot = program.propertySlots[offset]
            let name = program.string(slot.name)
            note(name)
            if !slot.subschema.isNone {
                let schema = SidedSchema(side: owner.side, id: slot.subschema)
                describe(name, schema)
                // The entry of the name precedes the entry of its schema.
                let location = compared.subschema(schema).location
                places[name] =
                    places[name]
                    ?? SchemaPlace(
                        side: owner.side,
                        document: location.document,
                        entry: location.entry - 1
                    )
            }
            if slot.requiredNumber >= 0, required[name] == nil {
                required[name] = requiredPlaces.place(of: name, slot)
            }
        }
        for offset in plan.aliases.start..<plan.aliases.end {
            let alias = program.propertyAliases[offset]
            let slot = program.propertySlots[plan.slots.start + alias.slot]
            let name = program.string(alias.name)
            note(name)
            if !slot.subschema.isNone {
                describe(name, SidedSchema(side: owner.side, id: slot.subschema))
            }
            places[name] = places[name] ?? compared.place(of: alias.keyword, in: owner)
        }
        for offset in plan.patterns.start..<plan.patterns.end {
            let row = program.patternProperties[offset]
            let pattern = program.patterns[row.pattern]
            let schema = SidedSchema(side: owner.side, id: row.subschema)
            own.patterns.append((pattern, schema))
            patterns.append((pattern.source, pattern, schema))
        }
        if !plan.additional.isNone {
            own.additional = SidedSchema(side: owner.side, id: plan.additional)
            closingPlace = compared.place(of: plan.additionalProperties, in: owner)
        }
        if own.additional != nil || !own.patterns.isEmpty { openPlans.append(plans.count) }
        plans.append(own)
    }

    /// Adds a schema that the next plan has for a name.
    private mutating func describe(_ name: String, _ schema: SidedSchema) {
        var described = schemasOfNames.removeValue(forKey: name) ?? []
        if described.last?.plan == plans.count { described.removeLast() }
        described.append(PlannedSchema(plan: plans.count, schema: schema))
        schemasOfNames[name] = described
    }

    private mutating func note(_ name: String) {
        guard positions[name] == nil else { return }
        positions[name] = names.count
        names.append(name)
    }

    // MARK: Queries

    /// Returns the index of a name in the order of the schema's text, or nil if the schema does not have it.
    func position(of name: String) -> Int? { positions[name] }

    /// Returns the schemas that apply to the member called `name`.
    func schemas(for name: String) -> [SidedSchema] {
        var found: [SidedSchema] = []
        var described = (schemasOfNames[name] ?? [])[...]
        for position in openPlans {
            found += described.prefix { $0.plan < position }.map(\.schema)
            described = described.drop { $0.plan < position }
            let plan = plans[position]
            let own =
                described.prefix { $0.plan == position }.map(\.schema)
                + plan.patterns.filter { $0.pattern.matches(name) == .match }.map(\.schema)
            described = described.drop { $0.plan == position }
            found += own.isEmpty ? plan.additional.map { [$0] } ?? [] : own
        }
        found += described.map(\.schema)
        return found.isEmpty && !branchNames.contains(name) ? rest : found
    }

    /// The number of plans and patterns that are searched for the schemas of a name.
    var lookupCount: Int { openPlans.count + patterns.count }

    /// The schemas that apply to members that no schema describes.
    var schemasForOthers: [SidedSchema] {
        let additional = plans.compactMap(\.additional)
        return additional.isEmpty ? rest : additional
    }

    /// Returns the schemas for members that match a pattern and whose name no schema describes.
    func schemas(forPattern text: String) -> [SidedSchema] {
        let byPlan = schemasOfPatterns[text] ?? [:]
        let found = openPlans.flatMap { position in
            byPlan[position] ?? plans[position].additional.map { [$0] } ?? []
        }
        return found.isEmpty ? rest : found
    }

    /// Returns whether a schema describes the member, by name or by a pattern.
    func describes(_ name: String) -> Bool {
        schemasOfNames[name] != nil || patterns.contains { $0.pattern.matches(name) == .match }
    }
}

/// The locations in the text at which one plan requires members.
private struct RequiredPlaces {
    private let plan: ObjectPlan
    private let owner: SidedSchema
    private let compared: ComparedSchemas
    /// The items of `required` by their strings. They are collected when one of them is first requested.
    private var elements: [String: JSONNode]?

    init(_ plan: ObjectPlan, of owner: SidedSchema, in compared: ComparedSchemas) {
        self.plan = plan
        self.owner = owner
        self.compared = compared
    }

    /// Returns the location of a name in `required`, or of the keyword in the member's own schema that
    /// requires the member.
    mutating func place(of name: String, _ slot: PropertySlot) -> SchemaPlace {
        guard slot.requiredKeyword.isNone else {
            let location = compared.subschema(
                SidedSchema(side: owner.side, id: slot.subschema)
            ).location
            return SchemaPlace(
                side: owner.side,
                document: location.document,
                entry: slot.requiredKeyword.index
            )
        }
        let place = compared.place(of: plan.required, in: owner)
        let elements = self.elements ?? Self.elements(of: compared.value(ofKeywordAt: place))
        self.elements = elements
        return elements[name].map { compared.place(of: $0, beside: place) } ?? place
    }

    private static func elements(of list: JSONNode) -> [String: JSONNode] {
        Dictionary(
            list.elements.compactMap { element in element.string.map { ($0, element) } },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

/// Collects the names that the branches of a set describe, at any depth.
private enum BranchNames {
    static func names(below set: ConstraintSet, in compared: ComparedSchemas) -> Set<String> {
        var names: Set<String> = []
        var visited = Set(set.parts)
        var pending = branches(of: set, compared)
        while let schema = pending.popLast() {
            guard visited.insert(schema).inserted else { continue }
            let inner = compared.constraints(of: [schema])
            visited.formUnion(inner.parts)
            names.formUnion(describedNames(inner, compared))
            pending += branches(of: inner, compared)
        }
        return names
    }

    private static func describedNames(
        _ set: ConstraintSet,
        _ compared: ComparedSchemas
    ) -> [String] {
        set.constraints.flatMap { constraint -> [String] in
            guard case .object(let id) = constraint.instruction else { return [] }
            let program = compared.program(constraint.owner.side)
            let slots = program.objectPlans[id].slots
            return (slots.start..<slots.end).map { program.propertySlots[$0] }
                .filter { !$0.subschema.isNone }
                .map { program.string($0.name) }
        }
    }

    /// Returns the schemas that apply to the same value under a condition.
    private static func branches(
        of set: ConstraintSet,
        _ compared: ComparedSchemas
    ) -> [SidedSchema] {
        set.choices.flatMap(\.branches) + set.trackers
            + set.constraints.flatMap { constraint -> [SidedSchema] in
                let side = constraint.owner.side
                let program = compared.program(side)
                func sided(_ ids: [SubschemaID]) -> [SidedSchema] {
                    ids.filter { !$0.isNone }.map { SidedSchema(side: side, id: $0) }
                }
                switch constraint.instruction {
                case .conditional(let id):
                    let plan = program.conditionals[id]
                    return sided([plan.condition, plan.consequence, plan.alternative])
                case .dependentSchemas(let range):
                    return sided(
                        (range.start..<range.end).map { program.dependentSchemas[$0].subschema }
                    )
                case .propertyDependencies(let range):
                    return sided(
                        (range.start..<range.end).map { program.propertyDependencies[$0].subschema }
                    )
                case .dynamicReference(let id):
                    return sided([program.dynamicReferences[id].initial])
                default:
                    return []
                }
            }
    }
}

/// The schemas that a set of constraints applies to the items of an array, by position.
struct ItemView {
    private var plans: [(prefix: [SidedSchema], rest: SidedSchema?)] = []
    private var unevaluated: [SidedSchema] = []
    /// The location of the keyword that constrains the remaining items.
    private(set) var closingPlace: SchemaPlace?
    /// The number of positions with schemas of their own.
    private(set) var prefixCount = 0

    init(_ set: ConstraintSet, in compared: ComparedSchemas) {
        var hasOtherMarks = !set.choices.isEmpty || !set.trackers.isEmpty
        for constraint in set.constraints {
            let side = constraint.owner.side
            let program = compared.program(side)
            switch constraint.instruction {
            case .array(let id):
                let plan = program.arrayPlans[id]
                let prefix = program.sided(plan.prefix, side)
                let rest = plan.rest.isNone ? nil : SidedSchema(side: side, id: plan.rest)
                plans.append((prefix, rest))
                prefixCount = max(prefixCount, prefix.count)
                if rest != nil {
                    closingPlace = compared.place(of: plan.items, in: constraint.owner)
                }
            case .unevaluatedItems(let schema):
                unevaluated.append(SidedSchema(side: side, id: schema))
                closingPlace = compared.place(of: constraint.keyword, in: constraint.owner)
            case .contains, .conditional, .dynamicReference:
                hasOtherMarks = true
            default:
                break
            }
        }
        // The remaining items now depend on the value, so differences can be found only by evaluating values.
        if hasOtherMarks { unevaluated = [] }
    }

    /// Returns the schemas for the item at a position. Positions after the prefixes share the schemas for all
    /// other items.
    func schemas(at position: Int) -> [SidedSchema] {
        let found = plans.compactMap { position < $0.prefix.count ? $0.prefix[position] : $0.rest }
        return found.isEmpty ? unevaluated : found
    }
}
