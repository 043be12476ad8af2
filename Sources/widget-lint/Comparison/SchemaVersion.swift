import CommandLineInterface
import SchemaKit
import SchemaLint

/// One of two versions of some schemas: the files to compare, and the files that they may refer to.
struct SchemaVersion {
    /// The origin of the files.
    enum Origin {
        case disk
        case revision(GitRevision)
    }

    /// A file to be compared.
    struct File {
        /// The path relative to the compared folder.
        let name: String
        let path: String
        let uri: String
        let source: SourceFile
    }

    private(set) var files: [File] = []
    private(set) var registry: SchemaRegistry
    /// Notes on the folders that were searched.
    private(set) var notes: [String] = []
    private let origin: Origin
    private let formats: FormatPolicy
    private let currentFolder: String
    /// The URIs of the files that were read.
    private var tried: Set<String> = []
    /// The URIs of files that were looked for, each with the path of the referring file.
    private var attempts: Set<[String]> = []
    /// The files that the references of the files may reach.
    private var referenced: ReferencedFiles
    private let scope: FileScope

    /// Creates an empty version.
    ///
    /// - Throws: An error in the folders given with `--schemas`.
    init(_ origin: Origin, options: LintOptions, currentFolder: String) throws(LintFailure) {
        self.origin = origin
        self.currentFolder = currentFolder
        formats = options.formats
        scope = FileScope(allowing: options.allowedFolders)
        referenced = ReferencedFiles(options: options)
        for folder in options.schemaFolders { referenced.open(folder) }
        let library = try SchemaLibrary(options: options)
        registry = library.catalog.registry
        notes = library.notes
    }

    /// Adds a file, or the JSON files in a folder and below. Returns whether any file was added.
    mutating func add(_ path: String) throws(LintFailure) -> Bool {
        var added: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        let operand = path
        let contents = try contents(of: path)
        // The files of a compared folder may refer to each other.
        let home = contents.contains { $0.path != path } ? path : nil
        for (name, path) in contents {
            let kinds: InputKinds = path == operand ? .pipes : .files
            guard let source = try read(path, accepting: kinds) else { continue }
            let document: JSONDocument
            do {
                document = try JSONParser().parse(source.jsonBytes())
            } catch {
                throw .schema(SchemaError(error, in: source), payload: nil)
            }
            let uri = Path.fileURI(of: path, in: currentFolder)
            guard tried.insert(uri).inserted else { continue }
            referenced.addHomes(of: path, called: source.path, besides: [home].compactMap { $0 })
            files.append(File(name: name, path: path, uri: uri, source: source))
            added.append((uri, source, document))
        }
        registry.add(added)
        return !added.isEmpty
    }

    private mutating func contents(
        of path: String
    ) throws(LintFailure) -> [(name: String, path: String)] {
        switch origin {
        case .disk:
            let kind: FileKind
            do {
                kind = try FileSystem.kind(of: path)
            } catch {
                throw .file(error)
            }
            guard kind == .folder else { return [(Path.name(of: path), path)] }
            let listing = FolderWalker.jsonFiles(scope).files(below: path)
            if let note = listing.skippedLinksNote { notes.append("\(path): note: \(note)") }
            if let error = listing.errors.first { throw .file(error) }
            let prefix = path.hasSuffix("/") ? path : path + "/"
            return listing.files.map { file in
                (file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file, file)
            }
        case .revision(let revision):
            let names = try revision.jsonFiles(in: path)
            if !names.isEmpty { return names.map { ($0, Path.joining(path, $0)) } }
            return [(Path.name(of: path), path)]
        }
    }

    private func read(
        _ path: String,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) -> SourceFile? {
        switch origin {
        case .disk:
            return try SourceFile.read(path, accepting: kinds)
        case .revision(let revision):
            let name = "\(revision.name):\(Path.withoutDots(path))"
            return try revision.read(path).map { SourceFile(path: name, bytes: $0) }
        }
    }

    // MARK: Programs

    /// Returns the compiled schema of a file. The files that its references name are added as well.
    mutating func program(of file: File) throws(LintFailure) -> SchemaProgram {
        while true {
            var compiler = SchemaCompiler(
                registry: registry,
                options: SchemaCompiler.Options(formats: formats)
            )
            let program: SchemaProgram
            do throws(SchemaFailure) {
                program = try compiler.compile(uri: file.uri)
            } catch {
                switch error {
                case .unusableFile(let error):
                    throw .schema(referenced.reported(error), payload: nil)
                case .dead(let error): throw .deadURI(error, suggestion: nil)
                }
            }
            registry = program.registry
            if !addMissingFiles(program.deadReferenceErrors) { return program }
        }
    }

    /// Returns the errors for references of a program to files that they must not reach. Each has advice.
    func refusals(_ program: SchemaProgram) -> [SchemaError] {
        program.deadReferenceErrors.map(referenced.reported).filter { $0.advice != nil }
    }

    private mutating func addMissingFiles(_ errors: [SchemaError]) -> Bool {
        var hasAdded = false
        for error in errors {
            guard case .deadReference(.noSuchResource(let uri)) = error.kind,
                uri.hasPrefix("file:"), !tried.contains(uri),
                attempts.insert([uri, error.path]).inserted,
                let path = Path.path(ofReference: uri).map(shortened),
                let source = readIfReachable(path, from: error.path),
                (try? registry.add(source, uri: uri)) != nil
            else { continue }
            tried.insert(uri)
            hasAdded = true
        }
        return hasAdded
    }

    /// Returns the path relative to the current folder if it is inside, or the path itself.
    private func shortened(_ path: String) -> String {
        let prefix = currentFolder.hasSuffix("/") ? currentFolder : currentFolder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// Returns the file that a reference names, or `nil` if it does not exist or the reference must not
    /// reach it.
    private mutating func readIfReachable(_ path: String, from referrer: String) -> SourceFile? {
        switch origin {
        case .disk:
            guard let file = referenced.file(at: path, referredToBy: referrer),
                let bytes = try? FileSystem.read(file.realPath)
            else { return nil }
            return SourceFile(path: path, bytes: bytes)
        case .revision:
            guard referenced.isReachable(path, from: referrer),
                let source = try? read(path)
            else { return nil }
            referenced.noteReached(source.path, through: referrer)
            return source
        }
    }
}
