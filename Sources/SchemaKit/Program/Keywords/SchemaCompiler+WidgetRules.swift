/// The keywords of the widget vocabulary that constrain a value. Most of them compile to a `ValueRule`.
extension SchemaCompiler {
    mutating func compileWidgetRules(of schema: borrowing SchemaObject) throws(SchemaError) {
        let isDeprecated = schema[.deprecated]?.value.bool == true
        if isDeprecated { builder.hasDeprecatedSchemas = true }
        guard schema.dialect.hasWidgetVocabulary else { return }
        try checkKeywordsWithoutInstruction(of: schema)
        if schema[.severity]?.value.string == "error" { builder.hasErrorSeverities = true }
        try compileRelations(of: schema)
        try compileTemplate(of: schema)
        try compileDurationReading(of: schema)
        try compileSteps(of: schema)
        if let member = schema[.queryOf] {
            let pairs = try pointerPairs(member, in: schema)
                .map { (parameters: $0.name, link: $0.value) }
            append(.queryOf(pairs), from: .queryOf, of: schema)
        }
        if let member = schema[.secret] {
            let pattern = try pattern(of: member, in: schema)
            append(.secret(pattern), from: .secret, of: schema)
        }
        // Other dialects also have `deprecated`, but a deprecated value is reported only with the widget vocabulary.
        if isDeprecated { append(.deprecated, from: .deprecated, of: schema) }
    }

    private mutating func append(
        _ rule: ValueRule,
        from behavior: Keyword.Behavior,
        of schema: borrowing SchemaObject
    ) {
        if rule.isAdvisory { builder.hasNoticeKeywords = true }
        builder.append(.rule(builder.rules.add(rule)), from: schema.entry(behavior))
    }

    /// Checks the values of the keywords that have no instruction, so that compilation reports invalid values.
    private func checkKeywordsWithoutInstruction(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) {
        for behavior in [Keyword.Behavior.message, .effect, .swiftName, .swiftType] {
            if let member = schema[behavior], member.value.string?.isEmpty != false {
                throw invalid(member, in: schema, expected: "a non-empty string")
            }
        }
        if let member = schema[.swiftConformances] {
            let names = member.value.elements.map(\.string)
            guard member.value.kind == .array, !names.isEmpty,
                names.allSatisfy({ $0?.isEmpty == false })
            else { throw invalid(member, in: schema, expected: "an array of non-empty strings") }
        }
        if let member = schema[.dropsInvalid], member.value.bool == nil {
            throw invalid(member, in: schema, expected: "a Boolean")
        }
        if let member = schema[.severity], !Self.isSeverity(member.value) {
            throw invalid(member, in: schema, expected: Self.severities)
        }
        if let member = schema[.replacement],
            [.null, .array, .object].contains(member.value.kind)
        {
            throw invalid(member, in: schema, expected: "a string, a number or a Boolean")
        }
        if let member = schema[.aliases] { try checkAliases(member, in: schema) }
    }

    private func checkAliases(
        _ member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) {
        guard member.value.kind == .object else {
            throw invalid(member, in: schema, expected: "an object with a member for each alias")
        }
        for alias in member.value.members {
            let names = alias.value.members.map(\.name)
            guard alias.value["source"]?.string?.isEmpty == false,
                names.allSatisfy(["source", "readBy", "severity"].contains)
            else {
                throw invalid(
                    alias,
                    in: schema,
                    expected: "an object with 'source', and optionally 'readBy' and 'severity'"
                )
            }
            if let readers = alias.value["readBy"], readers.kind != .null,
                readers.string?.isEmpty != false
            {
                throw invalid(
                    alias,
                    in: schema,
                    expected: "an object whose 'readBy' is a non-empty string or null"
                )
            }
            if let severity = alias.value["severity"], !Self.isSeverity(severity) {
                let expected = "an object whose 'severity' is \(Self.severities)"
                throw invalid(alias, in: schema, expected: expected)
            }
        }
    }

    private static let severities = "'error', 'warning' or 'note'"

    private static func isSeverity(_ node: JSONNode) -> Bool {
        ["error", "warning", "note"].contains(node.string)
    }

    /// Compiles `advice`: schemas that a value should match.
    mutating func compileAdvice(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard schema.dialect.hasWidgetVocabulary, let member = schema[.advice] else { return }
        guard member.value.kind == .array, member.value.count > 0 else {
            throw invalid(member, in: schema, expected: "a non-empty array of schemas")
        }
        builder.hasNoticeKeywords = true
        builder.append(
            .advice(try listedSubschemas(member, in: schema)),
            from: schema.entry(.advice)
        )
    }

    // MARK: Relations between values

    private mutating func compileRelations(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let member = schema[.uniqueBy] {
            let pointer = try pointer(member.value, of: member, in: schema, startsAtChildren: true)
            append(.uniqueBy(pointer), from: .uniqueBy, of: schema)
        }
        if let member = schema[.keyedBy] {
            let pointer = try pointer(member.value, of: member, in: schema, startsAtChildren: true)
            append(.keyedBy(pointer), from: .keyedBy, of: schema)
        }
        if let member = schema[.atMost] {
            let pairs = try pointerPairs(member, in: schema)
                .map { (value: $0.name, bound: $0.value) }
            append(.atMost(pairs), from: .atMost, of: schema)
        }
        try compileContrast(of: schema)
    }

