import Testing

@testable import SchemaKit
@testable import SchemaLint

/// How far the searches of a repair look.
struct RepairSearchBudgetTests {
    /// A search for a quotation mark that stands `distance` bytes after its start.
    private static func isFound(_ distance: Int, _ budget: RepairSearchBudget) -> Bool {
        let text = [UInt8](repeating: 0x20, count: distance) + [UInt8(ascii: "\"")]
        return text.withUnsafeBufferPointer { RepairLexer($0, budget).nextQuote(0) == distance }
    }

    @Test(arguments: [0, 1])
    func `a search looks as far as the budget lasts`(excess: Int) {
        let budget = RepairSearchBudget(byteCount: 100)
        let most = RepairSearchBudget.freeByteCount + RepairSearchBudget.budget(byteCount: 100) - 1
        #expect(Self.isFound(most + excess, budget) == (excess == 0))
    }

    @Test(arguments: [0, 1])
    func `a search looks at the next bytes when the budget is used up`(excess: Int) {
        let budget = RepairSearchBudget(byteCount: 0)
        budget.spend(
            from: 0,
            to: RepairSearchBudget.freeByteCount + RepairSearchBudget.budget(byteCount: 0)
        )
        #expect(
            Self.isFound(RepairSearchBudget.freeByteCount - 1 + excess, budget) == (excess == 0)
        )
    }

    /// The end of a string in other quotes is known from an earlier search; it has to be what a new one finds.
    @Test(arguments: [
        "'a 'b 'c', 'd'", "'a\\'b' c', 'd", "“a ‘b’ c”, «d»", "`a 'b` 'c`, 'd', `", "'''''', ''",
        "‘a\\’ b’,",
    ])
    func `a known end of a string is the end that a search finds`(text: String) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            let lexer = RepairLexer(buffer, RepairSearchBudget(byteCount: buffer.count))
            for offset in buffer.indices {
                let anew = RepairLexer(buffer, RepairSearchBudget(byteCount: buffer.count))
                let (known, found) = (lexer.token(at: offset), anew.token(at: offset))
                #expect(known.kind == found.kind && known.end == found.end, "at \(offset)")
            }
        }
    }
}
