/// Assertions on values of any kind (2020-12 validation, section 6.1).
extension SchemaCompiler {
    // Inlined, because a call of a function that is not mutating copies `self`. (Benchmark: `compile`, schema "fast".)
    @inline(__always)
    func kinds(of schema: borrowing SchemaObject) throws(SchemaError) -> KindMask {
        let keyword = schema.entry(.type)
        if keyword.isNone { return .all }
        let text = schema.text
        var kinds = KindMask.none
        var isKnown = true
        if text[keyword.valueIndex].kind == .array {
            let end = text.indexAfter(keyword.valueIndex)
            var item = keyword.valueIndex + 1
            while item < end, isKnown {
                isKnown = Self.insertType(at: item, of: schema, into: &kinds)
                item = text.indexAfter(item)
            }
        } else {
            isKnown = Self.insertType(at: keyword.valueIndex, of: schema, into: &kinds)
        }
        guard !isKnown, let member = schema[.type] else { return kinds }
        throw unknownType(member, in: schema)
    }

    private func unknownType(
        _ member: JSONMember,
        in schema: borrowing SchemaObject
    ) -> SchemaError {
        let names = member.value.kind == .array ? Array(member.value.elements) : [member.value]
        var ignored = KindMask.none
        let unknown = names.compactMap(\.string).first { !ignored.insert(typeNamed: $0) }
        let hint = unknown.map { misspelled in
            NearestName.hint(for: misspelled, among: Self.typeNames)
        }
        return invalid(
            member,
            in: schema,
            expected: "the name of a type or an array of such names" + (hint ?? "")
        )
    }

    private static let typeNames = [
        "array", "boolean", "integer", "null", "number", "object", "string",
    ]

    /// Adds the kinds of the type whose name is at the entry `index`. Returns false if the entry is not the name of a
    /// type.
    private static func insertType(
        at index: Int32,
        of schema: borrowing SchemaObject,
        into kinds: inout KindMask
    ) -> Bool {
        let integersHaveNoFraction = schema.dialect.traits.integersHaveNoFraction
        let entry = schema.text[index]
        guard entry.kind == .string else { return false }
        guard entry.hasEscapes else {
            return kinds.insert(
                typeNamed: schema.text.rawContent(of: entry),
                integersHaveNoFraction: integersHaveNoFraction
            )
        }
        let name = schema.node.document.stringBytes(at: index)
        return kinds.insert(typeNamed: name.span, integersHaveNoFraction: integersHaveNoFraction)
    }

    mutating func compileValueAssertions(of schema: borrowing SchemaObject) throws(SchemaError) {
        try compileTypeUnions(of: schema)
        try compileCustomKeywords(of: schema)
        if let member = schema[.constant] {
            builder.append(
                .constant(builder.addConstant(member.value)),
                from: schema.entry(.constant)
            )
        }
        if let member = schema[.enumeration] {
            guard member.value.kind == .array else {
                throw invalid(member, in: schema, expected: "an array")
            }
            let plan = enumerationPlan(member.value)
            builder.append(
                .enumeration(builder.enumerations.add(plan)),
                from: schema.entry(.enumeration)
            )
        }
    }

    private mutating func enumerationPlan(_ values: JSONNode) -> EnumerationPlan {
        var kinds = KindMask.none
        var strings: [NameText] = []
        var hashes: [HashedConstant] = []
        let start = builder.enumerationValues.count
        for value in values.elements {
            kinds.insert(value.kind)
            let id = builder.addConstant(value)
            _ = builder.enumerationValues.add(id)
            if let text = builder.constants[Int(id.index)].text {
                strings.append(text)
            } else {
                hashes.append(HashedConstant(hash: JSONHash.hash(of: value), constant: id))
            }
        }
        // Up to `countLimit` values are compared one by one, without their hashes.
        if hashes.count <= HashedConstant.countLimit { hashes = [] }
        hashes.sort { $0.hash < $1.hash }
        let firstHash = builder.enumerationHashes.count
        builder.enumerationHashes += hashes
        let table = builder.addTable(capacity: strings.count)
        for index in strings.indices { builder.insert(strings[index], value: index, into: table) }
        return EnumerationPlan(
            values: PoolRange(start: start, count: builder.enumerationValues.count - start),
            kinds: kinds,
            strings: table,
            hashes: PoolRange(start: firstHash, count: hashes.count)
        )
    }

