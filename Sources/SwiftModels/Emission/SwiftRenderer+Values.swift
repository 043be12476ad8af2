/// The code of enumerations and wrappers.
extension SwiftRenderer {
    mutating func render(_ enumeration: SwiftEnumeration, _ name: String) {
        let rawType = enumeration.rawType.rawValue
        let conformances =
            enumeration.isOpen ? "Hashable, Sendable" : "\(rawType), Hashable, Sendable"
        let access = access.prefix
        writer.block("\(access)enum \(name): \(conformances)") { writer in
            Self.render(enumeration.cases, of: enumeration, &writer)
            if enumeration.isOpen {
                writer.line("/// Any other value.")
                writer.line("case unrecognized(\(enumeration.unlistedType))")
            }
            for synonym in enumeration.synonyms { Self.render(synonym, access: access, &writer) }
        }
    }

    /// Writes the cases. Consecutive cases without documentation share lines.
    private static func render(
        _ cases: [SwiftEnumeration.Case],
        of enumeration: SwiftEnumeration,
        _ writer: inout CodeWriter
    ) {
        var undocumented: [String] = []
        for listed in cases {
            let declaration = enumeration.declaration(of: listed)
            if listed.documentation.isEmpty {
                undocumented.append(declaration)
                continue
            }
            writer.lines("case ", undocumented)
            undocumented = []
            writer.documentation(listed.documentation)
            writer.line("case \(declaration)")
        }
        writer.lines("case ", undocumented)
    }

    private static func render(
        _ synonym: SwiftEnumeration.Synonym,
        access: String,
        _ writer: inout CodeWriter
    ) {
        let name = SwiftLiteral.declared(synonym.deprecatedCase.name)
        writer.line()
        writer.documentation(synonym.deprecatedCase.documentation)
        let replacement = synonym.replacementName
        writer.line("@available(*, deprecated, renamed: \(SwiftLiteral.string(replacement)))")
        writer.line("\(access)static var \(name): Self { .\(replacement) }")
    }

    mutating func renderCoding(_ enumeration: SwiftEnumeration, _ fullName: String) {
        writer.line()
        if enumeration.isOpen {
            renderOpenCoding(enumeration, fullName)
        } else if enumeration.hasOtherSpellings {
            writer.block("extension \(fullName): Codable, JSONCoding") { writer in
                writer.line(
                    "\(access.prefix)init(from decoder: any Decoder) throws "
                        + "{ try self.init(exactly: decoder) }"
                )
            }
        } else {
            writer.line("extension \(fullName): Codable, JSONCoding {}")
        }
    }

    /// Writes the coding of an enumeration that keeps unlisted values.
    private mutating func renderOpenCoding(_ enumeration: SwiftEnumeration, _ fullName: String) {
        let access = access.prefix
        let rawType = enumeration.rawType.rawValue
        let table = enumeration.table
        let label = enumeration.hasOtherSpellings ? "spelled: " : ""
        writer.block("extension \(fullName): RawRepresentable, Codable, JSONCoding") { writer in
            writer.rows(
                "private static let \(table.name): [\(rawType): Self] = [",
                table.entries.map { "\($0.literal): .\($0.name)" },
                closing: "]"
            )
            writer.line()
            let unlistedType = enumeration.unlistedType
            // Only an enumeration of integers keeps values of other kinds.
            let found =
                enumeration.keepsOtherKinds
                ? "rawValue.intValue.flatMap { Self.\(table.name)[$0] }"
                : "Self.\(table.name)[\(label)rawValue]"
            writer.line(
                "\(access)init(rawValue: \(unlistedType)) "
                    + "{ self = \(found) ?? .unrecognized(rawValue) }"
            )
            writer.line()
            // With `return`, the switch is a statement, which is type-checked faster (see `expressionLimit`).
            let prefix = enumeration.cases.count > Self.expressionLimit ? "return " : ""
            writer.block("\(access)var rawValue: \(unlistedType)") { writer in
                writer.cases(
                    of: "self",
                    enumeration.cases.map { "case .\($0.name): \(prefix)\($0.literal)" }
                        + ["case .unrecognized(let value): \(prefix)value"]
                )
            }
            guard enumeration.keepsOtherKinds else { return }
            // The standard library decodes only raw values of its own types.
            writer.line()
            writer.line(
                "\(access)init(from decoder: any Decoder) throws "
                    + "{ self.init(rawValue: try .init(from: decoder)) }"
            )
            writer.line()
            Self.renderEncoding(access, &writer)
        }
    }

    /// The maximum number of cases in a switch that is a single expression. The time to type-check such a switch grows
    /// with the square of its length.
    private static let expressionLimit = 256

