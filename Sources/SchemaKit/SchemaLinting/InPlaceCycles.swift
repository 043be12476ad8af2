/// Schemas that are applied, through others or at once, to the value that they are applied to
/// already (Core 2020-12, section 9.4.1).
///
/// They are the strongly connected components of the graph whose edges lead from a schema to those
/// that it applies in place. References that are known only with a value are not followed.
struct InPlaceCycles {
    /// The number of each site's component.
    private var components: [Int]

    private static let none = -1

    init(_ sites: SchemaSites) {
        let applied = Self.appliedInPlace(sites)
        components = Array(repeating: Self.none, count: applied.count)
        // Tarjan's algorithm, with a stack of its own: chains of references may be long.
        var order = Array(repeating: Self.none, count: applied.count)
        var lowest = order
        var isOpen = Array(repeating: false, count: applied.count)
        var open: [Int] = []
        var path: [(site: Int, edge: Int)] = []
        var count = 0
        for start in applied.indices where order[start] == Self.none {
            path.append((start, 0))
            while let (site, edge) = path.last {
                if edge == 0 {
                    (order[site], lowest[site]) = (count, count)
                    count += 1
                    open.append(site)
                    isOpen[site] = true
                }
                if edge < applied[site].count {
                    let next = applied[site][edge]
                    path[path.count - 1].edge += 1
                    if order[next] == Self.none {
                        path.append((next, 0))
                    } else if isOpen[next] {
                        lowest[site] = min(lowest[site], order[next])
                    }
                    continue
                }
                path.removeLast()
                if let outer = path.last?.site { lowest[outer] = min(lowest[outer], lowest[site]) }
                guard lowest[site] == order[site] else { continue }
                while let member = open.popLast() {
                    components[member] = site
                    isOpen[member] = false
                    if member == site { break }
                }
            }
        }
    }

    /// Whether the reference of a site leads back to the site at the same value.
    func leadsBack(from site: Int, to target: Int) -> Bool {
        components[site] == components[target]
    }

    private static func appliedInPlace(_ sites: SchemaSites) -> [[Int]] {
        var applied: [[Int]] = Array(repeating: [], count: sites.sites.count)
        for (number, site) in sites.sites.enumerated() {
            if let target = site.knownTarget { applied[number].append(target) }
            guard let parent = site.parent, let role = site.role, role.appliesInPlace,
                sites[parent].keywords.contains(where: { $0.behavior == role })
            else { continue }
            applied[parent].append(number)
        }
        return applied
    }
}

extension SchemaSite {
    /// The site that its reference leads to, whatever the value.
    var knownTarget: Int? { self[.reference] == nil || leadsElsewhere ? nil : target }
}
