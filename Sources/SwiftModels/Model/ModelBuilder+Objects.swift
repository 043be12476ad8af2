import SchemaKit

extension ModelBuilder {
    /// Returns whether a schema describes objects that have declared or required members, or members that match
    /// patterns. Members that only conditional schemas declare count if the schema has a `type`. A pattern that all
    /// members match does not count: it gives a map.
    mutating func isObjectWithMembers(_ view: SchemaView) -> Bool {
        guard view.unresolvedDynamicReferences.isEmpty, !view.listsValues else {
            return false
        }
        if let names = view.nonNullTypeNames, names != ["object"] { return false }
        if !view.properties.isEmpty || !view.requiredNames.isEmpty { return true }
        if schemaOfAllMembers(view) == nil, hasPatternMembers(view) { return true }
        return view.typeNames != nil && !conditionalMembers(of: view).isEmpty
    }

    /// Returns the object type of a schema. It includes the members that only conditional schemas declare (see
    /// ``SchemaView/conditionalSchemas``).
    mutating func object(of view: SchemaView, id: ModelTypeID) -> ModelObject {
        var properties: [ModelProperty] = []
        let allConditions = conditions(in: view)
        let described = view.properties
        let conditional = conditionalMembers(of: view)
        let conditionalViews = conditionalViews(of: view)
        let needed = Self.transitiveClosure(of: view.requiredNames, allConditions)
        let aliases = aliases(
            of: described + conditional,
            needed: Set(needed + conditionalViews.flatMap(\.requiredNames)),
            in: id
        )
        // If an alias has a property of its own, an object can have the member under the alias. The property with the
        // member's own name is then `nil`, so no condition makes this property required.
        let conditions = allConditions.compactMap { $0.withoutAliasedMembers(aliases) }
        let required = Set(Self.transitiveClosure(of: view.requiredNames, conditions))
        for (name, sites) in described {
            let isRequired = required.contains(name) || hasRequiringSchema(sites)
            let presence: ModelProperty.Presence =
                isRequired && !aliases.haveOwnProperty(for: name) ? .required : .optional
            properties.append(property(name, at: sites, presence, in: id))
        }
        var names = Set(described.map(\.name))
            .union(aliases.read.values.joined().map(\.name))
        let undeclared = view.requiredNames.filter { names.insert($0).inserted }
        properties += undeclaredProperties(undeclared, of: view, in: id)
        for (name, sites) in conditional where names.insert(name).inserted {
            properties.append(conditionalProperty(name, sites, in: id))
        }
        for alias in aliases.others where names.insert(alias.name).inserted {
            properties.append(property(for: alias))
        }
        // A member that only conditional schemas require has no schema of its own. It becomes a property, unless the
        // constraints on undeclared members apply to it.
        for inner in conditionalViews where !constrainsOtherMembers(view) {
            for name in inner.requiredNames where names.insert(name).inserted {
                let site = inner.parts[0].site
                properties.append(undescribedProperty(name, .conditional, at: site))
            }
        }
        for position in properties.indices {
            properties[position].aliases = aliases.read[properties[position].wireName] ?? []
        }
        noteEquivalentNames(in: view)
        noteUndropped(SchemaView.otherMemberKeywords, of: view)
        // If an object has a member under two names, the second value is kept among the other members. The type in
        // `additionalProperties` does not apply to this value, so the other members then have no type.
        let others = aliases.canRemainUnread ? nil : typeOfOtherMembers(view, in: id)
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

    /// Adds a note on each member whose name is canonically equivalent to the name of an earlier member. Strings of
    /// Swift do not distinguish these names.
    private mutating func noteEquivalentNames(in view: SchemaView) {
        var firstNames: [String: String] = [:]
        for (name, site) in view.parts.flatMap({ $0.namedSchemas(.properties) }) {
            guard let first = firstNames[name] else {
                firstNames[name] = name
                continue
            }
            if !first.utf8.elementsEqual(name.utf8) { note(.equivalentName(name), site) }
        }
    }

    private mutating func property(
        _ name: String,
        at sites: [ScopedSite],
        _ presence: ModelProperty.Presence,
        in id: ModelTypeID
    ) -> ModelProperty {
        let swiftName = swiftMemberName(among: sites)
        let hint = NameHint(parent: id, name: swiftName?.name ?? name, rank: .inline)
        let type = type(ofValueAt: sites, hint)
        return ModelProperty(
            wireName: name,
            swiftName: swiftName,
            type: type,
            presence: presence,
            documentation: documentation(at: sites, of: type),
            origin: origin(of: sites[0]),
            defaultSite: presence.isRequired ? nil : defaultSite(of: sites)
        )
    }

    /// Returns the site of the first `default` in the schemas and in the schemas that they apply in place, or
    /// `nil` if there is none.
    private mutating func defaultSite(of sites: [ScopedSite]) -> ScopedSite? {
        for site in sites {
            for part in index.view(of: site).parts {
                if let value = part.node["default"] { return part.site(of: value) }
            }
        }
        return nil
    }

    /// Returns a property for a member that no schema describes.
    private func undescribedProperty(
        _ name: String,
        _ presence: ModelProperty.Presence,
        at site: ScopedSite,
        description: String? = nil
    ) -> ModelProperty {
        ModelProperty(
            wireName: name,
            type: .any,
            presence: presence,
            documentation: ModelDocumentation(description: description),
            origin: origin(of: site)
        )
    }

    private func property(for alias: DeclaredAlias) -> ModelProperty {
        undescribedProperty(
            alias.name,
            .conditional,
            at: alias.site,
            description: "Another name of the member `\(alias.member)`."
        )
    }

    /// Returns whether the schema of a member requires the member, as the Boolean `required` of draft 3 does.
    private func hasRequiringSchema(_ sites: [ScopedSite]) -> Bool {
        sites.contains { index.keywords($0)[.requiresMember]?.bool == true }
    }

    /// Returns whether a schema constrains the members that `properties` does not declare.
    private func constrainsOtherMembers(_ view: SchemaView) -> Bool {
        view.has(.patternProperties)
            || view.parts.contains { part in
                [part[.additionalProperties], part[.unevaluatedProperties]].contains {
                    guard let schema = $0 else { return false }
                    return schema.kind == .object ? schema.count > 0 : schema.bool != true
                }
            }
    }

    /// Returns a property for a member that only conditional schemas declare.
    private mutating func conditionalProperty(
        _ name: String,
        _ sites: [ScopedSite],
        in id: ModelTypeID
    ) -> ModelProperty {
        let swiftName = swiftMemberName(among: sites)
        // The default would apply only to some objects, so the property gets none.
        if let value = defaultSite(of: sites) { note(.conditionalDefault, value) }
        return ModelProperty(
            wireName: name,
            swiftName: swiftName,
            type: conditionalType(name, sites, in: id),
            presence: .conditional,
            documentation: documentation(at: sites[0]),
            origin: origin(of: sites[0])
        )
    }

    /// Returns the type that all conditional schemas give to a member, or any JSON value if their types differ.
    /// Constants that distinguish branches become one enumeration.
    private mutating func conditionalType(
        _ name: String,
        _ sites: [ScopedSite],
        in id: ModelTypeID
    ) -> ModelType {
        let hint = NameHint(parent: id, name: name, rank: .inline)
        if sites.count > 1, let enumeration = enumeration(joining: sites) {
            let id = declare(sites[0], hint)
            graph[id].shape = .enumeration(enumeration)
            return .named(id)
        }
        var types: [ModelType] = []
        var allowsNull = false
        for site in sites {
            let type = type(of: site, hint)
            // A schema without a type of its own counts only if it allows some kinds of values and rejects others.
            let kinds = type == .any ? allowedKinds(at: site) : []
            if kinds == [.null] {
                allowsNull = true
            } else if type != .any || !kinds.isEmpty && kinds.count < ModelKind.allCases.count {
                types.append(type)
            }
        }
        types = ModelType.distinct(types)
        if types.count > 1 { note(.contradictoryBranches(name: name), sites[0]) }
        guard types.count == 1 else { return .any }
        return allowsNull ? types[0].withNull : types[0]
    }

    /// Returns the members that conditional schemas declare, each with all of its schemas.
    private mutating func conditionalMembers(
        of view: SchemaView
    ) -> [(name: String, sites: [ScopedSite])] {
        var order: [String] = []
        var sites: [String: [ScopedSite]] = [:]
        for inner in conditionalViews(of: view) {
            for (name, described) in inner.properties {
                if sites[name] == nil { order.append(name) }
                sites[name, default: []] += described
            }
        }
        return order.map { ($0, sites[$0] ?? []) }
    }

    /// Returns the views of the conditional schemas in a schema, and of the conditional schemas inside them.
    private mutating func conditionalViews(of view: SchemaView) -> [SchemaView] {
        var views: [SchemaView] = []
        var visited: Set<ScopedSite> = []
        var pending = Array(view.conditionalSchemas.reversed())
        while let site = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let inner = index.view(of: site)
            views.append(inner)
            pending += inner.conditionalSchemas.reversed()
        }
        return views
    }

