/// Keywords for arrays (2020-12 validation, section 6.4; core, section 10.3.1).
extension SchemaCompiler {
    mutating func compileArrayKeywords(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let count = try count(.minItems, of: schema) {
            builder.append(.minItems(count), from: schema.entry(.minItems))
        }
        if let count = try count(.maxItems, of: schema) {
            builder.append(.maxItems(count), from: schema.entry(.maxItems))
        }
        if try flag(.uniqueItems, of: schema) {
            builder.append(.uniqueItems, from: schema.entry(.uniqueItems))
        }
        try compileItems(of: schema)
        try compileContains(of: schema)
    }

    private mutating func compileItems(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard let plan = try itemsPlan(of: schema) else { return }
        builder.append(
            .array(builder.arrayPlans.add(plan)),
            from: plan.prefixItems.isNone ? plan.items : plan.prefixItems
        )
    }

    /// Returns the plan of `prefixItems` and `items`, or of the corresponding keywords of the drafts up to 2019-09.
    ///
    /// In those drafts, an array in `items` has the meaning of `prefixItems`. The keyword `additionalItems`, which has
    /// an effect only together with such an array, has the meaning of `items`.
    private mutating func itemsPlan(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> ArrayPlan? {
        if let member = schema[.itemsOrTuple] {
            guard member.value.kind == .array else {
                return ArrayPlan(
                    prefix: .empty,
                    rest: subschema(member.value, in: schema),
                    prefixItems: .none,
                    items: schema.entry(.itemsOrTuple)
                )
            }
            return try itemsPlan(of: schema, prefix: .itemsOrTuple, rest: .additionalItems)
        }
        guard schema[.prefixItems] != nil || schema[.items] != nil else { return nil }
        return try itemsPlan(of: schema, prefix: .prefixItems, rest: .items)
    }

    private mutating func itemsPlan(
        of schema: borrowing SchemaObject,
        prefix: Keyword.Behavior,
        rest: Keyword.Behavior
    ) throws(SchemaError) -> ArrayPlan {
        ArrayPlan(
            prefix: try schema[prefix].map { (member) throws(SchemaError) in
                try listedSubschemas(member, in: schema)
            } ?? .empty,
            rest: schema[rest].map { subschema($0.value, in: schema) } ?? .none,
            prefixItems: schema.entry(prefix),
            items: schema.entry(rest)
        )
    }

    private mutating func compileContains(of schema: borrowing SchemaObject) throws(SchemaError) {
        // An invalid bound is an error even without `contains`.
        let minimum = try count(.minContains, of: schema)
        let maximum = try count(.maxContains, of: schema)
        let behavior: Keyword.Behavior =
            schema[.contains] == nil ? .containsWithoutEvaluation : .contains
        guard let member = schema[behavior] else { return }
        let plan = ContainsPlan(
            subschema: subschema(member.value, in: schema),
            marksItems: behavior == .contains,
            minimum: minimum ?? 1,
            maximum: maximum ?? .max,
            contains: schema.entry(behavior),
            minContains: schema.entry(.minContains),
            maxContains: schema.entry(.maxContains)
        )
        builder.append(
            .contains(builder.containsPlans.add(plan)),
            from: plan.contains
        )
    }
}
