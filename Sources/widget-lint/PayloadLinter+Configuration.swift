import CommandLineInterface
import SchemaKit

extension PayloadLinter {
    /// The URI of the schema that a path stands for: what its configuration says, or what a
    /// configuration file of the tools is itself checked against; nil where the payload decides.
    ///
    /// - Throws: what is wrong with a schema or a folder that the configuration names, at its place.
    mutating func schemaURI(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(RunFailure) -> String? {
        if let kind = ToolFile.Kind(fileName: Path.name(of: path.text)) { return kind.schemaURI }
        guard let configuration else { return nil }
        for folder in configuration.schemaFolders {
            try attributing(to: folder.range, in: configuration) { () throws(RunFailure) in
                try addSchemas(in: Path.joining(configuration.folder, folder.path))
            }
        }
        guard let choice = configuration.schemaChoice(for: path) else { return nil }
        return try attributing(to: choice.range, in: configuration) { () throws(RunFailure) in
            try uri(ofSchema: choice.schema, in: configuration.folder)
        }
    }

    /// Makes a failure one of the configuration that brought it about.
    private func attributing<Result>(
        to range: SourceRange,
        in configuration: LintConfiguration,
        _ body: () throws(RunFailure) -> Result
    ) throws(RunFailure) -> Result {
        do {
            return try body()
        } catch {
            if case .schema = error { throw error }
            let message = error.message
            let diagnostic = Diagnostic(id: .unknownSchema, message: message, range: range)
            throw .unusable(
                FileReport(source: configuration.source, schema: nil, diagnostics: [diagnostic])
            )
        }
    }
}
