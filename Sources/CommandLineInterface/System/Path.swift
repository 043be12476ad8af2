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

    /// Returns the last name of a path, without slashes at its end. A path without a name, such as `/`, stays
    /// unchanged.
    package static func name(of path: String) -> String {
        let bytes = path.utf8
        guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return path }
        guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else {
            return String(path[...end])
        }
        return String(path[bytes.index(after: slash)...end])
    }

    /// Returns the path that leads from `folder` to `path`. Both must be absolute and without `.` and `..`. The result
    /// is empty if they are equal.
    package static func relative(_ path: String, to folder: String) -> String {
        let start = folder.split(separator: "/")
        let end = path.split(separator: "/")
        let sharedCount = zip(start, end).prefix { $0 == $1 }.count
        let up = [Substring](repeating: "..", count: start.count - sharedCount)
        return (up + end[sharedCount...]).joined(separator: "/")
    }

    /// Returns the path without steps into a folder and out again: `a/b/../c` becomes `a/c`. The name `.` and extra
    /// slashes are removed too. Links are not followed.
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
