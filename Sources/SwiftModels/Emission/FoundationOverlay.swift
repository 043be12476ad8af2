/// The writer of the Foundation overlay: the file with the code that lets an app pass Foundation's types to the models.
/// No other generated file imports Foundation.
package struct FoundationOverlay {
    let access: AccessLevel
    private var writer = CodeWriter()

    /// Returns the text of the file after its header. It is empty if there is nothing to write.
    ///
    /// - Parameters:
    ///   - namespace: The enumeration around all types, or `nil` if there is none.
    ///   - support: The sources that extend the support code for Foundation. They follow the imports.
    package static func text(
        of declarations: [SwiftDeclaration],
        in namespace: String?,
        support: [SupportFile],
        access: AccessLevel
    ) -> String {
        var overlay = FoundationOverlay(access: access)
        let outerScope = namespace.map { [$0] } ?? []
        var hasReadingInitializers = false
        for declaration in declarations {
            // A type inside another type describes a part of a JSON text, not a whole text. The namespace is no model.
            if declaration.readingChecks != nil, declaration.scope == outerScope {
                overlay.renderReading(of: declaration)
                hasReadingInitializers = true
            }
            guard case .structure(let structure) = declaration.body,
                structure.properties.contains(where: \.isRequiredURI)
            else { continue }
            overlay.renderInitializer(of: structure, declaration.fullName)
        }
        let extensions = support.map { "\n" + $0.text(access: access.prefix) }.joined()
        let text = extensions + overlay.writer.text
        let readingImport = hasReadingInitializers ? access.readingImport + "\n" : ""
        return text.isEmpty ? "" : "\n\(access.prefix)import Foundation\n" + readingImport + text
    }

    private init(access: AccessLevel) {
        self.access = access
    }

    /// Writes the initializers that read a model from `Data` and from a `String`. The parameter type is written as
    /// `Foundation.Data`, because the models may declare a type `Data`.
    private mutating func renderReading(of declaration: SwiftDeclaration) {
        let texts = [
            (parameter: "data: Foundation.Data", bytes: "Array(data)", phrase: "data in UTF-8"),
            (parameter: "text: String", bytes: "Array(text.utf8)", phrase: "a string"),
        ]
        // Without `checked`, a call such as `Quote(json: "x")` also matches the initializer with the members.
        var isAmbiguous = false
        if case .structure(let structure) = declaration.body {
            isAmbiguous = structure.parameters.contains { $0.name == "json" }
        }
        writer.line()
        writer.block("extension \(declaration.fullName)") { writer in
            for (index, text) in texts.enumerated() {
                if index > 0 { writer.line() }
                writer.line("/// Reads a value from JSON text: \(text.phrase).")
                writer.line("///")
                writer.line(
                    "/// - Parameter checked: True if the value must satisfy all rules of its schema."
                )
                writer.line("/// - Throws: The first error, with its line and column.")
                if isAmbiguous { writer.line("@_disfavoredOverload") }
                writer.block(
                    "\(access.prefix)init(json \(text.parameter), checked: Bool = true) "
                        + "throws(JSONReadingError)"
                ) { writer in
                    writer.line("try self.init(json: \(text.bytes), checked: checked)")
                }
            }
        }
    }

    /// Writes an initializer with `URL` parameters in place of the `URI` parameters of the main initializer, except
    /// those for which `nil` and `null` differ or that have a URI as their default.
    private mutating func renderInitializer(of structure: SwiftStructure, _ fullName: String) {
        let parameters = structure.parameters
        // If all `URL` parameters are optional, a call that passes `nil` for them matches both initializers.
        let isAmbiguous = !structure.properties.contains {
            $0.isRequiredURI && $0.foundationType == .url
        }
        writer.line()
        writer.block("extension \(fullName)") { writer in
            writer.line("/// Creates an instance from its members, with a `URL` for each address.")
            if isAmbiguous { writer.line("@_disfavoredOverload") }
            writer.rows(
                "\(access.prefix)init(",
                parameters.map { $0.declaration(type: $0.property?.foundationType?.text) },
                closing: ") {"
            )
            writer.indent()
            let arguments = parameters.map {
                "\(SwiftLiteral.label($0.name)): \($0.property?.converted ?? SwiftLiteral.declared($0.name))"
            }
            writer.rows("self.init(", arguments, closing: ")")
            writer.outdent()
            writer.line("}")
        }
    }
}

extension SwiftProperty {
    fileprivate var isRequiredURI: Bool { presence == .required && foundationType != nil }

    /// The argument for the property in the call of the main initializer.
    fileprivate var converted: String {
        let name = SwiftLiteral.declared(name)
        return switch foundationType {
        case .none: name
        case .url: ".init(\(name))"
        case .optionalURL: "\(name).map { .init($0) }"
        }
    }
}
