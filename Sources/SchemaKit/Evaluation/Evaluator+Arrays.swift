/// Applicators to the elements of arrays.
extension Evaluator {
    /// One subschema for all elements.
    @inline(never)
    mutating func evaluateElements(
        _ subschema: SubschemaID,
        _ array: Int32,
        _ entry: JSONEntry,
        _ frame: EvaluatedFrame
    ) -> Bool {
        guard !subschema.isNone else { return true }
        let decision = decision(subschema)
        let end = Int32(bitPattern: entry.link)
        let isValid =
            decision.pointee.isDecidedByKind
            ? areOfKind(decision.pointee.kinds, from: array + 1, to: end)
            : evaluateElements(decision, from: array + 1, to: end)
        if isValid, frame.isOpen { assertions.scratch.markAll(in: frame) }
        return isValid
    }

    @inline(__always)
    private func areOfKind(_ kinds: AcceptedKinds, from start: Int32, to end: Int32) -> Bool {
        var element = start
        while element < end {
            guard accepts(text[element], kinds) else { return false }
            element = text.indexAfter(element)
        }
        return true
    }

    @inline(__always)
    private mutating func evaluateElements(
        _ decision: UnsafePointer<Decision>,
        from start: Int32,
        to end: Int32
    ) -> Bool {
        var element = start
        while element < end {
            guard evaluate(decision, element, .none) else { return false }
            element = text.indexAfter(element)
        }
        return true
    }

    /// A subschema for each of the first elements, and one for the rest.
    @inline(never)
    mutating func evaluateElements(
        _ id: PoolIndex<ArrayPlan>,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = assertions.shared.arrayPlans[id]
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            let subschema =
                position < Int(plan.prefix.count)
                ? assertions.shared.branches[plan.prefix.start + Int32(position)] : plan.rest
            if subschema.isNone { return true }
            guard evaluate(subschema, element, .none) else { return false }
            if frame.isOpen { assertions.scratch.mark(position, in: frame) }
            element = text.indexAfter(element)
            position += 1
        }
        return true
    }

    @inline(never)
    mutating func evaluateContains(
        _ id: PoolIndex<ContainsPlan>,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = assertions.shared.containsPlans[id]
        let decision = decision(plan.subschema)
        var matches = 0
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            if evaluate(decision, element, .none) {
                matches += 1
                if matches > plan.maximum { return false }
                if frame.isOpen, plan.marksElements {
                    assertions.scratch.mark(position, in: frame)
                } else if matches >= plan.minimum, plan.maximum == .max {
                    return true
                }
            }
            element = text.indexAfter(element)
            position += 1
        }
        return matches >= plan.minimum && !assertions.hasFault
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
