import SchemaKit

/// The schema files of one module, with all schemas to which they refer.
package struct LoadedSchemas {
    package let files: [File]
    package let index: SchemaIndex
    /// The positions of the files, in groups.
    ///
    /// A group has the files whose schemas refer to each other or to a common third one, directly or
    /// indirectly. The types of each group are built separately.
    package let groups: [[Int]]

    package init(files: [File], index: SchemaIndex, groups: [[Int]]? = nil) {
        self.files = files
        self.index = index
        self.groups = groups ?? [Array(files.indices)]
    }

    /// Returns the files of one group.
    ///
    /// Its index is new, because results cached for one group are of no use to the others.
    func group(at position: Int) -> LoadedSchemas {
        LoadedSchemas(
            files: groups[position].map { files[$0] },
            index: SchemaIndex(index.registry)
        )
    }

    /// A schema file for which models are requested.
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]
        /// The schema that makes up the whole file.
        package let root: ScopedSite

        package init(path: String, bytes: [UInt8], root: ScopedSite) {
            self.path = path
            self.bytes = bytes
            self.root = root
        }

        /// The file name without its folder.
        package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// The file name without its folder and its extensions.
        package var stem: String { SchemaFileName.stem(of: path) }
    }
}
