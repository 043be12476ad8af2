/// The Swift types of one of a module's models.
package struct SwiftModel: Sendable {
    private let model: SchemaModel
    private let builder: DeclarationBuilder

    init(_ model: SchemaModel, _ builder: DeclarationBuilder) {
        self.model = model
        self.builder = builder
    }

    /// The positions of the model's files in the module.
    package var files: [Int] { model.files }

    /// Notes on constraints of the schemas that the types do not express, and on names that were changed.
    package var notes: [ModelNote] {
        builder.graph.notes + builder.names.notes + builder.keys.notes(on: builder.graph)
    }

    /// The names of the types, as the models of the rest of the module depend on them.
    package var naming: SchemaNaming {
        SchemaNaming(
            claims: model.claims,
            outerTypes: TypeNamer.outerNames(of: model, builder.names),
            rules: builder.rules.ofFiles,
            ruleLikeTypes: builder.names.types.filter(NameScope.isLikeRules)
        )
    }

    /// Returns the declarations of a file, its root first.
    ///
    /// - Parameter position: the index of the file among those of the model.
    package func declarations(inFile position: Int) -> [SwiftDeclaration] {
        builder.declarations(inFile: position)
    }

    /// Returns the constraints of a file's schemas that types cannot express, or `nil` if there are none.
    package func rules(inFile position: Int) -> SwiftRules? { builder.rules(inFile: position) }

    /// Returns the types of a file, its root first.
    package func types(inFile position: Int) -> [SchemaType] { builder.types(inFile: position) }
}
