import SchemaKit

/// The schema files of one module, with everything that they refer to.
package struct LoadedSchemas {
    package let files: [File]
    package let index: SchemaIndex

    package init(files: [File], index: SchemaIndex) {
        self.files = files
        self.index = index
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
