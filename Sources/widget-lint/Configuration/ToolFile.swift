import CommandLineInterface
import SchemaKit
import SchemaLint

/// A file that the tool itself reads, valid under its own schema.
struct ToolFile {
    let source: SourceFile
    let document: JSONDocument

    /// The kinds of file that have a built-in schema.
    enum Kind: String, CaseIterable {
        case configuration = "widget-lint/configuration"
        case baseline = "widget-lint/baseline"
        case codegenConfiguration = "widget-codegen/configuration"

        /// Finds the kind of a file by its name, or returns `nil`.
        init?(fileName: String) {
            guard let kind = Self.allCases.first(where: { $0.fileName == fileName }) else {
                return nil
            }
            self = kind
        }

        /// The name of all files of the kind, or `nil` if they have no common name.
        private var fileName: String? {
            switch self {
            case .configuration: LintConfiguration.fileName
            case .baseline: nil
            case .codegenConfiguration: "widget-codegen.json"
            }
        }

        var schemaURI: String {
            guard let uri = ToolSchemas.all.first(where: { $0.path == schemaPath })?.uri else {
                preconditionFailure("the schema of each kind is built in")
            }
            return uri
        }

        private var schemaPath: String { "\(rawValue).schema.json" }

        /// The compiled schema.
        fileprivate var program: SchemaProgram {
            switch self {
            case .configuration: Self.configurationProgram
            case .baseline: Self.baselineProgram
            case .codegenConfiguration: Self.codegenConfigurationProgram
            }
        }

        private static let configurationProgram = compiled(.configuration)
        private static let baselineProgram = compiled(.baseline)
        private static let codegenConfigurationProgram = compiled(.codegenConfiguration)

        private static func compiled(_ kind: Kind) -> SchemaProgram {
            var catalog = SchemaCatalog(formats: .assert)
            do {
                return try catalog.program(uri: kind.schemaURI)
            } catch {
                preconditionFailure("the tool's own schemas are in order: \(error)")
            }
        }
    }

    /// Reads a file and checks it against the schema of its kind.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - kinds: The kinds of file that are accepted.
    init(
        _ kind: Kind,
        at path: String,
        name: String,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, accepting: kinds)
        } catch {
            throw .file(FileError(path: name, operation: error.operation, code: error.code))
        }
        try self.init(kind, SourceFile(path: name, bytes: bytes))
    }

    /// Checks a file that has been read against the schema of its kind.
    init(_ kind: Kind, _ source: SourceFile) throws(LintFailure) {
        self.source = source
        do {
            document = try JSONParser().parse(source.bytes)
        } catch {
            throw .unusable(FileReport(source: source, schema: nil, diagnostics: [.syntax(error)]))
        }
        var diagnostics = TextDiagnostics.diagnostics(of: document)
        do {
            diagnostics += try EvaluationDiagnostics.diagnostics(of: document, kind.program)
        } catch {
            preconditionFailure("the tool's own schemas are in order: \(error)")
        }
        try require(diagnostics)
    }

    /// Throws the errors of the file if there are any.
    func require(_ diagnostics: [Diagnostic]) throws(LintFailure) {
        let errors = diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty else {
            let ordered = errors.inFileOrder
            throw .unusable(FileReport(source: source, schema: nil, diagnostics: ordered))
        }
    }
}
