/// The code of unions and variants, which are enumerations whose cases hold values.
extension SwiftRenderer {
    mutating func render(_ union: SwiftUnion, _ name: String) {
        let keyword = union.isIndirect ? "indirect enum" : "enum"
        writer.block("\(access.prefix)\(keyword) \(name): Hashable, Sendable") { writer in
            for branch in union.branches {
                writer.documentation(branch.documentation)
                writer.line("case \(SwiftLiteral.declared(branch.name))(\(branch.type))")
            }
            guard union.isOpen else { return }
            let subject = union.otherKinds.isEmpty ? "An object" : "A value"
            writer.line("/// \(subject) that matches none of the other cases, kept unchanged.")
            writer.line("case unrecognized(JSONValue)")
        }
    }

    mutating func renderCoding(_ union: SwiftUnion, _ fullName: String) {
        let access = access.prefix
        writer.line()
        writer.block("extension \(fullName): Codable, JSONCoding") { writer in
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

    /// Writes the properties of a union: the value of its only branch, its tag, and the members that all branches have.
    mutating func renderSharedMembers(of union: SwiftUnion, _ fullName: String) {
        if union.branches.count == 1 { renderValue(of: union.branches[0], fullName) }
        guard !union.sharedMembers.isEmpty || union.tag?.property != nil else { return }
        let access = access.prefix
        writer.line()
        writer.block("extension \(fullName)") { writer in
            if let tag = union.tag, let property = tag.property {
                writer.documentation(tag.documentation)
                writer.block(
                    "\(access)var \(SwiftLiteral.declared(property)): \(tag.kind.rawValue)?"
                ) {
                    let unrecognized = "case .unrecognized(let value): \(tag.unrecognizedValue)"
                    $0.cases(of: "self", tag.cases + [unrecognized])
                }
            }
            guard !union.sharedMembers.isEmpty else { return }
            if union.tag?.property != nil { writer.line() }
            writer.line("/// The members that all cases have, except ``unrecognized(_:)``.")
            writer.block("\(access)protocol SharedMembers: Sendable") { writer in
                for member in union.sharedMembers {
                    writer.line("var \(SwiftLiteral.declared(member.name)): \(member.type) { get }")
                }
            }
            writer.line()
            writer.line("/// The members that all cases have, or `nil` in ``unrecognized(_:)``.")
            writer.block("\(access)var sharedMembers: (any SharedMembers)?") {
                let branches = union.branches.map { "case .\($0.name)(let value): value" }
                $0.cases(of: "self", branches + ["case .unrecognized: nil"])
            }
            let properties = union.sharedMembers.filter(\.hasUnionProperty)
            if !properties.isEmpty { writer.line() }
            for member in properties {
                let name = SwiftLiteral.declared(member.name)
                let type = member.type.isOptional ? member.type : .optional(member.type)
                writer.documentation(member.documentation)
                writer.line("\(access)var \(name): \(type) { sharedMembers?.\(name) }")
            }
        }
        guard !union.sharedMembers.isEmpty else { return }
        writer.line()
        for type in union.branchTypes {
            writer.line("extension \(type): \(fullName).SharedMembers {}")
        }
    }

    /// Writes the property for the only branch of a union.
    private mutating func renderValue(of branch: SwiftUnion.Branch, _ fullName: String) {
        guard let kind = branch.kinds.first else { return }
        writer.line()
        writer.block("extension \(fullName)") { writer in
            writer.line("/// The \(kind), or `nil` if the value has another type.")
            writer.block("\(access.prefix)var \(kind)Value: \(branch.type)?") {
                $0.cases(
                    of: "self",
                    ["case .\(branch.name)(let value): value", "case .unrecognized: nil"]
                )
            }
        }
    }

    private static func renderChoice(_ union: SwiftUnion, _ writer: inout CodeWriter) {
        let readByKind = union.branches.filter { $0.kinds != ["object"] }
        guard !readByKind.isEmpty || !union.otherKinds.isEmpty else {
            return renderObjects(union, &writer)
        }
        writer.line("switch try decoder.kind() {")
        for branch in readByKind {
            let kinds = branch.kinds.map { "." + $0 }.joined(separator: ", ")
            writer.line("case \(kinds): \(branch.reading)")
        }
        if readByKind.count < union.branches.count {
            writer.line("case .object:")
            writer.indent()
            renderObjects(union, &writer)
            writer.outdent()
        }
        if union.listsAllKinds {
            if !union.otherKinds.isEmpty { writer.line("default: \(unrecognizedReading)") }
        } else {
            if !union.otherKinds.isEmpty {
                let kinds = union.otherKinds.map { "." + $0 }.joined(separator: ", ")
                writer.line("case \(kinds): \(unrecognizedReading)")
            }
            writer.line("default: throw decoder.mismatch(Self.self)")
        }
        writer.line("}")
    }

    /// Writes code that chooses the branch of an object.
    private static func renderObjects(_ union: SwiftUnion, _ writer: inout CodeWriter) {
        let objectBranches = union.branches.filter { $0.kinds == ["object"] }
        guard union.keepsObjects else {
            // Without a tag or members to choose by, at most one branch is for objects.
            for branch in objectBranches { writer.line(branch.reading) }
            return
        }
        guard let tag = union.tag else { return renderByMembers(objectBranches, &writer) }
        let names = ([tag.key] + tag.aliases).map(SwiftLiteral.string).joined(separator: ", ")
        // Without a type, the support code returns an `ExactText`, which does not equal canonically equivalent
        // strings.
        let type = tag.kind == .string ? "" : ", as: \(tag.kind.rawValue).self"
        writer.line("switch try decoder.tag(\(names)\(type)) {")
        for branch in objectBranches {
            writer.switchCase(branch.tagValues, branch.reading)
        }
        let withMembers = objectBranches.filter { !$0.members.isEmpty }
        if !withMembers.isEmpty {
            writer.line("case nil:")
            writer.indent()
            renderByMembers(withMembers, &writer)
            writer.outdent()
        }
        if !union.listsAllTags { writer.line("default: \(unrecognizedReading)") }
        writer.line("}")
    }

    /// The statement that reads a value that matches no branch.
    private static let unrecognizedReading = "self = .unrecognized(try .init(json: decoder))"

    /// Writes code that chooses the branch of an object by its members.
    ///
    /// If an object has a member of a branch but does not fit the branch, and may belong to another one, the code tries
    /// the next branch.
    private static func renderByMembers(_ branches: [SwiftUnion.Branch], _ writer: inout CodeWriter)
    {
        for (position, branch) in branches.enumerated() {
            var condition = "if try decoder.has(\(branch.memberList))"
            var statement = branch.reading
            if let value = branch.readingIfFitting {
                condition += ", let value = \(value)"
                statement = "self = .\(branch.name)(value)"
            }
            writer.line((position == 0 ? "" : "} else ") + condition + " {")
            writer.indent()
            writer.line(statement)
            writer.outdent()
        }
        writer.line("} else {")
        writer.indent()
        writer.line(unrecognizedReading)
        writer.outdent()
        writer.line("}")
    }

    // MARK: Variants

    mutating func render(_ variants: SwiftVariants, _ name: String, isReadDirectly: Bool) {
        let keyword = variants.isIndirect ? "indirect enum" : "enum"
        writer.block("\(access.prefix)\(keyword) \(name): Hashable, Sendable") { writer in
            for variant in variants.cases {
                writer.documentation(variant.documentation)
                let fields = Self.declaration(of: variant.fields)
                writer.line("case \(SwiftLiteral.declared(variant.name))(\(fields))")
            }
            if variants.hasOtherCase { Self.renderOtherCase(variants, &writer) }
            writer.line()
            writer.block("fileprivate init(_ members: inout MemberReader<some Any>) throws") {
                writer in
                Self.renderReading(variants, &writer)
            }
            let reading = VariantsReading(variants)
            if isReadDirectly { reading.write(to: &writer) }
            if variants.otherCaseHoldsAll { reading.writeSelection(to: &writer) }
        }
    }

    private static func renderOtherCase(_ variants: SwiftVariants, _ writer: inout CodeWriter) {
        let name = variants.tag.name
        let absence = variants.tag.isRequired ? "" : " or is absent"
        let settingToNil =
            variants.otherCaseHoldsAll
                && variants.cases.contains { $0.fields.contains { !$0.hasDefault } }
            ? " Setting a required member to `nil` also gives this case." : ""
        writer.documentation(
            DocumentationText.paragraphs(
                variants.otherCaseHoldsAll
                    ? "`\(name)` has another value\(absence).\(settingToNil)"
                    : "`\(name)` is absent."
            )
        )
        let fields = declaration(of: variants.otherFields)
        writer.line("case \(SwiftVariants.otherName)(\(fields))")
    }

    private static func declaration(of fields: [SwiftVariants.Field]) -> String {
        fields.map { field in
            let name = SwiftLiteral.declared(field.name)
            return "\(name): \(field.type)" + (field.hasDefault ? " = nil" : "")
        }
        .joined(separator: ", ")
    }

    private static func renderReading(_ variants: SwiftVariants, _ writer: inout CodeWriter) {
        writer.line("let tag: \(variants.tag.type) = try \(variants.tag.reading)")
        writer.line("switch tag {")
        for variant in variants.cases {
            writer.line(variants.pattern(of: variant))
            writer.indent()
            let arguments = variant.fields.map { field in
                field.name == variants.tag.name
                    ? "\(SwiftLiteral.label(field.name)): \(variants.presentTag("tag"))"
                    : field.argument
            }
            writer.rows("self = try .\(variant.name)(", arguments, closing: ")")
            writer.outdent()
        }
        if variants.hasOtherCase { renderReadingOthers(variants, &writer) }
        writer.line("}")
    }

    private static func renderReadingOthers(
        _ variants: SwiftVariants,
        _ writer: inout CodeWriter
    ) {
        writer.line("default:")
        writer.indent()
        let tag =
            variants.otherCaseHoldsAll
            ? ["\(SwiftLiteral.label(variants.tag.name)): tag"] : []
        // Without other members, the statement reads nothing and cannot throw.
        let effect = variants.others.isEmpty ? "" : "try "
        writer.rows(
            "self = \(effect).\(SwiftVariants.otherName)(",
            tag + variants.others.map(\.argument),
            closing: ")"
        )
        writer.outdent()
    }

    /// Writes the property whose type is a variants enumeration, and a computed property for each member in it.
    static func render(
        _ property: SwiftVariantsProperty,
        access: String,
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
                let cases = accessor.values.map { "case \($0.pattern): \($0.expression)" }
                let holder = SwiftLiteral.declared(property.name)
                guard property.isSettable else { return writer.cases(of: holder, cases) }
                writer.block("get") { $0.cases(of: holder, cases) }
                // The initializer that selects a case takes the members in alphabetical order.
                let arguments = property.accessors.map(\.name).sorted().map { name in
                    // In the setter, `newValue` without `self.` is the new value of this property.
                    let member = name == "newValue" ? "self.newValue" : SwiftLiteral.declared(name)
                    let value = name == accessor.name ? "newValue" : member
                    return "\(SwiftLiteral.label(name)): \(value)"
                }
                writer.block("set") {
                    $0.rows("\(holder) = \(property.type)(", arguments, closing: ")")
                }
            }
        }
    }
}

