/// Keywords for objects (2020-12 validation, section 6.5; core, section 10.3.2).
extension SchemaCompiler {
    mutating func compileObjectKeywords(of schema: borrowing SchemaObject) throws(SchemaError) {
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
        if let member = schema[.dependentRequired] {
            let rows = try members(
                of: member,
                in: schema,
                expected: "an object of arrays of strings"
            )
            try compileDependentRequired(rows, from: schema.entry(.dependentRequired), in: schema)
        }
        try compileDependencies(of: schema)
    }

    private mutating func compileMembers(of schema: borrowing SchemaObject) throws(SchemaError) {
        // A list of the four keywords would be allocated on each call. (Benchmark: `compile`.)
        let firstKeyword: Keyword.Behavior
        if schema.has(.properties) {
            firstKeyword = .properties
        } else if schema.has(.patternProperties) {
            firstKeyword = .patternProperties
        } else if schema.has(.additionalProperties) {
            firstKeyword = .additionalProperties
        } else if schema.has(.required) {
            firstKeyword = .required
        } else {
            return
        }
        let (slots, requiredCount) = try propertySlots(of: schema)
        var additional = SubschemaID.none
        if let member = schema[.additionalProperties] {
            additional = subschema(member.value, in: schema)
        }
        // A member that `properties` does not list can have a misspelled name, which is reported as a notice.
        if !schema.entry(.properties).isNone, !slots.isEmpty { builder.canReportNotices = true }
        let patterns = try patternProperties(of: schema)
        let aliases = try propertyAliases(of: slots, in: schema)
        let names = builder.addTable(capacity: slots.count + aliases.count)
        for index in slots.indices { builder.insert(slots[index].name, value: index, into: names) }
        for alias in aliases { builder.insert(alias.name, value: Int(alias.slot), into: names) }
        // Few schemas have aliases. Without aliases, this table is never searched, so none is added. (Benchmark:
        // `compile`.)
        let aliasNames = aliases.isEmpty ? names : builder.addTable(capacity: aliases.count)
        for (number, alias) in aliases.enumerated() {
            builder.insert(alias.name, value: number, into: aliasNames)
        }
        let plan = ObjectPlan(
            names: names,
            slots: builder.propertySlots.add(slots),
            aliases: builder.propertyAliases.add(aliases),
            aliasNames: aliasNames,
            patterns: builder.patternProperties.add(patterns),
            additional: additional,
            requiredCount: Int32(requiredCount),
            properties: schema.entry(.properties),
            patternProperties: schema.entry(.patternProperties),
            additionalProperties: schema.entry(.additionalProperties),
            required: schema.entry(.required)
        )
        builder.append(
            .object(builder.objectPlans.add(plan)),
            from: schema.entry(firstKeyword)
        )
    }

