public import Foundation
public import SchemaKit

extension SchemaRegistry {
    /// Adds every file below `folder` whose name ends in `.json`, each under the URI that its path
    /// has relative to `base`, or its file URL without one.
    ///
    /// All files are added together, so each may refer to any other, whatever their order. Links that lead
    /// outside of the folder, and anything that is no regular file, are passed over.
    ///
    /// - Parameters:
    ///   - folder: A folder on disk.
    ///   - base: The absolute URI that stands for the folder; it ends in a slash.
    /// - Throws: an error of the file system, or a `SchemaError` for a file that is not JSON.
    public mutating func add(contentsOf folder: URL, base: String? = nil) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        let root = folder.resolvingSymlinksInPath().path
        for path in paths.sorted() where path.hasSuffix(".json") {
            let url = folder.appendingPathComponent(path)
            guard Self.isFile(url.resolvingSymlinksInPath(), inside: root) else { continue }
            let source = SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url)))
            let uri = base.map { $0 + path } ?? url.absoluteString
            files.append((uri: uri, source: source, document: try source.parsedAsSchema()))
        }
        add(files)
    }

    /// Returns whether a path without links is that of a regular file in `folder`.
    private static func isFile(_ url: URL, inside folder: String) -> Bool {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard url.path.hasPrefix(prefix),
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        else { return false }
        return attributes[.type] as? FileAttributeType == .typeRegular
    }
}

extension SourceFile {
    /// The content as JSON.
    fileprivate func parsedAsSchema() throws(SchemaError) -> JSONDocument {
        do {
            return try JSONParser().parse(bytes)
        } catch {
            throw SchemaError(error, in: self)
        }
    }
}
