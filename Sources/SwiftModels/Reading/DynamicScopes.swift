import SchemaKit

/// The dynamic scopes in which schemas are evaluated (2020-12 core, section 7.1). For each dynamic anchor,
/// a scope holds the schema of the outermost resource that has this anchor.
///
/// Following references terminates: the number of anchors is finite, so there are finitely many scopes, and
/// a scope within another one binds at least as many anchors.
final class DynamicScopes {
    typealias Bindings = [String: SchemaLocation]

    private var known: [Bindings] = [[:]]
    private var ids: [Bindings: DynamicScopeID] = [:]
    /// The anchors that the dynamic references of each resource name, and the resources to which its
    /// references lead. It is a cache.
    var asked: [SchemaResourceID: (names: Set<String>, resources: [SchemaResourceID])] = [:]

    /// The anchors that a scope binds, in place of those of the schema's own resource.
    subscript(id: DynamicScopeID) -> Bindings { known[Int(id.index)] }

    func id(of bindings: Bindings) -> DynamicScopeID {
        if let id = ids[bindings] { return id }
        let id = DynamicScopeID(index: Int32(known.count))
        ids[bindings] = id
        known.append(bindings)
        return id
    }
}

/// Resolution of references, with the dynamic scopes of their targets.
extension SchemaIndex {
    /// Returns the schemas to which a schema's references lead.
    package mutating func targets(of schema: SchemaKeywords) -> [ScopedSite] {
        Self.references.compactMap { target(of: $0, in: schema) }
    }

    /// The keywords that refer to exactly one schema.
    static let references = Keyword.Behavior.allCases.filter { $0.role == .reference }

    /// Returns the schema to which one of a schema's references leads, or `nil` if it cannot be resolved.
    mutating func target(of behavior: Keyword.Behavior, in schema: SchemaKeywords) -> ScopedSite? {
        guard behavior == .reference else { return newTarget(of: behavior, in: schema) }
        if let known = schema.target { return known }
        let target = newTarget(of: behavior, in: schema)
        schema.target = .some(target)
        return target
    }

    private mutating func newTarget(
        of behavior: Keyword.Behavior,
        in schema: SchemaKeywords
    ) -> ScopedSite? {
        guard let text = schema[behavior]?.string else { return nil }
        let here = resource(around: schema.site)
        if behavior == .dynamicAnchorReference {
            let name = URIReference(text).fragment ?? text
            let bound = bindings(at: schema.site)[name] ?? registry.resource(here).anchor(name)
            return bound.map { site(of: $0, from: schema.site) }
        }
        guard let initial = try? location(of: text, from: here) else { return nil }
        var target = initial
        if behavior != .reference, let anchor = anchor(text, behavior, from: initial),
            let bound = bindings(at: schema.site)[anchor]
        {
            target = bound
        }
        return site(of: target, from: schema.site)
    }

    /// Returns the name of the dynamic anchor that a reference uses, or `nil` if its initial target is not
    /// a dynamic anchor.
    private func anchor(
        _ text: String,
        _ behavior: Keyword.Behavior,
        from initial: SchemaLocation
    ) -> String? {
        let name =
            behavior == .recursiveReference
            ? SchemaResource.recursiveAnchor
            : URIReference.percentDecoded(URIReference(text).fragment ?? "")
        let resource = registry.resource(registry.resource(around: initial))
        return resource.anchor(name) == initial ? name : nil
    }

    /// Returns the scopes of subschemas that are resources of their own, by their entries.
    ///
    /// Such a subschema can mean something else in the scope of `schema` than on its own.
    func scopesOfEmbedded(in schema: SchemaKeywords) -> [Int32: DynamicScopeID] {
        let here = resource(around: schema.site)
        guard schema.site.scope != .own || !registry.resource(here).dynamicAnchors.isEmpty else {
            return [:]
        }
        var copy = self
        var scopes: [Int32: DynamicScopeID] = [:]
        for child in schema.subschemas {
            let location = SchemaLocation(document: child.document, entry: child.entry)
            let inner = registry.resource(around: location)
            guard registry.resource(inner).root == location else { continue }
            scopes[child.entry] = copy.site(of: location, from: schema.site).scope
        }
        return scopes
    }

