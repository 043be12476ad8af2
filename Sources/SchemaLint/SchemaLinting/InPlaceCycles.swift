import SchemaKit

/// The cycles of schemas that apply each other, directly or indirectly, to the same value (Core 2020-12,
/// section 9.4.1).
///
/// They are the strongly connected components of a graph. Its edges lead from each schema to the schemas that
/// it applies in place. References whose target depends on the value are not followed.
struct InPlaceCycles {
    private let components: StronglyConnectedComponents

    init(_ sites: SchemaSites) {
        components = StronglyConnectedComponents(ofEdges: Self.appliedInPlace(sites))
    }

    /// Returns whether the reference of a site leads back to the site at the same value.
    func leadsBack(from site: Int, to target: Int) -> Bool {
        components.componentOfNode[site] == components.componentOfNode[target]
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
    /// The site that its reference leads to, if the target does not depend on the value.
    var knownTarget: Int? { self[.reference] == nil || leadsElsewhere ? nil : target }
}
