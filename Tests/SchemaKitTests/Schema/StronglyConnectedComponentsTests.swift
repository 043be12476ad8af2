import Testing

@testable import SchemaKit

struct StronglyConnectedComponentsTests {
    /// The successors of each node of a graph, and the components. A component comes after those that it can reach.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let edges: [[Int]]
        let components: [[Int]]

        init(_ name: String, _ edges: [[Int]], _ components: [[Int]]) {
            testDescription = name
            self.edges = edges
            self.components = components
        }
    }

    private static let rows = [
        Row("no node", [], []),
        Row("nodes without edges", [[], [], []], [[0], [1], [2]]),
        Row("a loop", [[0], []], [[0], [1]]),
        Row("a path", [[1], [2], []], [[2], [1], [0]]),
        Row("a cycle", [[1], [2], [0]], [[0, 1, 2]]),
        Row("two paths to one node", [[1, 2], [3], [3], []], [[3], [1], [2], [0]]),
        Row("an edge from one cycle to another", [[1], [0, 2], [3], [2]], [[2, 3], [0, 1]]),
        Row("an edge to a cycle found earlier", [[1], [0], [1, 3], [2]], [[0, 1], [2, 3]]),
        Row("two cycles with a common node", [[1, 2], [0], [0]], [[0, 1, 2]]),
        Row("a cycle with a tail", [[1], [2, 3], [1], []], [[3], [1, 2], [0]]),
        Row("a repeated edge", [[1, 1], [0, 0]], [[0, 1]]),
    ]

    @Test(arguments: rows) func `nodes that can reach each other are one component`(row: Row) {
        let found = StronglyConnectedComponents(ofEdges: row.edges)
        #expect(found.nodesOfComponent.map { $0.sorted() } == row.components)
        for (number, nodes) in row.components.enumerated() {
            for node in nodes { #expect(found.componentOfNode[node] == number) }
        }
    }

    @Test func `a long cycle and a long path need no deep recursion`() {
        let count = 5_000
        let path = (1..<count).map { [$0] }
        #expect(StronglyConnectedComponents(ofEdges: path + [[0]]).nodesOfComponent.count == 1)
        #expect(StronglyConnectedComponents(ofEdges: path + [[]]).nodesOfComponent.count == count)
    }
}
