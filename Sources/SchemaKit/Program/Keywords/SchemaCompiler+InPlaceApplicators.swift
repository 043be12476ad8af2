/// Applicators that apply subschemas to the value itself, not to its items or members (2020-12 core, section 10.2).
extension SchemaCompiler {
    mutating func compileInPlaceApplicators(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let member = schema[.allOf] {
            builder.append(
                .allOf(try listedSubschemas(member, in: schema)),
                from: schema.entry(.allOf)
            )
        }
        try compileExtends(of: schema)
        compileConditional(of: schema)
        if let member = schema[.dependentSchemas] {
            let rows = try members(of: member, in: schema)
            try compileDependentSchemas(rows, from: schema.entry(.dependentSchemas), in: schema)
        }
        try compilePropertyDependencies(of: schema)
        if let member = schema[.not] {
            builder.append(.not(subschema(member.value, in: schema)), from: schema.entry(.not))
        }
        if let member = schema[.anyOf] {
            builder.append(
                .anyOf(try listedSubschemas(member, in: schema)),
                from: schema.entry(.anyOf)
            )
        }
        if let member = schema[.oneOf] {
            builder.append(
                .oneOf(try listedSubschemas(member, in: schema)),
                from: schema.entry(.oneOf)
            )
        }
    }

    private mutating func compileConditional(of schema: borrowing SchemaObject) {
        guard let member = schema[.conditional] else { return }
        let consequence = schema[.then]
        let alternative = schema[.else]
        let plan = ConditionalPlan(
            condition: subschema(member.value, in: schema),
            consequence: consequence.map { subschema($0.value, in: schema) } ?? .none,
            alternative: alternative.map { subschema($0.value, in: schema) } ?? .none,
            thenKeyword: schema.entry(.then),
            elseKeyword: schema.entry(.else)
        )
        builder.append(
            .conditional(builder.conditionals.add(plan)),
            from: schema.entry(.conditional)
        )
    }

    /// Compiles `extends` (draft 3): one schema, or an array of schemas as in `allOf`.
    private mutating func compileExtends(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard let member = schema[.extends] else { return }
        let instruction: Instruction =
            member.value.kind == .array
            ? .allOf(try listedSubschemas(member, in: schema))
            : .reference(subschema(member.value, in: schema))
        builder.append(instruction, from: schema.entry(.extends))
    }

    mutating func compileDependentSchemas(
        _ rows: [(name: [UInt8], member: JSONMember)],
        from keyword: KeywordEntry,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) {
        let names = try memberNames(rows.map(\.name), in: schema)
        let dependentSchemas = zip(rows, names).map { row, name in
            DependentSchema(
                name: name,
                subschema: subschema(row.member.value, in: schema)
            )
        }
        builder.append(
            .dependentSchemas(builder.dependentSchemas.add(dependentSchemas)),
            from: keyword
        )
    }

    private mutating func compilePropertyDependencies(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) {
        guard let member = schema[.propertyDependencies] else { return }
        var dependencies: [PropertyDependency] = []
        let rows = try members(of: member, in: schema, expected: "an object of objects")
        for (row, name) in zip(rows, try memberNames(rows.map(\.name), in: schema)) {
            for value in try members(of: row.member, in: schema) {
                dependencies.append(
                    PropertyDependency(
                        name: name,
                        value: builder.addName(value.name),
                        subschema: subschema(value.member.value, in: schema),
                        nameKeyword: KeywordEntry(index: row.member.nameIndex),
                        valueKeyword: KeywordEntry(index: value.member.nameIndex)
                    )
                )
            }
        }
        builder.append(
            .propertyDependencies(builder.propertyDependencies.add(dependencies)),
            from: schema.entry(.propertyDependencies)
        )
    }
}

/// Keywords for items and members that no other keyword has evaluated (2020-12 core, section 11).
extension SchemaCompiler {
    mutating func compileUnevaluated(
        of schema: borrowing SchemaObject,
        into subschema: inout Subschema
    ) throws(SchemaError) {
        if let member = schema[.unevaluatedItems] {
            builder.append(
                .unevaluatedItems(self.subschema(member.value, in: schema)),
                from: schema.entry(.unevaluatedItems)
            )
            subschema.tracksEvaluated = true
        }
        if let member = schema[.unevaluatedProperties] {
            builder.append(
                .unevaluatedProperties(self.subschema(member.value, in: schema)),
                from: schema.entry(.unevaluatedProperties)
            )
            subschema.tracksEvaluated = true
        }
    }
}
