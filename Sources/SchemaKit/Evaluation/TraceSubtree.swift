/// A subtree of a trace: the unit of a subschema that was applied to one value, and all units inside it.
///
/// The subtree of a value is kept for the next version of a text, and is reused if the value has not changed. All
/// numbers of units, entries and steps of locations are relative to the start of the subtree, so that the subtree can
/// be added to another trace. No unit refers to an `original`: units do so only in an evaluation with a memo that
/// stores verdicts, and such an evaluation keeps no subtrees.
final class TraceSubtree {
    private let units: [EvaluationTrace.Unit]
    private let instanceSteps:
        [(parent: EvaluationTrace.StepID, step: EvaluationTrace.InstanceStep)]
    private let keywordSteps: [(parent: EvaluationTrace.StepID, step: EvaluationTrace.KeywordStep)]
    private let contentResults: [(unit: Int32, result: EvaluationTrace.ContentResult)]
    private let undecidedBranches: [(unit: Int32, branches: [Int])]
    /// The number of notices that the evaluation of the value found.
    let noticeCount: Int
    /// The number of evaluation steps that the value took, which counts toward the limit of an evaluation.
    let stepCount: Int

    /// The numbers that the next unit and the next steps of locations in a trace will have.
    struct Start {
        let unit: Int32
        let instanceStep: Int32
        let keywordStep: Int32

        init(after trace: EvaluationTrace) {
            unit = Int32(trace.units.count)
            instanceStep = Int32(trace.instanceSteps.count)
            keywordStep = Int32(trace.keywordSteps.count)
        }
    }

    /// Creates the subtree of a trace from `start` to the end of the trace.
    ///
    /// - Parameters:
    ///   - instance: The entry of the value.
    ///   - counts: The numbers of notices and evaluation steps of the value.
    init(
        of trace: EvaluationTrace,
        from start: Start,
        at instance: Int32,
        counts: (notices: Int, steps: Int)
    ) {
        units = trace.units[Int(start.unit)...].map { unit in
            var unit = unit
            unit.instance -= instance
            unit.instanceLocation = unit.instanceLocation.relative(to: start.instanceStep)
            unit.keywordLocation = unit.keywordLocation.relative(to: start.keywordStep)
            unit.end -= start.unit
            return unit
        }
        instanceSteps = trace.instanceSteps[Int(start.instanceStep)...].map { parent, step in
            (parent.relative(to: start.instanceStep), step.moved(by: -instance))
        }
        keywordSteps = trace.keywordSteps[Int(start.keywordStep)...].map { parent, step in
            (parent.relative(to: start.keywordStep), step)
        }
        let unitNumbers = start.unit..<Int32(trace.units.count)
        contentResults =
            trace.contentResults.isEmpty
            ? []
            : unitNumbers.compactMap { unit in
                trace.contentResults[unit].map { (unit - start.unit, $0) }
            }
        undecidedBranches =
            trace.undecidedBranches.isEmpty
            ? []
            : unitNumbers.compactMap { unit in
                trace.undecidedBranches[unit].map { (unit - start.unit, $0) }
            }
        (noticeCount, stepCount) = counts
    }

    /// True if the value is valid under the subschema.
    var isValid: Bool { units[0].isValid }

    /// Adds the units of the subtree to the end of a trace, for a value at `place`.
    func append(to trace: inout EvaluationTrace, at place: TracingEvaluator.Place) {
        let start = Start(after: trace)
        for var unit in units {
            unit.instance += place.instance
            unit.instanceLocation = unit.instanceLocation
                .absolute(from: start.instanceStep, in: place.instanceLocation)
            unit.keywordLocation = unit.keywordLocation
                .absolute(from: start.keywordStep, in: place.keywordLocation)
            unit.end += start.unit
            trace.units.append(unit)
        }
        for (parent, step) in instanceSteps {
            trace.instanceSteps.append(
                (
                    parent.absolute(from: start.instanceStep, in: place.instanceLocation),
                    step.moved(by: place.instance)
                )
            )
        }
        for (parent, step) in keywordSteps {
            trace.keywordSteps.append(
                (parent.absolute(from: start.keywordStep, in: place.keywordLocation), step)
            )
        }
        for (unit, result) in contentResults {
            trace.contentResults[start.unit + unit] = result
        }
        for (unit, branches) in undecidedBranches {
            trace.undecidedBranches[start.unit + unit] = branches
        }
    }
}

extension EvaluationTrace.StepID {
    /// Returns the number of the step in a subtree whose first step has the number `start`. An earlier step can only be
    /// the location of the subtree's value, which is the root of all locations in the subtree.
    fileprivate func relative(to start: Int32) -> Self {
        index < start ? .root : Self(index: index - start)
    }

    /// Returns the number of a subtree's step in the trace to which the subtree is added.
    ///
    /// - Parameters:
    ///   - start: The number of the subtree's first step.
    ///   - location: The location of the subtree's value.
    fileprivate func absolute(from start: Int32, in location: Self) -> Self {
        self == .root ? location : Self(index: index + start)
    }
}

extension EvaluationTrace.InstanceStep {
    /// Returns the step with the entry of a member's name moved by a number of entries.
    fileprivate func moved(by offset: Int32) -> Self {
        switch self {
        case .member(let name): .member(name + offset)
        case .item: self
        }
    }
}
