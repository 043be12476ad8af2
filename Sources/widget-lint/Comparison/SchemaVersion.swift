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
    private(set) var registry: SchemaRegistry
    /// Notes on the folders that were read, for standard error.
    private(set) var notes: [String] = []
    private let origin: Origin
    private let formats: FormatPolicy
    private let currentFolder: String
    /// The URIs of the files that were read.
    private var readURIs: Set<String> = []
    /// The URIs of the files that were searched for, each in an array with the path of the referring file.
    private var searches: Set<[String]> = []
    private var referenced: ReferencedFiles
    private let scope: FileScope

    /// Creates an empty version.
    ///
    /// - Throws: An error in the folders given with `--schemas`.
    init(_ origin: Origin, options: SchemaOptions, currentFolder: String) throws(LintFailure) {
        self.origin = origin
        self.currentFolder = currentFolder
        formats = options.formats
        scope = FileScope(allowing: options.allowedFolders)
        referenced = ReferencedFiles(options: options)
        for folder in options.folders { referenced.allow(folder) }
        let library = try SchemaLibrary(options: options)
        registry = library.catalog.registry
        notes = library.notes
    }

    /// Adds a file, or the JSON files at any depth in a folder. Returns whether a file was added.
    mutating func add(_ path: String) throws(LintFailure) -> Bool {
        var added: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        // Services that read reports do not expect a leading './'.
        let operand = Path.withoutCurrentFolder(path)
        let filePaths = try filePaths(at: operand)
        // The files of a compared folder may refer to each other.
        let comparedFolder = filePaths.contains { $0.path != operand } ? operand : nil
        for (name, path) in filePaths {
            let kinds: InputKinds = path == operand ? .filesAndStreams : .files
            guard let source = try read(path, accepting: kinds) else { continue }
            let document: JSONDocument
            do {
                document = try JSONParser().parse(source.jsonBytes())
            } catch {
                throw .schema(SchemaError(error, in: source), payload: nil)
            }
            let uri = Path.fileURI(of: path, in: currentFolder)
            guard readURIs.insert(uri).inserted else { continue }
            referenced.allowOwnFolders(
                of: path,
                called: source.path,
                besides: [comparedFolder].compactMap { $0 }
            )
            files.append(File(name: name, path: path, uri: uri, source: source))
            added.append((uri, source, document))
        }
        registry.add(added)
        return !added.isEmpty
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
            if !addMissingFiles(program.unresolvedReferenceErrors) { return program }
        }
    }

    /// Returns the errors for references of a program to files that are not allowed, and to remote schemas. Each error
    /// has advice on how to add the target.
    func advisedErrors(of program: SchemaProgram) -> [SchemaError] {
        program.unresolvedReferenceErrors.map(referenced.reported).filter { $0.advice != nil }
    }

    private mutating func addMissingFiles(_ errors: [SchemaError]) -> Bool {
        var hasAddedFile = false
        for error in errors {
            guard case .unresolvedReference(.noSuchResource(let uri)) = error.kind,
                uri.hasPrefix("file:"), !readURIs.contains(uri),
                searches.insert([uri, error.path]).inserted,
                let path = Path.path(ofReference: uri),
                let source = readIfAllowed(
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
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// Reads the file that a reference names. Returns `nil` if the file does not exist or is not allowed for the
    /// referring schema.
    private mutating func readIfAllowed(_ path: String, from referrer: String) -> SourceFile? {
        switch origin {
        case .disk:
            guard let realPath = referenced.realPath(of: path, referredToBy: referrer),
                let bytes = try? FileSystem.read(realPath)
            else { return nil }
            return SourceFile(path: path, bytes: bytes)
        case .revision:
            guard referenced.isAllowed(path, from: referrer),
                let source = try? read(path)
            else { return nil }
            referenced.recordReference(to: source.path, from: referrer)
            return source
        }
    }
}

/// The files of a repository in a revision, read through git.
struct GitRevision {
    let name: String
    /// The folder of the repository.
    let root: String
    /// The hash of the revision's tree. Unlike a name, the hash cannot be mistaken for an option or for another
    /// revision.
    private let tree: String

    /// Finds the repository that contains a path. The path need not exist in the current version.
    ///
    /// - Throws: An error if there is no git, no repository, or no such revision.
    init(_ name: String, around path: String) throws(LintFailure) {
        let folder = Self.existingFolder(around: path)
        let topLevel = try Self.run(["-C", folder, "rev-parse", "--show-toplevel"])
        guard topLevel.status == 0 else {
            throw .notInRepository(path: path)
        }
        root = String(decoding: topLevel.output, as: UTF8.self).withoutNewline
        guard !name.utf8.contains(0) else { throw .unknownRevision(name, repository: root) }
        self.name = name
        let treeHash = try Self.run(
            ["-C", root, "rev-parse", "--quiet", "--verify", "--end-of-options", name + "^{tree}"]
        )
        tree = String(decoding: treeHash.output, as: UTF8.self).withoutNewline
        guard treeHash.status == 0, !tree.isEmpty, tree.utf8.allSatisfy(\.isHexadecimalDigit) else {
            throw .unknownRevision(name, repository: root)
        }
    }

    /// Returns the innermost existing folder that contains a path.
    private static func existingFolder(around path: String) -> String {
        var folder = path
        while (try? FileSystem.kind(of: folder)) != .folder {
            let parent = Path.folder(of: folder)
            if parent == folder { return "." }
            folder = parent
        }
        return folder
    }

    private static func run(_ arguments: [String]) throws(LintFailure) -> ChildProcess {
        do {
            // git must not download missing objects or run programs that the repository configures.
            let settings = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
            return try ChildProcess("git", settings + arguments)
        } catch {
            throw .file(error)
        }
    }

    /// Returns a path relative to the repository's root, or `nil` if the path is outside of the repository.
    private func pathInRepository(_ path: String) -> String? {
        // git resolves links in the path of the root, so git must also resolve the path of the file.
        let folder = Self.existingFolder(around: path)
        guard let prefixResult = try? Self.run(["-C", folder, "rev-parse", "--show-prefix"]),
            prefixResult.status == 0
        else { return nil }
        let prefix = String(decoding: prefixResult.output, as: UTF8.self).withoutNewline
        var rest = Path.withoutDots(path)
        let start = Path.withoutDots(folder)
        if rest == start { return prefix }
        if start != "." { rest = String(rest.dropFirst(start.count + 1)) }
        return prefix + rest
    }

    /// Returns the content of a file, or `nil` if it does not exist in the revision.
    func read(_ path: String) throws(LintFailure) -> [UInt8]? {
        guard let path = pathInRepository(path), let entry = try file(at: path) else { return nil }
        return try content(of: entry)
    }

    /// Returns the paths, relative to a folder, of the JSON files at any depth in the folder, without hidden files, and
    /// without links to files outside of the folder.
    func jsonFiles(in folder: String) throws(LintFailure) -> [String] {
        guard let path = pathInRepository(folder) else { return [] }
        let prefix = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
        var paths: [String] = []
        for entry in try entries(["-r", tree] + (prefix.isEmpty ? [] : ["--", prefix])) {
            let name = String(entry.path.dropFirst(prefix.count))
            guard entry.path.hasPrefix(prefix),
                FolderWalker.jsonExtensions.contains(where: name.hasSuffix),
                !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
            else { continue }
            if entry.isLink, try file(at: entry.path)?.path.hasPrefix(prefix) != true { continue }
            paths.append(name)
        }
        return paths
    }

    // MARK: Entries of the tree

    /// A file, a link or a folder of the revision.
    private struct Entry {
        /// The path relative to the repository's root.
        let path: String
        let isLink: Bool
        /// True for files and links.
        let isBlob: Bool
        let hash: String

        /// Reads the output of `git ls-tree`: the mode, the type and the hash, then a tab and the path.
        init?(_ text: String) {
            let parts = text.split(separator: "\t", maxSplits: 1).map(String.init)
            let words = (parts.first ?? "").split(separator: " ").map(String.init)
            guard parts.count == 2, words.count == 3 else { return nil }
            (path, isLink) = (parts[1], words[0] == "120000")
            (isBlob, hash) = (words[1] == "blob", words[2])
        }
    }

    /// The maximum number of links that lead to a file one after the other.
    private static let linkLimit = 8

    private func entries(_ arguments: [String]) throws(LintFailure) -> [Entry] {
        let listing = try Self.run(["-C", root, "ls-tree", "-z"] + arguments)
        guard listing.status == 0 else { return [] }
        return listing.output.split(separator: 0).compactMap {
            Entry(String(decoding: $0, as: UTF8.self))
        }
    }

    private func content(of entry: Entry) throws(LintFailure) -> [UInt8]? {
        let content = try Self.run(["-C", root, "cat-file", "blob", entry.hash])
        return content.status == 0 ? content.output : nil
    }

    /// Returns the file that a path in the repository leads to, if there is one in the revision. Only a link at the end
    /// of the path is followed.
    private func file(at path: String) throws(LintFailure) -> Entry? {
        var path = path
        for _ in 0...Self.linkLimit {
            let found = try entries([tree, "--", path])
            guard let entry = found.first, entry.path == path, entry.isBlob else { return nil }
            guard entry.isLink else { return entry }
            guard let target = try content(of: entry) else { return nil }
            let text = String(decoding: target, as: UTF8.self)
            path = Path.normalized(Path.joining(Path.folder(of: path), text))
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}

extension String {
    fileprivate var withoutNewline: String { last?.isNewline == true ? String(dropLast()) : self }
}

/// The Swift declarations of one version, with the schemas from which they are generated.
struct SchemaModels {
    /// A declaration and the file that it belongs to.
    struct Entry {
        let declaration: SwiftDeclaration
        /// The index of the file. The two versions of a file have equal indices.
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
        let source = index.source(excess.site)
        let position = LineIndex(source).position(of: index.node(excess.site).range.start)
        throw .longChain(path: source.path, position: position, message: excess.message)
    }

    /// Returns the models that widget-codegen generates for some of the files together.
    ///
    /// - Parameter names: The names of the files, which become the names of types without a title.
    func models(of files: [File], called names: [String]) -> SchemaModels {
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