    // MARK: Scopes

    /// Returns the schema at a location as it is when reached from another one, with its dynamic scope.
    private mutating func site(of location: SchemaLocation, from site: ScopedSite) -> ScopedSite {
        let there = registry.resource(around: location)
        let plain = ScopedSite(document: location.document, entry: location.entry)
        var bindings = bindings(at: site)
        guard !bindings.isEmpty else { return plain }
        bindings.merge(registry.resource(there).boundAnchors) { outer, _ in outer }
        let names = anchorsAsked(from: there, bindings)
        bindings = bindings.filter { names.contains($0.key) }
        let own = registry.resource(there).boundAnchors.filter { names.contains($0.key) }
        guard bindings != own else { return plain }
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

    /// Returns the document of the scope's first bound schema, in the order of the anchors' names.
    func documentOfScope(_ id: DynamicScopeID) -> SchemaDocumentID? {
        scopes[id].min { $0.key < $1.key }?.value.document
    }

    /// Returns the anchors named by dynamic references that are reachable from a resource or from a bound
    /// schema.
    private mutating func anchorsAsked(
        from resource: SchemaResourceID,
        _ bindings: DynamicScopes.Bindings
    ) -> Set<String> {
        var names: Set<String> = []
        var visited: Set<SchemaResourceID> = []
        var pending = [resource] + bindings.values.map { registry.resource(around: $0) }
        // If no dynamic reference is reachable from the resource itself, the bindings cannot matter.
        guard !reachable(from: [resource], &visited).isEmpty else { return [] }
        visited = []
        pending = Array(Set(pending))
        names = reachable(from: pending, &visited)
        return names
    }

    private mutating func reachable(
        from resources: [SchemaResourceID],
        _ visited: inout Set<SchemaResourceID>
    ) -> Set<String> {
        var names: Set<String> = []
        var pending = resources
        while let id = pending.popLast() {
            guard visited.insert(id).inserted else { continue }
            let found = anchorsAsked(in: id)
            names.formUnion(found.names)
            pending += found.resources
        }
        return names
    }

    /// Returns the anchors that a resource's own references name, and the resources to which they lead.
    private mutating func anchorsAsked(
        in id: SchemaResourceID
    ) -> (names: Set<String>, resources: [SchemaResourceID]) {
        if let known = scopes.asked[id] { return known }
        let resource = registry.resource(id)
        var names: Set<String> = []
        var resources: Set<SchemaResourceID> = []
        var pending = [ScopedSite(document: resource.document, entry: resource.root.entry)]
        while let site = pending.popLast() {
            resources.insert(self.resource(around: site))
            let schema = plainKeywords(site)
            pending += schema.subschemas
            for behavior in Self.references {
                guard let text = schema[behavior]?.string else { continue }
                if behavior == .dynamicAnchorReference {
                    names.insert(URIReference(text).fragment ?? text)
                    continue
                }
                guard let target = try? location(of: text, from: self.resource(around: site)) else {
                    continue
                }
                resources.insert(registry.resource(around: target))
                guard behavior != .reference, let anchor = anchor(text, behavior, from: target)
                else {
                    continue
                }
                names.insert(anchor)
            }
        }
        resources.remove(id)
        scopes.asked[id] = (names, Array(resources))
        return (names, Array(resources))
    }
}

extension SchemaResource {
    /// The schemas of the resource's dynamic anchors, by the names of the anchors.
    fileprivate var boundAnchors: DynamicScopes.Bindings {
        dynamicAnchors.mapValues { SchemaLocation(document: document, entry: $0) }
    }

    fileprivate func anchor(_ name: String) -> SchemaLocation? {
        dynamicAnchors[name].map { SchemaLocation(document: document, entry: $0) }
    }
}
