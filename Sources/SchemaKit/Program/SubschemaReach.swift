/// The set of subschemas that contain certain instructions or apply, directly or not, a subschema that contains them.
struct SubschemaReach: Sendable {
    private let leads: [Bool]

    /// The empty set.
    static let none = SubschemaReach(leads: [])

    private init(leads: [Bool]) { self.leads = leads }

    /// True if the set is empty.
    var isEmpty: Bool { leads.isEmpty }

    /// Returns whether `subschema`, or a subschema that it applies, has such an instruction.
    func contains(_ subschema: SubschemaID) -> Bool {
        !subschema.isNone && Int(subschema.index) < leads.count && leads[Int(subschema.index)]
    }

    /// Creates the set by following applicators backwards from the subschemas with an instruction that `isWanted`
    /// accepts.
    init(_ program: SchemaProgram, where isWanted: (SubschemaID, Instruction) -> Bool) {
        let count = Int(program.subschemas.count)
        var users = [[Int]](repeating: [], count: count)
        var leads = [Bool](repeating: false, count: count)
        var waiting: [Int] = []
        for index in 0..<count {
            let instructions = program.subschemas[Int32(index)].instructions
            for offset in instructions.start..<instructions.end {
                let instruction = program.instructions[offset]
                if isWanted(SubschemaID(index), instruction) {
                    if !leads[index] { waiting.append(index) }
                    leads[index] = true
                }
                for applied in program.subschemas(appliedBy: instruction) where !applied.isNone {
                    users[Int(applied.index)].append(index)
                }
            }
        }
        while let index = waiting.popLast() {
            for user in users[index] where !leads[user] {
                leads[user] = true
                waiting.append(user)
            }
        }
        self.init(leads: leads)
    }
}

extension SchemaProgram {
    /// Returns the subschemas from which the keyword `secret` can be reached.
    func reachOfSecrets() -> SubschemaReach {
        let hasKeyword = (0..<Int32(rules.count)).contains {
            if case .secret = rules[$0] { true } else { false }
        }
        guard hasKeyword else { return .none }
        return SubschemaReach(self) { _, instruction in
            guard case .rule(let rule) = instruction, case .secret = rules[rule] else {
                return false
            }
            return true
        }
    }

    /// Returns the subschemas from which a deprecated `const` or `enum` can be reached.
    func reachOfDeprecatedConstants() -> SubschemaReach {
        SubschemaReach(self) { subschema, instruction in
            switch instruction {
            case .constant, .enumeration: isDeprecated(subschema)
            default: false
            }
        }
    }

    /// Returns whether a subschema itself is marked as deprecated.
    func isDeprecated(_ subschema: SubschemaID) -> Bool {
        guard marksDeprecated else { return false }
        let dialect = registry.resource(self[subschema].resource).dialect
        let schema = registry.node(at: self[subschema].location)
        guard schema.kind == .object, let name = dialect.name(of: .deprecated) else { return false }
        return schema[name]?.bool == true
    }
}

extension SchemaProgram {
    /// Returns every subschema that an instruction applies, to the value itself or to a part of it.
    fileprivate func subschemas(appliedBy instruction: Instruction) -> [SubschemaID] {
        switch instruction {
        case .object(let plan): subschemas(of: objectPlans[plan])
        case .array(let plan):
            branches(in: arrayPlans[plan].prefix) + [arrayPlans[plan].rest]
        case .content(let plan): [contentPlans[plan].subschema]
        case .contains(let plan): [containsPlans[plan].subschema]
        case .conditional(let plan):
            [
                conditionals[plan].condition, conditionals[plan].consequence,
                conditionals[plan].alternative,
            ]
        case .typeUnion(let plan), .disallowedTypes(let plan):
            branches(in: typeUnions[plan].branches)
        case .dynamicReference(let plan): targets(of: dynamicReferences[plan])
        case .dependentSchemas(let rows):
            (rows.start..<rows.end).map { dependentSchemas[$0].subschema }
        case .propertyDependencies(let rows):
            (rows.start..<rows.end).map { propertyDependencies[$0].subschema }
        case .allOf(let range), .anyOf(let range), .oneOf(let range), .advice(let range):
            branches(in: range)
        case .propertyNames(let subschema), .not(let subschema), .reference(let subschema),
            .unevaluatedItems(let subschema), .unevaluatedProperties(let subschema):
            [subschema]
        case .constant, .enumeration, .custom, .rule, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format,
            .customFormat,
            .minItems, .maxItems, .uniqueItems, .minProperties, .maxProperties, .dependentRequired,
            .deadReference:
            []
        }
    }

    private func subschemas(of plan: ObjectPlan) -> [SubschemaID] {
        (plan.slots.start..<plan.slots.end).map { propertySlots[$0].subschema }
            + (plan.patterns.start..<plan.patterns.end).map { patternProperties[$0].subschema }
            + [plan.additional]
    }

    /// Returns the subschemas in a range of the pool of branches.
    package func branches(in range: PoolRange) -> [SubschemaID] {
        (range.start..<range.end).map { branches[$0] }
    }

    /// Returns every subschema that a dynamic reference can resolve to.
    func targets(of plan: DynamicReferencePlan) -> [SubschemaID] {
        [plan.initial]
            + (plan.candidates.start..<plan.candidates.end).map {
                dynamicCandidates[$0].subschema
            }
    }
}
