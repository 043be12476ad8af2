/// Members that schemas do not describe.
extension Evaluator {
    /// Notes that there may be something to tell if the member is called nearly as one that an object plan
    /// describes and the object does not have. Whether there is, `MisspeltMemberSearch` finds out.
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
    /// The names in a list that a member's name may be a misspelling of.
    ///
    /// - Parameters:
    ///   - list: the number of an object plan, or another that stands for the same list each time.
    ///   - known: makes the list, when it is first needed.
    mutating func names(
        like name: Int32,
        in list: Int32,
        known: (SchemaProgram) -> [NameText]
    ) -> [NameText] {
        let program = program
        let written = withContent(of: text[name]) { content, _ in
            String(decoding: content, as: UTF8.self)
        }
        return scratch.unknownNames.names(like: written, hash: text[name].link, list) {
            known(program).map { ($0, program.string($0)) }
        }
    }

    /// Whether a member's name is nearly one of all the names of the program, and not that one.
    mutating func isNear(_ name: Int32, known: () -> [NameText]) -> Bool {
        let all: Int32 = -1
        guard !scratch.unknownNames.isHarmless(text[name].link, all) else { return false }
        return !names(like: name, in: all) { _ in known() }.isEmpty
    }
}
