/// Applicators to the elements of arrays.
extension Evaluator {
    /// A subschema for all elements that only asks for kinds.
    @inline(never)
    mutating func evaluateElementKinds(
        _ id: PoolIndex<ElementPlan>,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = tables.pointee.elementPlans.pointer(at: id.index)
        let kinds = plan.pointee.kinds
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        let end = Int32(bitPattern: entry.link)
        var element = array &+ 1
        if kinds.areScalar {
            // None of them has anything inside.
            while element < end {
                guard accepts(text[element], kinds) else { return false }
                element = element &+ 1
            }
        } else {
            while element < end {
                guard accepts(text[element], kinds) else { return false }
                element = text.indexAfter(element)
            }
        }
        if frame.isOpen { assertions.scratch.markAll(in: frame) }
        return true
    }

    /// One subschema for all elements.
    @inline(never)
    mutating func evaluateElements(
        _ id: PoolIndex<ElementPlan>,
        _ levelCount: UInt8,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = tables.pointee.elementPlans.pointer(at: id.index)
        let entry = text[array]
        guard plan.pointee.accepts(entry.saturatedCount) else { return false }
        defer { leave(levelCount) }
        guard enter(levelCount) else { return false }
        let row = row(plan.pointee.subschema)
        let end = Int32(bitPattern: entry.link)
        var element = array &+ 1
        while element < end {
            guard evaluate(row, element, .none) else { return false }
            element = text.indexAfter(element)
        }
        if frame.isOpen { assertions.scratch.markAll(in: frame) }
        return true
    }

    /// A subschema for each of the first elements, and one for the rest.
    @inline(never)
    mutating func evaluateElements(
        _ id: PoolIndex<ArrayPlan>,
        _ levelCount: UInt8,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount) else { return false }
        let plan = tables.pointee.shared.arrayPlans.pointer(at: id.index)
        let prefixCount = Int(plan.pointee.prefix.count)
        let prefix = tables.pointee.shared.branches.pointer(at: plan.pointee.prefix.start)
        var element = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while element < end {
            let subschema = position < prefixCount ? prefix[position] : plan.pointee.rest
            if subschema.isNone { return true }
            guard evaluate(subschema, element, .none) else { return false }
            if frame.isOpen { assertions.scratch.mark(position, in: frame) }
            element = text.indexAfter(element)
            position &+= 1
        }
        return true
    }

    @inline(never)
    mutating func evaluateContains(
        _ id: PoolIndex<ContainsPlan>,
        _ levelCount: UInt8,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        defer { leave(levelCount) }
        guard enter(levelCount) else { return false }
        let plan = tables.pointee.shared.containsPlans.pointer(at: id.index)
        let row = row(plan.pointee.subschema)
        var matches = 0
        var element = array &+ 1
        var position = 0
        let end = Int32(bitPattern: text[array].link)
        while element < end {
            if evaluate(row, element, .none) {
                matches &+= 1
                if matches > plan.pointee.maximum { return false }
                if frame.isOpen, plan.pointee.marksElements {
                    assertions.scratch.mark(position, in: frame)
                } else if matches >= plan.pointee.minimum, plan.pointee.maximum == .max {
                    return true
                }
            }
            element = text.indexAfter(element)
            position &+= 1
        }
        return matches >= plan.pointee.minimum && !assertions.hasFault
    }

    mutating func evaluateUnevaluatedItems(
        _ subschema: SubschemaID,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            if !assertions.scratch.isMarked(position, in: frame) {
                guard evaluate(subschema, element, .none) else { return false }
            }
            element = text.indexAfter(element)
            position += 1
        }
        assertions.scratch.markAll(in: frame)
        return true
    }
}
