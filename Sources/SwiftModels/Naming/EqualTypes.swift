import SchemaKit

/// The types of a graph that equal another type, because their schemas are equal.
///
/// Only one of several equal types is declared: the original. The others become aliases of it, and the types that are
/// nested in the others are not declared. Large schemas repeat many small schemas, and compiling a type takes much
/// longer than compiling an alias. The nested types of equal types have equal names, so code can refer to a nested type
/// through an alias.
///
/// Types of root schemas, of definitions and with a `swiftName` are always declared, because they have names of their
/// own.
struct EqualTypes: Sendable {
    /// The original of each type that is not declared itself.
    private var originals: [ModelTypeID: ModelTypeID] = [:]
    /// The types that are nested in an alias. They have no name of their own.
    private var hidden: Set<ModelTypeID> = []

    /// Creates an empty collection.
    init() {}

    /// Finds the equal types of a graph.
    ///
    /// - Parameter names: the names of all types, including the types that equal another type.
    init(_ graph: ModelGraph, _ names: AssignedNames) {
        guard let origin = graph.declarations.first?.origin else { return }
        var comparison = TypeComparison(graph, names, commonOrigin: origin)
        var originalsByClass: [Int: ModelTypeID] = [:]
        // An outer type comes before the types in it. The types in an alias are therefore hidden before their turn, and
        // none of them becomes the original of another alias.
        for id in Self.outermostFirst(graph) where originals[id] == nil {
            // The variants of an object belong to it, so they are never compared without their owner.
            if case .variants = graph[id].shape { continue }
            guard let equivalenceClass = comparison.equivalenceClass(ofInlineType: id) else {
                continue
            }
            if let original = originalsByClass[equivalenceClass] {
                originals[id] = original
                hideTypes(in: id, aliasOf: original, comparison)
            } else {
                originalsByClass[equivalenceClass] = id
            }
        }
        // The original of a hidden type can be an alias, or a type in an alias. It then has an original itself. With
        // each step of such a chain, the type is fewer levels below the alias around it, so the chain ends.
        for id in originals.keys {
            while let original = originals[id], let next = originals[original] {
                originals[id] = next
            }
        }
    }

    /// Hides the types that are nested in an alias, and records their originals.
    private mutating func hideTypes(
        in alias: ModelTypeID,
        aliasOf original: ModelTypeID,
        _ comparison: TypeComparison
    ) {
        for (type, original) in zip(
            comparison.children(of: alias),
            comparison.children(of: original)
        ) {
            originals[type] = original
            hidden.insert(type)
            hideTypes(in: type, aliasOf: original, comparison)
        }
    }

    /// Returns the type that is declared for a type: its original, or the type itself.
    func original(of id: ModelTypeID) -> ModelTypeID { originals[id] ?? id }

    /// Returns the type with each named type in it replaced by its original. Types that are one type in Swift have
    /// equal results.
    func original(of type: ModelType) -> ModelType { type.mapTypes { original(of: $0) } }

    /// Returns the original of an alias, or `nil` for other types.
    func target(ofAlias id: ModelTypeID) -> ModelTypeID? {
        hidden.contains(id) ? nil : originals[id]
    }

    /// Returns whether a type has no name of its own, because it is nested in an alias.
    func isHidden(_ id: ModelTypeID) -> Bool { hidden.contains(id) }

    /// Returns the types of a graph in the order of their depth. Types at the same depth are in the order of their
    /// schemas.
    private static func outermostFirst(_ graph: ModelGraph) -> [ModelTypeID] {
        func key(of id: ModelTypeID) -> (Int, Int32, Int32, Int) {
            let site = graph[id].origin.site
            return (graph.nestingDepth(of: id), site.document.index, site.entry, id.index)
        }
        return graph.declarations.indices.map { key(of: ModelTypeID(index: $0)) }.sorted(by: <)
            .map { ModelTypeID(index: $0.3) }
    }
}

/// The comparison of the types of a graph, regardless of where their schemas are.
private struct TypeComparison {
    private let graph: ModelGraph
    private let names: AssignedNames
    /// The types that are nested in each type, in the order of the graph.
    private let childrenOfTypes: [ModelTypeID: [ModelTypeID]]
    /// The numbers of all contents that equal the key. A key can have several numbers, because Swift treats texts as
    /// equal that are canonically equivalent in Unicode.
    private var numbers: [Content: [Int]] = [:]
    /// The contents by their numbers.
    private var contents: [Content] = []
    /// The texts in contents, by the numbers of the contents.
    private var exactTexts: [Int: ExactTexts] = [:]
    private var classesOfTypes: [ModelTypeID: Int] = [:]
    private var inProgress: Set<ModelTypeID> = []
    /// The origin that replaces all origins in contents, so that types with different origins can be equal.
    private let commonOrigin: ModelOrigin

