/// Assertions on numbers (2020-12 validation, section 6.2).
extension SchemaCompiler {
    mutating func compileNumberAssertions(of schema: borrowing SchemaObject) throws(SchemaError) {
        let excludesMinimum = try flag(.excludesMinimum, of: schema)
        let excludesMaximum = try flag(.excludesMaximum, of: schema)
        try compileBound(.minimum, of: schema) {
            excludesMinimum ? .exclusiveMinimum($0) : .minimum($0)
        }
        try compileBound(.exclusiveMinimum, of: schema) { .exclusiveMinimum($0) }
        try compileBound(.maximum, of: schema) {
            excludesMaximum ? .exclusiveMaximum($0) : .maximum($0)
        }
        try compileBound(.exclusiveMaximum, of: schema) { .exclusiveMaximum($0) }
        if let member = schema[.multipleOf],
            !Self.isAboveZero(member.value)
        {
            throw invalid(member, in: schema, expected: "a number greater than 0")
        }
        if let member = schema[.multipleOf], !NumberText.canDivide(by: member.value) {
            throw invalid(
                member,
                in: schema,
                expected: "a number of at most \(NumberText.divisorDigitLimit) digits"
            )
        }
        try compileBound(.multipleOf, of: schema) { .multipleOf($0) }
    }

    /// Returns the value of a keyword that must be a Boolean; false if the schema does not have the keyword.
    ///
    /// Inlined: a call copies the compiler, unless it can change it. (Benchmark: `compile`, fast.)
    @inline(__always)
    func flag(
        _ behavior: Keyword.Behavior,
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> Bool {
        guard let member = schema[behavior] else { return false }
        guard let value = member.value.bool else {
            throw invalid(member, in: schema, expected: "a Boolean")
        }
        return value
    }

    private static func isAboveZero(_ node: JSONNode) -> Bool {
        if let small = node.smallInteger { return small > 0 }
        return node.number.map { !$0.isNegative && !$0.isZero } ?? false
    }

    private mutating func compileBound(
        _ behavior: Keyword.Behavior,
        of schema: borrowing SchemaObject,
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
