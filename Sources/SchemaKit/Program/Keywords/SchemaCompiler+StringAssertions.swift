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
            guard member.value.kind == .string else {
                throw invalid(member, in: schema, expected: "a regular expression")
            }
            let source = member.value.document.stringBytes(at: member.value.index)
            let pattern = try pattern(source, writtenAt: member.value.index, in: schema)
            builder.append(.pattern(pattern), from: schema.entry(.pattern))
        }
        try compileFormat(of: &schema)
        try compileContent(of: &schema)
    }

    /// Compiles a pattern. `index` is the entry of the string in the schema that contains it.
    mutating func pattern(
        _ source: [UInt8],
        writtenAt index: Int32,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> PoolIndex<Pattern> {
        do {
            return try builder.addPattern(source)
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
    /// An unknown format is an error if the dialect rejects unknown formats, and an annotation otherwise.
    private mutating func compileFormat(of schema: inout SchemaObject) throws(SchemaError) {
        guard let member = schema[.format] else { return }
        guard let name = member.value.string else {
            throw invalid(member, in: schema, expected: "the name of a format")
        }
        guard assertsFormats(in: schema) else {
            schema.annotate(.format)
            return
        }
        if let custom = options.customFormats.last(where: { $0.name == name }) {
            let index = builder.customFormats.add(custom)
            builder.append(.customFormat(index), from: schema.entry(.format))
        } else if let format = schema.dialect.format(named: name) {
            builder.append(.format(format), from: schema.entry(.format))
        } else if schema.dialect.refusesUnknownFormats {
            let nearest = NearestName.suggestion(for: name, among: schema.dialect.formatNames)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
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
        let holdsJSON = mediaType == .json
        let plan = ContentPlan(
            encoding: encoding ?? .identity,
            holdsJSON: holdsJSON,
            subschema: holdsJSON
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
