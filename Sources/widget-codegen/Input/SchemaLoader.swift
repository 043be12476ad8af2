import CommandLineInterface
import SchemaKit
import SwiftModels

/// Reads schema files and, as references ask for them, the files around them.
///
/// A reference that no known schema answers is first taken as a path from the file that it stands
/// in; then every schema in that file's folder is read. Nothing is fetched, and nothing is read outside of the
/// folders of the schemas that the user named and those that the user allows.
struct SchemaLoader {
    private let currentFolder: String
    /// The kinds of file that the user may name.
    private let acceptedKinds: InputKinds
    private var registry = SchemaRegistry()
    private var diagnostics: [CodegenDiagnostic] = []
    private var knownDiagnostics: Set<CodegenDiagnostic> = []
    private var lines = SourceLines()
    private var searchedFolders: Set<String> = []
    private var readPaths: Set<String> = []
    /// Documents whose references are still to be followed.
    private var pending: [SchemaSite] = []
    private var visited: Set<SchemaDocumentID> = []
    private var connected = ConnectedDocuments()
    private var scope: FileScope
    /// The files that only references name.
    private var reached: Set<String> = []

    private init(currentFolder: String, reach: Reach) {
        self.currentFolder = currentFolder
        acceptedKinds = reach.acceptedKinds
        scope = FileScope(allowing: reach.allowedFolders)
    }

    /// The files that the loader may read.
    struct Reach {
        /// The folders that references may reach besides the folders of the files that the user names.
        var allowedFolders: [String] = []
        /// The kinds of file that the user may name.
        var acceptedKinds = InputKinds.files
    }

    /// The schemas that were loaded, with the files that were read for them.
    struct Result {
        let schemas: LoadedSchemas
        /// The files that were read for each group of the schemas.
        let documents: [[Document]]
        /// True if folders were searched for the targets of references.
        let hasSearched: Bool
    }

    /// A file that was read.
    struct Document: Hashable {
        let path: String
        /// The URIs of its schemas.
        let identifiers: [String]
    }

    /// Loads the files at `paths`; the files at `references` can be referred to.
    static func load(
        _ paths: [String],
        references: [String],
        currentFolder: String,
        reach: Reach = Reach()
    ) throws(CodegenFailure) -> LoadedSchemas {
        try result(paths, references: references, currentFolder: currentFolder, reach: reach)
            .schemas
    }

