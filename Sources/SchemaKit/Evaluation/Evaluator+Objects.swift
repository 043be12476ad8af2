/// Applicators to the members of objects.
extension Evaluator {
    /// One pass over the members answers `properties`, `patternProperties`,
    /// `additionalProperties` and `required`.
    mutating func evaluateMembers(
        _ id: PoolIndex<ObjectPlan>,
        _ object: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = program.objectPlans[id]
        var required = RequiredNames(count: plan.requiredCount)
        var name = object + 1
        var position = 0
        let end = text.indexAfter(object)
        while name < end {
            guard evaluateMember(plan, name, &required, position, frame) else { return false }
            name = text.indexAfter(name + 1)
            position += 1
        }
        return required.isComplete
    }

    @inline(__always)
    private mutating func evaluateMember(
        _ plan: ObjectPlan,
        _ name: Int32,
        _ required: inout RequiredNames,
        _ position: Int,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let entry = text[name]
        var isMatched = false
        let slotNumber = assertions.slot(of: entry, in: plan.names)
        if slotNumber >= 0 {
            let slot = program.propertySlots[plan.slots.start + slotNumber]
            if !plan.aliases.isEmpty, slot.name.hash != entry.link { assertions.hasNotice = true }
            if slot.requiredNumber >= 0 { required.insert(slot.requiredNumber) }
            if !slot.subschema.isNone {
                isMatched = true
                guard evaluate(slot.subschema, name + 1, .none) else { return false }
            }
        }
        for offset in plan.patterns.start..<plan.patterns.end {
            let row = program.patternProperties[offset]
            guard assertions.matches(entry, row.pattern) else { continue }
            isMatched = true
            guard evaluate(row.subschema, name + 1, .none) else { return false }
        }
        if !isMatched, !plan.additional.isNone {
            isMatched = true
            guard evaluate(plan.additional, name + 1, .none) else { return false }
        }
        if isMatched, frame.isOpen { assertions.scratch.mark(position, in: frame) }
        return assertions.fault == nil
    }

    mutating func evaluateNames(_ subschema: SubschemaID, _ object: Int32) -> Bool {
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            guard evaluate(subschema, name, .none) else { return false }
            name = text.indexAfter(name + 1)
        }
        return true
    }

    mutating func evaluateUnevaluatedMembers(
        _ subschema: SubschemaID,
        _ object: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        var name = object + 1
        var position = 0
        let end = text.indexAfter(object)
        while name < end {
            if !assertions.scratch.isMarked(position, in: frame) {
                guard evaluate(subschema, name + 1, .none) else { return false }
            }
            name = text.indexAfter(name + 1)
            position += 1
        }
        assertions.scratch.markAll(in: frame)
        return true
    }
}

/// The required names that have been seen, by their numbers.
struct RequiredNames {
    private let count: Int32
    private var seenCount: Int32 = 0
    /// The first 64.
    private var low: UInt64 = 0
    private var high: Set<Int32> = []

    init(count: Int32) {
        self.count = count
    }

    var isComplete: Bool { seenCount == count }

    @inline(__always)
    mutating func insert(_ number: Int32) {
        guard number < 64 else {
            if high.insert(number).inserted { seenCount += 1 }
            return
        }
        let bit: UInt64 = 1 << UInt64(number)
        if low & bit == 0 {
            low |= bit
            seenCount += 1
        }
    }

    func contains(_ number: Int32) -> Bool {
        number < 64 ? low >> UInt64(number) & 1 != 0 : high.contains(number)
    }
}
