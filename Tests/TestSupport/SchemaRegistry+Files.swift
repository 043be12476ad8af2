package import SchemaKit

extension SchemaRegistry {
    /// A registry of files, each under its URI, all added at once.
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
