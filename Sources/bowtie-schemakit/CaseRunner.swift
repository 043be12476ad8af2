import SchemaKit

/// An evaluator of the instances of one case after another. The schemas of a case are not visible to
/// others.
struct CaseRunner {
    /// The name of a case's schema in error messages.
    static let schemaName = "schema"
    /// The base URI of a case's schema, against which relative references are resolved.
    static let schemaURI = "https://schemakit.invalid/schema"

    private let options: BowtieOptions
    /// The registry of the last case. The next case often has an equal one.
    private var registered: RegisteredSchemas?

    init(options: BowtieOptions) {
        self.options = options
    }

    mutating func run(_ request: RunRequest, _ dialect: ImplicitDialect) -> CaseOutcome {
        guard let output = RunOutput(rawValue: request.output) else {
            return .skipped(.unsupportedOutput(request.output))
        }
        switch dialect {
        case .supported(let dialect):
            return run(request.testCase, for: output, dialect: dialect)
        case .unsupported(let uri):
            guard request.testCase.schema["$schema"] != nil else {
                return .skipped(.unsupportedDialect(uri: uri))
            }
            return run(request.testCase, for: output, dialect: .draft202012)
        }
    }

    private mutating func run(
        _ testCase: TestCase,
        for output: RunOutput,
        dialect: Dialect
    ) -> CaseOutcome {
        do throws(CaseFailure) {
            let validator = try validator(of: testCase, dialect)
            return .results(testCase.instances.map { outcome(of: $0, by: validator, output) })
        } catch {
            return .errored(message: error.message)
        }
    }

    private mutating func validator(
        of testCase: TestCase,
        _ dialect: Dialect
    ) throws(CaseFailure) -> SchemaValidator {
        var registry = try registry(of: testCase, dialect)
        let schema = try testCase.schema.detached()
        let source = SourceFile(path: Self.schemaName, bytes: schema.bytes)
        registry.add([(uri: Self.schemaURI, source: source, document: schema)])
        do {
            return try SchemaValidator(
                uri: Self.schemaURI,
                registry: registry,
                formats: options.formats,
                content: options.content
            )
        } catch {
            throw .schema(error)
        }
    }

    private mutating func registry(
        of testCase: TestCase,
        _ dialect: Dialect
    ) throws(CaseFailure) -> SchemaRegistry {
        guard let schemas = testCase.registry else {
            return SchemaRegistry(defaultDialect: dialect)
        }
        if let registered, registered.isMade(of: schemas, dialect) { return registered.registry }
        let registered = try RegisteredSchemas(schemas, dialect)
        self.registered = registered
        return registered.registry
    }

    private func outcome(
        of instance: JSONNode,
        by validator: SchemaValidator,
        _ output: RunOutput
    ) -> TestOutcome {
        do throws(CaseFailure) {
            switch output {
            case .flag:
                return .verdict(isValid: try isValid(instance, by: validator))
            case .annotations:
                let unit = try self.output(of: instance, by: validator)
                return .annotated(
                    isValid: unit.isValid,
                    CollectedAnnotation.annotations(of: unit, validator)
                )
            }
        } catch {
            return .errored(message: error.message)
        }
    }

    /// Returns only the verdict. The instance is read directly from the bytes of the line.
    private func isValid(
        _ instance: JSONNode,
        by validator: SchemaValidator
    ) throws(CaseFailure) -> Bool {
        let range = instance.range
        do {
            return try unsafe instance.document.bytes.withUnsafeBufferPointer {
                (line) throws(ValidationError) in
                try unsafe validator.isValid(
                    UnsafeBufferPointer(rebasing: line[range.start..<range.end])
                )
            }
        } catch {
            throw CaseFailure(error)
        }
    }

    private func output(
        of instance: JSONNode,
        by validator: SchemaValidator
    ) throws(CaseFailure) -> OutputUnit {
        let document = try instance.detached()
        do { return try validator.output(of: document) } catch { throw .fault(error) }
    }
}

extension JSONNode {
    /// Returns the value as a document of its own, parsed with the usual limits.
    func detached() throws(CaseFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(Array(document.bytes[range.start..<range.end]))
        } catch {
            throw .unreadable(error)
        }
    }
}
