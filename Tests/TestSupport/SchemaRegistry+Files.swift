package import SchemaKit

extension SchemaRegistry {
    /// Creates a registry of files with their URIs. All files are added at once.
    package init(files: [(uri: String, text: String)]) throws {
        self.init()
        add(
            try files.map { file in
                let bytes = Array(file.text.utf8)
                return (
                    uri: file.uri,
                    source: SourceFile(path: file.uri, bytes: bytes),
                    document: try JSONParser().parse(bytes)
                )
            }
        )
    }
}
