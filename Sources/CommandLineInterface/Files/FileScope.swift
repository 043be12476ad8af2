import SchemaKit

/// The folders in which an input, such as a payload, a schema or a configuration, may name files.
///
/// A file that the command line names is the user's own choice, and no scope applies to it. A file that an
/// input names must be inside one of two kinds of folders: those that the command line allows for every input, and
/// the *homes* of this input, such as the folder that contains it. The check uses real paths, so neither `..` nor a
/// link can leave a folder.
package struct FileScope: Sendable, Hashable {
    /// The option that adds a folder to a scope, as messages write it.
    package static let allowOption = "--allow-outside DIR"

    // Two files can have canonically equivalent paths, so paths and names are compared by their bytes.

    /// The real paths of the folders that are allowed for every input.
    private var folders: [ExactText] = []
    /// The real paths of the homes of each input, by the name of the input.
    private var homes: [ExactText: [ExactText]] = [:]

    /// Creates a scope of the folders that the command line allows for every input.
    package init(allowing folders: [String] = []) {
        for folder in folders { allow(folder) }
    }

    /// Allows the files at any depth in a folder for every input.
    package mutating func allow(_ folder: String) {
        guard let real = FileSystem.realPath(ofFolder: folder).map(ExactText.init),
            !folders.contains(real)
        else { return }
        folders.append(real)
    }

    /// Adds homes of one input: folders whose files, at any depth, are allowed for this input.
    ///
    /// - Parameter input: The name of the input in messages.
    package mutating func add(homes paths: [String], of input: String) {
        let input = ExactText(input)
        for real in paths.compactMap(FileSystem.realPath(ofFolder:)).map(ExactText.init)
        where homes[input]?.contains(real) != true {
            homes[input, default: []].append(real)
        }
    }

    /// Adds the homes of `referrer` to the homes of `input`, to which `referrer` refers.
    package mutating func shareHomes(of referrer: String, with input: String) {
        add(homes: homes(of: referrer), of: input)
    }

    private func homes(of input: String) -> [String] {
        (homes[ExactText(input)] ?? []).map(\.text)
    }

    /// Returns the real path that an input names, or `nil` if the path is not allowed for the input. The file need not
    /// exist.
    ///
    /// - Parameter path: A path that may be relative to the current folder. Its `..` are resolved before
    ///   links are followed, as in a URI.
    package func realPath(of path: String, namedBy input: String) -> String? {
        realPath(of: path, within: homes(of: input))
    }

    /// Returns the real path that an input with these homes names, or `nil` if the path is not allowed for the input.
    /// The file need not exist.
    ///
    /// - Parameter homes: Paths of folders. Links in these paths are followed, too.
    package func realPath(of path: String, within homes: [String]) -> String? {
        let roots = folders.map(\.text) + homes.compactMap { FileSystem.realPath(ofFolder: $0) }
        guard let real = FileSystem.futureRealPath(of: path),
            roots.contains(where: { Path.isInside(real, $0) })
        else { return nil }
        guard path.utf8.contains(UInt8(ascii: "\\")) else { return real }
        // Some programs read backslashes as slashes. A path such as `a\..\..\b` must stay inside one of the folders in
        // this reading, too.
        let other = FileSystem.futureRealPath(of: path.withSlashes)
        return other.flatMap { other in
            roots.contains { Path.isInside(other, $0) } ? real : nil
        }
    }

    /// Returns whether the file with this real path is allowed for every input.
    func allows(_ real: String) -> Bool { folders.contains { Path.isInside(real, $0.text) } }
}

extension Path {
    /// Returns whether a real path is that of `folder`, or of a file at any depth in this folder.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        guard path.utf8.starts(with: folder.utf8) else { return false }
        let rest = path.utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
            || folder.utf8.last == UInt8(ascii: "/")
    }
}

extension FileSystem {
    /// The maximum number of bytes in a path that an input names. The system opens no path that is longer.
    package static let pathByteLimit = 4_096

