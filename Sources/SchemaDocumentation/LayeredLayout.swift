/// A layout that draws a graph in columns. Each node is to the right of the nodes that refer to it.
///
/// Edges that close a cycle are reversed for the layout only. An edge across several columns has a slot in
/// each of them, so that no line crosses a box. Equal graphs give equal drawings.
package struct LayeredLayout {
    /// A node of the graph: a label and the type whose page it links to.
    package struct Node {
        let label: Drawing.Label
        let id: DocumentedType.ID?

        package init(_ name: String, id: DocumentedType.ID? = nil) {
            label = Drawing.Label(name, limit: 40)
            self.id = id
        }
    }

    /// A space in a column for a node, or for an edge that passes through the column.
    private struct Slot {
        let node: Int?
        var column: Int
        let height: Double
        let width: Double
        /// The slots in the previous column that lines connect with this slot.
        var before: [Int] = []
        /// The slots in the next column that lines connect with this slot.
        var after: [Int] = []
        /// The vertical position of the upper edge.
        var y = 0.0
    }

    /// An edge as the slots through which its line passes.
    private struct Chain {
        let slots: [Int]
        let isReversed: Bool
    }

    private static let columnGap = 56.0
    private static let rowGap = 12.0
    /// The height of a slot for an edge that passes through a column.
    private static let passingHeight = 6.0
    /// The number of times that the slots are sorted, alternately by their neighbors on the left and on the right.
    private static let sweepCount = 8
    /// The number of times that the slots are aligned, alternately with their neighbors on the left and on the right.
    private static let alignmentCount = 4

    private let nodes: [Node]
    private let edges: [(from: Int, to: Int)]
    private var slots: [Slot] = []
    private var chains: [Chain] = []
    private var columns: [[Int]] = []

    /// Returns a drawing of `nodes` and the edges between them. An edge consists of two indices in `nodes`.
    package static func drawing(_ nodes: [Node], _ edges: [(from: Int, to: Int)]) -> Drawing {
        var drawing = Drawing()
        for component in components(nodes.count, edges) {
            var layout = LayeredLayout(
                component.map { nodes[$0] },
                Self.edges(edges, among: component)
            )
            drawing.append(layout.run())
        }
        return drawing
    }

    /// Returns those `edges` that connect two of `nodes`. An edge of the result consists of two indices in `nodes`.
    static func edges(
        _ edges: [(from: Int, to: Int)],
        among nodes: [Int]
    ) -> [(from: Int, to: Int)] {
        let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        return edges.compactMap { edge -> (from: Int, to: Int)? in
            guard let from = indices[edge.from], let to = indices[edge.to] else { return nil }
            return (from, to)
        }
    }

    private init(_ nodes: [Node], _ edges: [(from: Int, to: Int)]) {
        self.nodes = nodes
        self.edges = edges
    }

    /// Returns the connected components of the graph, in the order of their first nodes.
    private static func components(_ count: Int, _ edges: [(from: Int, to: Int)]) -> [[Int]] {
        var parents = Array(0..<count)
        func root(_ node: Int) -> Int {
            var node = node
            while parents[node] != node { node = parents[node] }
            return node
        }
        for edge in edges {
            let (left, right) = (root(edge.from), root(edge.to))
            parents[max(left, right)] = min(left, right)
        }
        var components: [Int: [Int]] = [:]
        for node in 0..<count { components[root(node), default: []].append(node) }
        return components.keys.sorted().compactMap { components[$0] }
    }

    private mutating func run() -> Drawing {
        placeInColumns()
        for round in 0..<Self.sweepCount { sortSlots(from: Side(ofRound: round)) }
        stack()
        for round in 0..<Self.alignmentCount { alignSlots(from: Side(ofRound: round)) }
        return draw()
    }

    /// The side of the drawing from which the columns are visited.
    private enum Side {
        case left
        case right

        /// Creates the side for a round. The sides alternate.
        init(ofRound round: Int) { self = round.isMultiple(of: 2) ? .left : .right }
    }

    private func columnOrder(from side: Side) -> [Int] {
        switch side {
        case .left: Array(columns.indices)
        case .right: columns.indices.reversed()
        }
    }

    private func neighbors(of slot: Int, on side: Side) -> [Int] {
        switch side {
        case .left: slots[slot].before
        case .right: slots[slot].after
        }
    }

    // MARK: Columns

    private mutating func placeInColumns() {
        let backward = backwardEdges()
        var forward: [(from: Int, to: Int, isReversed: Bool)] = []
        for (index, edge) in edges.enumerated() where edge.from != edge.to {
            let isReversed = backward.contains(index)
            let (from, to) = isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
            forward.append((from, to, isReversed))
        }
        let column = longestPaths(forward.map { ($0.from, $0.to) })
        slots = nodes.indices.map { node in
            let box = Drawing.Box(x: 0, y: 0, nodes[node].label, id: nil)
            return Slot(node: node, column: column[node], height: box.height, width: box.width)
        }
        for edge in forward {
            var chain = [edge.from]
            for passedColumn in (column[edge.from] + 1)..<column[edge.to] {
                slots.append(
                    Slot(node: nil, column: passedColumn, height: Self.passingHeight, width: 0)
                )
                chain.append(slots.count - 1)
            }
            chain.append(edge.to)
            for (left, right) in zip(chain, chain.dropFirst()) {
                slots[left].after.append(right)
                slots[right].before.append(left)
            }
            chains.append(Chain(slots: chain, isReversed: edge.isReversed))
        }
        columns = Array(repeating: [], count: (column.max() ?? 0) + 1)
        for slot in slots.indices { columns[slots[slot].column].append(slot) }
    }

    /// Returns the indices of the edges that lead back to a node on the current path of a depth-first search.
    private func backwardEdges() -> Set<Int> {
        var outgoing: [[Int]] = Array(repeating: [], count: nodes.count)
        for (index, edge) in edges.enumerated() { outgoing[edge.from].append(index) }
        var isOnPath = Array(repeating: false, count: nodes.count)
        var isVisited = isOnPath
        var backward: Set<Int> = []
        // The search starts at nodes without incoming edges. It then enters a cycle from the outside, and the edge that
        // leads back to the entered node is reversed.
        let referencedNodes = Set(edges.map(\.to))
        let starts = nodes.indices.filter { !referencedNodes.contains($0) } + nodes.indices
        for start in starts where !isVisited[start] {
            var path = [(node: start, next: 0)]
            isOnPath[start] = true
            while let (node, next) = path.last {
                guard next < outgoing[node].count else {
                    isOnPath[node] = false
                    isVisited[node] = true
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let target = edges[outgoing[node][next]].to
                if isOnPath[target] {
                    backward.insert(outgoing[node][next])
                } else if !isVisited[target] {
                    isOnPath[target] = true
                    path.append((target, 0))
                }
            }
        }
        return backward
    }

    /// Returns the column of each node. For a node with incoming edges, it is the length of the longest path to it.
    private func longestPaths(_ forward: [(Int, Int)]) -> [Int] {
        var incomingCounts = Array(repeating: 0, count: nodes.count)
        var targets: [[Int]] = Array(repeating: [], count: nodes.count)
        for (from, to) in forward {
            incomingCounts[to] += 1
            targets[from].append(to)
        }
        var column = Array(repeating: 0, count: nodes.count)
        var ready = nodes.indices.filter { incomingCounts[$0] == 0 }
        while let node = ready.popLast() {
            for target in targets[node] {
                column[target] = max(column[target], column[node] + 1)
                incomingCounts[target] -= 1
                if incomingCounts[target] == 0 { ready.append(target) }
            }
        }
        // Nodes without incoming edges move next to their nearest target, which keeps lines short.
        let referencedNodes = Set(forward.map(\.1))
        for node in nodes.indices where !referencedNodes.contains(node) {
            column[node] = (targets[node].map { column[$0] }.min() ?? 1) - 1
        }
        return column
    }

    // MARK: Rows

    /// Sorts the slots of each column by the mean rank of their neighbors on one side, which reduces crossings.
    private mutating func sortSlots(from side: Side) {
        var rank = Array(repeating: 0, count: slots.count)
        for column in columns { for (row, slot) in column.enumerated() { rank[slot] = row } }
        for column in columnOrder(from: side) {
            let keyed = columns[column].enumerated().map { row, slot in
                let neighbors = self.neighbors(of: slot, on: side)
                let mean =
                    neighbors.isEmpty
                    ? Double(row)
                    : neighbors.reduce(0.0) { $0 + Double(rank[$1]) } / Double(neighbors.count)
                return (mean: mean, row: row, slot: slot)
            }
            columns[column] = keyed.sorted { ($0.mean, $0.row) < ($1.mean, $1.row) }.map(\.slot)
            for (row, slot) in columns[column].enumerated() { rank[slot] = row }
        }
    }

    /// Places the slots of each column one below the other.
    private mutating func stack() {
        for column in columns {
            var y = 0.0
            for slot in column {
                slots[slot].y = y
                y += slots[slot].height + Self.rowGap
            }
        }
    }

    /// Moves the slots of each column toward the mean vertical position of their neighbors on one side, as far as there
    /// is room.
    private mutating func alignSlots(from side: Side) {
        for column in columnOrder(from: side) {
            let preferredPositions = columns[column].map { slot -> Double in
                let neighbors = self.neighbors(of: slot, on: side)
                guard !neighbors.isEmpty else { return slots[slot].y }
                let mean =
                    neighbors.reduce(0.0) { $0 + slots[$1].y + slots[$1].height / 2 }
                    / Double(neighbors.count)
                return mean - slots[slot].height / 2
            }
            var y = -Double.infinity
            var excess = 0.0
            for (row, slot) in columns[column].enumerated() {
                slots[slot].y = max(preferredPositions[row], y)
                excess += slots[slot].y - preferredPositions[row]
                y = slots[slot].y + slots[slot].height + Self.rowGap
            }
            // All slots of the column move back up by the mean distance that they were pushed down.
            let shift = excess / Double(columns[column].count)
            for slot in columns[column] { slots[slot].y -= shift }
        }
    }

    // MARK: Lines

    private func draw() -> Drawing {
        let top = slots.map(\.y).min() ?? 0
        var lefts: [Double] = []
        var rights: [Double] = []
        var x = Drawing.margin
        for column in columns {
            lefts.append(x)
            rights.append(x + (column.map { slots[$0].width }.max() ?? 0))
            x = (rights.last ?? x) + Self.columnGap
        }
        var drawing = Drawing()
        func y(_ slot: Slot) -> Double { (slot.y - top + Drawing.margin).rounded() }
        for chain in chains {
            var points: [Drawing.Line.Point] = []
            for (index, slot) in chain.slots.enumerated() {
                let slot = slots[slot]
                let middle = y(slot) + slot.height / 2
                if index > 0 { points.append(.init(x: lefts[slot.column], y: middle)) }
                guard index < chain.slots.count - 1 else { continue }
                // The line stays horizontal until it has passed all boxes of the column.
                if slot.node != nil {
                    points.append(.init(x: lefts[slot.column] + slot.width, y: middle))
                }
                points.append(.init(x: rights[slot.column], y: middle))
            }
            drawing.add(
                Drawing.Line(
                    points: points,
                    isCurved: true,
                    arrow: chain.isReversed ? .atStart : .atEnd
                )
            )
        }
        for slot in slots {
            guard let node = slot.node else { continue }
            let box = Drawing.Box(
                x: lefts[slot.column],
                y: y(slot),
                nodes[node].label,
                id: nodes[node].id
            )
            drawing.add(box)
            if edges.contains(where: { $0.from == node && $0.to == node }) {
                drawing.add(Self.loop(at: box))
            }
        }
        return drawing
    }

    /// Returns the line of an edge from a node to itself.
    private static func loop(at box: Drawing.Box) -> Drawing.Line {
        let right = box.x + box.width
        return Drawing.Line(
            points: [
                .init(x: right, y: box.y + 6), .init(x: right + 14, y: box.y + 6),
                .init(x: right + 14, y: box.y + 20), .init(x: right, y: box.y + 20),
            ],
            isCurved: false,
            arrow: .atEnd
        )
    }
}