    mutating func render(_ wrapper: SwiftWrapper, _ name: String) {
        let access = access.prefix
        let property = wrapper.property
        writer.block("\(access)struct \(name): Hashable, Sendable") { writer in
            writer.line(wrapper.isMap ? "/// The members, by name." : "/// The JSON value.")
            let head = "\(access)var \(property): \(wrapper.type)"
            if wrapper.isBoxed {
                writer.block(head) { writer in
                    writer.line("get { storage.value }")
                    writer.line("set { storage = Boxed(newValue) }")
                }
                writer.line()
                writer.line("private var storage: \(wrapper.storageType)")
            } else {
                writer.line(head)
            }
            writer.line()
            writer.line("/// Creates an instance with the \(wrapper.noun).")
            writer.block("\(access)init(_ \(property): \(wrapper.type))") { writer in
                writer.line(
                    wrapper.isBoxed
                        ? "storage = Boxed(\(property))" : "self.\(property) = \(property)"
                )
            }
            guard let valueType = wrapper.mapValueType else { return }
            writer.line()
            guard case .nullable(let valueType) = valueType else {
                writer.line("/// The member with this name, or `nil` if there is none.")
                writer.block("\(access)subscript(name: String) -> \(valueType)?") { writer in
                    writer.line("get { \(property)[name] }")
                    writer.line("set { \(property)[name] = newValue }")
                }
                return
            }
            writer.line("/// The member with this name, or `nil` if there is none or it is null.")
            writer.block("\(access)subscript(name: String) -> \(valueType)?") { writer in
                writer.line("get { \(property)[name]?.value }")
                writer.line("set { \(property)[name] = newValue.map(Nullable.value) }")
            }
        }
    }

    mutating func renderCoding(_ wrapper: SwiftWrapper, _ fullName: String) {
        let access = access.prefix
        writer.line()
        writer.block("extension \(fullName): Codable, JSONCoding") { writer in
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                writer.line("self.init(try Coded(from: decoder).value)")
            }
            writer.line()
            writer.block("\(access)func encode(to encoder: any Encoder) throws") { writer in
                writer.line("try \(wrapper.property).encode(json: encoder)")
            }
            writer.line()
            writer.line("var jsonContent: JSONContent { \(wrapper.property).jsonContent }")
        }
    }
}

extension SwiftEnumeration {
    /// The type of unlisted values.
    fileprivate var unlistedType: String { keepsOtherKinds ? "JSONValue" : rawType.rawValue }

    /// Returns the declaration of a case without the keyword. A raw value is left out if it equals the name.
    fileprivate func declaration(of listed: Case) -> String {
        let name = SwiftLiteral.declared(listed.name)
        return isOpen || listed.literal == SwiftLiteral.string(listed.name)
            ? name : "\(name) = \(listed.literal)"
    }
}

extension SwiftWrapper {
    fileprivate var isMap: Bool { mapValueType != nil }

    /// The word for the wrapped value in documentation.
    fileprivate var noun: String { property == "elements" ? "items" : property }
}

/// The code of structures that are arrays in JSON.
extension SwiftRenderer {
    static func renderItemCoding(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let rest = structure.coding.restProperty
        writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
            writer.line("var elements = try ElementReader(decoder)")
            writer.rows(
                "try self.init(",
                structure.properties.map(\.itemDecodingArgument)
                    + ["\(rest): elements.decodeRest()"],
                closing: ")"
            )
        }
        writer.line()
        renderEncoding(access, &writer)
        writer.line()
        writer.block("var jsonContent: JSONContent") { writer in
            writer.rows(
                ".array(TupleElements([",
                structure.properties.map(\.encodedItem),
                closing: "], rest: \(rest)))"
            )
        }
    }
}

/// The code of rules, which are the constraints that types do not express.
extension SwiftRenderer {
    mutating func renderValidation(of declaration: SwiftDeclaration) {
        if let rule = declaration.rule { renderCheck(declaration.fullName, rule) }
        let constants = declaration.readingCode?.rules ?? []
        guard !constants.isEmpty else { return }
        writer.line()
        writer.line("/// The constraints that are checked while a value is read.")
        writer.block("extension \(declaration.fullName)") { writer in
            for constant in constants {
                constant.rule.write(
                    "static let \(constant.name): SchemaRule = ",
                    to: &writer
                )
            }
        }
    }

    private mutating func renderCheck(_ fullName: String, _ rule: String) {
        writer.line()
        writer.block("extension \(fullName): SchemaValidated") { writer in
            writer.block("\(access.prefix)func violations(limit: Int) -> [SchemaViolation]") {
                $0.line("\(rule).violations(by: self, limit: limit)")
            }
        }
    }

    mutating func render(_ rules: SwiftRules) {
        guard !rules.extendsType || !rules.rules.isEmpty else { return }
        writer.line()
        if !rules.extendsType {
            writer.line("/// The constraints of the schema that the types do not express.")
        }
        writer.block("\(rules.extendsType ? "extension" : "enum") \(rules.name)") { writer in
            for rule in rules.rules {
                let head = "static let \(SwiftLiteral.declared(rule.name)): SchemaRule = "
                rule.expression.write(head, to: &writer)
            }
        }
    }
}
