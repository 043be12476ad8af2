import SchemaKit

/// The schemas whose values may be secrets or parts of secrets, because a schema with the keyword `secret` applies to
/// these values or to objects and arrays around them.
struct OuterSecrets {
    /// The maximum number of steps of the search: the schemas to which each pattern applies, and the schemas that lead
    /// to them or to which they lead. Without the limit, each of many patterns could apply to each of many schemas.
    static let stepLimit = 500_000

    /// The patterns of `secret` that apply to the values of each schema.
    fileprivate(set) var patterns: [SchemaLocation: Set<ExactText>] = [:]
    /// The schemas of the items, members and contents of values with a `secret`, at any depth.
    fileprivate(set) var partSchemas: Set<SchemaLocation> = []
    /// The names of the members to which `properties` applies each schema.
    fileprivate(set) var names: [SchemaLocation: Set<ExactText>] = [:]
    /// The members of all `patternProperties` whose schemas lead to the keyword `secret`.
    fileprivate(set) var patternMembers: [(pattern: ExactText, schema: ScopedSite)] = []
    /// True if the search did not end within its limit.
    fileprivate(set) var exceedsLimit = false

    /// Searches the schemas that `roots` contain or refer to, directly or indirectly.
    init(below roots: [ScopedSite], in registry: SchemaRegistry) {
        guard Self.canMarkSecrets(registry) else { return }
        var search = OuterSecretSearch(registry)
        search.run(below: roots)
        self = search.result
    }

    fileprivate init() {}

    /// Returns whether a dialect of the registry has the keyword `secret`.
    private static func canMarkSecrets(_ registry: SchemaRegistry) -> Bool {
        registry.newestDocuments.contains { file in
            registry.document(file).resources.contains { resource in
                let id = SchemaResourceID(index: Int32(resource))
                return registry.dialect(of: id).name(of: .secret) != nil
            }
        }
    }
}

/// The search for the schemas to which the keyword `secret` of other schemas applies.
private struct OuterSecretSearch {
    private struct Visit: Hashable {
        let site: ScopedSite
        /// The number of the pattern.
        let pattern: Int
    }

    /// The schemas to which a schema leads.
    private struct Edges {
        /// The schemas that apply to the same value.
        let inPlace: [ScopedSite]
        /// The schemas of items, members, names and contents.
        let parts: [ScopedSite]

        var count: Int { inPlace.count + parts.count }
    }

    private(set) var result = OuterSecrets()
    /// An index of its own, because the caller's index remembers which schemas its user has read.
    private var index: SchemaIndex
    private var stepsLeft = OuterSecrets.stepLimit
    private var edgesBySite: [ScopedSite: Edges] = [:]
    /// The schemas that apply a schema to their own value.
    private var users: [ScopedSite: [ScopedSite]] = [:]
    private var numbersOfPatterns: [ExactText: Int] = [:]
    private var visitedUsers: Set<Visit> = []
    private var visited: Set<Visit> = []
    private var pendingParts: [ScopedSite] = []

    init(_ registry: SchemaRegistry) {
        index = SchemaIndex(registry)
    }

    mutating func run(below roots: [ScopedSite]) {
        let markers = collectMarkers(below: roots)
        if !result.patternMembers.isEmpty { keepPatternMembers(leadingTo: markers.map(\.site)) }
        for (site, source) in markers where !result.exceedsLimit { apply(source, from: site) }
        markParts()
    }

    /// Removes the members of `patternProperties` whose schemas lead to none of the given schemas.
    private mutating func keepPatternMembers(leadingTo markers: [ScopedSite]) {
        var users: [SchemaLocation: [SchemaLocation]] = [:]
        for (site, edges) in edgesBySite {
            for other in edges.inPlace + edges.parts {
                users[other.location, default: []].append(site.location)
            }
        }
        var leading: Set<SchemaLocation> = []
        var pending = markers.map(\.location)
        while let location = pending.popLast() {
            guard leading.insert(location).inserted else { continue }
            pending += users[location] ?? []
        }
        result.patternMembers.removeAll { !leading.contains($0.schema.location) }
    }