    private mutating func compileCustomKeywords(of schema: borrowing SchemaObject)
        throws(SchemaError)
    {
        for (keyword, member) in schema.customKeywords {
            guard let check = keyword.makeCheck(member.value) else {
                throw invalid(member, in: schema, expected: "a value that its vocabulary allows")
            }
            let index = builder.customChecks.add(CustomCheck(check: check))
            builder.append(.custom(index), from: KeywordEntry(index: member.nameIndex))
        }
    }

    // MARK: Draft 3

    /// Compiles `type` and `disallow`. If the value of `type` is a schema, the instruction is that of a reference to
    /// this schema. If the value of `disallow` is a schema, the instruction is that of `not` with this schema.
    private mutating func compileTypeUnions(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let member = schema[.typeUnion] {
            let instruction: Instruction =
                member.value.kind == .object
                ? .reference(subschema(member.value, in: schema))
                : .typeUnion(try typeUnion(member, in: schema))
            builder.append(instruction, from: schema.entry(.typeUnion))
        }
        if let member = schema[.disallowedTypes] {
            let instruction: Instruction =
                member.value.kind == .object
                ? .not(subschema(member.value, in: schema))
                : .disallowedTypes(try typeUnion(member, in: schema))
            builder.append(instruction, from: schema.entry(.disallowedTypes))
        }
    }

    private mutating func typeUnion(
        _ member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> PoolIndex<TypeUnionPlan> {
        let isArray = member.value.kind == .array
        var kinds = KindMask.none
        var branches: [SubschemaID] = []
        for node in isArray ? Array(member.value.elements) : [member.value] {
            switch node.kind {
            case .string:
                insertType(node.string ?? "", of: schema, into: &kinds)
                // The types count as branches, so the branches have the order of the keyword's value.
                branches.append(.none)
            case .object:
                branches.append(subschema(node, in: schema))
            case .null, .false, .true, .number, .array:
                throw invalid(
                    member,
                    in: schema,
                    expected: "a type name, a schema or an array of these"
                )
            }
        }
        let plan = TypeUnionPlan(
            kinds: kinds,
            branches: builder.listedSubschemas.add(branches)
        )
        return builder.typeUnions.add(plan)
    }

    /// Adds the kinds of a type. For an unknown type, adds all kinds or none; the dialect decides.
    private func insertType(
        _ name: String,
        of schema: borrowing SchemaObject,
        into kinds: inout KindMask
    ) {
        let traits = schema.dialect.traits
        let isKnown = kinds.insert(
            typeNamed: name,
            integersHaveNoFraction: traits.integersHaveNoFraction
        )
        if !isKnown, traits.unknownTypesAreAny { kinds = .all }
    }
}

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
        if let member = schema[.multipleOf] {
            guard Self.isAboveZero(member.value) else {
                throw invalid(member, in: schema, expected: "a number greater than 0")
            }
            guard NumberText.canDivide(by: member.value) else {
                let expected = "a number with at most \(NumberText.divisorDigitLimit) digits"
                throw invalid(member, in: schema, expected: expected)
            }
        }
        try compileBound(.multipleOf, of: schema) { .multipleOf($0) }
    }

    /// Returns the value of a keyword that must be a Boolean; false if the schema does not have the keyword.
    ///
    /// Inlined, because a call of a function that is not mutating copies `self`. (Benchmark: `compile`, schema "fast".)
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

/// Assertions on strings (2020-12 validation, sections 6.3 and 7).
extension SchemaCompiler {
    mutating func compileStringAssertions(of schema: inout SchemaObject) throws(SchemaError) {
        if let length = try count(.minLength, of: schema) {
            builder.append(.minLength(length), from: schema.entry(.minLength))
        }
        if let length = try count(.maxLength, of: schema) {
            builder.append(.maxLength(length), from: schema.entry(.maxLength))
        }
        if let member = schema[.pattern] {
            let pattern = try pattern(of: member, in: schema)
            builder.append(.pattern(pattern), from: schema.entry(.pattern))
        }
        try compileFormat(of: &schema)
        try compileContent(of: &schema)
    }

