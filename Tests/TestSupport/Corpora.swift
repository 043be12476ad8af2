public import Foundation

/// The test corpora, which are not part of the repository (see DEPENDENCIES).
public enum Corpora {
    /// The folder that holds them, if the environment names one.
    public static let root: URL? = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    /// What a test that needs them says when it is skipped.
    public static let skipComment = "skipped: SCHEMAKIT_CORPORA does not name the test corpora"

    /// A folder of a corpus; `nil` where the corpora, or that folder, are absent.
    public static func folder(_ path: String) -> URL? {
        guard let folder = root?.appendingPathComponent(path, isDirectory: true) else { return nil }
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// A file or folder that lies beside the corpora; `nil` where it is absent.
    public static func companion(_ path: String) -> URL? {
        guard let file = root?.deletingLastPathComponent().appendingPathComponent(path) else {
            return nil
        }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The files with the given extension in a folder and below, sorted by path.
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

    /// The content of a file.
    public static func bytes(of file: URL) throws -> [UInt8] {
        Array(try Data(contentsOf: file))
    }
}
