import SchemaKit

/// The parts of subschemas from which completions are made.
extension SchemaProgram {
    /// Returns the values of the `const` or `enum` of a subschema.
    func listedValues(of id: SubschemaID) -> [JSONNode] {
        instructions(of: id).flatMap { listedValues(of: $0) ?? [] }
    }

    /// Returns the kinds that all subschemas accept.
    func kinds(of subschemas: [SubschemaID]) -> KindMask {
        subschemas.reduce(.all) { kinds, id in
            KindMask(bits: kinds.bits & self[id].kinds.bits)
        }
    }

    /// Returns whether one of the subschemas constrains strings by a pattern or by a custom format.
    func hasPattern(_ subschemas: [SubschemaID]) -> Bool {
        subschemas.contains { id in
            instructions(of: id).contains { instruction in
                switch instruction {
                case .customFormat, .pattern: true
                default: false
                }
            }
        }
    }

    /// Returns the names of the members of a plan that are present under an alias.
    func members(of plan: ObjectPlan, withAliasesIn present: Set<ExactText>) -> [String] {
        (plan.aliases.start..<plan.aliases.end).compactMap { offset in
            let alias = propertyAliases[offset]
            guard present.contains(ExactText(string(alias.name))) else { return nil }
            return string(propertySlots[plan.slots.start + alias.slot].name)
        }
    }

    /// Returns the names of the members on whose presence an instruction depends.
    func names(testedBy instruction: Instruction) -> [String] {
        switch instruction {
        case .dependentRequired(let rows):
            (rows.start..<rows.end).map { string(dependentRequiredRows[$0].name.name) }
        case .dependentSchemas(let rows):
            (rows.start..<rows.end).map { string(dependentSchemas[$0].name.name) }
        case .propertyDependencies(let rows):
            (rows.start..<rows.end).map { string(propertyDependencies[$0].name.name) }
        default: []
        }
    }

    /// Returns the names that `dependentRequired` requires because of the members that are present.
    func names(requiredBy present: Set<ExactText>, in rows: PoolRange) -> [String] {
        (rows.start..<rows.end).flatMap { offset -> [String] in
            let row = dependentRequiredRows[offset]
            guard present.contains(ExactText(string(row.name.name))) else { return [] }
            return (row.required.start..<row.required.end).map {
                string(dependentNames[$0].name)
            }
        }
    }
}

extension JSONDocument {
    /// Returns the entry of the first value or member name that is the string `text`, and the entry of the object or
    /// array around this string. A string that is written with escapes is not found.
    func entry(of text: String) -> (entry: Int32, container: Int32?)? {
        let content = Array(text.utf8)
        var containers: [Int32] = []
        for index in 0..<Int32(truncatingIfNeeded: entryCount) {
            while let last = containers.last, indexAfter(last) <= index { containers.removeLast() }
            let entry = entry(at: index)
            if entry.isContainer { containers.append(index) }
            if entry.kind == .string, Int(entry.end - entry.start) == content.count + 2,
                stringBytes(at: index) == content
            {
                return (index, containers.last)
            }
        }
        return nil
    }
}
