import SchemaKit

/// The pass that converts the `default` values of a finished graph's properties to values of their types.
///
/// It runs after all types are built, because a default can be an object of any of them.
struct DefaultResolver {
    private var graph: ModelGraph
    private let index: SchemaIndex

    private init(graph: ModelGraph, index: SchemaIndex) {
        self.graph = graph
        self.index = index
    }

    /// Returns the graph with the defaults that its types can represent, and with notes on the others.
    static func resolve(_ graph: ModelGraph, in index: SchemaIndex) -> ModelGraph {
        var resolver = DefaultResolver(graph: graph, index: index)
        resolver.resolveAll()
        resolver.dropCyclicOnes()
        return resolver.graph
    }

    private struct Place: Hashable {
        let owner: ModelTypeID
        /// The position of the property among those of its object.
        let position: Int
    }

    /// The properties for which a schema has a default.
    private var places: [Place] {
        var places: [Place] = []
        for (index, declaration) in graph.declarations.enumerated() {
            guard case .object(let object) = declaration.shape else { continue }
            for (position, property) in object.properties.enumerated()
            where property.defaultSite != nil {
                places.append(Place(owner: ModelTypeID(index: index), position: position))
            }
        }
        return places
    }

    private func properties(of id: ModelTypeID) -> [ModelProperty] {
        guard case .object(let object) = graph[id].shape else { return [] }
        return object.properties
    }

    private mutating func resolveAll() {
        for place in places {
            let property = properties(of: place.owner)[place.position]
            guard let site = property.defaultSite else { continue }
            let value = value(of: index.node(site), as: property.type)
            if value == nil { graph.add(ModelNote(kind: .unusableDefault, site: site)) }
            set(value, at: place)
        }
    }

    private mutating func set(_ value: ModelValue?, at place: Place) {
        guard case .object(var object) = graph[place.owner].shape else { return }
        // Take the object out of the graph first: a second reference to its properties would copy all of
        // them.
        graph[place.owner].shape = .alias(place.owner)
        object.properties[place.position].defaultValue = value
        graph[place.owner].shape = .object(object)
    }
}

// MARK: - Values

extension DefaultResolver {
    /// Returns the JSON value as a value of `type`, or `nil` if the type has no such value.
    private func value(of node: JSONNode, as type: ModelType) -> ModelValue? {
        switch type {
        case .string, .text: node.string.map(ModelValue.string)
        case .integer: node.number?.int64.map(ModelValue.integer)
        case .number: node.number?.exactDouble.map(ModelValue.number)
        case .boolean: node.bool.map(ModelValue.boolean)
        case .any, .union: anyValue(of: node)
        case .array(let element):
            node.kind == .array ? array(node) { value(of: $0, as: element) } : nil
        case .map(let member):
            node.kind == .object ? map(Array(node.members)) { value(of: $0, as: member) } : nil
        case .nullable(let type): node.kind == .null ? .null : value(of: node, as: type)
        case .named(let id): value(of: node, as: id)
        }
    }

    private func anyValue(of node: JSONNode) -> ModelValue? {
        switch node.kind {
        case .null: .null
        case .string: node.string.map(ModelValue.string)
        case .number:
            node.number?.int64.map(ModelValue.integer)
                ?? node.number?.exactDouble.map(ModelValue.number)
        case .array: array(node, anyValue)
        case .object: map(Array(node.members), anyValue)
        default: node.bool.map(ModelValue.boolean)
        }
    }

    private func array(
        _ node: JSONNode,
        _ value: (JSONNode) -> ModelValue?
    ) -> ModelValue? {
        let elements = node.elements.map(value)
        let known = elements.compactMap { $0 }
        return known.count == elements.count ? .array(known) : nil
    }

    private func map(
        _ members: [JSONMember],
        _ value: (JSONNode) -> ModelValue?
    ) -> ModelValue? {
        others(members, value).map(ModelValue.map)
    }

    /// Returns the converted members. Of members with the same name, only the first is kept. Returns `nil`
    /// if a value cannot be converted.
    private func others(
        _ members: [JSONMember],
        _ value: (JSONNode) -> ModelValue?
    ) -> [ModelValue.Member]? {
        var found: [ModelValue.Member] = []
        for member in members where !found.contains(where: { $0.name == member.name }) {
            guard let value = value(member.value) else { return nil }
            found.append(ModelValue.Member(name: member.name, value: value))
        }
        return found
    }

    private func value(of node: JSONNode, as id: ModelTypeID) -> ModelValue? {
        switch graph[id].shape {
        case .enumeration(let enumeration): choice(node, of: enumeration, id)
        case .object(let object) where object.isTuple: tuple(node, of: object, id)
        case .object(let object): node.kind == .object ? self.object(node, of: object, id) : nil
        case .union(let union): branch(node, of: union, id)
        case .variants: nil
        case .alias(let target): value(of: node, as: target)
        case .wrapper(let type): value(of: node, as: type).map { .wrapper(id, $0) }
        }
    }

