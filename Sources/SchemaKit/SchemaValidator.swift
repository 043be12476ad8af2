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
    /// - Throws: what is wrong with the schema, or `ReferenceError` where `uri` names none.
    public init(
        uri: String,
        registry: SchemaRegistry,
        formats: FormatPolicy = .dialect
    ) throws {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(formats: formats)
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
}
