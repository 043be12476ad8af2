import Foundation

/// The files of the repository that the tests read.
enum Repository {
    private static let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// Returns the file or folder at a path relative to the top folder of the repository.
    static func file(_ path: String) -> URL { root.appending(path: path) }

    /// The payloads that vendors publish, which are not in the repository; `nil` where they are absent.
    static let samples: URL? = {
        guard let corpora = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"] else {
            return nil
        }
        let folder = URL(filePath: corpora).deletingLastPathComponent()
            .appending(path: "facts/samples")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()
}