extension SwiftUnion {
    /// True if a value of each kind belongs to a branch or is kept unchanged.
    var listsAllKinds: Bool {
        Set(branches.flatMap(\.kinds) + otherKinds).count == ModelKind.allCases.count
    }

    /// True if the `switch` over the tag of an object has cases for `true`, `false` and `nil`. The compiler warns of a
    /// `default` after these cases.
    ///
    /// A Boolean tag always has cases for both values, because it has different values in at least two branches.
    var listsAllTags: Bool {
        let branches = branches.filter { $0.kinds == ["object"] }
        return tag?.kind == .boolean && branches.contains { !$0.members.isEmpty }
    }
}

extension SwiftUnion.Tag {
    /// The expression for the tag of an unrecognized object. The object, which is a `JSONValue` with the name `value`,
    /// keeps the names in the JSON text.
    fileprivate var unrecognizedValue: String {
        let names = memberNames.map(SwiftLiteral.string)
        let member =
            names.count == 1
            ? "value[\(names[0])]"
            : "[\(names.joined(separator: ", "))].lazy.compactMap { value[$0] }.first"
        return "\(member)?.\(kind.accessor)"
    }
}

extension SwiftUnion.Tag.Kind {
    /// The property of a JSON value that has the tag's type.
    fileprivate var accessor: String {
        switch self {
        case .string: "stringValue"
        case .integer: "intValue"
        case .boolean: "boolValue"
        }
    }
}

