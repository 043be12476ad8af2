extension SchemaCompiler {
    /// Compiles every keyword of a schema.
    ///
    /// The instructions are in the order of evaluation: cheap assertions first, `unevaluated…` last. The order of the
    /// keywords in the file has no effect. `hasKeyword` looks for a range of keywords, in the order in which
    /// `Keyword.Behavior` declares them.
    mutating func compileKeywords(
        of schema: inout SchemaObject,
        into subschema: inout Subschema
    ) throws(SchemaError) {
        subschema.kinds = try kinds(of: schema)
        subschema.typeKeyword = schema.entry(.type)
        if schema.hasKeyword(from: .typeUnion, through: .constant) || !schema.customKeywords.isEmpty
        {
            try compileValueAssertions(of: schema)
        }
        if schema.hasKeyword(from: .multipleOf, through: .excludesMinimum) {
            try compileNumberAssertions(of: schema)
        }
        if schema.hasKeyword(from: .maxLength, through: .format)
            || schema.hasKeyword(from: .contentEncoding, through: .contentSchema)
        {
            try compileStringAssertions(of: &schema)
        }
        if schema.hasKeyword(from: .deprecated, through: .queryOf) {
            try compileWidgetRules(of: schema)
        }
        if schema.hasKeyword(from: .maxItems, through: .minContains)
            || schema.hasKeyword(from: .prefixItems, through: .containsWithoutEvaluation)
        {
            try compileArrayKeywords(of: schema)
        }
        if schema.hasKeyword(from: .maxProperties, through: .dependentRequired)
            || schema.hasKeyword(from: .properties, through: .propertyNames)
            || schema.has(.dependencies)
        {
            try compileObjectKeywords(of: schema)
        }
        if schema.hasKeyword(from: .reference, through: .recursiveReference) {
            try compileReferences(of: schema)
        }
        if schema.hasKeyword(from: .allOf, through: .propertyDependencies) {
            try compileInPlaceApplicators(of: schema)
        }
        if schema.has(.advice) { try compileAdvice(of: schema) }
        if schema.hasKeyword(from: .unevaluatedItems, through: .unevaluatedProperties) {
            try compileUnevaluated(of: schema, into: &subschema)
        }
        if !schema.annotations.isEmpty {
            subschema.annotations = builder.annotations.add(schema.annotations)
        }
    }

    // MARK: Reading keyword values

    /// Returns an error about the value of a keyword.
    func invalid(
        _ member: JSONMember,
        in schema: borrowing SchemaObject,
        expected: String
    ) -> SchemaError {
        SchemaError(
            .invalidKeyword(name: member.name, expected: expected),
            in: registry.document(schema.location.document).source,
            at: member.value.range
        )
    }

    /// Returns the value of a keyword that must be a non-negative integer; nil if the schema does not have the keyword.
    ///
    /// A number that exceeds `Int.max` becomes `Int.max`, because no value has that many characters, items or members.
    ///
    /// Inlined, because a call of a function that is not mutating copies `self`. (Benchmark: `compile`, schema "fast".)
    @inline(__always)
    func count(
        _ behavior: Keyword.Behavior,
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> Int? {
        guard let member = schema[behavior] else { return nil }
        if let count = member.value.smallInteger, count >= 0 { return Int(clamping: count) }
        guard let number = member.value.number, number.isInteger, !number.isNegative else {
            throw invalid(member, in: schema, expected: "a non-negative integer")
        }
        return number.int64.map { Int(clamping: $0) } ?? .max
    }

    /// Returns the names in the value of a keyword that must be an array of strings. Duplicates are removed.
    func names(_ member: JSONMember, in schema: borrowing SchemaObject) throws(SchemaError)
        -> [[UInt8]]
    {
        guard member.value.kind == .array else {
            throw invalid(member, in: schema, expected: "an array of strings")
        }
        var names: [[UInt8]] = []
        var index = NameIndex(capacity: member.value.count)
        for item in member.value.elements {
            guard item.kind == .string else {
                throw invalid(member, in: schema, expected: "an array of strings")
            }
            let name = item.document.stringBytes(at: item.index)
            let hash = NameHash.hash(name)
            guard index.row(hash, isSame: { names[$0] == name }) < 0 else { continue }
            index.append(hash)
            names.append(name)
        }
        return names
    }

    /// Returns the subschema for the value of a keyword.
    mutating func subschema(_ node: JSONNode, in schema: borrowing SchemaObject) -> SubschemaID {
        subschema(at: schema.location(of: node))
    }

    /// Returns the subschemas in the value of a keyword that must be an array of schemas, as a range of the pool
    /// `listedSubschemas`.
    mutating func listedSubschemas(
        _ member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> PoolRange {
        guard member.value.kind == .array else {
            throw invalid(member, in: schema, expected: "an array of schemas")
        }
        let start = builder.listedSubschemas.count
        let text = schema.text
        let end = text.indexAfter(member.value.index)
        var item = member.value.index + 1
        while item < end {
            let location = SchemaLocation(document: schema.location.document, entry: item)
            _ = builder.listedSubschemas.add(subschema(at: location))
            item = text.indexAfter(item)
        }
        return PoolRange(start: start, count: builder.listedSubschemas.count - start)
    }

    /// Returns the members of the value of a keyword that must be an object. If several members have the same name, the
    /// result has only the last of them.
    func members(
        of member: JSONMember,
        in schema: borrowing SchemaObject,
        expected: String = "an object of schemas"
    ) throws(SchemaError) -> [(name: [UInt8], member: JSONMember)] {
        let document = member.value.document
        return try nameEntries(member, in: schema, expected: expected).map { nameIndex in
            let value = JSONNode(document: document, index: nameIndex + 1)
            let name = document.stringBytes(at: nameIndex)
            return (name, JSONMember(value: value, nameIndex: nameIndex))
        }
    }

    /// Returns the entries of the names of the members that `members(of:in:expected:)` would return. Copies no name.
    /// (Benchmark: `compile`.)
    func nameEntries(
        _ member: JSONMember,
        in schema: borrowing SchemaObject,
        expected: String = "an object of schemas"
    ) throws(SchemaError) -> [Int32] {
        guard member.value.kind == .object else {
            throw invalid(member, in: schema, expected: expected)
        }
        let document = member.value.document
        var nameIndexes: [Int32] = []
        let count = member.value.count
        var index = NameIndex(capacity: count)
        nameIndexes.reserveCapacity(count)
        var nameIndex = member.value.index + 1
        let end = document.indexAfter(member.value.index)
        while nameIndex < end {
            let hash = document.entry(at: nameIndex).link
            let row = index.row(hash) { document.isSameString(nameIndexes[$0], nameIndex) }
            if row >= 0 {
                nameIndexes[row] = nameIndex
            } else {
                index.append(hash)
                nameIndexes.append(nameIndex)
            }
            nameIndex = document.indexAfter(nameIndex + 1)
        }
        return nameIndexes
    }
}
