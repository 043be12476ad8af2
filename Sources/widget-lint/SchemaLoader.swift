import CommandLineInterface
import SchemaKit

/// Brings together the schemas of a run: the built-in ones, folders, and the one that was chosen.
struct SchemaLoader {
    private(set) var catalog: SchemaCatalog
    private let currentFolder: String

    init(options: LintOptions) throws(RunFailure) {
        catalog = SchemaCatalog(formats: options.formats)
        do {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        for folder in options.schemaFolders { try addFolder(folder) }
    }

    /// Adds every JSON file in a folder and below, so that each may refer to any other.
    private mutating func addFolder(_ folder: String) throws(RunFailure) {
        let listing = FolderWalker(wantsFile: { _, name in name.hasSuffix(".json") })
            .files(below: folder)
        if let error = listing.errors.first { throw .file(error) }
        guard !listing.files.isEmpty else { throw .emptyFolder(path: folder) }
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for path in listing.files {
            let source = try read(path)
            files.append((uri: uri(of: path), source: source, document: try parse(source)))
        }
        catalog.registry.add(files)
    }

    /// The URI of the schema that `--schema` names: a file, a URI, or a name of the catalog.
    mutating func uri(ofSchema text: String) throws(RunFailure) -> String {
        if let entry = catalog.entry(named: text) { return entry.uri }
        let kind: FileKind
        do {
            kind = try FileSystem.kind(of: text)
        } catch {
            throw .file(error)
        }
        if kind != .missing {
            try add(path: text)
            return uri(of: text)
        }
        if text.contains(":") { return text }
        throw .unknownSchema(name: text, suggestion: catalog.suggestion(for: text))
    }

    /// The URI that a payload's own `$schema` means, if it leads to a schema that is there.
    mutating func uri(ofReference text: String, inPayload path: String) -> String? {
        if text.contains(":") {
            let isKnown = (try? catalog.program(uri: text)) != nil
            return isKnown ? text : nil
        }
        let file = Path.joining(Path.folder(of: path), text)
        guard (try? FileSystem.kind(of: file)) == .file, (try? add(path: file)) != nil else {
            return nil
        }
        return uri(of: file)
    }

    private mutating func add(path: String) throws(RunFailure) {
        do {
            try catalog.registry.add(try read(path), uri: uri(of: path))
        } catch let error as RunFailure {
            throw error
        } catch let error as SchemaError {
            throw .schema(error)
        } catch {
            preconditionFailure("reading and adding a schema throw nothing else")
        }
    }

    private func uri(of path: String) -> String { Path.fileURI(of: path, in: currentFolder) }

    private func read(_ path: String) throws(RunFailure) -> SourceFile {
        do {
            return SourceFile(path: path, bytes: try FileSystem.read(path))
        } catch {
            throw .file(error)
        }
    }

    private func parse(_ source: SourceFile) throws(RunFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(source.bytes)
        } catch {
            throw .schema(SchemaError(error, in: source))
        }
    }
}
