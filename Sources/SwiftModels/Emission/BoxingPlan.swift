/// The set of values that are stored behind a reference. They are values that would contain themselves, and
/// values nested so deeply inline that the compiler would need minutes for them.
struct BoxingPlan {
    /// The maximum number of structures that may be nested inline in one another.
    static let inlineDepthLimit = 8

    private let graph: ModelGraph
    private var boxed: Set<Edge> = []
    /// The inline depth of each type: 1 plus the largest depth among the types that it stores inline. It is
    /// `nil` until it is computed.
    private var depths: [Int?]
    private var isOpen: [Bool]

    private struct Edge: Hashable {
        let owner: ModelTypeID
        /// The position of the property or the union's branch; zero for a wrapper's value.
        let position: Int
    }

    init(_ graph: ModelGraph) {
        self.graph = graph
        depths = Array(repeating: nil, count: graph.declarations.count)
        isOpen = Array(repeating: false, count: graph.declarations.count)
        for index in graph.declarations.indices { _ = depth(of: ModelTypeID(index: index)) }
    }

    /// Returns whether the value at `position` of a type is stored behind a reference.
    func isBoxed(_ owner: ModelTypeID, _ position: Int) -> Bool {
        boxed.contains(Edge(owner: owner, position: position))
    }

    private mutating func depth(of id: ModelTypeID) -> Int {
        if let known = depths[id.index] { return known }
        isOpen[id.index] = true
        var deepest = 0
        for (position, type) in inlineTypes(of: id).enumerated() {
            guard let inner = type.identifier else { continue }
            if isOpen[inner.index] {
                boxed.insert(Edge(owner: id, position: position))
                continue
            }
            let depth = depth(of: inner)
            if depth >= Self.inlineDepthLimit {
                boxed.insert(Edge(owner: id, position: position))
            } else {
                deepest = max(deepest, depth)
            }
        }
        isOpen[id.index] = false
        depths[id.index] = deepest + 1
        return deepest + 1
    }

    private func inlineTypes(of id: ModelTypeID) -> [ModelType] {
        switch graph[id].shape {
        case .object(let object): object.properties.map(\.type)
        case .wrapper(let type): [type]
        case .alias(let target): [.named(target)]
        case .union(let union): union.branches.map(\.type)
        case .enumeration, .variants: []
        }
    }
}
