/// A compiled schema that checks whether values are valid.
///
/// Compile a schema once, then validate any number of values from any thread.
public struct SchemaValidator: Sendable {
    package let program: SchemaProgram

    package init(program: SchemaProgram) {
        self.program = program
    }

    /// Compiles the schema that `uri` identifies in `registry`.
    ///
    /// - Parameters:
    ///   - uri: An absolute URI. Its fragment may identify a subschema.
    ///   - registry: The schemas that references can reach.
    ///   - formats: Whether `format` is asserted. By default it is asserted in every dialect, as in the tools.
    ///     `.dialect` follows the dialect of each schema; the standard dialects only annotate.
    ///   - content: Whether the keywords about the content of strings are asserted.
    /// - Throws: An error that describes what is wrong with the schema, or that `uri` identifies no schema.
    public init(
        uri: String,
        registry: consuming SchemaRegistry,
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(SchemaFailure) {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(formats: formats, content: content)
        )
        program = try compiler.compile(uri: uri)
    }

    /// Compiles a schema from its text, with the base URI `json-schema:///schema.json`. To give a schema another base
    /// URI, add it to a registry and use the initializer above.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema.
    ///   - path: The name of the schema in messages, usually the path of a file.
    ///   - registry: The schemas that references can reach.
    ///   - formats: Whether `format` is asserted. By default it is asserted in every dialect, as in the tools.
    ///     `.dialect` follows the dialect of each schema; the standard dialects only annotate.
    /// - Throws: An error that describes what is wrong with the schema.
    public init(
        schema: [UInt8],
        path: String = "schema.json",
        registry: consuming SchemaRegistry = SchemaRegistry(),
        formats: FormatPolicy = .assert
    ) throws(SchemaFailure) {
        let uri = "json-schema:///schema.json"
        do {
            try registry.add(SourceFile(path: path, bytes: schema), uri: uri)
        } catch {
            throw .unusableFile(error)
        }
        try self.init(uri: uri, registry: registry, formats: formats)
    }

    /// The references that cannot be resolved, each as a warning. They become errors only if a value requires
    /// their evaluation.
    public var deadReferences: [SchemaError] { program.deadReferenceErrors }

    /// Returns whether `document` is valid.
    ///
    /// - Throws: An ``EvaluationFault`` if no verdict was reached.
    public func isValid(_ document: JSONDocument) throws(EvaluationFault) -> Bool {
        try document.withText { (text) throws(EvaluationFault) -> Bool in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.evaluate()
            }
        }
    }

    /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
    ///
    /// - Throws: A ``ValidationError`` if the text is not JSON or no verdict was reached.
    public func isValid(_ bytes: UnsafeBufferPointer<UInt8>) throws(ValidationError) -> Bool {
        let storage = JSONEntryStorage(textByteCount: bytes.count)
        let scanner = unsafe JSONScanner(
            text: bytes,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        do {
            try scanner.scanDocument()
        } catch {
            throw .syntax(error)
        }
        let text = scanner.text
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

    /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
    ///
    /// - Throws: A ``ValidationError`` if the text is not JSON or no verdict was reached.
    public func isValid(_ bytes: [UInt8]) throws(ValidationError) -> Bool {
        unsafe try bytes.withUnsafeBufferPointer { (buffer) throws(ValidationError) in
            unsafe try isValid(buffer)
        }
    }

    #if compiler(>=6.2)
        /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
        ///
        /// - Throws: A ``ValidationError`` if the text is not JSON or no verdict was reached.
        @available(macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2, *)
        public func isValid(_ bytes: borrowing Span<UInt8>) throws(ValidationError) -> Bool {
            unsafe try bytes.withUnsafeBufferPointer { (buffer) throws(ValidationError) in
                unsafe try isValid(buffer)
            }
        }
    #endif
}

/// An error that describes why validation of a text reached no verdict.
public enum ValidationError: Error, Sendable {
    /// The text is not JSON.
    case syntax(JSONSyntaxError)
    /// The text is JSON, but evaluation exceeded a limit or reached a reference that cannot be resolved.
    case fault(EvaluationFault)
}

extension ValidationError: CustomStringConvertible {
    /// The message for users: one phrase.
    public var description: String {
        switch self {
        case .syntax(let error): error.description
        case .fault(let fault): fault.description
        }
    }
}
