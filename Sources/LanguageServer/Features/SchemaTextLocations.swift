import CommandLineInterface
import SchemaKit

/// A finder of the locations of schemas in files that an editor can open (LSP 3.17, `Location`).
struct SchemaTextLocations {
    let registry: SchemaRegistry
    private let openURIs: [[UInt8]: String]
    private let encoding: PositionEncoding
    private let currentFolder: String
    private let cacheFolder: String?
    /// The open document, if it is a schema. Its view converts ranges to positions in the text that the client has.
    private let open: (file: SchemaDocumentID, uri: String, view: PayloadView)?

    init(
        _ registry: SchemaRegistry,
        in workspace: Workspace,
        open: (file: SchemaDocumentID, uri: String, view: PayloadView)? = nil
    ) {
        self.registry = registry
        self.open = open
        openURIs = workspace.openURIs
        encoding = workspace.encoding
        cacheFolder = workspace.options.cacheFolder
        currentFolder = (try? ProcessEnvironment.currentFolder()) ?? "/"
    }

    /// Returns the path of a file, or `nil` if the schema is built in.
    func path(of file: SchemaDocumentID) -> String? {
        let document = registry.document(file)
        guard document.uri.hasPrefix("file:") else { return nil }
        return Path.absolute(document.source.path, in: currentFolder)
    }

    /// Returns the URI of a file. A built-in schema is written to a file in the user's cache, because editors cannot
    /// open text without a file; the result is `nil` if that fails.
    func uri(of file: SchemaDocumentID) -> String? {
        if let open, open.file == file { return open.uri }
        guard let path = path(of: file) else {
            guard let cacheFolder else { return nil }
            return BuiltInSchemaFile.path(of: registry.document(file).source, in: cacheFolder)
                .map { FileURI.uri(of: $0) }
        }
        return openURIs[Array(path.utf8)] ?? FileURI.uri(of: path)
    }

    /// Returns a function that converts ranges of a file to positions.
    func rangeConverter(for file: SchemaDocumentID) -> (SourceRange) -> TextRange {
        if let open, open.file == file { return open.view.range }
        let text = DocumentText(registry.document(file).source.bytes)
        let positions = PositionConverter(text, encoding)
        return { positions.range(of: $0) }
    }

    /// Returns the location of a schema in a file, or `nil` if an editor cannot open the file.
    func textLocation(of location: SchemaLocation) -> SchemaTextLocation? {
        guard let uri = uri(of: location.document) else { return nil }
        let convert = rangeConverter(for: location.document)
        let document = registry.document(location.document).document
        let range = document.range(at: location.entry)
        guard let step = document.path(to: location.entry).last, let name = step.nameRange else {
            let start = SourceRange(start: range.start, end: range.start + 1)
            return SchemaTextLocation(
                uri: uri,
                range: convert(range),
                selection: convert(start)
            )
        }
        return SchemaTextLocation(
            uri: uri,
            range: convert(step.range),
            selection: convert(name)
        )
    }
}

/// The location of a schema in a file: the range of the member that contains the schema, and the range of the member's
/// name. A schema that is not a member has its own range, and the range of its first byte.
struct SchemaTextLocation: Hashable {
    let uri: String
    let range: TextRange
    let selection: TextRange

    /// Writes the range of the name as a location (LSP 3.17, `Location`).
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("uri", uri)
            json.member("range", selection)
        }
    }

    /// Writes both ranges as a link from a range of the open document (LSP 3.17, `LocationLink`).
    func writeLink(from origin: TextRange, to json: inout JSONWriter) {
        json.object { json in
            json.member("originSelectionRange", origin)
            json.member("targetUri", uri)
            json.member("targetRange", range)
            json.member("targetSelectionRange", selection)
        }
    }
}

/// The file of a built-in schema in the user's cache.
enum BuiltInSchemaFile {
    /// Returns the path of the file, after writing the file if it does not have the text yet. The file is read-only.
    /// Returns `nil` if it cannot be written.
    ///
    /// - Parameter cache: The folder of all caches of the user.
    static func path(of source: SourceFile, in cache: String) -> String? {
        let folder = Path.joining(cache, "widget-lint/schemas/\(PackageVersion.text)")
        let path = Path.joining(folder, source.path)
        guard (try? FileSystem.read(path)) != source.bytes else { return path }
        do throws(FileError) {
            FileSystem.keepFolders(try FileSystem.createFolder(Path.folder(of: path)))
            if try FileSystem.kind(of: path) == .file { try FileSystem.setWritable(true, at: path) }
            try FileSystem.write(source.bytes, to: path)
            try FileSystem.setWritable(false, at: path)
            return path
        } catch {
            return nil
        }
    }
}