    /// Returns the type that `additionalProperties` or `unevaluatedProperties` gives to the members without
    /// a property, or `nil` if there is none.
    ///
    /// `additionalProperties` applies to the members that the schema around it does not declare by name or pattern. The
    /// keyword is used only if no other schema declares members, and if the patterns are supported.
    private mutating func typeOfOtherMembers(
        _ view: SchemaView,
        in id: ModelTypeID
    ) -> ModelType? {
        let partsWithMembers = view.parts.filter {
            $0[.properties] != nil || $0[.patternProperties] != nil
        }
        guard !view.has(.patternProperties) || hasPatternMembers(view) else { return nil }
        let site: ScopedSite
        if let (part, schema) = view.first(.additionalProperties) {
            guard schema.kind == .object, partsWithMembers.allSatisfy({ $0.site == part.site }),
                conditionalMembers(of: view).isEmpty
            else { return nil }
            site = part.site(of: schema)
        } else if let schema = schemaOfUnevaluatedMembers(view) {
            site = schema
        } else {
            return nil
        }
        let type = type(of: site, NameHint(parent: id, name: "otherMember", rank: .inline))
        return type == .any ? nil : type
    }
}

// MARK: - Undeclared members

extension ModelBuilder {
    /// Returns properties for required members that `properties` does not declare.
    ///
    /// If the name of a member matches a pattern, the property has the type of the members that match this pattern.
    /// Otherwise, it has the type of all other members. The type is any JSON value if invalid members are dropped, or
    /// if generated code cannot match names against one of the patterns.
    private mutating func undeclaredProperties(
        _ names: [String],
        of view: SchemaView,
        in id: ModelTypeID
    ) -> [ModelProperty] {
        guard !names.isEmpty else { return [] }
        let isTyped =
            !view.dropsInvalid(of: SchemaView.otherMemberKeywords)
            && (!view.has(.patternProperties) || describedPatterns(of: view) != nil)
        let unevaluated = schemaOfUnevaluatedMembers(view)
        let conditionalNames = Set(conditionalMembers(of: view).map(\.name))
        let parts = view.parts.map(UndeclaredMemberSchemas.init)
        let others = parts.compactMap(\.others)
        // The type of all members that match no pattern is made only once.
        var typeOfOthers: ModelType?
        var properties: [ModelProperty] = []
        for name in names {
            var property = undescribedProperty(name, .required, at: view.parts[0].site)
            if isTyped, parts.contains(where: { !$0.patterns(matching: name).isEmpty }) {
                property.type = typeOfMember(matchingPatternsWith: name, parts, in: id)
            } else if isTyped, !others.isEmpty || !conditionalNames.contains(name) {
                // A conditional schema can evaluate the members that it declares. `unevaluatedProperties` then does not
                // apply to these members.
                let sites = others.isEmpty ? [unevaluated].compactMap { $0 } : others
                let hint = NameHint(parent: id, name: "otherMember", rank: .inline)
                let type = typeOfOthers ?? self.type(ofValueAt: sites, hint)
                typeOfOthers = type
                property.type = type
            }
            properties.append(property)
        }
        return properties
    }

