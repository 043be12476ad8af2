import SchemaKit

/// The dynamic scopes in which schemas are evaluated (2020-12 core, section 7.1). For each dynamic anchor,
/// a scope holds the schema of the outermost resource that has this anchor.
///
/// Following references terminates, because there are finitely many scopes: a scope binds some of finitely many
/// anchors, each of them to one of finitely many schemas.
final class DynamicScopes {
    typealias Bindings = [ExactText: SchemaLocation]

    /// The bindings of each scope, by the index of the scope. The bindings of the scope `own`, at index 0, are empty
    /// here: they depend on the resource of the schema, and `bindings(at:)` returns them.
    private var bindings: [Bindings] = [[:]]
    private var ids: [Bindings: DynamicScopeID] = [:]
    /// A cache of facts about each resource: the anchors that its dynamic references use, and the resources to which
    /// its references lead.
    var referencesByResource:
        [SchemaResourceID: (anchors: Set<ExactText>, resources: [SchemaResourceID])] = [:]

    /// The schemas that a scope binds to anchors. They replace the schemas that a resource itself has for these
    /// anchors.
    subscript(id: DynamicScopeID) -> Bindings { bindings[Int(id.index)] }

    /// Returns the scope with the given bindings. Adds it if there is none.
    func id(of newBindings: Bindings) -> DynamicScopeID {
        if let id = ids[newBindings] { return id }
        let id = DynamicScopeID(index: Int32(bindings.count))
        ids[newBindings] = id
        bindings.append(newBindings)
        return id
    }
}

/// Resolution of references, with the dynamic scopes of their targets.
extension SchemaIndex {
    /// Returns the schemas to which a schema's references lead.
    package mutating func targets(of schema: SchemaKeywords) -> [ScopedSite] {
        Self.referenceKeywords.compactMap { target(of: $0, in: schema) }
    }

    /// The keywords that refer to exactly one schema.
    static let referenceKeywords = Keyword.Behavior.allCases.filter { $0.role == .reference }

    /// Returns the schema to which one of a schema's references leads, or `nil` if it cannot be resolved.
    mutating func target(of behavior: Keyword.Behavior, in schema: SchemaKeywords) -> ScopedSite? {
        guard behavior == .reference else { return resolvedTarget(of: behavior, in: schema) }
        if let cached = schema.target { return cached }
        let target = resolvedTarget(of: behavior, in: schema)
        schema.target = .some(target)
        return target
    }

    private mutating func resolvedTarget(
        of behavior: Keyword.Behavior,
        in schema: SchemaKeywords
    ) -> ScopedSite? {
        guard let text = schema[behavior]?.string else { return nil }
        let resource = resource(around: schema.site)
        if behavior == .dynamicAnchorReference {
            let name = SchemaResource.nameOfDynamicAnchor(in: text)
            let location =
                bindings(at: schema.site)[name] ?? registry.resource(resource).dynamicAnchor(name)
            return location.map { site(of: $0, from: schema.site) }
        }
        guard let initial = try? location(of: text, from: resource) else { return nil }
        var target = initial
        if behavior != .reference, let anchor = anchor(usedBy: text, behavior, from: initial),
            let boundLocation = bindings(at: schema.site)[anchor]
        {
            target = boundLocation
        }
        return site(of: target, from: schema.site)
    }

    /// Returns the name of the dynamic anchor that a reference uses, or `nil` if its initial target is not
    /// a dynamic anchor.
    private func anchor(
        usedBy text: String,
        _ behavior: Keyword.Behavior,
        from initial: SchemaLocation
    ) -> ExactText? {
        let name =
            behavior == .recursiveReference
            ? SchemaResource.recursiveAnchor
            : ExactText(URIReference.percentDecoded(URIReference(text).fragment ?? ""))
        let resource = registry.resource(registry.resource(around: initial))
        return resource.dynamicAnchor(name) == initial ? name : nil
    }

    /// Returns the scopes of the subschemas that are resources of their own, by the entries of these subschemas.
    ///
    /// An embedded resource can have another meaning in the scope of `schema` than in its own scope.
    func scopesOfEmbeddedResources(in schema: SchemaKeywords) -> [Int32: DynamicScopeID] {
        let resource = resource(around: schema.site)
        guard schema.site.scope != .own || !registry.resource(resource).dynamicAnchors.isEmpty
        else { return [:] }
        // Resolving a site changes the index. The copy shares the scopes with this index.
        var copy = self
        var scopes: [Int32: DynamicScopeID] = [:]
        for child in schema.subschemas {
            let location = SchemaLocation(document: child.document, entry: child.entry)
            let embedded = registry.resource(around: location)
            guard registry.resource(embedded).root == location else { continue }
            scopes[child.entry] = copy.site(of: location, from: schema.site).scope
        }
        return scopes
    }

