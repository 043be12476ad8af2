/// The Swift types of one module's schemas, as plain data: the front door of this library.
package struct SwiftModule: Sendable {
    private let models: [SchemaModel]
    private let names: [AssignedNames]
    /// What the rules of each file are called.
    private let rules: [String]
    private let keys: CodingKeyStrategy
    private let decoding: DecodingStrategy

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
        self.init(
            models,
            names,
            rules: Self.namesOfRules(models, names),
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
        self.rules = rules
        self.keys = keys
        self.decoding = decoding
    }

    /// What the rules of each file are called.
    private static func namesOfRules(
        _ models: [SchemaModel],
        _ names: [AssignedNames]
    ) -> [String] {
        // The rules are named from inside types as well, where names of nested ones come first.
        var module = NameScope(reserved: ReservedWords.types)
        for one in names { module.take(one.types) }
        var roots = Array(repeating: "", count: models.map(\.files.count).reduce(0, +))
        for (model, names) in zip(models, names) {
            for (file, position) in zip(model.graph.files, model.files) {
                roots[position] = names.types[file.root.index]
            }
        }
        return roots.map { module.assign($0 + "Rules") }
    }

    /// How many models there are.
    package var modelCount: Int { models.count }

    /// The types of the model at `position`, which are worked out on each call: where there are many
    /// models, that is for several threads to do.
    package func model(at position: Int) -> SwiftModel {
        let model = models[position]
        let builder = DeclarationBuilder(
            graph: model.graph,
            names: names[position],
            fileRules: model.files.map { rules[$0] },
            keys: keys,
            decoding: decoding
        )
        return SwiftModel(model, builder)
    }

    /// What the type of the file at `position` is called.
    package func rootName(ofFile position: Int) -> String? {
        for (model, names) in zip(models, names) {
            guard let file = model.files.firstIndex(of: position) else { continue }
            let root = model.graph.files[file].root
            return names.path(of: root, in: model.graph).joined(separator: ".")
        }
        return nil
    }
}
