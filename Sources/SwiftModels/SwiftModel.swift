/// The Swift types of one of a module's models.
package struct SwiftModel: Sendable {
    private let model: SchemaModel
    private let builder: DeclarationBuilder

    init(_ model: SchemaModel, _ builder: DeclarationBuilder) {
        self.model = model
        self.builder = builder
    }

    /// The positions of its files in the module.
    package var files: [Int] { model.files }

    /// What the schemas say and the types do not.
    package var notes: [ModelNote] {
        builder.graph.notes + builder.names.notes + builder.keys.notes(on: builder.graph)
    }

    /// How the types are named.
    package var naming: SchemaNaming {
        SchemaNaming(
            claims: model.claims,
            outerTypes: TypeNamer.outerNames(of: model, builder.names),
            rules: builder.rules.ofFiles,
            ruleLikeTypes: builder.names.types.filter(NameScope.isLikeRules)
        )
    }

    /// The declarations of the file at `position` among those of the model, its root first.
    package func declarations(inFile position: Int) -> [SwiftDeclaration] {
        builder.declarations(inFile: position)
    }

    /// What the schemas of a file ask beyond types, if that is anything.
    package func rules(inFile position: Int) -> SwiftRules? { builder.rules(inFile: position) }

    /// The types of a file, its root first.
    package func types(inFile position: Int) -> [SchemaType] { builder.types(inFile: position) }
}
