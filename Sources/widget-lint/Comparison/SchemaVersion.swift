import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint
import SwiftModels

/// One of two versions of some schemas: the files to compare, and the files to which their references lead.
struct SchemaVersion {
    /// The origin of the files.
    enum Origin {
        case disk
        case revision(GitRevision)
    }

    /// A file to be compared.
    struct File {
        /// The path relative to the compared folder. A file that the command line names has only the last part of its
        /// path.
        let name: String
        let path: String
        let uri: String
        let source: SourceFile
    }

    private(set) var files: [File] = []
    /// The errors in files that are not JSON. These files are not compared.
    private(set) var syntaxErrors: [SchemaError] = []
    /// The names and the URIs of the files that are not JSON.
    private(set) var brokenFiles: [(name: String, uri: String)] = []
    private(set) var registry: SchemaRegistry
    /// Notes on the folders that were read, for standard error.
    private(set) var notes: [String] = []
    private let origin: Origin
    private let formats: FormatPolicy
    private let currentFolder: String
    /// The configurations that exclude files, or `nil` if none applies.
    private let configurations: ConfigurationFinder?
    /// The contents of the files that were found in folders of the revision, by the bytes of their paths.
    private var listedContents: [[UInt8]: [UInt8]] = [:]
    /// The URIs of the files that were read.
    private var readURIs: Set<String> = []
    /// The URIs of the files that were searched for, each in an array with the path of the referring file.
    private var searches: Set<[String]> = []
    private var referenced: ReferencedFiles
    private let scope: FileScope

    /// Creates an empty version.
    ///
    /// - Throws: An error in the folders given with `--schemas`.
    init(
        _ origin: Origin,
        options: SchemaOptions,
        currentFolder: String,
        excludedBy configurations: ConfigurationFinder?
    ) throws(LintFailure) {
        self.origin = origin
        self.currentFolder = currentFolder
        self.configurations = configurations
        formats = options.formats
        scope = FileScope(allowing: options.allowedFolders)
        referenced = ReferencedFiles(options: options)
        for folder in options.folders { referenced.allow(folder) }
        let library = try SchemaLibrary(options: options)
        // Both versions read these folders, so a failure ends the comparison.
        if let failure = library.failures.first { throw failure }
        registry = library.catalog.registry
        notes = library.notes
    }

    /// True if the files are those of a git revision.
    var isRevision: Bool {
        if case .revision = origin { true } else { false }
    }

    /// Adds a file, or the JSON files at any depth in a folder. Returns whether a file was found.
    ///
    /// - Throws: An error in a file that cannot be read, or in a file on disk that the command line names and that is
    ///   not JSON.
    mutating func add(_ path: String) throws(LintFailure) -> Bool {
        var added: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        var hasFile = false
        // Services that read reports do not expect a leading './'.
        let operand = Path.withoutCurrentFolder(path)
        let filePaths = try filePaths(at: operand)
        // The files of a compared folder may refer to each other.
        let comparedFolder = filePaths.contains { $0.path != operand } ? operand : nil
        for (name, path) in filePaths {
            let kinds: InputKinds = path == operand ? .filesAndStreams : .files
            let uri = Path.fileURI(of: path, in: currentFolder)
            if readURIs.contains(uri) {
                hasFile = true
                continue
            }
            guard let source = try read(path, accepting: kinds) else { continue }
            hasFile = true
            if configurations?.excludes(path, isFolder: false) == true { continue }
            readURIs.insert(uri)
            let document: JSONDocument
            do {
                document = try JSONParser().parse(source.jsonBytes())
            } catch {
                let syntaxError = SchemaError(error, in: source)
                // Nobody can correct a file of a revision, so it does not end the comparison.
                if path == operand, !isRevision { throw .schema(syntaxError, payload: nil) }
                syntaxErrors.append(syntaxError)
                brokenFiles.append((name, uri))
                continue
            }
            referenced.allowOwnFolders(
                of: path,
                called: source.path,
                besides: [comparedFolder].compactMap { $0 }
            )
            files.append(File(name: name, path: path, uri: uri, source: source))
            added.append((uri, source, document))
        }
        registry.add(added)
        return hasFile
    }

