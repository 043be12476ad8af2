package import SchemaKit

/// A reader of the declarations in a compiled schema: the names, constants and conditions that its subschemas declare.
///
/// A subschema declares the names in its own `properties` and `required`, and the names in these keywords of every
/// subschema that it applies to the same value (see `inPlaceTargets`).
package struct SchemaDeclarations {
    private let program: SchemaProgram

    package init(_ program: SchemaProgram) {
        self.program = program
    }

    /// Returns the declared names, in the order of their declarations.
    package func names(of subschema: SubschemaID) -> [String] { names(of: [subschema]) }

    /// Returns the names that any of the subschemas declares, without repetitions.
    func names(of subschemas: [SubschemaID]) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for id in reachable(from: subschemas, by: inPlaceTargets) {
            for (name, _) in ownMembers(of: id) where seen.insert(name).inserted {
                names.append(name)
            }
        }
        return names
    }

    /// Returns the names that a subschema declares. If some branches of an `anyOf` or `oneOf` are in `chosen`, the
    /// other branches of this keyword do not count.
    func names(of subschema: SubschemaID, choosing chosen: Set<SubschemaID>) -> Set<String> {
        let applied = reachable(from: [subschema]) { instruction in
            let targets = inPlaceTargets(of: instruction)
            switch instruction {
            case .anyOf, .oneOf:
                let chosenTargets = targets.filter(chosen.contains)
                return chosenTargets.isEmpty ? targets : chosenTargets
            default:
                return targets
            }
        }
        return Set(applied.flatMap { ownMembers(of: $0).map(\.name) })
    }

    /// The members that a schema declares, in itself and in the subschemas that it applies to the same value.
    struct Members {
        /// The subschemas of each member.
        fileprivate(set) var subschemasByName: [String: [SubschemaID]] = [:]
        /// The number of subschemas that were read, including the schema itself.
        fileprivate(set) var readCount = 0
    }

    /// Returns the members that a schema declares.
    func members(of subschema: SubschemaID) -> Members {
        let subschemas = inPlaceSubschemas(of: subschema)
        var members = Members(readCount: subschemas.count)
        for id in subschemas {
            for (name, member) in ownMembers(of: id) {
                members.subschemasByName[name, default: []] += member.isNone ? [] : [member]
            }
        }
        return members
    }

    /// A member that a schema requires.
    package struct RequiredMember {
        package let name: String
        /// The name and its aliases.
        package let acceptedNames: Set<String>
    }

    /// Returns the members that a schema requires unconditionally.
    package func requiredMembers(of subschema: SubschemaID) -> [RequiredMember] {
        var members: [RequiredMember] = []
        for id in unconditionalSubschemas(of: subschema) {
            for plan in objectPlans(of: id) {
                for offset in plan.slots.start..<plan.slots.end {
                    let slot = program.propertySlots[offset]
                    guard slot.requiredNumber >= 0 else { continue }
                    let name = program.string(slot.name)
                    let aliases = program.aliases(of: offset - plan.slots.start, in: plan)
                    members.append(
                        RequiredMember(
                            name: name,
                            acceptedNames: Set(aliases.map(program.string)).union([name])
                        )
                    )
                }
            }
        }
        return members
    }

    /// Returns the members that a schema unconditionally constrains with `const`, each with the value of `const`. Only
    /// a `const` in the member's own schema counts, not one in a schema that it refers to.
    package func constants(of subschema: SubschemaID) -> [(name: String, value: JSONNode)] {
        var constants: [(name: String, value: JSONNode)] = []
        for id in unconditionalSubschemas(of: subschema) {
            for (name, member) in ownMembers(of: id) where !member.isNone {
                for case .constant(let value) in program.instructions(of: member) {
                    constants.append((name, program.constants.node(value)))
                }
            }
        }
        return constants
    }

    /// Returns the members that a schema unconditionally constrains with `const` or `enum`, each with the allowed
    /// values.
    func choices(of subschema: SubschemaID) -> [(name: String, values: [JSONNode])] {
        choices(in: unconditionalSubschemas(of: subschema))
    }

    /// Returns the members that every branch of a subschema's own `anyOf` or `oneOf` constrains with `const` or `enum`,
    /// each with the values that any branch allows. Unions with more than `countedBranchLimit` branches do not count.
    func choicesOfUnions(of subschema: SubschemaID) -> [(name: String, values: [JSONNode])] {
        program.instructions(of: subschema)
            .flatMap { instruction -> [(name: String, values: [JSONNode])] in
                switch instruction {
                case .anyOf(let branches), .oneOf(let branches):
                    guard branches.count <= Self.countedBranchLimit else { return [] }
                    return commonChoices(of: inPlaceTargets(of: instruction))
                default: return []
                }
            }
    }

    /// The maximum number of branches of a union that `choicesOfUnions` reads. Many branches can refer to one large
    /// schema, which is then read once for each branch.
    private static let countedBranchLimit: Int32 = 64

    /// Returns the members for which every subschema lists values, each with all these values. Subschemas can share
    /// lists, whose values then count once.
    private func commonChoices(
        of subschemas: [SubschemaID]
    ) -> [(name: String, values: [JSONNode])] {
        let lists = subschemas.map { choices(of: $0).valuesByName }
        let names = lists.first.map { Array($0.keys) } ?? []
        return names.filter { name in lists.allSatisfy { $0[name] != nil } }.map { name in
            (name: name.text, values: lists.flatMap { $0[name] ?? [] }.withoutRepetitions)
        }
    }

    /// Returns the members that a condition compares with `const` or `enum`, including those under `not`, each with the
    /// compared values.
    func comparedChoices(of condition: SubschemaID) -> [(name: String, values: [JSONNode])] {
        choices(in: comparingSubschemas(of: condition))
    }

    /// Returns the subschemas that a condition applies to the same value, including those under `not`.
    func comparingSubschemas(of condition: SubschemaID) -> [SubschemaID] {
        reachable(from: [condition]) { instruction in
            if case .not(let negated) = instruction { return [negated] }
            return inPlaceTargets(of: instruction)
        }
    }

    /// Returns whether a subschema itself has `type`, `const`, `enum` or `pattern`.
    func comparesValue(_ subschema: SubschemaID) -> Bool {
        !program[subschema].typeKeyword.isNone
            || program.instructions(of: subschema).contains { instruction in
                switch instruction {
                case .constant, .enumeration, .pattern: true
                default: false
                }
            }
    }

    /// Returns the members that a subschema itself declares. A member that only `required` names has the schema id
    /// `none`.
    func ownMembers(of subschema: SubschemaID) -> [(name: String, subschema: SubschemaID)] {
        objectPlans(of: subschema).flatMap { plan in
            (plan.slots.start..<plan.slots.end).map { offset in
                let slot = program.propertySlots[offset]
                return (program.string(slot.name), slot.subschema)
            }
        }
    }

    /// Returns the schemas that a subschema itself has for the first items of an array (`prefixItems`).
    func ownPrefix(of subschema: SubschemaID) -> [SubschemaID] {
        program.instructions(of: subschema).flatMap { instruction -> [SubschemaID] in
            guard case .array(let index) = instruction else { return [] }
            let prefix = program.arrayPlans[index].prefix
            return (prefix.start..<prefix.end).map { program.listedSubschemas[$0] }
        }
    }

    private func choices(in subschemas: [SubschemaID]) -> [(name: String, values: [JSONNode])] {
        var choices: [(name: String, values: [JSONNode])] = []
        for id in subschemas {
            for (name, member) in ownMembers(of: id) where !member.isNone {
                let values = values(of: member)
                if !values.isEmpty { choices.append((name, values)) }
            }
        }
        return choices
    }

    /// Returns the schemas for the items after the prefix of an array: those of the schema itself, and those of every
    /// subschema that it applies to the same value.
    func itemSubschemas(of subschema: SubschemaID) -> [SubschemaID] {
        let instructions = inPlaceSubschemas(of: subschema).flatMap(program.instructions(of:))
        return instructions.compactMap { instruction in
            guard case .array(let index) = instruction else { return nil }
            let rest = program.arrayPlans[index].rest
            return rest.isNone ? nil : rest
        }
    }

    /// Returns the JSON texts of the strings that a schema lists with `const` or `enum`, in itself, in its references
    /// and in its `allOf`, `anyOf` and `oneOf` branches, without repetitions.
    func listedValues(of subschema: SubschemaID) -> [String] {
        let subschemas = reachable(from: [subschema]) { instruction in
            switch instruction {
            case .allOf, .anyOf, .oneOf, .reference: inPlaceTargets(of: instruction)
            default: []
            }
        }
        var seen: Set<String> = []
        return subschemas.flatMap(ownValues).filter { $0.kind == .string }.map(\.text)
            .filter { seen.insert($0).inserted }
    }

    /// Returns, for each index of an array, the texts of the values that the schemas in `prefixItems` list with `const`
    /// or `enum`. `prefixItems` of the subschemas that the schema applies to the same value count, too. The result
    /// is empty if no index has listed values.
    func sequence(of subschema: SubschemaID) -> [[String]] {
        var sequence: [[String]] = []
        var seen: [Set<String>] = []
        for id in inPlaceSubschemas(of: subschema) {
            for (index, item) in ownPrefix(of: id).enumerated() {
                let texts = item.isNone ? [] : values(of: item).map(\.text)
                if index >= sequence.count {
                    sequence.append([])
                    seen.append([])
                }
                sequence[index] += texts.filter { seen[index].insert($0).inserted }
            }
        }
        return sequence.allSatisfy(\.isEmpty) ? [] : sequence
    }

    /// Returns the conditions (`if`) that apply to a value unconditionally, and the conditions nested in their `then`
    /// and `else`.
    func conditions(of subschema: SubschemaID) -> [ConditionalPlan] {
        let subschemas = reachable(from: [subschema]) { instruction in
            switch instruction {
            case .allOf, .reference: return inPlaceTargets(of: instruction)
            case .conditional(let id):
                let plan = program.conditionals[id]
                return [plan.consequence, plan.alternative]
            default: return []
            }
        }
        return subschemas.flatMap(program.instructions(of:)).compactMap { instruction in
            guard case .conditional(let id) = instruction else { return nil }
            return program.conditionals[id]
        }
    }

    /// Returns the values of the first `const` or `enum` that applies unconditionally; empty if no `const` or `enum`
    /// does.
    private func values(of subschema: SubschemaID) -> [JSONNode] {
        for id in unconditionalSubschemas(of: subschema) {
            let values = ownValues(of: id)
            if !values.isEmpty { return values }
        }
        return []
    }

    /// Returns the values of a subschema's own `const` or `enum`; empty if it has neither.
    private func ownValues(of subschema: SubschemaID) -> [JSONNode] {
        program.instructions(of: subschema).lazy.compactMap(program.listedValues(of:)).first ?? []
    }

    private func objectPlans(of id: SubschemaID) -> [ObjectPlan] {
        program.instructions(of: id).compactMap { instruction in
            guard case .object(let plan) = instruction else { return nil }
            return program.objectPlans[plan]
        }
    }

    /// Returns the subschema and all subschemas that it applies to the same value, without repetitions.
    private func inPlaceSubschemas(of root: SubschemaID) -> [SubschemaID] {
        reachable(from: [root], by: inPlaceTargets)
    }

    /// Returns the subschema and all subschemas that must be valid whenever the subschema is valid (`allOf` and
    /// references).
    func unconditionalSubschemas(of root: SubschemaID) -> [SubschemaID] {
        reachable(from: [root]) { instruction in
            switch instruction {
            case .allOf, .reference: inPlaceTargets(of: instruction)
            default: []
            }
        }
    }

    private func reachable(
        from roots: [SubschemaID],
        by targets: (Instruction) -> [SubschemaID]
    ) -> [SubschemaID] {
        var seen: Set<SubschemaID> = []
        var found = roots.filter { seen.insert($0).inserted }
        var next = 0
        while next < found.count {
            for id in program.instructions(of: found[next]).flatMap(targets)
            where !id.isNone && seen.insert(id).inserted {
                found.append(id)
            }
            next += 1
        }
        return found
    }

    /// Returns the subschemas that an instruction applies to the same value, except those of `not` and `advice`, and of
    /// draft 3's `type` and `disallow`.
    private func inPlaceTargets(of instruction: Instruction) -> [SubschemaID] {
        switch instruction {
        case .allOf(let range), .anyOf(let range), .oneOf(let range):
            return (range.start..<range.end).map { program.listedSubschemas[$0] }
        case .reference(let target):
            return [target]
        case .dynamicReference(let id):
            let plan = program.dynamicReferences[id]
            let candidates = (plan.candidates.start..<plan.candidates.end).map {
                program.dynamicCandidates[$0].subschema
            }
            return [plan.initial] + candidates
        case .conditional(let id):
            let plan = program.conditionals[id]
            return [plan.condition, plan.consequence, plan.alternative]
        case .propertyDependencies(let range):
            return (range.start..<range.end).map { program.propertyDependencies[$0].subschema }
        case .dependentSchemas(let range):
            return (range.start..<range.end).map { program.dependentSchemas[$0].subschema }
        default:
            return []
        }
    }
}