    /// Returns the pointers in a keyword's value, which must be an object: the name and the value of each member.
    private mutating func pointerPairs(
        _ member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> [(name: InstancePointer, value: InstancePointer)] {
        var pairs: [(name: InstancePointer, value: InstancePointer)] = []
        for row in try members(of: member, in: schema, expected: "an object of JSON Pointers") {
            let text = String(decoding: row.name, as: UTF8.self)
            let name = try pointer(text, of: member, in: schema)
            let value = try pointer(row.member.value, of: member, in: schema)
            pairs.append((name, value))
        }
        return pairs
    }

    /// Compiles `contrast`: the minimum contrast ratio of two colors.
    private mutating func compileContrast(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard let member = schema[.contrast] else { return }
        let colors = member.value["of"].map { Array($0.elements) } ?? []
        guard colors.count == 2, let ratio = member.value["atLeast"]?.number else {
            throw invalid(
                member,
                in: schema,
                expected: "an object with two JSON Pointers in 'of' and a number in 'atLeast'"
            )
        }
        let rule = ValueRule.contrast(
            try pointer(colors[0], of: member, in: schema),
            try pointer(colors[1], of: member, in: schema),
            atLeast: ratio.nearestDouble
        )
        append(rule, from: .contrast, of: schema)
    }

    /// Compiles `steps`: the distances between the moments in the items of an array.
    private mutating func compileSteps(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard let member = schema[.steps] else { return }
        let lengthText = member.value["by"]?.string ?? ""
        guard let at = member.value["at"],
            let length = ISODuration(Array(lengthText.utf8).span)?.length
        else {
            throw invalid(
                member,
                in: schema,
                expected: "an object with 'at' and a duration in 'by'"
            )
        }
        let rule = StepRule(
            pointer: try pointer(at, of: member, in: schema, startsAtChildren: true),
            length: length,
            tolerance: member.value["within"]?.number?.nearestDouble ?? 0
        )
        append(.steps(rule), from: .steps, of: schema)
    }

    /// Returns the pointer that a node of a keyword's value contains.
    ///
    /// - Parameter startsAtChildren: True if the pointer starts at each item or member of the instance instead of at
    ///   the instance itself.
    private mutating func pointer(
        _ node: JSONNode,
        of member: JSONMember,
        in schema: borrowing SchemaObject,
        startsAtChildren: Bool = false
    ) throws(SchemaError) -> InstancePointer {
        // `~` is not a JSON Pointer, so a value that is not a string throws an error, too.
        try pointer(node.string ?? "~", of: member, in: schema, startsAtChildren: startsAtChildren)
    }

    private mutating func pointer(
        _ text: String,
        of member: JSONMember,
        in schema: borrowing SchemaObject,
        startsAtChildren: Bool = false
    ) throws(SchemaError) -> InstancePointer {
        guard let pointer = JSONPointer(parsing: text) else {
            let isSinglePointer = member.value.kind == .string
            let expected =
                isSinglePointer ? "a JSON Pointer" : "an object with valid JSON Pointers"
            throw invalid(member, in: schema, expected: expected)
        }
        return try instancePointer(
            pointer,
            of: member,
            startsAtChildren: startsAtChildren,
            in: schema
        )
    }

    // MARK: Inside strings

    private mutating func compileTemplate(of schema: borrowing SchemaObject) throws(SchemaError) {
        guard let member = schema[.template] else { return }
        guard let open = member.value["open"]?.string, let close = member.value["close"]?.string,
            !open.isEmpty, !close.isEmpty, let token = member.value["token"], token.kind == .string
        else {
            throw invalid(
                member,
                in: schema,
                expected: "an object with 'open', 'close' and 'token'"
            )
        }
        var blocks: [[UInt8]: [UInt8]] = [:]
        for block in member.value["blocks"].map({ Array($0.members) }) ?? [] {
            blocks[block.nameBytes] = Array((block.value.string ?? "").utf8)
        }
        let syntax = TemplateSyntax(
            open: Array(open.utf8),
            close: Array(close.utf8),
            token: try pattern(writtenAt: token.index, in: schema),
            expectation: member.value["expectation"]?.string ?? "a well-formed token",
            blocks: blocks,
            parameters: try templateParameters(member.value["parameters"], in: schema)
        )
        append(.template(syntax), from: .template, of: schema)
    }

    private mutating func templateParameters(
        _ node: JSONNode?,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> [[UInt8]: [TemplateSyntax.Parameter]] {
        var parameters: [[UInt8]: [TemplateSyntax.Parameter]] = [:]
        for token in node.map({ Array($0.members) }) ?? [] {
            for parameter in token.value.members {
                guard let value = parameter.value["value"], value.kind == .string else { continue }
                let requirement = TemplateSyntax.Parameter(
                    name: parameter.name,
                    value: try pattern(writtenAt: value.index, in: schema),
                    expectation: parameter.value["expectation"]?.string ?? "a different value"
                )
                parameters[token.nameBytes, default: []].append(requirement)
            }
        }
        return parameters
    }

    private mutating func compileDurationReading(of schema: borrowing SchemaObject)
        throws(SchemaError)
    {
        guard let member = schema[.durationReading] else { return }
        guard let letters = member.value["units"]?.string,
            let units = ISODuration.Units(letters),
            let otherwise = member.value["otherwise"]?.number
        else {
            throw invalid(member, in: schema, expected: "an object with 'units' and 'otherwise'")
        }
        let reading = DurationReading(units: units, otherwise: otherwise.nearestDouble)
        append(.durationReading(reading), from: .durationReading, of: schema)
    }
}
