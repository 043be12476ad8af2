/// Assertions on values of any kind (2020-12 validation, section 6.1).
extension SchemaCompiler {
    // Inlined: a call copies the compiler, unless it can change it. (Benchmark: `compile`, fast.)
    @inline(__always)
    func kinds(of schema: borrowing SchemaObject) throws(SchemaError) -> KindMask {
        let keyword = schema.entry(.type)
        if keyword.isNone { return .all }
        let text = schema.text
        var kinds = KindMask.none
        var isKnown = true
        if text[keyword.value].kind == .array {
            let end = text.indexAfter(keyword.value)
            var element = keyword.value + 1
            while element < end, isKnown {
                isKnown = Self.insertType(at: element, of: schema, into: &kinds)
                element = text.indexAfter(element)
            }
        } else {
            isKnown = Self.insertType(at: keyword.value, of: schema, into: &kinds)
        }
        guard !isKnown, let member = schema[.type] else { return kinds }
        throw invalid(member, in: schema, expected: "the name of a type or an array of such names")
    }

    /// Adds the kinds that the name of a type represents. Returns false if the type does not exist.
    private static func insertType(
        at index: Int32,
        of schema: borrowing SchemaObject,
        into kinds: inout KindMask
    ) -> Bool {
        let arePlain = schema.dialect.traits.integersArePlain
        let entry = schema.text[index]
        guard entry.kind == .string else { return false }
        guard entry.hasEscapes else {
            return kinds.insert(
                typeNamed: schema.text.rawContent(of: entry),
                integersArePlain: arePlain
            )
        }
        let name = schema.node.document.stringBytes(at: index)
        return kinds.insert(typeNamed: name.span, integersArePlain: arePlain)
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
            kinds.bits |= 1 << UInt16(value.kind.rawValue)
            let id = builder.addConstant(value)
            _ = builder.enumerationValues.add(id)
            if let text = builder.constants[Int(id.index)].text {
                strings.append(text)
            } else {
                hashes.append(HashedConstant(hash: JSONHash.hash(of: value), constant: id))
            }
        }
        if hashes.count <= HashedConstant.countLimit { hashes = [] }
        hashes.sort { $0.hash < $1.hash }
        let firstHash = builder.enumerationHashes.count
        builder.enumerationHashes += hashes
        let table = builder.addTable(capacity: strings.count)
        for index in strings.indices { builder.insert(strings[index], index, into: table) }
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

    private mutating func compileTypeUnions(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let member = schema[.typeUnion] {
            let plan = try typeUnion(member, in: schema)
            builder.append(.typeUnion(plan), from: schema.entry(.typeUnion))
        }
        if let member = schema[.disallowedTypes] {
            let plan = try typeUnion(member, in: schema)
            builder.append(.disallowedTypes(plan), from: schema.entry(.disallowedTypes))
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
            branches: builder.branches.add(branches)
        )
        return builder.typeUnions.add(plan)
    }

    private func insertType(
        _ name: String,
        of schema: borrowing SchemaObject,
        into kinds: inout KindMask
    ) {
        let traits = schema.dialect.traits
        if kinds.insert(typeNamed: name, integersArePlain: traits.integersArePlain) { return }
        if traits.unknownTypesAreAny { kinds = .all }
    }
}