    /// The facts about a type that equal types have in common. The facts name other types by the identifiers that
    /// `comparedIdentifier(of:in:)` returns.
    private struct Content: Hashable {
        let file: Int
        let title: String?
        let conformances: [String]
        let shape: ModelDeclaration.Shape
        let rule: ModelRule?
        /// The names of the properties, the cases, and the properties for patterns.
        let names: [[String]]
        let children: [Child]
    }

    /// A nested type.
    private struct Child: Hashable {
        let equivalenceClass: Int
        let name: String
        let documentation: ModelDocumentation
    }

    init(_ graph: ModelGraph, _ names: AssignedNames, commonOrigin: ModelOrigin) {
        self.graph = graph
        self.names = names
        self.commonOrigin = commonOrigin
        childrenOfTypes = Dictionary(
            grouping: graph.declarations.indices.map(ModelTypeID.init(index:)).filter {
                graph[$0].parent != nil
            },
            by: { graph[$0].parent ?? $0 }
        )
    }

    func children(of id: ModelTypeID) -> [ModelTypeID] { childrenOfTypes[id] ?? [] }

    /// Returns the number of the class of equal types to which a type belongs. Returns `nil` for the type of a root
    /// schema or a definition, for a type with a `swiftName`, for a type that contains a type without a number, and for
    /// a type whose number is being determined.
    mutating func equivalenceClass(ofInlineType id: ModelTypeID) -> Int? {
        let declaration = graph[id]
        guard declaration.nameSource.rank == .inline, declaration.nameSource.swiftName == nil,
            !inProgress.contains(id)
        else { return nil }
        if let known = classesOfTypes[id] { return known }
        inProgress.insert(id)
        defer { inProgress.remove(id) }
        var children: [Child] = []
        for child in self.children(of: id) {
            // If a nested type equals no other type, the type around it equals none either.
            guard let equivalenceClass = equivalenceClass(ofInlineType: child) else { return nil }
            children.append(
                Child(
                    equivalenceClass: equivalenceClass,
                    name: names.types[child.index],
                    documentation: graph[child].documentation
                )
            )
        }
        let content = Content(
            file: declaration.file,
            title: declaration.nameSource.title,
            conformances: declaration.conformances,
            shape: declaration.shape.with(origin: commonOrigin) {
                comparedIdentifier(of: $0, in: id)
            },
            rule: graph.rules.ofTypes[id]?.mapTypes { comparedIdentifier(of: $0, in: id) },
            names: [
                names.properties[id.index], names.cases[id.index], names.patterns[id.index],
            ],
            children: children
        )
        let number = number(of: content)
        classesOfTypes[id] = number
        return number
    }

    /// Returns the number of a content. Two contents have the same number if they are equal and their texts have the
    /// same Unicode scalars: models distinguish canonically equivalent texts, but Swift's `==` does not.
    private mutating func number(of content: Content) -> Int {
        let candidates = numbers[content] ?? []
        let texts = candidates.isEmpty ? nil : ExactTexts(in: content)
        for number in candidates {
            let candidateTexts = exactTexts[number] ?? ExactTexts(in: contents[number])
            exactTexts[number] = candidateTexts
            if candidateTexts == texts { return number }
        }
        contents.append(content)
        numbers[content, default: []].append(contents.count - 1)
        return contents.count - 1
    }

    /// Returns the identifier that stands for `inner` in the content of the type `id`. Types that are equal have one
    /// identifier. It is negative, except for a type without a class, which keeps its own identifier.
    private mutating func comparedIdentifier(
        of inner: ModelTypeID,
        in id: ModelTypeID
    ) -> ModelTypeID {
        // The variants of an object refer to the object, whose number depends on them. A fixed identifier ends this
        // cycle.
        if inner == graph[id].parent, case .variants = graph[id].shape {
            return ModelTypeID(index: -1)
        }
        return equivalenceClass(ofInlineType: inner).map { ModelTypeID(index: -2 - $0) } ?? inner
    }
}

/// The texts in a value that are not in ASCII. Texts in ASCII are left out, because two different ones are never
/// canonically equivalent in Unicode.
private struct ExactTexts: Equatable {
    /// The texts in UTF-8. They are sorted, because sets in the value have no fixed order.
    private var texts: [[UInt8]] = []

    init(in value: Any) {
        collect(value)
        texts.sort { $0.lexicographicallyPrecedes($1) }
    }

