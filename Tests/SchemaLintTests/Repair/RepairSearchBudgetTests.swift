import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests of the distance that the searches of a repair cover.
struct RepairSearchBudgetTests {
    /// True if a search finds a quotation mark `distance` bytes after its start.
    private static func isFound(_ distance: Int, _ budget: RepairSearchBudget) -> Bool {
        let text = [UInt8](repeating: 0x20, count: distance) + [UInt8(ascii: "\"")]
        return text.withUnsafeBufferPointer {
            RepairLexer($0, budget).nextQuote(from: 0) == distance
        }
    }

    @Test(arguments: [0, 1])
    func `a search ends when the budget is used up`(excess: Int) {
        let budget = RepairSearchBudget(byteCount: 100)
        let most = RepairSearchBudget.freeByteCount + RepairSearchBudget.budget(byteCount: 100) - 1
        #expect(Self.isFound(most + excess, budget) == (excess == 0))
    }

    @Test(arguments: [0, 1])
    func `a search covers only the free bytes if the budget is already used up`(excess: Int) {
        let budget = RepairSearchBudget(byteCount: 0)
        budget.spend(
            from: 0,
            to: RepairSearchBudget.freeByteCount + RepairSearchBudget.budget(byteCount: 0)
        )
        #expect(
            Self.isFound(RepairSearchBudget.freeByteCount - 1 + excess, budget) == (excess == 0)
        )
    }

    /// The beginnings of tokens, each with the kind of the token and the number of bytes before its search begins.
    private static let longTokens: [(start: String, kind: RepairToken.Kind, byteCount: Int)] = [
        ("\"", .unclosedString, 1), ("/*", .comment, 2), ("//", .comment, 0), ("a", .word, 0),
    ]

    @Test(arguments: longTokens)
    func `a token whose end is beyond the limit of the search ends there`(
        start: String,
        kind: RepairToken.Kind,
        byteCount: Int
    ) {
        let budget = RepairSearchBudget(byteCount: 0)
        budget.spend(
            from: 0,
            to: RepairSearchBudget.freeByteCount + RepairSearchBudget.budget(byteCount: 0)
        )
        let text = Array((start + String(repeating: "a", count: 5_000)).utf8)
        text.withUnsafeBufferPointer { buffer in
            let token = RepairLexer(buffer, budget).token(at: 0)
            #expect(token.kind == kind)
            #expect(token.end == byteCount + RepairSearchBudget.freeByteCount)
        }
    }

    /// A lexer remembers where a string in single or typographic quotes ends. A new lexer must find the same end.
    @Test(arguments: [
        "'a 'b 'c', 'd'", "'a\\'b' c', 'd", "“a ‘b’ c”, «d»", "`a 'b` 'c`, 'd', `", "'''''', ''",
        "‘a\\’ b’,",
    ])
    func `a remembered end of a string equals the end that a new search finds`(text: String) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            let lexer = RepairLexer(buffer, RepairSearchBudget(byteCount: buffer.count))
            for offset in buffer.indices {
                let newLexer = RepairLexer(buffer, RepairSearchBudget(byteCount: buffer.count))
                let (known, found) = (lexer.token(at: offset), newLexer.token(at: offset))
                #expect(known.kind == found.kind && known.end == found.end, "at \(offset)")
            }
        }
    }

    @Test func `the end of a string in single quotes is searched only once`() {
        let text = Array("'\(String(repeating: "a", count: 3_000))',".utf8)
        text.withUnsafeBufferPointer { buffer in
            let budget = RepairSearchBudget(byteCount: 0)
            let lexer = RepairLexer(buffer, budget)
            #expect(lexer.token(at: 0).end == 3_002)
            let limit = budget.limit(from: 0, before: .max)
            #expect(lexer.token(at: 0).end == 3_002)
            #expect(budget.limit(from: 0, before: .max) == limit)
        }
    }

    /// The balances of the lines and of the rest of a line are remembered. A new search must find the same balance.
    @Test(arguments: [
        "[1 {2} \"]\" ]]", "{'a': [1, 'b}' ]\n}", "{{a}} [[ /* ] */ }", "[\"a [b\" c\"] \"]",
        "{\n[\n{}\n\n,[1]\n]\n}\n",
    ])
    func `a remembered balance equals the balance that a new search finds`(text: String) {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            func newLines() -> RepairLines {
                RepairLines(RepairLexer(buffer, RepairSearchBudget(byteCount: buffer.count)))
            }
            let (forward, backward) = (Array(buffer.indices), Array(buffer.indices.reversed()))
            for offsets in [forward + backward, backward + forward] {
                let lines = newLines()
                for offset in offsets {
                    let known = lines.balance(from: offset)
                    let found = newLines().balance(from: offset)
                    #expect(known?.objects == found?.objects, "at \(offset)")
                    #expect(known?.arrays == found?.arrays, "at \(offset)")
                }
            }
        }
    }

    /// The line that was found last is remembered.
    @Test func `each line is found after each other line`() {
        let text = Array("{\n\n \"a\": 1,\r\n\t\"b\": 2\n}\n".utf8)
        let indentations = [0, 0, 1, 1, 0]
        text.withUnsafeBufferPointer { buffer in
            let lines = RepairLines(RepairLexer(buffer, RepairSearchBudget(byteCount: 0)))
            for first in text.indices {
                for second in text.indices {
                    let lineFeedCount = text[..<second].count { $0 == 0x0A }
                    _ = lines.line(of: first)
                    #expect(lines.line(of: second) == lineFeedCount, "\(second) after \(first)")
                    #expect(lines.indentation(at: second) == indentations[lineFeedCount])
                }
            }
        }
    }

    @Test func `the rest of a line is read only once`() {
        let text = Array(String(repeating: "[1 ", count: 2_000).utf8)
        text.withUnsafeBufferPointer { buffer in
            let lines = RepairLines(RepairLexer(buffer, RepairSearchBudget(byteCount: 0)))
            let first = lines.balance(from: 0)
            let limit = lines.searchBudget.limit(from: 0, before: .max)
            #expect(first?.arrays == 2_000)
            for offset in 1..<1_000 {
                #expect(lines.balance(from: 3 * offset)?.arrays == 2_000 - offset)
            }
            #expect(lines.searchBudget.limit(from: 0, before: .max) == limit)
            // Beyond the tokens that are kept, the rest is read again.
            #expect(lines.balance(from: 3_000)?.arrays == 1_000)
            let rest = 3_000 - RepairSearchBudget.freeByteCount
            #expect(lines.searchBudget.limit(from: 0, before: .max) == limit - rest)
        }
    }
}
