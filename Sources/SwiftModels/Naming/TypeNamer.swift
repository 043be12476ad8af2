import SchemaKit

/// A namer that assigns a Swift name to every type of a module. No other code decides the name of a type.
///
/// Names are assigned in a fixed order: first the names that schemas give, then the names of files, of
/// definitions and of inline schemas. Within each group, the order of the schemas applies.
struct TypeNamer {
    private let models: [SchemaModel]
    private var names: [AssignedNames]

    private init(_ models: [SchemaModel]) {
        self.models = models
        names = models.map(\.members)
    }

    /// Returns the names of the types and members of each model.
    static func names(for models: [SchemaModel]) -> [AssignedNames] {
        var namer = TypeNamer(models)
        let outer = namer.outerPlaces
        namer.nameOuterTypes(outer)
        var around = NameScope(reserved: ReservedWords.types)
        around.take(outer.map { namer.names[$0.model].types[$0.id.index] })
        for model in models.indices { namer.nameNestedTypes(ofModel: model, within: around) }
        return namer.names
    }

    /// Returns the names in one model of a module. Its types in the module's scope keep the names in
    /// `naming`.
    ///
    /// - Parameter outer: the names of all types in the module's scope.
    static func names(
        for model: SchemaModel,
        _ naming: SchemaNaming,
        within outer: [String]
    ) -> AssignedNames {
        var namer = TypeNamer([model])
        for (place, name) in zip(namer.outerPlaces, naming.outerTypes) {
            namer.call(place, name, ratherThan: namer.candidates(for: place).plain)
        }
        var around = NameScope(reserved: ReservedWords.types)
        around.take(outer)
        namer.nameNestedTypes(ofModel: 0, within: around)
        return namer.names[0]
    }

    /// Returns the names that a model requests in the module's scope; see ``SchemaNaming/claims``.
    static func claims(of model: SchemaModel) -> [String] {
        let namer = TypeNamer([model])
        let outer = namer.outerPlaces.map { place in
            let declaration = namer[place]
            let source = declaration.nameSource
            let isDerived = source.swiftName == nil ? 1 : 0
            let (plain, longer) = namer.candidates(for: place)
            return "\(isDerived) \(source.rank.rawValue) \(model.files[declaration.file]) "
                + "\(plain) \(longer)"
        }
        let inner = model.swiftNamesOfNestedTypes.map { "within " + $0 }
        return outer + inner.sorted()
    }

    /// Returns the names of a model's types in the module's scope, in the order of its claims.
    static func outerNames(of model: SchemaModel, _ names: AssignedNames) -> [String] {
        TypeNamer([model]).outerPlaces.map { names.types[$0.id.index] }
    }

    /// A type of one of the models.
    private struct Place {
        let model: Int
        let id: ModelTypeID
    }

    private mutating func nameOuterTypes(_ places: [Place]) {
        var module = NameScope(reserved: ReservedWords.types)
        for place in places where self[place].nameSource.swiftName != nil {
            name(place, in: &module)
        }
        for model in models { module.take(model.swiftNamesOfNestedTypes) }
        for place in places where self[place].nameSource.swiftName == nil {
            name(place, in: &module)
        }
    }

    /// Names the nested types. A nested name hides an outer one in Swift, so it must differ from the names
    /// of the enclosing types and from all names in the module's scope.
    private mutating func nameNestedTypes(ofModel model: Int, within around: NameScope) {
        let graph = models[model].graph
        var scopes: [ModelTypeID: NameScope] = [:]
        for place in order(ofModel: model, where: { $0.parent != nil }) {
            guard let parent = graph[place.id].parent else { continue }
            if scopes[parent] == nil {
                let known = names[model]
                scopes[parent] = NameScope(
                    within: around,
                    taken: [
                        known.path(of: parent, in: graph), known.properties[parent.index],
                        known.cases[parent.index], known.patterns[parent.index],
                    ].joined()
                )
            }
            name(place, in: &scopes[parent, default: around])
        }
    }

    private subscript(place: Place) -> ModelDeclaration { models[place.model].graph[place.id] }

