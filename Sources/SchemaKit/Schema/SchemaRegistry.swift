/// The schemas that references can reach: a set of files, their resources and anchors.
///
/// Nothing is ever fetched. The metaschemas of the standard dialects are always there.
public struct SchemaRegistry: Sendable {
    private var documents: [SchemaDocument] = []
    private var resources: [SchemaResource] = []
    /// Resources by their canonical URI, and by the URI under which their file was registered.
    private var resourcesByURI: [String: Int] = [:]
    /// Canonical URIs that different files claim: whoever refers to one is told so, as neither may
    /// win by having come first.
    private var conflicts: [String: SchemaError] = [:]
    /// Files by their URIs, so that a metaschema is found before its own resources are indexed.
    private var documentsByURI: [String: SchemaDocumentID] = [:]
    /// Schemas to fall back on, which are parsed when something first refers to them.
    private var embedded: [String: EmbeddedSchema] = [:]

    /// The values that references have led to, and those on the way.
    var locations = LocationIndex()

    /// Vocabularies of the user's own, by their URIs.
    private var vocabularies: [String: Vocabulary] = [:]

    /// The dialect of schemas that do not name one.
    package let defaultDialect: Dialect

    /// Creates a registry that knows the standard metaschemas.
    ///
    /// - Parameters:
    ///   - dialect: The dialect of schemas without `$schema`.
    ///   - vocabularies: Vocabularies that metaschemas may name beside the standard ones.
    public init(
        dialect: StandardDialect = .draft202012,
        vocabularies: [CustomVocabulary] = []
    ) {
        defaultDialect = dialect.dialect
        embedded = Self.metaschemas
        for vocabulary in vocabularies {
            self.vocabularies[vocabulary.uri] = Vocabulary(
                uri: vocabulary.uri,
                keywords: vocabulary.keywords.map { Keyword($0) }
            )
        }
    }

    package init(defaultDialect: Dialect) {
        self.defaultDialect = defaultDialect
        embedded = Self.metaschemas
    }

    /// Shared by all registries. (Benchmark: `compile`, fast.)
    private static let metaschemas = Dictionary(
        (StandardSchemas.all + WidgetMetaSchemas.all).map { ($0.uri, $0) },
        uniquingKeysWith: { _, last in last }
    )

    /// The names of the keyword that gives a schema its URI, in all drafts.
    private static let identifierNames = ["$id", "id"]

    /// Makes schemas available without reading them yet.
    package mutating func addEmbedded(_ schemas: [EmbeddedSchema]) {
        for schema in schemas { embedded[schema.uri] = schema }
    }

    /// Adds files, each under the URI from which it could have been retrieved.
    ///
    /// A metaschema may come after the schemas that use it, as long as both come together. A file
    /// that turns out to be unusable is kept, and said to be so when something refers to it.
    public mutating func add(_ files: [(uri: String, source: SourceFile, document: JSONDocument)]) {
        let first = documents.count
        for file in files {
            let uri = URIReference.withoutFragment(file.uri)
            let id = SchemaDocumentID(index: Int32(documents.count))
            documents.append(
                SchemaDocument(source: file.source, document: file.document, uri: uri)
            )
            documentsByURI[uri] = id
            for name in Self.identifierNames {
                guard let text = file.document.root[name]?.string else { continue }
                let own = URIReference.resource(text, from: uri)
                if documentsByURI[own] == nil { documentsByURI[own] = id }
            }
        }
        for index in first..<documents.count { indexDocument(index) }
    }

