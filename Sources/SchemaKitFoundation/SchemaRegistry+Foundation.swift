public import Foundation
public import SchemaKit

extension SchemaRegistry {
    /// Parses and adds the text of a schema. Error messages name the schema by its URI.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema, in UTF-8.
    ///   - uri: The absolute URI by which references find the schema, in addition to its `$id`.
    /// - Throws: An error that describes why the text is not JSON, or cannot be used as a schema.
    public mutating func add(_ schema: Data, uri: String) throws(UnusableSchemaError) {
        try add(Array(schema), uri: uri)
    }

    /// Parses and adds the text of a schema. Error messages name the schema by its URI.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema.
    ///   - uri: The absolute URI by which references find the schema, in addition to its `$id`.
    /// - Throws: An error that describes why the text is not JSON, or cannot be used as a schema.
    public mutating func add(_ schema: String, uri: String) throws(UnusableSchemaError) {
        try add(Array(schema.utf8), uri: uri)
    }

    /// Adds every file whose name ends in `.json` in `folder` and its subfolders. The URI of a file is its relative
    /// path, percent-encoded and appended to `base`, or its file URL if `base` is nil.
    ///
    /// All files are added together, so each file may refer to any other file. Symbolic links to targets outside of the
    /// folder are skipped, and so is everything that is not a regular file.
    ///
    /// - Parameters:
    ///   - folder: A folder on disk.
    ///   - base: The absolute URI that stands for the folder. A slash is added to its end if there is none.
    /// - Throws: An error of the file system, such as `POSIXError(.ENOTDIR)` on Linux if `folder` is a file, or an
    ///   ``UnusableSchemaError`` for a file that is not JSON.
    public mutating func add(contentsOf folder: URL, base: String? = nil) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // On Linux, `subpathsOfDirectory` throws no error for a file, but returns no paths.
        guard try folder.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
            throw POSIXError(.ENOTDIR)
        }
        let base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        let root = folder.resolvingSymlinksInPath().path
        for path in paths.sorted() where path.hasSuffix(".json") {
            let url = folder.appendingPathComponent(path)
            guard Self.isFile(url.resolvingSymlinksInPath(), inside: root) else { continue }
            let source = try SourceFile(contentsOf: url)
            let encodedPath =
                URIReference.percentEncoded(path, keeping: URIReference.pathCharacters)
            let uri = base.map { $0 + encodedPath } ?? url.absoluteString
            files.append((uri: uri, source: source, document: try source.parsedAsJSON()))
        }
        add(files)
    }

    /// Returns whether `url` identifies a regular file inside `folder`. Neither path may contain symbolic links.
    private static func isFile(_ url: URL, inside folder: String) -> Bool {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard url.path.utf8.starts(with: prefix.utf8),
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        else { return false }
        return attributes[.type] as? FileAttributeType == .typeRegular
    }
}

extension SourceFile {
    /// Parses the content as JSON.
    fileprivate func parsedAsJSON() throws(UnusableSchemaError) -> JSONDocument {
        do {
            return try JSONParser().parse(bytes)
        } catch {
            throw UnusableSchemaError(SchemaError(error, in: self))
        }
    }
}
