/// The plans and name tables for the members of objects.
extension DecisionCompiler {
    mutating func memberPlan(_ plan: ObjectPlan) -> MemberPlan {
        let hasBits = plan.requiredCount <= MemberPlan.bitCount
        let patterns = PoolRange(start: memberPatterns.count, count: Int(plan.patterns.count))
        for offset in plan.patterns.start..<plan.patterns.end {
            let row = source.patternProperties[Int(offset)]
            memberPatterns.append(
                MemberPattern(
                    pattern: row.pattern,
                    literal: literalsByPattern[Int(row.pattern.index)],
                    subschema: row.subschema
                )
            )
        }
        return MemberPlan(
            names: plan.names,
            patterns: patterns,
            additional: plan.additional,
            requiredCount: plan.requiredCount,
            requiredBits: hasBits ? UInt64.max >> (MemberPlan.bitCount - plan.requiredCount) : 0,
            detectsMisspellings: plan.detectsMisspellings { source.subschemas[Int($0.index)] }
        )
    }

    /// Returns the slots of all name tables. A table that belongs to no object plan has only free slots.
    func slotsOfMembers() -> [MemberSlot] {
        var slots = [MemberSlot](repeating: .free, count: source.nameSlots.count)
        var patterns = PropertyPatternSearch()
        for plan in source.objectPlans {
            let firstSlot = Int(plan.names.firstSlot)
            for index in firstSlot...firstSlot + Int(plan.names.mask) {
                let slot = source.nameSlots[index]
                guard slot.value >= 0 else { continue }
                let property = source.propertySlots[Int(plan.slots.start + slot.value)]
                slots[index] = MemberSlot(
                    requiredBit: MemberPlan.bit(ofRequired: property.requiredNumber),
                    hash: slot.name.hash,
                    nameStart: slot.name.bytes.start,
                    nameCount: slot.name.bytes.count,
                    subschema: property.subschema,
                    requiredNumber: property.requiredNumber,
                    // `NameText` compares ranges of `nameBytes`, and an alias has a range of its own.
                    isAlias: slot.name != property.name,
                    patternBits: patterns.bits(of: slot.name, in: plan, of: source)
                )
            }
        }
        return slots
    }
}
