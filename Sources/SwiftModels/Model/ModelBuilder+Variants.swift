import SchemaKit

extension ModelBuilder {
    /// What `if` and `then` say: which members the listed values of another one ask for.
    private struct Condition {
        let tag: String
        let values: [ModelEnumeration.Value]
        let required: [String]
        /// Whether the condition asks for the tag to be there at all.
        let asksForTag: Bool
    }

    /// The members that hang on the value of one of them, if there are such.
    mutating func variants(
        of view: SchemaView,
        _ properties: [ModelProperty],
        in id: ModelTypeID
    ) -> ModelVariants? {
        let conditions = view.parts.compactMap { condition(in: $0) }
        for condition in conditions {
            guard let tag = properties.firstIndex(where: { $0.wireName == condition.tag }),
                canHang(properties[tag]), condition.asksForTag || properties[tag].isRequired,
                let enumeration = enumeration(of: properties[tag])
            else { continue }
            let required = enumeration.cases.map { one in
                conditions.filter { $0.tag == condition.tag && $0.values.contains(one.value) }
                    .flatMap(\.required)
            }
            let members = properties.indices.filter { position in
                let property = properties[position]
                return position != tag && !property.isRequired && canHang(property)
                    && required.joined().contains(property.wireName)
            }
            guard !members.isEmpty else { continue }
            let name = Self.variantsName(ofTag: condition.tag)
            return ModelVariants(
                type: declareVariants(of: id, at: view.parts[0].site, name),
                name: name,
                tag: tag,
                members: members,
                cases: required.enumerated().map { position, names in
                    ModelVariants.Case(
                        value: position,
                        required: Set(members.filter { names.contains(properties[$0].wireName) })
                    )
                }
            )
        }
        return nil
    }

    /// Whether a member can lie in a case: nothing has to be known of it but its value.
    private func canHang(_ property: ModelProperty) -> Bool {
        property.defaultSite == nil && !property.documentation.isDeprecated
            && !property.type.allowsNull && property.type != .any
    }

    private func enumeration(of property: ModelProperty) -> ModelEnumeration? {
        guard let id = property.type.identifier, case .enumeration(let found) = graph[id].shape,
            found.cases.count <= Self.caseLimit
        else { return nil }
        return found
    }

    /// How many cases are still read with pleasure.
    private static let caseLimit = 40

    private mutating func condition(in part: SchemaKeywords) -> Condition? {
        guard let condition = part[.conditional], let consequence = part[.consequence] else {
            return nil
        }
        let view = SchemaView(of: part.site(of: condition), in: &index)
        guard view.properties.count == 1, let (tag, sites) = view.properties.first,
            sites.count == 1, view.requiredNames.allSatisfy({ $0 == tag }),
            view.typeNames?.contains("object") != false,
            view.parts.allSatisfy({ $0.asserts(onlyAmong: Self.ofConditions) }),
            index.keywords(sites[0]).asserts(onlyAmong: [.constant, .enumeration, .type]),
            let values = listedValues(at: sites[0])
        else { return nil }
        let required = SchemaView(of: part.site(of: consequence), in: &index).requiredNames
        return Condition(
            tag: tag,
            values: values,
            required: required.filter { $0 != tag },
            asksForTag: !view.requiredNames.isEmpty
        )
    }

    static let ofConditions: KeywordSet = [
        .type, .properties, .required, .allOf, .reference,
    ]

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
