import SchemaKit

/// Gives every type, property and case of a graph its Swift name: the only place that decides them.
///
/// Names are chosen in a fixed order: those that schemas give first; then files, then definitions,
/// then what lies within; current members before deprecated ones; and otherwise as the schemas have
/// them.
struct NameAssigner {
    private let graph: ModelGraph
    private var names: AssignedNames

    private init(graph: ModelGraph) {
        self.graph = graph
        let count = graph.declarations.count
        names = AssignedNames(
            types: Array(repeating: "", count: count),
            properties: Array(repeating: [], count: count),
            cases: Array(repeating: [], count: count),
            patterns: Array(repeating: [], count: count)
        )
    }

    static func names(for graph: ModelGraph) -> AssignedNames {
        var assigner = NameAssigner(graph: graph)
        for (index, declaration) in graph.declarations.enumerated() {
            switch declaration.shape {
            case .object(let object):
                let count = object.properties.count + object.variants.count
                let all = assigner.propertyNames(of: object)
                assigner.names.properties[index] = Array(all.prefix(count))
                assigner.names.patterns[index] = Array(all.dropFirst(count))
            case .enumeration(let enumeration):
                assigner.names.cases[index] = assigner.caseNames(of: enumeration)
            case .union(let union):
                assigner.names.cases[index] = assigner.caseNames(of: union)
            case .variants(let owner):
                let id = ModelTypeID(index: index)
                assigner.names.cases[index] = assigner.variantNames(id, of: owner)
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
        let outer = order.filter { graph[$0].parent == nil }
        let (given, derived) = outer.partitioned { graph[$0].nameSource.given != nil }
        let nested = order.filter { graph[$0].parent != nil }
        for id in given { nameType(id, in: &module) }
        module.take(nested.compactMap { graph[$0].nameSource.given?.path.last })
        for id in derived { nameType(id, in: &module) }
        var around = NameScope(reserved: ReservedWords.types)
        around.take(outer.map { names.types[$0.index] })
        var scopes: [ModelTypeID: NameScope] = [:]
        for id in nested {
            guard let parent = graph[id].parent else { continue }
            var scope =
                scopes[parent]
                ?? NameScope(
                    within: around,
                    taken: Set(names.path(of: parent, in: graph))
                        .union(names.properties[parent.index])
                        .union(names.cases[parent.index])
                        .union(names.patterns[parent.index])
                )
            nameType(id, in: &scope)
            scopes[parent] = scope
        }
    }

    private mutating func nameType(_ id: ModelTypeID, in scope: inout NameScope) {
        let name = scope.assign(candidates(for: id))
        names.types[id.index] = name
        noteIfChanged(graph[id].nameSource.given, name)
    }

    private mutating func noteIfChanged(_ given: ModelGivenName?, _ name: String) {
        guard let given, let wanted = given.path.last, wanted != name else { return }
        names.notes.append(
            ModelNote(kind: .takenName(wanted, instead: name), site: given.site)
        )
    }

    /// Given names first, then roots; a parent always before what is written in it. Otherwise types
    /// come in the order of their schemas, whatever refers to them: a new reference renames nothing.
    private var order: [ModelTypeID] {
        let ids = graph.declarations.indices.map(ModelTypeID.init(index:))
        let keyed = ids.map { (id: $0, key: key(of: $0), entry: graph[$0].origin.site.entry) }
        return keyed.sorted { left, right in
            left.key == right.key
                ? (left.entry, left.id.index) < (right.entry, right.id.index)
                : left.key < right.key
        }.map(\.id)
    }

    private func key(of id: ModelTypeID) -> (Int, Int, Int, Int, Int32) {
        let declaration = graph[id]
        var depth = 0
        var parent = declaration.parent
        while let id = parent {
            depth += 1
            parent = graph[id].parent
        }
        let source = declaration.nameSource
        return (
            depth, source.given == nil ? 1 : 0, source.rank.rawValue, declaration.file,
            declaration.origin.site.document.index
        )
    }

    /// The title, then the plain name, then a longer one that says where the type belongs.
    private func candidates(for id: ModelTypeID) -> [String] {
        let source = graph[id].nameSource
        let plain =
            source.given?.path.last ?? SwiftIdentifier.type(source.title ?? source.fallback)
        let file = graph.files[graph[id].file].name
        let owner =
            graph[id].parent.map { names.types[$0.index] }
            ?? SwiftIdentifier.type(SchemaFileName.stem(of: file))
        return [plain, owner + plain]
    }

    // MARK: Members

    private mutating func propertyNames(of object: ModelObject) -> [String] {
        let properties = object.properties
        var sources = properties.map { MemberSource(given: $0.given, text: $0.wireName) }
        sources += object.variants.map { MemberSource(given: nil, text: $0.name) }
        sources += object.patternMembers.map { MemberSource(given: $0.given, text: $0.name) }
        return memberNames(
            sources,
            ReservedWords.members,
            isLast: { $0 >= properties.count || properties[$0].documentation.isDeprecated }
        )
    }

    private mutating func caseNames(of enumeration: ModelEnumeration) -> [String] {
        let count = enumeration.cases.count
        return memberNames(
            (enumeration.cases + enumeration.synonyms.map(\.old)).map {
                MemberSource(given: $0.given, text: $0.title ?? $0.value.text)
            },
            ReservedWords.cases,
            isLast: { $0 >= count }
        )
    }

    private mutating func caseNames(of union: ModelUnion) -> [String] {
        memberNames(
            union.branches.map { MemberSource(given: $0.given, text: $0.name) },
            ReservedWords.cases,
            isLast: { _ in false }
        )
    }

    /// The cases of an object's members have the names of their tag's values, if these matter.
    private mutating func variantNames(_ id: ModelTypeID, of owner: ModelTypeID) -> [String] {
        guard case .object(let object) = graph[owner].shape,
            let variants = object.variants.first(where: { $0.type == id })
        else { return [] }
        guard let tag = object.properties[variants.tag].type.identifier,
            case .enumeration(let enumeration) = graph[tag].shape
        else { return ["present"] }
        return memberNames(
            variants.cases.map { one in
                guard let position = one.value else {
                    return MemberSource(given: nil, text: "present")
                }
                let value = enumeration.cases[position]
                return MemberSource(given: value.given, text: value.title ?? value.value.text)
            },
            ReservedWords.cases,
            isLast: { _ in false }
        )
    }

    private struct MemberSource {
        let given: ModelGivenName?
        let text: String

        /// A second spelling with a capital could be the name of a type in the same scope.
        var candidates: [String] {
            let literal = SwiftIdentifier.literal(text)
            let isOfType = literal.unicodeScalars.first?.properties.isUppercase == true
            return (given?.path ?? []) + [SwiftIdentifier.member(text)]
                + (isOfType ? [] : [literal])
        }
    }

    /// The names of members: given ones first, and then in their order but for those that come last.
    private mutating func memberNames(
        _ sources: [MemberSource],
        _ reserved: Set<String>,
        isLast: (Int) -> Bool
    ) -> [String] {
        var scope = NameScope(reserved: reserved)
        var result = Array(repeating: "", count: sources.count)
        let (given, derived) = sources.indices.partitioned { sources[$0].given != nil }
        let (last, others) = derived.partitioned(by: isLast)
        for index in given + others + last {
            result[index] = scope.assign(sources[index].candidates)
            noteIfChanged(sources[index].given, result[index])
        }
        return result
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
