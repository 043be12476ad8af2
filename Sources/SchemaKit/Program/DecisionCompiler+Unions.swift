/// The branches of `anyOf` and `oneOf`. The branches that can match a value are found by the kind of the value, by the
/// text of a string, or by the presence and the text of one member of an object. (Benchmark: `validate`, fhir and
/// recursive.)
extension DecisionCompiler {
    /// A branch, with known conditions that a value must meet to match the branch.
    private typealias Branch = (id: SubschemaID, facts: BranchFacts)

    mutating func unionPlan(of range: PoolRange) -> UnionPlan {
        var branches: [Branch] = []
        for offset in range.start..<range.end {
            let id = source.listedSubschemas[Int(offset)]
            var facts = BranchFacts(remainingSteps: remainingFactSteps)
            source.collect(id, into: &facts, level: 0)
            remainingFactSteps = facts.remainingSteps
            branches.append((id: id, facts: facts))
        }
        var plan = UnionPlan(
            byKind: addChoicesByKind(branches),
            byText: choiceByText(branches),
            member: nil,
            byMemberText: .none,
            withoutMember: .empty,
            hasNoticeKeywords: source.hasNoticeKeywords
        )
        chooseMember(branches.filter { $0.facts.kinds.mayContain(.object) }, for: &plan)
        return plan
    }

    /// Adds the range of branches for each kind to `choices`, and returns the index of the first range.
    private mutating func addChoicesByKind(_ branches: [Branch]) -> Int32 {
        var ranges: [PoolRange] = []
        ranges.reserveCapacity(JSONKind.allCases.count)
        var branchesOfKind: [SubschemaID] = []
        branchesOfKind.reserveCapacity(branches.count)
        for kind in JSONKind.allCases {
            branchesOfKind.removeAll(keepingCapacity: true)
            for branch in branches where branch.facts.kinds.mayContain(kind) {
                branchesOfKind.append(branch.id)
            }
            // Most unions have the same branches for several kinds.
            ranges.append(self.range(of: branchesOfKind, reusing: ranges))
        }
        let firstIndex = Int32(choices.count)
        choices += ranges
        return firstIndex
    }

    /// Returns the range of the branches `ids` in the pool of candidates. Reuses a range of `known` that has the same
    /// branches.
    private mutating func range(
        of ids: [SubschemaID],
        reusing known: [PoolRange] = []
    ) -> PoolRange {
        for range in known where Int(range.count) == ids.count {
            if candidates[Int(range.start)..<Int(range.end)].elementsEqual(ids) { return range }
        }
        let range = PoolRange(start: candidates.count, count: ids.count)
        candidates += ids
        return range
    }

    private mutating func choiceByText(_ branches: [Branch]) -> UnionPlan.Choice? {
        let branches = branches.filter { $0.facts.kinds.mayContain(.string) }
        guard branches.count > 1, branches.contains(where: { $0.facts.texts != nil }) else {
            return nil
        }
        return choice(branches.map { (id: $0.id, texts: $0.facts.texts) })
    }

    // MARK: A member that distinguishes branches

    /// The constraints of a branch on one member.
    private struct MemberConstraint {
        let isForbidden: Bool
        var isRequired = false
        var texts: [NameText]?
    }

    private mutating func chooseMember(_ branches: [Branch], for plan: inout UnionPlan) {
        guard branches.count > 1, let name = mostDistinctiveName(of: branches) else { return }
        let constraints = branches.map { constraint($0.facts, on: name) }
        let present = zip(branches, constraints).filter { !$1.isForbidden }
        guard let choice = choice(present.map { (id: $0.0.id, texts: $0.1.texts) }) else { return }
        plan.byMemberText = choice
        plan.withoutMember = range(
            of: zip(branches, constraints).filter { !$1.isRequired }.map(\.0.id)
        )
        plan.member = name
    }

