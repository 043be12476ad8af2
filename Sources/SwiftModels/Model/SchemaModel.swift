/// The types of schemas that refer to each other, with the names of their members.
package struct SchemaModel: Sendable {
    let graph: ModelGraph
    let members: AssignedNames
    /// The positions of the graph's files in their module.
    private(set) var files: [Int]

    /// Makes the types of some of the groups of `schemas`, each by itself.
    ///
    /// - Parameters:
    ///   - rootName: what to call the type of the first schema, other than by its title.
    ///   - keys: by which names the types ask coders for members.
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

    /// The same where its files are at other positions of the module.
    package func placed(at files: [Int]) -> SchemaModel {
        var model = self
        model.files = files
        return model
    }

    /// What the types ask of the module's scope; see ``SchemaNaming``.
    package var claims: [String] { TypeNamer.claims(of: self) }

    /// Whether schemas say to write a type inside a type that others might have.
    package var wantsForeignOwners: Bool {
        graph.declarations.contains { declaration in
            guard let given = declaration.nameSource.given else { return false }
            return given.path.count > 1 && declaration.parent == nil
        }
    }
}