    /// Returns the path of a file, or the paths of the JSON files at any depth in a folder. The name of a file in a
    /// folder is its path relative to the folder.
    private mutating func filePaths(
        at path: String
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
            return listing.files.map {
                (Self.shortened($0, in: path), Path.withoutCurrentFolder($0))
            }
        case .revision(let revision):
            let found = try revision.jsonFiles(in: path)
            // If there are no files below the path, it may be the path of a file.
            guard !found.isEmpty else { return [(Path.name(of: path), path)] }
            return found.map { file in
                let filePath = Path.joining(path, file.path)
                listedContents[Array(filePath.utf8)] = file.content
                return (file.path, filePath)
            }
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
            if let content = listedContents[Array(path.utf8)] {
                return SourceFile(path: name, bytes: content)
            }
            return try revision.read(path).map { SourceFile(path: name, bytes: $0) }
        }
    }

    // MARK: Programs

    /// Returns the compiled schema of a file, after adding the files to which the schema refers.
    mutating func program(of file: File) throws(LintFailure) -> SchemaProgram {
        while true {
            var compiler = SchemaCompiler(
                registry: registry,
                options: SchemaCompiler.Options(formats: formats)
            )
            let program: SchemaProgram
            do throws(SchemaLookupError) {
                program = try compiler.compile(uri: file.uri)
            } catch {
                switch error {
                case .unusableFile(let error):
                    throw .schema(referenced.reported(error), payload: nil)
                case .unresolved(let error): throw .unresolvedURI(error, suggestion: nil)
                }
            }
            registry = program.registry
            if try !addMissingFiles(program.unresolvedReferenceErrors) { return program }
        }
    }

    /// Returns the errors for references of a program to files that are not allowed, and to remote schemas. Each error
    /// has advice on how to add the target.
    func advisedErrors(of program: SchemaProgram) -> [SchemaError] {
        program.unresolvedReferenceErrors.map(referenced.reported).filter { $0.advice != nil }
    }

    private mutating func addMissingFiles(_ errors: [SchemaError]) throws(LintFailure) -> Bool {
        var hasAddedFile = false
        for error in errors {
            guard case .unresolvedReference(.noSuchResource(let uri)) = error.kind,
                uri.hasPrefix("file:"), !readURIs.contains(uri),
                searches.insert([uri, error.path]).inserted,
                let path = Path.path(ofReference: uri),
                let source = try readIfAllowed(
                    Self.shortened(path, in: currentFolder),
                    from: error.path
                ),
                (try? registry.addFile(source, uri: uri)) != nil
            else { continue }
            readURIs.insert(uri)
            hasAddedFile = true
        }
        return hasAddedFile
    }

    /// Returns the path relative to a folder if the file is inside that folder, or else the path itself.
    private static func shortened(_ path: String, in folder: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return Path.rest(of: path, after: prefix) ?? path
    }

    /// Reads the file that a reference names. Returns `nil` if the file does not exist, cannot be read from disk, or is
    /// not allowed for the referring schema.
    private mutating func readIfAllowed(
        _ path: String,
        from referrer: String
    ) throws(LintFailure) -> SourceFile? {
        switch origin {
        case .disk:
            guard let realPath = referenced.realPath(of: path, referredToBy: referrer),
                let bytes = try? FileSystem.read(realPath)
            else { return nil }
            return SourceFile(path: path, bytes: bytes)
        case .revision:
            guard referenced.isAllowed(path, from: referrer),
                let source = try read(path)
            else { return nil }
            referenced.recordReference(to: source.path, from: referrer)
            return source
        }
    }
}

/// The Swift declarations of one version, with the schemas from which they are generated.
struct SchemaModels {
    /// A declaration and the file that it belongs to.
    struct Entry {
        let declaration: SwiftDeclaration
        /// The index of the file. A file of both versions has the same index in both, because such files come first.
        let fileIndex: Int
    }

    let entries: [Entry]
    let index: SchemaIndex
    let files: [SourceFile]
}

extension SchemaVersion {
    /// Throws an error if a chain of references in a file is too long for the stack.
    func checkChains(of file: File) throws(LintFailure) {
        guard let document = registry.document(uri: file.uri) else { return }
        let index = SchemaIndex(registry)
        let root = ScopedSite(document: document, entry: 0)
        guard let excess = SchemaChain.excess(below: [root], in: index) else { return }
        throw Self.failure(excess.message, at: excess.site, in: index)
    }

    private static func failure(
        _ message: String,
        at site: ScopedSite,
        in index: SchemaIndex
    ) -> LintFailure {
        let source = index.source(site)
        let position = LineIndex(source).position(of: index.node(site).range.start)
        return .comparisonLimit(path: source.path, position: position, message: message)
    }

    /// Returns the models that widget-codegen generates for some of the files together.
    ///
    /// - Parameter names: The names of the files. A root type is named after its file if its schema has no title.
    /// - Throws: An error if the full name of a type is too long.
    func models(
        of files: [File],
        called names: [String]
    ) throws(LintFailure) -> SchemaModels {
        let index = SchemaIndex(registry)
        let loaded = zip(files, names).compactMap {
            file,
            name -> (LoadedSchemas.File, SourceFile)? in
            guard let document = registry.document(uri: file.uri),
                registry.document(document).failure == nil
            else { return nil }
            let root = ScopedSite(document: document, entry: 0)
            return (
                LoadedSchemas.File(path: name, bytes: file.source.bytes, root: root),
                file.source
            )
        }
        let module = SwiftModule(
            LoadedSchemas(files: loaded.map(\.0), index: index),
            usesTypeAliases: false
        )
        if let longName = module.longName {
            throw Self.failure(longName.message, at: longName.site, in: index)
        }
        let entries = (0..<module.modelCount).flatMap { position in
            let model = module.model(at: position)
            return model.files.indices.flatMap { file in
                model.declarations(inFile: file).map {
                    SchemaModels.Entry(declaration: $0, fileIndex: model.files[file])
                }
            }
        }
        return SchemaModels(entries: entries, index: index, files: loaded.map(\.1))
    }
}
