/// The keyword `aliases`: other names of members.
extension SchemaCompiler {
    /// The aliases of the members of a schema, by member name.
    typealias AliasScope = [[UInt8]: [DeclaredAlias]]

    /// An alias of a member, as the keyword `aliases` declares it.
    struct DeclaredAlias {
        let name: [UInt8]
        let keyword: KeywordEntry
        /// True if `readBy` is null: no receiver of the payload reads a member with this name.
        let isUnread: Bool
    }

    /// Returns the aliases that a schema declares, and the aliases that enclosing schemas declare for the same value.
    ///
    /// Each alias belongs to one member: to the member whose declaration is the innermost one, and to the first of the
    /// members that one schema declares. A name that the schema declares or requires itself is not an alias in it.
    func aliases(around schema: borrowing SchemaObject) -> (own: AliasScope, inherited: AliasScope)
    {
        guard schema.dialect.hasWidgetVocabulary,
            let keyword = schema.dialect.name(of: .aliases)
        else { return ([:], [:]) }
        let dialect = schema.dialect
        let own = declaredAliases(of: schema.node, keyword, dialect)
        let outer = registry.enclosingSchemas(of: schema.location).reversed().map {
            declaredAliases(of: registry.node(at: $0), keyword, dialect)
        }
        // Few schemas have aliases. (Benchmark: `compile`.)
        guard outer.contains(where: { !$0.isEmpty }) else { return (own, [:]) }
        var usedNames = usedNames(in: schema.node, dialect)
        usedNames.formUnion(own.values.joined().map(\.name))
        var inherited: AliasScope = [:]
        for declared in outer {
            for (name, aliases) in declared {
                inherited[name, default: []] += aliases.filter { !usedNames.contains($0.name) }
            }
            usedNames.formUnion(inherited.values.joined().map(\.name))
        }
        return (own, inherited)
    }

    /// Returns names with the aliases that apply in a schema, in the order of `names`.
    mutating func memberNames(_ names: [[UInt8]], in schema: borrowing SchemaObject) -> [MemberName]
    {
        let (own, inherited) = aliases(around: schema)
        return names.map { name in
            let aliases = (own[name] ?? []) + (inherited[name] ?? [])
            let aliasNames = aliases.map { builder.addName($0.name) }
            return MemberName(
                name: builder.addName(name),
                aliases: builder.aliasNames.add(aliasNames)
            )
        }
    }

    private func declaredAliases(
        of schema: JSONNode,
        _ keyword: String,
        _ dialect: Dialect
    ) -> AliasScope {
        guard let name = dialect.name(of: .properties), let properties = schema[name],
            properties.kind == .object
        else { return [:] }
        var usedNames: Set<[UInt8]> = []
        var scope: AliasScope = [:]
        for property in properties.members {
            let members = Array(property.value.members)
            guard let aliases = members.last(where: { $0.name == keyword }) else { continue }
            if scope.isEmpty { usedNames = self.usedNames(in: schema, dialect) }
            let names = aliases.value.members.filter { usedNames.insert($0.nameBytes).inserted }
            scope[property.nameBytes] = names.map {
                DeclaredAlias(
                    name: $0.nameBytes,
                    keyword: KeywordEntry(index: aliases.nameIndex),
                    isUnread: $0.value["readBy"]?.kind == .null
                )
            }
        }
        return scope
    }

    /// Returns the names of the members that a schema declares or requires.
    private func usedNames(in schema: JSONNode, _ dialect: Dialect) -> Set<[UInt8]> {
        var names: Set<[UInt8]> = []
        if let properties = dialect.name(of: .properties).flatMap({ schema[$0] }) {
            names.formUnion(properties.members.map(\.nameBytes))
        }
        if let required = dialect.name(of: .required).flatMap({ schema[$0] }) {
            names.formUnion(required.elements.compactMap(\.string).map { Array($0.utf8) })
        }
        return names
    }
}

/// The aliases of the members that a pointer in a rule leads through.
extension SchemaCompiler {
    /// The locations of schemas that constrain one value.
    private typealias Sites = [SchemaLocation]

    /// Returns the pointer with the aliases of each member that it leads through, as the schemas declare them.
    ///
    /// - Parameter fromChildren: True if the pointer starts at the items or members of the value instead of at the
    ///   value itself.
    mutating func instancePointer(
        _ pointer: JSONPointer,
        fromChildren: Bool,
        in schema: borrowing SchemaObject
    ) -> InstancePointer {
        let enclosing = registry.enclosingSchemas(of: schema.location)
        var sites = addingInPlace(to: enclosing + [schema.location])
        if fromChildren { sites = addingInPlace(to: children(of: sites)) }
        let steps = pointer.tokens.map { token in
            let (names, next) = member(token, of: sites)
            sites = addingInPlace(to: next)
            return InstancePointer.Step(
                name: builder.addName(Array(token.utf8)),
                aliases: names.map { builder.addName(Array($0.utf8)) },
                position: JSONPointer.itemIndex(token)
            )
        }
        return InstancePointer(text: pointer.tokens.joined(separator: "."), steps: steps)
    }

    private func value(of behavior: Keyword.Behavior, at site: SchemaLocation) -> JSONNode? {
        let dialect = registry.resource(registry.resource(around: site)).dialect
        let node = registry.node(at: site)
        guard node.kind == .object, let name = dialect.name(of: behavior) else { return nil }
        return node[name]
    }

    private func location(_ node: JSONNode, in site: SchemaLocation) -> SchemaLocation {
        SchemaLocation(document: site.document, entry: node.index)
    }

    /// Returns the schemas `sites` and all schemas that `sites` apply to the same value.
    private mutating func addingInPlace(to sites: Sites) -> Sites {
        var result: Sites = []
        var pending = sites
        while let site = pending.popLast() {
            guard !result.contains(site) else { continue }
            result.append(site)
            if let reference = value(of: .reference, at: site)?.string,
                let target = try? resolve(reference, from: registry.resource(around: site))
            {
                pending.append(target)
            }
            for behavior in [Keyword.Behavior.allOf, .anyOf, .oneOf] {
                guard let branches = value(of: behavior, at: site) else { continue }
                pending += branches.elements.map { location($0, in: site) }
            }
            for behavior in [Keyword.Behavior.consequence, .alternative] {
                guard let branch = value(of: behavior, at: site) else { continue }
                pending.append(location(branch, in: site))
            }
        }
        return result
    }

    /// Returns the schemas of a value's items, and of its members that have no schema under `properties`.
    private func children(of sites: Sites) -> Sites {
        sites.flatMap { site in
            [Keyword.Behavior.items, .additionalProperties].compactMap { behavior in
                value(of: behavior, at: site).map { location($0, in: site) }
            }
        }
    }

    /// Returns the aliases of a member, and the schemas for its value.
    private func member(_ name: String, of sites: Sites) -> (names: [String], schemas: Sites) {
        var names: [String] = []
        var schemas: Sites = []
        for site in sites {
            guard let properties = value(of: .properties, at: site), properties.kind == .object,
                let schema = properties[name]
            else { continue }
            schemas.append(location(schema, in: site))
            guard let aliases = value(of: .aliases, at: location(schema, in: site)) else {
                continue
            }
            names += aliases.members.map(\.name).filter { properties[$0] == nil }
        }
        return (names, schemas)
    }
}