    /// Loads the files at `paths`, as `load` does, and returns which files were read.
    static func result(
        _ paths: [String],
        references: [String],
        currentFolder: String,
        reach: Reach = Reach()
    ) throws(CodegenFailure) -> Result {
        var loader = SchemaLoader(currentFolder: currentFolder, reach: reach)
        var sources: [SourceFile] = []
        for path in paths { if let source = loader.add(path) { sources.append(source) } }
        for path in references { _ = loader.add(path) }
        try loader.failIfNeeded()
        let roots = sources.map { loader.root(of: $0.path) }
        loader.pending = roots.reversed()
        loader.followReferences(found: Self.references(below: roots, in: loader.registry))
        try loader.failIfNeeded()
        let groups = loader.connected.groups(of: roots.map(\.document))
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
            documents: loader.documents(of: groups.map { roots[$0[0]].document }),
            hasSearched: !loader.searchedFolders.isEmpty
        )
    }

    private func failIfNeeded() throws(CodegenFailure) {
        guard diagnostics.isEmpty else { throw CodegenFailure(diagnostics: diagnostics) }
    }

    // MARK: Files

    private mutating func add(_ path: String) -> SourceFile? {
        readPaths.insert(path)
        scope.add(homes: [Path.folder(of: path)], of: path)
        do {
            let bytes = try FileSystem.read(path, accepting: acceptedKinds)
            let source = SourceFile(path: path, bytes: bytes)
            try registry.add(source, uri: FileURI.text(of: path, in: currentFolder))
            return source
        } catch let error as FileError {
            report(CodegenDiagnostic(error))
        } catch let error as SchemaError {
            report(CodegenDiagnostic(error))
        } catch {
            preconditionFailure("reading a schema throws file and schema errors")
        }
        return nil
    }

    /// Records an error once, though each schema that refers to its place finds it again.
    private mutating func report(_ diagnostic: CodegenDiagnostic) {
        if knownDiagnostics.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    private mutating func root(of path: String) -> SchemaSite {
        let uri = FileURI.text(of: path, in: currentFolder)
        guard let id = try? registry.resource(uri: uri) else {
            preconditionFailure("a file that was added has a resource")
        }
        return SchemaSite(document: registry.resource(id).document, entry: 0)
    }

    /// Finds the errors of schemas: the compiler reads every keyword that can be reached.
    ///
    /// - Parameter groups: the positions of the roots in groups that reach the same schemas.
    private mutating func check(_ roots: [SchemaSite], _ groups: [[Int]]) {
        let locations = roots.map { root in
            (try? registry.resource(uri: registry.document(root.document).uri))
                .map { registry.resource($0).root }
        }
        let areSound = ParallelWork.results(count: groups.count) { [registry] position in
            let own = groups[position].compactMap { locations[$0] }
            var compiler = SchemaCompiler(registry: registry)
            return own.isEmpty || (try? compiler.compile(own)) != nil
        }
        // A mistake ends the compiler's work, so that one in another schema is found by itself.
        guard areSound.contains(false) else { return }
        for location in locations.compactMap({ $0 }) { check(location) }
    }

    private mutating func check(_ location: SchemaLocation) {
        var compiler = SchemaCompiler(registry: registry)
        do {
            _ = try compiler.compile(location)
        } catch {
            report(error)
        }
    }

    /// Records an error in a schema, without text of a file that only references name.
    private mutating func report(_ error: SchemaError) {
        report(CodegenDiagnostic(reached.contains(error.path) ? error.withheld : error))
    }

    /// Refuses schemas that lead through more others than the stack has room for.
    private mutating func checkChains(of roots: [SchemaSite], in index: SchemaIndex) {
        let entryCount = visited.reduce(0) { $0 + registry.document($1).document.entryCount }
        // In files this small each schema would have to occur in several dynamic scopes.
        guard entryCount > SchemaChain.inPlaceLimit,
            let excess = SchemaChain.excess(below: roots, in: index)
        else { return }
        let range = index.node(excess.site).range
        let source = index.source(excess.site)
        report(CodegenDiagnostic(.chainLimit, excess.message, in: source, at: range))
    }

    /// Returns the files whose schemas are connected with each of some documents, in the order of reading.
    private mutating func documents(of representatives: [SchemaDocumentID]) -> [[Document]] {
        let ordered = visited.sorted { $0.index < $1.index }
        return connected.members(ordered, with: representatives).map { members in
            members.map { id in
                Document(
                    path: registry.document(id).source.path,
                    identifiers: registry.resourceURIs(of: id)
                )
            }.filter { readPaths.contains($0.path) }
        }
    }

    // MARK: References

    /// - Parameter found: the references of many documents, which were looked for on all processors.
    private mutating func followReferences(found: [SchemaDocumentID: [Reference]]) {
        while let root = pending.popLast() {
            guard visited.insert(root.document).inserted else { continue }
            var index = SchemaIndex(registry)
            let references =
                found[root.document] ?? Self.references(below: root, in: index)
            for reference in references {
                // To resolve may have loaded a schema that is built in.
                defer { registry = index.registry }
                if let target = resolve(reference, &index) {
                    connected.connect(root.document, target.document)
                    pending.append(SchemaSite(document: target.document, entry: 0))
                }
            }
        }
    }

    private struct Reference: Sendable {
        let text: String
        let range: SourceRange
        let site: SchemaSite
    }

    private static func references(
        below roots: [SchemaSite],
        in registry: SchemaRegistry
    ) -> [SchemaDocumentID: [Reference]] {
        let found = ParallelWork.results(count: roots.count) { position in
            references(below: roots[position], in: SchemaIndex(registry))
        }
        return Dictionary(
            zip(roots.map(\.document), found),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Every reference of a document that may lead elsewhere, found by the tables of its dialect.
    private static func references(below root: SchemaSite, in index: SchemaIndex) -> [Reference] {
        var found: [Reference] = []
        var sites = [root]
        while let site = sites.popLast() {
            let keywords = index.plainKeywords(site)
            for behavior in [Keyword.Behavior.reference, .dynamicReference] {
                guard let value = keywords[behavior], let text = value.string,
                    behavior == .reference || text.utf8.first != UInt8(ascii: "#")
                else { continue }
                found.append(Reference(text: text, range: value.range, site: site))
            }
            sites += keywords.subschemas.reversed()
        }
        return found
    }

    private mutating func resolve(
        _ reference: Reference,
        _ index: inout SchemaIndex
    ) -> SchemaSite? {
        while true {
            do throws(SchemaFailure) {
                return try index.target(of: reference.text, from: reference.site)
            } catch {
                if case .dead(.noSuchResource(let uri)) = error,
                    readMore(for: reference, uri: uri, from: index.source(reference.site).path)
                {
                    index = SchemaIndex(registry)
                    continue
                }
                report(diagnostic(for: error, reference, index))
                return nil
            }
        }
    }

    /// Reads the file that a dead reference may mean; returns whether it found anything new.
    private mutating func readMore(
        for reference: Reference,
        uri: String,
        from path: String
    ) -> Bool {
        let folder = Path.folder(of: path)
        if let candidate = candidate(for: reference, in: folder),
            let realPath = scope.realPath(of: candidate, namedBy: path),
            readPaths.insert(candidate).inserted, let bytes = try? FileSystem.read(realPath)
        {
            noteReached(candidate, from: path)
            do {
                try registry.add(SourceFile(path: candidate, bytes: bytes), uri: uri)
            } catch {
                report(error)
            }
            return true
        }
        return readNeighbors(in: folder, of: path)
    }

    /// The path that a reference may mean; nil if it can't mean a file.
    private func candidate(for reference: Reference, in folder: String) -> String? {
        guard let file = Path.path(ofReference: reference.text), !file.isEmpty else { return nil }
        return Path.joining(folder == "." ? "" : folder, file)
    }

    /// The advice for a reference to a file that must not be read, or to a schema on the web.
    private func advice(
        on reference: Reference,
        _ error: ReferenceError,
        _ index: SchemaIndex
    ) -> String? {
        if error.isRemote {
            return "give its file as another schema, or under 'references' in the configuration"
        }
        let referrer = index.source(reference.site).path
        guard let path = candidate(for: reference, in: Path.folder(of: referrer)),
            scope.realPath(of: path, namedBy: referrer) == nil
        else { return nil }
        return "it is outside of the schema's folder; add its folder with \(FileScope.allowOption)"
    }

    private mutating func noteReached(_ path: String, from referrer: String) {
        reached.insert(path)
        scope.shareHomes(of: referrer, with: path)
    }

    /// Reads the schemas of a folder, which may have the wanted URI as their `$id`.
    private mutating func readNeighbors(in folder: String, of referrer: String) -> Bool {
        guard searchedFolders.insert(folder).inserted,
            let names = try? FileSystem.names(in: folder)
        else { return false }
        var hasNews = false
        for name in names where name.hasSuffix(".json") {
            let path = Path.joining(folder == "." ? "" : folder, name)
            guard let realPath = scope.realPath(of: path, namedBy: referrer),
                readPaths.insert(path).inserted, let bytes = try? FileSystem.read(realPath)
            else { continue }
            // A neighbour that is no schema is none of our business unless it is referred to.
            let uri = FileURI.text(of: path, in: currentFolder)
            if (try? registry.add(SourceFile(path: path, bytes: bytes), uri: uri)) != nil {
                hasNews = true
            }
            noteReached(path, from: referrer)
        }
        return hasNews
    }

    private mutating func diagnostic(
        for failure: SchemaFailure,
        _ reference: Reference,
        _ index: SchemaIndex
    ) -> CodegenDiagnostic {
        switch failure {
        case .unusableFile(let error):
            return CodegenDiagnostic(reached.contains(error.path) ? error.withheld : error)
        case .dead(let error):
            let source = index.source(reference.site)
            return CodegenDiagnostic(
                .deadReference,
                error.message + (advice(on: reference, error, index).map { "; \($0)" } ?? ""),
                in: source,
                at: lines.index(of: source).position(of: reference.range.start)
            )
        }
    }
}
