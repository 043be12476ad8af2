import CommandLineInterface

/// The URI under which a file is registered.
enum FileURI {
    /// The URI of `path`, which is taken from `folder` where it is relative.
    ///
    /// Steps up are worked off here, so that a file has one URI however its path was written.
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

    /// Escapes only characters that would end the path of a URI: references are seldom written otherwise.
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
