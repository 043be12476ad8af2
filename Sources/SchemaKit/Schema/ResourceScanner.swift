/// A search for the resources and anchors of one document.
///
/// The search enters only values that are schemas according to the keyword tables of the dialects: an `$id` inside an
/// `enum` or below an unknown keyword is data. The recursion depth is the nesting depth of the document, which the
/// parser limits.
package struct ResourceScanner {
    /// The maximum number of bytes of the URI that an identifier gives to a schema. Every embedded resource and every
    /// resolved reference repeats the URI of the resource around it. RFC 9110, section 4.1, recommends that programs
    /// support at least 8,000 octets.
    package static let uriByteLimit = 8_192
    /// The maximum number of bytes of all URIs that the identifiers of one file give, 300 bytes for each of 100,000
    /// schemas.
    package static let totalURIByteLimit = 1 << 25

    let source: SourceFile
    let document: JSONDocument
    private let text: JSONText
    let id: SchemaDocumentID
    /// The function that finds the dialect for a `$schema` URI.
    let findDialect: (String) -> DialectLookup
    private var resources: [SchemaResource] = []
    /// The number of bytes of the URIs of `resources` that identifiers give.
    private var uriByteCount = 0
    /// True if an error does not end the search. An unknown dialect ends it, and so do too many bytes of URIs.
    var collectsErrors = false
    /// The errors that did not end the search.
    private var errors: [SchemaError] = []
    /// See ``SchemaDocument/enclosingSchemas``.
    private var enclosingSchemas: [Int32: Int32] = [:]
    /// The entry of the schema whose keyword is being searched, if the keyword applies its subschemas in place;
    /// otherwise -1.
    private var enclosingSchema: Int32 = -1

    /// The result of finding a dialect by its URI.
    enum DialectLookup {
        case found(Dialect)
        case unknown
        case unknownVocabulary(uri: String)
    }

    /// The results of a search.
    struct Result {
        /// The resources of the document, in the order of their roots.
        let resources: [SchemaResource]
        /// See ``SchemaDocument/enclosingSchemas``.
        let enclosingSchemas: [Int32: Int32]
        /// The errors that did not end the search.
        let errors: [SchemaError]
    }

    /// The results so far.
    var result: Result {
        Result(resources: resources, enclosingSchemas: enclosingSchemas, errors: errors)
    }

    /// Creates a search.
    ///
    /// - Parameter text: The text of `document`, which must be valid until the search has ended.
    init(
        source: SourceFile,
        document: JSONDocument,
        text: JSONText,
        id: SchemaDocumentID,
        findDialect: @escaping (String) -> DialectLookup
    ) {
        self.source = source
        self.document = document
        self.text = text
        self.id = id
        self.findDialect = findDialect
    }

    /// Searches the whole document. The root of the document is a resource even without an `$id`.
    ///
    /// - Parameter uri: The document's URI, without a fragment.
    mutating func scan(
        uri: String,
        defaultDialect: Dialect
    ) throws(SchemaError) {
        let root = document.root
        let dialect = try declaredDialect(of: root) ?? defaultDialect
        let canonicalURI = try takeURI(of: root, in: dialect, from: uri) ?? uri
        startResource(at: root, uri: canonicalURI, dialect: dialect)
        try scanSchema(root.index, resource: 0, isResourceRoot: true)
    }

    private mutating func startResource(
        at node: JSONNode,
        uri: String,
        dialect: Dialect
    ) {
        resources.append(
            SchemaResource(
                uri: uri,
                dialect: dialect,
                document: id,
                entries: node.index..<document.indexAfter(node.index)
            )
        )
    }

    private mutating func scanSchema(
        _ index: Int32,
        resource outer: Int,
        isResourceRoot: Bool
    ) throws(SchemaError) {
        guard text[index].kind == .object else { return }
        let outerSchema = enclosingSchema
        defer { enclosingSchema = outerSchema }
        var resource = outer
        // `mayHaveIdentifier` is also true for anchors and for `$schema`.
        if resources[outer].dialect.mayHaveIdentifier(index, in: text) {
            let node = JSONNode(document: document, index: index)
            if !isResourceRoot {
                resource = try startEmbeddedResource(at: node, in: outer) ?? outer
            }
            try collectAnchors(of: node, resource: resource)
        }
        if outerSchema >= 0, resource == outer { enclosingSchemas[index] = outerSchema }
        let dialect = resources[resource].dialect
        let hasAliases = dialect.hasWidgetVocabulary
        var nameIndex = index + 1
        let end = text.indexAfter(index)
        while nameIndex < end {
            if let keyword = dialect.keywordTraits(ofMemberAt: nameIndex, in: text) {
                enclosingSchema = hasAliases && keyword.behavior.appliesInPlace ? index : -1
                try scanSubschemas(of: nameIndex + 1, keyword.subschemas, resource: resource)
            }
            nameIndex = text.indexAfter(nameIndex + 1)
        }
    }

    /// Searches the subschemas in a keyword's value, without building a list of them.
    /// (Benchmark: `compile`, schema "fast".)
    private mutating func scanSubschemas(
        of index: Int32,
        _ shape: Keyword.SubschemaShape,
        resource: Int
    ) throws(SchemaError) {
        let kind = text[index].kind
        switch shape {
        case .none: return
        case .schema: try scanSchema(index, resource: resource, isResourceRoot: false)
        case .schemaOrArray where kind != .array:
            try scanSchema(index, resource: resource, isResourceRoot: false)
        case .schemaArray, .schemaOrArray:
            guard kind == .array else { return }
            try scanChildren(of: index, .schema, distance: 0, resource: resource)
        case .schemaMap:
            guard kind == .object else { return }
            try scanChildren(of: index, .schema, distance: 1, resource: resource)
        case .schemaMapMap:
            guard kind == .object else { return }
            try scanChildren(of: index, .schemaMap, distance: 1, resource: resource)
        }
    }

    /// Searches the values in a container. `distance` is the number of entries before each value: 0 in an array, and 1
    /// in an object, where the name comes first.
    private mutating func scanChildren(
        of index: Int32,
        _ shape: Keyword.SubschemaShape,
        distance: Int32,
        resource: Int
    ) throws(SchemaError) {
        var child = index + 1 + distance
        let end = text.indexAfter(index)
        while child < end {
            try scanSubschemas(of: child, shape, resource: resource)
            child = text.indexAfter(child) + distance
        }
    }

    /// Starts a resource for a subschema and returns the index of the resource. Returns nil if the subschema has no
    /// identifier of its own.
    private mutating func startEmbeddedResource(
        at node: JSONNode,
        in outer: Int
    ) throws(SchemaError) -> Int? {
        let dialect = try declaredDialect(of: node) ?? resources[outer].dialect
        let base = resources[outer].uri
        guard let uri = try takeURI(of: node, in: dialect, from: base) else { return nil }
        startResource(at: node, uri: uri, dialect: dialect)
        return resources.count - 1
    }

    /// Counts the bytes of the URI that the identifier keyword gives to a schema. Reports an error if the URI is too
    /// long, alone or together with the other URIs of the file.
    ///
    /// - Returns: The URI, or nil if the schema has none.
    private mutating func takeURI(
        of node: JSONNode,
        in dialect: Dialect,
        from base: String
    ) throws(SchemaError) -> String? {
        guard let uri = identifiedURI(of: node, in: dialect, from: base),
            let name = dialect.name(of: .identifier), let value = node[name]
        else { return nil }
        uriByteCount += uri.utf8.count
        let isTooLong = uri.utf8.count > Self.uriByteLimit
        let exceedsTotal = uriByteCount > Self.totalURIByteLimit
        guard isTooLong || exceedsTotal else { return uri }
        let expected =
            isTooLong
            ? "a URI of at most \(Self.uriByteLimit) bytes"
            : "shorter; the URIs of a file can have at most \(Self.totalURIByteLimit) bytes"
        // It would take long to make all further URIs, so the search ends.
        if exceedsTotal { collectsErrors = false }
        try report(.invalidKeyword(name: name, expected: expected), at: value)
        return nil
    }

    /// Throws an error, or keeps it if the search collects errors.
    private mutating func report(_ kind: SchemaError.Kind, at value: JSONNode) throws(SchemaError) {
        let error = SchemaError(kind, in: source, at: value.range)
        guard collectsErrors else { throw error }
        errors.append(error)
    }

    /// Returns the URI that the identifier keyword gives to a schema. Returns nil if the schema has no identifier, if
    /// the identifier is only a fragment or, up to draft 7, if it only adds a fragment to `base`.
    private func identifiedURI(
        of node: JSONNode,
        in dialect: Dialect,
        from base: String
    ) -> String? {
        guard let text = identifier(of: node, in: dialect) else { return nil }
        if URIReference.isNormalURI(text) { return text }
        let reference = URIReference(text)
        guard !reference.withoutFragment.text.isEmpty else { return nil }
        let uri = URIReference.resourceURI(text, from: base)
        // An identifier that only adds a fragment to the base URI defines an anchor (draft 7 core, section 8.2.3).
        if dialect.traits.identifierCanDefineAnchor, ExactText(uri) == ExactText(base),
            reference.fragment?.isEmpty == false
        {
            return nil
        }
        return uri
    }

    /// Returns the value of the identifier keyword, or nil if the schema has no identifier or `$ref` makes the
    /// identifier ineffective.
    private func identifier(of node: JSONNode, in dialect: Dialect) -> String? {
        guard let name = dialect.name(of: .identifier), let text = node[name]?.string,
            !hasOverridingReference(node, in: dialect)
        else { return nil }
        return text
    }

    private func hasOverridingReference(_ node: JSONNode, in dialect: Dialect) -> Bool {
        dialect.traits.referenceOverridesOtherKeywords && node["$ref"]?.kind == .string
    }

    private func declaredDialect(of node: JSONNode) throws(SchemaError) -> Dialect? {
        guard let value = node["$schema"], let text = value.string else { return nil }
        let uri = URIReference.withoutEmptyFragment(text)
        switch findDialect(uri) {
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
        if let name = dialect.name(of: .anchor), let value = node[name], let anchor = value.string {
            try addAnchor(anchor, at: node, writtenAt: value, resource: resource)
        }
        if let name = dialect.name(of: .dynamicAnchor), let value = node[name],
            let anchor = value.string
        {
            let key = ExactText(anchor)
            if resources[resource].dynamicAnchors.updateValue(node.index, forKey: key) != nil {
                try report(.duplicateAnchor(name: anchor), at: value)
                return
            }
            if dialect.traits.dynamicAnchorIsAnchor {
                try addAnchor(anchor, at: node, writtenAt: value, resource: resource)
            }
        }
        if let name = dialect.name(of: .recursiveAnchor), node[name]?.bool == true,
            node.index == resources[resource].entries.lowerBound
        {
            resources[resource].dynamicAnchors[SchemaResource.recursiveAnchor] = node.index
        }
        if dialect.traits.identifierCanDefineAnchor,
            let anchor = identifier(of: node, in: dialect).flatMap({ URIReference($0).fragment }),
            !anchor.isEmpty,
            let value = dialect.name(of: .identifier).flatMap({ node[$0] })
        {
            let name = URIReference.percentDecoded(anchor)
            try addAnchor(name, at: node, writtenAt: value, resource: resource)
        }
    }

    private mutating func addAnchor(
        _ anchor: String,
        at node: JSONNode,
        writtenAt value: JSONNode,
        resource: Int
    ) throws(SchemaError) {
        let name = ExactText(anchor)
        if let other = resources[resource].anchors[name], other != node.index {
            try report(.duplicateAnchor(name: anchor), at: value)
            return
        }
        resources[resource].anchors[name] = node.index
    }

    /// Returns the values in a keyword's value that are subschemas according to `shape`. The values themselves are not
    /// checked, so a value that is not a schema, such as the name of a type, can be among them.
    package static func subschemas(of value: JSONNode, _ shape: Keyword.SubschemaShape)
        -> [JSONNode]
    {
        switch shape {
        case .none: []
        case .schema: [value]
        case .schemaArray: Array(value.elements)
        case .schemaOrArray: value.kind == .array ? Array(value.elements) : [value]
        case .schemaMap: value.members.map(\.value)
        case .schemaMapMap: value.members.flatMap { $0.value.members.map(\.value) }
        }
    }
}