    /// The schemas in the `patternProperties` and the `additionalProperties` of one schema.
    private struct UndeclaredMemberSchemas {
        private let patternIndex: NamePatternIndex
        /// The schema of each pattern.
        private let sites: [ScopedSite]
        /// The schema for members whose names match no pattern.
        let others: ScopedSite?

        init(_ part: SchemaKeywords) {
            let described = part.namedSchemas(.patternProperties)
            patternIndex = NamePatternIndex(described.map { NamePattern($0.name) })
            sites = described.map(\.site)
            let schema = part[.additionalProperties].flatMap { $0.kind == .object ? $0 : nil }
            others = schema.map { part.site(of: $0) }
        }

        /// Returns the patterns that match a name, in their order.
        func patterns(matching name: String) -> [(pattern: NamePattern, site: ScopedSite)] {
            patternIndex.positions(matching: name).map {
                (pattern: patternIndex.patterns[$0], site: sites[$0])
            }
        }
    }

    /// Returns the type of a member whose name matches a pattern in `parts`. Parts without a matching pattern apply
    /// their schema for other members.
    private mutating func typeOfMember(
        matchingPatternsWith name: String,
        _ parts: [UndeclaredMemberSchemas],
        in id: ModelTypeID
    ) -> ModelType {
        var sites: [ScopedSite] = []
        var hint = NameHint(parent: id, name: "otherMember", rank: .inline)
        for part in parts {
            let matching = part.patterns(matching: name)
            if let first = matching.first, sites.isEmpty {
                hint = hintForMembers(matching: first.pattern, [first.site], in: id).forChild
            }
            sites += matching.isEmpty ? [part.others].compactMap { $0 } : matching.map(\.site)
        }
        return type(ofValueAt: sites, hint)
    }
}

