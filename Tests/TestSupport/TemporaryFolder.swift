public import Foundation

/// A folder that is removed when the value is destroyed.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Makes an empty folder among the temporary files of the system.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemakit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the folder.
    public var path: String { url.path }

    /// Writes a file, creates the folders above it, and returns the file's path.
    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).writeUnsynchronized(to: file)
        return file.path
    }

    /// Returns the text of a file.
    public func text(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Returns the names of the files and folders in a folder, sorted.
    public func names(in folder: String = "") throws -> [String] {
        try FileManager.default
            .contentsOfDirectory(atPath: url.appendingPathComponent(folder).path)
            .sorted()
    }
}
