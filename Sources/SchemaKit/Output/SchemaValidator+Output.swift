extension SchemaValidator {
    /// Evaluates `document` and returns the complete result, from which the output formats of the specification
    /// are written (2020-12 core, section 12).
    ///
    /// - Returns: The unit of the root schema. `OutputUnit.json(_:)` writes it in each format.
    /// - Throws: An ``EvaluationFault`` if no verdict was reached.
    public func output(of document: JSONDocument) throws(EvaluationFault) -> OutputUnit {
        OutputTree(try trace(of: document)).root
    }
}
