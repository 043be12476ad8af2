import CommandLineInterface
import SchemaDiagnostics
import SchemaKit
package import SchemaLint

extension PayloadLinter {
    /// Returns the schema that the path of a file determines, or `nil` if the payload determines the schema.
    /// Configuration files of the tools have built-in schemas. Other files have the schema that their configuration
    /// names.
    ///
    /// - Throws: An error in a schema that the configuration names, or in the configuration itself, such as the name of
    ///   a missing schema or folder.
    package mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment? {
        select(configuration)
        if let kind = ToolFile.Kind(fileName: Path.name(of: path.text)) {
            return SchemaAssignment(uri: kind.schemaURI, reason: "by its name")
        }
        guard let configuration else { return nil }
        for folder in configuration.schemaFolders {
            try configuration.attributing(to: folder.range) { () throws(LintFailure) in
                try addSchemas(in: folder.path, from: configuration.folder)
            }
        }
        guard let choice = configuration.schemaChoice(for: path) else { return nil }
        let uri = try configuration.attributing(to: choice.schemaRange) {
            () throws(LintFailure) -> String in
            try self.uri(ofSchema: choice.schema, in: configuration.folder)
        }
        return SchemaAssignment(uri: uri, reason: "by \(configuration.source.path)")
    }
}

/// The inputs that have added schemas, besides the command line.
struct SchemaOrigins: Hashable {
    /// The folder of a configuration that adds schemas.
    var configurationFolder: ExactText?
    /// The path of a schema that only payloads name. Its identifiers must not have a meaning in other payloads.
    var file: ExactText?
}

/// The schemas that payloads can use.
struct SelectableSchemas {
    var library: SchemaLibrary
    var programs: [ExactText: SchemaProgram] = [:]
    var usedURIs: Set<ExactText> = []
    var matcher: PayloadMatcher?
}

extension LintConfiguration {
    /// Calls `body`, and converts its failure into an error in the configuration, at `range`. A mistake in a schema
    /// keeps its own position.
    @discardableResult
    func attributing<Result>(
        to range: SourceRange,
        _ body: () throws(LintFailure) -> Result
    ) throws(LintFailure) -> Result {
        do {
            return try body()
        } catch {
            if case .schema = error { throw error }
            let diagnostic = Diagnostic(id: .unknownSchema, message: error.message, range: range)
            throw .invalidToolFile(
                FileReport(source: source, schema: nil, diagnostics: [diagnostic])
            )
        }
    }
}
