/// Members that the schema does not describe.
extension Evaluator {
    /// Records a possible notice if the member's name is similar to a name that is in the plan but not in the object.
    ///
    /// `MisspelledMemberSearch` later decides whether there is a notice.
    @inline(never)
    mutating func noteUnknown(_ name: Int32, of object: Int32, _ plan: Int32) {
        guard !assertions.hasNotice else { return }
        let hash = text[name].link
        guard !assertions.scratch.unknownNames.isHarmless(hash, plan) else { return }
        let near = assertions.names(like: name, in: plan) { program in
            let plan = program.objectPlans[PoolIndex(Int(plan))]
            return (plan.slots.start..<plan.slots.end).map { program.propertySlots[$0].name }
                + (plan.aliases.start..<plan.aliases.end).map { program.propertyAliases[$0].name }
        }
        assertions.hasNotice = near.contains { assertions.member(of: object, named: $0) == nil }
    }
}

extension InstanceAssertions {
    /// Returns the names in a list that a member's name is possibly a misspelling of.
    ///
    /// - Parameters:
    ///   - list: The number of an object plan, or another number that always stands for the same list.
    ///   - known: Creates the list when it is first needed.
    mutating func names(
        like name: Int32,
        in list: Int32,
        known: (SchemaProgram) -> [NameText]
    ) -> [NameText] {
        let program = program
        let written = withContent(of: text[name]) { content, _ in
            String(decoding: content)
        }
        return scratch.unknownNames.names(like: written, hash: text[name].link, list) {
            known(program).map { ($0, program.string($0)) }
        }
    }

    /// Returns whether a member's name is similar to a name of the program without being equal to one.
    mutating func isNear(_ name: Int32, known: () -> [NameText]) -> Bool {
        let all: Int32 = -1
        guard !scratch.unknownNames.isHarmless(text[name].link, all) else { return false }
        return !names(like: name, in: all) { _ in known() }.isEmpty
    }
}
