import CommandLineInterface

/// A generated text that is not written yet.
struct GeneratedFile: Hashable, Sendable {
    /// The kind of a text, which determines how an earlier version of the file is recognized.
    enum Kind: Hashable, Sendable {
        case swift
        case manifest
        /// A page, drawing or style sheet of the documentation.
        case page

        /// Returns whether this tool wrote a file and may therefore replace it.
        func isOurs(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .swift: GeneratedHeader.isOurs(bytes)
            case .manifest: Manifest.isOurs(bytes)
            case .page: GeneratedHeader.isPage(bytes)
            }
        }

        /// The endings of the names of such files.
        var suffixes: [String] {
            switch self {
            case .swift: [OutputName.suffix]
            case .manifest: [".json"]
            case .page: [".html", ".md", ".svg", ".css"]
            }
        }
    }

    /// The path. It is relative to the output folder, except for a manifest. A Swift file is directly in
    /// that folder.
    let name: String
    let text: String
    var kind = Kind.swift

    /// Returns the file with its path in a folder.
    func placed(in folder: String) -> GeneratedFile {
        GeneratedFile(name: Path.joining(folder == "." ? "" : folder, name), text: text, kind: kind)
    }

    var bytes: [UInt8] { Array(text.utf8) }
}
