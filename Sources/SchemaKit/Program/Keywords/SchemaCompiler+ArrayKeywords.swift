/// Keywords for arrays (2020-12 validation, section 6.4; core, section 10.3.1).
extension SchemaCompiler {
    mutating func compileArrayKeywords(of schema: SchemaObject) throws(SchemaError) {
        if let count = try count(.minItems, of: schema) {
            builder.append(.minItems(count), from: schema.entry(.minItems))
        }
        if let count = try count(.maxItems, of: schema) {
            builder.append(.maxItems(count), from: schema.entry(.maxItems))
        }
        if let member = schema[.uniqueItems] {
            guard let isUnique = member.value.bool else {
                throw invalid(member, in: schema, expected: "a Boolean")
            }
            if isUnique { builder.append(.uniqueItems, from: schema.entry(.uniqueItems)) }
        }
        try compileElements(of: schema)
        try compileContains(of: schema)
    }

    private mutating func compileElements(of schema: SchemaObject) throws(SchemaError) {
        guard schema[.prefixItems] != nil || schema[.items] != nil else { return }
        var prefix = PoolRange.empty
        if let member = schema[.prefixItems] { prefix = try branches(member, in: schema) }
        var rest = SubschemaID.none
        if let member = schema[.items] { rest = subschema(member.value, in: schema) }
        let plan = ArrayPlan(
            prefix: prefix,
            rest: rest,
            prefixItems: schema.entry(.prefixItems),
            items: schema.entry(.items)
        )
        builder.append(
            .array(builder.add(plan, to: \.arrayPlans)),
            from: schema[.prefixItems] == nil ? plan.items : plan.prefixItems
        )
    }

    private mutating func compileContains(of schema: SchemaObject) throws(SchemaError) {
        let minimum = try count(.minContains, of: schema)
        let maximum = try count(.maxContains, of: schema)
        guard let member = schema[.contains] else { return }
        let plan = ContainsPlan(
            subschema: subschema(member.value, in: schema),
            minimum: minimum ?? 1,
            maximum: maximum ?? .max,
            contains: schema.entry(.contains),
            minContains: schema.entry(.minContains),
            maxContains: schema.entry(.maxContains)
        )
        builder.append(.contains(builder.add(plan, to: \.containsPlans)), from: plan.contains)
    }
}
