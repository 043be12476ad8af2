import SchemaKit

/// Chains of schemas that contain or refer to one another, and the limits on their lengths.
///
/// The model builder follows schemas recursively, and each step uses some of the stack. Schemas with too
/// long chains are therefore rejected before any type is made.
package struct SchemaChain {
    /// The maximum number of schemas in a chain in which each contains or refers to the next.
    ///
    /// A step uses up to 40 KB of the stack in debug builds, so a chain of this length fits in `LargeStack`.
    package static let limit = 10_000
    /// The maximum number of schemas in a chain that apply to the same value.
    ///
    /// This limit is lower, because each schema of such a chain collects the constraints of all schemas after
    /// it.
    package static let inPlaceLimit = 1_000

    /// A schema whose chain is too long.
    package struct Excess {
        package let site: ScopedSite
        package let message: String
    }

    private var index: SchemaIndex
    private var sites: [ScopedSite] = []
    /// The index of each schema in ``sites``. The other properties refer to schemas by these indices.
    private var numbers: [ScopedSite: Int] = [:]
    /// The subschemas and reference targets of each schema. Definitions begin chains of their own.
    private var edges = Edges()
    /// The edges to schemas that apply to the same value.
    private var inPlaceEdges = Edges()
    /// True for each schema that is the target of a reference.
    private var isReferredTo: [Bool] = []

    /// Edges from each schema to others.
    private struct Edges {
        var targets: [[Int]] = []
        /// The number of subschemas among the targets of each schema. They come before the reference targets.
        var subschemaCounts: [Int] = []
    }

    /// Returns a schema at which a chain exceeds its limit, or `nil` if there is none.
    package static func excess(below roots: [ScopedSite], in index: SchemaIndex) -> Excess? {
        var chains = SchemaChain(index: index)
        chains.collect(roots)
        if let site = chains.firstSite(exceeding: inPlaceLimit, chains.inPlaceEdges) {
            return Excess(
                site: site,
                message: "more than \(inPlaceLimit) schemas in a chain apply to the same value; "
                    + "shorten the chain of '$ref's"
            )
        }
        return chains.firstSite(exceeding: limit, chains.edges).map {
            Excess(
                site: $0,
                message:
                    "more than \(limit) schemas contain or refer to one another in a chain; "
                    + "shorten the chain of '$ref's"
            )
        }
    }

    private init(index: SchemaIndex) {
        self.index = index
    }

    // MARK: Schemas

    /// Collects the schemas that can be reached from `roots`, and the edges between them.
    private mutating func collect(_ roots: [ScopedSite]) {
        for root in roots { _ = number(of: root) }
        var position = 0
        while position < sites.count {
            let keywords = index.keywords(sites[position])
            let definitions = Set(keywords.definitions.map(\.site))
            for site in definitions { _ = number(of: site) }
            let subschemas = keywords.subschemas.filter { !definitions.contains($0) }
            let targets = index.targets(of: keywords)
            add(subschemas, referenceTargets: targets, to: \.edges, at: position)
            add(
                keywords.schemasInPlace,
                referenceTargets: targets,
                to: \.inPlaceEdges,
                at: position
            )
            for target in targets { isReferredTo[number(of: target)] = true }
            position += 1
        }
    }

    private mutating func add(
        _ subschemas: [ScopedSite],
        referenceTargets targets: [ScopedSite],
        to edges: WritableKeyPath<SchemaChain, Edges>,
        at position: Int
    ) {
        let numbers = (subschemas + targets).map { number(of: $0) }
        self[keyPath: edges].targets[position] = numbers
        self[keyPath: edges].subschemaCounts[position] = subschemas.count
    }

    /// Returns the index of a schema in `sites`. A new schema is appended there, so that `collect` visits it later.
    private mutating func number(of site: ScopedSite) -> Int {
        if let number = numbers[site] { return number }
        let number = sites.count
        numbers[site] = number
        sites.append(site)
        edges.targets.append([])
        edges.subschemaCounts.append(0)
        inPlaceEdges.targets.append([])
        inPlaceEdges.subschemaCounts.append(0)
        isReferredTo.append(false)
        return number
    }

    // MARK: Lengths

    /// Returns a schema from which a chain can exceed `limit`, or `nil` if there is none.
    private func firstSite(exceeding limit: Int, _ edges: Edges) -> ScopedSite? {
        // A chain cannot be longer than the number of schemas.
        guard sites.count > limit else { return nil }
        let components = StronglyConnectedComponents(ofEdges: edges.targets)
        let depths = depths(within: components, edges)
        // The length of the longest chain that begins in each component so far. A component comes after all components
        // that it can reach.
        var lengths: [Int] = []
        lengths.reserveCapacity(components.nodesOfComponent.count)
        for (component, nodes) in components.nodesOfComponent.enumerated() {
            var longest = 0
            for node in nodes {
                for next in edges.targets[node]
                where components.componentOfNode[next] != component {
                    longest = max(longest, lengths[components.componentOfNode[next]])
                }
            }
            lengths.append(
                longest + Self.length(of: nodes, depths: depths, isReferredTo: isReferredTo)
            )
            if lengths[component] > limit { return nodes.min().map { sites[$0] } }
        }
        return nil
    }

    /// Returns an upper bound for the number of schemas of a strongly connected component in one chain that contains
    /// each schema at most once.
    ///
    /// A chain begins at any schema and continues in its subschemas. It reaches other schemas only through references.
    /// The bound is therefore the greatest depth, plus the depths of all schemas that are referred to.
    private static func length(of nodes: [Int], depths: [Int], isReferredTo: [Bool]) -> Int {
        guard nodes.count > 1 else { return 1 }
        let deepest = nodes.map { depths[$0] }.max() ?? 0
        let length = nodes.filter { isReferredTo[$0] }.map { depths[$0] }.reduce(deepest, +)
        return min(length, nodes.count)
    }

    /// Returns the nesting depth of each schema: the length of the longest chain that begins at the schema and in which
    /// each schema contains the next. All schemas of the chain are in one component.
    private func depths(
        within components: StronglyConnectedComponents,
        _ edges: Edges
    ) -> [Int] {
        var depths = Array(repeating: 1, count: sites.count)
        // The schemas are sorted by their entries, not by their numbers: a subschema has a lower number than the schema
        // around it if a reference led to the subschema first.
        let outermostFirst = sites.indices.sorted {
            (sites[$0].document.index, sites[$0].entry) < (
                sites[$1].document.index, sites[$1].entry
            )
        }
        for schema in outermostFirst.reversed() {
            for subschema in edges.targets[schema].prefix(edges.subschemaCounts[schema])
            where components.componentOfNode[subschema] == components.componentOfNode[schema] {
                depths[schema] = max(depths[schema], depths[subschema] + 1)
            }
        }
        return depths
    }
}

extension SchemaKeywords {
    /// The subschemas that apply to the same value as the schema.
    fileprivate var schemasInPlace: [ScopedSite] {
        allOfSchemas + conditionalSchemas
            + [self[.not], self[.conditional]].compactMap { $0.map(site(of:)) }
    }
}
