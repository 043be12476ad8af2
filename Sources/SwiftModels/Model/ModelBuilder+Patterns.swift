import SchemaKit

/// Members that `patternProperties` tells by their names.
extension ModelBuilder {
    private typealias Described = (pattern: String, table: String, sites: [SchemaSite])

    /// The patterns with every schema that describes their members, in the order of their first
    /// mention; `nil` where one has no automaton, so that nothing can tell which names it matches.
    private func describedPatterns(of view: SchemaView) -> [Described]? {
        var described: [Described] = []
        for (pattern, site) in view.parts.flatMap({ $0.namedSchemas(.patternProperties) }) {
            if let position = described.firstIndex(where: { $0.pattern == pattern }) {
                described[position].sites.append(site)
                continue
            }
            guard keepsNames, let table = PatternTable.text(of: pattern) else { return nil }
            described.append((pattern, table, [site]))
        }
        return described
    }

    /// The schema of all members of an object without names of its own: no other than those of one
    /// pattern are there.
    func schemaOfAllMembers(_ view: SchemaView) -> SchemaSite? {
        let patterns = view.parts.flatMap { $0.namedSchemas(.patternProperties) }
        guard patterns.count == 1 else { return nil }
        let isClosed = view.first(.additionalProperties)?.value.kind == .false
        return isClosed || NamePattern(patterns[0].name).matchesAll ? patterns[0].site : nil
    }

    /// Whether some of an object's members go by the patterns that their names match.
    func hasPatternMembers(_ view: SchemaView) -> Bool {
        guard view.has(.patternProperties), let patterns = describedPatterns(of: view) else {
            return false
        }
        return patterns.contains { $0.sites.contains(where: saysType) } || hasTypedOthers(view)
    }

    private func hasTypedOthers(_ view: SchemaView) -> Bool {
        guard
            let (part, schema) = view.first(.additionalProperties)
                ?? view.first(.unevaluatedProperties)
        else { return false }
        return saysType(part.site(of: schema))
    }

    /// The members that go by patterns, in the order of these.
    ///
    /// - Parameters:
    ///   - properties: the members with properties of their own.
    ///   - othersAreTyped: whether what matches no pattern has a type, so that every pattern counts.
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
        let names = properties.flatMap { [$0.wireName] + $0.aliases.map(\.name) }
        var found: [ModelPatternMembers] = []
        for one in described where othersAreTyped || one.sites.contains(where: saysType) {
            let pattern = NamePattern(one.pattern)
            let given = memberName(among: one.sites)
            let hint = NameHint(
                parent: id,
                name: given?.path.last ?? pattern.memberName,
                rank: .inline
            )
            var type = ModelType.any
            for site in one.sites where type == .any { type = self.type(of: site, hint.forElement) }
            found.append(
                ModelPatternMembers(
                    pattern: one.pattern,
                    table: one.table,
                    given: given,
                    name: pattern.memberName,
                    type: type,
                    documentation: documentation(at: one.sites[0]),
                    origin: origin(of: one.sites[0]),
                    isExclusive: !names.contains(where: pattern.matches)
                        && found.allSatisfy { pattern.isDisjoint(from: NamePattern($0.pattern)) }
                )
            )
        }
        return found
    }
}
