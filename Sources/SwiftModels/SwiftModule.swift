/// The Swift types of one module's schemas, as plain data: the front door of this library.
package struct SwiftModule: Sendable {
    /// What the schemas say and the types do not.
    package let notes: [ModelNote]
    let builder: DeclarationBuilder

    /// Makes the types of `schemas`.
    ///
    /// - Parameters:
    ///   - rootName: what to call the type of the first schema, other than by its title.
    ///   - keys: by which names the types ask coders for members.
    ///   - decoding: how the types can be read.
    package init(
        _ schemas: LoadedSchemas,
        rootName: String? = nil,
        keys: CodingKeyStrategy = .useDefaultKeys,
        decoding: DecodingStrategy = .codable
    ) {
        let model = ModelBuilder.build(
            schemas,
            rootName: rootName,
            typesPatterns: keys.keepsNames
        )
        let graph = TypeNesting.nested(model)
        let names = NameAssigner.names(for: graph)
        builder = DeclarationBuilder(
            graph: graph,
            names: names,
            keys: keys,
            decoding: decoding
        )
        notes = graph.notes + names.notes + keys.notes(on: graph)
    }

    /// The declarations that belong to the file at `index`, its root first.
    package func declarations(inFile index: Int) -> [SwiftDeclaration] {
        builder.declarations(inFile: index)
    }

    /// What the schemas of the file at `index` ask beyond types, if that is anything.
    package func rules(inFile index: Int) -> SwiftRules? { builder.rules(inFile: index) }
}
