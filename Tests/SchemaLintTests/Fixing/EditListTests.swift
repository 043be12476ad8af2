import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that a list keeps each fix that overlaps neither itself nor an earlier fix of the list, and that only the kept
/// fixes change the text.
struct EditListTests {
    private func fix(_ edits: (Int, Int, String)...) -> Diagnostic.Fix {
        Diagnostic.Fix(
            message: "a change",
            edits: edits.map { start, end, text in
                Diagnostic.Edit(range: SourceRange(start: start, end: end), replacement: text)
            }
        )
    }

    private func text(_ fixes: [Diagnostic.Fix], _ original: String) -> String {
        String(decoding: EditList(fixes).applied(to: Array(original.utf8)), as: UTF8.self)
    }

    @Test func `edits are applied in the order of the text`() {
        #expect(text([fix((4, 5, "E")), fix((0, 1, "AA"), (2, 2, "+"))], "abcdef") == "AAb+cdEf")
        #expect(text([fix((6, 6, "!"))], "abcdef") == "abcdef!")
        #expect(text([fix((0, 6, ""))], "abcdef") == "")
        #expect(text([], "abcdef") == "abcdef")
    }

    @Test func `a fix whose edits overlap each other or an earlier fix is not applied`() {
        #expect(text([fix((1, 3, "X")), fix((2, 4, "Y"))], "abcdef") == "aXdef")
        #expect(text([fix((2, 2, "X")), fix((2, 2, "Y"))], "abcdef") == "abXcdef")
        #expect(text([fix((1, 3, "X")), fix((3, 4, "Y"))], "abcdef") == "aXYef")
        #expect(text([fix((1, 3, "X"), (2, 4, "Y"))], "abcdef") == "abcdef")
        #expect(text([fix((1, 2, "X")), fix((1, 2, "X"))], "abcdef") == "aXcdef")
    }

    @Test func `a fix is applied as a whole or not at all`() {
        #expect(text([fix((1, 2, "X")), fix((1, 2, "Y"), (4, 5, "Z"))], "abcdef") == "aXcdef")
    }

    /// Adds more edits than one chunk of the list can store: in ascending order if the seed is 1, in descending order
    /// if it is 2, and otherwise in random order.
    @Test(arguments: [1, 2, 3, 4])
    func `a long list keeps the edits that a comparison of all pairs keeps`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var fixes: [Diagnostic.Fix] = []
        var kept: [SourceRange] = []
        var list = EditList()
        for number in 0..<LongTests.count(3_000, long: 6_000) {
            let start =
                seed == 1
                ? 3 * number
                : seed == 2 ? 20_000 - 3 * number : Int.random(in: 0..<40_000, using: &generator)
            let end = start + Int.random(in: 0...2, using: &generator)
            let range = SourceRange(start: start, end: end)
            fixes.append(fix((start, end, "x")))
            let isKept = kept.allSatisfy { other in
                other.start != start && (other.end <= start || end <= other.start)
            }
            if isKept { kept.append(range) }
            #expect(list.add(fixes[number]) == isKept)
        }
        #expect(list.edits.map(\.range) == kept.sorted { $0.start < $1.start })
        #expect(list.fixCount == kept.count)
        // No further edit may begin where an edit of the list begins, even if the further edit replaces nothing.
        let repeated = kept.filter { list.add(fix(($0.start, $0.start, "y"))) }
        #expect(repeated.isEmpty)
    }
}
