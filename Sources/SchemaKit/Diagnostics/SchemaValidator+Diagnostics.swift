extension SchemaValidator {
    /// Returns the findings for `document`, one for each error, in the order of the text.
    ///
    /// - Throws: An ``EvaluationFault`` if no verdict was reached.
    public func diagnostics(of document: JSONDocument) throws(EvaluationFault) -> [Diagnostic] {
        try EvaluationDiagnostics.diagnostics(of: document, program)
    }

    /// Evaluates `document` and returns a trace with all details.
    package func trace(of document: JSONDocument) throws(EvaluationFault) -> EvaluationTrace {
        try TracingEvaluator.trace(document, program: program, detail: .all)
    }
}
