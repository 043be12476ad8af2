import SchemaKit

/// The indexed schemas of a case's registry, with the text that they were made from.
struct RegisteredSchemas {
    let registry: SchemaRegistry
    private let text: ArraySlice<UInt8>
    private let dialectURI: String

    /// Indexes the members of `schemas`, whose names are the URIs.
    init(_ schemas: JSONNode, _ dialect: Dialect) throws(CaseFailure) {
        var files: [(uri: String, source: SourceFile, document: JSONDocument)] = []
        for member in schemas.members {
            let uri = member.name
            let document: JSONDocument
            do throws(CaseFailure) {
                document = try member.value.detached()
            } catch {
                guard case .unreadable(let reason) = error else { throw error }
                throw .unreadableRegistered(reason, uri: uri)
            }
            let source = SourceFile(path: uri, bytes: document.bytes)
            files.append((uri: uri, source: source, document: document))
        }
        var registry = SchemaRegistry(defaultDialect: dialect)
        registry.add(files)
        self.registry = registry
        text = schemas.bytes
        dialectURI = dialect.uri
    }

    /// Returns whether indexing `schemas` for `dialect` would give an equal registry.
    func isMade(of schemas: JSONNode, _ dialect: Dialect) -> Bool {
        dialectURI == dialect.uri && text == schemas.bytes
    }
}

extension JSONNode {
    fileprivate var bytes: ArraySlice<UInt8> { document.bytes[range.start..<range.end] }
}
