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
        var groups: [DeclarationGroup] = []
        var groupsByName: [String: Int] = [:]
        for declaration in declarations {
            let size = textSize(of: declaration)
            if case .variants = declaration.body,
                let owner = groupsByName[declaration.scope.joined(separator: ".")]
            {
                groups[owner].declarations.append(declaration)
                groups[owner].size += size
            } else {
                groupsByName[declaration.fullName] = groups.count
                groups.append(DeclarationGroup(declarations: [declaration], size: size))
            }
        }
        return chunks(of: groups, count: count, size: \.size).map { $0.flatMap(\.declarations) }
    }

    /// Declarations that must be in one file.
    private struct DeclarationGroup {
        var declarations: [SwiftDeclaration]
        /// The number of bytes of the declarations' texts.
        var size: Int
    }

    /// Returns the number of bytes of a declaration's text.
    package static func textSize(of declaration: SwiftDeclaration) -> Int {
        var renderer = SwiftRenderer(access: .public)
        renderer.render(declaration)
        return renderer.writer.text.utf8.count
    }

    /// Returns the elements in `count` chunks of similar sizes, in order. If there are fewer elements than chunks, the
    /// last chunks are empty. The size of each element must be positive.
    fileprivate static func chunks<Element>(
        of elements: [Element],
        count: Int,
        size: (Element) -> Int
    ) -> [[Element]] {
        var chunks = Array(repeating: [Element](), count: count)
        // The size of the current chunk and of the elements after it.
        var remainingSize = elements.reduce(0) { $0 + size($1) }
        var current = 0
        var currentSize = 0
        for element in elements {
            // This is false for the last chunk, because the element is not in it yet.
            if currentSize * (count - current) >= remainingSize {
                remainingSize -= currentSize
                current += 1
                currentSize = 0
            }
            chunks[current].append(element)
            currentSize += size(element)
        }
        return chunks
    }
}

extension SwiftRules {
    /// Returns the rules of each of `count` files, in order. The texts of the files have similar lengths. The first
    /// file declares the rules type, and the others extend it.
    package func spread(over count: Int) -> [SwiftRules] {
        guard count > 1 else { return [self] }
        let chunks = SwiftRenderer.chunks(of: rules, count: count) { rule in
            var writer = CodeWriter()
            rule.expression.write(rule.name, to: &writer)
            return writer.text.utf8.count
        }
        return chunks.enumerated().map { position, rules in
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