    private mutating func name(_ place: Place, in scope: inout NameScope) {
        let (plain, longer) = candidates(for: place)
        call(place, scope.assign(plain, or: [longer]), ratherThan: plain)
    }

    private mutating func call(_ place: Place, _ name: String, ratherThan plain: String) {
        let declaration = self[place]
        names[place.model].types[place.id.index] = name
        names[place.model].noteIfChanged(
            declaration.nameSource.swiftName,
            to: name,
            reserved: ReservedWords.types
        )
        // For nested types no note is needed: their longer names, which include the enclosing type, are
        // normal.
        guard declaration.nameSource.swiftName == nil, declaration.nameSource.title != nil,
            declaration.parent == nil, name != plain
        else { return }
        names[place.model].notes.append(
            .changed(
                plain,
                to: name,
                reserved: ReservedWords.types,
                at: declaration.origin.site
            )
        )
    }

    /// The types in the module's scope, in the order in which they are named.
    private var outerPlaces: [Place] {
        sorted(models.indices.flatMap { keyed(ofModel: $0, where: { $0.parent == nil }) })
    }

    private func order(
        ofModel model: Int,
        where isWanted: (ModelDeclaration) -> Bool
    ) -> [Place] {
        sorted(keyed(ofModel: model, where: isWanted))
    }

    private typealias Keyed = (place: Place, key: (Int, Int, Int, Int, Int32), entry: Int32)

    private func keyed(
        ofModel model: Int,
        where isWanted: (ModelDeclaration) -> Bool
    ) -> [Keyed] {
        let graph = models[model].graph
        return graph.declarations.indices.filter { isWanted(graph.declarations[$0]) }.map { index in
            let id = ModelTypeID(index: index)
            return (
                place: Place(model: model, id: id), key: key(of: id, in: models[model]),
                entry: graph[id].origin.site.entry
            )
        }
    }

    /// Sorts types into the order in which they are named.
    ///
    /// Types with a `swiftName` come first, then root types. A parent always comes before its nested types.
    /// Other types are in the order of their schemas, independent of references, so that a new reference
    /// renames nothing.
    private func sorted(_ keyed: [Keyed]) -> [Place] {
        keyed.sorted { left, right in
            left.key == right.key
                ? (left.entry, left.place.id.index) < (right.entry, right.place.id.index)
                : left.key < right.key
        }.map(\.place)
    }

    private func key(
        of id: ModelTypeID,
        in model: SchemaModel
    ) -> (Int, Int, Int, Int, Int32) {
        let declaration = model.graph[id]
        var depth = 0
        var parent = declaration.parent
        while let id = parent {
            depth += 1
            parent = model.graph[id].parent
        }
        let source = declaration.nameSource
        return (
            depth, source.swiftName == nil ? 1 : 0, source.rank.rawValue,
            model.files[declaration.file],
            declaration.origin.site.document.index
        )
    }

    /// Returns the plain name, made from the `swiftName`, the title or the fallback, and a longer one with
    /// the name of the owner before it.
    private func candidates(for place: Place) -> (plain: String, longer: String) {
        let declaration = self[place]
        let source = declaration.nameSource
        let plain =
            source.swiftName?.path.last ?? SwiftIdentifier.type(source.title ?? source.fallback)
        let file = models[place.model].graph.files[declaration.file].name
        let owner =
            nameOwner(declaration.parent, in: models[place.model].graph)
            .map { names[place.model].types[$0.index] }
            ?? SwiftIdentifier.type(SchemaFileName.stem(of: file))
        return (plain, owner + plain)
    }

    /// Returns the type whose name to use for an owner.
    ///
    /// If the type holds the non-null values of its parent's schema, the parent is returned, because its
    /// name is more specific.
    private func nameOwner(_ id: ModelTypeID?, in graph: ModelGraph) -> ModelTypeID? {
        guard let id, let outer = graph[id].parent,
            graph[outer].origin.site == graph[id].origin.site
        else { return id }
        return outer
    }
}

extension SchemaModel {
    /// The names that schemas give to nested types.
    fileprivate var swiftNamesOfNestedTypes: [String] {
        graph.declarations.compactMap { declaration in
            declaration.parent == nil ? nil : declaration.nameSource.swiftName?.path.last
        }
    }
}
