import SchemaKit

/// Everything that holds for one value at the same place: a schema with what it refers to and
/// what `allOf` adds, flattened.
struct SchemaView {
    private(set) var parts: [SchemaKeywords] = []
    /// The schemas with dynamic references that lead nowhere.
    private(set) var dynamicReferences: [SchemaSite] = []

    /// Gathers what holds at `site`, each schema once.
    init(of site: SchemaSite, in index: inout SchemaIndex) {
        var visited: Set<SchemaSite> = []
        collect(site, &index, &visited)
    }

    private mutating func collect(
        _ site: SchemaSite,
        _ index: inout SchemaIndex,
        _ visited: inout Set<SchemaSite>
    ) {
        guard visited.insert(site).inserted else { return }
        let part = index.keywords(site)
        parts.append(part)
        for behavior in SchemaIndex.references where part[behavior] != nil {
            if let target = index.target(of: behavior, in: part) {
                collect(target, &index, &visited)
            } else if behavior != .reference {
                dynamicReferences.append(site)
            }
        }
        for child in part.additions { collect(child, &index, &visited) }
    }

    /// The same without one of a schema's keywords.
    func without(_ behavior: Keyword.Behavior, at site: SchemaSite) -> SchemaView {
        var view = self
        view.parts = parts.map { $0.site == site ? $0.without(behavior) : $0 }
        return view
    }

    /// What holds where both do.
    func adding(_ other: SchemaView) -> SchemaView {
        var view = self
        let known = Set(parts.map(\.site))
        view.parts += other.parts.filter { !known.contains($0.site) }
        view.dynamicReferences += other.dynamicReferences
        return view
    }

    /// The value of a keyword in the first schema that has it.
    func first(_ behavior: Keyword.Behavior) -> (part: SchemaKeywords, value: JSONNode)? {
        for part in parts {
            if let value = part[behavior] { return (part, value) }
        }
        return nil
    }

    func has(_ behaviors: Keyword.Behavior...) -> Bool {
        behaviors.contains { behavior in parts.contains { $0.has(behavior) } }
    }

    /// The names that every `type` allows, in the order of the first; `nil` where there is none.
    var typeNames: [String]? {
        var names: [String]?
        for part in parts {
            guard let own = part.typeNames else { continue }
            names = names.map { Self.common($0, own) } ?? own
        }
        return names
    }

    private static func common(_ left: [String], _ right: [String]) -> [String] {
        left.compactMap { name in
            if right.contains(name) { return name }
            if name == "number", right.contains("integer") { return "integer" }
            return name == "integer" && right.contains("number") ? name : nil
        }
    }

    /// Known members with every schema that describes them, in the order of their first mention.
    var properties: [(name: String, sites: [SchemaSite])] {
        var order: [String] = []
        var sites: [String: [SchemaSite]] = [:]
        for (name, site) in parts.flatMap({ $0.namedSchemas(.properties) }) {
            if sites[name] == nil { order.append(name) }
            sites[name, default: []].append(site)
        }
        return order.map { ($0, sites[$0] ?? []) }
    }

    /// Names that must be there, in the order of their first mention.
    var requiredNames: [String] {
        var seen: Set<String> = []
        return parts.flatMap(\.requiredNames).filter { seen.insert($0).inserted }
    }

    /// Schemas of which only some hold: `then`, `else`, and the alternatives.
    var branches: [SchemaSite] {
        parts.flatMap { part in
            let conditional = [Keyword.Behavior.consequence, .alternative].compactMap {
                part[$0].map(part.site(of:))
            }
            let alternatives = part.schemas(.oneOf) + part.schemas(.anyOf)
            let dependent =
                part.namedSchemas(.dependentSchemas).map(\.site)
                + part.namedSchemas(.dependencies).map(\.site)
            let byValue = part[.propertyDependencies].map { Array($0.members) } ?? []
            return conditional + alternatives + dependent
                + byValue.flatMap { $0.value.members.map { part.site(of: $0.value) } }
        }
    }
}
