import CommandLineInterface
import SchemaKit
import SchemaLint

/// The schemas of a run: the built-in ones, folders, and the one that was chosen.
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
    /// The URIs of those files that the command line or a configuration has registered.
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

    /// Adds every JSON file in a folder and below, so that each may refer to any other.
    ///
    /// - Parameter configurationFolder: the folder of the configuration that names the folder: what paths are
    ///   relative to, and where the folder must be. Nil if the command line names it.
    /// - Returns: false where that has been done before.
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

    /// The URI of the schema that `--schema` or a configuration names: a file, a URI, or a name of
    /// the catalog.
    ///
    /// - Parameter configurationFolder: the folder of the configuration that names the schema: what paths are
    ///   relative to, and where the file must be. Nil if the command line names it.
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
            // A configuration names files only.
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
        /// A file that is not there.
        case missing
        /// A file that the payload must not reach; one in a stream reaches none.
        case outOfReach(isInStream: Bool)
    }

    /// Returns the target of a payload's own `$schema`.
    ///
    /// - Parameter lintedFolders: where the payload may name files.
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

    /// Returns an error in a schema as it is reported.
    func reported(_ error: SchemaError) -> SchemaError { files.reported(error) }

    /// - Parameter realPath: where the file is read, if an input names it.
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
