extension SchemaProgram {
    /// Calls `body` with an evaluator for one text. The evaluator is only valid during the call.
    @inline(__always)
    package func withEvaluator<Result, Failure: Error>(
        of text: JSONText,
        _ body: (inout Evaluator) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var evaluator = Evaluator(program: self, text: text)
        defer { evaluator.assertions.returnScratch() }
        return try body(&evaluator)
    }

    /// Calls `body` with the assertions for one text. They are only valid during the call.
    func withAssertions<Result>(
        of text: JSONText,
        _ body: (inout InstanceAssertions) -> Result
    ) -> Result {
        var assertions = InstanceAssertions(program: self, text: text)
        defer { assertions.returnScratch() }
        return body(&assertions)
    }
}
