/// The schemas that references can resolve to: a set of files with their resources and anchors.
///
/// Remote schemas are never fetched. The metaschemas of the standard dialects are always available.
public struct SchemaRegistry: Sendable {
    var documents: [SchemaDocument] = []
    private var resources: [SchemaResource] = []
    /// The indexes of resources by their canonical URI, and by the URI under which their file was registered.
    private(set) var resourcesByURI: [ExactText: Int] = [:]
    /// The errors for canonical URIs that several files with different content have. Every reference to such a URI
    /// reports the error, so that the result does not depend on the order of the files.
    private var conflicts: [ExactText: SchemaError] = [:]
    /// The files by their URIs, so that a metaschema is found before its own resources are indexed.
    private(set) var documentsByURI: [ExactText: SchemaDocumentID] = [:]
    /// The schemas that are parsed when a reference first needs them.
    private var embeddedSchemas: [ExactText: EmbeddedSchema] = [:]

    /// A cache of the values at the JSON Pointers of references, and of the values around them.
    var locations = LocationIndex()

    /// The custom vocabularies by their URIs.
    private var vocabularies: [ExactText: Vocabulary] = [:]

    /// The custom formats. If two have the same name, the last one counts.
    let customFormats: [CustomFormat]

    /// The dialect of schemas without `$schema`.
    package let defaultDialect: Dialect

    /// Creates a registry that contains the standard metaschemas.
    ///
    /// - Parameters:
    ///   - dialect: The dialect of schemas without `$schema`.
    ///   - vocabularies: The custom vocabularies that metaschemas can list in addition to the standard vocabularies.
    ///   - formats: The custom formats, which extend or replace the standard formats.
    public init(
        dialect: StandardDialect = .draft202012,
        vocabularies: [CustomVocabulary] = [],
        formats: [CustomFormat] = []
    ) {
        defaultDialect = dialect.dialect
        customFormats = formats
        embeddedSchemas = Self.metaschemas
        for vocabulary in vocabularies {
            self.vocabularies[ExactText(vocabulary.uri)] = Vocabulary(
                uri: vocabulary.uri,
                keywords: vocabulary.keywords.map { Keyword($0) }
            )
        }
    }

    package init(defaultDialect: Dialect) {
        self.defaultDialect = defaultDialect
        customFormats = []
        embeddedSchemas = Self.metaschemas
    }

    /// The built-in metaschemas, shared by all registries. (Benchmark: `compile`, schema "fast".)
    private static let metaschemas = Dictionary(
        (StandardSchemas.all + WidgetMetaSchemas.all).map { (ExactText($0.uri), $0) },
        uniquingKeysWith: { _, last in last }
    )

    /// The names of the keyword that gives a schema its URI, in all drafts.
    private static let identifierNames = ["$id", "id"]

    /// The names of the keyword that contains definitions, in all drafts.
    private static let definitionsNames = ["$defs", "definitions"]

    /// Adds schemas, each of which is parsed when a reference first needs it.
    package mutating func addEmbedded(_ schemas: [EmbeddedSchema]) {
        for schema in schemas { embeddedSchemas[ExactText(schema.uri)] = schema }
    }

    /// Adds files that are parsed already, each with its retrieval URI.
    ///
    /// A metaschema can come after the schemas that use it if one call adds both. An unusable file is added, too; its
    /// error is reported when a reference resolves to the file.
    ///
    /// - Parameter files: Each file with the absolute URI by which references find it, in addition to its `$id`. The
    ///   document must be the parsed content of the file.
    public mutating func add(_ files: [(uri: String, source: SourceFile, document: JSONDocument)]) {
        let first = documents.count
        for file in files {
            let uri = URIReference.withoutFragment(file.uri)
            let id = SchemaDocumentID(index: Int32(documents.count))
            documents.append(
                SchemaDocument(source: file.source, document: file.document, uri: uri)
            )
            documentsByURI[ExactText(uri)] = id
            registerCanonicalURI(of: id)
        }
        for index in first..<documents.count { indexDocument(index) }
    }

