import Foundation

/// Functions that find the payloads in a folder: the files that `widget-lint` would check there.
enum PayloadFiles {
    private static let extensions: Set = ["json", "jsonc", "ndjson", "jsonl"]

    /// Returns the payloads in the folder and below it, sorted by path. Schemas and the configurations of the tools are
    /// left out. The name of `.widget-lint.json` need not be compared, because ``files(below:)`` finds no hidden files.
    static func payloads(below folder: URL) -> [URL] {
        files(below: folder).filter { file in
            let name = file.lastPathComponent
            return !name.hasSuffix(".schema.json") && name != "widget-codegen.json"
        }
    }

    /// Returns the JSON files in the folder and below it, sorted by path. Hidden files are left out.
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
