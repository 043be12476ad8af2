public import Foundation

/// The test corpora, which are not part of the repository (see DEPENDENCIES).
public enum Corpora {
    /// The folder of the corpora, if the environment names one.
    public static let root: URL? = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    /// The comment of a skipped test that needs the corpora.
    public static let skipComment = "skipped: SCHEMAKIT_CORPORA does not name the test corpora"

    /// Returns a folder of a corpus, or `nil` if it does not exist.
    public static func folder(_ path: String) -> URL? {
        guard let folder = root?.appendingPathComponent(path, isDirectory: true) else { return nil }
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// Returns a file or folder beside the corpora, or `nil` if it does not exist.
    public static func companion(_ path: String) -> URL? {
        guard let file = root?.deletingLastPathComponent().appendingPathComponent(path) else {
            return nil
        }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// Returns the files with the given extension in a folder and its subfolders, sorted by path.
    public static func files(in folder: URL, withExtension pathExtension: String = "json") -> [URL]
    {
        guard let enumerator = FileManager.default.enumerator(atPath: folder.path) else {
            return []
        }
        return enumerator.compactMap { $0 as? String }
            .filter { $0.hasSuffix("." + pathExtension) }
            .sorted()
            .map { folder.appendingPathComponent($0) }
    }

    /// Returns the content of a file.
    public static func bytes(of file: URL) throws -> [UInt8] {
        Array(try Data(contentsOf: file))
    }
}
