import CommandLineInterface
import SchemaKit
import SwiftModels
import WidgetSchemas

/// A loader of schemas and of the schemas that their references name.
///
/// If no schema has the URI of a reference yet, the loader searches in this order:
///
/// 1. the file at the reference's path, relative to the referring file
/// 2. all schemas in the folder of the referring file
/// 3. the built-in schemas
///
/// For a reference in a built-in schema, the loader reads no files. Nothing is downloaded. Files are read only in the
/// folders of the schemas that the user named and in the folders that the user allows.
struct SchemaLoader {
    private let currentFolder: String
    /// The kinds of file that the user may name.
    private let acceptedKinds: InputKinds
    private var registry = SchemaRegistry()
    private var diagnostics: [CodegenDiagnostic] = []
    private var reportedDiagnostics: Set<CodegenDiagnostic> = []
    private var lines = LineIndexCache()
    private var searchedFolders: Set<ExactText> = []
    private var readPaths: Set<ExactText> = []
    /// The paths of the files that were read and cannot be used as schemas. Their mistakes are reported.
    private var unusablePaths: Set<ExactText> = []
    /// The schemas whose references have not been followed yet.
    private var pending: [ScopedSite] = []
    /// For each document, the entries of the schemas whose references have been followed.
    private var visited: [SchemaDocumentID: Set<Int32>] = [:]
    private var connectedDocuments = ConnectedDocuments()
    private var scope: FileScope
    /// The paths of the files that the user did not name: the loader read them because of a reference.
    private var referencedPaths: Set<String> = []
    /// The URIs of the built-in schemas that have been added. They are also the paths of the schemas.
    private var builtInURIs: Set<String> = []

    private init(currentFolder: String, limits: Limits) {
        self.currentFolder = currentFolder
        acceptedKinds = limits.acceptedKinds
        scope = FileScope(allowing: limits.allowedFolders)
    }

    /// The limits on the files that the loader may read.
    struct Limits {
        /// The folders with files that a schema may refer to, besides the folders of the files that the user named.
        var allowedFolders: [String] = []
        /// The kinds of file that the user may name.
        var acceptedKinds = InputKinds.files
    }

    /// The loaded schemas and the files that were read for them.
    struct Result {
        let schemas: LoadedSchemas
        /// The files that were read for each group of the schemas.
        let documents: [[Document]]
        /// True if folders were searched for the targets of references.
        let hasSearchedFolders: Bool
    }

    /// A file that was read.
    struct Document: Hashable {
        let path: String
        /// The URIs of its schemas.
        let identifiers: [String]
    }

    /// Loads schemas, which may also refer to `references`.
    static func load(
        _ schemas: [NamedSchema],
        references: [NamedSchema],
        currentFolder: String,
        limits: Limits = Limits()
    ) throws(CodegenFailure) -> LoadedSchemas {
        try result(schemas, references: references, currentFolder: currentFolder, limits: limits)
            .schemas
    }

    /// Loads the files, pipes or built-in schemas that the operands of a command line name.
    static func load(
        named operands: [String],
        allowedFolders: [String],
        currentFolder: String
    ) throws(CodegenFailure) -> LoadedSchemas {
        try load(
            operands.map { (operand) throws(CodegenFailure) in
                try NamedSchema(operand: operand)
            },
            references: [],
            currentFolder: currentFolder,
            limits: Limits(allowedFolders: allowedFolders, acceptedKinds: .filesAndStreams)
        )
    }

    /// Loads schemas like ``load`` and also returns the files that were read.
    static func result(
        _ schemas: [NamedSchema],
        references: [NamedSchema],
        currentFolder: String,
        limits: Limits = Limits()
    ) throws(CodegenFailure) -> Result {
        var loader = SchemaLoader(currentFolder: currentFolder, limits: limits)
        var sources: [SourceFile] = []
        for schema in schemas { if let source = loader.add(schema) { sources.append(source) } }
        for schema in references { _ = loader.add(schema) }
        try loader.failIfNeeded()
        let roots = sources.map { loader.root(of: $0.path) }
        loader.pending = roots.reversed()
        loader.followReferences(found: Self.references(below: roots, in: loader.registry))
        try loader.failIfNeeded()
        let groups = loader.connectedDocuments.groups(of: roots.map(\.document))
        loader.check(roots, groups)
        try loader.failIfNeeded()
        let index = SchemaIndex(loader.registry)
        loader.checkChains(of: roots, in: index)
        try loader.failIfNeeded()
        let files = zip(sources, roots).map { source, root in
            LoadedSchemas.File(path: source.path, bytes: source.bytes, root: root)
        }
        return Result(
            schemas: LoadedSchemas(files: files, index: index, groups: groups),
            documents: loader.documents(connectedWith: groups.map { roots[$0[0]].document }),
            hasSearchedFolders: !loader.searchedFolders.isEmpty
        )
    }

