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

    /// Returns the absolute path with all symbolic links resolved. Neither the file nor its folders need exist, so that
    /// the path of an open file is the same before and after its folder is removed.
    private static func canonicalPath(of path: String) -> String {
        var existing = path
        var missing: [String] = []
        while true {
            if let canonical = FileSystem.canonicalPath(of: existing) {
                return missing.reversed().reduce(canonical) { Path.joining($0, $1) }
            }
            let folder = Path.folder(of: existing)
            guard folder != existing else { return path }
            missing.append(Path.name(of: existing))
            existing = folder
        }
    }
}
