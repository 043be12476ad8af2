import SchemaKit

extension ModelBuilder {
    /// Returns the branches of the first part that has `oneOf` or `anyOf`.
    func branches(of view: SchemaView) -> [ScopedSite] {
        guard view.has(.oneOf) || view.has(.anyOf) else { return [] }
        for part in view.parts {
            let sites = part.schemas(.oneOf) + part.schemas(.anyOf)
            if !sites.isEmpty { return sites }
        }
        return []
    }

    func isNull(_ site: ScopedSite) -> Bool { index.isNull(site) }

    /// Returns the type of a schema with `oneOf` or `anyOf`, or `nil` if none of the branches constrains
    /// the type.
    mutating func typeOfBranches(
        _ view: SchemaView,
        at site: ScopedSite,
        _ hint: NameHint
    ) -> ModelType? {
        let sites = branches(of: view)
        let valued = sites.filter { !isNull($0) }
        guard !valued.isEmpty, valued.contains(where: constrainsType) else { return nil }
        var types: [ModelType] = []
        var seen: Set<ModelType> = []
        for (position, branch) in valued.enumerated() {
            let name = valued.count == 1 ? hint.name : "\(hint.name) \(position + 1)"
            let type = type(
                of: branch,
                NameHint(parent: hint.parent, name: name, rank: .inline)
            )
            if seen.insert(type).inserted { types.append(type) }
        }
        let hasNull = valued.count < sites.count && view.typeNames?.contains("null") != false
        let type = common(types, at: site)
        return hasNull ? type.withNull : type
    }

    private mutating func common(_ types: [ModelType], at site: ScopedSite) -> ModelType {
        if types.contains(.any) { return .any }
        let isNullable = types.contains(where: \.allowsNull)
        let distinct = ModelType.distinct(types.map(\.withoutNull))
        guard distinct.count > 1 else { return isNullable ? distinct[0].withNull : distinct[0] }
        note(.union, site)
        let all = types.flatMap(\.parts)
        return all.count > Self.unionLimit ? .any : .union(ModelType.unique(all))
    }

    /// The maximum number of types in a union without a discriminator. A larger union becomes any JSON
    /// value.
    static let unionLimit = 256

    /// Returns whether a schema constrains the kind of a value, rather than values of one kind.
    func constrainsType(_ site: ScopedSite) -> Bool {
        index.keywords(site).has(anyOf: Self.typeKeywords)
    }

    private static let typeKeywords: KeywordSet = [
        .type, .reference, .enumeration, .constant, .properties, .items, .allOf, .anyOf, .oneOf,
    ]
}
