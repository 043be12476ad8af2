import SchemaKit

/// The aliases that apply in one schema, by the names of the members. Each alias belongs to one member.
struct MemberAliases {
    typealias Lists = [String: [ModelProperty.Alias]]

    /// The aliases that the schema itself declares.
    var own: Lists = [:]
    /// The aliases that enclosing schemas declare for the same value.
    var inherited: Lists = [:]

    var isEmpty: Bool { own.isEmpty && inherited.isEmpty }

    /// Returns all aliases of a member.
    subscript(name: String) -> [ModelProperty.Alias] {
        (own[name] ?? []) + (inherited[name] ?? [])
    }
}

extension SchemaIndex {
    /// Returns the aliases that apply in a schema. They are those that the linter uses.
    ///
    /// An alias belongs to the member whose declaration is the innermost one, and to the first of the members that
    /// one schema declares. A name that the schema declares or requires itself is not an alias in it.
    func aliases(in schema: SchemaKeywords) -> MemberAliases {
        guard schema.dialect.name(of: .aliases) != nil,
            schema.has(anyOf: SchemaKeywords.namingKeywords)
        else { return MemberAliases() }
        var aliases = MemberAliases(own: declaredAliases(of: schema))
        let site = schema.site
        let enclosing = registry.enclosingSchemas(
            of: SchemaLocation(document: site.document, entry: site.entry)
        )
        let outer = enclosing.reversed().map { location in
            declaredAliases(
                of: keywords(
                    ScopedSite(
                        document: location.document,
                        entry: location.entry,
                        scope: site.scope
                    )
                )
            )
        }
        guard outer.contains(where: { !$0.isEmpty }) else { return aliases }
        var usedNames = schema.usedNames
        usedNames.formUnion(aliases.own.values.joined().map(\.name))
        for declared in outer {
            for (name, list) in declared {
                let unused = list.filter { !usedNames.contains($0.name) }
                if !unused.isEmpty { aliases.inherited[name, default: []] += unused }
            }
            usedNames.formUnion(aliases.inherited.values.joined().map(\.name))
        }
        return aliases
    }

    private func declaredAliases(of schema: SchemaKeywords) -> MemberAliases.Lists {
        let lists = schema.namedSchemas(.properties).compactMap { name, site in
            keywords(site)[.aliases].map { (name, ModelBuilder.aliases(in: $0)) }
        }
        guard !lists.isEmpty else { return [:] }
        var usedNames = schema.usedNames
        var aliases: MemberAliases.Lists = [:]
        for (name, list) in lists {
            aliases[name, default: []] += list.filter { usedNames.insert($0.name).inserted }
        }
        return aliases
    }
}

extension SchemaKeywords {
    /// The keywords that name members of the object to which the schema applies.
    static let namingKeywords: KeywordSet = [
        .properties, .required, .dependentRequired, .dependentSchemas, .dependencies,
        .propertyDependencies, .constant, .enumeration,
    ]

    /// The names of the members that the schema declares or requires.
    fileprivate var usedNames: Set<String> {
        Set(namedSchemas(.properties).map(\.name)).union(requiredNames)
    }

    /// The names of all members that keywords of the schema name.
    var memberNames: Set<String> {
        guard has(anyOf: Self.namingKeywords) else { return [] }
        var names = usedNames
        for behavior in [
            Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies,
            .propertyDependencies,
        ] {
            for member in self[behavior].map({ Array($0.members) }) ?? [] {
                names.insert(member.name)
                if let name = member.value.string { names.insert(name) }
                names.formUnion(member.value.elements.compactMap(\.string))
            }
        }
        let values =
            [self[.constant]].compactMap { $0 }
            + (self[.enumeration].map { Array($0.elements) } ?? [])
        for value in values { names.formUnion(value.members.map(\.name)) }
        return names
    }
}
