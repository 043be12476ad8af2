import SchemaKit

extension ModelBuilder {
    /// The members that hang on one of them, if there are such: each on the first that it hangs on.
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
            guard canHang(properties[tag], isTrigger: !hasValues),
                let required = requirements(own, of: properties[tag], among: conditions)
            else { continue }
            let members = properties.indices.filter { position in
                let property = properties[position]
                return position != tag && !folded.contains(position) && !property.isRequired
                    && canHang(property) && required.joined().contains(property.wireName)
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

    /// The names that are asked for by each value of a tag or, where no value matters, by its being there.
    ///
    /// - Returns: `nil` where the conditions can't be cases.
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

    /// Names with those that ask for others by being there.
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

    /// Whether a member can lie in a case: nothing has to be known of it but its value.
    ///
    /// - Parameter isTrigger: whether others hang on its being there, be it null.
    private func canHang(_ property: ModelProperty, isTrigger: Bool = false) -> Bool {
        property.defaultSite == nil && !property.documentation.isDeprecated
            && (isTrigger || !property.type.allowsNull) && property.type != .any
    }

    /// How many conditions are compared with each other. Where there are more, all members are optional
    /// and the rules alone say what they ask for.
    private static let conditionLimit = 400

    /// How many cases are still read with pleasure.
    private static let caseLimit = 40

    private mutating func declareVariants(
        of owner: ModelTypeID,
        at site: SchemaSite,
        _ name: String
    ) -> ModelTypeID {
        let source = ModelNameSource(given: nil, title: nil, fallback: name, rank: .inline)
        let id = declare(site, parent: owner, source)
        graph[id].shape = .variants(owner: owner)
        return id
    }

    /// What a tag says something about: `actionType` about an action.
    private static func variantsName(ofTag tag: String) -> String {
        let words = SwiftIdentifier.words(of: tag)
        guard words.count > 1, let last = words.last?.lowercased(),
            ["type", "kind", "id", "name"].contains(last)
        else { return tag + " details" }
        return words.dropLast().joined(separator: " ")
    }
}
