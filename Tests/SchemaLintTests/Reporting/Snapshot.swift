import Foundation
import TestSupport
import Testing

/// A text that a test compares with a recorded file.
enum Snapshot {
    private static let folder = "Tests/SchemaLintTests/Reporting/Expected/"

    /// Compares `text` with the file called `name`. With UPDATE_SNAPSHOTS=1, the text is recorded instead, and the
    /// test fails, so that no test passes because it recorded its own output.
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
