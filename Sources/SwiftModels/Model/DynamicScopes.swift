import SchemaKit

/// The dynamic scopes that schemas are come to in (2020-12 core, section 7.1): for each dynamic anchor
/// the schema of the outermost resource that has it.
///
/// There are only as many as there are ways to choose among a finite number of anchors, and a scope
/// within another one binds no fewer, so following references comes to an end.
final class DynamicScopes {
    typealias Bindings = [String: SchemaLocation]

    private var known: [Bindings] = [[:]]
    private var ids: [Bindings: DynamicScopeID] = [:]
    /// The anchors that dynamic references ask for, by the resources from which these are reached.
    var asked: [SchemaResourceID: (names: Set<String>, resources: [SchemaResourceID])] = [:]

    /// What anchors a scope binds beside those of the schema's own resource.
    subscript(id: DynamicScopeID) -> Bindings { known[Int(id.index)] }

    func id(of bindings: Bindings) -> DynamicScopeID {
        if let id = ids[bindings] { return id }
        let id = DynamicScopeID(index: Int32(known.count))
        ids[bindings] = id
        known.append(bindings)
        return id
    }
}

/// References, with the scopes that they lead into.
extension SchemaIndex {
    /// The schemas that a schema's references lead to.
    mutating func targets(of schema: SchemaKeywords) -> [SchemaSite] {
        Self.references.compactMap { target(of: $0, in: schema) }
    }

    /// The keywords that refer to one schema.
    static let references: [Keyword.Behavior] = [
        .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference,
    ]

    /// The schema that one of a schema's references leads to, or `nil` where it leads nowhere.
    mutating func target(of behavior: Keyword.Behavior, in schema: SchemaKeywords) -> SchemaSite? {
        guard behavior == .reference else { return newTarget(of: behavior, in: schema) }
        if let known = schema.target { return known }
        let target = newTarget(of: behavior, in: schema)
        schema.target = .some(target)
        return target
    }

    private mutating func newTarget(
        of behavior: Keyword.Behavior,
        in schema: SchemaKeywords
    ) -> SchemaSite? {
        guard let text = schema[behavior]?.string else { return nil }
        let here = resource(around: schema.site)
        if behavior == .dynamicAnchorReference {
            let name = URIReference(text).fragment ?? text
            let bound = bindings(at: schema.site)[name] ?? registry.resource(here).anchor(name)
            return bound.map { site(of: $0, from: schema.site) }
        }
        guard let initial = try? location(of: text, from: here) else { return nil }
        var target = initial
        if behavior != .reference, let anchor = anchor(text, behavior, initial),
            let bound = bindings(at: schema.site)[anchor]
        {
            target = bound
        }
        return site(of: target, from: schema.site)
    }

    /// The dynamic anchor that a reference means, where it leads to one at first.
    private func anchor(
        _ text: String,
        _ behavior: Keyword.Behavior,
        _ initial: SchemaLocation
    ) -> String? {
        let name =
            behavior == .recursiveReference
            ? SchemaResource.recursiveAnchor
            : URIReference.percentDecoded(URIReference(text).fragment ?? "")
        let resource = registry.resource(registry.resource(around: initial))
        return resource.anchor(name) == initial ? name : nil
    }

    /// The scopes of subschemas that are resources of their own and mean something else here than by
    /// themselves, by their entries.
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

    /// The schema at a location as it is come to from another one.
    private mutating func site(of location: SchemaLocation, from site: SchemaSite) -> SchemaSite {
        let there = registry.resource(around: location)
        let plain = SchemaSite(document: location.document, entry: location.entry)
        var bindings = bindings(at: site)
        guard !bindings.isEmpty else { return plain }
        bindings.merge(registry.resource(there).boundAnchors) { outer, _ in outer }
        let names = anchorsAsked(from: there, bindings)
        bindings = bindings.filter { names.contains($0.key) }
        let own = registry.resource(there).boundAnchors.filter { names.contains($0.key) }
        guard bindings != own else { return plain }
        return SchemaSite(
            document: location.document,
            entry: location.entry,
            scope: scopes.id(of: bindings)
        )
    }

    private func bindings(at site: SchemaSite) -> DynamicScopes.Bindings {
        site.scope == .own
            ? registry.resource(resource(around: site)).boundAnchors : scopes[site.scope]
    }

    /// Whether a schema is the root of a resource with dynamic anchors.
    func bindsAnchors(_ site: SchemaSite) -> Bool {
        let resource = registry.resource(resource(around: site))
        return resource.root.entry == site.entry && !resource.dynamicAnchors.isEmpty
    }

    /// The file whose schema gives a scope its meaning: the first that is bound, by its anchor.
    func documentOfScope(_ id: DynamicScopeID) -> SchemaDocumentID? {
        scopes[id].min { $0.key < $1.key }?.value.document
    }

    /// The anchors that dynamic references ask for that are reached from a resource, where these
    /// anchors may be bound.
    private mutating func anchorsAsked(
        from resource: SchemaResourceID,
        _ bindings: DynamicScopes.Bindings
    ) -> Set<String> {
        var names: Set<String> = []
        var visited: Set<SchemaResourceID> = []
        var pending = [resource] + bindings.values.map { registry.resource(around: $0) }
        // Where the way from the resource leads to no dynamic reference, none can matter.
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

    /// The anchors that a resource's own references ask for, and the resources that they lead to.
    private mutating func anchorsAsked(
        in id: SchemaResourceID
    ) -> (names: Set<String>, resources: [SchemaResourceID]) {
        if let known = scopes.asked[id] { return known }
        let resource = registry.resource(id)
        var names: Set<String> = []
        var resources: Set<SchemaResourceID> = []
        var pending = [SchemaSite(document: resource.document, entry: resource.root.entry)]
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
                guard behavior != .reference, let anchor = anchor(text, behavior, target) else {
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
    /// The dynamic anchors with their schemas.
    fileprivate var boundAnchors: DynamicScopes.Bindings {
        dynamicAnchors.mapValues { SchemaLocation(document: document, entry: $0) }
    }

    fileprivate func anchor(_ name: String) -> SchemaLocation? {
        dynamicAnchors[name].map { SchemaLocation(document: document, entry: $0) }
    }
}
