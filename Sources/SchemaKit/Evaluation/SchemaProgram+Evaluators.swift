extension SchemaProgram {
    /// Lends an evaluator for one text.
    @inline(__always)
    package func withEvaluator<Result, Failure: Error>(
        of text: JSONText,
        _ body: (inout Evaluator) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var evaluator = Evaluator(program: self, text: text)
        defer { evaluator.assertions.returnScratch() }
        return try body(&evaluator)
    }

    /// Lends what answers assertions about one text.
    func withAssertions<Result>(
        of text: JSONText,
        _ body: (inout InstanceAssertions) -> Result
    ) -> Result {
        var assertions = InstanceAssertions(program: self, text: text)
        defer { assertions.returnScratch() }
        return body(&assertions)
    }
}
