/// The strongly connected components of a directed graph: maximal sets of nodes that can all reach one another.
package struct StronglyConnectedComponents {
    /// The index in `nodesOfComponent` of each node's component.
    package private(set) var componentOfNode: [Int]
    /// The nodes of each component, in reverse topological order: a component comes after all components that it
    /// can reach.
    package private(set) var nodesOfComponent: [[Int]] = []

    private static let none = -1

    /// Computes the components of a graph. `edges` lists the successors of each node at its index.
    ///
    /// Uses Tarjan's algorithm with an explicit stack, because paths can be long. Takes time linear in the number
    /// of nodes and edges.
    package init(ofEdges edges: [[Int]]) {
        componentOfNode = Array(repeating: Self.none, count: edges.count)
        var search = Search(nodeCount: edges.count)
        for start in edges.indices where search.order[start] == Self.none {
            search.enter(start)
            while let (node, edge) = search.path.last {
                if edge < edges[node].count {
                    search.path[search.path.count - 1].edge += 1
                    search.follow(edges[node][edge])
                } else if let component = search.leave(node) {
                    for member in component { componentOfNode[member] = nodesOfComponent.count }
                    nodesOfComponent.append(component)
                }
            }
        }
    }

    private struct Search {
        /// The index of each node in the order of the search, or `none`.
        var order: [Int]
        /// For each node, the lowest index in the order of the search among the nodes that it is known to reach and
        /// that were on the stack.
        private var lowest: [Int]
        private var isOnStack: [Bool]
        /// The visited nodes whose components are not complete.
        private var stack: [Int] = []
        private var visitedCount = 0
        /// The nodes on the path of the search, each with the index of its next edge.
        var path: [(node: Int, edge: Int)] = []

        init(nodeCount: Int) {
            order = Array(repeating: StronglyConnectedComponents.none, count: nodeCount)
            lowest = order
            isOnStack = Array(repeating: false, count: nodeCount)
        }

        mutating func enter(_ node: Int) {
            (order[node], lowest[node]) = (visitedCount, visitedCount)
            visitedCount += 1
            stack.append(node)
            isOnStack[node] = true
            path.append((node, 0))
        }

        /// Follows an edge of the last node of the path.
        mutating func follow(_ next: Int) {
            if order[next] == StronglyConnectedComponents.none {
                enter(next)
            } else if isOnStack[next], let (node, _) = path.last {
                lowest[node] = min(lowest[node], order[next])
            }
        }

        /// Removes the last node from the path.
        ///
        /// - Returns: The component that the node completes, or nil if the component is not complete.
        mutating func leave(_ node: Int) -> [Int]? {
            path.removeLast()
            if let outer = path.last?.node { lowest[outer] = min(lowest[outer], lowest[node]) }
            guard lowest[node] == order[node] else { return nil }
            var component: [Int] = []
            while let member = stack.popLast() {
                component.append(member)
                isOnStack[member] = false
                if member == node { break }
            }
            return component
        }
    }
}
