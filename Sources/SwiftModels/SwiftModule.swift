/// The Swift types of one module's schemas, as plain data: the front door of this library.
package struct SwiftModule: Sendable {
    private let models: [SchemaModel]
    private let names: [AssignedNames]
    /// For each model what makes its declarations.
    private let builders: [DeclarationBuilder]
    /// For each file its model and its position there.
    private let places: [(model: Int, file: Int)]

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
        let models = SchemaModel.models(
            of: schemas.groups.indices,
            in: schemas,
            rootName: rootName,
            keys: keys
        )
        self.init(models, keys: keys, decoding: decoding)
    }

    /// Makes the types of models that have all files of a module, each in one of them.
    package init(
        _ models: [SchemaModel],
        keys: CodingKeyStrategy = .useDefaultKeys,
        decoding: DecodingStrategy = .codable
    ) {
        let names = TypeNamer.names(for: models)
        let places = Self.places(of: models)
        self.init(
            models,
            names,
            rules: Self.namesOfRules(places, models, names),
            keys: keys,
            decoding: decoding
        )
    }

    /// Makes the types of one model as they are in a module whose other models are known by their names.
    ///
    /// - Parameters:
    ///   - naming: how the types of the model are named there.
    ///   - outer: the names of all types in the module's scope.
    package init(
        _ model: SchemaModel,
        _ naming: SchemaNaming,
        within outer: [String],
        keys: CodingKeyStrategy,
        decoding: DecodingStrategy
    ) {
        self.init(
            [model],
            [TypeNamer.names(for: model, naming, within: outer)],
            rules: naming.rules,
            keys: keys,
            decoding: decoding
        )
    }

    private init(
        _ models: [SchemaModel],
        _ names: [AssignedNames],
        rules: [String],
        keys: CodingKeyStrategy,
        decoding: DecodingStrategy
    ) {
        self.models = models
        self.names = names
        places = Self.places(of: models)
        builders = models.indices.map { position in
            DeclarationBuilder(
                graph: models[position].graph,
                names: names[position],
                fileRules: models[position].files.map { rules[$0] },
                keys: keys,
                decoding: decoding
            )
        }
    }

    private static func places(of models: [SchemaModel]) -> [(model: Int, file: Int)] {
        var places = Array(
            repeating: (model: 0, file: 0),
            count: models.map(\.files.count).reduce(0, +)
        )
        for (position, model) in models.enumerated() {
            for (file, index) in model.files.enumerated() { places[index] = (position, file) }
        }
        return places
    }

    /// What the rules of each file are called.
    private static func namesOfRules(
        _ places: [(model: Int, file: Int)],
        _ models: [SchemaModel],
        _ names: [AssignedNames]
    ) -> [String] {
        // The rules are named from inside types as well, where names of nested ones come first.
        var module = NameScope(reserved: ReservedWords.types)
        for one in names { module.take(one.types) }
        return places.map { place in
            let root = models[place.model].graph.files[place.file].root
            return module.assign(names[place.model].types[root.index] + "Rules")
        }
    }

    /// What the schemas of each model say and the types do not.
    package var notesOfModels: [[ModelNote]] {
        models.indices.map { position in
            let graph = models[position].graph
            return graph.notes + names[position].notes + builders[position].keys.notes(on: graph)
        }
    }

    /// How each model's types are named.
    package var namings: [SchemaNaming] {
        models.indices.map { position in
            let (model, names) = (models[position], names[position])
            return SchemaNaming(
                claims: TypeNamer.claims(of: model),
                outerTypes: TypeNamer.outerNames(of: model, names),
                rules: builders[position].rules.ofFiles,
                ruleLikeTypes: names.types.filter(NameScope.isLikeRules)
            )
        }
    }

    /// The declarations that belong to the file at `index`, its root first.
    package func declarations(inFile index: Int) -> [SwiftDeclaration] {
        builders[places[index].model].declarations(inFile: places[index].file)
    }

    /// What the schemas of the file at `index` ask beyond types, if that is anything.
    package func rules(inFile index: Int) -> SwiftRules? {
        builders[places[index].model].rules(inFile: places[index].file)
    }

    /// The types that belong to the file at `index`, its root first.
    package func types(inFile index: Int) -> [SchemaType] {
        builders[places[index].model].types(inFile: places[index].file)
    }
}
