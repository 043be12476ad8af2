import CommandLineInterface
import SchemaKit
import SchemaLint

/// The schemas of a run: the built-in schemas, those in folders, and the one that the command line names.
struct SchemaLibrary {
    var catalog: SchemaCatalog
    /// Notes on the folders that the command line names.
    private(set) var notes: [String] = []
    private var files: ReferencedFiles
    private let currentFolder: String
    /// The folders that the command line allows to every input.
    private let scope: FileScope
    /// The URIs of the files that have been added one by one.
    private var addedFiles: Set<String> = []
    /// The URIs of those files that the command line or a configuration names.
    private var registeredFiles: Set<String> = []
    private var addedFolders: Set<String> = []

    init(options: LintOptions) throws(LintFailure) {
        catalog = SchemaCatalog(formats: options.formats)
        do {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        scope = FileScope(allowing: options.allowedFolders)
        files = ReferencedFiles(options: options)
        for folder in options.schemaFolders { try addFolder(folder) }
    }

    /// Adds all JSON files in a folder and below, so that schemas may refer to them and they to each other.
    ///
    /// - Parameter configurationFolder: The folder of the configuration that names the folder. The path is
    ///   relative to it and must be inside. It is `nil` if the command line names the folder.
    /// - Returns: False if the folder has been added before.
    @discardableResult
    mutating func addFolder(
        _ name: String,
        in configurationFolder: String? = nil
    ) throws(LintFailure) -> Bool {
        let folder = Path.joining(configurationFolder ?? "", name)
        guard !addedFolders.contains(uri(of: folder)) else { return false }
        if let configurationFolder,
            scope.realPath(of: folder, within: [configurationFolder]) == nil
        {
            throw .outsideOfConfiguration(path: name)
        }
        let listing = FolderWalker.jsonFiles(scope).files(below: folder)
        if let error = listing.errors.first { throw .file(error) }
        guard !listing.files.isEmpty else { throw .noSchemas(folder: folder) }
        if let note = listing.skippedLinksNote { notes.append("\(folder): note: \(note)") }
        var added: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for path in listing.files {
            let source = try read(path)
            do throws(LintFailure) {
                added.append((uri: uri(of: path), source: source, document: try parse(source)))
            } catch {
                throw configurationFolder == nil ? error : error.withheld
            }
        }
        files.open(folder)
        catalog.registry.add(added)
        for file in added {
            registeredFiles.insert(file.uri)
            if configurationFolder != nil { files.noteReached(file.source.path) }
        }
        addedFolders.insert(uri(of: folder))
        return true
    }

    /// Returns the URI of the schema that `--schema` or a configuration names by a file, a URI, or a name
    /// of the catalog.
    ///
    /// - Parameter configurationFolder: The folder of the configuration that names the schema. The path is
    ///   relative to it and must be inside. It is `nil` if the command line names the schema.
    mutating func uri(
        ofSchema text: String,
        in configurationFolder: String? = nil
    ) throws(LintFailure) -> String {
        if let entry = catalog.entry(named: text) { return entry.uri }
        let name = text.hasPrefix("file:") ? Path.path(ofReference: text) ?? text : text
        let path = Path.joining(configurationFolder ?? "", name)
        var realPath: String?
        if let configurationFolder {
            realPath = scope.realPath(of: path, within: [configurationFolder])
            if realPath == nil {
                if name == text, text.contains(":"), !Path.isExplicit(text) { return text }
                throw .outsideOfConfiguration(path: text)
            }
        }
        switch try kind(of: realPath ?? path) {
        case .folder:
            throw .schemaIsFolder(path: path)
        case .missing where !Path.isExplicit(name):
            if text.contains(":") { return text }
            throw unknownSchema(text)
        case .file, .other, .missing:
            if configurationFolder != nil { files.noteReached(path) }
            files.addHomes(of: path, besides: [configurationFolder].compactMap { $0 })
            // A configuration can only name files.
            try add(path, from: realPath, accepting: configurationFolder == nil ? .pipes : .files)
            registeredFiles.insert(uri(of: path))
            return uri(of: path)
        }
    }

    private func unknownSchema(_ name: String) -> LintFailure {
        .unknownSchema(name: name, suggestion: catalog.suggestion(for: name))
    }

    /// The target of a payload's own `$schema`.
    enum PayloadSchema {
        case uri(String)
        /// A file that does not exist.
        case missing
        /// A file that the payload must not reach. A payload in a stream cannot reach any file.
        case outOfReach(isInStream: Bool)
    }

    /// Returns the target of a payload's own `$schema`.
    ///
    /// - Parameter lintedFolders: The folders in which the payload may name files.
    mutating func schema(
        ofReference text: String,
        in payload: SourceFile,
        _ lintedFolders: LintedFolders
    ) throws(LintFailure) -> PayloadSchema {
        guard let reference = Path.path(ofReference: text) else { return .uri(text) }
        guard !reference.isEmpty else { return .missing }
        let folder = Path.folder(of: payload.path)
        let path = Path.withoutDots(Path.joining(folder, reference))
        let fragment = text.firstIndex(of: "#").map { text[$0...] } ?? ""
        guard !registeredFiles.contains(uri(of: path)) else {
            return .uri(uri(of: path) + fragment)
        }
        let realFolder = FileSystem.canonicalPath(of: folder) ?? folder
        let place = Path.joining(realFolder, reference)
        let homes = lintedFolders.folders(holding: payload)
        guard let realPath = scope.realPath(of: place, within: homes) else {
            return .outOfReach(isInStream: homes.isEmpty)
        }
        guard (try? FileSystem.kind(of: realPath)) == .file else { return .missing }
        files.noteReached(path)
        files.addHomes(of: path)
        try add(path, from: realPath)
        return .uri(uri(of: path) + fragment)
    }

    /// Returns the name of a schema for users: its name in the catalog, its path, or the URI.
    func name(ofSchema uri: String) -> String {
        if let entry = catalog.entry(named: uri) { return entry.name }
        guard uri.hasPrefix("file:"), let path = Path.path(ofReference: uri) else { return uri }
        let names = AbsolutePath(path, in: currentFolder).names(from: currentFolder)
        let fragment = uri.firstIndex(of: "#").map { uri[$0...] } ?? ""
        return names.joined(separator: "/") + fragment
    }

    /// Returns the known URI that is nearest to one that cannot be resolved.
    func suggestion(forURI uri: String) -> String? {
        NearestName.suggestion(for: uri, among: catalog.entries.map(\.uri))
    }

    /// Returns the compiled schema with a URI. The files that its references name are added as well.
    mutating func program(uri: String) throws(SchemaFailure) -> SchemaProgram {
        while true {
            let program: SchemaProgram
            do throws(SchemaFailure) {
                program = try catalog.program(uri: uri)
            } catch {
                guard case .unusableFile(let mistake) = error else { throw error }
                throw .unusableFile(reported(mistake))
            }
            var hasAdded = false
            for error in program.deadReferenceErrors {
                guard let file = files.missingFile(error, isKnown: isAdded) else { continue }
                hasAdded = (try? add(file.path, from: file.realPath)) != nil || hasAdded
            }
            if !hasAdded { return program }
        }
    }

    private func isAdded(_ path: String) -> Bool { addedFiles.contains(uri(of: path)) }

    /// Returns an error in a schema in the form for reports.
    func reported(_ error: SchemaError) -> SchemaError { files.reported(error) }

    /// Adds a file unless it has been added before.
    ///
    /// - Parameter realPath: The path from which the file is read, if an input names it.
    private mutating func add(
        _ path: String,
        from realPath: String?,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) {
        let uri = uri(of: path)
        guard !addedFiles.contains(uri) else { return }
        let source = try read(path, from: realPath, accepting: kinds)
        do throws(SchemaError) {
            try catalog.registry.add(source, uri: uri)
        } catch {
            files.noteUnusable(error)
            throw .schema(reported(error), payload: nil)
        }
        addedFiles.insert(uri)
    }

    private func uri(of path: String) -> String { Path.fileURI(of: path, in: currentFolder) }

    private func kind(of path: String) throws(LintFailure) -> FileKind {
        do {
            return try FileSystem.kind(of: path)
        } catch {
            throw .file(error)
        }
    }

    private func read(
        _ path: String,
        from realPath: String? = nil,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) -> SourceFile {
        do {
            let bytes = try FileSystem.read(realPath ?? path, accepting: kinds)
            return SourceFile(path: path, bytes: bytes)
        } catch {
            throw .file(FileError(path: path, operation: error.operation, code: error.code))
        }
    }

    private func parse(_ source: SourceFile) throws(LintFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(source.jsonBytes())
        } catch {
            throw .schema(SchemaError(error, in: source), payload: nil)
        }
    }
}