    private mutating func collect(_ value: Any) {
        if let text = value as? String {
            if !text.utf8.allSatisfy({ $0 < 0x80 }) { texts.append(Array(text.utf8)) }
        } else {
            for child in Mirror(reflecting: value).children { collect(child.value) }
        }
    }
}

extension ModelDeclaration.Shape {
    /// Returns the shape with `origin` in place of every origin, and with other identifiers of types.
    fileprivate func with(
        origin: ModelOrigin,
        _ change: (ModelTypeID) -> ModelTypeID
    ) -> Self {
        switch self {
        case .object(let object): .object(object.with(origin: origin, change))
        case .enumeration(let enumeration): .enumeration(enumeration.with(origin: origin))
        case .union(let union): .union(union.with(origin: origin, change))
        case .variants(let owner): .variants(owner: change(owner))
        case .wrapper(let type): .wrapper(type.mapTypes(change))
        case .alias(let target): .alias(change(target))
        }
    }
}

extension ModelObject {
    fileprivate func with(origin: ModelOrigin, _ change: (ModelTypeID) -> ModelTypeID)
        -> ModelObject
    {
        var object = self
        for index in properties.indices {
            object.properties[index].type = properties[index].type.mapTypes(change)
            object.properties[index].swiftName?.site = origin.site
            object.properties[index].origin = origin
            object.properties[index].defaultSite = nil
            object.properties[index].defaultValue = properties[index].defaultValue?.mapTypes(change)
        }
        for index in patternMembers.indices {
            object.patternMembers[index].type = patternMembers[index].type.mapTypes(change)
            object.patternMembers[index].swiftName?.site = origin.site
            object.patternMembers[index].origin = origin
        }
        for index in variants.indices { object.variants[index].type = change(variants[index].type) }
        object.otherMembers = otherMembers?.mapTypes(change)
        return object
    }
}

extension ModelEnumeration {
    fileprivate func with(origin: ModelOrigin) -> ModelEnumeration {
        var enumeration = self
        for index in cases.indices { enumeration.cases[index].swiftName?.site = origin.site }
        for index in synonyms.indices {
            enumeration.synonyms[index].deprecatedCase.swiftName?.site = origin.site
        }
        return enumeration
    }
}

extension ModelUnion {
    fileprivate func with(origin: ModelOrigin, _ change: (ModelTypeID) -> ModelTypeID)
        -> ModelUnion
    {
        var union = self
        for index in branches.indices {
            union.branches[index].type = branches[index].type.mapTypes(change)
            union.branches[index].swiftName?.site = origin.site
            union.branches[index].site = origin.site
        }
        return union
    }
}

extension ModelType {
    /// Returns the type with other identifiers of the named types in it.
    func mapTypes(_ change: (ModelTypeID) -> ModelTypeID) -> ModelType {
        switch self {
        case .string, .text, .custom, .integer, .number, .boolean, .any: self
        case .array(let item): .array(item.mapTypes(change))
        case .map(let value): .map(value.mapTypes(change))
        case .lossy(let type): .lossy(type.mapTypes(change))
        case .nullable(let type): .nullable(type.mapTypes(change))
        case .union(let types): .union(types.map { $0.mapTypes(change) })
        case .named(let id): .named(change(id))
        }
    }
}

extension ModelValue {
    /// Returns the value with other identifiers of the types in it.
    fileprivate func mapTypes(_ change: (ModelTypeID) -> ModelTypeID) -> ModelValue {
        func changed(_ members: [Member]) -> [Member] {
            members.map { Member(name: $0.name, value: $0.value.mapTypes(change)) }
        }
        switch self {
        case .null, .boolean, .integer, .number, .string: return self
        case .array(let items): return .array(items.map { $0.mapTypes(change) })
        case .map(let members): return .map(changed(members))
        case .choice(let id, let position): return .choice(change(id), position)
        case .unlisted(let id, let value): return .unlisted(change(id), value.mapTypes(change))
        case .branch(let id, let position, let value):
            return .branch(change(id), position, value.mapTypes(change))
        case .wrapper(let id, let value): return .wrapper(change(id), value.mapTypes(change))
        case .object(let id, let object):
            return .object(
                change(id),
                ModelObjectValue(
                    declared: object.declared.mapValues { $0.mapTypes(change) },
                    matching: object.matching.mapValues(changed),
                    others: changed(object.others),
                    furtherItems: object.furtherItems.map { $0.mapTypes(change) }
                )
            )
        }
    }
}

extension ModelRule {
    /// Returns the rule with other identifiers of the types in it.
    fileprivate func mapTypes(_ change: (ModelTypeID) -> ModelTypeID) -> ModelRule {
        if case .ofType(let id) = self { return .ofType(change(id)) }
        return map { $0.mapTypes(change) }
    }
}
