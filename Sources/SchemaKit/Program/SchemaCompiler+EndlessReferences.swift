/// References that apply a schema to the value that it is already being applied to (Core 2020-12, section 9.4.1).
extension SchemaCompiler {
    /// Replaces references that cause endless evaluation of every value by dead references.
    ///
    /// These are the references on a cycle of references, `allOf` and `not`, because evaluation follows these for every
    /// value. A cycle through another keyword is detected during evaluation, when a value enters it.
    mutating func replaceEndlessReferences() {
        // Subschemas are numbered in the order in which they are first referred to. Each cycle therefore has an edge
        // to an equal or lower number. Most schemas have no such edge, or few.
        guard hasBackwardReference else { return }
        let edges = builder.subschemas.map { subschema in
            (subschema.instructions.start..<subschema.instructions.end).flatMap {
                unconditionalTargets(of: builder.instructions[Int($0)])
            }
        }
        let components = StronglyConnectedComponents(ofEdges: edges).componentOfNode
        for (number, subschema) in builder.subschemas.enumerated() {
            for index in subschema.instructions.start..<subschema.instructions.end {
                guard case .reference(let target) = builder.instructions[Int(index)],
                    components[number] == components[Int(target.index)]
                else { continue }
                replaceReference(at: Int(index), of: subschema)
            }
        }
    }

    /// Returns the subschemas that an instruction applies to the same value, regardless of that value.
    private func unconditionalTargets(of instruction: Instruction) -> [Int] {
        switch instruction {
        case .reference(let target), .not(let target): [Int(target.index)]
        case .allOf(let branches):
            (branches.start..<branches.end).map { Int(builder.branches[Int($0)].index) }
        default: []
        }
    }

    private var hasBackwardReference: Bool {
        builder.subschemas.indices.contains { number in
            let range = builder.subschemas[number].instructions
            return (range.start..<range.end).contains { index in
                if case .reference(let target) = builder.instructions[Int(index)] {
                    return Int(target.index) <= number
                }
                return false
            }
        }
    }

    private mutating func replaceReference(at index: Int, of subschema: Subschema) {
        let document = registry.document(subschema.location.document)
        let reference = JSONNode(
            document: document.document,
            index: builder.origins[index].value
        )
        builder.deadReferences.append(
            SchemaError(
                .deadReference(.endless(uri: reference.string ?? "#")),
                in: document.source,
                at: reference.range
            )
        )
        builder.instructions[index] = .deadReference(
            PoolIndex(builder.deadReferences.count - 1)
        )
    }
}
