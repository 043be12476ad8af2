import SchemaKit

/// The keywords that apply to one value: a schema, the schemas to which it refers and those in `allOf`, as
/// one flat list.
///
/// The type is a class, so that all callers share one view of each schema. (Benchmark: `codegen`.)
final class SchemaView {
    /// The schema itself, and then the schemas to which it refers and those in `allOf`. Advisory schemas are left out;
    /// if the schema itself is advisory, it is the only part, without its constraints.
    let parts: [SchemaKeywords]
    /// The schemas with dynamic references that cannot be resolved.
    let unresolvedDynamicReferences: [ScopedSite]
    /// The types that an enclosing schema allows for the same value, or `nil` if no enclosing schema restricts the
    /// types. For example, a `type` beside `anyOf` restricts the types of each branch.
    let outerTypeNames: [String]?
    /// The members that an enclosing schema requires of the same object. For example, a `required` beside `then` also
    /// applies to the objects that `then` describes.
    let outerRequiredNames: [String]
    /// The keywords of all parts.
    private let behaviors: KeywordSet

    private init(
        _ parts: [SchemaKeywords],
        unresolvedDynamicReferences: [ScopedSite],
        outerTypeNames: [String]? = nil,
        outerRequiredNames: [String] = []
    ) {
        self.parts = parts
        self.unresolvedDynamicReferences = unresolvedDynamicReferences
        self.outerTypeNames = outerTypeNames
        self.outerRequiredNames = outerRequiredNames
        behaviors = parts.reduce([]) { $0.union($1.behaviors) }
    }

    /// Collects the schemas that apply at `site`, each of them once.
    convenience init(of site: ScopedSite, in index: inout SchemaIndex) {
        var collector = Collector()
        collector.collect(site, &index)
        self.init(
            collector.parts,
            unresolvedDynamicReferences: collector.unresolvedDynamicReferences
        )
    }

    private struct Collector {
        var parts: [SchemaKeywords] = []
        var unresolvedDynamicReferences: [ScopedSite] = []
        private var visited: Set<ScopedSite> = []

        mutating func collect(_ site: ScopedSite, _ index: inout SchemaIndex) {
            guard visited.insert(site).inserted else { return }
            let part = index.keywords(site)
            // Values that violate an advisory schema are accepted, so no type can express the schema. It is left
            // out, unless the view is made for it: the first part identifies the view (see `key`).
            guard !part.isAdvisory else {
                if parts.isEmpty { parts.append(part.withoutConstraints()) }
                return
            }
            parts.append(part)
            for behavior in SchemaIndex.referenceKeywords where part.has(behavior) {
                if let target = index.target(of: behavior, in: part) {
                    collect(target, &index)
                } else if behavior != .reference {
                    unresolvedDynamicReferences.append(site)
                }
            }
            for child in part.allOfSchemas { collect(child, &index) }
        }
    }

    /// Returns the view without one keyword of one schema.
    func without(_ behavior: Keyword.Behavior, at site: ScopedSite) -> SchemaView {
        SchemaView(
            parts.map { $0.site == site ? $0.without(behavior) : $0 },
            unresolvedDynamicReferences: unresolvedDynamicReferences,
            outerTypeNames: outerTypeNames,
            outerRequiredNames: outerRequiredNames
        )
    }

    /// Returns a view with the schemas of both views, each of them once.
    func adding(_ other: SchemaView) -> SchemaView {
        let ownSites = Set(parts.map(\.site))
        return SchemaView(
            parts + other.parts.filter { !ownSites.contains($0.site) },
            unresolvedDynamicReferences: unresolvedDynamicReferences
                + other.unresolvedDynamicReferences,
            outerTypeNames: Self.intersection(outerTypeNames, other.outerTypeNames),
            outerRequiredNames: outerRequiredNames + other.outerRequiredNames
        )
    }

    /// Returns a view of the values that have one of the named types, or this view if `names` is `nil`.
    func restricted(toTypes names: [String]?) -> SchemaView {
        guard let names else { return self }
        return SchemaView(
            parts,
            unresolvedDynamicReferences: unresolvedDynamicReferences,
            outerTypeNames: Self.intersection(outerTypeNames, names),
            outerRequiredNames: outerRequiredNames
        )
    }

    /// Returns the view with `requiredNames` as the members that an enclosing schema requires.
    func withOuterRequiredNames(_ requiredNames: [String]) -> SchemaView {
        SchemaView(
            parts,
            unresolvedDynamicReferences: unresolvedDynamicReferences,
            outerTypeNames: outerTypeNames,
            outerRequiredNames: requiredNames
        )
    }

    /// Returns the first schema that has a keyword, and the value of the keyword.
    func first(_ behavior: Keyword.Behavior) -> (part: SchemaKeywords, value: JSONNode)? {
        guard behaviors.contains(behavior) else { return nil }
        for part in parts {
            if let value = part[behavior] { return (part, value) }
        }
        return nil
    }

    func has(_ behavior: Keyword.Behavior) -> Bool { behaviors.contains(behavior) }

