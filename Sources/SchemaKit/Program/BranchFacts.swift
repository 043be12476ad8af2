/// Conditions that a value must meet to match a branch of `anyOf` or `oneOf`. Only conditions that are found quickly
/// are included, so a value that meets them need not match.
struct BranchFacts {
    /// The maximum number of nested references and subschemas of `allOf` that are followed.
    fileprivate static let levelLimit = 8

    var kinds = AcceptedKinds(.all)
    /// The only strings that can match, or nil if these are not known.
    var texts: [NameText]?
    var members: [Member] = []
    /// The name tables of closed objects: each member name must be present in every one of these tables.
    var closedTables: [NameTable] = []

    struct Member {
        var name: NameText
        var isRequired: Bool
        /// The only strings that the member's value can be, or nil if these are not known.
        var texts: [NameText]?
    }
}

/// A collector of facts about branches, from their own instructions, from the targets of their references and from the
/// subschemas of `allOf`.
extension ProgramBuilder {
    func facts(ofBranch id: SubschemaID) -> BranchFacts {
        var facts = BranchFacts()
        collect(id, into: &facts, level: 0)
        return facts
    }

    private func collect(_ id: SubschemaID, into facts: inout BranchFacts, level: Int) {
        let subschema = subschemas[Int(id.index)]
        facts.kinds.formIntersection(AcceptedKinds(subschema.kinds))
        guard level < BranchFacts.levelLimit else { return }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = instructions[Int(offset)]
            if let texts = texts(of: instruction) {
                facts.kinds.formIntersection(AcceptedKinds(.string))
                facts.texts = Self.fewer(facts.texts, texts)
            }
            switch instruction {
            case .object(let plan):
                collect(objectPlans[Int(plan.index)], into: &facts, level: level)
            case .reference(let target):
                collect(target, into: &facts, level: level + 1)
            case .allOf(let branches):
                for branch in branches.start..<branches.end {
                    collect(self.branches[Int(branch)], into: &facts, level: level + 1)
                }
            default:
                break
            }
        }
    }

    private func collect(_ plan: ObjectPlan, into facts: inout BranchFacts, level: Int) {
        for offset in plan.slots.start..<plan.slots.end {
            let slot = propertySlots[Int(offset)]
            // With aliases, a member under another name can satisfy the requirement.
            let isRequired = slot.requiredNumber >= 0 && plan.aliases.isEmpty
            let texts = slot.subschema.isNone ? nil : self.texts(of: slot.subschema, level: level)
            guard isRequired || texts != nil else { continue }
            facts.members.append(
                BranchFacts.Member(name: slot.name, isRequired: isRequired, texts: texts)
            )
        }
        guard !plan.additional.isNone, plan.patterns.isEmpty,
            subschemas[Int(plan.additional.index)].kinds == .none
        else { return }
        facts.closedTables.append(plan.names)
    }

    /// Returns the only strings that can match a subschema; nil if these are not known.
    private func texts(of id: SubschemaID, level: Int) -> [NameText]? {
        guard level < BranchFacts.levelLimit else { return nil }
        let subschema = subschemas[Int(id.index)]
        var found: [NameText]?
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = instructions[Int(offset)]
            if let texts = texts(of: instruction) { found = Self.fewer(found, texts) }
            if case .reference(let target) = instruction,
                let texts = texts(of: target, level: level + 1)
            {
                found = Self.fewer(found, texts)
            }
        }
        return found
    }

    private func texts(of instruction: Instruction) -> [NameText]? {
        switch instruction {
        case .constant(let constant):
            return constants[Int(constant.index)].text.map { [$0] }
        case .enumeration(let plan):
            let enumeration = enumerations[Int(plan.index)]
            guard enumeration.kinds == .string else { return nil }
            let values = enumeration.values
            return (values.start..<values.end).compactMap {
                constants[Int(enumerationValues[Int($0)].index)].text
            }
        default:
            return nil
        }
    }

    private static func fewer(_ known: [NameText]?, _ texts: [NameText]) -> [NameText] {
        guard let known, known.count <= texts.count else { return texts }
        return known
    }
}
