import SchemaKit

extension SchemaIndex {
    /// Returns the aliases that enclosing schemas declare for members of the same value, by the names of the members.
    ///
    /// Returns an empty dictionary for a schema without keywords that name members.
    func inheritedAliases(of schema: SchemaKeywords) -> [String: [ModelProperty.Alias]] {
        guard schema.dialect.name(of: .aliases) != nil, schema.has(anyOf: Self.namingKeywords)
        else { return [:] }
        let site = schema.site
        let enclosing = registry.enclosingSchemas(
            of: SchemaLocation(document: site.document, entry: site.entry)
        )
        var inherited: [String: [ModelProperty.Alias]] = [:]
        for location in enclosing {
            let outer = ScopedSite(
                document: location.document,
                entry: location.entry,
                scope: site.scope
            )
            let members = keywords(outer).namedSchemas(.properties)
            let lists = members.compactMap { name, site in
                keywords(site)[.aliases].map { (name, ModelBuilder.aliases(in: $0)) }
            }
            guard !lists.isEmpty else { continue }
            // A name with a schema of its own is not an alias.
            var usedNames = Set(members.map(\.name))
            for (name, aliases) in lists {
                inherited[name, default: []] += aliases.filter {
                    usedNames.insert($0.name).inserted
                }
            }
        }
        return inherited
    }

    private static let namingKeywords: KeywordSet = [
        .properties, .required, .dependentRequired, .dependentSchemas, .dependencies,
    ]
}
