import Foundation

/// The files of the repository that the tests read.
enum Repository {
    private static let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Returns the file or folder at a path relative to the top folder of the repository.
    static func file(_ path: String) -> URL { root.appending(path: path) }

    /// The folder of the payloads that vendors publish, or nil if it does not exist. It is not in the repository, but
    /// beside the folder of the corpora.
    static let samples: URL? = {
        guard let corpora = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"] else {
            return nil
        }
        let folder = URL(filePath: corpora).deletingLastPathComponent()
            .appending(path: "facts/samples")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()
}
