/// The distribution of a schema's declarations over several files. The compiler needs much more time for one file with
/// thousands of types than for several files that share these types.
extension SwiftRenderer {
    /// Returns the declarations of each of `count` files. The texts of the files have similar lengths.
    ///
    /// The order of the declarations stays, but the variants of a structure follow the structure into its file, because
    /// they have initializers that only this file can use.
    package static func spread(
        _ declarations: [SwiftDeclaration],
        over count: Int
    ) -> [[SwiftDeclaration]] {
        guard count > 1 else { return [declarations] }
        var units: [DeclarationUnit] = []
        var unitsByPath: [String: Int] = [:]
        for declaration in declarations {
            let size = textSize(of: declaration)
            if case .variants = declaration.body,
                let owner = unitsByPath[declaration.scope.joined(separator: ".")]
            {
                units[owner].declarations.append(declaration)
                units[owner].size += size
            } else {
                unitsByPath[declaration.path] = units.count
                units.append(DeclarationUnit(declarations: [declaration], size: size))
            }
        }
        return spread(units, over: count, size: \.size).map { $0.flatMap(\.declarations) }
    }

    /// Declarations that must be in one file.
    private struct DeclarationUnit {
        var declarations: [SwiftDeclaration]
        var size: Int
    }

    /// Returns the number of bytes of a declaration's text.
    package static func textSize(of declaration: SwiftDeclaration) -> Int {
        var renderer = SwiftRenderer(access: .public)
        renderer.render(declaration)
        return renderer.writer.text.utf8.count
    }

    /// Distributes elements in their order. If there are fewer elements than parts, the last parts are empty.
    fileprivate static func spread<Element>(
        _ elements: [Element],
        over count: Int,
        size: (Element) -> Int
    ) -> [[Element]] {
        var parts = Array(repeating: [Element](), count: count)
        var remainingSize = elements.reduce(0) { $0 + size($1) }
        var part = 0
        var partSize = 0
        for element in elements {
            if partSize > 0, part + 1 < count, partSize * (count - part) >= remainingSize {
                remainingSize -= partSize
                part += 1
                partSize = 0
            }
            parts[part].append(element)
            partSize += size(element)
        }
        return parts
    }
}

extension SwiftRules {
    /// Returns the rules of each of `count` files, in order. The texts of the files have similar lengths. The first
    /// file declares the rules type, and the others extend it.
    package func spread(over count: Int) -> [SwiftRules] {
        guard count > 1 else { return [self] }
        let parts = SwiftRenderer.spread(rules, over: count) { rule in
            var writer = CodeWriter()
            rule.expression.write(rule.name, to: &writer)
            return writer.text.utf8.count
        }
        return parts.enumerated().map { position, rules in
            SwiftRules(
                name: name,
                formats: formats,
                constraints: constraints,
                rules: rules,
                extendsType: position > 0
            )
        }
    }
}
