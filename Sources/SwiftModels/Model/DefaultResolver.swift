import SchemaKit

/// The pass that converts the `default` values of a finished graph's properties to values of their types.
///
/// It runs after all types are built, because a default can contain values of any type.
struct DefaultResolver {
    private var graph: ModelGraph
    private let index: SchemaIndex
    private let typeIndices = TypeIndices()
    private let openConversions = OpenConversions()

    private init(graph: ModelGraph, index: SchemaIndex) {
        self.graph = graph
        self.index = index
    }

    /// Returns the graph with the defaults that the types can represent, and with notes on all other defaults.
    static func resolve(_ graph: ModelGraph, in index: SchemaIndex) -> ModelGraph {
        var resolver = DefaultResolver(graph: graph, index: index)
        resolver.resolveAll()
        resolver.removeCyclicDefaults()
        return resolver.graph
    }

    private struct PropertyID: Hashable {
        let owner: ModelTypeID
        /// The index of the property among those of its object.
        let position: Int
    }

    /// The properties for which a schema has a default.
    private var propertiesWithDefault: [PropertyID] {
        var properties: [PropertyID] = []
        for (index, declaration) in graph.declarations.enumerated() {
            guard case .object(let object) = declaration.shape else { continue }
            for (position, property) in object.properties.enumerated()
            where property.defaultSite != nil {
                properties.append(PropertyID(owner: ModelTypeID(index: index), position: position))
            }
        }
        return properties
    }

    private func properties(of id: ModelTypeID) -> [ModelProperty] {
        guard case .object(let object) = graph[id].shape else { return [] }
        return object.properties
    }

    private mutating func resolveAll() {
        for id in propertiesWithDefault {
            let property = properties(of: id.owner)[id.position]
            guard let site = property.defaultSite else { continue }
            let value = value(of: index.node(site), as: property.type)
            if value == nil { graph.add(ModelNote(kind: .unusableDefault, site: site)) }
            setDefault(value, of: id)
        }
    }

    private mutating func setDefault(_ value: ModelValue?, of id: PropertyID) {
        graph.changeObject(id.owner) { $0.properties[id.position].defaultValue = value }
    }
}

// MARK: - Values

extension DefaultResolver {
    /// Returns the JSON value as a value of `type`, or `nil` if the type has no such value.
    private func value(of node: JSONNode, as type: ModelType) -> ModelValue? {
        switch type {
        case .string, .text: node.string.map { .string(ExactText($0)) }
        case .integer: node.number?.int64.map(ModelValue.integer)
        case .number: node.number?.exactDouble.map(ModelValue.number)
        case .boolean: node.bool.map(ModelValue.boolean)
        case .custom: nil
        case .any, .union: anyValue(of: node)
        case .array(let item):
            node.kind == .array ? array(node) { value(of: $0, as: item) } : nil
        case .map(let member):
            node.kind == .object ? map(Array(node.members)) { value(of: $0, as: member) } : nil
        case .lossy(let type): value(of: node, as: type)
        case .nullable(let type): node.kind == .null ? .null : value(of: node, as: type)
        case .named(let id): value(of: node, as: id)
        }
    }