extension SwiftUnion.Branch {
    /// The statement that reads the branch.
    fileprivate var reading: String { "self = .\(name)(try .init(json: decoder))" }

    /// The expression that reads the branch. Its value in generated code is `nil` if the object does not fit the branch
    /// and may belong to another one. This property is `nil` if no other branch is possible.
    fileprivate var readingIfFitting: String? {
        switch ambiguity {
        case .none: nil
        case .having(let names):
            "try decoder.value(\(type).self, orNilWith: \(names.map(SwiftLiteral.string).joined(separator: ", ")))"
        case .any: "try decoder.value(ifFitting: \(type).self)"
        }
    }

    fileprivate var memberList: String {
        members.map(SwiftLiteral.string).joined(separator: ", ")
    }
}

extension SwiftVariants {
    /// Returns the pattern that matches the tag of a case. If the case is for every value of the tag, the pattern binds
    /// the value to `name`.
    func pattern(of variant: Case, as name: String = "tag") -> String {
        guard let value = variant.value else { return "case let \(name)?:" }
        return "case \(value)\(tag.isRequired ? "" : "?"):"
    }

    /// Returns the expression for the tag in a case for a present tag. The constant `name` holds the tag. If the tag
    /// can be null, the constant is a `Nullable`, and the case has an ordinary optional instead.
    func presentTag(_ name: String) -> String { tag.distinguishesNull ? name + ".value" : name }
}

extension SwiftVariants.Field {
    /// The expression that reads the member.
    fileprivate var reading: String {
        let member = KnownMember(
            key: key,
            aliases: aliases,
            isNullable: isRequired && type.isOptional,
            mayMisfit: mayMisfit
        )
        return "members.decode(\(member.text))"
    }

    fileprivate var argument: String { "\(SwiftLiteral.label(name)): \(reading)" }
}