    /// Returns the real path of a file that need not exist. Returns `nil` if the path is too long or contains a zero
    /// byte, or if a link in the path cannot be resolved.
    ///
    /// `..` are resolved before links are followed. Names after the last existing file are appended unchanged, even if
    /// this file is not a folder.
    static func futureRealPath(of path: String) -> String? {
        guard path.utf8.count <= pathByteLimit, !path.utf8.contains(0),
            let currentFolder = try? ProcessEnvironment.currentFolder()
        else { return nil }
        var ancestor = Path.absolute(path, in: currentFolder)
        var missingNames: [String] = []
        while true {
            if let real = canonicalPath(of: ancestor) {
                return missingNames.reversed().reduce(real) { Path.joining($0, $1) }
            }
            guard ancestor != "/", !isLink(ancestor) else { return nil }
            missingNames.append(Path.name(of: ancestor))
            ancestor = Path.folder(of: ancestor)
        }
    }

    /// Returns the real path of a file. If there is no file, returns its name in the real path of its folder, or `nil`
    /// if there is no folder.
    fileprivate static func targetPath(of path: String) -> String? {
        if let real = canonicalPath(of: path) { return real }
        guard let folder = canonicalPath(of: Path.folder(of: path)) else { return nil }
        return Path.joining(folder, Path.name(of: path))
    }

    /// Returns the real path of a folder that a scope allows. The folder may no longer exist.
    fileprivate static func realPath(ofFolder path: String) -> String? {
        canonicalPath(of: path) ?? futureRealPath(of: path)
    }
}

extension String {
    fileprivate var withSlashes: String {
        let backslash = UInt8(ascii: "\\")
        let bytes = utf8.map { $0 == backslash ? UInt8(ascii: "/") : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Path {
    /// Returns the path without `.` and repeated slashes: `./a//b` becomes `a/b`.
    ///
    /// `..` stays, because a link before it may lead to a folder with another parent.
    package static func withoutDots(_ path: String) -> String {
        let names = Self.names(in: path).filter { $0 != "." }.joined(separator: "/")
        if path.utf8.first == UInt8(ascii: "/") { return "/" + names }
        return names.isEmpty ? "." : names
    }

    /// Returns whether two paths refer to the same existing file.
    package static func isSame(_ path: String, as other: String) -> Bool {
        guard let real = FileSystem.canonicalPath(of: path),
            let otherReal = FileSystem.canonicalPath(of: other)
        else { return false }
        return ExactText(real) == ExactText(otherReal)
    }

    /// Returns whether two paths refer to the same file, which need not exist: they are equal, or have the same name in
    /// the same folder. Names that are only canonically equivalent count as the same name, because they are one name on
    /// some file systems.
    package static func isSameTarget(_ path: String, as other: String) -> Bool {
        if path == other { return true }
        guard let target = FileSystem.targetPath(of: path) else { return false }
        return target == FileSystem.targetPath(of: other)
    }

    /// Returns whether the text can only be a path: it begins at the root, the current folder or its parent.
    package static func isExplicit(_ text: String) -> Bool {
        ["/", "./", "../"].contains(where: text.hasPrefix) || text == "." || text == ".."
    }

    /// Returns the decoded path of a `file` URI or a relative reference, without its fragment. Returns `nil` if a
    /// `file` URI names another host, or if another text has a colon before its first slash, and so probably a scheme.
    package static func path(ofReference text: String) -> String? {
        var reference = text[..<(text.firstIndex(of: "#") ?? text.endIndex)]
        if reference.hasPrefix("file:") {
            reference = reference.dropFirst("file:".count)
            for host in ["//localhost/", "///"] where reference.hasPrefix(host) {
                reference = reference.dropFirst(host.count - 1)
            }
            // The files of another host are not on this machine.
            if reference.hasPrefix("//") { return nil }
        } else if reference.prefix(while: { $0 != "/" }).contains(":") {
            return nil
        }
        return URIReference.percentDecoded(String(reference))
    }
}