extension [(name: String, values: [JSONNode])] {
    /// The values of each member, by the names of the members. If a member occurs several times, its first values count.
    var valuesByName: [ExactText: [JSONNode]] {
        Dictionary(map { (ExactText($0.name), $0.values) }, uniquingKeysWith: { first, _ in first })
    }
}

extension [JSONNode] {
    /// The nodes without repetitions. All of them must belong to one document.
    var withoutRepetitions: [JSONNode] {
        var seen: Set<Int32> = []
        return filter { seen.insert($0.index).inserted }
    }
}

/// Members whose values are arrays of objects.
extension SchemaDeclarations {
    /// A member whose value is an array of objects, with the member names that the schema declares for these objects.
    package struct ArrayMember: Sendable {
        package let name: String
        /// The names that the schema declares for the objects in the array.
        let itemNames: Set<String>
        /// The names that the schema requires of the objects. Each set contains one required name and its aliases.
        let requiredNames: [Set<String>]

        /// Returns how well the items of an array match the schema: for each item, the number of its declared members
        /// plus the number of required members that are present.
        ///
        /// Returns nil if the array is empty, if the schema declares none or fewer than half of an item's members, or
        /// if an item has fewer than half of the required members.
        package func score(of items: [JSONNode]) -> Int? {
            guard !items.isEmpty else { return nil }
            var score = 0
            for item in items {
                let names = item.members.map(\.name)
                let known = names.count { itemNames.contains($0) }
                let required = requiredNames.count { !$0.isDisjoint(with: names) }
                guard known > 0, 2 * known >= names.count, 2 * required >= requiredNames.count
                else { return nil }
                score += known + required
            }
            return score
        }
    }

    /// Returns the members that the schema constrains to arrays of objects with declared names, sorted by name.
    package func arrayMembers(of subschema: SubschemaID) -> [ArrayMember] {
        // Many members can refer to one schema of their items, whose names are then collected once.
        var known: [[SubschemaID]: (itemNames: Set<String>, requiredNames: [Set<String>])] = [:]
        let members = members(of: subschema).subschemasByName
        return members.compactMap { name, subschemas -> ArrayMember? in
            let items = subschemas.flatMap(itemSubschemas).map(program.destination(of:))
            let declared =
                known[items]
                ?? (
                    itemNames: Set(names(of: items)),
                    requiredNames: items.flatMap(requiredMembers).map(\.acceptedNames)
                )
            known[items] = declared
            guard !declared.itemNames.isEmpty else { return nil }
            return ArrayMember(
                name: name,
                itemNames: declared.itemNames,
                requiredNames: declared.requiredNames
            )
        }
        .sorted { $0.name < $1.name }
    }
}
