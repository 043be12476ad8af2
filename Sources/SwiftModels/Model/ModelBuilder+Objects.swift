import SchemaKit

extension ModelBuilder {
    /// Whether a schema describes objects some of whose members have names.
    mutating func isObjectWithMembers(_ view: SchemaView) -> Bool {
        guard view.dynamicReferences.isEmpty, !view.listsValues else {
            return false
        }
        if let names = view.valuedTypeNames, names != ["object"] { return false }
        if !view.properties.isEmpty || !view.requiredNames.isEmpty { return true }
        if schemaOfAllMembers(view) == nil, hasPatternMembers(view) { return true }
        return view.typeNames != nil && !branchProperties(of: view).isEmpty
    }

    /// The members that a schema knows, its branches' own among them.
    mutating func object(of view: SchemaView, id: ModelTypeID) -> ModelObject {
        var properties: [ModelProperty] = []
        let conditions = conditions(in: view)
        let required = Set(Self.closure(of: view.requiredNames, conditions))
        let described = view.properties
        let conditional = branchProperties(of: view)
        let aliases = aliases(of: described, conditional)
        for (name, sites) in described {
            let isRequired =
                required.contains(name)
                || sites.contains { index.keywords($0)[.requiresMember]?.bool == true }
            let presence: ModelProperty.Presence = isRequired ? .required : .optional
            properties.append(property(name, sites, presence, in: id))
        }
        var known = Set(described.map(\.name)).union(aliases.values.joined().map(\.name))
        for name in view.requiredNames where known.insert(name).inserted {
            properties.append(undescribedProperty(name, at: view.parts[0].site))
        }
        for (name, sites) in conditional where known.insert(name).inserted {
            properties.append(conditionalProperty(name, sites, in: id))
        }
        for position in properties.indices {
            properties[position].aliases = aliases[properties[position].wireName] ?? []
        }
        let others = typeOfOtherMembers(view, in: id)
        return ModelObject(
            properties: properties,
            otherMembers: others,
            patternMembers: patternMembers(
                of: view,
                beside: properties,
                othersAreTyped: others != nil,
                in: id
            ),
            variants: variants(of: view, properties, conditions, in: id)
        )
    }

    private mutating func property(
        _ name: String,
        _ sites: [SchemaSite],
        _ presence: ModelProperty.Presence,
        in id: ModelTypeID
    ) -> ModelProperty {
        let given = memberName(among: sites)
        let hint = NameHint(parent: id, name: given?.path.last ?? name, rank: .inline)
        // Several schemas may speak of one member; the first that knows its type decides.
        var type = ModelType.any
        for site in sites where type == .any { type = self.type(of: site, hint) }
        return ModelProperty(
            wireName: name,
            given: given,
            type: type,
            presence: presence,
            documentation: documentation(at: sites[0]),
            origin: origin(of: sites[0]),
            defaultSite: presence.isRequired ? nil : defaultSite(of: sites)
        )
    }

    /// What the first schema that has a default says, those that it refers to included.
    private mutating func defaultSite(of sites: [SchemaSite]) -> SchemaSite? {
        for site in sites {
            for part in index.view(of: site).parts {
                if let value = part.node["default"] { return part.site(of: value) }
            }
        }
        return nil
    }

    /// A member that must be there and of which nothing else is said.
    private func undescribedProperty(_ name: String, at site: SchemaSite) -> ModelProperty {
        ModelProperty(
            wireName: name,
            type: .any,
            presence: .required,
            documentation: ModelDocumentation(),
            origin: origin(of: site)
        )
    }

    private mutating func conditionalProperty(
        _ name: String,
        _ sites: [SchemaSite],
        in id: ModelTypeID
    ) -> ModelProperty {
        let given = memberName(among: sites)
        // The value of an absent member would depend on the branch, so none is there to stay.
        if let value = defaultSite(of: sites) { note(.conditionalDefault, value) }
        return ModelProperty(
            wireName: name,
            given: given,
            type: typeInBranches(name, sites, in: id),
            presence: .conditional,
            documentation: documentation(at: sites[0]),
            origin: origin(of: sites[0])
        )
    }