    private func anyValue(of node: JSONNode) -> ModelValue? {
        switch node.kind {
        case .null: .null
        case .string: node.string.map { .string(ExactText($0)) }
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
        let items = node.elements.map(value)
        return items.contains(nil) ? nil : .array(items.compactMap { $0 })
    }

    private func map(
        _ members: [JSONMember],
        _ value: (JSONNode) -> ModelValue?
    ) -> ModelValue? {
        ModelValue.members(members, value).map(ModelValue.map)
    }

    private func value(of node: JSONNode, as id: ModelTypeID) -> ModelValue? {
        switch graph[id].shape {
        case .enumeration(let enumeration): choice(node, of: enumeration, id)
        case .object(let object) where object.isTuple: tuple(node, of: object, id)
        case .object(let object): node.kind == .object ? self.object(node, of: object, id) : nil
        case .union(let union):
            openConversions.converting(node, to: id) { branch(node, of: union, id) }
        case .variants: nil
        case .alias(let target):
            openConversions.converting(node, to: id) { value(of: node, as: target) }
        case .wrapper(let type):
            openConversions.converting(node, to: id) {
                value(of: node, as: type).map { .wrapper(id, $0) }
            }
        }
    }

    /// Returns the case of a listed value, or a string that an enumeration of strings allows although it does not list
    /// it. Other unlisted values are not converted. A synonym, which is a deprecated value with a listed replacement,
    /// becomes the case of its replacement.
    private func choice(
        _ node: JSONNode,
        of enumeration: ModelEnumeration,
        _ id: ModelTypeID
    ) -> ModelValue? {
        guard let value = ModelEnumeration.Value(node) else { return nil }
        if let position = typeIndices.cases(of: enumeration, id)[value] {
            return .choice(id, position)
        }
        guard enumeration.allowsOthers, !enumeration.hasIntegers, case .string(let text) = value
        else { return nil }
        return .unlisted(id, .string(text))
    }

    /// Returns an array as a value of a tuple type, or `nil` if the array has too few or too many items or
    /// one of the wrong type. The tuple keeps the items after those with properties.
    private func tuple(_ node: JSONNode, of object: ModelObject, _ id: ModelTypeID) -> ModelValue? {
        let items = Array(node.elements)
        let minimumCount = object.properties.filter(\.isRequired).count
        let hasFurtherItems = items.count > object.properties.count
        guard node.kind == .array, items.count >= minimumCount,
            !(hasFurtherItems && object.hasNoFurtherItems)
        else { return nil }
        var result = ModelObjectValue()
        for (position, item) in items.enumerated() {
            let isFirst = position < object.properties.count
            let type = isFirst ? object.properties[position].type : object.otherMembers ?? .any
            guard let value = value(of: item, as: type) else { return nil }
            if isFirst {
                result.declared[position] = value
            } else {
                result.furtherItems.append(value)
            }
        }
        return .object(id, result)
    }

    /// Returns the JSON value as a model reads it: as a value of the first branch that can represent it. If the members
    /// of an object select branches, only these branches are tried. An object that selects no branch and a value
    /// of another kind are kept unchanged if the union keeps such values.
    private func branch(
        _ node: JSONNode,
        of union: ModelUnion,
        _ id: ModelTypeID
    ) -> ModelValue? {
        let selected = union.branchesSelected(by: node)
        let isUnselectedObject = node.kind == .object && union.keepsObjects && selected.isEmpty
        if isUnselectedObject || union.otherKinds.contains(ModelKind(node.kind)) {
            return anyValue(of: node).map { .unlisted(id, $0) }
        }
        for position in selected.isEmpty ? Array(union.branches.indices) : selected {
            if let value = value(of: node, as: union.branches[position].type) {
                return .branch(id, position, value)
            }
        }
        return nil
    }

    private func object(
        _ node: JSONNode,
        of object: ModelObject,
        _ id: ModelTypeID
    ) -> ModelValue? {
        // A `ModelObjectValue` cannot represent variants.
        guard object.variants.isEmpty else { return nil }
        var result = ModelObjectValue()
        let index = typeIndices.members(of: object, id)
        let found = index.members(of: node)
        let requiredCount = found.count { object.properties[$0.position].isRequired }
        guard requiredCount == index.requiredCount else { return nil }
        for (position, member) in found {
            guard let value = value(of: member.value, as: object.properties[position].type) else {
                return nil
            }
            result.declared[position] = value
        }
        let names = Set(found.map { ExactText($0.member.name) })
        let patterns = typeIndices.patterns(of: object, id)
        let rest = node.members.filter { !names.contains(ExactText($0.name)) }
        // The members without a property, by the position of the first pattern that they match, or by `nil`.
        let members = Dictionary(grouping: rest) { patterns.positions(matching: $0.name).first }
        for (position, type) in object.patternMembers.map(\.type).enumerated() {
            guard let matching = members[position] else { continue }
            let values = ModelValue.members(matching) { value(of: $0, as: type) }
            guard let values else { return nil }
            result.matching[position] = values
        }
        let type = object.otherMembers ?? .any
        let others = ModelValue.members(members[nil] ?? []) { value(of: $0, as: type) }
        guard let others else { return nil }
        result.others = others
        return .object(id, result)
    }
}

/// The properties of a type of objects, by the names under which their members are read.
///
/// Many defaults can be objects of one type. Each is converted in time proportional to its own members.
private struct MemberIndex {
    let requiredCount: Int
    /// The properties that read a name. The rank of the property's own name is 0; those of its aliases follow.
    private var readers: [ExactText: [(position: Int, rank: Int)]] = [:]

