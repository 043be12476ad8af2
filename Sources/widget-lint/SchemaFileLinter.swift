import CommandLineInterface
import SchemaKit

/// Checks schemas. All are read before the first is checked, as each may refer to any other.
struct SchemaFileLinter: FileLinter {
    private let discovery: PayloadDiscovery
    private var loader: SchemaLoader
    private let formats: FormatPolicy
    private var linter: SchemaLinter?
    /// What was read, by the path of the file.
    private var contents: [String: Result<SourceFile, RunFailure>] = [:]
    /// What the files are, by what reports call them.
    private var files: [String: File] = [:]
    /// What is wrong with the folders of schemas that the configurations of files name.
    private var configurationFailures: [AbsolutePath: RunFailure] = [:]

    /// A file that was read.
    private enum File {
        case schema(SchemaDocumentID)
        case notJSON(JSONSyntaxError)
    }

    /// A document with the URI under which others may refer to it.
    private typealias Resource = (uri: String, source: SourceFile, document: JSONDocument)

    /// - Throws: what is wrong with the folders given with `--schemas`.
    init(options: LintOptions, discovery: PayloadDiscovery) throws(RunFailure) {
        self.discovery = discovery
        loader = try SchemaLoader(options: options)
        formats = options.formats
    }

    /// None, as a reference that leads nowhere is a finding.
    var deadReferences: [SchemaError] { [] }

    mutating func prepare(for files: [PayloadFile], _ configurations: ConfigurationFinder) {
        let folder = configurations.currentFolder
        for file in files {
            let path = AbsolutePath(discovery.name(of: file.path), in: folder)
            addSchemaFolders(for: path, configurations)
        }
        let resources = files.compactMap { read($0, in: folder) }
        loader.catalog.registry.add(resources)
        let documents = resources.compactMap { resource -> SchemaDocumentID? in
            let id = loader.catalog.registry.document(uri: resource.uri)
            if let id { self.files[resource.source.path] = .schema(id) }
            return id
        }
        linter = makeLinter(of: documents)
    }

    private mutating func addSchemaFolders(
        for path: AbsolutePath,
        _ configurations: ConfigurationFinder
    ) {
        do throws(RunFailure) {
            guard let configuration = try configurations.configuration(for: path) else { return }
            for folder in configuration.schemaFolders {
                try configuration.attributing(to: folder.range) { () throws(RunFailure) in
                    try loader.addFolder(Path.joining(configuration.folder, folder.path))
                }
            }
        } catch {
            configurationFailures[path] = error
        }
    }

    /// Reads a file; nil where it is no JSON text.
    private mutating func read(_ file: PayloadFile, in folder: String) -> Resource? {
        let name = discovery.name(of: file.path)
        do throws(RunFailure) {
            let source = try SourceFile.read(file.path, name: name)
            contents[file.path] = .success(source)
            do throws(JSONSyntaxError) {
                let document = try JSONParser().parse(source.bytes)
                return (Path.fileURI(of: name, in: folder), source, document)
            } catch {
                files[name] = .notJSON(error)
            }
        } catch {
            contents[file.path] = .failure(error)
        }
        return nil
    }

    private mutating func makeLinter(of documents: [SchemaDocumentID]) -> SchemaLinter {
        var tried: Set<String> = []
        while true {
            let linter = SchemaLinter(
                registry: loader.catalog.registry,
                files: documents,
                formats: formats
            )
            let added = Self.missingFiles(linter.missingResources, besides: &tried)
            if added.isEmpty { return linter }
            loader.catalog.registry.add(added)
        }
    }

    /// The files on disk that references name, as far as they are JSON.
    private static func missingFiles(
        _ uris: [String],
        besides tried: inout Set<String>
    ) -> [Resource] {
        var found: [Resource] = []
        for uri in uris where tried.insert(uri).inserted {
            guard let path = Path.path(ofReference: uri),
                (try? FileSystem.kind(of: path)) == .file,
                let source = try? SourceFile.read(path),
                let document = try? JSONParser().parse(source.bytes)
            else { continue }
            found.append((uri, source, document))
        }
        return found
    }

    /// None, as the dialect of a schema is its own business.
    func assignment(
        for path: AbsolutePath,
        _ configuration: LintConfiguration?
    ) throws(RunFailure) -> SchemaAssignment? {
        if let failure = configurationFailures[path] { throw failure }
        return nil
    }

    func payloads(of file: PayloadFile) -> PayloadStream {
        guard let content = contents[file.path] else {
            preconditionFailure("every file was read")
        }
        return PayloadStream(content)
    }

    mutating func report(
        on source: SourceFile,
        _ assignment: SchemaAssignment?
    ) throws(RunFailure) -> FileReport {
        switch files[source.path] {
        case .schema(let id):
            return FileReport(
                source: source,
                schema: linter?.dialectURI(of: id),
                diagnostics: linter?.diagnostics(of: id) ?? []
            )
        case .notJSON(let error):
            return FileReport(source: source, schema: nil, diagnostics: [.syntax(error)])
        case nil:
            preconditionFailure("every file that could be read is known")
        }
    }
}
