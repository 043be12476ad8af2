import SchemaKit
import Testing

@testable import ModelSupport

/// Tables that SchemaKit makes of patterns match as the patterns do.
@Suite struct SchemaPatternTests {
    /// A pattern with texts that match it and texts that do not.
    struct Row: CustomTestStringConvertible, Sendable {
        let source: String
        let matching: [String]
        let others: [String]
        var testDescription: String { source }

        init(_ source: String, _ matching: [String], not others: [String]) {
            (self.source, self.matching, self.others) = (source, matching, others)
        }
    }

    static let rows = [
        Row("^a", ["a", "ab"], not: ["", "ba"]),
        Row("a$", ["a", "ba"], not: ["", "ab", "a\n"]),
        Row("b", ["b", "abc"], not: ["", "a"]),
        Row("^$", [""], not: ["a", "\n"]),
        Row("^[a-c,]+$", ["a", "a,c"], not: ["", "d", "a d"]),
        Row("^(?:ab|cd)*$", ["", "ab", "cdab"], not: ["a", "abc"]),
        Row("^a{2,3}$", ["aa", "aaa"], not: ["a", "aaaa"]),
        Row("^.$", ["a", "ä", "😀"], not: ["", "ab", "\n"]),
        Row("^[^a]$", ["b", "€"], not: ["a", ""]),
        Row("^\\d+$", ["0", "42"], not: ["", "٤", "4a"]),
        Row("\\bcat\\b", ["cat", "a cat."], not: ["cats", "concat", "cat_"]),
        Row("\\Bat", ["cat"], not: ["at", "c at"]),
        Row("^[\\u00e0-\\u00ff]+$", ["äö"], not: ["a", "Ā"]),
        Row("^(?!no)[a-z]+$", ["yes", "n"], not: ["no", "nono", ""]),
        Row("^(?=.*\\d)(?=.*[a-z]).{2,}$", ["a1", "1a"], not: ["a", "11", "aa"]),
        Row("^a|b$", ["a", "ax", "xb"], not: ["xa", "bx"]),
    ]

    @Test func `assertions about lines and words hold at their places`() {
        // A state without a number goes on in the one before: here "x" at the place of the assertion.
        let lineStart = SchemaPattern("", "2 m;r78;<")
        for text in ["x", "a\nx", "a\rx"] { #expect(lineStart.matches(text)) }
        for text in ["ax", "a\n", ""] { #expect(!lineStart.matches(text)) }
        let lineEnd = SchemaPattern("", "2 m;>;r78")
        for text in ["x", "x\na", "ax"] { #expect(lineEnd.matches(text)) }
        for text in ["xa", "", "\n"] { #expect(!lineEnd.matches(text)) }
        let jump = SchemaPattern("", "1 m;r61-62>0/63>2;$0")
        for text in ["a", "xb", "c"] { #expect(jump.matches(text)) }
        for text in ["cx", "d"] { #expect(!jump.matches(text)) }
    }

    @Test("a table matches as its pattern does", arguments: rows)
    func matches(row: Row) throws {
        let table = try #require(PatternTable.text(of: row.source))
        let pattern = SchemaPattern(row.source, table)
        #expect(pattern.source == row.source)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
        let original = try Pattern(row.source)
        for text in row.matching + row.others {
            #expect((original.matches(text) == .match) == pattern.matches(text), "\(text)")
        }
    }
}
