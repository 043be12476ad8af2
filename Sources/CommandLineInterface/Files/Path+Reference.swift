extension Path {
    /// Returns the path without `.` and repeated slashes: `./a//b` becomes `a/b`.
    ///
    /// `..` stays, because it can leave the folder that a link points to.
    package static func withoutDots(_ path: String) -> String {
        let names = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        if path.utf8.first == UInt8(ascii: "/") { return "/" + names }
        return names.isEmpty ? "." : names
    }

    /// Returns whether two paths refer to the same existing file.
    package static func isSame(_ path: String, as other: String) -> Bool {
        guard let real = FileSystem.canonicalPath(of: path) else { return false }
        return real == FileSystem.canonicalPath(of: other)
    }

    /// Returns whether the text can only be a path: it begins at the root, the current folder or its parent.
    package static func isExplicit(_ text: String) -> Bool {
        ["/", "./", "../"].contains(where: text.hasPrefix) || text == "." || text == ".."
    }

    /// Returns the decoded path of a `file` URI or a relative reference, without its fragment. Returns
    /// `nil` if the reference has another scheme or names another host.
    package static func path(ofReference text: String) -> String? {
        var reference = text[..<(text.firstIndex(of: "#") ?? text.endIndex)]
        if reference.hasPrefix("file:") {
            reference = reference.dropFirst("file:".count)
            for host in ["//localhost/", "///"] where reference.hasPrefix(host) {
                reference = reference.dropFirst(host.count - 1)
            }
            // The files of another host are not on this machine.
            if reference.hasPrefix("//") { return nil }
        } else if reference.contains(":") {
            return nil
        }
        return decoded(reference)
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let decoded = UInt8(digits, radix: 16)
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
