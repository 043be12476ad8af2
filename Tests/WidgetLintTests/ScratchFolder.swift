import Foundation
import TestSupport

/// A folder of its own for one test, gone when the test is done.
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

    /// What lies at a path below the folder.
    func item(_ path: String) -> URL { url.appendingPathComponent(path) }

    /// Writes a file, and the folders above it.
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

    /// Makes a link to `destination`, which need not be there.
    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: item(path).path,
            withDestinationPath: destination
        )
    }

    /// Runs the tool in this folder, or in one below it.
    func lint(
        _ arguments: [String],
        below path: String = ".",
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> ToolRun {
        // `self` stays until the run is over: the folder would be gone too soon otherwise.
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
