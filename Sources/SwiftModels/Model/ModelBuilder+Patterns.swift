import SchemaKit

/// The members that `patternProperties` selects by their names.
extension ModelBuilder {
    private typealias Described = (pattern: String, table: String, sites: [ScopedSite])

    /// Returns the patterns with all schemas for each, in the order in which they first occur.
    ///
    /// Returns `nil` if a pattern has no automaton, because generated code could not match names against
    /// it.
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

    /// Returns the schema of all members of an object without declared members, or `nil` if there is no
    /// such schema.
    ///
    /// Such a schema exists if there is exactly one pattern, and either it matches every name or no other
    /// members are allowed.
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
        return hasTypedOthers(view)
            || patterns.contains { $0.sites.contains(where: constrainsType) }
    }

    private func hasTypedOthers(_ view: SchemaView) -> Bool {
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
    ///   - othersAreTyped: true if the members that match no pattern have a type. Every pattern then
    ///     matters, even one without a type.
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
        for one in described where othersAreTyped || one.sites.contains(where: constrainsType) {
            let pattern = NamePattern(one.pattern)
            let given = memberName(among: one.sites)
            let hint = NameHint(
                parent: id,
                name: given?.path.last ?? pattern.memberName,
                rank: .inline
            )
            var type = ModelType.any
            for site in one.sites where type == .any { type = self.type(of: site, hint.forItem) }
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
