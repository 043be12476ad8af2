import SchemaKit

/// The failed units of a trace whose schemas have a severity other than `error`.
struct AdvisoryFailures {
    /// For each unit, the number of such units before it. The last number is the number of all such units.
    private var counts: [Int32] = [0]

    init(in trace: EvaluationTrace, isAdvisory: (EvaluationTrace.Unit) -> Bool) {
        counts.reserveCapacity(trace.units.count + 1)
        for (index, unit) in trace.units.enumerated() {
            let original = trace.original(of: EvaluationTrace.UnitID(index: Int32(index)))
            let hasFailed = !unit.isValid && unit.keyword.isNone && isAdvisory(unit)
            // The contents of a copy stand before it, in its original.
            let isCopyOfFailure =
                trace[original].end <= index && count(in: trace[original], original) > 0
            counts.append(counts[index] + (hasFailed || isCopyOfFailure ? 1 : 0))
        }
    }

    /// Returns whether a unit, or a unit inside it, is such a unit.
    func contains(_ id: EvaluationTrace.UnitID, in trace: EvaluationTrace) -> Bool {
        let original = trace.original(of: id)
        return count(in: trace[original], original) > 0
    }

    private func count(in unit: EvaluationTrace.Unit, _ id: EvaluationTrace.UnitID) -> Int32 {
        counts[Int(unit.end)] - counts[Int(id.index)]
    }
}