    /// Returns a slot for each name under `properties` and for each required name.
    private mutating func propertySlots(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> (slots: [PropertySlot], requiredCount: Int) {
        let properties = schema[.properties]
        let required = schema[.required]
        let capacity = (properties?.value.count ?? 0) + (required?.value.count ?? 0)
        var slots: [PropertySlot] = []
        slots.reserveCapacity(capacity)
        var requiredCount = 0
        var index = NameIndex(capacity: capacity)
        if let member = properties {
            let document = member.value.document
            for nameIndex in try nameEntries(member, in: schema) {
                // The `link` of a name's entry is the hash of the name.
                index.append(document.entry(at: nameIndex).link)
                let value = JSONNode(document: document, index: nameIndex + 1)
                let keyword = requiredKeyword(of: value, in: schema)
                slots.append(
                    PropertySlot(
                        name: builder.addName(at: nameIndex, of: document),
                        subschema: subschema(value, in: schema),
                        requiredNumber: keyword.isNone ? -1 : Int32(requiredCount),
                        requiredKeyword: keyword
                    )
                )
                if !keyword.isNone { requiredCount += 1 }
            }
        }
        guard let required else { return (slots, requiredCount) }
        requiredCount = try require(required, in: schema, slots: &slots, index: &index)
        return (slots, requiredCount)
    }

    /// Numbers the slots of required names, and adds a slot for each required name without a slot.
    ///
    /// - Returns: The number of different required names.
    private mutating func require(
        _ required: JSONMember,
        in schema: borrowing SchemaObject,
        slots: inout [PropertySlot],
        index: inout NameIndex
    ) throws(SchemaError) -> Int {
        guard required.value.kind == .array else {
            throw invalid(required, in: schema, expected: "an array of strings")
        }
        // A slot that already has a number belongs to a name that is listed twice. In dialects where `required` is an
        // array, slots have no numbers before this loop.
        var count: Int32 = 0
        for item in required.value.elements {
            guard item.kind == .string else {
                throw invalid(required, in: schema, expected: "an array of strings")
            }
            let (hash, position) = item.document.withStringBytes(at: item.index) { name in
                let hash = NameHash.hash(name)
                return (hash, index.row(hash) { builder.hasText(slots[$0].name, name) })
            }
            if position < 0 {
                index.append(hash)
                slots.append(
                    PropertySlot(
                        name: builder.addName(at: item.index, of: item.document),
                        subschema: .none,
                        requiredNumber: count
                    )
                )
            } else if slots[position].requiredNumber < 0 {
                slots[position].requiredNumber = count
            } else {
                continue
            }
            count += 1
        }
        return Int(count)
    }

    /// Returns the aliases of the members that have slots.
    private mutating func propertyAliases(
        of slots: [PropertySlot],
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> [PropertyAlias] {
        let scopes = aliases(around: schema)
        guard !scopes.isEmpty else { return [] }
        var aliases: [PropertyAlias] = []
        for (slot, property) in slots.enumerated() {
            let name = builder.bytes(of: property.name)
            let inherited = scopes.inherited(by: name)
            try countAliases(inherited.map(\.name.count), in: schema)
            for (list, isOwn) in [(scopes.own[name] ?? [], true), (inherited, false)] {
                for alias in list {
                    aliases.append(
                        PropertyAlias(
                            name: builder.addName(alias.name),
                            slot: Int32(slot),
                            keyword: KeywordEntry(index: alias.keywordIndex),
                            isOwn: isOwn,
                            isUnread: alias.isUnread
                        )
                    )
                }
            }
        }
        if !aliases.isEmpty { builder.hasNoticeKeywords = true }
        return aliases
    }

    /// Returns the keyword by which a member's own schema makes the member required (draft 3).
    private func requiredKeyword(of value: JSONNode, in schema: borrowing SchemaObject)
        -> KeywordEntry
    {
        guard let name = schema.dialect.requiringKeywordName else { return .none }
        // If the keyword occurs several times, the last one counts, as for all keywords.
        var entry = KeywordEntry.none
        for keyword in value.members where keyword.name == name {
            entry = keyword.value.bool == true ? KeywordEntry(index: keyword.nameIndex) : .none
        }
        return entry
    }

    private mutating func patternProperties(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) -> [PatternProperty] {
        guard let member = schema[.patternProperties] else { return [] }
        let document = member.value.document
        var rows: [PatternProperty] = []
        for nameIndex in try nameEntries(member, in: schema) {
            let value = JSONNode(document: document, index: nameIndex + 1)
            rows.append(
                PatternProperty(
                    pattern: try pattern(writtenAt: nameIndex, in: schema),
                    subschema: subschema(value, in: schema),
                    keyword: KeywordEntry(index: nameIndex)
                )
            )
        }
        return rows
    }

    private mutating func compileDependentRequired(
        _ rows: [(name: [UInt8], member: JSONMember)],
        from keyword: KeywordEntry,
        allowsSingleName: Bool = false,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) {
        var compiledRows: [DependentRequiredRow] = []
        for (row, name) in zip(rows, try memberNames(rows.map(\.name), in: schema)) {
            let required = try memberNames(
                requiredNames(row.member, allowsSingleName: allowsSingleName, in: schema),
                in: schema
            )
            compiledRows.append(
                DependentRequiredRow(
                    name: name,
                    required: builder.dependentNames.add(required),
                    keyword: KeywordEntry(index: row.member.nameIndex)
                )
            )
        }
        builder.append(
            .dependentRequired(builder.dependentRequiredRows.add(compiledRows)),
            from: keyword
        )
    }

    /// Returns the names that a member of `dependentRequired` requires.
    ///
    /// If `allowsSingleName` is true, the value can also be a single name, as in draft 3.
    private func requiredNames(
        _ member: JSONMember,
        allowsSingleName: Bool,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> [[UInt8]] {
        guard allowsSingleName, member.value.kind == .string else {
            return try names(member, in: schema)
        }
        return [member.value.document.stringBytes(at: member.value.index)]
    }

    /// Compiles `dependencies`.
    ///
    /// Members with an array or a string require other names, as in `dependentRequired`. All other members are schemas,
    /// as in `dependentSchemas`.
    private mutating func compileDependencies(of schema: borrowing SchemaObject) throws(SchemaError)
    {
        guard let member = schema[.dependencies] else { return }
        let rows = try members(of: member, in: schema, expected: "an object")
        let keyword = schema.entry(.dependencies)
        let nameRows = rows.filter { [.array, .string].contains($0.member.value.kind) }
        if !nameRows.isEmpty {
            try compileDependentRequired(
                nameRows,
                from: keyword,
                allowsSingleName: true,
                in: schema
            )
        }
        let schemaRows = rows.filter { ![.array, .string].contains($0.member.value.kind) }
        if !schemaRows.isEmpty {
            try compileDependentSchemas(schemaRows, from: keyword, in: schema)
        }
    }
}
