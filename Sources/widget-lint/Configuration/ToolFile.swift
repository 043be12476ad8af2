import CommandLineInterface
import SchemaKit

/// A file that the tool itself reads, in order by its own schema.
struct ToolFile {
    let source: SourceFile
    let document: JSONDocument

    /// The schemas of the tool's files, by the names of their files.
    enum Kind: String {
        case configuration
        case baseline

        var schemaURI: String {
            guard let uri = ToolSchemas.all.first(where: { $0.path == schemaPath })?.uri else {
                preconditionFailure("the schema of each kind is built in")
            }
            return uri
        }

        private var schemaPath: String { "widget-lint/\(rawValue).schema.json" }
    }

    /// Reads a file and holds it against the schema of its kind.
    ///
    /// - Parameter name: how messages call the file.
    init(_ kind: Kind, at path: String, name: String) throws(RunFailure) {
        do {
            source = SourceFile(path: name, bytes: try FileSystem.read(path))
        } catch {
            throw .file(FileError(path: name, operation: error.operation, code: error.code))
        }
        do {
            document = try JSONParser().parse(source.bytes)
        } catch {
            throw .unusable(FileReport(source: source, schema: nil, diagnostics: [.syntax(error)]))
        }
        var catalog = SchemaCatalog(formats: .assert)
        var diagnostics = TextDiagnostics.diagnostics(of: document)
        do {
            let program = try catalog.program(uri: kind.schemaURI)
            diagnostics += try EvaluationDiagnostics.diagnostics(of: document, program)
        } catch {
            preconditionFailure("the tool's own schemas are in order: \(error)")
        }
        try require(diagnostics)
    }

    /// Throws what is wrong with the file, if anything is.
    func require(_ diagnostics: [Diagnostic]) throws(RunFailure) {
        let errors = diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty else {
            let ordered = errors.inFileOrder
            throw .unusable(FileReport(source: source, schema: nil, diagnostics: ordered))
        }
    }
}
