/// The keyword `aliases`: other names of members.
extension SchemaCompiler {
    /// The aliases of the members of a schema, by member name.
    typealias AliasScope = [[UInt8]: [DeclaredAlias]]

    /// An alias of a member, as the keyword `aliases` declares it.
    struct DeclaredAlias {
        let name: [UInt8]
        let keyword: KeywordEntry
        /// True if `readBy` is null: no receiver of the payload reads the name.
        let isUnread: Bool
    }

    /// Returns the aliases that a schema declares, and those that enclosing schemas declare for the same value.
    func aliases(around schema: borrowing SchemaObject) -> (own: AliasScope, inherited: AliasScope)
    {
        guard schema.dialect.hasWidgetVocabulary,
            let keyword = schema.dialect.name(of: .aliases)
        else { return ([:], [:]) }
        var inherited: AliasScope = [:]
        for outer in schemasAround(schema) {
            inherited.merge(declaredAliases(of: outer, keyword, schema.dialect)) { $0 + $1 }
        }
        return (declaredAliases(of: schema.node, keyword, schema.dialect), inherited)
    }

    /// Returns names with the aliases that apply in a schema, in the order of `names`.
    mutating func memberNames(_ names: [[UInt8]], in schema: borrowing SchemaObject) -> [MemberName]
    {
        let (own, inherited) = aliases(around: schema)
        return names.map { name in
            let others = (own[name] ?? []) + (inherited[name] ?? [])
            let otherNames = others.map { builder.addName($0.name) }
            return MemberName(
                name: builder.addName(name),
                others: builder.otherNames.add(otherNames)
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
        // A name with a schema of its own is not an alias. If two members declare the same alias, the first has it.
        var taken = Set(properties.members.map(\.nameBytes))
        var scope: AliasScope = [:]
        for property in properties.members {
            let members = Array(property.value.members)
            guard let aliases = members.last(where: { $0.name == keyword }) else { continue }
            let names = aliases.value.members.filter { taken.insert($0.nameBytes).inserted }
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

    // MARK: Enclosing schemas

    /// Returns the schemas that enclose a schema in its file and apply to the same value, the outermost first.
    func schemasAround(_ schema: borrowing SchemaObject) -> [JSONNode] {
        let document = schema.node.document
        let target = schema.location.entry
        var around: [JSONNode] = []
        var index = registry.resource(schema.resource).entries.lowerBound
        while index < target {
            let node = JSONNode(document: document, index: index)
            let member = node.members.first { holds($0.value, target) }
            guard let member, let keyword = schema.dialect.keyword(named: member.name),
                let inner = subschema(in: member.value, keyword.subschemas, holding: target)
            else { return [] }
            if keyword.behavior.appliesInPlace {
                around.append(node)
            } else {
                around = []
            }
            index = inner.index
        }
        return around
    }

    private func holds(_ node: JSONNode, _ target: Int32) -> Bool {
        (node.index..<node.document.indexAfter(node.index)).contains(target)
    }

    private func subschema(
        in value: JSONNode,
        _ shape: Keyword.SubschemaShape,
        holding target: Int32
    ) -> JSONNode? {
        switch shape {
        case .none: nil
        case .schema: value
        case .schemaArray: value.elements.first { holds($0, target) }
        case .schemaOrArray:
            value.kind == .array ? value.elements.first { holds($0, target) } : value
        case .schemaMap: value.members.first { holds($0.value, target) }?.value
        case .schemaMapMap:
            value.members.first { holds($0.value, target) }
                .flatMap { $0.value.members.first { holds($0.value, target) }?.value }
        }
    }
}
