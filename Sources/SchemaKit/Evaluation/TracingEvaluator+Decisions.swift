/// Values that need no trace, because there is nothing to record.
extension TracingEvaluator {
    /// Returns whether a value inside the current one is valid without notices. False can also mean that this was not
    /// checked.
    ///
    /// Most of a large payload is valid, and `Evaluator` decides this in a tenth of the time that tracing takes. Other
    /// values are evaluated twice. To limit this cost in nested values, a value is only checked if it is at most half
    /// as large as the enclosing value that was checked last.
    mutating func needsNoTrace(_ id: SubschemaID, _ place: Place) -> Bool {
        guard detail == .failures, askedSize > 0 else { return false }
        let size = size(of: place.instance)
        guard size <= askedSize / 2 else { return false }
        var decider = self.decider ?? Evaluator(program: program, text: text)
        if program.tracksScope { decider.assertions.scratch.scope = assertions.scratch.scope }
        let hasNoFindings = try? decider.hasNoFindings(place.instance, under: id, atDepth: depth)
        self.decider = decider
        if hasNoFindings == true { return true }
        // If the evaluator reaches a limit, the trace will too, and the next check would cost as much.
        askedSize = hasNoFindings == nil ? 0 : size
        return false
    }

    /// Returns the number of entries of a value.
    func size(of instance: Int32) -> Int32 { text.indexAfter(instance) - instance }

    /// Returns the borrowed memory to its pool.
    mutating func returnScratch() {
        assertions.returnScratch()
        decider?.assertions.returnScratch()
    }
}
