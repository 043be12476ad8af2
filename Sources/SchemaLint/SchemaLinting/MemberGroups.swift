import SchemaKit

/// Groups of subschemas that may be applied to the same value, with the members that each group defines.
///
/// A group is a connected component of a graph. The edges of the graph join a schema to the schemas that it applies
/// in place or refers to. The groups are larger than necessary, so that a name is reported as undefined only if
/// no schema could define it.
struct MemberGroups {
    private var parents: [Int]
    private var groups: [Int: Group] = [:]

    /// The member names and patterns that the schemas of one group define.
    private struct Group {
        var names: Set<String> = []
        var patterns: [Pattern] = []
        /// True if a member with any name may have a schema, or if a schema of the group is not known.
        var isOpen = false
    }

    init(_ sites: SchemaSites) {
        parents = Array(sites.sites.indices)
        for number in sites.sites.indices {
            let site = sites[number]
            if let parent = site.parent, site.role?.appliesInPlace == true { join(number, parent) }
            if let target = site.target { join(number, target) }
        }
        for number in sites.sites.indices { add(sites[number], to: root(of: number)) }
    }

    /// Returns the names that the group of a site defines, which may include `name`. Returns nil if there are none, if
    /// a pattern of the group may match `name`, or if the group is open.
    mutating func definedNames(of number: Int, besides name: String) -> Set<String>? {
        guard let group = groups[root(of: number)], !group.isOpen, !group.names.isEmpty,
            !group.patterns.contains(where: { $0.matches(name) != .noMatch })
        else { return nil }
        return group.names
    }

    private mutating func add(_ site: SchemaSite, to root: Int) {
        var group = groups.removeValue(forKey: root) ?? Group()
        defer { groups[root] = group }
        if site.leadsElsewhere { group.isOpen = true }
        for (behavior, member) in site.keywords {
            switch behavior {
            case .properties:
                for property in member.value.members {
                    group.names.insert(property.name)
                    let aliases = site.dialect.name(of: .aliases).flatMap { property.value[$0] }
                    for alias in aliases.map({ Array($0.members) }) ?? [] {
                        group.names.insert(alias.name)
                    }
                }
            case .patternProperties:
                for property in member.value.members {
                    guard let pattern = try? Pattern(utf8: property.nameBytes) else { continue }
                    group.patterns.append(pattern)
                }
            case .additionalProperties, .unevaluatedProperties:
                if member.value.kind == .object { group.isOpen = true }
            default:
                break
            }
        }
    }

    private mutating func join(_ left: Int, _ right: Int) {
        let left = root(of: left)
        let right = root(of: right)
        if left != right { parents[max(left, right)] = min(left, right) }
    }

    private mutating func root(of number: Int) -> Int {
        var root = number
        while parents[root] != root { root = parents[root] }
        var current = number
        while parents[current] != root { (current, parents[current]) = (parents[current], root) }
        return root
    }
}
