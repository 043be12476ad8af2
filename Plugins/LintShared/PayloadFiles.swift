import Foundation

/// Functions that find the files with payloads in a folder by the rules of `widget-lint`.
enum PayloadFiles {
    private static let extensions: Set = ["json", "ndjson", "jsonl"]

    /// Returns the files in the folder and below it, sorted by path. Hidden files are left out.
    static func files(below folder: URL) -> [URL] {
        let enumerator = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: nil,
            options: [.skipsHiddenFiles]
        )
        let files = (enumerator?.compactMap { $0 as? URL } ?? []).filter {
            extensions.contains($0.pathExtension)
        }
        return files.map(\.standardizedFileURL).sorted { $0.path < $1.path }
    }
}