    private func failIfNeeded() throws(CodegenFailure) {
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics: diagnostics) }
    }

    // MARK: Files

    private mutating func add(_ schema: NamedSchema) -> SourceFile? {
        switch schema {
        case .file(let path): addFile(path)
        case .builtIn(let name): BuiltInSchemas.schema(named: name).flatMap { addBuiltIn($0) }
        }
    }

    /// Adds a built-in schema, or returns `nil` if it is unusable.
    private mutating func addBuiltIn(_ schema: EmbeddedSchema) -> SourceFile? {
        let source = SourceFile(path: schema.uri, bytes: schema.bytes)
        guard builtInURIs.insert(schema.uri).inserted else { return source }
        do {
            try registry.addFile(source, uri: schema.uri)
            return source
        } catch {
            report(error)
            return nil
        }
    }

    /// Reads and adds a file that the user named. Returns `nil` after an error, which is reported.
    private mutating func addFile(_ path: String) -> SourceFile? {
        readPaths.insert(ExactText(path))
        scope.add(homes: [Path.folder(of: path)], of: path)
        do {
            let bytes = try FileSystem.read(path, accepting: acceptedKinds)
            let source = SourceFile(path: path, bytes: bytes)
            try registry.addFile(source, uri: Path.fileURI(of: path, in: currentFolder))
            return source
        } catch let error as FileError {
            report(CodegenDiagnostic(error))
        } catch let error as SchemaError {
            unusablePaths.insert(ExactText(path))
            report(CodegenDiagnostic(error))
        } catch {
            preconditionFailure("reading a schema throws only file and schema errors")
        }
        return nil
    }

    /// Records an error once, even if several schemas find it.
    private mutating func report(_ diagnostic: CodegenDiagnostic) {
        if reportedDiagnostics.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    private func root(of path: String) -> ScopedSite {
        let uri =
            builtInURIs.contains(path) ? path : Path.fileURI(of: path, in: currentFolder)
        // This finds the file itself. A search for resources could find a resource of another file with this URI as its
        // `$id`.
        guard let document = registry.document(uri: uri) else {
            preconditionFailure("a schema that was added has a document")
        }
        return ScopedSite(document: document, entry: 0)
    }

    /// Finds the errors in schemas by compiling them, because a compiler reads every reachable keyword.
    ///
    /// - Parameter groups: The indices of the roots, grouped: roots that reach a common document are in one group.
    private mutating func check(_ roots: [ScopedSite], _ groups: [[Int]]) {
        let locations = roots.map { SchemaLocation(document: $0.document, entry: $0.entry) }
        let areValid = ParallelWork.results(count: groups.count) { [registry] index in
            var compiler = SchemaCompiler(registry: registry)
            return (try? compiler.compile(groups[index].map { locations[$0] })) != nil
        }
        // The compiler stops at the first mistake, so each schema is compiled separately to find all
        // mistakes.
        guard areValid.contains(false) else { return }
        for location in locations { check(location) }
    }

    private mutating func check(_ location: SchemaLocation) {
        var compiler = SchemaCompiler(registry: registry)
        do {
            _ = try compiler.compile(location)
        } catch {
            report(error)
        }
    }

    private mutating func report(_ error: SchemaError) { report(diagnostic(for: error)) }

    /// Returns the diagnostic for an error in a schema. It quotes no text of a file that the user did not name.
    private func diagnostic(for error: SchemaError) -> CodegenDiagnostic {
        CodegenDiagnostic(referencedPaths.contains(error.path) ? error.withoutQuotedText : error)
    }

    /// Reports an error for schemas whose chains of references are too long for the stack.
    private mutating func checkChains(of roots: [ScopedSite], in index: SchemaIndex) {
        guard let excess = SchemaChain.excess(below: roots, in: index) else { return }
        let range = index.node(excess.site).range
        let source = index.source(excess.site)
        report(CodegenDiagnostic(.chainLimit, excess.message, in: source, at: range))
    }

    /// Returns, for each of `samples`, the files that are connected with the sample, in the order of reading. Each
    /// sample stands for its group of schemas.
    private mutating func documents(connectedWith samples: [SchemaDocumentID]) -> [[Document]] {
        let documents = visited.keys.sorted { $0.index < $1.index }
        return connectedDocuments.groups(of: documents, connectedWith: samples).map { group in
            group.map { id in
                Document(
                    path: registry.document(id).source.path,
                    identifiers: registry.resourceURIs(of: id)
                )
            }.filter { readPaths.contains(ExactText($0.path)) }
        }
    }

    // MARK: References

    /// Follows the references of all pending schemas.
    ///
    /// - Parameter found: The references that were already collected in parallel: those below the roots of some
    ///   documents.
    private mutating func followReferences(found: [SchemaDocumentID: References]) {
        while let site = pending.popLast() {
            guard visited[site.document]?.contains(site.entry) != true else { continue }
            var index = SchemaIndex(registry)
            let collected = site.entry == 0 ? found[site.document] : nil
            let below = collected ?? Self.references(below: site, in: index)
            visited[site.document, default: []].formUnion(below.entries)
            for reference in below.references {
                // Resolving may have added a standard metaschema to the registry of the index.
                defer { registry = index.registry }
                guard let target = resolve(reference, &index) else { continue }
                connectedDocuments.connect(site.document, target.document)
                // The target may be below a keyword that the dialect does not know, such as `$defs` in draft 7. The
                // search for references below the root of the document then does not reach the target.
                pending.append(ScopedSite(document: target.document, entry: target.entry))
                pending.append(ScopedSite(document: target.document, entry: 0))
            }
        }
    }

    private struct Reference: Sendable {
        let text: String
        let range: SourceRange
        let site: ScopedSite
    }

    /// The references of a schema and of the schemas inside it.
    private struct References: Sendable {
        var references: [Reference] = []
        /// The entries of these schemas.
        var entries: Set<Int32> = []
    }

    private static func references(
        below roots: [ScopedSite],
        in registry: SchemaRegistry
    ) -> [SchemaDocumentID: References] {
        let found = ParallelWork.results(count: roots.count) { index in
            references(below: roots[index], in: SchemaIndex(registry))
        }
        return Dictionary(
            zip(roots.map(\.document), found),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns each `$ref` of a schema and of the schemas inside it, and each `$dynamicRef` that may lead to another
    /// document. The dialect of the schemas determines their keywords.
    private static func references(below root: ScopedSite, in index: SchemaIndex) -> References {
        var found = References()
        var sites = [root]
        while let site = sites.popLast() {
            found.entries.insert(site.entry)
            let keywords = index.keywordsWithoutEmbeddedScopes(site)
            for behavior in [Keyword.Behavior.reference, .dynamicReference] {
                guard let value = keywords[behavior], let text = value.string,
                    behavior == .reference || text.utf8.first != UInt8(ascii: "#")
                else { continue }
                found.references.append(Reference(text: text, range: value.range, site: site))
            }
            sites += keywords.subschemas.reversed()
        }
        return found
    }

    /// Returns the schema to which a reference leads. Reads more files until the schema is found. Returns `nil` after
    /// an error, which is reported.
    private mutating func resolve(
        _ reference: Reference,
        _ index: inout SchemaIndex
    ) -> ScopedSite? {
        while true {
            do throws(SchemaLookupError) {
                return try index.target(of: reference.text, from: reference.site)
            } catch {
                if case .unresolved(.noSuchResource(let uri)) = error,
                    addTarget(of: reference, uri: uri, &index)
                {
                    continue
                }
                report(diagnostic(for: error, reference, index))
                return nil
            }
        }
    }

    /// Adds to the registry the schemas that an unresolved reference may name, and indexes the registry again.
    ///
    /// - Returns: True if the reference may now be resolved, or if an error was reported.
    private mutating func addTarget(
        of reference: Reference,
        uri: String,
        _ index: inout SchemaIndex
    ) -> Bool {
        let referrer = index.source(reference.site).path
        // The index must not share the registry while files are added, because each file would cause a copy of it.
        registry = index.registry
        index = SchemaIndex(SchemaRegistry())
        defer { index = SchemaIndex(registry) }
        return readTarget(of: reference, uri: uri, from: referrer) || addBuiltInTarget(uri: uri)
    }

    /// Reads the file that an unresolved reference may name or, if there is no such file, the files in the folder of
    /// the referring file.
    ///
    /// - Returns: True if the reference may now be resolved: a schema was added, or a known schema got another URI.
    ///   Also true if an error in the file was reported.
    private mutating func readTarget(
        of reference: Reference,
        uri: String,
        from path: String
    ) -> Bool {
        guard !builtInURIs.contains(path) else { return false }
        let folder = Path.folder(of: path)
        guard let candidate = candidate(for: reference, in: folder),
            let realPath = scope.realPath(of: candidate, namedBy: path)
        else { return readNeighbors(in: folder, of: path) }
        let uri = URIReference(uri).withNormalizedPath.text
        let fileURI = Path.fileURI(of: candidate, in: currentFolder)
        // The file may have been read already, and be known by another URI.
        if let file = registry.document(uri: fileURI), registry.addURI(uri, of: file) {
            return true
        }
        guard readPaths.insert(ExactText(candidate)).inserted,
            let bytes = try? FileSystem.read(realPath)
        else { return readNeighbors(in: folder, of: path) }
        recordReference(to: candidate, from: path)
        do {
            try registry.addFile(SourceFile(path: candidate, bytes: bytes), uri: uri)
            if let file = registry.document(uri: uri) { registry.addURI(fileURI, of: file) }
        } catch {
            unusablePaths.insert(ExactText(candidate))
            report(error)
        }
        return true
    }

    /// Adds the built-in schema with the URI of a reference.
    ///
    /// - Returns: True if a schema was added.
    private mutating func addBuiltInTarget(uri: String) -> Bool {
        guard !builtInURIs.contains(uri), let schema = BuiltInSchemas.schema(uri: uri) else {
            return false
        }
        return addBuiltIn(schema) != nil
    }

    /// Returns the path that a reference may name, or `nil` if it cannot name a file.
    private func candidate(for reference: Reference, in folder: String) -> String? {
        guard let file = Path.path(ofReference: reference.text), !file.isEmpty else { return nil }
        return Path.child(file, of: folder)
    }

    /// Returns the error for a reference to a file whose mistakes are reported, or `nil` for other references.
    private func unusableTarget(of reference: Reference, from path: String) -> ReferenceError? {
        guard let target = candidate(for: reference, in: Path.folder(of: path)),
            unusablePaths.contains(ExactText(target))
        else { return nil }
        return .unusableFile(problem: "'\(target)' cannot be used")
    }

    /// Returns the advice on a reference to a file that must not be read, or to a schema on the web. Returns `nil` for
    /// other references.
    private func advice(
        on reference: Reference,
        _ error: ReferenceError,
        _ index: SchemaIndex
    ) -> String? {
        if error.isRemote {
            return "name the schema's file on the command line, "
                + "or in 'references' of the configuration"
        }
        let referrer = index.source(reference.site).path
        guard let path = candidate(for: reference, in: Path.folder(of: referrer)),
            scope.realPath(of: path, namedBy: referrer) == nil
        else { return nil }
        return "the file is outside the schema's folder; "
            + "allow the folder of the file with \(FileScope.allowOption)"
    }

    private mutating func recordReference(to path: String, from referrer: String) {
        referencedPaths.insert(path)
        scope.shareHomes(of: referrer, with: path)
    }

    /// Reads the schemas of a folder, because one of them may have the URI of a reference as its `$id`.
    ///
    /// - Returns: True if a schema was added.
    private mutating func readNeighbors(in folder: String, of referrer: String) -> Bool {
        guard searchedFolders.insert(ExactText(folder)).inserted,
            let names = try? FileSystem.names(in: folder)
        else { return false }
        var hasAdded = false
        for name in names where name.hasSuffix(".json") {
            let path = Path.child(name, of: folder)
            guard let realPath = scope.realPath(of: path, namedBy: referrer),
                readPaths.insert(ExactText(path)).inserted,
                let bytes = try? FileSystem.read(realPath)
            else { continue }
            // A file that is not a schema is ignored unless it is referred to.
            let uri = Path.fileURI(of: path, in: currentFolder)
            if (try? registry.addFile(SourceFile(path: path, bytes: bytes), uri: uri)) != nil {
                hasAdded = true
            }
            recordReference(to: path, from: referrer)
        }
        return hasAdded
    }

    private mutating func diagnostic(
        for failure: SchemaLookupError,
        _ reference: Reference,
        _ index: SchemaIndex
    ) -> CodegenDiagnostic {
        switch failure {
        case .unusableFile(let error): return diagnostic(for: error)
        case .unresolved(let reason):
            let source = index.source(reference.site)
            let error = unusableTarget(of: reference, from: source.path) ?? reason
            // The text of a file that the user did not name may be secret.
            let message = error.message(of: nil, quotesText: !referencedPaths.contains(source.path))
            return CodegenDiagnostic(
                .deadReference,
                message + (advice(on: reference, error, index).map { "; \($0)" } ?? ""),
                in: source,
                at: lines.index(of: source).position(of: reference.range.start)
            )
        }
    }
}
