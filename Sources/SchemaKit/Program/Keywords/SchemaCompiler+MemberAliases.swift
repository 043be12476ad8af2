/// The aliases of the members on the path of a pointer in a rule.
extension SchemaCompiler {
    /// The locations of schemas that constrain one value.
    private typealias Sites = [SchemaLocation]

    /// Returns the pointer with the aliases of each member on its path, as the schemas declare them.
    ///
    /// - Parameter fromChildren: True if the pointer starts at the items or members of the value instead of at the
    ///   value itself.
    mutating func instancePointer(
        _ pointer: JSONPointer,
        fromChildren: Bool,
        in schema: borrowing SchemaObject
    ) -> InstancePointer {
        let around = schemasAround(schema).map { location($0, in: schema.location) }
        var sites = inPlace(around + [schema.location])
        if fromChildren { sites = inPlace(children(of: sites)) }
        let steps = pointer.tokens.map { token in
            let (names, next) = member(token, of: sites)
            sites = inPlace(next)
            return InstancePointer.Step(
                name: builder.addName(Array(token.utf8)),
                others: names.map { builder.addName(Array($0.utf8)) },
                position: JSONPointer.position(token)
            )
        }
        return InstancePointer(text: pointer.tokens.joined(separator: "."), steps: steps)
    }

    private func values(of behavior: Keyword.Behavior, at site: SchemaLocation) -> JSONNode? {
        let dialect = registry.resource(registry.resource(around: site)).dialect
        let node = registry.node(at: site)
        guard node.kind == .object, let name = dialect.name(of: behavior) else { return nil }
        return node[name]
    }

    private func location(_ node: JSONNode, in site: SchemaLocation) -> SchemaLocation {
        SchemaLocation(document: site.document, entry: node.index)
    }

    /// Returns the schemas with all schemas that they refer to or apply to the same value.
    private mutating func inPlace(_ sites: Sites) -> Sites {
        var found: Sites = []
        var pending = sites
        while let site = pending.popLast() {
            guard !found.contains(site) else { continue }
            found.append(site)
            if let reference = values(of: .reference, at: site)?.string,
                let target = try? resolve(reference, from: registry.resource(around: site))
            {
                pending.append(target)
            }
            for behavior in [Keyword.Behavior.allOf, .anyOf, .oneOf] {
                guard let branches = values(of: behavior, at: site) else { continue }
                pending += branches.elements.map { location($0, in: site) }
            }
            for behavior in [Keyword.Behavior.consequence, .alternative] {
                guard let branch = values(of: behavior, at: site) else { continue }
                pending.append(location(branch, in: site))
            }
        }
        return found
    }

    /// Returns the schemas of a value's items, and of its members that have no schema under `properties`.
    private func children(of sites: Sites) -> Sites {
        sites.flatMap { site in
            [Keyword.Behavior.items, .additionalProperties].compactMap { behavior in
                values(of: behavior, at: site).map { location($0, in: site) }
            }
        }
    }

    private func member(_ name: String, of sites: Sites) -> (names: [String], schemas: Sites) {
        var names: [String] = []
        var schemas: Sites = []
        for site in sites {
            guard let properties = values(of: .properties, at: site), properties.kind == .object,
                let schema = properties[name]
            else { continue }
            schemas.append(location(schema, in: site))
            guard let aliases = values(of: .aliases, at: location(schema, in: site)) else {
                continue
            }
            names += aliases.members.map(\.name).filter { properties[$0] == nil }
        }
        return (names, schemas)
    }
}
