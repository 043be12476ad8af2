import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that edits of several rounds become edits of the original text.
struct EditedTextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        /// The edits of each round: a range of the text before that round, and its replacement.
        let rounds: [[(Range<Int>, String)]]
        /// The edits of the original text.
        let expected: [(Range<Int>, String)]
    }

    static let rows = [
        Row(testDescription: "no round", text: "abc", rounds: [], expected: []),
        Row(
            testDescription: "separate edits of one round stay separate",
            text: "abcdef",
            rounds: [[(0..<1, "x"), (3..<4, ""), (6..<6, "!")]],
            expected: [(0..<1, "x"), (3..<4, ""), (6..<6, "!")]
        ),
        Row(
            testDescription: "a second round after the first made the text longer",
            text: "abcdef",
            rounds: [[(1..<2, "xyz")], [(6..<7, "Q")]],
            expected: [(1..<2, "xyz"), (4..<5, "Q")]
        ),
        Row(
            testDescription: "an edit inside inserted text",
            text: "abc",
            rounds: [[(1..<1, "xyz")], [(2..<3, "-")]],
            expected: [(1..<1, "x-z")]
        ),
        Row(
            testDescription: "an edit across the end of inserted text",
            text: "abcd",
            rounds: [[(1..<1, "xyz")], [(3..<5, "-")]],
            expected: [(1..<2, "xy-")]
        ),
        Row(
            testDescription: "an edit that reverts another edit",
            text: "abc",
            rounds: [[(1..<2, "x")], [(1..<2, "b")]],
            expected: []
        ),
        Row(
            testDescription: "adjacent edits become one edit",
            text: "abcd",
            rounds: [[(1..<2, "x"), (2..<3, "y")]],
            expected: [(1..<3, "xy")]
        ),
    ]

    private func list(_ edits: [(Range<Int>, String)]) -> EditList {
        EditList(
            edits.map { range, text in
                let range = SourceRange(start: range.lowerBound, end: range.upperBound)
                return Diagnostic.Fix(
                    message: "",
                    edits: [Diagnostic.Edit(range: range, replacement: text)]
                )
            }
        )
    }

    @Test(arguments: rows)
    func `rounds become edits of the original text`(row: Row) {
        var text = EditedText(Array(row.text.utf8))
        for round in row.rounds { text.apply(list(round)) }
        let expected = list(row.expected).edits
        #expect(text.edits == expected)
    }

    @Test func `combined edits of random rounds give the text of the last round`() {
        var editCount = 0
        for seed in 0..<400 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let original = Array("0123456789abcdefghij".utf8)
            var current = original
            var text = EditedText(original)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let edits = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    let start = Int.random(in: 0...current.count, using: &generator)
                    let end = Int.random(
                        in: start...min(current.count, start + 4),
                        using: &generator
                    )
                    return (start..<end, generator.pick(["", "X", "YZ", "12345"]))
                }
                let round = list(edits)
                current = round.applied(to: current)
                text.apply(round)
            }
            let edits = text.edits
            editCount += edits.count
            let fixes = edits.map { Diagnostic.Fix(message: "", edits: [$0]) }
            let combined = EditList(fixes)
            #expect(combined.fixCount == edits.count, "\(seed)")
            #expect(combined.applied(to: original) == current, "\(seed)")
            for (left, right) in zip(edits, edits.dropFirst()) {
                #expect(left.range.end < right.range.start, "\(seed)")
            }
        }
        #expect(editCount > 400)
    }
}
