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
            let start = row[DecisionStart.place(of: text[element])]
            guard start.step >= 0 else {
                guard start == .accepted else { return false }
                element = text.indexAfter(element)
                continue
            }
            let step = steps + Int(start.step)
            if step.pointee.isRepeatable {
                element = endOfRun(step, from: element, to: end)
                if element < 0 { return false }
            } else {
                guard passes(step, element, .none) else { return false }
                element = text.indexAfter(element)
            }
        }
        if frame.isOpen { assertions.scratch.markAll(in: frame) }
        return true
    }

    /// Runs one step for as many elements as are of one kind, so that the step is told from others once.
    /// (Benchmark: `validate`, keywords.)
    ///
    /// - Returns: the element after them, or a number below zero if one does not pass.
    @inline(never)
    private mutating func endOfRun(
        _ step: UnsafePointer<DecisionStep>,
        from first: Int32,
        to end: Int32
    ) -> Int32 {
        switch step.pointee.action {
        case .integers(let set): endOfRun(first, end) { $0.isMember($1, set) }
        case .minimum(let bound):
            endOfRun(first, end) { $0.assertions.order($0.text[$1], bound) != .ascending }
        case .exclusiveMinimum(let bound):
            endOfRun(first, end) { $0.assertions.order($0.text[$1], bound) == .descending }
        case .maximum(let bound):
            endOfRun(first, end) { $0.assertions.order($0.text[$1], bound) != .descending }
        case .exclusiveMaximum(let bound):
            endOfRun(first, end) { $0.assertions.order($0.text[$1], bound) == .ascending }
        case .multipleOf(let divisor):
            endOfRun(first, end) { $0.assertions.isMultiple($0.text[$1], of: divisor) }
        case .text(let name): endOfRun(first, end) { $0.assertions.isEqual($0.text[$1], to: name) }
        case .texts(let names): endOfRun(first, end) { $0.isMember($1, names) }
        case .minLength(let minimum): endOfRun(first, end) { $0.isLongEnough($1, minimum) }
        case .maxLength(let maximum): endOfRun(first, end) { $0.isShortEnough($1, maximum) }
        case .format(let format):
            endOfRun(first, end) { $0.assertions.matches($0.text[$1], format) }
        case .minItems(let count), .minProperties(let count):
            endOfRun(first, end) { $0.text[$1].saturatedCount >= count }
        case .maxItems(let count), .maxProperties(let count):
            endOfRun(first, end) { $0.text[$1].saturatedCount <= count }
        default: preconditionFailure("this step is not repeatable")
        }
    }

    @inline(__always)
    private mutating func endOfRun(
        _ first: Int32,
        _ end: Int32,
        _ passes: (inout Evaluator, Int32) -> Bool
    ) -> Int32 {
        let place = DecisionStart.place(of: text[first])
        var element = first
        repeat {
            guard passes(&self, element) else { return -1 }
            element = text.indexAfter(element)
        } while element < end && DecisionStart.place(of: text[element]) == place
        return element
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