    /// The keywords for members that `properties` does not declare.
    static let otherMemberKeywords: [Keyword.Behavior] = [
        .additionalProperties, .patternProperties,
    ]

    /// Returns whether a schema of the view has `dropsInvalid` together with one of the given keywords.
    func dropsInvalid(of behaviors: [Keyword.Behavior]) -> Bool {
        has(.dropsInvalid) && parts.contains { $0.dropsInvalid(of: behaviors) }
    }

    func has(anyOf keywords: KeywordSet) -> Bool { !behaviors.isDisjoint(with: keywords) }

    /// True if a schema lists the allowed values with `enum` or `const`.
    var listsValues: Bool { has(.enumeration) || has(.constant) }

    /// The type names that all `type` keywords allow, in the order of the first keyword. It is `nil` if neither a
    /// schema of the view nor an enclosing schema restricts the types.
    private(set) lazy var typeNames: [String]? = parts.reduce(outerTypeNames) {
        Self.intersection($0, $1.typeNames)
    }

    /// The names of ``typeNames`` without `null`.
    private(set) lazy var nonNullTypeNames: [String]? =
        typeNames?.contains("null") == true ? typeNames?.filter { $0 != "null" } : typeNames

    /// Returns the type names that both lists allow. `nil` stands for all types.
    private static func intersection(_ left: [String]?, _ right: [String]?) -> [String]? {
        guard let left, let right else { return left ?? right }
        return intersection(left, right)
    }

    /// Returns the type names that both lists allow. A `number` allows each `integer`.
    private static func intersection(_ left: [String], _ right: [String]) -> [String] {
        left.compactMap { name in
            if right.contains(name) { return name }
            if name == "number", right.contains("integer") { return "integer" }
            return name == "integer" && right.contains("number") ? name : nil
        }
    }

    /// The declared members in the order in which they first occur, each with all of its schemas.
    private(set) lazy var properties: [(name: String, sites: [ScopedSite])] = {
        var result: [(name: String, sites: [ScopedSite])] = []
        var positions: [String: Int] = [:]
        for part in parts {
            for (name, site) in part.namedSchemas(.properties) {
                if let position = positions[name] {
                    result[position].sites.append(site)
                } else {
                    positions[name] = result.count
                    result.append((name, [site]))
                }
            }
        }
        return result
    }()

    private lazy var sitesByMember: [String: [ScopedSite]] = Dictionary(
        uniqueKeysWithValues: properties.map { ($0.name, $0.sites) }
    )

    /// Returns the schemas of a declared member. The result is empty if no schema declares the member.
    func sites(ofMember name: String) -> [ScopedSite] { sitesByMember[name] ?? [] }

    /// The names of the required members, in the order in which they first occur.
    private(set) lazy var requiredNames: [String] = {
        var seen: Set<String> = []
        return (parts.flatMap(\.requiredNames) + outerRequiredNames)
            .filter { seen.insert($0).inserted }
    }()

    private lazy var requiredNameSet = Set(requiredNames)

    /// Returns whether a member is one of ``requiredNames``.
    func requires(_ name: String) -> Bool { requiredNameSet.contains(name) }

    /// The schemas that apply only conditionally: `then`, `else`, the branches of `oneOf` and `anyOf`, and the schemas
    /// in `dependentSchemas`, `dependencies` and `propertyDependencies`.
    private(set) lazy var conditionalSchemas: [ScopedSite] =
        parts.flatMap { $0.conditionalSchemas }
}

extension SchemaView {
    /// The schema of a view, with the types and the required members that come from enclosing schemas.
    struct Key: Hashable {
        let site: ScopedSite
        let outerTypeNames: [String]?
        let outerRequiredNames: [String]
    }

    var key: Key {
        Key(
            site: parts[0].site,
            outerTypeNames: outerTypeNames,
            outerRequiredNames: outerRequiredNames
        )
    }
}

extension SchemaKeywords {
    /// Returns whether the schema has `dropsInvalid` together with one of the given keywords.
    func dropsInvalid(of behaviors: [Keyword.Behavior]) -> Bool {
        self[.dropsInvalid]?.bool == true && behaviors.contains(where: has)
    }

    /// The subschemas that apply only conditionally. An array of names in `dependencies` counts as a schema without
    /// keywords.
    var conditionalSchemas: [ScopedSite] {
        guard has(anyOf: Self.conditionalKeywords) else { return [] }
        var nodes: [JSONNode] = [self[.then], self[.else]].compactMap { $0 }
        for behavior in [Keyword.Behavior.oneOf, .anyOf] {
            if let value = self[behavior] { nodes += value.elements }
        }
        for behavior in [Keyword.Behavior.dependentSchemas, .dependencies] {
            if let value = self[behavior] { nodes += value.members.map(\.value) }
        }
        if let dependencies = self[.propertyDependencies] {
            nodes += dependencies.members.flatMap { $0.value.members.map(\.value) }
        }
        return nodes.map { site(of: $0) }
    }

    private static let conditionalKeywords: KeywordSet = [
        .then, .else, .oneOf, .anyOf, .dependentSchemas, .dependencies,
        .propertyDependencies,
    ]
}