    /// Compiles the pattern in the value of a keyword.
    mutating func pattern(
        of member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> PoolIndex<Pattern> {
        guard member.value.kind == .string else {
            throw invalid(member, in: schema, expected: "a regular expression")
        }
        return try pattern(writtenAt: member.value.index, in: schema)
    }

    /// Compiles a pattern. Its source is the text of the string or name at the entry `index` of the schema's document.
    mutating func pattern(
        writtenAt index: Int32,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> PoolIndex<Pattern> {
        do {
            return try builder.addPattern(schema.node.document.stringBytes(at: index))
        } catch {
            throw SchemaError(
                .invalidPattern(message: error.message),
                in: registry.document(schema.location.document).source,
                at: schema.node.document.range(ofContent: error.range, inStringAt: index)
            )
        }
    }

    /// Compiles `format`. A format that is not asserted is an annotation.
    ///
    /// If formats are asserted, an unknown format is an error in dialects that refuse unknown formats, and an
    /// annotation in other dialects.
    private mutating func compileFormat(of schema: inout SchemaObject) throws(SchemaError) {
        guard let member = schema[.format] else { return }
        guard let name = member.value.string else {
            throw invalid(member, in: schema, expected: "the name of a format")
        }
        guard assertsFormats(in: schema) else {
            schema.annotate(.format)
            return
        }
        let exactName = ExactText(name)
        if let custom = registry.customFormats.last(where: { ExactText($0.name) == exactName }) {
            let index = builder.customFormats.add(custom)
            builder.append(.customFormat(index), from: schema.entry(.format))
        } else if let format = schema.dialect.format(named: name) {
            builder.append(.format(format), from: schema.entry(.format))
        } else if schema.dialect.refusesUnknownFormats {
            let hint = NearestName.hint(for: name, among: schema.dialect.formatNames)
            throw invalid(member, in: schema, expected: "a known format\(hint)")
        } else {
            schema.annotate(.format)
        }
    }

    private func assertsFormats(in schema: borrowing SchemaObject) -> Bool {
        switch options.formats {
        case .assert: true
        case .annotate: false
        case .dialect: schema.dialect.assertsFormats
        }
    }

    // MARK: Content

    /// Compiles `contentEncoding`, `contentMediaType` and `contentSchema` into one plan.
    private mutating func compileContent(of schema: inout SchemaObject) throws(SchemaError) {
        let strings = KindMask.string
        schema.annotate(.contentEncoding, kinds: strings)
        schema.annotate(.contentMediaType, kinds: strings)
        if schema[.contentMediaType] != nil { schema.annotate(.contentSchema, kinds: strings) }
        guard assertsContent(in: schema) else { return }
        let encoding = try contentName(.contentEncoding, of: schema).map(ContentEncoding.init)
        let mediaType = try contentName(.contentMediaType, of: schema).map(ContentMediaType.init)
        guard encoding != nil || mediaType != nil else { return }
        let isJSON = mediaType == .json
        let plan = ContentPlan(
            encoding: encoding ?? .identity,
            isJSON: isJSON,
            subschema: isJSON
                ? schema[.contentSchema].map { subschema($0.value, in: schema) } ?? .none : .none,
            contentEncoding: schema.entry(.contentEncoding),
            contentMediaType: schema.entry(.contentMediaType),
            contentSchema: schema.entry(.contentSchema)
        )
        builder.append(
            .content(builder.contentPlans.add(plan)),
            from: plan.contentEncoding.isNone ? plan.contentMediaType : plan.contentEncoding
        )
    }

    private func assertsContent(in schema: borrowing SchemaObject) -> Bool {
        switch options.content {
        case .assert: true
        case .annotate: false
        case .dialect: schema.dialect.assertsContent
        }
    }

    private func contentName(
        _ behavior: Keyword.Behavior,
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> String? {
        guard let member = schema[behavior] else { return nil }
        guard let name = member.value.string else {
            throw invalid(member, in: schema, expected: "a string")
        }
        return name
    }
}
