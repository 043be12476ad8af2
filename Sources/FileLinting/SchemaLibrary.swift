import CommandLineInterface
import SchemaDiagnostics
import SchemaKit
package import SchemaLint

/// The schemas of a run: the built-in schemas, the schemas in the added folders, and the files that the command line,
/// configurations, payloads or other schemas name.
package struct SchemaLibrary {
    package var catalog: SchemaCatalog
    /// Notes on the folders that have been added.
    package private(set) var notes: [String] = []
    /// The errors in files of the folders that have been added. A file with an error is left out.
    package private(set) var failures: [LintFailure] = []
    private var files: ReferencedFiles
    private let currentFolder: String
    /// The folders that the command line allows for every input.
    private let scope: FileScope
    /// The URIs of the files that have been added individually, not with a folder.
    private var addedFiles: Set<String> = []
    /// The URIs of the files that the command line or a configuration names, directly or by their folder.
    private var namedFiles: Set<String> = []
    /// The URIs of the folders that have been added.
    private var addedFolders: Set<String> = []
    /// The errors in folders that configurations name, first by the folder of the configuration, then by the URI of the
    /// folder. A folder can have many files, so it is searched only once for all payloads of the configuration.
    private var folderFailures: [ExactText: [String: LintFailure]] = [:]
    /// The texts that are read instead of their files, or `nil` if all files are read.
    private let texts: OpenTexts?
    /// True if comments and trailing commas are allowed in all files.
    private let allowsComments: Bool

    package init(
        options: SchemaOptions,
        texts: OpenTexts? = nil,
        allowsComments: Bool = false
    ) throws(LintFailure) {
        self.texts = texts
        self.allowsComments = allowsComments
        catalog = SchemaCatalog(formats: options.formats)
        do {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        scope = FileScope(allowing: options.allowedFolders)
        files = ReferencedFiles(options: options, texts: texts)
        for folder in options.folders where !addedFolders.contains(uri(of: folder)) {
            try addFolder(at: folder)
        }
    }

    /// Adds the files in a folder that a configuration names.
    ///
    /// - Parameters:
    ///   - name: The path of the folder, relative to the folder of the configuration. The folder must be inside that
    ///     folder or a folder of `--allow-outside`.
    ///   - configurationFolder: The folder of the configuration.
    /// - Returns: False if the folder has been added before.
    @discardableResult
    mutating func addFolder(
        _ name: String,
        in configurationFolder: String
    ) throws(LintFailure) -> Bool {
        let folder = path(of: name, in: configurationFolder)
        let uri = uri(of: folder)
        guard !addedFolders.contains(uri) else { return false }
        let key = ExactText(configurationFolder)
        if let failure = folderFailures[key]?[uri] { throw failure }
        do throws(LintFailure) {
            if scope.realPath(of: folder, within: [configurationFolder]) == nil {
                throw LintFailure.outsideOfConfiguration(path: name)
            }
            try addFolder(at: folder, isInConfiguration: true)
        } catch {
            folderFailures[key, default: [:]][uri] = error
            throw error
        }
        return true
    }

    /// Forgets the errors in folders, so that the folders are searched again.
    mutating func forgetFailures() { folderFailures = [:] }

    /// Adds all JSON files at any depth in a folder, so that schemas may refer to these files. A file that cannot be
    /// read or is not JSON is left out, with a failure.
    private mutating func addFolder(
        at folder: String,
        isInConfiguration: Bool = false
    ) throws(LintFailure) {
        let listing = FolderWalker.jsonFiles(scope).files(below: folder)
        if let error = listing.errors.first { throw .file(error) }
        guard !listing.files.isEmpty else { throw .noSchemas(folder: folder) }
        if let note = listing.skippedLinksNote { notes.append("\(folder): note: \(note)") }
        var added: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for path in listing.files {
            do throws(LintFailure) {
                let source = try read(path)
                added.append((uri: uri(of: path), source: source, document: try parse(source)))
            } catch {
                // Messages do not quote the files that an input, such as a configuration, names.
                failures.append(isInConfiguration ? error.withoutQuotedText : error)
            }
        }
        files.allow(folder)
        catalog.registry.add(added)
        for file in added {
            namedFiles.insert(file.uri)
            if isInConfiguration { files.recordReference(to: file.source.path) }
        }
        addedFolders.insert(uri(of: folder))
    }

    /// Returns the URI of the schema that `--schema` or a configuration names by a file, a URI, or a name of the
    /// catalog, each with a fragment or without. A text counts as a URI if it contains a colon and no file has this
    /// path. A `file` URI, and a text that begins like a path, such as `./a:b`, always stand for a file.
    ///
    /// - Parameters:
    ///   - text: The file, URI or name. In a configuration, the path of a file is relative to the folder of the
    ///     configuration, and must be inside that folder or a folder of `--allow-outside`.
    ///   - configurationFolder: The folder of the configuration that names the schema, or `nil` if the command line
    ///     names the schema.
    mutating func uri(
        ofSchema text: String,
        in configurationFolder: String? = nil
    ) throws(LintFailure) -> String {
        let (reference, fragment) = Self.nameAndFragment(of: text) {
            self.path(of: $0, in: configurationFolder)
        }
        if let entry = catalog.entry(named: reference) { return entry.uri + fragment }
        let isFileURI = reference.hasPrefix("file:")
        let name = isFileURI ? Path.path(ofReference: reference) ?? reference : reference
        let path = path(of: name, in: configurationFolder)
        var realPath: String?
        if let configurationFolder {
            realPath = scope.realPath(of: path, within: [configurationFolder])
            if realPath == nil {
                // A URI with `..` can look like a path that leads out of the folder.
                let isURI = name == reference && name.contains(":") && !Path.isExplicit(name)
                if isURI { return text }
                throw .outsideOfConfiguration(path: text)
            }
        }
        switch try kind(of: realPath ?? path) {
        case .folder:
            throw .schemaIsFolder(path: name, isInConfiguration: configurationFolder != nil)
        case .missing where !Path.isExplicit(name):
            if reference.contains(":") { return text }
            throw unknownSchema(reference, in: configurationFolder)
        case .file, .other, .missing:
            if configurationFolder != nil { files.recordReference(to: path) }
            files.allowOwnFolders(of: path, besides: [configurationFolder].compactMap { $0 })
            // Only the command line may name a stream, such as a pipe.
            try add(
                path,
                from: realPath,
                accepting: configurationFolder == nil ? .filesAndStreams : .files
            )
            namedFiles.insert(uri(of: path))
            if fragment.isEmpty {
                warnOfPayload(at: path, quotesName: configurationFolder == nil)
            }
            return uri(of: path) + fragment
        }
    }

    /// Adds a warning, once, if the file that is named as a schema looks like a payload. Such a schema accepts every
    /// value, so a user who exchanges a payload and its schema would get no finding.
    ///
    /// - Parameter quotesName: False for a file that only an input names; messages do not quote such a file.
    private mutating func warnOfPayload(at path: String, quotesName: Bool) {
        guard let id = catalog.registry.document(uri: uri(of: path)),
            let index = catalog.registry.document(id).resources.first
        else { return }
        let root = catalog.registry.document(id).document.root
        let dialect = catalog.registry.dialect(of: SchemaResourceID(index: Int32(index)))
        guard let member = dialect.firstMemberOfPayload(at: root) else { return }
        let subject = quotesName ? "'\(member.name)' is not a keyword" : "no member is a keyword"
        let warning =
            "\(path): warning: \(subject), and the schema accepts every value; "
            + "if the file is a payload, name its schema instead"
        if !notes.contains(warning) { notes.append(warning) }
    }

    /// Divides a text into the name of a schema and a fragment. The fragment begins with `#` and leads to a subschema.
    ///
    /// A `#` can also belong to the name of a file or folder. The name is therefore the longest one that leads to a
    /// file. If there is no such file, the fragment begins at the first `#`. Names longer than
    /// `FileSystem.pathByteLimit` are not tried.
    ///
    /// - Parameter path: Returns the path that a name stands for.
    package static func nameAndFragment(
        of text: String,
        path: (String) -> String = { $0 }
    ) -> (name: String, fragment: String) {
        let (mark, limit) = (UInt8(ascii: "#"), FileSystem.pathByteLimit)
        guard let first = text.utf8.firstIndex(of: mark) else { return (text, "") }
        var end = text.endIndex
        if text.utf8.count > limit {
            end = text.utf8.prefix(limit + 1).lastIndex(of: mark) ?? first
        }
        while end > first, (try? FileSystem.kind(of: path(String(text[..<end])))) != .file {
            end = text.utf8[..<end].lastIndex(of: mark) ?? first
        }
        return (String(text[..<end]), String(text[end...]))
    }

    /// Returns the path of a file or folder as messages show it. A path from the command line stays unchanged. A path
    /// from a configuration becomes relative to the current folder, or absolute if it leads out of the current folder.
    private func path(of name: String, in configurationFolder: String?) -> String {
        guard let configurationFolder else { return name }
        let path = AbsolutePath(name, in: configurationFolder)
        let names = path.names(from: currentFolder)
        if names.isEmpty { return "." }
        return names.first == ".." ? path.text : names.joined(separator: "/")
    }

    /// The URIs and titles of the named schemas that have an identifier, ordered by the URI.
    var identifiedSchemas: [(uri: String, title: String?)] {
        let registry = catalog.registry
        let schemas = namedFiles.compactMap { file -> (uri: String, title: String?)? in
            guard let id = registry.document(uri: file),
                let uri = registry.resourceURIs(of: id).first, uri != file
            else { return nil }
            return (uri, registry.document(id).document.root["title"]?.string)
        }
        return schemas.sorted { $0.uri < $1.uri }
    }

    private func unknownSchema(_ name: String, in folder: String?) -> LintFailure {
        let suggestion =
            catalog.suggestion(for: name) ?? nearestFile(to: name, in: folder)
            ?? fileNamed(like: name, below: folder ?? currentFolder)
        return .unknownSchema(name: name, suggestion: suggestion)
    }

    /// Returns the path of the file whose name is nearest to the last component of `name`, in the same folder, or `nil`
    /// if there is none. The endings of the names, such as `.schema.json`, must be equal.
    ///
    /// - Parameter base: The folder of relative paths, or `nil` for the current folder.
    private func nearestFile(to name: String, in base: String?) -> String? {
        let folder = Path.folder(of: Path.joining(base ?? "", name))
        let wanted = Path.name(of: name)
        let ending = wanted.drop { $0 != "." }
        guard !ending.isEmpty, let names = try? FileSystem.names(in: folder),
            let nearest = NearestName.suggestion(
                for: String(wanted.dropLast(ending.count)),
                among: names.filter { $0.hasSuffix(ending) }.map {
                    String($0.dropLast(ending.count))
                }
            )
        else { return nil }
        return Path.withoutCurrentFolder(Path.joining(Path.folder(of: name), nearest + ending))
    }

    /// Returns the path, relative to `folder`, of the first file below this folder whose name is the last component of
    /// `path`, with or without the extension of a schema. Searches at most three levels and 100 folders, because the
    /// result is only suggested in a message.
    private func fileNamed(like path: String, below folder: String) -> String? {
        let name = Path.name(of: path)
        let names = [name, name + ".schema.json", name + ".json"]
        let depth = folder.split(separator: "/").count
        var folderCount = 0
        let walker = FolderWalker(
            wantsFolder: { path, name in
                folderCount += 1
                return !name.hasPrefix(".") && folderCount <= 100
                    && path.split(separator: "/").count <= depth + 3
            },
            wantsFile: { names.contains($1) }
        )
        let files = walker.files(below: folder).files
        return files.first.map { Path.relative($0, to: folder) }
    }

    /// Returns the path of the file that the `$schema` in a payload names, if neither the command line nor a
    /// configuration names the file. Otherwise returns `nil`.
    func unnamedFile(ofReference text: String, in payload: SourceFile) -> String? {
        guard let reference = Path.path(ofReference: text), !reference.isEmpty else { return nil }
        let path = Self.path(ofReference: reference, in: payload)
        return namedFiles.contains(uri(of: path)) ? nil : path
    }

    /// Returns the path of a file that a payload names by a relative or absolute path.
    private static func path(ofReference reference: String, in payload: SourceFile) -> String {
        Path.withoutDots(Path.joining(Path.folder(of: payload.path), reference))
    }

    /// The target of the `$schema` in a payload.
    enum PayloadSchema {
        case uri(String)
        /// A file that does not exist.
        case missing
        /// A file that the payload must not refer to. Unless an option allows it, a payload in a stream must not refer
        /// to any file.
        case notAllowed(isInStream: Bool)
    }

    /// Returns the target of the `$schema` in a payload.
    ///
    /// - Parameter lintedFolders: The folders in which the payload may refer to files.
    mutating func schema(
        ofReference text: String,
        in payload: SourceFile,
        _ lintedFolders: LintedFolders
    ) throws(LintFailure) -> PayloadSchema {
        guard let reference = Path.path(ofReference: text) else {
            // A payload that is a schema can name its dialect with the wrong scheme, such as `https` for `http`.
            return .uri(catalog.registry.dialectURI(differingInSchemeFrom: text) ?? text)
        }
        guard !reference.isEmpty else { return .missing }
        let folder = Path.folder(of: payload.path)
        let path = Self.path(ofReference: reference, in: payload)
        let fragment = text.firstIndex(of: "#").map { text[$0...] } ?? ""
        guard !namedFiles.contains(uri(of: path)) else {
            return .uri(uri(of: path) + fragment)
        }
        let realFolder = FileSystem.canonicalPath(of: folder) ?? folder
        let target = Path.joining(realFolder, reference)
        let lintedFolder = lintedFolders.folder(containing: payload)
        let homes = [lintedFolder].compactMap { $0 }
        guard let realPath = scope.realPath(of: target, within: homes) else {
            return .notAllowed(isInStream: lintedFolder == nil)
        }
        guard (try? kind(of: realPath)) == .file else { return .missing }
        files.recordReference(to: path)
        files.allowOwnFolders(of: path)
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

    /// Returns the URI in the catalog, or of a metaschema, that is nearest to an unknown URI.
    func suggestion(forURI uri: String) -> String? {
        NearestName.suggestion(for: uri, among: catalog.entries.map(\.uri) + DialectTable.uris)
    }

    /// Returns the compiled schema with a URI, after adding the files to which the schema refers.
    mutating func program(uri: String) throws(SchemaLookupError) -> SchemaProgram {
        var roundCount = 0
        while true {
            let program: SchemaProgram
            do throws(SchemaLookupError) {
                program = try catalog.program(uri: uri)
            } catch {
                guard case .unusableFile(let reason) = error else { throw error }
                throw .unusableFile(reported(reason))
            }
            var hasAddedFile = false
            for error in program.unresolvedReferenceErrors {
                guard case .unresolvedReference(.noSuchResource(let uri)) = error.kind else {
                    continue
                }
                hasAddedFile = addFile(at: uri, referredToBy: error.path) != nil || hasAddedFile
            }
            if !hasAddedFile { return program }
            roundCount += 1
            if roundCount > ReferencedFiles.selectiveRoundLimit { addAllReferencedFiles() }
        }
    }

    /// Adds the files to which any reference in any file leads, directly or through other files.
    private mutating func addAllReferencedFiles() {
        var waiting = catalog.registry.newestDocuments
        while let document = waiting.popLast() {
            let referrer = catalog.registry.document(document).source.path
            for uri in catalog.registry.missingURIs(referencedIn: document) {
                guard let path = addFile(at: uri, referredToBy: referrer),
                    let added = catalog.registry.document(uri: self.uri(of: path))
                else { continue }
                waiting.append(added)
            }
        }
    }

    /// Adds the file that a reference names, and returns its path. Returns `nil` if the file has been added before,
    /// cannot be used, does not exist, or is not allowed for the referring schema.
    private mutating func addFile(at uri: String, referredToBy referrer: String) -> String? {
        guard let path = files.path(ofURI: uri, from: referrer), !isAdded(path),
            let realPath = files.realPath(ofUsable: path, referredToBy: referrer)
        else { return nil }
        do throws(LintFailure) {
            try add(path, from: realPath)
            return path
        } catch {
            if case .file(let error) = error { files.recordUnreadable(error) }
            return nil
        }
    }

    private func isAdded(_ path: String) -> Bool { addedFiles.contains(uri(of: path)) }

    /// Returns an error in a schema as reports show it; see ``ReferencedFiles/reported(_:)``.
    func reported(_ error: SchemaError) -> SchemaError { files.reported(error) }

    /// Adds a file unless it has been added before.
    ///
    /// - Parameter realPath: The real path of the file, which is read from there. If the command line names the file,
    ///   the real path is `nil`, and the file is read from `path`.
    private mutating func add(
        _ path: String,
        from realPath: String?,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) {
        let uri = uri(of: path)
        guard !addedFiles.contains(uri) else { return }
        let source = try read(path, from: realPath, accepting: kinds)
        do throws(SchemaError) {
            try catalog.registry.addFile(source, uri: uri, allowsComments: allowsComments)
        } catch {
            files.recordUnusable(error)
            throw .schema(reported(error), payload: nil)
        }
        addedFiles.insert(uri)
    }

    private func uri(of path: String) -> String { Path.fileURI(of: path, in: currentFolder) }

    /// Returns the kind of the file at the path of a schema. An open file counts as a file even if it is not saved yet.
    private func kind(of path: String) throws(LintFailure) -> FileKind {
        if texts?.schema(at: path) != nil { return .file }
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
        if let text = texts?.schema(at: realPath ?? path) {
            return SourceFile(path: path, bytes: text)
        }
        return try SourceFile.readWhole(realPath ?? path, name: path, accepting: kinds)
    }

    private func parse(_ source: SourceFile) throws(LintFailure) -> JSONDocument {
        do {
            return try JSONParser().parse(source.jsonBytes(allowsComments: allowsComments))
        } catch {
            throw .schema(SchemaError(error, in: source), payload: nil)
        }
    }
}

/// The folders in which a payload may name its schema by a path: the folders that the command line names, and the
/// folders of the files that the command line names.
struct LintedFolders: Sendable {
    /// The real paths of the folders.
    private var folders: Set<ExactText> = []
    /// The name of standard input in reports.
    private var inputName: String?

    init() {}

    /// Finds the folders of a run.
    ///
    /// - Parameter inputName: The name of standard input in reports.
    init(of files: [PayloadFile], inputName: String) {
        var paths: Set<ExactText> = []
        for file in files {
            if file.path == StandardInput.operand {
                self.inputName = inputName
            } else {
                paths.insert(ExactText(file.folder ?? Path.folder(of: file.path)))
            }
        }
        let realPaths = paths.compactMap { FileSystem.canonicalPath(of: $0.text) }
        folders = Set(realPaths.filter { !Self.containsDevices($0) }.map(ExactText.init))
    }

    /// Returns whether the files of a folder represent devices, or open files of processes.
    private static func containsDevices(_ folder: String) -> Bool {
        ["/dev", "/proc"].contains { Path.isInside(folder, $0) }
    }

    /// Returns the outermost linted folder that contains a payload. The other linted folders around the payload are
    /// inside of it. Returns `nil` for standard input, for a pipe, and for a payload that is one line of a file.
    func folder(containing payload: SourceFile) -> String? {
        let kind = try? FileSystem.kind(of: payload.path)
        // The file is missing if an editor has not saved its text yet.
        guard !payload.isLineOfStream, payload.path != inputName,
            kind == .file || kind == .missing,
            var folder = FileSystem.canonicalPath(of: Path.folder(of: payload.path))
        else { return nil }
        // Each payload can be in a linted folder of its own, so only the folders around it are looked up.
        var outermost: String?
        while true {
            if folders.contains(ExactText(folder)) { outermost = folder }
            let parent = Path.folder(of: folder)
            guard parent.utf8.count < folder.utf8.count else { return outermost }
            folder = parent
        }
    }
}

extension Diagnostic {
    /// Returns the finding about a `$schema` that names a file to which its payload must not refer.
    ///
    /// - Parameter isInStream: True if the payload comes from standard input or a pipe, or is one line of a file.
    static func schemaNotAllowed(
        _ reference: String,
        isInStream: Bool,
        at range: SourceRange
    ) -> Diagnostic {
        let options = "--schemas DIR or \(FileScope.allowOption)"
        let message =
            isInStream
            ? "'$schema' in a stream names the file '\(reference)', which is not allowed by default; allow it with \(options)"
            : "'$schema' cannot name '\(reference)' outside of the linted folder; allow it with \(options)"
        return Diagnostic(id: .unknownSchema, message: message, range: range)
    }
}
