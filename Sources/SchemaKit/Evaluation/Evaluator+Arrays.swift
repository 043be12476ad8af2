/// Applicators to the elements of arrays.
extension Evaluator {
    mutating func evaluateElements(
        _ id: PoolIndex<ArrayPlan>,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = program.arrayPlans[id]
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            let subschema =
                position < Int(plan.prefix.count)
                ? program.branches[plan.prefix.start + Int32(position)] : plan.rest
            if subschema.isNone { return true }
            guard evaluate(subschema, element, .none) else { return false }
            if frame.isOpen { assertions.scratch.mark(position, in: frame) }
            element = text.indexAfter(element)
            position += 1
        }
        return true
    }

    mutating func evaluateContains(
        _ id: PoolIndex<ContainsPlan>,
        _ array: Int32,
        _ frame: EvaluatedFrame
    ) -> Bool {
        let plan = program.containsPlans[id]
        var matches = 0
        var element = array + 1
        var position = 0
        let end = text.indexAfter(array)
        while element < end {
            if evaluate(plan.subschema, element, .none) {
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
        return matches >= plan.minimum && assertions.fault == nil
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
