public import Foundation

/// A file with the text that a test expects.
public enum GoldenFile {
    /// Returns a message if a text differs from its file, and `nil` otherwise.
    ///
    /// With `UPDATE_SNAPSHOTS=1`, a file that differs or is missing is written. The test still fails, so that the run
    /// is not mistaken for a successful one.
    public static func difference(of text: String, from file: URL) -> String? {
        let expected = try? String(contentsOf: file, encoding: .utf8)
        if text == expected { return nil }
        guard ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" else {
            return "\(file.lastPathComponent) differs; UPDATE_SNAPSHOTS=1 records it"
        }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            return "recorded \(file.lastPathComponent)"
        } catch {
            return "can't record \(file.lastPathComponent): \(error)"
        }
    }
}
