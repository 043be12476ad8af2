import CommandLineInterface
import SchemaKit

/// Conversions between the paths of files and `file` URIs (RFC 8089), as clients write them.
package enum FileURI {
    /// Returns the path that a `file` URI names. Returns `nil` if the URI has another scheme, names another host, or
    /// has a relative path.
    ///
    /// - Parameter hasDrives: True if paths begin with the letter of a drive, as on Windows. The URI of `C:\a` is
    ///   `file:///c%3A/a` or `file:///C:/a`.
    package static func path(of uri: String, hasDrives: Bool = false) -> String? {
        guard scheme(of: uri) == "file",
            let path = Path.path(ofReference: "file" + uri.dropFirst("file".count)),
            path.hasPrefix("/")
        else { return nil }
        guard hasDrives, let drive = driveLetter(of: path.dropFirst()) else { return path }
        return drive.uppercased() + path.dropFirst(2)
    }

    /// Returns the scheme of a URI in lower case, or `nil` if the text has no scheme.
    static func scheme(of uri: String) -> String? {
        uri.firstIndex(of: ":").map { uri[..<$0].lowercased() }
    }

    /// Returns the URI of an absolute path.
    package static func uri(of path: String, hasDrives: Bool = false) -> String {
        guard hasDrives, let drive = driveLetter(of: path[...]) else {
            return Path.fileURI(of: path, in: "/")
        }
        let rest = String(path.dropFirst(2).map { $0 == "\\" ? "/" : $0 })
        return "file:///" + drive.lowercased() + "%3A"
            + Path.fileURI(of: rest, in: "/").dropFirst("file://".count)
    }

    /// Returns the letter of the drive with which a path begins, if any.
    private static func driveLetter(of path: Substring) -> Character? {
        guard let letter = path.first, letter.isASCII, letter.isLetter,
            path.dropFirst().first == ":"
        else { return nil }
        return letter
    }
}