    /// Returns the name of the member with the highest score, which distinguishes the branches best.
    ///
    /// A branch that only requires a member adds 1 to the member's score. A branch that restricts the member to certain
    /// strings adds 4.
    private func mostDistinctiveName(of branches: [Branch]) -> NameText? {
        var index = NameIndex(capacity: branches.reduce(0) { $0 + $1.facts.members.count })
        var scores: [Int] = []
        var best: (name: NameText, score: Int)?
        for branch in branches {
            for member in branch.facts.members {
                // Names with equal hashes share a score. That can only make evaluation slower.
                var row = index.row(member.name.hash) { _ in true }
                if row < 0 {
                    row = scores.count
                    scores.append(0)
                    index.append(member.name.hash)
                }
                scores[row] += member.texts == nil ? 1 : 4
                if scores[row] > best?.score ?? 0 { best = (member.name, scores[row]) }
            }
        }
        return best?.name
    }

    private func constraint(_ facts: BranchFacts, on name: NameText) -> MemberConstraint {
        var constraint = MemberConstraint(
            isForbidden: facts.closedTables.contains { !contains(name, in: $0) }
        )
        for member in facts.members where source.isSame(member.name, name) {
            if member.isRequired { constraint.isRequired = true }
            if let texts = member.texts {
                constraint.texts = ProgramBuilder.shorter(constraint.texts, texts)
            }
        }
        return constraint
    }

    private func contains(_ name: NameText, in table: NameTable) -> Bool {
        var position = name.hash & table.mask
        while true {
            let slot = source.nameSlots[Int(table.firstSlot) + Int(position)]
            if slot.value < 0 { return false }
            if source.isSame(slot.name, name) { return true }
            position = (position + 1) & table.mask
        }
    }

    // MARK: Texts

    /// Returns the branches by the text of a value; nil if the table would be too large.
    ///
    /// The branches that match any text are repeated in every row of the table.
    private mutating func choice(
        _ branches: [(id: SubschemaID, texts: [NameText]?)]
    ) -> UnionPlan.Choice? {
        let textCount = branches.reduce(0) { $0 + ($1.texts?.count ?? 0) }
        var rows: [(text: NameText, positions: [Int])] = []
        var index = NameIndex(capacity: textCount)
        // The branches that match any text.
        var unrestricted: [Int] = []
        for (position, branch) in branches.enumerated() {
            guard let texts = branch.texts else {
                unrestricted.append(position)
                continue
            }
            for text in texts {
                let row = index.row(text.hash) { source.isSame(rows[$0].text, text) }
                if row < 0 {
                    index.append(text.hash)
                    rows.append((text, [position]))
                } else if rows[row].positions.last != position {
                    rows[row].positions.append(position)
                }
            }
        }
        // Limits the repetitions, so that the table does not become much larger than the schema.
        guard rows.count * unrestricted.count <= 64 + 4 * (branches.count + textCount) else {
            return nil
        }
        var slots: [(name: NameText, value: Int32)] = []
        for row in rows {
            slots.append((row.text, Int32(choices.count)))
            let positions =
                unrestricted.isEmpty
                ? row.positions : (row.positions + unrestricted).sorted()
            choices.append(range(of: positions.map { branches[$0].id }))
        }
        return UnionPlan.Choice(
            texts: addChoiceTable(slots),
            otherwise: range(of: unrestricted.map { branches[$0].id })
        )
    }

    private mutating func addChoiceTable(
        _ rows: [(name: NameText, value: Int32)]
    ) -> NameTable {
        let (slots, mask) = NameTable.slots(rows, isSame: { source.isSame($0, $1) })
        let table = NameTable(firstSlot: Int32(choiceSlots.count), mask: mask)
        choiceSlots += slots
        return table
    }
}

/// Conditions that a value must meet to match a branch of `anyOf` or `oneOf`. They include only conditions that are
/// found quickly, so a value that meets all of them can still fail to match the branch.
private struct BranchFacts {
    /// The maximum number of nested references and subschemas of `allOf` that are followed.
    fileprivate static let levelLimit = 8

