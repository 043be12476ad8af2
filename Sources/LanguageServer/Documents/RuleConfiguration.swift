import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// The configuration in which a rule can be turned off for a document.
struct RuleConfiguration {
    /// The configuration as the client knows it. It is empty if `isMissing` is true.
    private let configuration: OpenDocument
    /// The converter of offsets in the configuration.
    private let positions: PositionConverter
    /// True if the file of the configuration does not exist.
    private let isMissing: Bool
    /// The path of the document for which a rule can be turned off.
    private let file: AbsolutePath
    /// True if the configuration applies only to files below its folder; false if an option names it for all files.
    private let appliesOnlyBelow: Bool

    /// Finds the configuration that applies to a document. If there is none, chooses the path of a new configuration.
    /// Returns `nil` if the document is not a file or is itself a configuration, if no configuration can apply, if the
    /// configuration cannot be read, or if the client cannot create a new one.
    init?(for document: OpenDocument, in workspace: inout Workspace) {
        guard let path = document.path, Path.name(of: path) != LintConfiguration.fileName,
            let applicable = workspace.linter.applicableConfiguration(for: path)
        else { return nil }
        file = AbsolutePath(path, in: "/")
        appliesOnlyBelow = applicable.appliesOnlyBelow
        let folder = workspace.folders.folder(containing: path) ?? Path.folder(of: path)
        let configurationPath = applicable.path ?? Path.joining(folder, LintConfiguration.fileName)
        let openURI = workspace.openURIs[Array(configurationPath.utf8)]
        if let open = openURI.flatMap({ workspace.documents[$0] }) {
            (configuration, isMissing) = (open, false)
            positions = PositionConverter(open.text, workspace.encoding)
            return
        }
        let client = workspace.client
        let content: [UInt8]?
        switch try? FileSystem.kind(of: configurationPath) {
        case .file:
            (content, isMissing) = (try? FileSystem.read(configurationPath), false)
        case .missing where client.createsFiles && client.readsDocumentChanges:
            (content, isMissing) = ([], true)
        default:
            return nil
        }
        guard let content else { return nil }
        configuration = OpenDocument(
            uri: FileURI.uri(of: configurationPath),
            path: configurationPath,
            fileContent: content
        )
        positions = PositionConverter(configuration.text, workspace.encoding)
    }

    /// Returns the edits that turn a rule off for the document, or `nil` if the configuration is not valid or does not
    /// apply to the document.
    func edits(turningOff rule: Diagnostic.ID) -> DocumentEdits? {
        guard let path = configuration.path else { return nil }
        let suppression = RuleSuppression(
            of: rule,
            in: file,
            configurationIn: Path.folder(of: path),
            appliesOnlyBelow: appliesOnlyBelow
        )
        let text = configuration.text.bytes
        let edit =
            text.isBlank
            ? suppression.newConfiguration.map {
                Diagnostic.Edit(
                    range: SourceRange(start: 0, end: text.count),
                    replacement: $0
                )
            } : suppression.edit(of: text)
        guard let edit else { return nil }
        var edits = DocumentEdits(of: configuration, [edit], positions: positions)
        edits.createsFile = isMissing
        return edits
    }
}

extension DocumentLinter {
    /// Returns the path of the configuration that applies to a file, and whether it applies only to files below its
    /// folder. The path is `nil` if no configuration applies yet.
    ///
    /// - Returns: `nil` if no configuration can apply, or if it cannot be read.
    fileprivate mutating func applicableConfiguration(
        for path: String
    ) -> (path: String?, appliesOnlyBelow: Bool)? {
        try? withStages { (stages) throws(LintFailure) in
            let configurations = stages.configurations
            let folder = configurations.currentFolder
            let path = AbsolutePath(path, in: folder)
            let configuration = try configurations.configuration(for: path)
            guard configuration != nil || configurations.searchesForConfigurations else {
                return nil
            }
            return (
                configuration.map { Path.absolute($0.source.path, in: folder) },
                configurations.searchesForConfigurations
            )
        }
    }
}
