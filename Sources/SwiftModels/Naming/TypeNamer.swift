import SchemaKit

/// The namer of all types of a module. No other code decides the name of a type.
///
/// Names are assigned in a fixed order: first the names that schemas give, then the names for root
/// schemas, for definitions and for inline schemas. Within each group, the order of the schemas applies.
struct TypeNamer {
    /// The maximum number of bytes of the full name of a type, such as `Offer.Price.Currency`.
    ///
    /// Generated code writes the full name at each use of the type. Without a limit, the code for nested objects or for
    /// a long title would be thousands of times as long as the schema. The namer assigns longer names, too, and the
    /// caller must check them.
    static let fullNameLimit = 4_000

    private let models: [SchemaModel]
    private var names: [AssignedNames]

    private init(_ models: [SchemaModel]) {
        self.models = models
        names = models.map(\.memberNames)
    }

    /// Returns the names of the types and members of each model.
    static func names(for models: [SchemaModel]) -> [AssignedNames] {
        var namer = TypeNamer(models)
        let topLevelTypes = namer.topLevelTypes
        namer.nameTopLevelTypes(topLevelTypes)
        var module = namer.moduleScope
        module.markUsed(topLevelTypes.map { namer.names[$0.model].types[$0.id.index] })
        for model in models.indices { namer.nameNestedTypes(ofModel: model, within: module) }
        return namer.names
    }

    /// Returns the names in one model of a module. The model's types in the module's scope keep the names in
    /// `naming`.
    ///
    /// - Parameter outerNames: the names of all types in the module's scope.
    static func names(
        for model: SchemaModel,
        _ naming: SchemaNaming,
        within outerNames: [String]
    ) -> AssignedNames {
        var namer = TypeNamer([model])
        for (type, name) in zip(namer.topLevelTypes, naming.topLevelTypes) {
            namer.assign(name, to: type, preferring: namer.candidates(for: type).shortName)
        }
        var module = namer.moduleScope
        module.markUsed(outerNames)
        namer.nameNestedTypes(ofModel: 0, within: module)
        return namer.names[0]
    }

    /// Returns texts that describe the names that a model requests, and the order in which the names are assigned; see
    /// ``SchemaNaming/nameRequests``.
    static func nameRequests(of model: SchemaModel) -> [String] {
        let namer = TypeNamer([model])
        let requests = namer.topLevelTypes.map { type in
            let declaration = namer[type]
            let source = declaration.nameSource
            let group = source.swiftName == nil ? 1 : 0
            let (shortName, longName) = namer.candidates(for: type)
            return "\(group) \(source.rank.rawValue) \(model.files[declaration.file]) "
                + "\(shortName) \(longName)"
        }
        let nestedRequests = model.swiftNamesOfNestedTypes.map { "within " + $0 }
        return requests + nestedRequests.sorted()
    }

    /// Returns the names of a model's types in the module's scope, in the order of its name requests.
    static func topLevelNames(of model: SchemaModel, _ names: AssignedNames) -> [String] {
        TypeNamer([model]).topLevelTypes.map { names.types[$0.id.index] }
    }

    /// The enumeration in which all types are nested, or `nil`. All models have the same namespace.
    private var namespace: String? { models.first?.naming.namespace }

    /// The scope of the types that are not nested.
    private var moduleScope: NameScope { moduleScope(reserved: ReservedWords.types) }

    private func moduleScope(reserved: Set<String>) -> NameScope {
        NameScope(reserved: reserved, usedNames: Set([namespace].compactMap(\.self)))
    }

    /// The names that no type in the module's scope gets.
    private var reservedTopLevelNames: Set<String> {
        namespace == nil ? ReservedWords.topLevelTypes : ReservedWords.types
    }

    /// A type of one of the models.
    private struct QualifiedTypeID {
        /// The index of the model.
        let model: Int
        let id: ModelTypeID
    }

    private mutating func nameTopLevelTypes(_ types: [QualifiedTypeID]) {
        var module = moduleScope(reserved: reservedTopLevelNames)
        for type in types where self[type].nameSource.swiftName != nil {
            name(type, in: &module)
        }
        // The names that schemas give to nested types must stay unused here; see `nameNestedTypes`.
        for model in models { module.markUsed(model.swiftNamesOfNestedTypes) }
        for type in types where self[type].nameSource.swiftName == nil {
            name(type, in: &module)
        }
    }

    /// Names the nested types. A nested name hides an outer one in Swift, so it must differ from the names
    /// of the enclosing types and from all names in the module's scope.
    private mutating func nameNestedTypes(ofModel model: Int, within module: NameScope) {
        let graph = models[model].graph
        var scopes: [ModelTypeID: NameScope] = [:]
        for type in sorted(sortableTypes(ofModel: model, where: { $0.parent != nil })) {
            guard let parent = graph[type.id].parent else { continue }
            if scopes[parent] == nil {
                let names = names[model]
                scopes[parent] = NameScope(
                    within: module,
                    usedNames: [
                        names.components(of: parent, in: graph), names.properties[parent.index],
                        names.cases[parent.index], names.patterns[parent.index],
                    ].joined()
                )
            }
            name(type, in: &scopes[parent, default: module])
        }
    }

    private subscript(type: QualifiedTypeID) -> ModelDeclaration {
        models[type.model].graph[type.id]
    }

