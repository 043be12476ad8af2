/// Unions and variants: enumerations whose cases hold values.
extension SwiftRenderer {
    mutating func render(_ union: SwiftUnion, _ name: String) {
        let keyword = union.isIndirect ? "indirect enum" : "enum"
        writer.block("\(access.prefix)\(keyword) \(name): Hashable, Sendable") { writer in
            for branch in union.branches {
                writer.documentation(branch.documentation)
                writer.line("case \(SwiftLiteral.declared(branch.name))(\(branch.type))")
            }
            guard union.isOpen else { return }
            writer.line("/// An object that the schema does not know, kept as it came.")
            writer.line("case unrecognized(JSONValue)")
        }
    }

    mutating func renderCoding(_ union: SwiftUnion, _ path: String) {
        let access = access.prefix
        writer.line()
        writer.block("extension \(path): Codable, JSONCoding") { writer in
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                Self.renderChoice(union, &writer)
            }
            writer.line()
            Self.renderEncoding(access, &writer)
            writer.line()
            writer.block("var jsonContent: JSONContent") { writer in
                let names = union.branches.map(\.name) + (union.isOpen ? ["unrecognized"] : [])
                writer.cases(
                    of: "self",
                    names.map { "case .\($0)(let value): value.jsonContent" }
                )
            }
        }
    }

    private static func renderChoice(_ union: SwiftUnion, _ writer: inout CodeWriter) {
        let others = union.branches.filter { $0.kinds != ["object"] }
        guard !others.isEmpty else { return renderObjects(union, &writer) }
        writer.line("switch try decoder.kind() {")
        for branch in others {
            let kinds = branch.kinds.map { "." + $0 }.joined(separator: ", ")
            writer.line("case \(kinds): \(branch.reading)")
        }
        if others.count < union.branches.count {
            writer.line("case .object:")
            writer.indent()
            renderObjects(union, &writer)
            writer.outdent()
        }
        let kinds = Set(union.branches.flatMap(\.kinds))
        if kinds.count < ModelKind.allCases.count {
            writer.line("default: throw decoder.mismatch(Self.self)")
        }
        writer.line("}")
    }

    /// Tells objects apart.
    private static func renderObjects(_ union: SwiftUnion, _ writer: inout CodeWriter) {
        let objects = union.branches.filter { $0.kinds == ["object"] }
        guard union.isOpen else {
            for branch in objects { writer.line(branch.reading) }
            return
        }
        let rest = "self = .unrecognized(try .init(json: decoder))"
        guard let tag = union.tag else {
            for (position, branch) in objects.enumerated() {
                let condition = "if try decoder.has(\(branch.memberList)) {"
                writer.line(position == 0 ? condition : "} else " + condition)
                writer.indent()
                writer.line(branch.reading)
                writer.outdent()
            }
            writer.line("} else {")
            writer.indent()
            writer.line(rest)
            writer.outdent()
            writer.line("}")
            return
        }
        let key = SwiftLiteral.string(tag.key)
        writer.line("switch try decoder.tag(\(key), as: \(tag.type.rawValue).self) {")
        for branch in objects {
            writer.line("case \(branch.tags.joined(separator: ", ")): \(branch.reading)")
        }
        for branch in objects where !branch.members.isEmpty {
            writer.line("case nil where try decoder.has(\(branch.memberList)): \(branch.reading)")
        }
        writer.line("default: \(rest)")
        writer.line("}")
    }

    // MARK: Variants

    mutating func render(_ variants: SwiftVariants, _ name: String, isReadDirectly: Bool) {
        let keyword = variants.isIndirect ? "indirect enum" : "enum"
        writer.block("\(access.prefix)\(keyword) \(name): Hashable, Sendable") { writer in
            for one in variants.cases {
                writer.documentation(one.documentation)
                let fields = Self.declaration(of: one.fields)
                writer.line("case \(SwiftLiteral.declared(one.name))(\(fields))")
            }
            let absence = variants.tag.isRequired ? "" : ", or none"
            writer.line(
                variants.isByValue
                    ? "/// Another `\(variants.tag.name)`\(absence)."
                    : "/// Without `\(variants.tag.name)`."
            )
            let fields = Self.declaration(of: variants.otherFields)
            writer.line("case \(SwiftVariants.otherName)(\(fields))")
            writer.line()
            writer.block("fileprivate init(_ members: inout MemberReader<some Any>) throws") {
                writer in
                Self.renderReading(variants, &writer)
            }
            if isReadDirectly { VariantsReading(variants).write(to: &writer) }
        }
    }

    private static func declaration(of fields: [SwiftVariants.Field]) -> String {
        fields.map { field in
            let name = SwiftLiteral.declared(field.name)
            return "\(name): \(field.type)" + (field.isRequired ? "" : " = nil")
        }
        .joined(separator: ", ")
    }

    private static func renderReading(_ variants: SwiftVariants, _ writer: inout CodeWriter) {
        writer.line("let tag: \(variants.tag.type) = try \(variants.tag.reading)")
        writer.line("switch tag {")
        for one in variants.cases {
            writer.line(variants.pattern(of: one))
            writer.indent()
            let arguments = one.fields.map { field in
                field.name == variants.tag.name
                    ? "\(SwiftLiteral.label(field.name)): tag" : field.argument
            }
            writer.list("self = try .\(one.name)(", arguments, ")")
            writer.outdent()
        }
        writer.line("default:")
        writer.indent()
        let tag = variants.isByValue ? ["\(SwiftLiteral.label(variants.tag.name)): tag"] : []
        // What is read beside the tag may be nothing.
        let mark = variants.others.isEmpty ? "" : "try "
        writer.list(
            "self = \(mark).\(SwiftVariants.otherName)(",
            tag + variants.others.map(\.argument),
            ")"
        )
        writer.outdent()
        writer.line("}")
    }

    /// The property that holds one of the variants, and what can be read of it.
    static func render(
        _ property: SwiftVariantsProperty,
        _ access: String,
        isInitialized: Bool,
        _ writer: inout CodeWriter
    ) {
        let value = isInitialized ? property.defaultValue.map { " = " + $0 } ?? "" : ""
        writer.documentation(property.documentation)
        writer.line(
            "\(access)var \(SwiftLiteral.declared(property.name)): \(property.type)\(value)"
        )
        for accessor in property.accessors {
            writer.documentation(accessor.documentation)
            let name = SwiftLiteral.declared(accessor.name)
            writer.block("\(access)var \(name): \(accessor.type)") { writer in
                writer.cases(
                    of: SwiftLiteral.declared(property.name),
                    accessor.values.map { "case \($0.pattern): \($0.expression)" }
                )
            }
        }
    }
}

extension SwiftUnion.Branch {
    /// The statement that reads the branch.
    fileprivate var reading: String { "self = .\(name)(try .init(json: decoder))" }

    fileprivate var memberList: String {
        members.map(SwiftLiteral.string).joined(separator: ", ")
    }
}

extension SwiftVariants {
    /// The pattern of a case's tag, whose value is called `name` where it may be any.
    func pattern(of one: Case, as name: String = "tag") -> String {
        guard let value = one.value else { return "case let \(name)?:" }
        return "case .\(value)\(tag.isRequired ? "" : "?"):"
    }
}

extension SwiftVariants.Field {
    /// The expression that reads the member.
    fileprivate var reading: String {
        let member = KnownMember(
            key: key,
            aliases: aliases,
            isNullable: isRequired && type.hasSuffix("?"),
            mayMisfit: mayMisfit
        )
        return "members.decode(\(member.text))"
    }

    fileprivate var argument: String { "\(SwiftLiteral.label(name)): \(reading)" }
}

extension SwiftVariantsProperty.Accessor {
    /// The member's name and its value for an encoder.
    var encodedMember: String {
        "\(SwiftLiteral.string(key)): \(SwiftLiteral.declared(name))"
    }
}
