/// A compiled schema that checks whether values are valid.
///
/// Compile a schema once, then validate any number of values from any thread.
public struct SchemaValidator: Sendable {
    package let program: SchemaProgram

    package init(program: SchemaProgram) {
        self.program = program
    }

    // MARK: Compiling

    /// Compiles a schema from its text. References can reach the schema itself and the standard metaschemas.
    ///
    /// The base URI of the schema is `json-schema:///schema.json`, unless the schema has an `$id`. A schema that refers
    /// to other files needs a registry; see ``init(schema:registry:formats:content:)`` and
    /// ``init(uri:registry:formats:content:)``.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema, in UTF-8.
    ///   - customFormats: The formats that extend or replace the standard formats.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in the schema, with its line and column.
    public init(
        schema: [UInt8],
        customFormats: [CustomFormat] = [],
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        try self.init(
            schema: SourceFile(path: "schema.json", bytes: schema),
            registry: SchemaRegistry(formats: customFormats),
            formats: formats,
            content: content
        )
    }

    /// Compiles a schema from a parsed document. References can reach the schema itself and the standard metaschemas.
    ///
    /// - Parameters:
    ///   - schema: The document, whose root is the schema.
    ///   - customFormats: The formats that extend or replace the standard formats.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in the schema, with its line and column.
    public init(
        schema: JSONDocument,
        customFormats: [CustomFormat] = [],
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        var registry = SchemaRegistry(formats: customFormats)
        let source = SourceFile(path: "schema.json", bytes: schema.bytes)
        registry.add([(uri: Self.baseURI, source: source, document: schema)])
        try self.init(uri: Self.baseURI, registry: registry, formats: formats, content: content)
    }

    /// Compiles a schema from a file. References can reach the schema itself and the schemas of `registry`.
    ///
    /// The base URI of the schema is `json-schema:///schema.json`, unless the schema has an `$id`. To give a schema
    /// another base URI, add it to the registry and use ``init(uri:registry:formats:content:)``.
    ///
    /// - Parameters:
    ///   - schema: The file. Error messages name its path.
    ///   - registry: The schemas that references can reach, with the custom formats and vocabularies. The
    ///     dialect of the registry applies to schemas without `$schema`.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in a schema, with its line and column.
    public init(
        schema: SourceFile,
        registry: consuming SchemaRegistry = SchemaRegistry(),
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        try registry.add(schema, uri: Self.baseURI)
        try self.init(uri: Self.baseURI, registry: registry, formats: formats, content: content)
    }

    /// Compiles the schema that `uri` identifies in `registry`.
    ///
    /// - Parameters:
    ///   - uri: An absolute URI. Its fragment may identify a subschema, by a JSON Pointer or an anchor.
    ///   - registry: The schemas that `uri` and references can reach, with the custom formats and vocabularies.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in a schema, with its line and column, or an error that says
    ///   that `uri` identifies no schema.
    public init(
        uri: String,
        registry: consuming SchemaRegistry,
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        var compiler = SchemaCompiler(
            registry: registry,
            options: SchemaCompiler.Options(formats: formats, content: content)
        )
        do {
            program = try compiler.compile(uri: uri)
        } catch {
            throw UnusableSchemaError(error)
        }
    }

    private static let baseURI = "json-schema:///schema.json"

    /// The references that cannot be resolved, in no particular order. Such a reference is an error only if a value
    /// requires its evaluation; validation then throws ``NoVerdictError/unresolvedReference(_:)``.
    ///
    /// Validation throws the same error for a circular reference, by which a schema applies itself to the same value
    /// without end, as in `{"$ref": "#"}`. This property does not list circular references.
    public var unresolvedReferences: [UnusableSchemaError] {
        program.unresolvedReferenceErrors.map { UnusableSchemaError($0) }
    }

    // MARK: Validating

    /// Returns whether `document` is valid.
    ///
    /// - Throws: An error if no verdict was reached.
    public func isValid(_ document: JSONDocument) throws(NoVerdictError) -> Bool {
        do {
            return try verdict(on: document)
        } catch {
            throw NoVerdictError(error)
        }
    }

