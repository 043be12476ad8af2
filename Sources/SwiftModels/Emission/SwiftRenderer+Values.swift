/// Choices and wrappers: types with one value.
extension SwiftRenderer {
    mutating func render(_ enumeration: SwiftEnumeration, _ name: String) {
        let rawType = enumeration.rawType.rawValue
        let conformances =
            enumeration.isOpen ? "Hashable, Sendable" : "\(rawType), Hashable, Sendable"
        let access = access.prefix
        writer.block("\(access)enum \(name): \(conformances)") { writer in
            for one in enumeration.cases {
                writer.documentation(one.documentation)
                let value = enumeration.isOpen ? "" : " = \(one.literal)"
                writer.line("case \(SwiftLiteral.declared(one.name))\(value)")
            }
            if enumeration.isOpen {
                writer.line("/// A value that the schema does not list.")
                writer.line("case unrecognized(\(rawType))")
            }
            for synonym in enumeration.synonyms { Self.render(synonym, access, &writer) }
        }
    }

    private static func render(
        _ synonym: SwiftEnumeration.Synonym,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let name = SwiftLiteral.declared(synonym.old.name)
        writer.line()
        writer.documentation(synonym.old.documentation)
        writer.line("@available(*, deprecated, renamed: \(SwiftLiteral.string(synonym.name)))")
        writer.line("\(access)static var \(name): Self { .\(synonym.name) }")
    }

    mutating func renderCoding(_ enumeration: SwiftEnumeration, _ path: String) {
        writer.line()
        guard enumeration.isOpen else {
            writer.line("extension \(path): Codable, JSONCoding {}")
            return
        }
        let access = access.prefix
        let rawType = enumeration.rawType.rawValue
        writer.block("extension \(path): RawRepresentable, Codable, JSONCoding") { writer in
            writer.line("/// The listed case for `rawValue`, if there is one.")
            writer.block("\(access)init(rawValue: \(rawType))") { writer in
                writer.cases(
                    of: "rawValue",
                    enumeration.cases.map { "case \($0.literal): self = .\($0.name)" }
                        + enumeration.synonyms.map {
                            "case \($0.old.literal): self = .\($0.name)"
                        }
                        + ["default: self = .unrecognized(rawValue)"]
                )
            }
            writer.line()
            writer.line("/// The value as JSON has it.")
            writer.block("\(access)var rawValue: \(rawType)") { writer in
                writer.cases(
                    of: "self",
                    enumeration.cases.map { "case .\($0.name): \($0.literal)" }
                        + ["case .unrecognized(let value): value"]
                )
            }
        }
    }

    mutating func render(_ wrapper: SwiftWrapper, _ name: String) {
        let access = access.prefix
        let property = wrapper.property
        writer.block("\(access)struct \(name): Hashable, Sendable") { writer in
            writer.line(wrapper.isMap ? "/// The members by their names." : "/// The JSON value.")
            let head = "\(access)var \(property): \(wrapper.type)"
            if wrapper.isBoxed {
                writer.block(head) { writer in
                    writer.line("get { storage.value }")
                    writer.line("set { storage = Boxed(newValue) }")
                }
                writer.line()
                writer.line("private var storage: Boxed<\(wrapper.type)>")
            } else {
                writer.line(head)
            }
            writer.line()
            writer.line("/// Creates the value.")
            writer.block("\(access)init(_ \(property): \(wrapper.type))") { writer in
                writer.line(
                    wrapper.isBoxed
                        ? "storage = Boxed(\(property))" : "self.\(property) = \(property)"
                )
            }
            guard let valueType = wrapper.mapValueType else { return }
            writer.line()
            writer.line("/// The member called `name`, or `nil` where there is none.")
            writer.block("\(access)subscript(name: String) -> (\(valueType))?") { writer in
                writer.line("get { \(property)[name] }")
                writer.line("set { \(property)[name] = newValue }")
            }
        }
    }

    mutating func renderCoding(_ wrapper: SwiftWrapper, _ path: String) {
        let access = access.prefix
        writer.line()
        writer.block("extension \(path): Codable, JSONCoding") { writer in
            writer.line("/// Reads the JSON value.")
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                writer.line("self.init(try Coded(from: decoder).value)")
            }
            writer.line()
            writer.line("/// Writes the JSON value.")
            writer.block("\(access)func encode(to encoder: any Encoder) throws") { writer in
                writer.line("try \(wrapper.property).encode(json: encoder)")
            }
        }
    }
}

extension SwiftWrapper {
    fileprivate var isMap: Bool { mapValueType != nil }
}
