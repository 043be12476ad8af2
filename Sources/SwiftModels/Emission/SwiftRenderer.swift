/// The writer of declarations as Swift text.
package struct SwiftRenderer {
    let access: AccessLevel
    var writer = CodeWriter()

    init(access: AccessLevel) {
        self.access = access
    }

    /// Returns the text of a file with types: `header`, followed by the declarations in the given order.
    ///
    /// - Parameter namespace: The enumeration around all types, if this file declares it.
    package static func text(
        _ declarations: [SwiftDeclaration],
        header: [String],
        access: AccessLevel,
        declaring namespace: String? = nil
    ) -> String {
        var renderer = SwiftRenderer(access: access)
        renderer.renderHeader(header)
        if declarations.contains(where: { $0.readingChecks != nil }) {
            renderer.writer.line()
            renderer.writer.line(access.readingImport)
        }
        if let namespace {
            renderer.writer.line()
            renderer.writer.line("/// The namespace of the generated types.")
            renderer.writer.line("\(access.prefix)enum \(SwiftLiteral.declared(namespace)) {}")
        }
        for declaration in declarations {
            renderer.writer.line()
            renderer.render(declaration)
        }
        if declarations.isEmpty {
            renderer.writer.line()
            renderer.writer.line("// Other files declare all types of the schema.")
        }
        return renderer.writer.text
    }

    /// Returns the text of the file that validates the types of another file: `header`, followed by the methods that
    /// check the types, and the rules.
    ///
    /// - Parameter rules: The rules of the file, or `nil` if the types express all constraints.
    package static func validationText(
        _ declarations: [SwiftDeclaration],
        rules: SwiftRules?,
        header: [String],
        access: AccessLevel
    ) -> String {
        var renderer = SwiftRenderer(access: access)
        renderer.renderHeader(header)
        guard let rules else {
            renderer.writer.line()
            renderer.writer.line("// The types express all constraints of the schema.")
            return renderer.writer.text
        }
        let headerSize = renderer.writer.text.utf8.count
        for declaration in declarations { renderer.renderValidation(of: declaration) }
        renderer.render(rules)
        if renderer.writer.text.utf8.count == headerSize {
            renderer.writer.line()
            renderer.writer.line("// Other files validate the types of the schema.")
        }
        return renderer.writer.text
    }

    private mutating func renderHeader(_ header: [String]) {
        for line in header { writer.line("// " + line) }
    }

    mutating func render(_ declaration: SwiftDeclaration) {
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
        case .union(let union): render(union, declaration.name)
        case .variants(let variants):
            render(variants, declaration.name, isReadDirectly: declaration.readingChecks != nil)
        case .wrapper(let wrapper): render(wrapper, declaration.name)
        case .alias(let target):
            let head = "\(access.prefix)typealias \(declaration.name) ="
            guard !writer.fits("\(head) \(target)") else { return writer.line("\(head) \(target)") }
            writer.line(head)
            nested { $0.writer.line(target.text) }
        }
    }

    private mutating func renderCoding(_ declaration: SwiftDeclaration) {
        let fullName = declaration.fullName
        defer { renderReading(of: declaration) }
        switch declaration.body {
        case .structure(let structure): renderCoding(structure, fullName)
        case .enumeration(let enumeration): renderCoding(enumeration, fullName)
        case .union(let union):
            renderCoding(union, fullName)
            renderSharedMembers(of: union, fullName)
        case .wrapper(let wrapper): renderCoding(wrapper, fullName)
        case .alias, .variants: break
        }
        guard !declaration.conformances.isEmpty else { return }
        writer.line()
        writer.line("extension \(fullName): \(declaration.conformances.joined(separator: ", ")) {}")
    }

    // MARK: Structures

    private mutating func render(_ structure: SwiftStructure, _ name: String) {
        let access = access.prefix
        let declaresInitializer = declaresInitializer(structure)
        // The declarations of the properties contain the initial values if no declared initializer sets them. The
        // initializer of a wide structure has no parameters with defaults, so it does not set the other properties.
        let isInitialized = !declaresInitializer || structure.isWide
        // If `init(from:)` is in an extension, the compiler still adds the memberwise initializer.
        let conformances = declaresInitializer ? structure.conformances : []
        let inherited = (["Hashable", "Sendable"] + conformances).joined(separator: ", ")
        writer.block("\(access)struct \(name): \(inherited)") { writer in
            for (position, property) in structure.properties.enumerated() {
                for variants in structure.variants where variants.position == position {
                    Self.render(variants, access: access, isInitialized: isInitialized, &writer)
                }
                Self.render(property, access: access, isInitialized: isInitialized, &writer)
            }
            for variants in structure.variants
            where variants.position == structure.properties.count {
                Self.render(variants, access: access, isInitialized: isInitialized, &writer)
            }
            for pattern in structure.patterns {
                writer.documentation(pattern.documentation)
                let name = SwiftLiteral.declared(pattern.name)
                let empty = isInitialized ? " = [:]" : ""
                writer.line("\(access)var \(name): \(pattern.type)\(empty)")
            }
            let coding = structure.coding
            let empty = isInitialized ? " = \(coding.emptyRestLiteral)" : ""
            writer.documentation(coding.restDocumentation)
            writer.line("\(access)var \(coding.restProperty): \(coding.restType)\(empty)")
            guard declaresInitializer else { return }
            let storage = structure.properties.flatMap {
                $0.storageDeclarations(isInitialized: isInitialized)
            }
            if !storage.isEmpty { writer.line() }
            for line in storage { writer.line(line) }
            writer.line()
            Self.renderInitializer(of: structure, access, &writer)
            writer.line()
            Self.renderCoding(of: structure, access, &writer)
        }
    }

    /// Returns whether the structure declares an initializer. Otherwise it has the memberwise initializer of the
    /// compiler, which is equivalent.
    private func declaresInitializer(_ structure: SwiftStructure) -> Bool {
        // The memberwise initializer has the default `nil` for each optional, also for one that needs an argument.
        access != .internal || structure.hidesStorage || structure.isWide
            || structure.properties.contains { $0.type.isOptional && $0.defaultValue == nil }
    }

    /// Writes a property.
    ///
    /// - Parameter isInitialized: true if the declaration includes the default value.
    private static func render(
        _ property: SwiftProperty,
        access: String,
        isInitialized: Bool,
        _ writer: inout CodeWriter
    ) {
        writer.documentation(property.documentation)
        if let deprecation = property.deprecation {
            writer.line("@available(*, deprecated\(deprecation.arguments))")
        }
        let head = "\(access)var \(SwiftLiteral.declared(property.name)): \(property.type)"
        if case .wrapped = property.storage { return writer.line("@Defaulted " + head) }
        guard let storage = property.storage.name else {
            let value = isInitialized ? property.initialValue : nil
            return writer.line(head + (value.map { " = \($0)" } ?? ""))
        }
        writer.block(head) { writer in
            writer.line("get { \(property.unwrapped(storage)) }")
            writer.line("set { \(storage) = \(property.wrapped(setTo: "newValue")) }")
        }
    }

    private static func renderInitializer(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let parameters = structure.parameters
        let documentation = parameters.flatMap(\.documentation)
        writer.documentation(
            [
                structure.isWide
                    ? "Creates an instance. The other properties have their defaults."
                    : "Creates an instance."
            ] + (documentation.isEmpty ? [] : ["", "- Parameters:"] + documentation)
        )
        guard !parameters.isEmpty else { return writer.line("\(access)init() {}") }
        writer.rows("\(access)init(", parameters.map { $0.declaration() }, closing: ") {")
        writer.indent()
        for parameter in parameters {
            let name = SwiftLiteral.declared(parameter.name)
            let stored = parameter.property?.storedMember ?? parameter.name
            writer.line("self.\(stored) = \(parameter.property?.wrapped(given: name) ?? name)")
        }
        writer.outdent()
        writer.line("}")
    }

    private mutating func renderCoding(_ structure: SwiftStructure, _ fullName: String) {
        guard !declaresInitializer(structure) else { return }
        let conformances = structure.conformances.joined(separator: ", ")
        writer.line()
        writer.block("extension \(fullName): \(conformances)") { writer in
            Self.renderCoding(of: structure, access.prefix, &writer)
        }
    }

    private static func renderCoding(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        guard !structure.coding.isArray else {
            return renderItemCoding(of: structure, access, &writer)
        }
        for property in structure.patterns {
            SwiftTree.pattern(property.pattern)
                .write(
                    "private static let \(property.patternName): SchemaPattern = ",
                    to: &writer
                )
        }
        renderDecoding(of: structure, access, &writer)
        writer.line()
        writer.rows(
            "static let knownMembers: [KnownMember] = [",
            structure.properties.map(\.knownMember.text),
            closing: "]"
        )
        // The protocol provides an encoding function, but a type that other modules can see must declare its own.
        if !access.isEmpty {
            writer.line()
            renderEncoding(access, &writer)
        }
        writer.line()
        if !structure.convertedNames.isEmpty {
            writer.rows(
                "private static let convertedNames: [String] = [",
                structure.convertedNames.map(SwiftLiteral.string),
                closing: "]"
            )
            writer.line()
        }
        writer.block("var jsonContent: JSONContent") { writer in
            let names = structure.convertedNames.isEmpty ? "" : ", of: Self.convertedNames"
            let keys = structure.keys.conversion.map { ".withKeys(\($0)\(names))" } ?? ""
            structure.content.write("Self.content(", closing: ")" + keys, to: &writer)
        }
        writer.line()
        renderEquality(of: structure, access, &writer)
        guard !access.isEmpty else { return }
        writer.line()
        writer.line("\(access)var customMirror: Mirror { memberMirror }")
    }

    /// Writes the operator `==`, which compares the properties. The compiler could derive an equivalent operator, but
    /// would spend an eighth of a model's compile time on this.
    private static func renderEquality(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        let names =
            structure.properties.map(\.storedMember) + structure.variants.map(\.name)
            + structure.patterns.map(\.name) + [structure.coding.restProperty]
        writer.block("\(access)static func == (one: Self, other: Self) -> Bool") { writer in
            writer.line("guard")
            writer.indent()
            for (position, name) in names.enumerated() {
                let separator = position < names.count - 1 ? "," : ""
                writer.line("membersAreEqual(one.\(name), other.\(name))\(separator)")
            }
            writer.outdent()
            writer.line("else { return false }")
            writer.line("return true")
        }
    }

    /// Writes the initializer that decodes the members, each in a statement of its own.
    private static func renderDecoding(
        of structure: SwiftStructure,
        _ access: String,
        _ writer: inout CodeWriter
    ) {
        writer.block("\(access)init(from decoder: any Decoder) throws") { writer in
            let rest = structure.coding.restProperty
            let hasKnownMembers =
                !structure.properties.isEmpty || !structure.variants.isEmpty
                || !structure.patterns.isEmpty
            let keyword = hasKnownMembers ? "var" : "let"
            writer.line("\(keyword) members = try MemberReader<Self>(decoder)")
            // After this call, the compiler does not have to check that the statements below initialize each property.
            // The time for this check grows with the square of the number of the properties.
            if structure.isWide, structure.parameters.isEmpty { writer.line("self.init()") }
            for property in structure.properties {
                let key = SwiftLiteral.string(property.key)
                writer.line("self.\(property.storedMember) = try members.value(\(key))")
            }
            for variants in structure.variants {
                writer.line("self.\(variants.name) = try \(variants.type)(&members)")
            }
            // These members are known only after all members with keys of their own have been read.
            for property in structure.patterns {
                let value = "try members.decode(matching: Self.\(property.patternName))"
                writer.line("self.\(property.name) = \(value)")
            }
            writer.line("self.\(rest) = try members.decodeRest()")
        }
    }
}

