/// Keywords for objects (2020-12 validation, section 6.5; core, section 10.3.2).
extension SchemaCompiler {
    mutating func compileObjectKeywords(of schema: SchemaObject) throws(SchemaError) {
        if let count = try count(.minProperties, of: schema) {
            builder.append(.minProperties(count), from: schema.entry(.minProperties))
        }
        if let count = try count(.maxProperties, of: schema) {
            builder.append(.maxProperties(count), from: schema.entry(.maxProperties))
        }
        try compileMembers(of: schema)
        if let member = schema[.propertyNames] {
            builder.append(
                .propertyNames(subschema(member.value, in: schema)),
                from: schema.entry(.propertyNames)
            )
        }
        try compileDependentRequired(of: schema)
    }

    private mutating func compileMembers(of schema: SchemaObject) throws(SchemaError) {
        let keywords: [Keyword.Behavior] = [
            .properties, .patternProperties, .additionalProperties, .required,
        ]
        guard let first = keywords.first(where: { schema[$0] != nil }) else { return }
        let (slots, requiredCount) = try propertySlots(of: schema)
        var additional = SubschemaID.none
        if let member = schema[.additionalProperties] {
            additional = subschema(member.value, in: schema)
        }
        let patterns = try patternProperties(of: schema)
        let plan = ObjectPlan(
            names: builder.addTable(slots.map(\.name)),
            slots: builder.add(slots, to: \.propertySlots),
            patterns: builder.add(patterns, to: \.patternProperties),
            additional: additional,
            requiredCount: Int32(requiredCount),
            properties: schema.entry(.properties),
            patternProperties: schema.entry(.patternProperties),
            additionalProperties: schema.entry(.additionalProperties),
            required: schema.entry(.required)
        )
        builder.append(
            .object(builder.add(plan, to: \.objectPlans)),
            from: schema.entry(first)
        )
    }

    /// A slot for each name under `properties` and for each required one.
    private mutating func propertySlots(
        of schema: SchemaObject
    ) throws(SchemaError) -> (slots: [PropertySlot], requiredCount: Int) {
        var slots: [PropertySlot] = []
        var positions: [[UInt8]: Int] = [:]
        if let member = schema[.properties] {
            for row in try memberMap(member, in: schema) {
                positions[row.name] = slots.count
                slots.append(
                    PropertySlot(
                        name: builder.addName(row.name),
                        subschema: subschema(row.member.value, in: schema),
                        requiredNumber: -1
                    )
                )
            }
        }
        guard let member = schema[.required] else { return (slots, 0) }
        let required = try names(member, in: schema)
        for (number, name) in required.enumerated() {
            if let position = positions[name] {
                slots[position].requiredNumber = Int32(number)
            } else {
                slots.append(
                    PropertySlot(
                        name: builder.addName(name),
                        subschema: .none,
                        requiredNumber: Int32(number)
                    )
                )
            }
        }
        return (slots, required.count)
    }

    private mutating func patternProperties(
        of schema: SchemaObject
    ) throws(SchemaError) -> [PatternProperty] {
        guard let member = schema[.patternProperties] else { return [] }
        var rows: [PatternProperty] = []
        for row in try memberMap(member, in: schema) {
            rows.append(
                PatternProperty(
                    pattern: try pattern(row.name, writtenAt: row.member.nameIndex, in: schema),
                    subschema: subschema(row.member.value, in: schema),
                    keyword: KeywordEntry(index: row.member.nameIndex)
                )
            )
        }
        return rows
    }

    private mutating func compileDependentRequired(
        of schema: SchemaObject
    ) throws(SchemaError) {
        guard let member = schema[.dependentRequired] else { return }
        var rows: [DependentRequiredRow] = []
        for row in try memberMap(member, in: schema, expected: "an object of arrays of strings") {
            var required: [NameText] = []
            for name in try names(row.member, in: schema) { required.append(builder.addName(name)) }
            rows.append(
                DependentRequiredRow(
                    name: builder.addName(row.name),
                    required: builder.add(required, to: \.dependentNames),
                    keyword: KeywordEntry(index: row.member.nameIndex)
                )
            )
        }
        let plan = DependentRequiredPlan(
            rows: builder.add(rows, to: \.dependentRequiredRows)
        )
        builder.append(
            .dependentRequired(builder.add(plan, to: \.dependentRequired)),
            from: schema.entry(.dependentRequired)
        )
    }
}
