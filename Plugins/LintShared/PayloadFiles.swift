import Foundation

/// The files with payloads in a folder, as `widget-lint` finds them.
enum PayloadFiles {
    private static let extensions: Set = ["json", "ndjson", "jsonl"]

    /// The files in the folder and below, in the order of their paths; hidden ones are left out.
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
