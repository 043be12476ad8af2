/// A path whose last part may hold `*` for any text and `?` for one character.
struct FilePattern {
    /// What stands before the last slash; empty where there is none.
    let folder: String
    private let name: [Character]

    init(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.dropLast().joined(separator: "/")
        name = Array(parts.last ?? "")
    }

    /// The one file that a pattern without wildcards names.
    var literalName: String? {
        name.contains("*") || name.contains("?") ? nil : String(name)
    }

    /// Whether a file of the folder is meant; hidden files have to be named as such.
    func matches(_ fileName: String) -> Bool {
        let text = Array(fileName)
        if text.first == ".", name.first != "." { return false }
        // The classic match: on a mismatch, let the last `*` take one character more.
        var (textIndex, nameIndex, resumeText, resumeName) = (0, 0, 0, -1)
        while textIndex < text.count {
            if nameIndex < name.count, name[nameIndex] == "*" {
                (resumeName, resumeText) = (nameIndex, textIndex)
                nameIndex += 1
            } else if nameIndex < name.count,
                name[nameIndex] == "?" || name[nameIndex] == text[textIndex]
            {
                nameIndex += 1
                textIndex += 1
            } else if resumeName >= 0 {
                resumeText += 1
                (nameIndex, textIndex) = (resumeName + 1, resumeText)
            } else {
                return false
            }
        }
        return name[nameIndex...].allSatisfy { $0 == "*" }
    }
}
