/// The distribution of a schema's declarations over several files. The compiler needs much more time for one file with
/// thousands of types than for several files with some of these types each.
extension SwiftRenderer {
    /// Returns the declarations of each of `count` files, in order. The texts of the files have similar lengths.
    package static func spread(
        _ declarations: [SwiftDeclaration],
        over count: Int
    ) -> [[SwiftDeclaration]] {
        guard count > 1 else { return [declarations] }
        return spread(declarations, over: count) { declaration in
            var renderer = SwiftRenderer(access: .public)
            renderer.render(declaration)
            return renderer.writer.text.utf8.count
        }
    }

    fileprivate static func spread<Element>(
        _ elements: [Element],
        over count: Int,
        weight: (Element) -> Int
    ) -> [[Element]] {
        let weights = elements.map(weight)
        let total = max(1, weights.reduce(0, +))
        var parts = Array(repeating: [Element](), count: count)
        var sum = 0
        for (element, weight) in zip(elements, weights) {
            parts[min(count - 1, sum * count / total)].append(element)
            sum += weight
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
            rule.expression.write(rule.name, "", to: &writer)
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