    /// Lists a file in ``documentsByURI`` under the identifier of its root, unless a file has this URI already. A
    /// `$schema` then finds the file before its resources are indexed, and a reference finds the error of an unusable
    /// file.
    private mutating func registerCanonicalURI(of id: SchemaDocumentID) {
        let file = document(id)
        for name in Self.identifierNames {
            guard let text = file.document.root[name]?.string else { continue }
            let canonicalURI = ExactText(URIReference.resourceURI(text, from: file.uri))
            if documentsByURI[canonicalURI] == nil { documentsByURI[canonicalURI] = id }
        }
    }

    /// Adds new versions of files. An earlier version is a file that was added with the same URI. References no longer
    /// find an earlier version by any URI.
    ///
    /// ``add(_:)`` would keep the earlier version, whose `$id` would conflict with the same `$id` in the new version.
    package mutating func replace(
        _ files: [(uri: String, source: SourceFile, document: JSONDocument)]
    ) {
        let uris = Set(files.map { ExactText(URIReference.withoutFragment($0.uri)) })
        let isReplaced = documents.map { uris.contains(ExactText($0.uri)) }
        documentsByURI = documentsByURI.filter { !isReplaced[Int($0.value.index)] }
        resourcesByURI = resourcesByURI.filter {
            !isReplaced[Int(resources[$0.value].document.index)]
        }
        // An earlier version may have taken a URI from another file, or may have conflicted with another file.
        conflicts = [:]
        for index in documents.indices {
            let id = SchemaDocumentID(index: Int32(index))
            guard isNewestVersion(id) else { continue }
            registerCanonicalURI(of: id)
            var comparisons: [SchemaDocumentID: Bool] = [:]
            for resource in documents[index].resources {
                recordConflict(of: resources[resource], documentIndex: index, &comparisons)
                resourcesByURI[resources[resource].key] = resource
            }
        }
        for id in newestDocuments { registerRetrievalURI(of: id) }
        add(files)
    }

    /// Returns whether no later version of a file was added.
    func isNewestVersion(_ id: SchemaDocumentID) -> Bool {
        documentsByURI[ExactText(document(id).uri)] == id
    }

    /// Parses and adds a file.
    ///
    /// A file that is not JSON is not added. Any other file is added, even if it is unusable.
    ///
    /// - Parameters:
    ///   - source: The file. Comments and trailing commas are allowed if its path ends in `.jsonc`.
    ///   - uri: The absolute URI by which references find the file, in addition to its `$id`.
    /// - Throws: An error that describes why the file is not JSON, or cannot be used as a schema.
    public mutating func add(_ source: SourceFile, uri: String) throws(UnusableSchemaError) {
        do {
            try addFile(source, uri: uri)
        } catch {
            throw UnusableSchemaError(error)
        }
    }

    /// Parses and adds the text of a schema. Error messages name the schema by its URI.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema, in UTF-8.
    ///   - uri: The absolute URI by which references find the schema, in addition to its `$id`.
    /// - Throws: An error that describes why the text is not JSON, or cannot be used as a schema.
    public mutating func add(_ schema: [UInt8], uri: String) throws(UnusableSchemaError) {
        try add(SourceFile(path: uri, bytes: schema), uri: uri)
    }

    /// Parses and adds a file.
    ///
    /// - Parameter allowsComments: True if comments and trailing commas are allowed, even if the path of the file does
    ///   not end in `.jsonc`.
    /// - Throws: A syntax error, or the error that makes the file unusable as a schema.
    package mutating func addFile(
        _ source: SourceFile,
        uri: String,
        allowsComments: Bool = false
    ) throws(SchemaError) {
        let document: JSONDocument
        do {
            document = try JSONParser().parse(source.jsonBytes(allowsComments: allowsComments))
        } catch {
            throw SchemaError(error, in: source)
        }
        add([(uri: uri, source: source, document: document)])
        if let failure = documents[documents.count - 1].failure { throw failure }
    }

    /// Lets references find a file by one more URI.
    ///
    /// - Returns: True, or false if the file is unusable or a schema has this URI already.
    @discardableResult
    package mutating func addURI(_ uri: String, of file: SchemaDocumentID) -> Bool {
        let key = ExactText(uri)
        guard resourcesByURI[key] == nil, let root = document(file).resources.first else {
            return false
        }
        resourcesByURI[key] = root
        if documentsByURI[key] == nil { documentsByURI[key] = file }
        return true
    }

