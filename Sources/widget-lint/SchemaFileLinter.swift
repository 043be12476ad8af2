import CommandLineInterface
import SchemaKit

/// Checks schemas. All are read before the first is checked, as each may refer to any other.
struct SchemaFileLinter {
    private let options: LintOptions
    private let currentFolder: String
    /// What can be referred to apart from the files.
    private let shared: SchemaRegistry
    private let paths: [String]
    private var texts: [String: Result<SourceFile, RunFailure>] = [:]
    private var documents: [String: Result<JSONDocument, JSONSyntaxError>] = [:]
    private var ids: [String: SchemaDocumentID] = [:]
    private var linter: SchemaLinter

    /// - Throws: what is wrong with the folders given with `--schemas`.
    init(options: LintOptions, paths: [String]) throws(RunFailure) {
        do throws(FileError) {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        self.options = options
        self.paths = paths
        shared = try SchemaLoader(options: options).catalog.registry
        linter = SchemaLinter(registry: shared, files: [], formats: options.formats)
        for path in paths {
            texts[path] = Result { () throws(RunFailure) in try SourceFile.read(path) }
            parse(path)
        }
        index()
    }

    private mutating func parse(_ path: String) {
        guard case .success(let source) = texts[path] else { return }
        documents[path] = Result { () throws(JSONSyntaxError) in
            try JSONParser().parse(source.bytes)
        }
    }

    /// Makes the files known to each other.
    private mutating func index() {
        var registry = shared
        let files = paths.compactMap { path -> (String, SourceFile, JSONDocument)? in
            guard case .success(let source) = texts[path],
                case .success(let document) = documents[path]
            else { return nil }
            return (Path.fileURI(of: path, in: currentFolder), source, document)
        }
        registry.add(files.map { (uri: $0.0, source: $0.1, document: $0.2) })
        ids = [:]
        for path in paths {
            guard case .success = documents[path] else { continue }
            ids[path] = registry.document(uri: Path.fileURI(of: path, in: currentFolder))
        }
        let all = paths.compactMap { ids[$0] }
        linter = SchemaLinter(registry: registry, files: all, formats: options.formats)
        var tried: Set<String> = []
        while true {
            let added = Self.missingFiles(linter.missingResources, besides: &tried)
            guard !added.isEmpty else { break }
            registry.add(added)
            linter = SchemaLinter(registry: registry, files: all, formats: options.formats)
        }
    }

    /// Goes on with another text in the place of a file's.
    mutating func replace(_ path: String, with source: SourceFile) {
        texts[path] = .success(source)
        parse(path)
        index()
    }

    /// The files on disk that references name, as far as they are JSON.
    private static func missingFiles(
        _ uris: [String],
        besides tried: inout Set<String>
    ) -> [(uri: String, source: SourceFile, document: JSONDocument)] {
        var found: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for uri in uris where tried.insert(uri).inserted {
            guard let path = Path.path(ofReference: uri),
                (try? FileSystem.kind(of: path)) == .file,
                let source = try? SourceFile.read(path),
                let document = try? JSONParser().parse(source.bytes)
            else { continue }
            found.append((uri, source, document))
        }
        return found
    }

    mutating func report(onFileAt path: String) throws(RunFailure) -> FileReport {
        guard let source = try texts[path]?.get() else {
            preconditionFailure("every path was read")
        }
        if case .failure(let error) = documents[path] {
            let mistakes = JSONRepair(of: source.bytes, refusedWith: error).mistakes
            return FileReport(
                source: source,
                schema: nil,
                diagnostics: mistakes.map { .syntax($0) }
            )
        }
        // Two paths may lead to one file, which is checked once.
        guard let id = ids[path] else {
            return FileReport(source: source, schema: nil, diagnostics: [])
        }
        return FileReport(
            source: source,
            schema: linter.dialectURI(of: id),
            diagnostics: linter.diagnostics(of: id)
        )
    }
}
