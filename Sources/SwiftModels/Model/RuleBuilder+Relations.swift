import SchemaKit

/// The rules of the relations in the widget vocabulary (see ``ModelRelation``) and of `propertyDependencies`.
extension RuleBuilder {
    mutating func relationRules(_ schema: SchemaKeywords) -> [ModelRule] {
        var relations: [ModelRelation] = []
        if let location = location(schema[.uniqueBy]?.string, startsAtChildren: true, in: schema) {
            relations.append(.uniqueBy(location))
        }
        if let location = location(schema[.keyedBy]?.string, startsAtChildren: true, in: schema) {
            relations.append(.keyedBy(location))
        }
        for pair in schema.members(.atMost) {
            if let value = location(pair.name, in: schema),
                let bound = location(pair.value.string, in: schema)
            {
                relations.append(.atMost(value, bound))
            }
        }
        if let contrast = schema[.contrast] {
            let colors =
                contrast["of"]?.elements.compactMap { location($0.string, in: schema) } ?? []
            if colors.count == 2, let ratio = contrast["atLeast"]?.number?.nearestDouble {
                relations.append(.contrast(colors[0], colors[1], atLeast: ratio))
            }
        }
        if let template = template(schema) { relations.append(.template(template)) }
        if let reading = schema[.durationReading], let units = reading["units"]?.string,
            let otherwise = reading["otherwise"]?.number?.nearestDouble
        {
            relations.append(.durationReading(units: units, otherwise: otherwise))
        }
        return relations.map(ModelRule.relation)
    }

    /// Returns the rules of those relations whose violations are errors only if `severity` says so.
    mutating func advisoryRelationRules(_ schema: SchemaKeywords) -> [ModelRule] {
        var relations: [ModelRelation] = []
        if let steps = schema[.steps],
            let location = location(steps["at"]?.string, startsAtChildren: true, in: schema),
            let distance = steps["by"]?.string
        {
            let tolerance = steps["within"]?.number?.nearestDouble ?? 0
            relations.append(.steps(location, by: distance, within: tolerance))
        }
        for pair in schema.members(.queryOf) {
            if let parameters = location(pair.name, in: schema),
                let link = location(pair.value.string, in: schema)
            {
                relations.append(.queryOf(parameters, link))
            }
        }
        return relations.map(ModelRule.relation)
    }

    private mutating func location(
        _ pointer: String?,
        startsAtChildren: Bool = false,
        in schema: SchemaKeywords
    ) -> ModelRelation.Location? {
        index.steps(ofPointer: pointer, startsAtChildren: startsAtChildren, in: schema)?.map {
            ModelRelation.Step(name: $0.name, aliases: $0.aliases)
        }
    }

    private mutating func template(_ schema: SchemaKeywords) -> ModelRelation.Template? {
        guard let node = schema[.template], let open = node["open"]?.string,
            let close = node["close"]?.string, let source = node["token"]?.string
        else { return nil }
        guard let token = PortablePattern(source) else {
            noteUnenforced(.template, schema)
            return nil
        }
        return ModelRelation.Template(
            open: open,
            close: close,
            token: token,
            expectation: node["expectation"]?.string ?? "a well-formed token",
            blocks: node["blocks"]?.distinctMembers.map {
                ModelRelation.Block(name: $0.name, closing: $0.value.string ?? "")
            } ?? []
        )
    }

    /// Returns the rules of `propertyDependencies`. Each of its schemas applies only if a member has a certain value.
    mutating func propertyDependencies(
        _ schema: SchemaKeywords,
        _ type: ModelType?
    ) -> [ModelRule] {
        var result: [ModelRule] = []
        for member in schema.members(.propertyDependencies) {
            for value in member.value.distinctMembers {
                let condition = ModelRule.Member(
                    name: member.name,
                    rule: .values([.string(ExactText(value.name))])
                )
                result.append(
                    .conditional(
                        // No schema describes the member in the condition, so the member does not count as evaluated.
                        withoutEvaluation(
                            .allOf([
                                .type([.object]), .required([member.name]),
                                .properties([condition], patterns: [], others: .anything),
                            ])
                        ),
                        then: rule(at: schema.site(of: value.value), of: type),
                        otherwise: .anything
                    )
                )
            }
        }
        return result
    }
}