    /// The type that the branches agree on; constants that tell them apart become one choice.
    private mutating func typeInBranches(
        _ name: String,
        _ sites: [SchemaSite],
        in id: ModelTypeID
    ) -> ModelType {
        let hint = NameHint(parent: id, name: name, rank: .inline)
        if sites.count > 1, let enumeration = enumeration(joining: sites) {
            let id = declare(sites[0], hint)
            graph[id].shape = .enumeration(enumeration)
            return .named(id)
        }
        var types: [ModelType] = []
        for site in sites {
            let type = type(of: site, hint)
            if type != .any, !types.contains(type) { types.append(type) }
        }
        types = ModelType.distinct(types)
        if types.count > 1 { note(.contradictoryBranches(name: name), sites[0]) }
        return types.count == 1 ? types[0] : .any
    }

    /// The members that the branches know, with every schema that describes them.
    private mutating func branchProperties(
        of view: SchemaView
    ) -> [(name: String, sites: [SchemaSite])] {
        var order: [String] = []
        var sites: [String: [SchemaSite]] = [:]
        var visited: Set<SchemaSite> = []
        var pending = Array(view.branches.reversed())
        while let site = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let branch = index.view(of: site)
            for (name, described) in branch.properties {
                if sites[name] == nil { order.append(name) }
                sites[name, default: []] += described
            }
            pending += branch.branches.reversed()
        }
        return order.map { ($0, sites[$0] ?? []) }
    }

    /// What `additionalProperties` says of members without a name of their own.
    ///
    /// It speaks of those that its own schema does not name, one by one or by patterns, so it counts
    /// only where no other schema names some, and where it can be told what the patterns match.
    private mutating func typeOfOtherMembers(
        _ view: SchemaView,
        in id: ModelTypeID
    ) -> ModelType? {
        let naming = view.parts.filter {
            $0[.properties] != nil || $0[.patternProperties] != nil
        }
        guard !view.has(.patternProperties) || hasPatternMembers(view) else { return nil }
        let site: SchemaSite
        if let (part, schema) = view.first(.additionalProperties) {
            guard schema.kind == .object, naming.allSatisfy({ $0.site == part.site }),
                branchProperties(of: view).isEmpty
            else { return nil }
            site = part.site(of: schema)
        } else if let unevaluated = schemaOfUnevaluatedMembers(view) {
            site = unevaluated
        } else {
            return nil
        }
        let type = type(of: site, NameHint(parent: id, name: "otherMember", rank: .inline))
        return type == .any ? nil : type
    }
}

// MARK: - Unevaluated members

extension ModelBuilder {
    /// What `unevaluatedProperties` says of members that nothing describes.
    ///
    /// It speaks of those that no schema at the same place has looked at, so it counts only where it
    /// stands around all of these, and where each of them that may hold only names members that have
    /// properties.
    mutating func schemaOfUnevaluatedMembers(_ view: SchemaView) -> SchemaSite? {
        let outer = view.parts[0]
        guard let schema = outer[.unevaluatedProperties], schema.kind == .object,
            view.dynamicReferences.isEmpty, !view.has(.additionalProperties),
            view.parts.dropFirst().allSatisfy({ $0[.unevaluatedProperties] == nil })
        else { return nil }
        let known = Set((view.properties + branchProperties(of: view)).map(\.name))
        var pending = view.branches + conditions(of: view)
        var visited: Set<SchemaSite> = []
        while let site = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let branch = index.view(of: site)
            guard branch.dynamicReferences.isEmpty,
                !branch.has(.additionalProperties), !branch.has(.unevaluatedProperties),
                !branch.has(.patternProperties),
                branch.properties.allSatisfy({ known.contains($0.name) })
            else { return nil }
            pending += branch.branches + conditions(of: branch)
        }
        return outer.site(of: schema)
    }

    /// The schemas after `if`, which describe members as well where they hold.
    private func conditions(of view: SchemaView) -> [SchemaSite] {
        view.parts.compactMap { part in part[.conditional].map(part.site(of:)) }
    }
}
