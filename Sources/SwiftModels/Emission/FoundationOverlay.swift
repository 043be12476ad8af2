/// Writes what lets an app hand Foundation's types to the models: the one file that imports it.
package struct FoundationOverlay {
    let access: AccessLevel
    private var writer = CodeWriter()

    /// The text after the header; empty where there is nothing to write.
    ///
    /// - Parameter includesSupport: whether the extensions of the shared types are wanted here.
    package static func text(
        of declarations: [SwiftDeclaration],
        includesSupport: Bool,
        access: AccessLevel
    ) -> String {
        var overlay = FoundationOverlay(access: access)
        for declaration in declarations {
            guard case .structure(let structure) = declaration.body,
                structure.properties.contains(where: \.isRequiredAddress)
            else { continue }
            overlay.renderInitializer(of: structure, declaration.scope + [declaration.name])
        }
        let extensions =
            includesSupport ? "\n" + SupportFile.foundationOverlay.text(access: access.prefix) : ""
        let text = extensions + overlay.writer.text
        return text.isEmpty ? "" : "\n\(access.prefix)import Foundation\n" + text
    }

    private init(access: AccessLevel) {
        self.access = access
    }

    /// An initializer that takes URLs where the usual one takes addresses.
    private mutating func renderInitializer(of structure: SwiftStructure, _ path: [String]) {
        let parameters = structure.parameters { $0.foundationType?.text ?? $0.type.text }
        var arguments = structure.properties.map {
            "\(SwiftLiteral.label($0.name)): \($0.converted)"
        }
        for variants in structure.variants.reversed() {
            let name = variants.name
            arguments.insert(
                "\(SwiftLiteral.label(name)): \(SwiftLiteral.declared(name))",
                at: variants.position
            )
        }
        let rest = structure.coding.restProperty
        // Only where every address may be `nil` could a call mean either.
        let isAmbiguous = !structure.properties.contains {
            $0.isRequiredAddress && $0.foundationType == .url
        }
        writer.line()
        writer.block("extension \(path.joined(separator: "."))") { writer in
            writer.line("/// Creates the value from its members, with addresses as URLs.")
            if isAmbiguous { writer.line("@_disfavoredOverload") }
            writer.list(
                "\(access.prefix)init(",
                parameters + structure.restParameters,
                ") {"
            )
            writer.indent()
            let patterns = structure.patterns.map {
                "\(SwiftLiteral.label($0.name)): \(SwiftLiteral.declared($0.name))"
            }
            writer.list("self.init(", arguments + patterns + ["\(rest): \(rest)"], ")")
            writer.outdent()
            writer.line("}")
        }
    }
}

extension SwiftProperty {
    fileprivate var isRequiredAddress: Bool { presence == .required && foundationType != nil }

    /// The argument for the usual initializer.
    fileprivate var converted: String {
        let name = SwiftLiteral.declared(name)
        return switch foundationType {
        case .none: name
        case .url: ".init(\(name))"
        case .optionalURL: "\(name).map { .init($0) }"
        }
    }
}