// MARK: - Unevaluated members

extension ModelBuilder {
    /// Returns the schema in `unevaluatedProperties`, or `nil` if no type can be made from it.
    ///
    /// The keyword applies to members that no other schema for the same value has evaluated. It is used only in
    /// the outermost schema, and only if no conditional schema declares a member without a property.
    mutating func schemaOfUnevaluatedMembers(_ view: SchemaView) -> ScopedSite? {
        let outer = view.parts[0]
        guard let schema = outer[.unevaluatedProperties], schema.kind == .object,
            // A schema whose violations are warnings evaluates members for which no properties are made. It is then
            // unknown to which members the keyword applies.
            !schemaFeatures.features(of: outer.site, in: &index).contains(.severity),
            view.unresolvedDynamicReferences.isEmpty, !view.has(.additionalProperties),
            view.parts.dropFirst().allSatisfy({ $0[.unevaluatedProperties] == nil })
        else { return nil }
        let names = Set((view.properties + conditionalMembers(of: view)).map(\.name))
        var pending = view.conditionalSchemas + ifSchemas(of: view)
        var visited: Set<ScopedSite> = []
        while let site = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let inner = index.view(of: site)
            guard inner.unresolvedDynamicReferences.isEmpty,
                !inner.has(.additionalProperties), !inner.has(.unevaluatedProperties),
                !inner.has(.patternProperties),
                inner.properties.allSatisfy({ names.contains($0.name) })
            else { return nil }
            pending += inner.conditionalSchemas + ifSchemas(of: inner)
        }
        return outer.site(of: schema)
    }

    /// Returns the schemas in `if`. A member that such a schema evaluates counts as evaluated if the schema matches.
    private func ifSchemas(of view: SchemaView) -> [ScopedSite] {
        view.parts.compactMap { part in part[.conditional].map(part.site(of:)) }
    }
}

/// The members that `patternProperties` selects by their names.
extension ModelBuilder {
    private typealias DescribedPattern = (pattern: PortablePattern, sites: [ScopedSite])

    /// Returns the patterns in the order in which they first occur, each with all of its schemas.
    ///
    /// Returns `nil` if generated code cannot match names against one of the patterns.
    private func describedPatterns(of view: SchemaView) -> [DescribedPattern]? {
        var described: [DescribedPattern] = []
        // The bytes are compared, because canonically equivalent patterns match different names.
        var positions: [[UInt8]: Int] = [:]
        for (pattern, site) in view.parts.flatMap({ $0.namedSchemas(.patternProperties) }) {
            let bytes = Array(pattern.utf8)
            if let position = positions[bytes] {
                described[position].sites.append(site)
                continue
            }
            guard keepsNames, let pattern = PortablePattern(pattern) else { return nil }
            positions[bytes] = described.count
            described.append((pattern, [site]))
        }
        return described
    }

