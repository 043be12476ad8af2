/// The parts of a path.
package enum Path {
    /// The path of `name` in `folder`; an absolute `name` stays as it is.
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

    /// Returns the last name of a path, without slashes at its end.
    package static func name(of path: String) -> String {
        let bytes = path.utf8
        guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return path }
        guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else {
            return String(path[...end])
        }
        return String(path[bytes.index(after: slash)...end])
    }

    /// The way to an absolute path from an absolute folder.
    package static func relative(_ path: String, to folder: String) -> String {
        let start = folder.split(separator: "/")
        let end = path.split(separator: "/")
        let sharedCount = zip(start, end).prefix { $0 == $1 }.count
        let up = [Substring](repeating: "..", count: start.count - sharedCount)
        return (up + end[sharedCount...]).joined(separator: "/")
    }

    /// The path without steps into a folder and out again: `a/b/../c` is `a/c`. Links are not considered.
    package static func withoutDetours(_ path: String) -> String {
        var names: [Substring] = []
        for name in path.split(separator: "/") where name != "." {
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
}
