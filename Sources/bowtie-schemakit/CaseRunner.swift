import SchemaDiagnostics
import SchemaKit

/// An evaluator of test cases. Schemas of one case cannot refer to schemas of another case.
struct CaseRunner {
    /// The path of a case's schema, which error messages leave out.
    static let schemaName = "schema"
    /// The base URI of a case's schema, against which relative references are resolved.
    static let schemaURI = "https://schemakit.invalid/schema"

    private let options: BowtieOptions
    /// The registry of the last case that had one. It is reused if the registry of the next such case is equal.
    private var lastRegistry: RegisteredSchemas?

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
            // The schema names its dialect. The default applies only to registered schemas that do not.
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
        if let lastRegistry, lastRegistry.isRegistry(of: schemas, for: dialect) {
            return lastRegistry.registry
        }
        let registered = try RegisteredSchemas(schemas, dialect)
        lastRegistry = registered
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

    /// Returns whether an instance is valid. The instance is read directly from the bytes of the line.
    private func isValid(
        _ instance: JSONNode,
        by validator: SchemaValidator
    ) throws(CaseFailure) -> Bool {
        let range = instance.range
        do {
            return try unsafe instance.document.bytes.withUnsafeBufferPointer {
                (line) throws(NoVerdictError) in
                try unsafe validator.isValid(
                    UnsafeBufferPointer(rebasing: line[range.start..<range.end])
                )
            }
        } catch {
            throw .noVerdict(error)
        }
    }

    private func output(
        of instance: JSONNode,
        by validator: SchemaValidator
    ) throws(CaseFailure) -> OutputUnit {
        let document = try instance.detached()
        do { return try validator.output(of: document) } catch { throw .noVerdict(error) }
    }
}

extension JSONNode {
    /// Returns the value as a document of its own, parsed with the usual limits.
    fileprivate func detached() throws(CaseFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(Array(bytes))
        } catch {
            throw .unreadable(error)
        }
    }

    /// The text of the value.
    fileprivate var bytes: ArraySlice<UInt8> { document.bytes[range.start..<range.end] }
}

/// A `SchemaRegistry` with the schemas of a case's registry, and their text in the request.
private struct RegisteredSchemas {
    let registry: SchemaRegistry
    private let text: ArraySlice<UInt8>
    private let dialectURI: String

    /// Adds the schemas to a new registry. `schemas` is an object; its names are the URIs.
    init(_ schemas: JSONNode, _ dialect: Dialect) throws(CaseFailure) {
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for member in schemas.members {
            let uri = member.name
            let document: JSONDocument
            do throws(CaseFailure) {
                document = try member.value.detached()
            } catch {
                guard case .unreadable(let reason) = error else { throw error }
                throw .unreadableRegistered(reason, uri: uri)
            }
            let source = SourceFile(path: uri, bytes: document.bytes)
            files.append((uri: uri, source: source, document: document))
        }
        var registry = SchemaRegistry(defaultDialect: dialect)
        registry.add(files)
        self.registry = registry
        text = schemas.bytes
        dialectURI = dialect.uri
    }

    /// Returns whether ``registry`` is equal to the registry that `schemas` and `dialect` would create.
    func isRegistry(of schemas: JSONNode, for dialect: Dialect) -> Bool {
        dialectURI == dialect.uri && text == schemas.bytes
    }
}

/// The reason why a case or one of its instances has no verdict.
private enum CaseFailure: Error {
    /// The schema or an instance exceeds a limit of the JSON parser.
    case unreadable(JSONSyntaxError)
    /// A schema of the registry exceeds a limit of the JSON parser.
    case unreadableRegistered(JSONSyntaxError, uri: String)
    case schema(UnusableSchemaError)
    case noVerdict(NoVerdictError)
}

extension CaseFailure {
    /// The failure as one sentence for users.
    var message: String {
        switch self {
        case .unreadable(let error), .noVerdict(.notJSON(let error)):
            error.message
        case .unreadableRegistered(let error, let uri):
            "\(uri): \(error.message)"
        case .schema(let error), .noVerdict(.unresolvedReference(let error)):
            if let path = error.path, path != CaseRunner.schemaName {
                "\(path): \(error.message)"
            } else {
                error.message
            }
        case .noVerdict(.depthLimitExceeded(let limit)):
            "the schema applies more than \(limit) nested subschemas; it probably refers to itself"
        case .noVerdict(.patternTooCostly(let pattern)):
            "the pattern '\(pattern)' takes too many steps"
        case .noVerdict(.stepLimitExceeded(let limit)):
            "the schema takes more than \(limit) evaluation steps for this value"
        }
    }
}

/// The dialect of schemas that do not name one, as the command `dialect` selected it.
enum ImplicitDialect {
    case supported(Dialect)
    /// The selected dialect is not supported, so only schemas that name their dialect can be used.
    case unsupported(uri: String)

    /// The dialects with the URIs that Bowtie uses for them, the newest first.
    static let offeredDialects: [(uri: String, dialect: Dialect)] = [
        ("https://json-schema.org/draft/2020-12/schema", .draft202012),
        ("https://json-schema.org/draft/2019-09/schema", .draft201909),
        ("http://json-schema.org/draft-07/schema#", .draft7),
        ("http://json-schema.org/draft-06/schema#", .draft6),
        ("http://json-schema.org/draft-04/schema#", .draft4),
        ("http://json-schema.org/draft-03/schema#", .draft3),
    ]

    /// The dialects that can be selected but are not offered, because Bowtie rejects an implementation that offers a
    /// dialect unknown to Bowtie.
    private static let unofferedDialects: [Dialect] = [.version1]

    /// Creates the dialect with a URI, which may end with an empty fragment.
    init(uri: String) {
        let bareURI = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
        let dialects = Self.offeredDialects.map(\.dialect) + Self.unofferedDialects
        if let dialect = dialects.first(where: { $0.uri == bareURI }) {
            self = .supported(dialect)
        } else {
            self = .unsupported(uri: uri)
        }
    }

    var isSupported: Bool {
        switch self {
        case .supported: true
        case .unsupported: false
        }
    }
}
