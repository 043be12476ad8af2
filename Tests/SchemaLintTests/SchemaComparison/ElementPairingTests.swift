import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of the pairs of old and new elements whose order has no meaning.
struct ElementPairingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Strings. Two strings are equal elements if their last characters are equal. The first character is the group
        /// of an element, unless it is an uppercase letter.
        let old: [String]
        let new: [String]
        /// For each new element, the index of the old element to which it is equal.
        let indices: [Int?]
        /// The number of comparisons that are allowed.
        var limit = 100
    }

    private static let rows = [
        Row(testDescription: "no old elements", old: [], new: ["A1"], indices: [nil]),
        Row(testDescription: "no new elements", old: ["A1"], new: [], indices: []),
        Row(
            testDescription: "equal values",
            old: ["A1", "A2"],
            new: ["A2", "A1"],
            indices: [1, 0]
        ),
        Row(
            testDescription: "other values in the same order",
            old: ["A1", "A2"],
            new: ["B1", "B2"],
            indices: [0, 1]
        ),
        Row(
            testDescription: "other values in another order",
            old: ["A1", "A2", "A3"],
            new: ["B3", "B1", "B2"],
            indices: [2, 0, 1]
        ),
        Row(
            testDescription: "more new elements than old ones",
            old: ["A1", "A2"],
            new: ["B1", "C1", "B2"],
            indices: [0, nil, 1]
        ),
        Row(
            testDescription: "an equal value has priority over an equal element",
            old: ["A1"],
            new: ["B1", "A1"],
            indices: [nil, 0]
        ),
        Row(
            testDescription: "a repeated value",
            old: ["A1", "A1"],
            new: ["B1", "A1", "B1"],
            indices: [1, 0, nil]
        ),
        Row(
            testDescription: "elements of two groups",
            old: ["a1", "b1"],
            new: ["bx1", "ax1"],
            indices: [1, 0]
        ),
        Row(testDescription: "another group", old: ["a1"], new: ["b1"], indices: [nil]),
        Row(testDescription: "an old element of any group", old: ["A1"], new: ["b1"], indices: [0]),
        Row(testDescription: "a new element of any group", old: ["a1"], new: ["B1"], indices: [0]),
        Row(
            testDescription: "an element of the same group before one of any group",
            old: ["A1", "b1"],
            new: ["bx1", "cx1"],
            indices: [1, 0]
        ),
        Row(
            testDescription: "equal values need no comparison",
            old: ["A1", "A2"],
            new: ["A2", "A1"],
            indices: [1, 0],
            limit: 0
        ),
        Row(
            testDescription: "one comparison less than the first new element needs",
            old: ["A1", "A2", "A3"],
            new: ["B3", "B1"],
            indices: [nil, nil],
            limit: 2
        ),
        Row(
            testDescription: "the comparisons that the first new element needs",
            old: ["A1", "A2", "A3"],
            new: ["B3", "B1"],
            indices: [2, nil],
            limit: 3
        ),
        Row(
            testDescription: "the comparisons that both new elements need",
            old: ["A1", "A2", "A3"],
            new: ["B3", "B1"],
            indices: [2, 0],
            limit: 4
        ),
    ]

    private static func elements(_ texts: [String]) throws -> [JSONNode] {
        let list = texts.map { "\"\($0)\"" }.joined(separator: ",")
        return Array(try JSONParser().parse(Array("[\(list)]".utf8)).root.elements)
    }

    @Test(arguments: rows)
    func `each old element is paired with at most one equal new element`(row: Row) throws {
        let program = try SchemaProgram.compiled("{}")
        var comparison = SchemaComparison(ComparedSchemas(old: program, new: program))
        comparison.crossComparisonsLeft = row.limit
        let indices = comparison.indicesOfEqualOldElements(
            old: try Self.elements(row.old),
            new: try Self.elements(row.new),
            by: PairingKeys<JSONNode>(
                node: { $0 },
                group: { node in
                    node.string?.first.flatMap { $0.isUppercase ? nil : String($0) }
                }
            ),
            isEqual: { _, left, right in left.string?.last == right.string?.last }
        )
        #expect(indices == row.indices)
    }
}