    /// Returns the schema of all members of an object without declared members, or `nil` if there is no
    /// such schema.
    ///
    /// Such a schema exists if there is exactly one pattern, and either the pattern matches every name or members that
    /// do not match the pattern are not allowed.
    func schemaOfAllMembers(_ view: SchemaView) -> ScopedSite? {
        let patterns = view.parts.flatMap { $0.namedSchemas(.patternProperties) }
        guard patterns.count == 1 else { return nil }
        let isClosed = view.first(.additionalProperties)?.value.kind == .false
        return isClosed || NamePattern(patterns[0].name).matchesAll ? patterns[0].site : nil
    }

    /// Returns whether the patterns in a schema give types to members.
    func hasPatternMembers(_ view: SchemaView) -> Bool {
        guard view.has(.patternProperties), let patterns = describedPatterns(of: view) else {
            return false
        }
        // If the other members have a type, the members that match a pattern need a property of their own.
        return constrainsTypeOfOthers(view)
            || patterns.contains { $0.sites.contains(where: constrainsType) }
    }

    /// Returns whether a schema constrains the type of the members without a property.
    private func constrainsTypeOfOthers(_ view: SchemaView) -> Bool {
        guard
            let (part, schema) = view.first(.additionalProperties)
                ?? view.first(.unevaluatedProperties)
        else { return false }
        return constrainsType(part.site(of: schema))
    }

    /// Returns the members that patterns select, in the order of the patterns.
    ///
    /// - Parameters:
    ///   - properties: the members that have properties of their own.
    ///   - othersAreTyped: true if the members that match no pattern have a type. The result then contains
    ///     every pattern, even one whose schemas do not constrain the type.
    mutating func patternMembers(
        of view: SchemaView,
        beside properties: [ModelProperty],
        othersAreTyped: Bool,
        in id: ModelTypeID
    ) -> [ModelPatternMembers] {
        guard view.has(.patternProperties) else { return [] }
        guard let described = describedPatterns(of: view) else {
            note(.patternProperties, view.parts[0].site)
            return []
        }
        let patternIndex = NamePatternIndex(described.map { NamePattern($0.pattern.source) })
        // The patterns that the name or an alias of a property matches.
        var matchedPositions: Set<Int> = []
        for name in properties.flatMap({ [$0.wireName] + $0.aliases.map(\.name) }) {
            matchedPositions.formUnion(patternIndex.positions(matching: name))
        }
        var result: [ModelPatternMembers] = []
        var earlierPositions: Set<Int> = []
        for (position, (portablePattern, sites)) in described.enumerated()
        where othersAreTyped || sites.contains(where: constrainsType) {
            let pattern = patternIndex.patterns[position]
            let swiftName = swiftMemberName(among: sites)
            let hint = hintForMembers(matching: pattern, sites, in: id)
            let type = type(ofValueAt: sites, hint.forChild)
            result.append(
                ModelPatternMembers(
                    pattern: portablePattern,
                    swiftName: swiftName,
                    name: pattern.propertyName,
                    type: type,
                    documentation: documentation(at: sites[0]),
                    origin: origin(of: sites[0]),
                    isExclusive: !matchedPositions.contains(position)
                        && earlierPositions.isDisjoint(
                            with: patternIndex.positions(overlapping: pattern)
                        )
                )
            )
            earlierPositions.insert(position)
        }
        return result
    }

    /// Returns the hint for the name of a property that holds the members whose names match a pattern.
    private mutating func hintForMembers(
        matching pattern: NamePattern,
        _ sites: [ScopedSite],
        in id: ModelTypeID
    ) -> NameHint {
        let name = swiftMemberName(among: sites)?.name ?? pattern.propertyName
        return NameHint(parent: id, name: name, rank: .inline)
    }
}
