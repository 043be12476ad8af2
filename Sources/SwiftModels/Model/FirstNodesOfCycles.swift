import SchemaKit

/// The first nodes of the cycles of a directed graph: each node that is the lowest one of a cycle.
///
/// The first node of each strongly connected component can be removed repeatedly, until the graph has no cycles. This
/// removes exactly the nodes in ``nodes``: a cycle stays in one component until its first node is removed, and a node
/// is only removed if it is the first one of its component and thus of a cycle. Because each removal would examine all
/// edges again, the nodes are found by dividing the graph into halves instead.
struct FirstNodesOfCycles {
    typealias Edge = (from: Int, to: Int)

    /// The nodes, in ascending order.
    private(set) var nodes: [Int] = []
    /// The number of edges that were examined. An edge counts each time that it is examined.
    private(set) var stepCount = 0

    /// Finds the nodes in time proportional to the number of edges and to the logarithm of `nodeCount`.
    ///
    /// - Parameter nodeCount: Nodes from this number on only connect other nodes. They are never the first ones, and
    ///   each cycle must contain a lower node.
    init(ofEdges edges: [Edge], nodeCount: Int) {
        var pending = [Part(nodes: 0..<nodeCount, edges: edges)]
        while let part = pending.popLast() {
            guard !part.nodes.isEmpty, !part.edges.isEmpty else { continue }
            stepCount += part.edges.count
            let (lower, upper) = part.halves
            if lower.nodes.isEmpty {
                // A remaining edge is part of a cycle, which contains the only node of this part.
                if !upper.edges.isEmpty { nodes.append(part.nodes.lowerBound) }
            } else {
                // The lower half is examined next, so that the nodes are found in ascending order.
                pending += [upper, lower]
            }
        }
    }

    /// The part of the graph that decides which nodes of a range are the first ones of cycles. Its nodes after the
    /// range only connect other nodes.
    private struct Part {
        let nodes: Range<Int>
        let edges: [Edge]

        /// The parts for the lower and the upper half of the nodes. Each edge is in at most one of them.
        ///
        /// A cycle whose first node is in the upper half has no lower nodes, so it is in a component of the graph
        /// without the lower nodes. For the lower nodes, one node represents each of these components.
        var halves: (lower: Part, upper: Part) {
            let middle = nodes.lowerBound + nodes.count / 2
            let components = Components(of: edges.filter { $0.from >= middle && $0.to >= middle })
            var lowerEdges: [Edge] = []
            var upperEdges: [Edge] = []
            for edge in edges {
                let from = components.representative(of: edge.from)
                let to = components.representative(of: edge.to)
                if edge.from >= middle, from == to {
                    upperEdges.append(edge)
                } else {
                    lowerEdges.append((from: from, to: to))
                }
            }
            return (
                lower: Part(nodes: nodes.lowerBound..<middle, edges: lowerEdges),
                upper: Part(nodes: middle..<nodes.upperBound, edges: upperEdges)
            )
        }
    }

    /// The strongly connected components of the nodes that some edges connect.
    private struct Components {
        /// For each node with an edge, the node that represents its component.
        private var representatives: [Int: Int] = [:]

        init(of edges: [Edge]) {
            var positions: [Int: Int] = [:]
            var nodes: [Int] = []
            var successors: [[Int]] = []
            func position(of node: Int) -> Int {
                if let position = positions[node] { return position }
                positions[node] = nodes.count
                nodes.append(node)
                successors.append([])
                return nodes.count - 1
            }
            for edge in edges {
                let (source, target) = (position(of: edge.from), position(of: edge.to))
                successors[source].append(target)
            }
            let components = StronglyConnectedComponents(ofEdges: successors)
            for component in components.nodesOfComponent {
                for position in component {
                    representatives[nodes[position]] = nodes[component[0]]
                }
            }
        }

        func representative(of node: Int) -> Int { representatives[node] ?? node }
    }
}