    private mutating func name(_ type: QualifiedTypeID, in scope: inout NameScope) {
        let (shortName, longName) = candidates(for: type)
        // Long names of nested types with one title get longer with each level, so their lengths need a limit, too.
        let alternatives = longName.utf8.count > Self.fullNameLimit ? [] : [longName]
        assign(scope.assign(shortName, or: alternatives), to: type, preferring: shortName)
    }

    /// Assigns a name to a type. Adds a note if the name differs from the `swiftName` in the schema, or from the short
    /// name made from the title.
    private mutating func assign(
        _ name: String,
        to type: QualifiedTypeID,
        preferring shortName: String
    ) {
        let declaration = self[type]
        let reserved = declaration.parent == nil ? reservedTopLevelNames : ReservedWords.types
        names[type.model].types[type.id.index] = name
        names[type.model].noteIfChanged(
            declaration.nameSource.swiftName,
            to: name,
            reserved: reserved
        )
        // Nested types need no note, because a nested type is often named after its enclosing type.
        guard declaration.nameSource.swiftName == nil, declaration.nameSource.title != nil,
            declaration.parent == nil, name != shortName
        else { return }
        names[type.model].notes.append(
            .changed(shortName, to: name, reserved: reserved, at: declaration.origin.site)
        )
    }

    /// The types in the module's scope, in the order in which they are named.
    private var topLevelTypes: [QualifiedTypeID] {
        sorted(models.indices.flatMap { sortableTypes(ofModel: $0, where: { $0.parent == nil }) })
    }

    /// A type with its sort key. If keys are equal, the entry decides, then the index of the type. They are not in the
    /// key, because Swift compares tuples of at most six values.
    private typealias SortableType = (
        type: QualifiedTypeID, key: (Int, Int, Int, Int, Int32), entry: Int32
    )

    /// Returns the types of a model that satisfy `isIncluded`, with their sort keys.
    private func sortableTypes(
        ofModel model: Int,
        where isIncluded: (ModelDeclaration) -> Bool
    ) -> [SortableType] {
        let graph = models[model].graph
        return graph.declarations.indices.filter { isIncluded(graph.declarations[$0]) }.map {
            let id = ModelTypeID(index: $0)
            return (
                type: QualifiedTypeID(model: model, id: id), key: key(of: id, in: models[model]),
                entry: graph[id].origin.site.entry
            )
        }
    }

    /// Sorts types into the order in which they are named.
    ///
    /// A type comes before the types that are nested in it. At each depth of nesting, types with a `swiftName` come
    /// first, then the types of root schemas, of definitions and of inline schemas. Within each of these groups, the
    /// order of the schemas applies. It does not depend on references, so a new reference renames nothing.
    private func sorted(_ types: [SortableType]) -> [QualifiedTypeID] {
        types.sorted { left, right in
            left.key == right.key
                ? (left.entry, left.type.id.index) < (right.entry, right.type.id.index)
                : left.key < right.key
        }.map(\.type)
    }

    /// Returns the sort key of a type: its depth of nesting, 0 if it has a `swiftName` or else 1, its rank, its file
    /// and its document.
    private func key(
        of id: ModelTypeID,
        in model: SchemaModel
    ) -> (Int, Int, Int, Int, Int32) {
        let declaration = model.graph[id]
        let source = declaration.nameSource
        return (
            model.graph.nestingDepth(of: id), source.swiftName == nil ? 1 : 0, source.rank.rawValue,
            model.files[declaration.file],
            declaration.origin.site.document.index
        )
    }

    /// Returns the two possible names of a type. The short name is made from the `swiftName`, the title or the
    /// fallback. The long name is the name of the owner (see `nameOwner`), followed by the short name without the
    /// module's prefix. For a type without an owner, the name of its file takes the place of the owner's name.
    private func candidates(for type: QualifiedTypeID) -> (shortName: String, longName: String) {
        let declaration = self[type]
        let source = declaration.nameSource
        let naming = models[type.model].naming
        let derivedName = SwiftIdentifier.type(source.title ?? source.fallback, naming.style)
        let prefix = declaration.parent == nil && !source.isRequested ? naming.typePrefix : ""
        let shortName = source.swiftName?.name ?? prefix + derivedName
        let file = models[type.model].graph.files[declaration.file].name
        let owner =
            nameOwner(of: type)
            .map { names[type.model].types[$0.index] }
            ?? prefix + SwiftIdentifier.type(SchemaFileName.stem(of: file), naming.style)
        return (shortName, owner + (source.swiftName?.name ?? derivedName))
    }

    /// Returns the owner of a nested type. The long name of the nested type begins with the name of the owner. Returns
    /// `nil` for a type that is not nested.
    ///
    /// The result is the parent of the nested type. If the parent and the type around the parent are made from one
    /// schema, the result is the outer of these two types, because the title of the schema names the outer type.
    private func nameOwner(of type: QualifiedTypeID) -> ModelTypeID? {
        let graph = models[type.model].graph
        guard let parent = self[type].parent, let grandparent = graph[parent].parent,
            graph[grandparent].origin.site == graph[parent].origin.site
        else { return self[type].parent }
        return grandparent
    }
}

extension SchemaModel {
    /// The names that schemas give to nested types.
    fileprivate var swiftNamesOfNestedTypes: [String] {
        graph.declarations.compactMap { declaration in
            declaration.parent == nil ? nil : declaration.nameSource.swiftName?.name
        }
    }
}
