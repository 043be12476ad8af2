/// Finds the resources and anchors of one document by following its dialect's tables.
///
/// Only places that hold subschemas are searched: an `$id` inside an `enum` or under an unknown
/// keyword is data. Recursion follows the nesting of the document, which the parser bounds.
struct ResourceScanner {
    let source: SourceFile
    let document: JSONDocument
    let id: SchemaDocumentID
    /// Looks dialects up by the URI in `$schema`.
    let dialect: (String) -> DialectLookup
    private(set) var resources: [SchemaResource] = []

    /// What a dialect's URI leads to.
    enum DialectLookup {
        case found(Dialect)
        case unknown
        case unknownVocabulary(uri: String)
    }

    init(
        source: SourceFile,
        document: JSONDocument,
        id: SchemaDocumentID,
        dialect: @escaping (String) -> DialectLookup
    ) {
        self.source = source
        self.document = document
        self.id = id
        self.dialect = dialect
    }

    /// Searches the whole document, whose root is a resource even without an `$id`.
    mutating func scan(
        uri: String,
        defaultDialect: Dialect
    ) throws(SchemaError) {
        let root = document.root
        let dialect = try declaredDialect(of: root) ?? defaultDialect
        let base = URIReference(uri)
        let identifier = identifierReference(of: root, in: dialect)
        try openResource(
            at: root,
            uri: identifier.map { base.resolving($0) } ?? base,
            dialect: dialect
        )
        try scanSchema(root, resource: 0, isResourceRoot: true)
    }

    private mutating func openResource(
        at node: JSONNode,
        uri: URIReference,
        dialect: Dialect
    ) throws(SchemaError) {
        resources.append(
            SchemaResource(
                uri: uri.withoutFragment.text,
                dialect: dialect,
                document: id,
                entries: node.index..<document.indexAfter(node.index)
            )
        )
    }

    private mutating func scanSchema(
        _ node: JSONNode,
        resource outer: Int,
        isResourceRoot: Bool
    ) throws(SchemaError) {
        guard node.kind == .object else { return }
        var resource = outer
        if !isResourceRoot { resource = try embeddedResource(at: node, in: outer) ?? outer }
        try collectAnchors(of: node, resource: resource)
        let dialect = resources[resource].dialect
        for member in node.members {
            guard let keyword = dialect.keyword(named: member.name) else { continue }
            for subschema in Self.subschemas(of: member.value, keyword.subschemas) {
                try scanSchema(subschema, resource: resource, isResourceRoot: false)
            }
        }
    }

    /// Opens a resource for a subschema that has an identifier of its own.
    private mutating func embeddedResource(
        at node: JSONNode,
        in outer: Int
    ) throws(SchemaError) -> Int? {
        let dialect = try declaredDialect(of: node) ?? resources[outer].dialect
        guard let identifier = identifierReference(of: node, in: dialect) else { return nil }
        let base = URIReference(resources[outer].uri)
        try openResource(at: node, uri: base.resolving(identifier), dialect: dialect)
        return resources.count - 1
    }

    /// The value of the identifier keyword, unless it only names a fragment.
    private func identifierReference(of node: JSONNode, in dialect: Dialect) -> URIReference? {
        guard let name = dialect.name(of: .identifier), let text = node[name]?.string else {
            return nil
        }
        let reference = URIReference(text)
        return reference.withoutFragment.text.isEmpty ? nil : reference
    }

    private func declaredDialect(of node: JSONNode) throws(SchemaError) -> Dialect? {
        guard let value = node["$schema"], let text = value.string else { return nil }
        let uri = URIReference(text).withoutFragmentIfEmpty.text
        switch dialect(uri) {
        case .found(let dialect):
            return dialect
        case .unknown:
            throw SchemaError(.unknownDialect(uri: uri), in: source, at: value.range)
        case .unknownVocabulary(let vocabulary):
            throw SchemaError(.unknownVocabulary(uri: vocabulary), in: source, at: value.range)
        }
    }

    private mutating func collectAnchors(
        of node: JSONNode,
        resource: Int
    ) throws(SchemaError) {
        let dialect = resources[resource].dialect
        for behavior in [Keyword.Behavior.anchor, .dynamicAnchor] {
            guard let name = dialect.name(of: behavior), let value = node[name],
                let anchor = value.string
            else { continue }
            if let other = resources[resource].anchors[anchor], other != node.index {
                throw SchemaError(.duplicateAnchor(name: anchor), in: source, at: value.range)
            }
            resources[resource].anchors[anchor] = node.index
            if behavior == .dynamicAnchor {
                resources[resource].dynamicAnchors[anchor] = node.index
            }
        }
    }

    /// The subschemas that lie in a keyword's value.
    static func subschemas(of value: JSONNode, _ shape: Keyword.SubschemaShape) -> [JSONNode] {
        switch shape {
        case .none: []
        case .schema: [value]
        case .schemaArray: Array(value.elements)
        case .schemaMap: value.members.map(\.value)
        }
    }
}

extension URIReference {
    /// The same reference, without a `#` that nothing follows.
    var withoutFragmentIfEmpty: URIReference {
        fragment?.isEmpty == true ? withoutFragment : self
    }
}
