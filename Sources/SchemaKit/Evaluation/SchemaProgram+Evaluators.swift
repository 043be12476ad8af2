extension SchemaProgram {
    /// Lends an evaluator for one text.
    func withEvaluator<Result, Failure: Error>(
        of text: JSONText,
        _ body: (inout Evaluator) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Only patterns leave something that is worth the lock. (Benchmark: `validate`, keywords.)
        let isKept = patterns.count > 0
        let scratch = isKept ? scratches.take() : EvaluationScratch()
        var evaluator = Evaluator(program: self, text: text, scratch: scratch)
        defer { if isKept { scratches.giveBack(&evaluator.assertions.scratch) } }
        return try body(&evaluator)
    }

    /// Lends what answers assertions about one text.
    func withAssertions<Result>(
        of text: JSONText,
        _ body: (inout InstanceAssertions) -> Result
    ) -> Result {
        var assertions = InstanceAssertions(program: self, text: text, scratch: scratches.take())
        defer { scratches.giveBack(&assertions.scratch) }
        return body(&assertions)
    }
}