    /// The number of subschemas, members and texts that can still be read for the facts about all branches of a
    /// program. Afterwards, the facts are only the kinds of the branches. See `DecisionCompiler.factStepLimit`.
    var remainingSteps: Int
    var kinds = AcceptedKinds(.all)
    /// The only strings that can match, or nil if these are not known.
    var texts: [NameText]?
    var members: [Member] = []
    /// The name tables of the object plans that allow no other members. A member whose name one of these tables lacks
    /// makes the value fail.
    var closedTables: [NameTable] = []

    struct Member {
        var name: NameText
        var isRequired: Bool
        /// The only strings that the member's value can be, or nil if these are not known.
        var texts: [NameText]?
    }

    /// Counts steps. Returns false if too few are left.
    mutating func takeSteps(_ count: Int) -> Bool {
        guard count <= remainingSteps else { return false }
        remainingSteps -= count
        return true
    }
}

/// The collection of facts about branches, from their own instructions, from the targets of their references and from
/// the subschemas of `allOf`.
extension ProgramBuilder {
    fileprivate func collect(_ id: SubschemaID, into facts: inout BranchFacts, level: Int) {
        let subschema = subschemas[Int(id.index)]
        facts.kinds.formIntersection(AcceptedKinds(subschema.kinds))
        guard level < BranchFacts.levelLimit, facts.takeSteps(1) else { return }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = instructions[Int(offset)]
            if let texts = texts(of: instruction, countedIn: &facts) {
                facts.kinds.formIntersection(AcceptedKinds(.string))
                facts.texts = Self.shorter(facts.texts, texts)
            }
            switch instruction {
            case .object(let plan):
                collect(objectPlans[Int(plan.index)], into: &facts, level: level)
            case .reference(let target):
                collect(target, into: &facts, level: level + 1)
            case .allOf(let range):
                for subschemaOffset in range.start..<range.end {
                    collect(listedSubschemas[Int(subschemaOffset)], into: &facts, level: level + 1)
                }
            default:
                break
            }
        }
    }

    private func collect(_ plan: ObjectPlan, into facts: inout BranchFacts, level: Int) {
        for offset in plan.slots.start..<plan.slots.end {
            guard facts.takeSteps(1) else { return }
            let slot = propertySlots[Int(offset)]
            // With aliases, a member under another name can satisfy the requirement.
            let isRequired = slot.requiredNumber >= 0 && plan.aliases.isEmpty
            let texts =
                slot.subschema.isNone
                ? nil : self.texts(of: slot.subschema, level: level, countedIn: &facts)
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
    private func texts(
        of id: SubschemaID,
        level: Int,
        countedIn facts: inout BranchFacts
    ) -> [NameText]? {
        guard level < BranchFacts.levelLimit, facts.takeSteps(1) else { return nil }
        let subschema = subschemas[Int(id.index)]
        var onlyTexts: [NameText]?
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let instruction = instructions[Int(offset)]
            if let texts = texts(of: instruction, countedIn: &facts) {
                onlyTexts = Self.shorter(onlyTexts, texts)
            }
            if case .reference(let target) = instruction,
                let texts = texts(of: target, level: level + 1, countedIn: &facts)
            {
                onlyTexts = Self.shorter(onlyTexts, texts)
            }
        }
        return onlyTexts
    }

    private func texts(
        of instruction: Instruction,
        countedIn facts: inout BranchFacts
    ) -> [NameText]? {
        switch instruction {
        case .constant(let constant):
            return constants[Int(constant.index)].text.map { [$0] }
        case .enumeration(let plan):
            let enumeration = enumerations[Int(plan.index)]
            let values = enumeration.values
            guard enumeration.kinds == .string, facts.takeSteps(Int(values.count)) else {
                return nil
            }
            return (values.start..<values.end).compactMap {
                constants[Int(enumerationValues[Int($0)].index)].text
            }
        default:
            return nil
        }
    }

    /// Returns the shorter list; nil counts as the longest list.
    fileprivate static func shorter(_ known: [NameText]?, _ texts: [NameText]) -> [NameText] {
        guard let known, known.count <= texts.count else { return texts }
        return known
    }
}
