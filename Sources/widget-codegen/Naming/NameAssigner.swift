/// Gives every type, property and case of a graph its Swift name: the only place that decides them.
///
/// Names are chosen in a fixed order: files, then definitions, then what lies within; current
/// members before deprecated ones; and otherwise as the schemas have them.
struct NameAssigner {
    private let graph: ModelGraph
    private var names: AssignedNames

    private init(graph: ModelGraph) {
        self.graph = graph
        let count = graph.declarations.count
        names = AssignedNames(
            types: Array(repeating: "", count: count),
            properties: Array(repeating: [], count: count),
            cases: Array(repeating: [], count: count)
        )
    }

    static func names(for graph: ModelGraph) -> AssignedNames {
        var assigner = NameAssigner(graph: graph)
        for (index, declaration) in graph.declarations.enumerated() {
            switch declaration.shape {
            case .object(let object):
                assigner.names.properties[index] = propertyNames(of: object)
            case .enumeration(let enumeration):
                assigner.names.cases[index] = caseNames(of: enumeration)
            case .wrapper:
                break
            }
        }
        assigner.nameTypes()
        return assigner.names
    }

    // MARK: Types

    /// A nested name hides an outer one of its kind, so it must differ from those around it and from
    /// all names of the module's scope.
    private mutating func nameTypes() {
        var module = NameScope(reserved: ReservedWords.types)
        var moduleNames: Set<String> = []
        for id in order where graph[id].parent == nil {
            let name = module.assign(candidates(for: id))
            names.types[id.index] = name
            moduleNames.insert(name)
        }
        var scopes: [ModelTypeID: NameScope] = [:]
        for id in order {
            guard let parent = graph[id].parent else { continue }
            var scope =
                scopes[parent]
                ?? NameScope(
                    reserved: ReservedWords.types,
                    taken: moduleNames.union(names.path(of: parent, in: graph))
                        .union(names.properties[parent.index])
                )
            names.types[id.index] = scope.assign(candidates(for: id))
            scopes[parent] = scope
        }
    }

    /// Roots first; a parent always before what is written in it.
    private var order: [ModelTypeID] {
        let ids = graph.declarations.indices.map(ModelTypeID.init(index:))
        return ids.sorted { key(of: $0) < key(of: $1) }
    }

    private func key(of id: ModelTypeID) -> (Int, Int, Int, Int) {
        let declaration = graph[id]
        var depth = 0
        var parent = declaration.parent
        while let id = parent {
            depth += 1
            parent = graph[id].parent
        }
        return (depth, declaration.nameSource.rank.rawValue, declaration.file, id.index)
    }

    /// The title, then the plain name, then a longer one that says where the type belongs.
    private func candidates(for id: ModelTypeID) -> [String] {
        let source = graph[id].nameSource
        let plain = SwiftIdentifier.type(source.title ?? source.fallback)
        let file = graph.files[graph[id].file].name
        let owner =
            graph[id].parent.map { names.types[$0.index] }
            ?? SwiftIdentifier.type(SchemaFileName.stem(of: file))
        return [plain, owner + plain]
    }

    // MARK: Members

    private static func propertyNames(of object: ModelObject) -> [String] {
        var scope = NameScope(reserved: ReservedWords.members)
        var names = Array(repeating: "", count: object.properties.count)
        let (deprecated, current) = object.properties.indices.partitioned {
            object.properties[$0].documentation.isDeprecated
        }
        for index in current + deprecated {
            let wireName = object.properties[index].wireName
            names[index] = scope.assign([
                SwiftIdentifier.member(wireName), SwiftIdentifier.literal(wireName),
            ])
        }
        return names
    }

    private static func caseNames(of enumeration: ModelEnumeration) -> [String] {
        var scope = NameScope(reserved: ReservedWords.cases)
        return enumeration.cases.map { one in
            let text = one.title ?? one.value.text
            return scope.assign([SwiftIdentifier.member(text), SwiftIdentifier.literal(text)])
        }
    }
}

extension ModelEnumeration.Value {
    /// The value as text, to make a name of.
    fileprivate var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        }
    }
}

extension Collection {
    /// The elements that satisfy `predicate`, and the others.
    fileprivate func partitioned(
        by predicate: (Element) -> Bool
    ) -> (matching: [Element], others: [Element]) {
        (filter(predicate), filter { !predicate($0) })
    }
}