extension SwiftRenderer {
    static func renderEncoding(_ access: String, _ writer: inout CodeWriter) {
        writer.line(
            "\(access)func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }"
        )
    }
}

extension SwiftStructure {
    /// The arguments of the call that returns the content of the structure (see `KnownMembers.content`).
    fileprivate var content: SwiftTree {
        var items = [SwiftTree.Item("", .members(properties.map { ($0.key, $0.encodedValue) }))]
        let accessors = variants.flatMap(\.accessors)
        if !accessors.isEmpty {
            let members = accessors.map { ($0.key, SwiftLiteral.declared($0.name)) }
            items.append(SwiftTree.Item("besides: ", .members(members)))
        }
        if !patterns.isEmpty {
            let names = patterns.map { SwiftLiteral.declared($0.name) }
            items.append(SwiftTree.Item("matching: ", .leaf("[\(names.joined(separator: ", "))]")))
        }
        items.append(SwiftTree.Item("rest: ", .leaf(coding.restProperty)))
        return .group("", items, "")
    }

    /// True if a property is stored under a name other than its own.
    fileprivate var hidesStorage: Bool { properties.contains { $0.storage != .direct } }

    fileprivate var conformances: [String] {
        ["Codable", coding.isArray ? "JSONCoding" : "KnownMembers"]
    }
}

extension SwiftProperty {
    /// The private declarations of the default and of the storage.
    ///
    /// - Parameter isInitialized: true if the declaration of the storage includes the initial value.
    fileprivate func storageDeclarations(isInitialized: Bool) -> [String] {
        var declarations: [String] = []
        if case .defaulted(let name?, let value) = presence {
            declarations.append("private static let \(name): \(type) = \(value)")
        }
        switch storage {
        case .direct, .wrapped: break
        case .hidden(let name), .boxed(let name):
            let value = isInitialized ? initialValue.map { " = \($0)" } ?? "" : ""
            declarations.append("private var \(name): \(storageType)\(value)")
        }
        return declarations
    }
}

extension SwiftProperty.Deprecation {
    fileprivate var arguments: String {
        let message = message.map { ", message: " + SwiftLiteral.string($0) } ?? ""
        return message + (newName.map { ", renamed: " + SwiftLiteral.string($0) } ?? "")
    }
}
