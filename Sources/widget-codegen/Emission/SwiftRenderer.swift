/// Writes declarations as Swift text: the only place that knows what the code looks like.
struct SwiftRenderer {
    let access: AccessLevel
    var writer = CodeWriter()

    init(access: AccessLevel) {
        self.access = access
    }

    /// The text of a file: `header`, then the declarations in their order.
    static func text(
        _ declarations: [SwiftDeclaration],
        header: [String],
        access: AccessLevel
    ) -> String {
        var renderer = SwiftRenderer(access: access)
        for line in header { renderer.writer.line(line.isEmpty ? "//" : "// " + line) }
        for declaration in declarations {
            renderer.writer.line()
            renderer.render(declaration)
        }
        return renderer.writer.text
    }

    private mutating func render(_ declaration: SwiftDeclaration) {
        guard !declaration.scope.isEmpty else {
            renderType(declaration)
            renderCoding(declaration)
            return
        }
        writer.line("extension \(declaration.scope.joined(separator: ".")) {")
        nested { $0.renderType(declaration) }
        writer.line("}")
        renderCoding(declaration)
    }

    private mutating func nested(_ body: (inout SwiftRenderer) -> Void) {
        writer.indent()
        body(&self)
        writer.outdent()
    }

    private mutating func renderType(_ declaration: SwiftDeclaration) {
        writer.documentation(declaration.documentation)
        switch declaration.body {
        case .structure(let structure): render(structure, declaration.name)
        case .enumeration(let enumeration): render(enumeration, declaration.name)
        case .wrapper(let wrapper): render(wrapper, declaration.name)
        case .alias(let target):
            writer.line("\(access.prefix)typealias \(declaration.name) = \(target)")
        }
    }

    private mutating func renderCoding(_ declaration: SwiftDeclaration) {
        let path = (declaration.scope + [declaration.name]).joined(separator: ".")
        switch declaration.body {
        case .structure(let structure): renderCoding(structure, path)
        case .enumeration(let enumeration): renderCoding(enumeration, path)
        case .wrapper(let wrapper): renderCoding(wrapper, path)
        case .alias: break
        }
    }

    // MARK: Structures

    private mutating func render(_ structure: SwiftStructure, _ name: String) {
        let access = access.prefix
        writer.block("\(access)struct \(name): Hashable, Sendable") { writer in
            for property in structure.properties { Self.render(property, access, &writer) }
            writer.line("/// " + structure.coding.restDocumentation)
            writer.line("\(access)var \(structure.coding.rest)")
            let hidden = structure.properties.filter { $0.storage != .direct }
            if !hidden.isEmpty { writer.line() }
            for property in hidden { Self.renderStorage(of: property, &writer) }
            writer.line()
            Self.renderInitializer(of: structure, access, &writer)
        }
    }

    private static func render(
        _ property: SwiftProperty,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        writer.documentation(property.documentation)
        if let deprecation = property.deprecation {
            let message = SwiftLiteral.string(deprecation)
            writer.line("@available(*, deprecated, message: \(message))")
        }
        let head = "\(access)var \(SwiftLiteral.declared(property.name)): \(property.type)"
        switch property.storage {
        case .direct:
            writer.line(head)
        case .hidden(let storage):
            writer.block(head) { writer in
                writer.line("get { \(storage) }")
                writer.line("set { \(storage) = newValue }")
            }
        case .boxed(let storage):
            writer.block(head) { writer in
                writer.line("get { \(storage)\(property.isOptional ? "?" : "").value }")
                writer.line("set { \(storage) = \(property.boxing("newValue")) }")
            }
        }
    }

    private static func renderStorage(of property: SwiftProperty, _ writer: inout CodeWriter) {
        switch property.storage {
        case .direct:
            break
        case .hidden(let storage):
            writer.line("private var \(storage): \(property.type)")
        case .boxed(let storage):
            writer.line("private var \(storage): \(property.boxType)")
        }
    }

    private static func renderInitializer(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let parameters = structure.properties.map { property in
            let value = property.defaultValue.map { " = " + $0 } ?? ""
            return "\(SwiftLiteral.declared(property.name)): \(property.type)\(value)"
        }
        writer.line("/// Creates the value from its members.")
        writer.list("\(access)init", parameters + ["\(structure.coding.rest) = [:]"], " {")
        writer.indent()
        for property in structure.properties {
            let parameter = SwiftLiteral.declared(property.name)
            switch property.storage {
            case .direct: writer.line("self.\(property.name) = \(parameter)")
            case .hidden(let storage): writer.line("self.\(storage) = \(parameter)")
            case .boxed(let storage):
                writer.line("self.\(storage) = \(property.boxing(parameter))")
            }
        }
        let rest = structure.coding.restProperty
        writer.line("self.\(rest) = \(rest)")
        writer.outdent()
        writer.line("}")
    }

    private mutating func renderCoding(_ structure: SwiftStructure, _ path: String) {
        let access = access.prefix
        writer.line()
        writer.block("extension \(path): Codable, JSONCoding") { writer in
            writer.line("/// Reads the members, and keeps those that the schema does not know.")
            writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
                writer.line("var members = try MemberReader(decoder)")
                for property in structure.properties {
                    writer.line(property.decoding)
                }
                writer.line("self.\(structure.coding.restProperty) = try members.decodeRest()")
            }
            writer.line()
            writer.line("/// Writes the members that are there.")
            writer.block("\(access)func encode(to encoder: any Encoder) throws") { writer in
                writer.line("var members = MemberWriter(encoder)")
                for property in structure.properties {
                    writer.line(property.encoding)
                }
                writer.line("try members.encodeRest(self.\(structure.coding.restProperty))")
            }
        }
    }
}

extension CodableStrategy {
    /// The property for the rest as a declaration without `var`.
    fileprivate var rest: String { "\(restProperty): [String: \(restValueType)]" }
}

extension SwiftProperty {
    fileprivate var isOptional: Bool { type.hasSuffix("?") }

    /// The type of a boxed property's storage.
    fileprivate var boxType: String {
        isOptional ? "Boxed<\(type.dropLast())>?" : "Boxed<\(type)>"
    }

    fileprivate func boxing(_ value: String) -> String {
        isOptional ? "\(value).map(Boxed.init)" : "Boxed(\(value))"
    }

    /// The statement that reads the property from `members`.
    fileprivate var decoding: String {
        let function =
            switch presence {
            case .required: "decode"
            case .optional: "decodeIfPresent"
            }
        let call = "try members.\(function)(\(SwiftLiteral.string(wireName)))"
        switch storage {
        case .direct: return "self.\(name) = \(call)"
        case .hidden(let storage): return "self.\(storage) = \(call)"
        case .boxed(let storage):
            return "self.\(storage) = \(boxing("(\(call) as \(type))"))"
        }
    }

    /// The statement that writes the property to `members`.
    fileprivate var encoding: String {
        let function =
            switch presence {
            case .required: "encode"
            case .optional: "encodeIfPresent"
            }
        let value =
            switch storage {
            case .direct: "self.\(name)"
            case .hidden(let storage): "self.\(storage)"
            case .boxed(let storage): "self.\(storage)\(isOptional ? "?" : "").value"
            }
        return "try members.\(function)(\(value), \(SwiftLiteral.string(wireName)))"
    }
}
