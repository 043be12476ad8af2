package import SchemaKit

/// The registry as the model is built from it: schemas by their sites.
package struct SchemaIndex {
    package private(set) var registry: SchemaRegistry
    /// The resources of each document that has been looked at, the innermost last.
    private var resources: [SchemaDocumentID: [SchemaResourceID]] = [:]

    package init(_ registry: SchemaRegistry) {
        self.registry = registry
        indexResources()
    }

    private mutating func indexResources() {
        var found: [SchemaDocumentID: Set<SchemaResourceID>] = [:]
        for uri in registry.resourceURIs {
            guard let id = try? registry.resource(uri: uri) else { continue }
            found[registry.resource(id).document, default: []].insert(id)
        }
        let registry = registry
        resources = found.mapValues { ids in
            ids.sorted {
                registry.resource($0).entries.lowerBound < registry.resource($1).entries.lowerBound
            }
        }
    }

    /// The outermost schema of the file that was registered under `uri`.
    mutating func root(of uri: String) throws(SchemaError) -> SchemaSite? {
        guard let id = try registry.resource(uri: uri) else { return nil }
        let resource = registry.resource(id)
        return SchemaSite(document: resource.document, entry: 0)
    }

    package func node(_ site: SchemaSite) -> JSONNode {
        JSONNode(document: registry.document(site.document).document, index: site.entry)
    }

    package func source(_ site: SchemaSite) -> SourceFile {
        registry.document(site.document).source
    }

    /// The keywords of a schema; none of a Boolean one.
    package func keywords(_ site: SchemaSite) -> SchemaKeywords {
        SchemaKeywords(site: site, node: node(site), dialect: dialect(around: site))
    }

    /// The schema that `reference`, written in the schema at `site`, names.
    package mutating func target(
        of reference: String,
        from site: SchemaSite
    ) throws(SchemaFailure) -> SchemaSite {
        guard let resource = resource(around: site) else {
            throw .dead(.noSuchResource(uri: reference))
        }
        let location = try registry.resolve(reference, from: resource)
        if resources[location.document] == nil { indexResources() }
        return SchemaSite(document: location.document, entry: location.entry)
    }

    /// The way from the outermost value of the file to a schema.
    package func pointer(to site: SchemaSite) -> JSONPointer {
        var node = node(SchemaSite(document: site.document, entry: 0))
        var tokens: [String] = []
        while node.index != site.entry, let (token, child) = step(from: node, to: site.entry) {
            tokens.append(token)
            node = child
        }
        return JSONPointer(tokens)
    }

    /// Whether a schema is the whole of a file or a definition, and so describes a type of its own.
    func standsAlone(_ site: SchemaSite) -> Bool {
        let tokens = pointer(to: site).tokens
        guard tokens.count >= 2 else { return tokens.isEmpty }
        let keyword = dialect(around: site).keyword(named: tokens[tokens.count - 2])
        return keyword?.behavior == .definitions
    }

    /// Whether a document has a keyword for what nothing else has evaluated.
    func mentionsUnevaluated(_ document: SchemaDocumentID) -> Bool {
        let root = node(SchemaSite(document: document, entry: 0))
        return root.text.contains("\"unevaluated")
    }

    private func step(from node: JSONNode, to entry: Int32) -> (String, JSONNode)? {
        for member in node.members where contains(member.value, entry) {
            return (member.name, member.value)
        }
        for (position, element) in node.elements.enumerated() where contains(element, entry) {
            return (String(position), element)
        }
        return nil
    }

    private func contains(_ node: JSONNode, _ entry: Int32) -> Bool {
        (node.index..<node.document.indexAfter(node.index)).contains(entry)
    }

    private func dialect(around site: SchemaSite) -> Dialect {
        resource(around: site).map { registry.resource($0).dialect } ?? registry.defaultDialect
    }

    private func resource(around site: SchemaSite) -> SchemaResourceID? {
        resources[site.document]?.last { registry.resource($0).entries.contains(site.entry) }
    }
}
