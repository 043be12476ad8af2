import SchemaKit

/// The advisory failures of a trace: the failed units of schemas that have a severity other than `error`.
///
/// If a schema is evaluated again at the same value, the new unit stays empty. The earlier unit is called its original,
/// and holds the contents of both.
struct AdvisoryFailures {
    /// For each unit, the number of units before it that are advisory failures, or whose original contains an advisory
    /// failure. The last number counts all units of the trace.
    private var counts: [Int32] = [0]

    init(in trace: EvaluationTrace, isAdvisory: (EvaluationTrace.Unit) -> Bool) {
        counts.reserveCapacity(trace.units.count + 1)
        for (index, unit) in trace.units.enumerated() {
            let original = trace.original(of: EvaluationTrace.UnitID(index: Int32(index)))
            let isAdvisoryFailure = !unit.isValid && unit.keyword.isNone && isAdvisory(unit)
            // A unit without an original is its own original, and is not counted yet. Any other original ends before
            // the unit, so it is counted already.
            let hasFailureInOriginal =
                trace[original].end <= index && count(in: trace[original], at: original) > 0
            counts.append(counts[index] + (isAdvisoryFailure || hasFailureInOriginal ? 1 : 0))
        }
    }

    /// Returns whether a unit is, or contains, an advisory failure.
    func contains(_ id: EvaluationTrace.UnitID, in trace: EvaluationTrace) -> Bool {
        let original = trace.original(of: id)
        return count(in: trace[original], at: original) > 0
    }

    private func count(in unit: EvaluationTrace.Unit, at id: EvaluationTrace.UnitID) -> Int32 {
        counts[Int(unit.end)] - counts[Int(id.index)]
    }
}
