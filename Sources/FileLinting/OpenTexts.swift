import CommandLineInterface

/// The texts of the files that an editor has open. The stages of a check read these texts instead of the files, which
/// may be older or missing.
///
/// It is a class because the stages share it, and because texts change while the stages are kept.
package final class OpenTexts {
    /// The texts by the canonical paths of their files.
    private var texts: [String: [UInt8]] = [:]
    /// The canonical paths of the files that were read as schemas, whether they are open or not.
    private var schemas: Set<String> = []

    package init() {}

    /// The text of the file at a path, or `nil` if the file is not open. Different paths may lead to one file.
    package subscript(path: String) -> [UInt8]? {
        get { texts.isEmpty ? nil : texts[Self.canonicalPath(of: path)] }
        set { texts[Self.canonicalPath(of: path)] = newValue }
    }

    /// Returns the text of a schema, or `nil` if the file is not open. Records that the file was read as a schema.
    func schema(at path: String) -> [UInt8]? {
        schemas.insert(Self.canonicalPath(of: path))
        return self[path]
    }

    /// Returns whether a check has read the file at a path as a schema, so that a change of its text may affect the
    /// findings in other files.
    package func wasReadAsSchema(_ path: String) -> Bool {
        schemas.contains(Self.canonicalPath(of: path))
    }

    /// Forgets which files were read as schemas.
    package func forgetSchemas() { schemas = [] }

    /// Returns the absolute path with all symbolic links resolved. The file need not exist. If its folder is missing,
    /// too, the path stays unchanged.
    package static func canonicalPath(of path: String) -> String {
        if let canonical = FileSystem.canonicalPath(of: path) { return canonical }
        let folder = Path.folder(of: path)
        return Path.joining(FileSystem.canonicalPath(of: folder) ?? folder, Path.name(of: path))
    }
}
