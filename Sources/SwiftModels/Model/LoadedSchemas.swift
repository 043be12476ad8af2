import SchemaKit

/// The schema files of one module, with everything that they refer to.
package struct LoadedSchemas {
    package let files: [File]
    package let index: SchemaIndex
    /// The positions of the files: together those whose schemas refer to each other or to a third
    /// one, directly or not. The types of each such group are made without the others.
    package let groups: [[Int]]

    package init(files: [File], index: SchemaIndex, groups: [[Int]]? = nil) {
        self.files = files
        self.index = index
        self.groups = groups ?? [Array(files.indices)]
    }

    /// The files of a group alone. What becomes known of their schemas is of no use to other groups.
    func group(at position: Int) -> LoadedSchemas {
        LoadedSchemas(
            files: groups[position].map { files[$0] },
            index: SchemaIndex(index.registry)
        )
    }

    /// A file that was asked for.
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]
        /// The schema that is the whole of the file.
        package let root: SchemaSite

        package init(path: String, bytes: [UInt8], root: SchemaSite) {
            self.path = path
            self.bytes = bytes
            self.root = root
        }

        /// The name without its folder.
        package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// The name without its extensions.
        package var stem: String { SchemaFileName.stem(of: path) }
    }
}
