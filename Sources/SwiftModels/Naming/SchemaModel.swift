/// The types of a group of schemas that refer to each other, with the names of their members.
package struct SchemaModel: Sendable {
    let graph: ModelGraph
    let naming: SwiftNaming
    let memberNames: AssignedNames
    /// The index of each file of the graph in the list of the module's files.
    private(set) var files: [Int]

    /// Creates one model for each of the given groups of `schemas`.
    ///
    /// - Parameters:
    ///   - naming: the settings for the names.
    ///   - keys: the strategy that maps member names to the coding keys of the types.
    package static func models(
        of groups: Range<Int>,
        in schemas: LoadedSchemas,
        naming: SwiftNaming,
        keys: CodingKeyStrategy
    ) -> [SchemaModel] {
        groups.map { groupIndex in
            let files = schemas.groups[groupIndex]
            let graph = ModelBuilder.build(
                schemas.group(at: groupIndex),
                rootName: files.first == 0 ? naming.rootName : nil,
                keepsNames: keys.keepsNames
            )
            return SchemaModel(
                graph: TypeNesting.nested(graph, naming.style),
                files: files,
                naming: naming
            )
        }
    }

    private init(graph: ModelGraph, files: [Int], naming: SwiftNaming) {
        self.graph = graph
        self.files = files
        self.naming = naming
        var memberNames = MemberNamer.names(for: graph, naming.style)
        memberNames.namespace = naming.namespace
        self.memberNames = memberNames
    }

    /// Returns the model with `files` as the indices of its files in the list of the module's files.
    package func placed(at files: [Int]) -> SchemaModel {
        var model = self
        model.files = files
        return model
    }

    /// The descriptions of the names that the types request; see ``SchemaNaming/nameRequests``.
    package var nameRequests: [String] { TypeNamer.nameRequests(of: self) }

    /// True if a schema gives a type a name with dots, such as `A.B`, and this model has no type `A`. Another model
    /// might have one.
    package var hasMissingOwners: Bool {
        graph.declarations.contains { declaration in
            guard let swiftName = declaration.nameSource.swiftName else { return false }
            return swiftName.components.count > 1 && declaration.parent == nil
        }
    }
}

/// The Swift names of all types, properties and cases of a model graph. Each array except ``notes`` has one value for
/// each type of the graph, at the index of the type.
struct AssignedNames {
    /// The name of each type within its enclosing type or the module.
    var types: [String]
    /// The enumeration in which all types are nested, or `nil` if there is none.
    var namespace: String?
    /// The names of each object's properties, in their order, and then the names of the properties that hold variants.
    var properties: [[String]]
    /// The names of the cases of each enumeration, union or group of variants, in their order, and then the names of
    /// synonyms.
    var cases: [[String]]
    /// The names of the properties that hold members matched by `patternProperties`, in the order of the
    /// patterns.
    var patterns: [[String]]
    /// The types that become aliases of equal types.
    var equalTypes = EqualTypes()
    /// Notes on names that were changed, for example because a `swiftName` is reserved or taken.
    var notes: [ModelNote] = []

    /// Adds a note if `name` differs from the name that the schema gives.
    ///
    /// - Parameter reserved: The names that the scope never assigns.
    mutating func noteIfChanged(
        _ swiftName: ModelSwiftName?,
        to name: String,
        reserved: Set<String>
    ) {
        guard let swiftName, swiftName.name != name else { return }
        notes.append(.changed(swiftName.name, to: name, reserved: reserved, at: swiftName.site))
    }

    /// Returns the names of the enclosing types and of the type itself, outermost first. A type that is nested in an
    /// alias is not declared, so its names are those of the equal type that is declared.
    func components(of id: ModelTypeID, in graph: ModelGraph) -> [String] {
        let id = equalTypes.isHidden(id) ? equalTypes.original(of: id) : id
        var components = [types[id.index]]
        var parent = graph[id].parent
        while let id = parent {
            components.insert(types[id.index], at: 0)
            parent = graph[id].parent
        }
        return (namespace.map { [$0] } ?? []) + components
    }

    /// Returns the first type whose full name has more than `limit` bytes, or `nil` if there is none.
    func firstType(withFullNameLongerThan limit: Int, in graph: ModelGraph) -> ModelTypeID? {
        graph.declarations.indices.lazy.map(ModelTypeID.init(index:)).first { id in
            // A period precedes each name except the first.
            var byteCount = namespace?.utf8.count ?? -1
            var next: ModelTypeID? = id
            while let id = next, byteCount <= limit {
                byteCount += 1 + types[id.index].utf8.count
                next = graph[id].parent
            }
            return byteCount > limit
        }
    }

