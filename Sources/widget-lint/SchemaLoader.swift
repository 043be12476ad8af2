import CommandLineInterface
import SchemaKit

/// Brings together the schemas of a run: the built-in ones, folders, and the one that was chosen.
struct SchemaLoader {
    var catalog: SchemaCatalog
    private let currentFolder: String
    /// The URIs of the files that have been added one by one.
    private var addedFiles: Set<String> = []
    private var addedFolders: Set<String> = []

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
    ///
    /// - Returns: false where that has been done before.
    @discardableResult
    mutating func addFolder(_ folder: String) throws(RunFailure) -> Bool {
        guard !addedFolders.contains(uri(of: folder)) else { return false }
        let listing = FolderWalker.jsonFiles.files(below: folder)
        if let error = listing.errors.first { throw .file(error) }
        guard !listing.files.isEmpty else { throw .noSchemas(folder: folder) }
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for path in listing.files {
            let source = try read(path)
            files.append((uri: uri(of: path), source: source, document: try parse(source)))
        }
        catalog.registry.add(files)
        addedFolders.insert(uri(of: folder))
        return true
    }

    /// The URI of the schema that `--schema` or a configuration names: a file, a URI, or a name of
    /// the catalog.
    ///
    /// - Parameter folder: what paths are relative to; the current folder if it is empty.
    mutating func uri(
        ofSchema text: String,
        in folder: String = ""
    ) throws(RunFailure) -> String {
        if let entry = catalog.entry(named: text) { return entry.uri }
        let name = text.hasPrefix("file:") ? Path.path(ofReference: text) ?? text : text
        let path = Path.joining(folder, name)
        switch try kind(of: path) {
        case .folder:
            throw .schemaIsFolder(path: path)
        case .missing where !Path.isExplicit(name):
            if text.contains(":") { return text }
            throw unknownSchema(text)
        case .file, .other, .missing:
            // What a configuration names is a file.
            try add(path, accepting: folder.isEmpty ? .pipes : .files)
            return uri(of: path)
        }
    }

    private func unknownSchema(_ name: String) -> RunFailure {
        .unknownSchema(name: name, suggestion: catalog.suggestion(for: name))
    }

    /// The URI that a payload's own `$schema` means; nothing if it is a file that is not there.
    mutating func uri(
        ofReference text: String,
        inPayload payload: String
    ) throws(RunFailure) -> String? {
        guard let reference = Path.path(ofReference: text) else { return text }
        let path = Path.withoutDots(Path.joining(Path.folder(of: payload), reference))
        guard try kind(of: path) == .file else { return nil }
        try add(path)
        let fragment = text.firstIndex(of: "#").map { text[$0...] } ?? ""
        return uri(of: path) + fragment
    }

    /// How people call the schema with a URI: by its name in the catalog, its path, or the URI.
    func name(ofSchema uri: String) -> String {
        if let entry = catalog.entry(named: uri) { return entry.name }
        guard uri.hasPrefix("file:"), let path = Path.path(ofReference: uri) else { return uri }
        let names = AbsolutePath(path, in: currentFolder).names(from: currentFolder)
        let fragment = uri.firstIndex(of: "#").map { uri[$0...] } ?? ""
        return names.joined(separator: "/") + fragment
    }

    /// The URI that is nearest to one that leads nowhere.
    func suggestion(forURI uri: String) -> String? {
        NearestName.suggestion(for: uri, among: catalog.entries.map(\.uri))
    }

    /// The compiled schema with a URI, and the files on disk that its references name with it.
    mutating func program(uri: String) throws(SchemaFailure) -> SchemaProgram {
        while true {
            let program = try catalog.program(uri: uri)
            let files = program.deadReferenceErrors.compactMap(missingFile)
            var hasAdded = false
            for path in files where (try? add(path)) != nil { hasAdded = true }
            if !hasAdded { return program }
        }
    }

    /// The file that a dead reference names, if it is there and has not been read yet.
    private func missingFile(_ error: SchemaError) -> String? {
        guard case .deadReference(.noSuchResource(let uri)) = error.kind, uri.hasPrefix("file:"),
            let path = Path.path(ofReference: uri), !addedFiles.contains(self.uri(of: path)),
            (try? FileSystem.kind(of: path)) == .file
        else { return nil }
        return path
    }

    private mutating func add(
        _ path: String,
        accepting kinds: InputKinds = .files
    ) throws(RunFailure) {
        let uri = uri(of: path)
        guard !addedFiles.contains(uri) else { return }
        let source = try read(path, accepting: kinds)
        do throws(SchemaError) {
            try catalog.registry.add(source, uri: uri)
        } catch {
            throw .schema(error, payload: nil)
        }
        addedFiles.insert(uri)
    }

    private func uri(of path: String) -> String { Path.fileURI(of: path, in: currentFolder) }

    private func kind(of path: String) throws(RunFailure) -> FileKind {
        do {
            return try FileSystem.kind(of: path)
        } catch {
            throw .file(error)
        }
    }

    private func read(
        _ path: String,
        accepting kinds: InputKinds = .files
    ) throws(RunFailure) -> SourceFile {
        do {
            return SourceFile(path: path, bytes: try FileSystem.read(path, accepting: kinds))
        } catch {
            throw .file(error)
        }
    }

    private func parse(_ source: SourceFile) throws(RunFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(source.bytes)
        } catch {
            throw .schema(SchemaError(error, in: source), payload: nil)
        }
    }
}
