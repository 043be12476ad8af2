import SchemaKit

/// The schema files of one module, with all schemas to which they refer.
package struct LoadedSchemas {
    package let files: [File]
    package let index: SchemaIndex
    /// The indices in ``files`` of the files of each group.
    ///
    /// Two files are in one group if a schema of one refers to the other file, or if both files are in one group with a
    /// third file. The types of each group are built separately.
    package let groups: [[Int]]

    /// Creates the schemas. If `groups` is `nil`, all files are in one group.
    package init(files: [File], index: SchemaIndex, groups: [[Int]]? = nil) {
        self.files = files
        self.index = index.with(roots: files.map(\.root))
        self.groups = groups ?? [Array(files.indices)]
    }

    /// Returns the files of one group.
    ///
    /// The result has an index of its own, because no group needs the cached results of another group.
    func group(at groupIndex: Int) -> LoadedSchemas {
        LoadedSchemas(
            files: groups[groupIndex].map { files[$0] },
            index: SchemaIndex(index.registry)
        )
    }

    /// A schema file for which models are requested.
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]
        /// The root schema of the file.
        package let root: ScopedSite

        package init(path: String, bytes: [UInt8], root: ScopedSite) {
            self.path = path
            self.bytes = bytes
            self.root = root
        }

        /// The file name without its folder.
        package var name: String { SchemaFileName.name(of: path) }

        /// The file name without its folder and its extensions.
        package var stem: String { SchemaFileName.stem(of: path) }
    }
}

/// Functions that extract the names of files and folders from the paths of schema files.
package enum SchemaFileName {
    /// The extensions of schema files. The first extension with which a name ends counts, so `.schema.json` precedes
    /// `.json`.
    private static let extensions = [".schema.json", ".schema.jsonc", ".json", ".jsonc", ".schema"]
        .map { Array($0.utf8) }
    private static let slash = UInt8(ascii: "/")

    /// Returns the file's name without its folder.
    static func name(of path: String) -> String {
        String(decoding: lastComponent(of: Array(path.utf8)[...]), as: UTF8.self)
    }

    /// Returns the file's name without its folder and without an extension of schema files, such as `.schema.json`.
    package static func stem(of path: String) -> String {
        String(decoding: stem(of: Array(path.utf8)[...]), as: UTF8.self)
    }

    static func stem(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let name = lastComponent(of: path)
        for suffix in extensions
        where name.count > suffix.count && name.suffix(suffix.count).elementsEqual(suffix) {
            return name.dropLast(suffix.count)
        }
        return name
    }

    /// Returns the last component of a path. Slashes at the end are ignored.
    private static func lastComponent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let end = path.lastIndex(where: { $0 != slash }) else { return path.prefix(0) }
        let start = path[...end].lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
        return path[start...end]
    }
}
