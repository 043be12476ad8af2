import SchemaKit

/// Chains of schemas that contain or refer to one another, and the limits on their lengths.
///
/// Types are made by following schemas from one to the next, and each step takes some of the stack,
/// so schemas whose chains are too long are refused before any type is made.
package struct SchemaChain {
    /// How many schemas may contain or refer to one another in a row.
    ///
    /// A step takes up to 40 KB of the stack in debug builds, so this many fit `LargeStack`.
    package static let limit = 10_000
    /// How many schemas in a row may apply to the same value.
    ///
    /// What each of them asks is gathered for all those that lead to it.
    package static let inPlaceLimit = 1_000

    /// A schema that leads through too many others.
    package struct Excess {
        package let site: SchemaSite
        package let message: String
    }

    private var index: SchemaIndex
    private var sites: [SchemaSite] = []
    private var numbers: [SchemaSite: Int] = [:]
    /// The schemas in a schema and those that it refers to; definitions are chains of their own.
    private var edges = Edges()
    /// Those of the edges that lead to schemas for the same value.
    private var inPlaceEdges = Edges()
    private var isReferredTo: [Bool] = []

    private struct Edges {
        var targets: [[Int]] = []
        /// How many of a schema's targets lie inside it; those come first.
        var innerCounts: [Int] = []
    }

    /// Returns a schema with which a chain becomes longer than its limit, if there is one.
    package static func excess(below roots: [SchemaSite], in index: SchemaIndex) -> Excess? {
        var chain = SchemaChain(index: index)
        chain.collect(roots)
        if let site = chain.siteBeyond(inPlaceLimit, chain.inPlaceEdges) {
            return Excess(
                site: site,
                message: "the schema leads through more than \(inPlaceLimit) schemas for the same "
                    + "value; shorten the chain of '$ref's"
            )
        }
        return chain.siteBeyond(limit, chain.edges).map {
            Excess(
                site: $0,
                message:
                    "the schema leads through more than \(limit) schemas that contain or refer "
                    + "to one another; shorten the chain of '$ref's"
            )
        }
    }

    private init(index: SchemaIndex) {
        self.index = index
    }

    // MARK: Schemas

    private mutating func collect(_ roots: [SchemaSite]) {
        for root in roots { _ = number(of: root) }
        var position = 0
        while position < sites.count {
            let keywords = index.keywords(sites[position])
            let definitions = Set(keywords.namedSchemas(.definitions).map(\.site))
            for site in definitions { _ = number(of: site) }
            let inner = keywords.subschemas.filter { !definitions.contains($0) }
            let targets = index.targets(of: keywords)
            add(inner, targets, to: \.edges, at: position)
            add(keywords.schemasInPlace, targets, to: \.inPlaceEdges, at: position)
            for target in targets { isReferredTo[number(of: target)] = true }
            position += 1
        }
    }

    private mutating func add(
        _ inner: [SchemaSite],
        _ targets: [SchemaSite],
        to edges: WritableKeyPath<SchemaChain, Edges>,
        at position: Int
    ) {
        let numbers = (inner + targets).map { number(of: $0) }
        self[keyPath: edges].targets[position] = numbers
        self[keyPath: edges].innerCounts[position] = inner.count
    }

    private mutating func number(of site: SchemaSite) -> Int {
        if let known = numbers[site] { return known }
        let number = sites.count
        numbers[site] = number
        sites.append(site)
        edges.targets.append([])
        edges.innerCounts.append(0)
        inPlaceEdges.targets.append([])
        inPlaceEdges.innerCounts.append(0)
        isReferredTo.append(false)
        return number
    }

    // MARK: Lengths

    private func siteBeyond(_ limit: Int, _ edges: Edges) -> SchemaSite? {
        // No chain is longer than all schemas together.
        guard sites.count > limit else { return nil }
        let components = StronglyConnectedComponents(ofEdges: edges.targets)
        let depths = depths(within: components, edges)
        var lengths: [Int] = []
        lengths.reserveCapacity(components.members.count)
        for (component, members) in components.members.enumerated() {
            var longest = 0
            for member in members {
                for next in edges.targets[member]
                where components.componentOfNode[next] != component {
                    longest = max(longest, lengths[components.componentOfNode[next]])
                }
            }
            lengths.append(longest + Self.length(of: members, depths, isReferredTo))
            if lengths[component] > limit { return members.min().map { sites[$0] } }
        }
        return nil
    }

    /// Returns how many schemas of a component a chain can pass, each once.
    ///
    /// Inside a schema the chain goes down; it goes elsewhere only to a schema that is referred to,
    /// and begins anywhere.
    private static func length(of members: [Int], _ depths: [Int], _ isReferredTo: [Bool]) -> Int {
        guard members.count > 1 else { return 1 }
        let deepest = members.map { depths[$0] }.max() ?? 0
        let passed = members.filter { isReferredTo[$0] }.map { depths[$0] }.reduce(deepest, +)
        return min(passed, members.count)
    }

    /// Returns for each schema how deep the schemas of its own component are nested in it.
    private func depths(
        within components: StronglyConnectedComponents,
        _ edges: Edges
    ) -> [Int] {
        var depths = Array(repeating: 1, count: sites.count)
        // A schema is numbered before those inside it, unless a reference led to the inner one first.
        let outermostFirst = sites.indices.sorted {
            (sites[$0].document.index, sites[$0].entry) < (
                sites[$1].document.index, sites[$1].entry
            )
        }
        for site in outermostFirst.reversed() {
            for inner in edges.targets[site].prefix(edges.innerCounts[site])
            where components.componentOfNode[inner] == components.componentOfNode[site] {
                depths[site] = max(depths[site], depths[inner] + 1)
            }
        }
        return depths
    }
}

extension SchemaKeywords {
    /// The subschemas that apply to the same value as the schema does.
    fileprivate var schemasInPlace: [SchemaSite] {
        additions + branches + [self[.not], self[.conditional]].compactMap { $0.map(site(of:)) }
    }
}