    // MARK: Lookup

    package func document(_ id: SchemaDocumentID) -> SchemaDocument { documents[Int(id.index)] }

    /// Returns the file that was added with a URI, or whose root has the URI as its identifier; nil if there is none.
    /// The fragment of the URI is ignored.
    package func document(uri: String) -> SchemaDocumentID? {
        documentsByURI[ExactText(URIReference.withoutFragment(uri))]
    }

    package func resource(_ id: SchemaResourceID) -> SchemaResource { resources[Int(id.index)] }

    /// Returns the number of values and names in a document.
    func entryCount(_ id: SchemaDocumentID) -> Int {
        documents[Int(id.index)].document.entryCount
    }

    /// Returns the dialect of a resource, without copying the resource.
    package func dialect(of id: SchemaResourceID) -> Dialect {
        resources[Int(id.index)].dialect
    }

    /// Returns the range of the entries of a resource.
    func entries(of id: SchemaResourceID) -> Range<Int32> { resources[Int(id.index)].entries }

    /// Returns the next schema that encloses a schema in its resource and applies to the same value, or nil.
    func enclosingSchema(of location: SchemaLocation) -> SchemaLocation? {
        documents[Int(location.document.index)].enclosingSchemas[location.entry].map {
            SchemaLocation(document: location.document, entry: $0)
        }
    }

    package func node(at location: SchemaLocation) -> JSONNode {
        JSONNode(
            document: documents[Int(location.document.index)].document,
            index: location.entry
        )
    }

    /// Returns the URIs of a document's resources.
    package func resourceURIs(of id: SchemaDocumentID) -> [String] {
        documents[Int(id.index)].resources.map { resources[$0].uri }
    }

    /// The URIs of all indexed resources, without fragment, in ascending order. Includes the URIs under which their
    /// files were registered.
    package var resourceURIs: [String] { resourcesByURI.keys.sorted().map(\.text) }

    /// Returns the innermost resource that contains a location.
    package func resource(around location: SchemaLocation) -> SchemaResourceID {
        // The resources are in the order of their roots.
        let candidates = documents[Int(location.document.index)].resources
        let next = candidates.partitioningIndex {
            resources[$0].entries.lowerBound > location.entry
        }
        var candidate = next > 0 ? candidates[next - 1] : -1
        while candidate >= 0 {
            if resources[candidate].entries.contains(location.entry) {
                return SchemaResourceID(index: Int32(candidate))
            }
            candidate = resources[candidate].outer
        }
        preconditionFailure("the location is outside of all resources of its document")
    }

    /// Returns the resource with a canonical URI, or the root of the file that was registered under the URI; nil if
    /// there is none. Parses the embedded schema with the URI if necessary. If no resource has the URI, the
    /// percent-encoding of the URI is normalized for a second search, so that `b c.json` finds a file that was added as
    /// `b%20c.json`.
    ///
    /// - Throws: The error that makes the file of the resource unusable, or the error about files with different
    ///   content that have the URI.
    package mutating func resource(
        uri: String
    ) throws(SchemaError) -> SchemaResourceID? {
        let key = ExactText(uri)
        if let conflict = conflicts[key] { throw conflict }
        if let index = resourcesByURI[key] { return SchemaResourceID(index: Int32(index)) }
        loadEmbedded(key)
        if let index = resourcesByURI[key] { return SchemaResourceID(index: Int32(index)) }
        if let id = documentsByURI[key], let failure = document(id).failure { throw failure }
        let normalizedURI = URIReference(uri).withNormalizedPath.text
        return ExactText(normalizedURI) == key ? nil : try resource(uri: normalizedURI)
    }

