/// What needs no trace, as there is nothing to record.
extension TracingEvaluator {
    /// Whether a value inside the one at hand is valid with nothing to tell of it, as far as that is worth
    /// asking first: most of a large payload is in order, and is told to be by `Evaluator` in a tenth of the
    /// time.
    ///
    /// What is not in order is looked at twice. So that depth does not multiply that, only what is at most
    /// half as large as what was last asked about is asked about again.
    mutating func needsNoTrace(_ id: SubschemaID, _ place: Place) -> Bool {
        guard detail == .failures, askedSize > 0 else { return false }
        let size = size(of: place.instance)
        guard size <= askedSize / 2 else { return false }
        var decider = self.decider ?? Evaluator(program: program, text: text)
        if program.tracksScope { decider.assertions.scratch.scope = assertions.scratch.scope }
        let isFlawless = try? decider.isFlawless(place.instance, under: id, atDepth: depth)
        self.decider = decider
        if isFlawless == true { return true }
        // Where it runs into a limit the trace will too, and the next question would be as dear.
        askedSize = isFlawless == nil ? 0 : size
        return false
    }

    /// How many entries a value takes.
    func size(of instance: Int32) -> Int32 { text.indexAfter(instance) - instance }

    /// Gives back what was lent.
    mutating func returnScratch() {
        assertions.returnScratch()
        decider?.assertions.returnScratch()
    }
}
