/// The strongly connected components of a directed graph, found by Tarjan's algorithm.
///
/// The path lies in an array, not on the stack: chains of references may be long. Time and memory are linear
/// in nodes and edges.
package struct StrongComponents {
    /// For each node the number of its component.
    private var components: [Int32]
    private let starts: [Int32]
    private let targets: [Int32]

    private static let none: Int32 = -1

    /// - Parameter edges: For each node the nodes that it leads to.
    package init(edges: [[Int]]) {
        var starts: [Int32] = [0]
        starts.reserveCapacity(edges.count + 1)
        var targets: [Int32] = []
        for node in edges {
            for target in node { targets.append(Int32(target)) }
            starts.append(Int32(targets.count))
        }
        self.init(starts: starts, targets: targets)
    }

    /// - Parameters:
    ///   - starts: For each node where its edges start in `targets`, and the end of the last ones.
    ///   - targets: The nodes that edges lead to, those of each node together.
    init(starts: [Int32], targets: [Int32]) {
        self.starts = starts
        self.targets = targets
        components = Array(repeating: Self.none, count: starts.count - 1)
        findComponents()
    }

    /// Returns whether each of two nodes can be reached from the other one, or they are one node.
    package func areConnected(_ node: Int, _ other: Int) -> Bool {
        components[node] == components[other]
    }

    private mutating func findComponents() {
        var order = Array(repeating: Self.none, count: components.count)
        var lowest = order
        var open: [Int32] = []
        var path: [(node: Int, edge: Int32)] = []
        var count: Int32 = 0
        for start in components.indices where order[start] == Self.none {
            path.append((start, starts[start]))
            while let (node, edge) = path.last {
                if order[node] == Self.none {
                    (order[node], lowest[node]) = (count, count)
                    count += 1
                    open.append(Int32(node))
                }
                if edge < starts[node + 1] {
                    let next = Int(targets[Int(edge)])
                    path[path.count - 1].edge += 1
                    if order[next] == Self.none {
                        path.append((next, starts[next]))
                    } else if components[next] == Self.none {
                        lowest[node] = min(lowest[node], order[next])
                    }
                    continue
                }
                path.removeLast()
                if let outer = path.last?.node { lowest[outer] = min(lowest[outer], lowest[node]) }
                guard lowest[node] == order[node] else { continue }
                while let member = open.popLast() {
                    components[Int(member)] = Int32(node)
                    if Int(member) == node { break }
                }
            }
        }
    }
}