    /// Returns the errors about URIs that files with different content share. A file has one error for each of its
    /// resources with such a URI. Files without errors are left out.
    package func sharedURIErrors(
        of files: [SchemaDocumentID]
    ) -> [SchemaDocumentID: [SchemaError]] {
        guard !conflicts.isEmpty else { return [:] }
        // All resources are read once, not once for each error.
        var owners: [ExactText: [SchemaDocumentID]] = [:]
        for resource in resources
        where conflicts[resource.key] != nil && isNewestVersion(resource.document) {
            owners[resource.key, default: []].append(resource.document)
        }
        var errors: [SchemaDocumentID: [SchemaError]] = [:]
        for id in files where errors[id] == nil {
            for index in document(id).resources {
                let resource = resources[index]
                guard conflicts[resource.key] != nil else { continue }
                let error = sharedURIError(of: resource, owners: owners[resource.key] ?? [])
                errors[id, default: []].append(error)
            }
        }
        return errors
    }

    /// - Parameter owners: The files that have a resource with the same URI.
    private func sharedURIError(
        of resource: SchemaResource,
        owners: [SchemaDocumentID]
    ) -> SchemaError {
        let file = document(resource.document)
        let root = node(at: resource.root)
        let identifier = Self.identifierNames.lazy.compactMap { root[$0] }.first
        let error = SchemaError(
            .duplicateIdentifier(uri: resource.uri),
            in: file.source,
            at: (identifier ?? root).range
        )
        let other = owners.lazy.map { document($0) }.first {
            ExactText($0.uri) != ExactText(file.uri)
        }
        guard let other else { return error }
        return error.advising("it is in '\(other.source.path)'")
    }

    /// Returns the URI of the built-in dialect that differs from `text`, the value of a `$schema`, only in its scheme,
    /// `http` or `https`. Returns nil if there is none, or if a registered schema has the URI as it is written.
    package func dialectURI(differingInSchemeFrom text: String) -> String? {
        let uri = URIReference.withoutEmptyFragment(text)
        let key = ExactText(uri)
        guard documentsByURI[key] == nil, resourcesByURI[key] == nil else { return nil }
        return DialectTable.uri(differingInSchemeFrom: uri)
    }

    private mutating func loadEmbedded(_ uri: ExactText) {
        guard let schema = embeddedSchemas.removeValue(forKey: uri) else { return }
        let source = SourceFile(path: schema.path, bytes: schema.bytes)
        guard let document = try? JSONParser().parse(source.bytes) else {
            preconditionFailure("the built-in schema \(schema.path) is not JSON")
        }
        add([(uri: uri.text, source: source, document: document)])
    }

    // MARK: Indexing

    private mutating func indexDocument(_ index: Int) {
        do throws(SchemaError) {
            let scanned = try scannedResources(ofDocumentAt: index)
            let duplicates = duplicateIdentifiers(among: scanned.resources, documentIndex: index)
            if let error = duplicates.first { throw error }
            register(scanned.resources, documentIndex: index)
            documents[index].enclosingSchemas = scanned.enclosingSchemas
        } catch {
            documents[index].failure = error
        }
    }

    /// Returns the resources and the enclosing schemas of a document. Scanning is separate from registering, because
    /// the scanner retains the arrays of the registry, and a change of a retained array copies the array.
    func scannedResources(
        ofDocumentAt index: Int,
        collectingErrors collectsErrors: Bool = false
    ) throws(SchemaError) -> ResourceScanner.Result {
        let file = documents[index]
        return try file.document.withText { (text) throws(SchemaError) in
            var scanner = ResourceScanner(
                source: file.source,
                document: file.document,
                text: text,
                id: SchemaDocumentID(index: Int32(index)),
                findDialect: findDialect(in: file)
            )
            scanner.collectsErrors = collectsErrors
            try scanner.scan(uri: file.uri, defaultDialect: defaultDialect)
            return scanner.result
        }
    }

    /// Returns a function that finds the dialect for a `$schema` URI in a file.
    private func findDialect(
        in file: SchemaDocument
    ) -> (String) -> ResourceScanner.DialectLookup {
        // Few files need this table, so it is made on first use.
        var bundledSchemas: [ExactText: JSONNode]?
        var resolver = DialectResolver(vocabularies: vocabularies)
        return { [documentsByURI, documents, embeddedSchemas] uri in
            resolver.dialect(uri) { uri in
                let key = ExactText(uri)
                if let id = documentsByURI[key] { return documents[Int(id.index)].document.root }
                if let schema = embeddedSchemas[key] {
                    return (try? JSONParser().parse(schema.bytes))?.root
                }
                let bundled = bundledSchemas ?? Self.bundledSchemas(of: file)
                bundledSchemas = bundled
                return bundled[key]
            }
        }
    }