    /// Reads all schemas, and returns those with the keyword `secret`, each with its pattern.
    private mutating func collectMarkers(
        below roots: [ScopedSite]
    ) -> [(site: ScopedSite, source: ExactText)] {
        // Scopes of another index have no meaning here.
        var pending = roots.map { ScopedSite(document: $0.document, entry: $0.entry) }
        var markers: [(site: ScopedSite, source: ExactText)] = []
        while let site = pending.popLast() {
            guard edgesBySite[site] == nil else { continue }
            let schema = index.keywords(site)
            if let source = schema[.secret]?.string { markers.append((site, ExactText(source))) }
            let edges = Edges(
                inPlace: index.targets(of: schema)
                    + schema.subschemas(where: { $0.appliesInPlace }),
                parts: schema.subschemas(where: { $0.role == .childApplicator })
            )
            edgesBySite[site] = edges
            addMembers(of: schema)
            for other in edges.inPlace { users[other, default: []].append(site) }
            pending += edges.inPlace + edges.parts + schema.definitions.map(\.site)
        }
        return markers
    }

    private mutating func addMembers(of schema: SchemaKeywords) {
        for (name, site) in schema.namedSchemas(.properties) {
            result.names[site.location, default: []].insert(ExactText(name))
        }
        for (pattern, site) in schema.namedSchemas(.patternProperties) {
            let ownSite = ScopedSite(document: site.document, entry: site.entry)
            result.patternMembers.append((ExactText(pattern), ownSite))
        }
    }

    /// Applies a pattern to the values of a schema, of the schemas that apply it to their own values, and of all other
    /// schemas that these apply to their own values.
    private mutating func apply(_ source: ExactText, from marker: ScopedSite) {
        let pattern = numbersOfPatterns[source] ?? numbersOfPatterns.count
        numbersOfPatterns[source] = pattern
        var pendingUsers = [marker]
        var pending: [ScopedSite] = []
        while let site = pendingUsers.popLast() {
            let visit = Visit(site: site, pattern: pattern)
            guard visitedUsers.insert(visit).inserted else { continue }
            let users = users[site] ?? []
            guard takeSteps(1 + users.count) else { return }
            pendingUsers += users
            pending.append(site)
        }
        while let site = pending.popLast() {
            let visit = Visit(site: site, pattern: pattern)
            guard visited.insert(visit).inserted, let edges = edgesBySite[site] else { continue }
            guard takeSteps(1 + edges.count) else { return }
            result.patterns[site.location, default: []].insert(source)
            pending += edges.inPlace
            pendingParts += edges.parts
        }
    }

    /// Collects the schemas inside the values with a `secret`.
    private mutating func markParts() {
        var visited: Set<ScopedSite> = []
        while let site = pendingParts.popLast() {
            guard visited.insert(site).inserted, let edges = edgesBySite[site] else { continue }
            guard takeSteps(1 + edges.count) else { return }
            result.partSchemas.insert(site.location)
            pendingParts += edges.inPlace + edges.parts
        }
    }

    /// Takes a number of steps, and returns true if they were left.
    private mutating func takeSteps(_ count: Int) -> Bool {
        stepsLeft -= count
        if stepsLeft < 0 { result.exceedsLimit = true }
        return stepsLeft >= 0
    }
}

extension SchemaKeywords {
    /// Returns the subschemas of the keywords that fulfill a condition.
    fileprivate func subschemas(where isIncluded: (Keyword.Behavior) -> Bool) -> [ScopedSite] {
        node.members.flatMap { member -> [ScopedSite] in
            let keyword = dialect.keywordTraits(ofMemberAt: member.nameIndex, in: node.document)
            guard let keyword, isIncluded(keyword.behavior),
                self[keyword.behavior]?.index == member.value.index
            else { return [] }
            return Self.subschemas(of: member.value, keyword.subschemas).map(site(of:))
        }
    }
}
