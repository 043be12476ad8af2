import Foundation
import TestSupport

/// A folder for one test, which is removed after the test.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("widget-lint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the URL of a path below the folder.
    func item(_ path: String) -> URL { url.appendingPathComponent(path) }

    /// Writes a file, and creates the folders above it.
    func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        let file = item(path)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).writeUnsynchronized(to: file)
    }

    func write(_ text: String, to path: String) throws {
        try write(text.utf8, to: path)
    }

    func createFolder(_ path: String) throws {
        try FileManager.default.createDirectory(at: item(path), withIntermediateDirectories: true)
    }

    /// Makes a link to `destination`, which need not exist.
    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: item(path).path,
            withDestinationPath: destination
        )
    }

    /// Runs the tool in this folder, or in a folder below it.
    func lint(
        _ arguments: [String],
        below path: String = ".",
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> ToolRun {
        // `self` must live until the run ends, because `deinit` removes the folder.
        try withExtendedLifetime(self) {
            try ToolRun(
                "widget-lint",
                arguments,
                in: item(path),
                input: input,
                environment: environment
            )
        }
    }
}