    /// Returns the definitions of a file's root that have identifiers, by their URIs. A file can bundle its metaschema
    /// there (2020-12 core, section 9.3). The dialect of the file is not known yet, so the names of all drafts count.
    private static func bundledSchemas(of file: SchemaDocument) -> [ExactText: JSONNode] {
        let root = file.document.root
        let identifier = identifierNames.lazy.compactMap { root[$0]?.string }.first
        let uri = identifier.map { URIReference.resourceURI($0, from: file.uri) } ?? file.uri
        // The scanner will report a longer identifier.
        let base = uri.utf8.count <= ResourceScanner.uriByteLimit ? uri : file.uri
        var schemas: [ExactText: JSONNode] = [:]
        var byteCount = 0
        for definitions in definitionsNames.compactMap({ root[$0] }) {
            for member in definitions.members {
                for name in identifierNames {
                    guard let text = member.value[name]?.string else { continue }
                    let uri = ExactText(URIReference.resourceURI(text, from: base))
                    byteCount += uri.text.utf8.count
                    if byteCount > ResourceScanner.totalURIByteLimit { return schemas }
                    schemas[uri] = member.value
                }
            }
        }
        return schemas
    }

    mutating func register(_ newResources: [SchemaResource], documentIndex: Int) {
        // The resources around the current one, from the outermost inward.
        var enclosing: [Int] = []
        var comparisons: [SchemaDocumentID: Bool] = [:]
        for var resource in newResources {
            while let last = enclosing.last,
                resources[last].entries.upperBound <= resource.entries.lowerBound
            {
                enclosing.removeLast()
            }
            resource.outer = enclosing.last ?? -1
            enclosing.append(resources.count)
            recordConflict(of: resource, documentIndex: documentIndex, &comparisons)
            documents[documentIndex].resources.append(resources.count)
            resourcesByURI[resource.key] = resources.count
            resources.append(resource)
        }
        registerRetrievalURI(of: SchemaDocumentID(index: Int32(documentIndex)))
    }

    /// Lets references find a file by the URI with which it was added, unless a schema has this URI already.
    private mutating func registerRetrievalURI(of id: SchemaDocumentID) {
        guard let root = document(id).resources.first else { return }
        let key = ExactText(document(id).uri)
        if resourcesByURI[key] == nil { resourcesByURI[key] = root }
    }

    /// Records a conflict if another file has a resource with the same canonical URI; a file that is only registered
    /// under the URI does not conflict. Files with equal content may have the same URIs.
    ///
    /// - Parameter comparisons: The results of comparing the file with others, each of which is compared once.
    private mutating func recordConflict(
        of resource: SchemaResource,
        documentIndex: Int,
        _ comparisons: inout [SchemaDocumentID: Bool]
    ) {
        guard let other = resourcesByURI[resource.key].map({ resources[$0] }),
            other.key == resource.key
        else { return }
        let file = documents[documentIndex]
        let hasEqualContent =
            comparisons[other.document]
            ?? (document(other.document).source.bytes == file.source.bytes)
        comparisons[other.document] = hasEqualContent
        guard !hasEqualContent else { return }
        conflicts[resource.key] = Self.duplicateIdentifier(of: resource, in: file)
    }

    /// Returns an error for each resource of a file whose URI an earlier resource of the file has.
    func duplicateIdentifiers(
        among newResources: [SchemaResource],
        documentIndex: Int
    ) -> [SchemaError] {
        guard newResources.count > 1 else { return [] }
        var seen: Set<ExactText> = []
        return newResources.filter { !seen.insert($0.key).inserted }
            .map { Self.duplicateIdentifier(of: $0, in: documents[documentIndex]) }
    }

