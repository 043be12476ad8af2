import SchemaKit

/// The Swift types of one module's schemas, as plain data. This type is the entry point of the library.
package struct SwiftModule: Sendable {
    private let models: [SchemaModel]
    private let names: [AssignedNames]
    /// The names of the types that hold the validation rules, one for each file.
    private let rulesTypeNames: [String]
    private let coding: SwiftCoding
    /// True if only one of several equal types is declared, and the others are type aliases of it.
    private let usesTypeAliases: Bool

    /// Creates the types of `schemas`.
    ///
    /// - Parameters:
    ///   - naming: the settings for the names.
    ///   - coding: the ways in which the types can be encoded, decoded and validated.
    ///   - usesTypeAliases: false to declare all types, even if they are equal.
    package init(
        _ schemas: LoadedSchemas,
        naming: SwiftNaming = SwiftNaming(),
        coding: SwiftCoding = SwiftCoding(),
        usesTypeAliases: Bool = true
    ) {
        let models = SchemaModel.models(
            of: schemas.groups.indices,
            in: schemas,
            naming: naming,
            keys: coding.keys
        )
        self.init(models, coding: coding, usesTypeAliases: usesTypeAliases)
    }

    /// Creates the types of models. Each file of the module must belong to exactly one of `models`.
    package init(_ models: [SchemaModel], coding: SwiftCoding) {
        self.init(models, coding: coding, usesTypeAliases: true)
    }

    private init(_ models: [SchemaModel], coding: SwiftCoding, usesTypeAliases: Bool) {
        self.models = models
        names = TypeNamer.names(for: models)
        rulesTypeNames = Self.rulesTypeNames(models, names)
        self.coding = coding
        self.usesTypeAliases = usesTypeAliases
    }

    /// Creates the types of one model, given the names of the types in the rest of the module.
    ///
    /// - Parameters:
    ///   - naming: the names of the model's types in the module's scope.
    ///   - outerNames: the names of all types in the module's scope.
    package init(
        _ model: SchemaModel,
        _ naming: SchemaNaming,
        within outerNames: [String],
        coding: SwiftCoding
    ) {
        models = [model]
        names = [TypeNamer.names(for: model, naming, within: outerNames)]
        rulesTypeNames = naming.rulesTypeNames
        self.coding = coding
        usesTypeAliases = true
    }

    /// Returns the names of the types that hold the validation rules, in the order of the module's files.
    private static func rulesTypeNames(
        _ models: [SchemaModel],
        _ names: [AssignedNames]
    ) -> [String] {
        // Code inside types uses these names, too. A nested type with an equal name would hide the rules type there.
        var scope = NameScope(reserved: ReservedWords.types)
        for names in names { scope.markUsed(names.types) }
        var rootNames = Array(repeating: "", count: models.map(\.files.count).reduce(0, +))
        for (model, names) in zip(models, names) {
            for (file, index) in zip(model.graph.files, model.files) {
                rootNames[index] = (names.namespace ?? "") + names.types[file.root.index]
            }
        }
        return rootNames.map { scope.assign($0 + "Rules") }
    }

    /// A type whose full name is too long.
    package struct LongName {
        package let site: ScopedSite
        package let message: String
    }

    /// A type whose full name exceeds ``TypeNamer/fullNameLimit``, or `nil` if there is none. If there is such a type,
    /// the caller must not generate code.
    package var longName: LongName? {
        for (model, names) in zip(models, names) {
            let limit = TypeNamer.fullNameLimit
            let id = names.firstType(withFullNameLongerThan: limit, in: model.graph)
            guard let id else { continue }
            return LongName(
                site: model.graph[id].origin.site,
                message: "the full name of the Swift type for this schema has more than \(limit) "
                    + "bytes; shorten titles and the names of members, or move nested schemas into "
                    + "'$defs'"
            )
        }
        return nil
    }

    /// The number of models.
    package var modelCount: Int { models.count }

    /// Returns the types of the model at `index`.
    ///
    /// Each call builds them again. With many models, call this method from several threads.
    package func model(at index: Int) -> SwiftModel {
        let model = models[index]
        var names = names[index]
        if usesTypeAliases { names.equalTypes = EqualTypes(model.graph, names) }
        let builder = DeclarationBuilder(
            graph: model.graph,
            names: names,
            rulesTypeNames: model.files.map { rulesTypeNames[$0] },
            coding: coding
        )
        return SwiftModel(model, builder)
    }

    /// Returns the name of the root type of the file at `index`, without enclosing types, or `nil` if no model has
    /// that file.
    package func rootName(ofFile index: Int) -> String? {
        for (model, names) in zip(models, names) {
            guard let file = model.files.firstIndex(of: index) else { continue }
            return names.types[model.graph.files[file].root.index]
        }
        return nil
    }
}

/// The Swift types of one of a module's models.
package struct SwiftModel: Sendable {
    private let model: SchemaModel
    private let builder: DeclarationBuilder

    init(_ model: SchemaModel, _ builder: DeclarationBuilder) {
        self.model = model
        self.builder = builder
    }

    /// The indices of the model's files in the list of the module's files.
    package var files: [Int] { model.files }

    package var notes: [ModelNote] {
        builder.graph.notes + builder.names.notes + builder.keys.notes(on: builder.graph)
    }

    /// The facts about the model's names that the names in other models of the module depend on.
    package var naming: SchemaNaming {
        SchemaNaming(
            nameRequests: model.nameRequests,
            topLevelTypes: TypeNamer.topLevelNames(of: model, builder.names),
            rulesTypeNames: builder.ruleNames.ofFiles,
            ruleLikeTypes: builder.names.types.filter(NameScope.canClashWithRules)
        )
    }

    /// Returns the declarations of a file, its root first.
    ///
    /// - Parameter index: the index of the file among those of the model.
    package func declarations(inFile index: Int) -> [SwiftDeclaration] {
        builder.declarations(inFile: index)
    }

    /// Returns the constraints of a file's schemas that types cannot express, or `nil` if there are none or the types
    /// are not validated.
    package func rules(inFile index: Int) -> SwiftRules? { builder.rules(inFile: index) }

    /// Returns the types of a file, its root first.
    package func types(inFile index: Int) -> [SchemaType] { builder.types(inFile: index) }
}
