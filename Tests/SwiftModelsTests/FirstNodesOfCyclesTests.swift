import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels

/// The search for the first nodes of cycles, compared with the removal of the first node of each component in rounds.
struct FirstNodesOfCyclesTests {
    /// Removes the first node of each strongly connected component until the graph has no cycles.
    private static func nodesRemovedInRounds(
        from edges: [FirstNodesOfCycles.Edge]
    ) -> [Int] {
        let allCount = edges.map { max($0.from, $0.to) + 1 }.max() ?? 0
        var removed: Set<Int> = []
        while true {
            var successors = Array(repeating: [Int](), count: allCount)
            for edge in edges where !removed.contains(edge.from) && !removed.contains(edge.to) {
                successors[edge.from].append(edge.to)
            }
            let components = StronglyConnectedComponents(ofEdges: successors).nodesOfComponent
            let first = components.compactMap { nodes -> Int? in
                guard let node = nodes.min() else { return nil }
                return nodes.count > 1 || successors[node].contains(node) ? node : nil
            }
            if first.isEmpty { return removed.sorted() }
            removed.formUnion(first)
        }
    }

    @Test func `the search finds the nodes that rounds remove from random graphs`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let nodeCount = Int.random(in: 1...12, using: &generator)
            let allCount = nodeCount + Int.random(in: 0...4, using: &generator)
            var edges: [FirstNodesOfCycles.Edge] = []
            for _ in 0..<Int.random(in: 0...30, using: &generator) {
                let from = Int.random(in: 0..<allCount, using: &generator)
                let to = Int.random(in: 0..<allCount, using: &generator)
                // The nodes that only connect others form no cycle.
                if from >= nodeCount, to >= nodeCount, from >= to { continue }
                edges.append((from: from, to: to))
            }
            let found = FirstNodesOfCycles(ofEdges: edges, nodeCount: nodeCount).nodes
            #expect(found == Self.nodesRemovedInRounds(from: edges), "\(edges)")
        }
    }

    @Test func `each edge is examined once for each halving of the nodes`() {
        let count = 64
        let edges = (0..<count).flatMap { from in (0..<count).map { (from: from, to: $0) } }
        let search = FirstNodesOfCycles(ofEdges: edges, nodeCount: count)
        #expect(search.nodes == Array(0..<count))
        // The range of 64 nodes, and six halvings of it.
        #expect(search.stepCount <= 7 * edges.count)
    }
}
