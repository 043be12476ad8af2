import CommandLineInterface
import SchemaKit

/// Checks schemas. All are read before the first is checked, as each may refer to any other.
struct SchemaFileLinter {
    private var linter: SchemaLinter
    private var files: [String: File] = [:]

    /// A file that was to be checked.
    private enum File {
        case schema(SourceFile, SchemaDocumentID)
        case notJSON(SourceFile, JSONSyntaxError)
        case unreadable(RunFailure)
    }

    /// - Throws: what is wrong with the folders given with `--schemas`.
    init(options: LintOptions, paths: [String]) throws(RunFailure) {
        let currentFolder: String
        do throws(FileError) {
            currentFolder = try ProcessEnvironment.currentFolder()
        } catch {
            throw .file(error)
        }
        var registry = try SchemaLoader(options: options).catalog.registry
        var sources: [String: (uri: String, source: SourceFile, document: JSONDocument)] = [:]
        for path in paths {
            do throws(RunFailure) {
                let source = try SourceFile.read(path)
                do throws(JSONSyntaxError) {
                    let document = try JSONParser().parse(source.bytes)
                    let uri = Path.fileURI(of: path, in: currentFolder)
                    sources[path] = (uri, source, document)
                } catch {
                    files[path] = .notJSON(source, error)
                }
            } catch {
                files[path] = .unreadable(error)
            }
        }
        registry.add(paths.compactMap { sources[$0] })
        var documents: [SchemaDocumentID] = []
        for path in paths {
            guard let file = sources[path], let id = registry.document(uri: file.uri) else {
                continue
            }
            files[path] = .schema(file.source, id)
            documents.append(id)
        }
        linter = SchemaLinter(registry: registry, files: documents, formats: options.formats)
        var tried: Set<String> = []
        while true {
            let added = Self.missingFiles(linter.missingResources, besides: &tried)
            guard !added.isEmpty else { break }
            registry.add(added)
            linter = SchemaLinter(registry: registry, files: documents, formats: options.formats)
        }
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
        switch files[path] {
        case .schema(let source, let id):
            return FileReport(
                source: source,
                schema: linter.dialectURI(of: id),
                diagnostics: linter.diagnostics(of: id)
            )
        case .notJSON(let source, let error):
            return FileReport(source: source, schema: nil, diagnostics: [.syntax(error)])
        case .unreadable(let failure):
            throw failure
        case nil:
            preconditionFailure("every path was read")
        }
    }
}
