/// A compiled schema, ready to say of any number of values whether they are valid.
///
/// Compile once and validate as often as needed, from any thread.
public struct SchemaValidator: Sendable {
    package let program: SchemaProgram

    package init(program: SchemaProgram) {
        self.program = program
    }

    /// Compiles the schema that `uri` names in `registry`.
    ///
    /// - Parameters:
    ///   - uri: An absolute URI; a fragment may name a subschema.
    ///   - registry: The schemas that references can reach.
    ///   - formats: Whether `format` is asserted.
    ///   - content: Whether the keywords about the content of strings are asserted.
    /// - Throws: what is wrong with the schema, or `ReferenceError` where `uri` names none.
    public init(
        uri: String,
        registry: SchemaRegistry,
        formats: FormatPolicy = .dialect,
        content: ContentPolicy = .annotate
    ) throws {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(formats: formats, content: content)
        )
        do throws(ReferenceFailure) {
            program = try compiler.compile(uri: uri)
        } catch {
            switch error {
            case .dead(let reason): throw reason
            case .unusableFile(let reason): throw reason
            }
        }
    }

    /// Whether `document` is valid.
    ///
    /// - Throws: a fault where no verdict can be given.
    public func isValid(_ document: JSONDocument) throws(EvaluationFault) -> Bool {
        try document.withText { (text) throws(EvaluationFault) -> Bool in
            var evaluator = Evaluator(
                program: program,
                text: text,
                scratch: EvaluationScratch()
            )
            return try evaluator.evaluate()
        }
    }

    /// Evaluates `document` and tells everything that happened, as the specification's output
    /// formats want it (2020-12 core, section 12).
    ///
    /// - Returns: the unit of the root schema; `OutputUnit.json(_:)` writes it in each format.
    /// - Throws: a fault where no verdict can be given.
    public func output(of document: JSONDocument) throws(EvaluationFault) -> OutputUnit {
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        return OutputTree(trace).root
    }

    /// What is wrong with `document`, one finding for each mistake, in the order of the text.
    ///
    /// - Throws: a fault where no verdict can be given.
    public func diagnostics(of document: JSONDocument) throws(EvaluationFault) -> [Diagnostic] {
        try EvaluationDiagnostics.diagnostics(of: document, program)
    }
}
