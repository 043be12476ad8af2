/// Applicators that leave the value as it is (2020-12 core, section 10.2).
extension SchemaCompiler {
    mutating func compileInPlaceApplicators(of schema: SchemaObject) throws(SchemaError) {
        if let member = schema[.allOf] {
            builder.append(.allOf(try branches(member, in: schema)), from: schema.entry(.allOf))
        }
        compileConditional(of: schema)
        try compileDependentSchemas(of: schema)
        if let member = schema[.not] {
            builder.append(.not(subschema(member.value, in: schema)), from: schema.entry(.not))
        }
        if let member = schema[.anyOf] {
            builder.append(.anyOf(try branches(member, in: schema)), from: schema.entry(.anyOf))
        }
        if let member = schema[.oneOf] {
            builder.append(.oneOf(try branches(member, in: schema)), from: schema.entry(.oneOf))
        }
    }

    private mutating func compileConditional(of schema: SchemaObject) {
        guard let member = schema[.conditional] else { return }
        let consequence = schema[.consequence]
        let alternative = schema[.alternative]
        let plan = ConditionalPlan(
            condition: subschema(member.value, in: schema),
            consequence: consequence.map { subschema($0.value, in: schema) } ?? .none,
            alternative: alternative.map { subschema($0.value, in: schema) } ?? .none,
            thenKeyword: schema.entry(.consequence),
            elseKeyword: schema.entry(.alternative)
        )
        builder.append(
            .conditional(builder.add(plan, to: \.conditionals)),
            from: schema.entry(.conditional)
        )
    }

    private mutating func compileDependentSchemas(
        of schema: SchemaObject
    ) throws(SchemaError) {
        guard let member = schema[.dependentSchemas] else { return }
        var rows: [DependentSchema] = []
        for row in try memberMap(member, in: schema) {
            rows.append(
                DependentSchema(
                    name: builder.addName(row.name),
                    subschema: subschema(row.member.value, in: schema)
                )
            )
        }
        builder.append(
            .dependentSchemas(builder.add(rows, to: \.dependentSchemas)),
            from: schema.entry(.dependentSchemas)
        )
    }
}