    init(of object: ModelObject) {
        requiredCount = object.properties.count { $0.isRequired }
        for (position, property) in object.properties.enumerated() {
            for (rank, name) in ([property.wireName] + property.aliases.map(\.name)).enumerated() {
                readers[ExactText(name), default: []].append((position: position, rank: rank))
            }
        }
    }

    /// Returns the member that each property reads, in the order of the properties. As in a payload, the first alias
    /// counts if the object has no member with the property's own name.
    func members(of node: JSONNode) -> [(position: Int, member: JSONMember)] {
        var found: [Int: (rank: Int, member: JSONMember)] = [:]
        for member in node.members {
            for (position, rank) in readers[ExactText(member.name)] ?? [] {
                if let other = found[position], other.rank < rank { continue }
                found[position] = (rank: rank, member: member)
            }
        }
        return found.sorted { $0.key < $1.key }.map { (position: $0.key, member: $0.value.member) }
    }
}

/// The indices of the types to which defaults have been converted.
private final class TypeIndices {
    private var members: [ModelTypeID: MemberIndex] = [:]
    private var patterns: [ModelTypeID: NamePatternIndex] = [:]
    private var cases: [ModelTypeID: [ModelEnumeration.Value: Int]] = [:]

    func members(of object: ModelObject, _ id: ModelTypeID) -> MemberIndex {
        if let index = members[id] { return index }
        let index = MemberIndex(of: object)
        members[id] = index
        return index
    }

    /// Returns the patterns of `patternMembers`, each at the index of its members.
    func patterns(of object: ModelObject, _ id: ModelTypeID) -> NamePatternIndex {
        if let index = patterns[id] { return index }
        let index = NamePatternIndex(object.patternMembers.map { NamePattern($0.pattern.source) })
        patterns[id] = index
        return index
    }

    /// Returns the indices of the cases by their values. A synonym has the index of the case that replaces it.
    func cases(
        of enumeration: ModelEnumeration,
        _ id: ModelTypeID
    ) -> [ModelEnumeration.Value: Int] {
        if let positions = cases[id] { return positions }
        let listed = enumeration.cases.enumerated().map { ($1.value, $0) }
        let synonyms = enumeration.synonyms.map { ($0.deprecatedCase.value, $0.caseIndex) }
        let positions = Dictionary(listed + synonyms, uniquingKeysWith: { first, _ in first })
        cases[id] = positions
        return positions
    }
}

/// The conversions of values to unions, aliases and wrappers that have begun but not ended.
private final class OpenConversions {
    private var conversions: Set<Conversion> = []

    private struct Conversion: Hashable {
        let entry: Int32
        let type: ModelTypeID
    }

    /// Returns the result of `convert`, which converts the value `node` to the type `id`. Returns `nil` if the
    /// conversion is part of itself and would never end. A schema that applies itself to the same value can have a type
    /// that wraps itself.
    func converting(
        _ node: JSONNode,
        to id: ModelTypeID,
        _ convert: () -> ModelValue?
    ) -> ModelValue? {
        let conversion = Conversion(entry: node.index, type: id)
        guard conversions.insert(conversion).inserted else { return nil }
        defer { conversions.remove(conversion) }
        return convert()
    }
}

extension ModelUnion {
    /// Returns the indices of the branches that a model tries to read for an object: the branch of its tag or, if the
    /// object has no tag, each branch that has a member of the object and shares this member with no other branch.
    fileprivate func branchesSelected(by node: JSONNode) -> [Int] {
        let names = [tag].compactMap { $0 } + tagAliases
        let tagValue = names.lazy.compactMap { node[$0] }.first
        return branches.indices.filter { position in
            let selector = branches[position].selector
            guard let tagValue else { return selector.members.contains { node[$0] != nil } }
            return ModelEnumeration.Value(tagValue).map(selector.tagValues.contains) ?? false
        }
    }
}

// MARK: - Cyclic defaults

extension DefaultResolver {
    /// Removes defaults that contain themselves.
    ///
    /// A default that is an object also uses the defaults of the members that it omits. Defaults that use one another
    /// in a cycle cannot be initialized. The first default of each cycle is removed; see ``FirstNodesOfCycles``.
    private mutating func removeCyclicDefaults() {
        let properties = propertiesWithDefault.filter {
            self.properties(of: $0.owner)[$0.position].defaultValue != nil
        }
        for id in firstOfEachCycle(among: properties) {
            let property = self.properties(of: id.owner)[id.position]
            if let site = property.defaultSite {
                let kind = ModelNote.Kind.cyclicDefault(member: property.wireName)
                graph.add(ModelNote(kind: kind, site: site))
            }
            setDefault(nil, of: id)
        }
    }

