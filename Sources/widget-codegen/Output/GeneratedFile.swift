import CommandLineInterface

/// A generated text, not yet written.
struct GeneratedFile: Hashable, Sendable {
    /// What the text is, and so how one that was written before is known.
    enum Kind: Hashable, Sendable {
        case swift
        case manifest
        /// A page of documentation, or what belongs to one.
        case page

        /// Whether a file was written by this tool and may be replaced by it.
        func isOurs(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .swift: GeneratedHeader.isOurs(bytes)
            case .manifest: Manifest.isOurs(bytes)
            case .page: GeneratedHeader.isPage(bytes)
            }
        }

        /// What the names of such files end with.
        var suffixes: [String] {
            switch self {
            case .swift: [OutputName.suffix]
            case .manifest: [".json"]
            case .page: [".html", ".md", ".svg", ".css"]
            }
        }
    }

    /// The path, within the output folder for all but a manifest; a file of Swift has no folder there.
    let name: String
    let text: String
    var kind = Kind.swift

    /// The same file as it lies in a folder.
    func placed(in folder: String) -> GeneratedFile {
        GeneratedFile(name: Path.joining(folder == "." ? "" : folder, name), text: text, kind: kind)
    }

    var bytes: [UInt8] { Array(text.utf8) }
}
