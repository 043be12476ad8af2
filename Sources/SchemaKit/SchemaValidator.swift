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
    ///   - formats: Whether `format` is asserted. By default it is, whatever the dialect says, as in the tools;
    ///     `.dialect` does what the specification says, which is to annotate from 2019-09 on.
    ///   - content: Whether the keywords about the content of strings are asserted.
    ///   - customFormats: Formats beside, or instead of, the standard ones.
    /// - Throws: what is wrong with the schema, or that `uri` names none.
    public init(
        uri: String,
        registry: consuming SchemaRegistry,
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect,
        customFormats: [CustomFormat] = []
    ) throws(SchemaFailure) {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(
                formats: formats,
                content: content,
                customFormats: customFormats
            )
        )
        program = try compiler.compile(uri: uri)
    }

    /// Compiles a schema from its text.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema.
    ///   - path: What messages call it, usually a file's path.
    ///   - uri: The URI that relative identifiers and references in it are relative to.
    ///   - registry: The schemas that references can reach.
    ///   - formats: Whether `format` is asserted. By default it is, whatever the dialect says, as in the tools;
    ///     `.dialect` does what the specification says, which is to annotate from 2019-09 on.
    /// - Throws: what is wrong with the schema.
    public init(
        schema: [UInt8],
        path: String = "schema.json",
        uri: String = "json-schema:///schema.json",
        registry: consuming SchemaRegistry = SchemaRegistry(),
        formats: FormatPolicy = .assert
    ) throws(SchemaFailure) {
        do {
            try registry.add(SourceFile(path: path, bytes: schema), uri: uri)
        } catch {
            throw .unusableFile(error)
        }
        try self.init(uri: uri, registry: registry, formats: formats)
    }

    /// References that lead nowhere, which no value has needed so far: a warning each.
    public var deadReferences: [SchemaError] { program.deadReferenceErrors }

    /// Whether `document` is valid.
    ///
    /// - Throws: a fault where no verdict can be given.
    public func isValid(_ document: JSONDocument) throws(EvaluationFault) -> Bool {
        try document.withText { (text) throws(EvaluationFault) -> Bool in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.evaluate()
            }
        }
    }

    /// Evaluates `document` and tells everything that happened, as the specification's output
    /// formats want it (2020-12 core, section 12).
    ///
    /// - Returns: the unit of the root schema; `OutputUnit.json(_:)` writes it in each format.
    /// - Throws: a fault where no verdict can be given.
    public func output(of document: JSONDocument) throws(EvaluationFault) -> OutputUnit {
        OutputTree(try trace(of: document)).root
    }

    /// Evaluates `document` and keeps everything that happened.
    package func trace(of document: JSONDocument) throws(EvaluationFault) -> EvaluationTrace {
        try TracingEvaluator.trace(document, program: program, detail: .all)
    }

    /// What is wrong with `document`, one finding for each mistake, in the order of the text.
    ///
    /// - Throws: a fault where no verdict can be given.
    public func diagnostics(of document: JSONDocument) throws(EvaluationFault) -> [Diagnostic] {
        try EvaluationDiagnostics.diagnostics(of: document, program)
    }

    /// Whether the JSON text in `bytes` is valid; the bytes are read where they are.
    ///
    /// - Throws: a mistake in the text, or a fault where no verdict can be given.
    public func isValid(_ bytes: UnsafeBufferPointer<UInt8>) throws(ValidationError) -> Bool {
        let storage = JSONEntryStorage(textByteCount: bytes.count)
        let scanner = JSONScanner(
            text: bytes,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        do {
            try scanner.scanDocument()
        } catch {
            throw .syntax(error)
        }
        let text = JSONText(
            bytes: scanner.base,
            entries: storage.base,
            entryCount: storage.count
        )
        do {
            return try withExtendedLifetime(storage) { () throws(EvaluationFault) in
                try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                    try evaluator.evaluate()
                }
            }
        } catch {
            throw .fault(error)
        }
    }

    /// Whether the JSON text in `bytes` is valid; the bytes are read where they are.
    ///
    /// - Throws: a mistake in the text, or a fault where no verdict can be given.
    public func isValid(_ bytes: [UInt8]) throws(ValidationError) -> Bool {
        try bytes.withUnsafeBufferPointer { (buffer) throws(ValidationError) in
            try isValid(buffer)
        }
    }

    #if compiler(>=6.2)
        /// Whether the JSON text in `bytes` is valid; the bytes are read where they are.
        ///
        /// - Throws: a mistake in the text, or a fault where no verdict can be given.
        @available(macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2, *)
        public func isValid(_ bytes: borrowing Span<UInt8>) throws(ValidationError) -> Bool {
            try bytes.withUnsafeBufferPointer { (buffer) throws(ValidationError) in
                try isValid(buffer)
            }
        }
    #endif
}

/// Why a text got no verdict.
public enum ValidationError: Error, Sendable {
    /// It is not JSON.
    case syntax(JSONSyntaxError)
    /// It is JSON, but evaluation came to no end or needed what is not there.
    case fault(EvaluationFault)
}
