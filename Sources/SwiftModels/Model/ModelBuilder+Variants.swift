import SchemaKit

extension ModelBuilder {
    /// Returns the groups of members that depend on a tag. A member that depends on several tags belongs to
    /// the first one.
    mutating func variants(
        of view: SchemaView,
        _ properties: [ModelProperty],
        _ conditions: [MemberCondition],
        in id: ModelTypeID
    ) -> [ModelVariants] {
        guard conditions.count <= Self.conditionLimit else { return [] }
        var found: [ModelVariants] = []
        var folded: Set<Int> = []
        var tags: Set<String> = []
        for condition in conditions where tags.insert(condition.tag).inserted {
            guard let tag = properties.firstIndex(where: { $0.wireName == condition.tag }),
                !folded.contains(tag)
            else { continue }
            let own = conditions.filter {
                $0.tag == condition.tag && ($0.asksForTag || properties[tag].isRequired)
            }
            let hasValues = own.contains { $0.values != nil }
            guard canDepend(properties[tag], isTrigger: !hasValues),
                let required = requirements(own, of: properties[tag], among: conditions)
            else { continue }
            let members = properties.indices.filter { position in
                let property = properties[position]
                return position != tag && !folded.contains(position) && !property.isRequired
                    && canDepend(property) && required.joined().contains(property.wireName)
            }
            guard !members.isEmpty else { continue }
            folded.formUnion(members + [tag])
            let name = Self.variantsName(ofTag: condition.tag)
            found.append(
                ModelVariants(
                    type: declareVariants(of: id, at: view.parts[0].site, name),
                    name: name,
                    tag: tag,
                    members: members,
                    cases: required.enumerated().map { position, names in
                        ModelVariants.Case(
                            value: hasValues ? position : nil,
                            required: Set(
                                members.filter { names.contains(properties[$0].wireName) }
                            )
                        )
                    }
                )
            )
        }
        return found
    }

    /// Returns the names of the members that each value of a tag requires. If the values do not matter, the
    /// only list has the names that the presence of the tag requires.
    ///
    /// - Returns: `nil` if the conditions cannot be represented as cases.
    private func requirements(
        _ own: [MemberCondition],
        of tag: ModelProperty,
        among all: [MemberCondition]
    ) -> [[String]]? {
        let always = own.filter { $0.values == nil }.flatMap(\.required)
        guard own.contains(where: { $0.values != nil }) else {
            return tag.isRequired ? nil : [Self.closure(of: always, all)]
        }
        let values = graph.values(ofTag: tag)
        guard (1...Self.caseLimit).contains(values.count) else { return nil }
        return values.map { one in
            Self.closure(
                of: always + own.filter { $0.values?.contains(one) == true }.flatMap(\.required),
                all
            )
        }
    }

    /// Returns the names together with the members that their presence requires, directly or indirectly.
    static func closure(of names: [String], _ conditions: [MemberCondition]) -> [String] {
        var closed = names
        var seen = Set(names)
        let asking = Dictionary(grouping: conditions.filter { $0.values == nil }, by: \.tag)
        var position = 0
        while position < closed.count {
            for one in asking[closed[position]] ?? [] {
                closed += one.required.filter { seen.insert($0).inserted }
            }
            position += 1
        }
        return closed
    }

    /// Returns whether a member can be part of a case. It must have a type and no default, and must not be
    /// deprecated.
    ///
    /// - Parameter isTrigger: true if other members depend only on the presence of this member, which can
    ///   then also be null.
    private func canDepend(_ property: ModelProperty, isTrigger: Bool = false) -> Bool {
        property.defaultSite == nil && !property.documentation.isDeprecated
            && (isTrigger || !property.type.allowsNull) && property.type != .any
    }

    /// The maximum number of conditions that are compared with each other.
    ///
    /// Beyond it, all members are optional, and only the rules check the conditions.
    private static let conditionLimit = 400

    /// The maximum number of cases that are still readable.
    private static let caseLimit = 40

    private mutating func declareVariants(
        of owner: ModelTypeID,
        at site: ScopedSite,
        _ name: String
    ) -> ModelTypeID {
        let source = ModelNameSource(given: nil, title: nil, fallback: name, rank: .inline)
        let id = declare(site, parent: owner, source)
        graph[id].shape = .variants(owner: owner)
        return id
    }

    /// Returns the name of the property for a tag's variants: `action` for `actionType`.
    private static func variantsName(ofTag tag: String) -> String {
        let words = NameWords.words(of: tag)
        guard words.count > 1, let last = words.last?.lowercased(),
            ["type", "kind", "id", "name"].contains(last)
        else { return tag + " details" }
        return words.dropLast().joined(separator: " ")
    }
}
