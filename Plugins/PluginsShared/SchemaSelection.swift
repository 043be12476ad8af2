/// Functions that find the files that match patterns.
enum SchemaSelection {
    /// Returns the matching files without duplicates, in the order of the patterns. The files that match one pattern
    /// are sorted by name. A pattern without wildcards gives its own path, even if there is no such file. Of several
    /// spellings of one path, the first is kept.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the folder to which the patterns are relative.
    ///   - names: Returns the names in a folder, in any order.
    static func paths(
        _ patterns: [String],
        in root: String,
        names: (_ folder: String) throws -> [String]
    ) rethrows -> [String] {
        var paths: [String] = []
        for text in patterns {
            let pattern = FilePattern(text)
            let prefix = ["", "/"].contains(pattern.folder) ? pattern.folder : pattern.folder + "/"
            if let name = pattern.literalName {
                paths.append(prefix + name)
                continue
            }
            let found = try names(pattern.folder).filter(pattern.matches)
            paths += found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { prefix + $0 }
        }
        // Paths are compared by their bytes, because canonically equivalent paths can be those of two files.
        var seen: Set<[UInt8]> = []
        return paths.filter { seen.insert(Array(absolute($0, in: root).utf8)).inserted }
    }

    /// Returns the absolute path without empty components, `.` and `..`: in the folder `/b`, `/b/a.json` for `a.json`,
    /// `./a.json` and `../b/a.json`. Links are not followed.
    ///
    /// - Parameter root: The absolute path of the folder to which `path` is relative.
    static func absolute(_ path: String, in root: String) -> String {
        var components: [Substring] = []
        let path = path.hasPrefix("/") ? path : root + "/" + path
        for component in path.split(separator: "/") where component != "." {
            if component == ".." {
                _ = components.popLast()
            } else {
                components.append(component)
            }
        }
        return "/" + components.joined(separator: "/")
    }
}

/// A path whose last component may contain `*` for any text and `?` for one character.
struct FilePattern {
    /// The part before the last slash; empty if there is no slash, and `/` for a file in the root folder.
    let folder: String
    private let name: [Character]

    init(_ text: String) {
        let components = text.split(separator: "/", omittingEmptySubsequences: false)
        let parents = components.dropLast()
        folder = parents == [""] ? "/" : parents.joined(separator: "/")
        name = Array(components.last ?? "")
    }

    /// The name of the file if the pattern has no wildcards, or `nil`.
    var literalName: String? {
        name.contains("*") || name.contains("?") ? nil : String(name)
    }

    /// Returns whether the name of a file matches. Hidden files match only a pattern whose last component begins with a
    /// dot.
    func matches(_ fileName: String) -> Bool {
        let text = Array(fileName)
        if text.first == ".", name.first != "." { return false }
        // On a mismatch, the last `*` matches one more character, and the comparison resumes after it. `resumeName` is
        // -1 before the first `*`.
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