    // MARK: Scopes

    /// Returns the site of the schema at `location`, in the dynamic scope that it has when a reference from
    /// `site` leads to it.
    private mutating func site(of location: SchemaLocation, from site: ScopedSite) -> ScopedSite {
        let resource = registry.resource(around: location)
        let siteInOwnScope = ScopedSite(document: location.document, entry: location.entry)
        var bindings = bindings(at: site)
        guard !bindings.isEmpty else { return siteInOwnScope }
        bindings.merge(registry.resource(resource).boundAnchors) { outer, _ in outer }
        let anchors = usedAnchors(reachableFrom: resource, bindings)
        bindings = bindings.filter { anchors.contains($0.key) }
        let ownBindings = registry.resource(resource).boundAnchors.filter {
            anchors.contains($0.key)
        }
        guard bindings != ownBindings else { return siteInOwnScope }
        return ScopedSite(
            document: location.document,
            entry: location.entry,
            scope: scopes.id(of: bindings)
        )
    }

    private func bindings(at site: ScopedSite) -> DynamicScopes.Bindings {
        site.scope == .own
            ? registry.resource(resource(around: site)).boundAnchors : scopes[site.scope]
    }

    /// Returns whether a schema is the root of a resource with dynamic anchors.
    func bindsAnchors(_ site: ScopedSite) -> Bool {
        let resource = registry.resource(resource(around: site))
        return resource.root.entry == site.entry && !resource.dynamicAnchors.isEmpty
    }

    /// Returns the document of the schema that a scope binds to its first anchor, in the order of the anchors' names.
    /// Returns `nil` if the scope binds no anchor.
    func documentOfScope(_ id: DynamicScopeID) -> SchemaDocumentID? {
        scopes[id].min { $0.key < $1.key }?.value.document
    }

    /// Returns the anchors of the dynamic references that are reachable from `resource` or from a schema in `bindings`.
    private mutating func usedAnchors(
        reachableFrom resource: SchemaResourceID,
        _ bindings: DynamicScopes.Bindings
    ) -> Set<ExactText> {
        // If no dynamic reference is reachable from the resource itself, the bindings cannot matter.
        guard !usedAnchors(reachableFrom: [resource]).isEmpty else { return [] }
        let boundResources = bindings.values.map { registry.resource(around: $0) }
        return usedAnchors(reachableFrom: Set([resource] + boundResources))
    }

    private mutating func usedAnchors(
        reachableFrom resources: Set<SchemaResourceID>
    ) -> Set<ExactText> {
        var anchors: Set<ExactText> = []
        var visited: Set<SchemaResourceID> = []
        var pending = Array(resources)
        while let id = pending.popLast() {
            guard visited.insert(id).inserted else { continue }
            let references = references(in: id)
            anchors.formUnion(references.anchors)
            pending += references.resources
        }
        return anchors
    }

    /// Returns the anchors that the dynamic references in a resource use, and the resources to which its references
    /// lead.
    private mutating func references(
        in id: SchemaResourceID
    ) -> (anchors: Set<ExactText>, resources: [SchemaResourceID]) {
        if let cached = scopes.referencesByResource[id] { return cached }
        let resource = registry.resource(id)
        var anchors: Set<ExactText> = []
        var resources: Set<SchemaResourceID> = []
        var pending = [ScopedSite(document: resource.document, entry: resource.root.entry)]
        while let site = pending.popLast() {
            resources.insert(self.resource(around: site))
            let schema = keywordsWithoutEmbeddedScopes(site)
            pending += schema.subschemas
            for behavior in Self.referenceKeywords {
                guard let text = schema[behavior]?.string else { continue }
                if behavior == .dynamicAnchorReference {
                    anchors.insert(SchemaResource.nameOfDynamicAnchor(in: text))
                    continue
                }
                guard let target = try? location(of: text, from: self.resource(around: site)) else {
                    continue
                }
                resources.insert(registry.resource(around: target))
                guard behavior != .reference,
                    let anchor = anchor(usedBy: text, behavior, from: target)
                else {
                    continue
                }
                anchors.insert(anchor)
            }
        }
        resources.remove(id)
        scopes.referencesByResource[id] = (anchors, Array(resources))
        return (anchors, Array(resources))
    }
}

extension SchemaResource {
    /// The schemas of the resource's dynamic anchors, by the names of the anchors.
    fileprivate var boundAnchors: DynamicScopes.Bindings {
        dynamicAnchors.mapValues { SchemaLocation(document: document, entry: $0) }
    }
}
