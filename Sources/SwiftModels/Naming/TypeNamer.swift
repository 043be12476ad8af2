import SchemaKit

/// Gives every type of a module its Swift name: the only place that decides them.
///
/// Names are chosen in a fixed order: those that schemas give first; then files, then definitions,
/// then what lies within; and otherwise as the schemas have them.
struct TypeNamer {
    private let models: [SchemaModel]
    private var names: [AssignedNames]

    private init(_ models: [SchemaModel]) {
        self.models = models
        names = models.map(\.members)
    }

    /// The names of the types and members of each of the models.
    static func names(for models: [SchemaModel]) -> [AssignedNames] {
        var namer = TypeNamer(models)
        let places = namer.order
        namer.nameOuterTypes(places)
        let outer = places.filter { namer[$0].parent == nil }
            .map { namer.names[$0.model].types[$0.id.index] }
        namer.nameNestedTypes(places, within: outer)
        return namer.names
    }

    /// The names in one of a module's models, whose types in the module's scope are called as before.
    ///
    /// - Parameter outer: the names of all types in the module's scope.
    static func names(
        for model: SchemaModel,
        _ naming: SchemaNaming,
        within outer: [String]
    ) -> AssignedNames {
        var namer = TypeNamer([model])
        let places = namer.order
        for (place, name) in zip(places.filter { namer[$0].parent == nil }, naming.outerTypes) {
            namer.names[0].types[place.id.index] = name
            namer.names[0].noteIfChanged(namer[place].nameSource.given, name)
        }
        namer.nameNestedTypes(places, within: outer)
        return namer.names[0]
    }

    /// What the types of a model ask of the module's scope; see ``SchemaNaming``.
    static func claims(of model: SchemaModel) -> [String] {
        let namer = TypeNamer([model])
        let places = namer.order
        let outer = places.filter { namer[$0].parent == nil }.map { place in
            let declaration = namer[place]
            let source = declaration.nameSource
            let order = [
                source.given == nil ? 1 : 0, source.rank.rawValue, model.files[declaration.file],
            ]
            let (plain, longer) = namer.candidates(for: place)
            return "\(order) \(plain) \(longer)"
        }
        let inner = places.filter { namer[$0].parent != nil }.compactMap { place in
            namer[place].nameSource.given?.path.last.map { "within " + $0 }
        }
        return outer + inner.sorted()
    }

    /// The names of the types of the module's scope in a model, in the order of its claims.
    static func outerNames(of model: SchemaModel, _ names: AssignedNames) -> [String] {
        let namer = TypeNamer([model])
        return namer.order.filter { namer[$0].parent == nil }.map { names.types[$0.id.index] }
    }

    /// A type of one of the models.
    private struct Place {
        let model: Int
        let id: ModelTypeID
    }

    private mutating func nameOuterTypes(_ places: [Place]) {
        var module = NameScope(reserved: ReservedWords.types)
        let outer = places.filter { self[$0].parent == nil }
        let nested = places.filter { self[$0].parent != nil }
        for place in outer where self[place].nameSource.given != nil { name(place, in: &module) }
        module.take(nested.compactMap { self[$0].nameSource.given?.path.last })
        for place in outer where self[place].nameSource.given == nil { name(place, in: &module) }
    }

    /// A nested name hides an outer one of its kind, so it must differ from those around it and from
    /// all names of the module's scope.
    private mutating func nameNestedTypes(_ places: [Place], within outer: [String]) {
        let nested = places.filter { self[$0].parent != nil }
        guard !nested.isEmpty else { return }
        var around = NameScope(reserved: ReservedWords.types)
        around.take(outer)
        var scopes: [[ModelTypeID: NameScope]] = models.map { _ in [:] }
        for place in nested {
            guard let parent = self[place].parent else { continue }
            let known = names[place.model]
            var scope =
                scopes[place.model][parent]
                ?? NameScope(
                    within: around,
                    taken: Set(known.path(of: parent, in: models[place.model].graph))
                        .union(known.properties[parent.index])
                        .union(known.cases[parent.index])
                        .union(known.patterns[parent.index])
                )
            name(place, in: &scope)
            scopes[place.model][parent] = scope
        }
    }

    private subscript(place: Place) -> ModelDeclaration { models[place.model].graph[place.id] }

    private mutating func name(_ place: Place, in scope: inout NameScope) {
        let (plain, longer) = candidates(for: place)
        let name = scope.assign(plain, or: [longer])
        names[place.model].types[place.id.index] = name
        names[place.model].noteIfChanged(self[place].nameSource.given, name)
    }

    /// Given names first, then roots; a parent always before what is written in it. Otherwise types
    /// come in the order of their schemas, whatever refers to them: a new reference renames nothing.
    private var order: [Place] {
        let keyed = models.indices.flatMap { model in
            let graph = models[model].graph
            return graph.declarations.indices.map { index in
                let id = ModelTypeID(index: index)
                return (
                    place: Place(model: model, id: id), key: key(of: id, in: models[model]),
                    entry: graph[id].origin.site.entry
                )
            }
        }
        return keyed.sorted { left, right in
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
            depth, source.given == nil ? 1 : 0, source.rank.rawValue, model.files[declaration.file],
            declaration.origin.site.document.index
        )
    }

    /// The title, then the plain name, then a longer one that says where the type belongs.
    private func candidates(for place: Place) -> (plain: String, longer: String) {
        let declaration = self[place]
        let source = declaration.nameSource
        let plain =
            source.given?.path.last ?? SwiftIdentifier.type(source.title ?? source.fallback)
        let file = models[place.model].graph.files[declaration.file].name
        let owner =
            telling(declaration.parent, in: models[place.model].graph)
            .map { names[place.model].types[$0.index] }
            ?? SwiftIdentifier.type(SchemaFileName.stem(of: file))
        return (plain, owner + plain)
    }

    /// The type, or the one that it is all values of but null, whose name says more.
    private func telling(_ id: ModelTypeID?, in graph: ModelGraph) -> ModelTypeID? {
        guard let id, let outer = graph[id].parent,
            graph[outer].origin.site == graph[id].origin.site
        else { return id }
        return outer
    }
}