    /// Returns the name of a type as code outside of all types writes it.
    func fullName(of id: ModelTypeID, in graph: ModelGraph) -> String {
        components(of: id, in: graph).joined(separator: ".")
    }
}

extension ModelNote {
    /// Returns the note on a name that is reserved or already taken in its scope.
    static func changed(
        _ preferred: String,
        to name: String,
        reserved: Set<String>,
        at site: ScopedSite
    ) -> ModelNote {
        let kind: Kind =
            reserved.contains(preferred)
            ? .reservedName(preferred, instead: name) : .takenName(preferred, instead: name)
        return ModelNote(kind: kind, site: site)
    }
}

/// The names of one model's types in their module.
///
/// A value of this type has all facts about the model on which the names in other models can depend, and all names of
/// the model that other models can influence.
package struct SchemaNaming: Hashable, Sendable {
    /// The descriptions of the names that the model's types request.
    ///
    /// First comes a text for each type in the module's scope, in the order in which names are assigned. It consists of
    /// the possible names and of the facts that decide the order. Then come the names that schemas give to nested
    /// types. As long as all texts stay equal, the model changes no name in other models.
    package var nameRequests: [String]
    /// The names of the types in the module's scope, in the order of ``nameRequests``.
    package var topLevelTypes: [String]
    /// The name of the rules type of each file.
    package var rulesTypeNames: [String]
    /// The names of types that could clash with the name of a rules type.
    package var ruleLikeTypes: [String]

    package init(
        nameRequests: [String],
        topLevelTypes: [String],
        rulesTypeNames: [String],
        ruleLikeTypes: [String]
    ) {
        self.nameRequests = nameRequests
        self.topLevelTypes = topLevelTypes
        self.rulesTypeNames = rulesTypeNames
        self.ruleLikeTypes = ruleLikeTypes
    }
}

/// The pass that moves each type whose `swiftName` contains dots into another type: `A.B` becomes the type `B` in `A`.
///
/// If there is no type `A`, `B` is declared outside of all types.
private enum TypeNesting {
    static func nested(_ graph: ModelGraph, _ style: NamingStyle) -> ModelGraph {
        let ids = graph.declarations.indices.map(ModelTypeID.init(index:))
        let nested = ids.filter { id in
            graph[id].nameSource.swiftName.map { $0.components.count > 1 } == true
        }
        guard !nested.isEmpty else { return graph }
        var owners: [[String]: ModelTypeID] = [:]
        // Of several types with one name, that of a root schema or a definition is preferred to an inline type.
        for id in ids.sorted(by: { graph[$0].nameSource.rank < graph[$1].nameSource.rank })
        where canHoldTypes(graph[id].shape) {
            let components = components(of: id, in: graph, style)
            owners[components] = owners[components] ?? id
        }
        var graph = graph
        // A type has more components than its owner, so no type is nested in itself.
        for id in nested {
            let components = components(of: id, in: graph, style)
            graph[id].parent = owners[components.dropLast()]
            if graph[id].parent == nil { graph.add(note(on: graph[id], components)) }
        }
        return graph
    }

    private static func note(
        on declaration: ModelDeclaration,
        _ components: [String]
    ) -> ModelNote {
        let owner = components.dropLast().joined(separator: ".")
        return ModelNote(
            kind: .missingOwner(owner, nested: components.last ?? ""),
            site: declaration.origin.site
        )
    }

    /// Returns the names of the enclosing types, outermost first, and of the type itself. They are the names before
    /// clashes are resolved.
    private static func components(
        of id: ModelTypeID,
        in graph: ModelGraph,
        _ style: NamingStyle
    ) -> [String] {
        let source = graph[id].nameSource
        if let swiftName = source.swiftName { return swiftName.components }
        let outer = graph[id].parent.map { components(of: $0, in: graph, style) } ?? []
        return outer + [SwiftIdentifier.type(source.title ?? source.fallback, style)]
    }

    /// Returns whether a declaration of this shape can contain nested types. An alias cannot.
    private static func canHoldTypes(_ shape: ModelDeclaration.Shape) -> Bool {
        if case .alias = shape { return false }
        return true
    }
}
