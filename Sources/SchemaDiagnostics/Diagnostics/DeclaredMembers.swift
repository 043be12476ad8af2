package import SchemaKit

/// The members of a document that a schema declares: those that a `properties` keyword names, in any subschema that
/// possibly applies to the object.
package struct DeclaredMembers: Equatable {
    /// The number of declared members.
    package private(set) var count = 0
    /// For each entry of the document, true if the entry is the value of a declared member.
    private var isDeclared: [Bool]

    /// Searches for the declared members at any depth of a document.
    ///
    /// The branches of a union count even if they do not match, because a member of any branch shows for which schema
    /// the document was made. Only conditions are evaluated, so the search takes a fraction of the time of a trace.
    ///
    /// - Parameter checkedValues: The results for the previous version of the document; nil if the document is not
    ///   edited.
    package init(
        in document: JSONDocument,
        _ program: SchemaProgram,
        keeping checkedValues: CheckedValues? = nil
    ) {
        let kept = checkedValues?.declaredMembers(of: document, program)
        isDeclared = Array(repeating: false, count: Int(document.indexAfter(0)))
        let values = document.withText { text in
            program.withAssertions(of: text) { assertions in
                DeclaredMemberSearch(text: text, program: program, kept: kept)
                    .values(from: program.start, in: 0, &assertions)
            }
        }
        for value in values where !isDeclared[Int(value)] {
            isDeclared[Int(value)] = true
            count += 1
        }
    }

    /// Returns whether any entry in a range is the value of a declared member.
    package func contains(anyOf entries: Range<Int32>) -> Bool {
        isDeclared[Int(entries.lowerBound)..<Int(entries.upperBound)].contains(true)
    }
}

/// A search for the declared members in a value.
private struct DeclaredMemberSearch {
    let text: JSONText
    let program: SchemaProgram
    /// The results that are kept from the previous version of the document; nil if the document is not edited. The
    /// result for a value contains entries relative to the entry of the value.
    let kept: KeptResults<[Int32]>?

    /// Returns the entries of the values of the declared members in the value at `index`. An entry can occur more than
    /// once.
    func values(
        from subschema: SubschemaID,
        in index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> [Int32] {
        var values: [Int32] = []
        let size = text.indexAfter(index) - index
        // A leaf applies no other subschema, so it declares no members.
        var applied = AppliedSubschemas(text, program, unmatched: .uncertain) { subschema in
            !subschema.isNone && !program.decisions.pointee.isLeaf[subschema.index]
        }
        applied.obeysConditions = true
        // For uncertain subschemas, the branches of unions are not evaluated.
        applied.start(with: subschema, at: index, isCertain: false)
        while let visit = applied.next() {
            if let kept,
                KeptResults<[Int32]>.hasOwnResult(visit.index, insideValueOfSize: size, in: text)
            {
                let relativeValues = kept.result(for: visit, in: text) {
                    self.values(from: visit.subschema, in: visit.index, &assertions).map {
                        $0 - visit.index
                    }
                }
                values += relativeValues.lazy.map { $0 + visit.index }
                continue
            }
            let instructions = program[visit.subschema].instructions
            for offset in instructions.start..<instructions.end {
                let instruction = program.instructions[offset]
                applied.follow(instruction, of: visit, using: &assertions)
                guard case .object(let plan) = instruction, text[visit.index].kind == .object else {
                    continue
                }
                values += declaredValues(of: visit.index, program.objectPlans[plan], &assertions)
            }
        }
        return values
    }

    /// Returns the entries of the values of the members that one `properties` keyword names.
    private func declaredValues(
        of object: Int32,
        _ plan: ObjectPlan,
        _ assertions: inout InstanceAssertions
    ) -> [Int32] {
        var values: [Int32] = []
        for name in text.names(of: object) {
            let slotNumber = assertions.slot(of: text[name], in: plan.names)
            guard slotNumber >= 0,
                !program.propertySlots[plan.slots.start + slotNumber].subschema.isNone
            else { continue }
            // The entry of a member's value follows the entry of its name.
            values.append(name + 1)
        }
        return values
    }
}
