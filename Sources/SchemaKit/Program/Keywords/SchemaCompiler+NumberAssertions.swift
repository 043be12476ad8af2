/// Assertions on numbers (2020-12 validation, section 6.2).
extension SchemaCompiler {
    mutating func compileNumberAssertions(of schema: SchemaObject) throws(SchemaError) {
        try compileBound(.minimum, of: schema) { .minimum($0) }
        try compileBound(.exclusiveMinimum, of: schema) { .exclusiveMinimum($0) }
        try compileBound(.maximum, of: schema) { .maximum($0) }
        try compileBound(.exclusiveMaximum, of: schema) { .exclusiveMaximum($0) }
        if let member = schema[.multipleOf],
            member.value.number.map({ $0.isNegative || $0.isZero }) ?? true
        {
            throw invalid(member, in: schema, expected: "a number above 0")
        }
        try compileBound(.multipleOf, of: schema) { .multipleOf($0) }
    }

    private mutating func compileBound(
        _ behavior: Keyword.Behavior,
        of schema: SchemaObject,
        instruction: (PoolIndex<NumberConstant>) -> Instruction
    ) throws(SchemaError) {
        guard let member = schema[behavior] else { return }
        guard member.value.kind == .number else {
            throw invalid(member, in: schema, expected: "a number")
        }
        builder.append(
            instruction(builder.addNumber(member.value)),
            from: schema.entry(behavior)
        )
    }
}
