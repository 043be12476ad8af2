/// The keyword `aliases`: other names of members.
extension SchemaRegistry {
    /// The aliases of the members of a schema, by member name.
    package typealias AliasScope = [[UInt8]: [DeclaredAlias]]

    /// An alias of a member, as the keyword `aliases` declares it.
    package struct DeclaredAlias: Sendable {
        package let name: [UInt8]
        /// The object that describes the alias, with members such as `source` and `readBy`.
        package let value: JSONNode
        /// The entry of the name `aliases`.
        let keywordIndex: Int32

        /// True if `readBy` is null: no receiver of the payload reads a member with this name.
        var isUnread: Bool { value["readBy"]?.kind == .null }
    }

    /// Returns the schemas that enclose a schema in its resource and apply to the same value. The outermost schema is
    /// first. In a dialect without the widget vocabulary, the result is empty.
    package func enclosingSchemas(of location: SchemaLocation) -> [SchemaLocation] {
        var enclosing: [SchemaLocation] = []
        var schema = location
        while let outer = enclosingSchema(of: schema) {
            enclosing.append(outer)
            schema = outer
        }
        return enclosing.reversed()
    }

    /// Returns the aliases that a schema itself declares.
    func declaredAliases(of location: SchemaLocation) -> AliasScope {
        let dialect = dialect(of: resource(around: location))
        let schema = node(at: location)
        guard let keyword = dialect.name(of: .aliases),
            let name = dialect.name(of: .properties), let properties = schema[name],
            properties.kind == .object
        else { return [:] }
        var usedNames: Set<[UInt8]> = []
        var scope: AliasScope = [:]
        for property in properties.members {
            guard let aliases = property.value[keyword] else { continue }
            if scope.isEmpty { usedNames = self.usedNames(in: location) }
            let names = aliases.members.filter { usedNames.insert($0.nameBytes).inserted }
            scope[property.nameBytes] = names.map {
                DeclaredAlias(
                    name: $0.nameBytes,
                    value: $0.value,
                    // The entry of a member's name is directly before the entry of its value.
                    keywordIndex: aliases.index - 1
                )
            }
        }
        return scope
    }

    /// Returns the names of the members that a schema declares or requires.
    func usedNames(in location: SchemaLocation) -> Set<[UInt8]> {
        let dialect = dialect(of: resource(around: location))
        let schema = node(at: location)
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
