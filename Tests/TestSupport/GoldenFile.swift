public import Foundation

/// A file that holds the text that a test expects.
public enum GoldenFile {
    /// Returns why a text is not that of its file; `nil` where it is.
    ///
    /// With `UPDATE_SNAPSHOTS=1` the file is written anew, and the test fails, so that nobody takes the recording
    /// for a pass.
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
