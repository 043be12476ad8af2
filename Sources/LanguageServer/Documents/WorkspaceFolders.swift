import CommandLineInterface
import SchemaKit

/// The folders that a client has open.
struct WorkspaceFolders: Sendable {
    /// The absolute paths of the folders, in the order of the client.
    private(set) var paths: [String] = []

    init() {}

    /// Reads the folders from the parameters of the request `initialize`. Older clients name one folder by `rootUri`,
    /// or by `rootPath`.
    init(_ parameters: JSONNode?) {
        if let folders = parameters?["workspaceFolders"], folders.kind == .array {
            add(folders)
        } else if let uri = parameters?["rootUri"]?.string {
            add(FileURI.path(of: uri))
        } else {
            add(parameters?["rootPath"]?.string)
        }
    }

    /// Makes the changes of `workspace/didChangeWorkspaceFolders`.
    mutating func apply(_ parameters: JSONNode?) {
        let event = parameters?["event"]
        if let removed = event?["removed"], removed.kind == .array {
            let removedPaths = Set(Self.paths(of: removed).map { Array($0.utf8) })
            paths.removeAll { removedPaths.contains(Array($0.utf8)) }
        }
        if let added = event?["added"], added.kind == .array { add(added) }
    }

    /// Returns the innermost folder that contains a file, if any.
    func folder(containing file: String) -> String? {
        paths.filter { Path.isInside(file, $0) }.max { $0.utf8.count < $1.utf8.count }
    }

    private mutating func add(_ folders: JSONNode) {
        for path in Self.paths(of: folders) { add(path) }
    }

    private mutating func add(_ path: String?) {
        guard let path, path.hasPrefix("/") else { return }
        let normalized = Path.normalized(path)
        let isKnown = paths.contains { $0.utf8.elementsEqual(normalized.utf8) }
        if !isKnown { paths.append(normalized) }
    }

    private static func paths(of folders: JSONNode) -> [String] {
        folders.elements.compactMap { $0["uri"]?.string.flatMap { FileURI.path(of: $0) } }
            .map(Path.normalized)
    }
}