    private func firstOfEachCycle(among properties: [PropertyID]) -> [PropertyID] {
        var uses = DefaultUses(of: properties)
        for (node, id) in properties.enumerated() {
            guard let value = self.properties(of: id.owner)[id.position].defaultValue else {
                continue
            }
            uses.add(value, by: node)
        }
        return FirstNodesOfCycles(ofEdges: uses.edges, nodeCount: properties.count).nodes.map {
            properties[$0]
        }
    }

    /// A graph of the defaults that use other defaults. Its first nodes are the properties that have defaults.
    ///
    /// An object uses the defaults of all members that it omits. To save edges, further nodes of the graph stand for
    /// ranges of properties. An object has edges to a few ranges instead of many properties, and the node of a range has
    /// edges to the two halves of the range, as in a segment tree.
    private struct DefaultUses {
        private(set) var edges: [FirstNodesOfCycles.Edge] = []
        private let nodeCount: Int
        private var nodes: [PropertyID: Int] = [:]
        private var nodesOfTypes: [ModelTypeID: Range<Int>] = [:]

        /// Creates a graph with the edges of the nodes for ranges.
        ///
        /// - Parameter properties: The properties with defaults. Those of each type are adjacent.
        init(of properties: [PropertyID]) {
            nodeCount = properties.count
            for (node, id) in properties.enumerated() {
                nodes[id] = node
                let first = nodesOfTypes[id.owner]?.lowerBound ?? node
                nodesOfTypes[id.owner] = first..<(node + 1)
            }
            for position in (0..<nodeCount).dropFirst() {
                let range = node(atTreePosition: position)
                for half in [2 * position, 2 * position + 1] {
                    edges.append((from: range, to: node(atTreePosition: half)))
                }
            }
        }

        /// Returns the node at a position of the segment tree. The halves of the range at the position `p` are at the
        /// positions `2 * p` and `2 * p + 1`. The properties are at the positions from `nodeCount` on.
        private func node(atTreePosition position: Int) -> Int {
            position < nodeCount ? nodeCount + position : position - nodeCount
        }

        /// Adds edges from the node of a default to the defaults that its value uses.
        mutating func add(_ value: ModelValue, by node: Int) {
            switch value {
            case .null, .boolean, .integer, .number, .string, .choice, .unlisted: break
            case .array(let items):
                for item in items { add(item, by: node) }
            case .map(let members):
                for member in members { add(member.value, by: node) }
            case .wrapper(_, let value), .branch(_, _, let value): add(value, by: node)
            case .object(let id, let object):
                for value in object.declared.values { add(value, by: node) }
                for members in object.matching.values {
                    for member in members { add(member.value, by: node) }
                }
                for member in object.others { add(member.value, by: node) }
                for value in object.furtherItems { add(value, by: node) }
                guard let all = nodesOfTypes[id] else { return }
                let declared = object.declared.keys.compactMap {
                    nodes[PropertyID(owner: id, position: $0)]
                }
                var start = all.lowerBound
                for next in declared.sorted() {
                    addEdges(from: node, to: start..<next)
                    start = next + 1
                }
                addEdges(from: node, to: start..<all.upperBound)
            }
        }

        private mutating func addEdges(from node: Int, to range: Range<Int>) {
            var (lower, upper) = (range.lowerBound + nodeCount, range.upperBound + nodeCount)
            while lower < upper {
                if lower % 2 == 1 {
                    edges.append((from: node, to: self.node(atTreePosition: lower)))
                    lower += 1
                }
                if upper % 2 == 1 {
                    upper -= 1
                    edges.append((from: node, to: self.node(atTreePosition: upper)))
                }
                (lower, upper) = (lower / 2, upper / 2)
            }
        }
    }
}
