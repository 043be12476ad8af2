import SchemaKit

/// The schema files of one module, with everything that they refer to.
struct LoadedSchemas {
    let files: [File]
    let index: SchemaIndex

    /// A file that was asked for.
    struct File {
        let path: String
        let bytes: [UInt8]
        /// The schema that is the whole of the file.
        let root: SchemaSite

        /// The name without its folder.
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// The name without its extensions.
        var stem: String { SchemaFileName.stem(of: path) }
    }
}
