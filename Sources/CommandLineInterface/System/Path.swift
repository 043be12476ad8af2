import SchemaKit

/// Functions on paths.
package enum Path {
    /// Returns the path of `name` in `folder`. An absolute `name` stays unchanged.
    package static func joining(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// Returns the folder of the file that `path` names: `.` for a bare name, `/` for the root.
    package static func folder(of path: String) -> String {
        let bytes = path.utf8
        guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else {
            return bytes.isEmpty ? "." : "/"
        }
        guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else { return "." }
        let folder = bytes[..<slash]
        guard let last = folder.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
        return String(path[...last])
    }

    /// Returns the last component of a path, without slashes at its end. A path of only slashes, or an empty path, stays
    /// unchanged.
    package static func name(of path: String) -> String {
        let bytes = path.utf8
        guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return path }
        guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else {
            return String(path[...end])
        }
        return String(path[bytes.index(after: slash)...end])
    }

    /// Returns `path` relative to `folder`. Both must be absolute and without `.` and `..`. The result is empty if they
    /// are equal.
    package static func relative(_ path: String, to folder: String) -> String {
        let (start, end) = (names(in: folder), names(in: path))
        let sharedCount = zip(start, end).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let up = [Substring](repeating: "..", count: start.count - sharedCount)
        return (up + end[sharedCount...]).joined(separator: "/")
    }

    /// Returns the path without any `./` at its beginning. Returns the path itself if the rest is empty, or begins with
    /// `-`: an operand that begins with `-` is not read as a path.
    package static func withoutCurrentFolder(_ path: String) -> String {
        var rest = Substring(path)
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        return rest.isEmpty || rest.hasPrefix("-") ? path : String(rest)
    }

    /// Returns the path without `.`, repeated slashes, and a folder with a `..` after it: `a/./b/../c` becomes `a/c`.
    /// Links are not followed.
    package static func normalized(_ path: String) -> String {
        var names: [Substring] = []
        for name in Self.names(in: path) where name != "." {
            if name == "..", let last = names.last, last != ".." {
                names.removeLast()
            } else {
                names.append(name)
            }
        }
        if path.utf8.first == UInt8(ascii: "/") {
            return "/" + names.drop { $0 == ".." }.joined(separator: "/")
        }
        return names.isEmpty ? "." : names.joined(separator: "/")
    }

    /// Returns the names that slashes separate, without empty names. The path is split as bytes, because Swift joins a
    /// slash and a combining mark after it into one character.
    package static func names(in path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// Returns the rest of a path after a prefix, or nil if the path does not begin with the bytes of the prefix.
    package static func rest(of path: String, after prefix: String) -> String? {
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
    }
}

extension Path {
    /// Returns the `file` URI of a path, which may be relative to `folder` (RFC 8089). Links are not followed.
    package static func fileURI(of path: String, in folder: String) -> String {
        let path = absolute(path, in: folder)
        return "file://" + URIReference.percentEncoded(path, keeping: URIReference.pathCharacters)
    }

    /// Returns `path` as an absolute path without `.` and `..`. A relative path is relative to `folder`. Links are not
    /// followed.
    package static func absolute(_ path: String, in folder: String) -> String {
        let joined = joining(folder, path)
        if isKnownNormalized(joined) { return joined }
        var names: [Substring] = []
        for bytes in joined.utf8.split(separator: UInt8(ascii: "/")) {
            let name = Substring(bytes)
            switch name {
            case ".": continue
            case "..": if !names.isEmpty { names.removeLast() }
            default: names.append(name)
            }
        }
        return "/" + names.joined(separator: "/")
    }

    /// Returns whether a path is absolute and certainly normalized: without `.`, `..`, repeated slashes, and a slash at
    /// its end. Also returns false for some normalized paths, such as `/`.
    private static func isKnownNormalized(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            guard bytes.count > 1, unsafe bytes[0] == slash, unsafe bytes[bytes.count - 1] != slash
            else {
                return false
            }
            for index in bytes.indices.dropLast() where unsafe bytes[index] == slash {
                // This also returns false for names such as `.git`. The caller then normalizes the path, which changes
                // nothing.
                let next = unsafe bytes[index + 1]
                if next == slash || next == UInt8(ascii: ".") { return false }
            }
            return true
        }
    }

    private static let slash = UInt8(ascii: "/")
}