    private func choice(
        _ node: JSONNode,
        of enumeration: ModelEnumeration,
        _ id: ModelTypeID
    ) -> ModelValue? {
        guard let value = ModelEnumeration.Value(node) else { return nil }
        if let position = enumeration.cases.firstIndex(where: { $0.value == value }) {
            return .choice(id, position)
        }
        if let synonym = enumeration.synonyms.first(where: { $0.old.value == value }) {
            return .choice(id, synonym.position)
        }
        guard enumeration.allowsOthers, case .string(let text) = value else { return nil }
        return .unlisted(id, .string(text))
    }

    /// Returns an array as a value of a tuple type, or `nil` if the array has too few or too many items or
    /// one of the wrong type.
    private func tuple(_ node: JSONNode, of object: ModelObject, _ id: ModelTypeID) -> ModelValue? {
        let elements = Array(node.elements)
        let least = object.properties.filter(\.isRequired).count
        guard node.kind == .array, (least...object.properties.count).contains(elements.count) else {
            return nil
        }
        var result = ModelObjectValue()
        for (position, element) in elements.enumerated() {
            guard let value = value(of: element, as: object.properties[position].type) else {
                return nil
            }
            result.known[position] = value
        }
        return .object(id, result)
    }

    /// Returns the value as a value of the first branch that can represent it.
    private func branch(
        _ node: JSONNode,
        of union: ModelUnion,
        _ id: ModelTypeID
    ) -> ModelValue? {
        for (position, branch) in union.branches.enumerated() {
            if let value = value(of: node, as: branch.type) { return .branch(id, position, value) }
        }
        return nil
    }

    private func object(
        _ node: JSONNode,
        of object: ModelObject,
        _ id: ModelTypeID
    ) -> ModelValue? {
        guard object.variants.isEmpty else { return nil }
        var result = ModelObjectValue()
        for (position, property) in object.properties.enumerated() {
            guard let member = node[property.wireName] else {
                if property.isRequired { return nil }
                continue
            }
            guard let value = value(of: member, as: property.type) else { return nil }
            result.known[position] = value
        }
        let names = Set(object.properties.map(\.wireName))
        var rest = node.members.filter { !names.contains($0.name) }
        for (position, one) in object.patternMembers.enumerated() {
            let pattern = NamePattern(one.pattern)
            let matching = rest.filter { pattern.matches($0.name) }
            rest.removeAll { pattern.matches($0.name) }
            guard let found = others(matching, { value(of: $0, as: one.type) }) else { return nil }
            if !found.isEmpty { result.matching[position] = found }
        }
        let type = object.otherMembers ?? .any
        guard let others = others(rest, { value(of: $0, as: type) }) else { return nil }
        result.others = others
        return .object(id, result)
    }
}

// MARK: - Cyclic defaults

extension DefaultResolver {
    /// Drops defaults that need themselves.
    ///
    /// A default that is an object also uses the defaults of the members that it omits. Such a chain must
    /// not return to where it began. The first default of each cycle is dropped, until there are no cycles.
    private mutating func dropCyclicOnes() {
        var left = places
        while true {
            left = left.filter { properties(of: $0.owner)[$0.position].defaultValue != nil }
            let cyclic = firstOfEachCycle(among: left)
            if cyclic.isEmpty { return }
            for place in cyclic {
                let property = properties(of: place.owner)[place.position]
                if let site = property.defaultSite {
                    graph.add(ModelNote(kind: .cyclicDefault, site: site))
                }
                set(nil, at: place)
            }
        }
    }

    /// Returns the first location of each group of defaults that use one another.
    private func firstOfEachCycle(among places: [Place]) -> [Place] {
        let numbers = Dictionary(
            places.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let edges = places.map { place in defaults(usedAt: place).compactMap { numbers[$0] } }
        let components = StronglyConnectedComponents(ofEdges: edges)
        return components.members.compactMap { members -> Int? in
            guard let first = members.min() else { return nil }
            return members.count > 1 || edges[first].contains(first) ? first : nil
        }.sorted().map { places[$0] }
    }

    private func defaults(usedAt place: Place) -> [Place] {
        guard let value = properties(of: place.owner)[place.position].defaultValue else {
            return []
        }
        var places: [Place] = []
        collectDefaults(usedIn: value, &places)
        return places
    }

    private func collectDefaults(usedIn value: ModelValue, _ places: inout [Place]) {
        switch value {
        case .null, .boolean, .integer, .number, .string, .choice, .unlisted: break
        case .array(let elements):
            for element in elements { collectDefaults(usedIn: element, &places) }
        case .map(let members):
            for member in members { collectDefaults(usedIn: member.value, &places) }
        case .wrapper(_, let value), .branch(_, _, let value):
            collectDefaults(usedIn: value, &places)
        case .object(let id, let object):
            for (position, property) in properties(of: id).enumerated() {
                if let value = object.known[position] {
                    collectDefaults(usedIn: value, &places)
                } else if property.defaultValue != nil {
                    places.append(Place(owner: id, position: position))
                }
            }
        }
    }
}

extension JSONNumber {
    /// The `Double` that is written as exactly this number, or `nil` if there is none.
    fileprivate var exactDouble: Double? {
        let value = nearestDouble
        return value.isFinite && JSONNumber(value.description) == self ? value : nil
    }
}