    /// Parses and adds a file.
    ///
    /// - Throws: a syntax error; or what makes the file unusable as a schema.
    public mutating func add(
        _ source: SourceFile,
        uri: String
    ) throws(SchemaError) {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(source.jsonBytes())
        } catch {
            throw SchemaError(error, in: source)
        }
        add([(uri: uri, source: source, document: document)])
        if let failure = documents[documents.count - 1].failure { throw failure }
    }

    // MARK: Lookup

    package func document(_ id: SchemaDocumentID) -> SchemaDocument { documents[Int(id.index)] }

    /// The file that was added under a URI.
    package func document(uri: String) -> SchemaDocumentID? {
        documentsByURI[URIReference.withoutFragment(uri)]
    }

    package func resource(_ id: SchemaResourceID) -> SchemaResource { resources[Int(id.index)] }

    /// The number of values and names in a document.
    func entryCount(_ id: SchemaDocumentID) -> Int {
        documents[Int(id.index)].document.entryCount
    }

    /// The dialect of a resource, for code that asks for nothing else.
    package func dialect(of id: SchemaResourceID) -> Dialect {
        resources[Int(id.index)].dialect
    }

    /// The entries of a resource.
    func entries(of id: SchemaResourceID) -> Range<Int32> { resources[Int(id.index)].entries }

    package func node(at location: SchemaLocation) -> JSONNode {
        JSONNode(
            document: documents[Int(location.document.index)].document,
            index: location.entry
        )
    }

    /// The URIs of a document's resources.
    package func resourceURIs(of id: SchemaDocumentID) -> [String] {
        documents[Int(id.index)].resources.map { resources[$0].uri }
    }

    /// The URI, resolved and without fragment, of every resource that has been indexed.
    package var resourceURIs: [String] { resourcesByURI.keys.sorted() }

    /// The innermost resource around a location.
    package func resource(around location: SchemaLocation) -> SchemaResourceID {
        let candidates = documents[Int(location.document.index)].resources
        for candidate in candidates.reversed()
        where resources[candidate].entries.contains(location.entry) {
            return SchemaResourceID(index: Int32(candidate))
        }
        preconditionFailure("a document's root is a resource")
    }

    /// The resource with a canonical URI; embedded schemas are parsed as they are needed.
    ///
    /// - Throws: what makes the file of the resource unusable.
    package mutating func resource(
        uri: String
    ) throws(SchemaError) -> SchemaResourceID? {
        if let conflict = conflicts[uri] { throw conflict }
        if let index = resourcesByURI[uri] { return SchemaResourceID(index: Int32(index)) }
        loadEmbedded(uri)
        if let index = resourcesByURI[uri] { return SchemaResourceID(index: Int32(index)) }
        if let id = documentsByURI[uri], let failure = document(id).failure { throw failure }
        return nil
    }

    private mutating func loadEmbedded(_ uri: String) {
        guard let schema = embedded.removeValue(forKey: uri) else { return }
        let source = SourceFile(path: schema.path, bytes: schema.bytes)
        guard let document = try? JSONParser().parse(source.bytes) else {
            preconditionFailure("the built-in schema \(schema.path) is JSON")
        }
        add([(uri: uri, source: source, document: document)])
    }

    // MARK: Indexing

    private mutating func indexDocument(_ index: Int) {
        do throws(SchemaError) {
            try register(scannedResources(ofDocumentAt: index), documentIndex: index)
        } catch {
            documents[index].failure = error
        }
    }

    /// Scans apart from registering: a scan that still held the arrays would have them copied.
    private func scannedResources(
        ofDocumentAt index: Int
    ) throws(SchemaError) -> [SchemaResource] {
        let file = documents[index]
        var scanner = ResourceScanner(
            source: file.source,
            document: file.document,
            id: SchemaDocumentID(index: Int32(index))
        ) { [vocabularies, documentsByURI, documents, embedded] uri in
            DialectResolver(vocabularies: vocabularies).dialect(uri) { uri in
                if let id = documentsByURI[uri] { return documents[Int(id.index)].document }
                return embedded[uri].flatMap { try? JSONParser().parse($0.bytes) }
            }
        }
        try scanner.scan(uri: file.uri, defaultDialect: defaultDialect)
        return scanner.resources
    }

    private mutating func register(
        _ found: [SchemaResource],
        documentIndex: Int
    ) throws(SchemaError) {
        try refuseDuplicates(among: found, documentIndex: documentIndex)
        for resource in found {
            noteConflict(over: resource, documentIndex: documentIndex)
            documents[documentIndex].resources.append(resources.count)
            resourcesByURI[resource.uri] = resources.count
            resources.append(resource)
        }
        let root = documents[documentIndex].resources[0]
        let uri = documents[documentIndex].uri
        if resources[root].uri != uri, resourcesByURI[uri] == nil { resourcesByURI[uri] = root }
    }

    /// Two files with the same content may well claim the same URIs.
    private mutating func noteConflict(over resource: SchemaResource, documentIndex: Int) {
        guard let other = resourcesByURI[resource.uri].map({ resources[$0] }),
            other.uri == resource.uri
        else { return }
        let file = documents[documentIndex]
        guard document(other.document).source.bytes != file.source.bytes else { return }
        conflicts[resource.uri] = SchemaError(
            .duplicateIdentifier(uri: resource.uri),
            in: file.source,
            at: file.document.range(at: resource.entries.lowerBound)
        )
    }

    /// Nothing of a file is registered if two of its schemas claim one URI.
    private func refuseDuplicates(
        among found: [SchemaResource],
        documentIndex: Int
    ) throws(SchemaError) {
        guard found.count > 1 else { return }
        var seen: Set<String> = []
        for resource in found where !seen.insert(resource.uri).inserted {
            let file = documents[documentIndex]
            throw SchemaError(
                .duplicateIdentifier(uri: resource.uri),
                in: file.source,
                at: file.document.range(at: resource.entries.lowerBound)
            )
        }
    }
}

/// Which of a registry's resources.
package struct SchemaResourceID: Hashable, Sendable {
    package let index: Int32

    package init(index: Int32) {
        self.index = index
    }
}