    package func verdict(on document: JSONDocument) throws(EvaluationFault) -> Bool {
        try document.withText { (text) throws(EvaluationFault) -> Bool in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.evaluate()
            }
        }
    }

    /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
    ///
    /// - Throws: An error if the text is not JSON or no verdict was reached.
    public func isValid(_ bytes: [UInt8]) throws(NoVerdictError) -> Bool {
        unsafe try bytes.withUnsafeBufferPointer { (buffer) throws(NoVerdictError) in
            unsafe try isValid(buffer)
        }
    }

    #if compiler(>=6.2)
        /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
        ///
        /// - Throws: An error if the text is not JSON or no verdict was reached.
        @available(macOS 10.14.4, iOS 12.2, tvOS 12.2, watchOS 5.2, *)
        public func isValid(_ bytes: borrowing Span<UInt8>) throws(NoVerdictError) -> Bool {
            unsafe try bytes.withUnsafeBufferPointer { (buffer) throws(NoVerdictError) in
                unsafe try isValid(buffer)
            }
        }
    #endif

    /// Returns whether the JSON text in `bytes` is valid. The bytes are not copied.
    ///
    /// - Throws: An error if the text is not JSON or no verdict was reached.
    public func isValid(_ bytes: UnsafeBufferPointer<UInt8>) throws(NoVerdictError) -> Bool {
        let storage = JSONEntryStorage(textByteCount: bytes.count)
        let scanner = unsafe JSONScanner(
            text: bytes,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        do {
            try scanner.scanDocument()
        } catch {
            throw .notJSON(error)
        }
        let text = scanner.text
        do {
            return try withExtendedLifetime(storage) { () throws(EvaluationFault) in
                try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                    try evaluator.evaluate()
                }
            }
        } catch {
            throw NoVerdictError(error)
        }
    }
}

/// An error that describes why a value is neither valid nor invalid.
///
/// An invalid value is not an error: `isValid(_:)` returns false for it.
public enum NoVerdictError: Error, Sendable {
    /// The text is not JSON.
    case notJSON(JSONSyntaxError)
    /// The value requires the evaluation of a reference that cannot be resolved, or of a circular reference, by which a
    /// schema applies itself to the same value without end.
    case unresolvedReference(UnusableSchemaError)
    /// More than `limit` subschemas were applied inside one another. The usual cause is a schema that applies
    /// itself to the same value through a dynamic reference or under a condition.
    case depthLimitExceeded(limit: Int)
    /// Evaluation took more than `limit` steps. The limit grows with the schema and with the value.
    case stepLimitExceeded(limit: Int)
    /// The search for a match of `pattern` took too many steps. Most such patterns need backtracking, as patterns with
    /// back-references do. The limit of other patterns grows with the text; only patterns with many states exceed it.
    case patternTooCostly(pattern: String)
}

extension NoVerdictError {
    package init(_ fault: EvaluationFault) {
        self =
            switch fault {
            case .unresolvedReference(let error): .unresolvedReference(UnusableSchemaError(error))
            case .depthLimitExceeded(let limit): .depthLimitExceeded(limit: limit)
            case .stepLimitExceeded(let limit): .stepLimitExceeded(limit: limit)
            case .patternTooCostly(let pattern): .patternTooCostly(pattern: pattern)
            }
    }
}

extension NoVerdictError: CustomStringConvertible {
    /// The message, one phrase. It begins with the position if the text is not JSON or a reference cannot be resolved.
    public var description: String {
        switch self {
        case .notJSON(let error):
            error.description
        case .unresolvedReference(let error):
            error.description
        case .depthLimitExceeded(let limit):
            "evaluation applies more than \(limit) nested subschemas; "
                + "a schema probably refers to itself"
        case .stepLimitExceeded(let limit):
            "evaluation takes more than \(limit) steps"
        case .patternTooCostly(let pattern):
            "the pattern '\(pattern)' takes too many steps".printable
        }
    }
}
