import Foundation
import TestSupport
import Testing

/// A text that a test compares with the one that was recorded.
enum Snapshot {
    private static let folder = "Tests/SchemaLintTests/Reporting/Expected/"

    /// Compares `text` with the file called `name`; with UPDATE_SNAPSHOTS=1 it is recorded instead,
    /// and the test fails, so that nothing passes that was only recorded.
    static func expect(
        _ text: String,
        named name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = Repository.file(folder + name)
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(name)", sourceLocation: sourceLocation)
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == recorded, "\(name) differs", sourceLocation: sourceLocation)
    }
}
