import CommandLineInterface

/// Functions that return the URI under which a file is registered.
enum FileURI {
    /// Returns the URI of `path`, which may be relative to `folder`.
    ///
    /// `..` is resolved here, so that a file has one URI for all spellings of its path.
    static func text(of path: String, in folder: String) -> String {
        var parts: [Substring] = []
        for bytes in Path.joining(folder, path).utf8.split(separator: UInt8(ascii: "/")) {
            let part = Substring(bytes)
            if part == "." { continue }
            if part == ".." {
                _ = parts.popLast()
            } else {
                parts.append(part)
            }
        }
        return "file:///" + parts.map(escaped).joined(separator: "/")
    }

    /// Escapes only characters that would end the path of a URI. References are seldom written in another
    /// way.
    private static func escaped(_ part: Substring) -> String {
        let isPlain = part.utf8.allSatisfy {
            $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "%")
        }
        if isPlain { return String(part) }
        return part.reduce(into: "") { text, character in
            switch character {
            case "#": text += "%23"
            case "?": text += "%3F"
            case "%": text += "%25"
            default: text.append(character)
            }
        }
    }
}
