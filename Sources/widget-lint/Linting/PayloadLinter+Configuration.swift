import CommandLineInterface
import SchemaKit
import SchemaLint

extension PayloadLinter {
    /// The schema that a path stands for: what its configuration says, or what a configuration file
    /// of the tools is itself checked against; nil where the payload decides.
    ///
    /// - Throws: an error in a schema or a folder that the configuration names, at its place.
    mutating func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(LintFailure) -> SchemaAssignment? {
        if let kind = ToolFile.Kind(fileName: Path.name(of: path.text)) {
            return SchemaAssignment(uri: kind.schemaURI, origin: "by its name")
        }
        guard let configuration else { return nil }
        for folder in configuration.schemaFolders {
            try configuration.attributing(to: folder.range) { () throws(LintFailure) in
                try addSchemas(in: folder.path, from: configuration.folder)
            }
        }
        guard let choice = configuration.schemaChoice(for: path) else { return nil }
        let uri = try configuration.attributing(to: choice.range) {
            () throws(LintFailure) -> String in
            try self.uri(ofSchema: choice.schema, in: configuration.folder)
        }
        return SchemaAssignment(uri: uri, origin: "by \(configuration.source.path)")
    }
}

extension LintConfiguration {
    /// Makes a failure one of the configuration that brought it about.
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
            throw .unusable(FileReport(source: source, schema: nil, diagnostics: [diagnostic]))
        }
    }
}
