package import SchemaKit

/// The members of a document that a schema declares: those that a `properties` keyword names, in any subschema that
/// possibly applies to the object.
package struct DeclaredMembers {
    /// The entries of the values of the members.
    package let values: Set<Int32>

    /// Searches for the declared members at any depth of a document.
    ///
    /// The branches of a union count even if they do not match, because a member of any branch shows for which schema
    /// the document was made. Only conditions are evaluated, so the search takes a fraction of the time of a trace.
    package init(in document: JSONDocument, _ program: SchemaProgram) {
        values = document.withText { text in
            program.withAssertions(of: text) { assertions in
                Self.values(in: text, program, &assertions)
            }
        }
    }

    private static func values(
        in text: JSONText,
        _ program: SchemaProgram,
        _ assertions: inout InstanceAssertions
    ) -> Set<Int32> {
        var values: Set<Int32> = []
        var applied = AppliedSubschemas(text, program, unmatched: .uncertain) { subschema in
            !subschema.isNone && !program.decisions.pointee.leaves[subschema.index]
        }
        applied.followsOnlyTakenBranch = true
        applied.start(with: program.entry, at: 0, isCertain: false)
        while let visit = applied.next() {
            let instructions = program[visit.subschema].instructions
            for offset in instructions.start..<instructions.end {
                let instruction = program.instructions[offset]
                applied.follow(instruction, of: visit, using: &assertions)
                guard case .object(let plan) = instruction, text[visit.index].kind == .object else {
                    continue
                }
                let (names, slots) = (
                    program.objectPlans[plan].names, program.objectPlans[plan].slots
                )
                for name in text.names(of: visit.index) {
                    let number = assertions.slot(of: text[name], in: names)
                    guard number >= 0, !program.propertySlots[slots.start + number].subschema.isNone
                    else { continue }
                    values.insert(name + 1)
                }
            }
        }
        return values
    }
}