    private static func duplicateIdentifier(
        of resource: SchemaResource,
        in file: SchemaDocument
    ) -> SchemaError {
        SchemaError(
            .duplicateIdentifier(uri: resource.uri),
            in: file.source,
            at: file.document.range(at: resource.entries.lowerBound)
        )
    }
}

/// The index of a resource in a registry.
package struct SchemaResourceID: Hashable, Sendable {
    package let index: Int32

    package init(index: Int32) {
        self.index = index
    }
}

/// The resolution of references (2020-12 core, section 8.2.3).
extension SchemaRegistry {
    /// Resolves `reference`, which occurs in `resource`, to a schema.
    ///
    /// - Throws: The reason why the reference cannot be resolved, or the error of the file that it refers to.
    package mutating func resolve(
        _ reference: String,
        from resource: SchemaResourceID
    ) throws(SchemaLookupError) -> SchemaLocation {
        // Most references stay in their resource (RFC 3986, section 4.4), so its URI, which can be long, is not split.
        // (Benchmark: `compile`.)
        if reference.utf8.first == UInt8(ascii: "#") {
            let fragment = String(Substring(reference.utf8.dropFirst()))
            return try schema(identifiedBy: fragment, in: resource)
        }
        let base = URIReference(self.resource(resource).uri)
        let target = base.resolving(URIReference(reference))
        let targetResource = try self.resource(containing: target, from: resource)
        return try schema(identifiedBy: target.fragment ?? "", in: targetResource)
    }

    /// Returns the schema that a fragment, which is still percent-encoded, identifies in a resource.
    private mutating func schema(
        identifiedBy fragment: String,
        in resource: SchemaResourceID
    ) throws(SchemaLookupError) -> SchemaLocation {
        guard let first = fragment.utf8.first else { return self.resource(resource).root }
        let slash = UInt8(ascii: "/")
        do {
            if first == slash { return try resolvePointer(fragment, in: resource) }
            let decoded = URIReference.percentDecoded(fragment)
            // The first slash can be percent-encoded, too (RFC 6901, section 6).
            return try decoded.utf8.first == slash
                ? resolvePointer(fragment, in: resource)
                : resolveAnchor(decoded, in: resource)
        } catch {
            throw .unresolved(error)
        }
    }

    /// Returns the resource that a resolved reference refers to. A reference to the URI of its own resource stays in
    /// this resource (RFC 3986, section 4.4), even if another file has the same URI.
    private mutating func resource(
        containing target: URIReference,
        from resource: SchemaResourceID
    ) throws(SchemaLookupError) -> SchemaResourceID {
        let uri = target.withoutFragment.text
        if ExactText(uri) == self.resource(resource).key { return resource }
        let id: SchemaResourceID?
        do {
            id = try self.resource(uri: uri)
        } catch {
            throw .unusableFile(error)
        }
        guard let id else { throw .unresolved(.noSuchResource(uri: uri)) }
        return id
    }

    private func resolveAnchor(
        _ name: String,
        in id: SchemaResourceID
    ) throws(ReferenceError) -> SchemaLocation {
        let resource = resource(id)
        guard let entry = resource.anchors[ExactText(name)] else {
            throw .noSuchAnchor(name: name, resource: resource.uri)
        }
        return SchemaLocation(document: resource.document, entry: entry)
    }

    /// Resolves a fragment that is a JSON Pointer. The fragment should be percent-encoded. If no value is at the
    /// decoded pointer, the fragment is tried without decoding.
    private mutating func resolvePointer(
        _ fragment: String,
        in id: SchemaResourceID
    ) throws(ReferenceError) -> SchemaLocation {
        let resource = resource(id)
        let root = node(at: resource.root)
        let decoded = URIReference.percentDecoded(fragment)
        for text in decoded == fragment ? [fragment] : [decoded, fragment] {
            guard let pointer = JSONPointer(parsing: text),
                let node = locations.value(at: pointer, from: root)
            else { continue }
            switch node.kind {
            case .object, .true, .false:
                return SchemaLocation(document: resource.document, entry: node.index)
            case .null, .number, .string, .array:
                throw .targetNotASchema(uri: "\(resource.uri)#\(fragment)")
            }
        }
        throw .noSuchValue(pointer: fragment, resource: resource.uri)
    }
}
