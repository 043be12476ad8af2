/// The types of a group of schemas that refer to each other, with the names of their members.
package struct SchemaModel: Sendable {
    let graph: ModelGraph
    let members: AssignedNames
    /// The index of each file of the graph in the list of the module's files.
    private(set) var files: [Int]

    /// Creates one model for each of the given groups of `schemas`.
    ///
    /// - Parameters:
    ///   - rootName: the name of the first schema's type; without it, the title of the schema is used.
    ///   - keys: the strategy that maps member names to the coding keys of the types.
    package static func models(
        of groups: Range<Int>,
        in schemas: LoadedSchemas,
        rootName: String?,
        keys: CodingKeyStrategy
    ) -> [SchemaModel] {
        groups.map { position in
            let files = schemas.groups[position]
            let graph = ModelBuilder.build(
                schemas.group(at: position),
                rootName: files.first == 0 ? rootName : nil,
                keepsNames: keys.keepsNames
            )
            return SchemaModel(graph: TypeNesting.nested(graph), files: files)
        }
    }

    private init(graph: ModelGraph, files: [Int]) {
        self.graph = graph
        self.files = files
        members = MemberNamer.names(for: graph)
    }

    /// Returns the model with its files at other positions in the module.
    package func placed(at files: [Int]) -> SchemaModel {
        var model = self
        model.files = files
        return model
    }

    /// The names that the types request in the module's scope; see ``SchemaNaming``.
    package var claims: [String] { TypeNamer.claims(of: self) }

    /// True if a schema gives a type a name with dots, such as `A.B`, and this model has no type `A`. Another model
    /// might have one.
    package var wantsForeignOwners: Bool {
        graph.declarations.contains { declaration in
            guard let given = declaration.nameSource.given else { return false }
            return given.path.count > 1 && declaration.parent == nil
        }
    }
}
