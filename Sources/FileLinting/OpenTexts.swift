import CommandLineInterface

/// The texts of the files that an editor has open. The stages of a check read these texts instead of the files, which
/// may be older or missing.
///
/// It is a class because the stages share it, and because texts change while the stages are kept.
package final class OpenTexts {
    /// The texts by the canonical paths of their files, as UTF-8. Swift's string equality treats canonically equivalent
    /// paths as equal, but file systems can have a file for each of them.
    private var texts: [[UInt8]: [UInt8]] = [:]
    /// The canonical paths of the files that were read as schemas, whether they are open or not, as UTF-8.
    private var schemas: Set<[UInt8]> = []

    package init() {}

    /// The text of the file at a path, or `nil` if the file is not open. Different paths may lead to one file.
    package subscript(path: String) -> [UInt8]? {
        get { texts.isEmpty ? nil : texts[Self.key(of: path)] }
        set { texts[Self.key(of: path)] = newValue }
    }

    /// Returns the text of a schema, or `nil` if the file is not open. Records that the file was read as a schema.
    func schema(at path: String) -> [UInt8]? {
        schemas.insert(Self.key(of: path))
        return self[path]
    }

    /// Returns whether a check has read the file at a path as a schema, so that a change of its text may affect the
    /// findings in other files.
    package func wasReadAsSchema(_ path: String) -> Bool {
        schemas.contains(Self.key(of: path))
    }

    /// Forgets which files were read as schemas.
    package func forgetSchemas() { schemas = [] }

    /// Returns the canonical path as UTF-8, which is equal for all paths to one file.
    package static func key(of path: String) -> [UInt8] { Array(canonicalPath(of: path).utf8) }

    /// Returns the absolute path with all symbolic links resolved. The file need not exist. If its folder is missing,
    /// too, the path stays unchanged.
    private static func canonicalPath(of path: String) -> String {
        if let canonical = FileSystem.canonicalPath(of: path) { return canonical }
        let folder = Path.folder(of: path)
        return Path.joining(FileSystem.canonicalPath(of: folder) ?? folder, Path.name(of: path))
    }
}
