import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that the repairs of texts with systematic mistakes equal recorded repairs. A record has the whole range of
/// each error, which the rows of other tests do not have.
struct RecordedRepairTests {
    /// Returns the tokens with each repeated the given number of times.
    private static func text(
        _ tokens: [String],
        separator: String,
        count: (Int) -> Int
    ) -> String {
        tokens.indices.flatMap { Array(repeating: tokens[$0], count: count($0)) }
            .joined(separator: separator)
    }

    private static func record(of texts: [String]) -> FindingRecord {
        func onOneLine(_ text: String) -> String { text.replacing("\n", with: "⏎") }
        var record = FindingRecord()
        for text in texts {
            guard let repair = JSONRepair(of: Array(text.utf8)) else { continue }
            let repaired = repair.document.map { String(decoding: $0.bytes, as: UTF8.self) }
            record.add(onOneLine(text))
            for syntaxError in repair.syntaxErrors {
                let mark = syntaxError.isSafe ? "" : "?"
                let range = "\(syntaxError.range.start)-\(syntaxError.range.end)"
                record.add("  \(range)\(mark) \(syntaxError.message)")
            }
            record.add("  " + onOneLine(repaired ?? "not repaired"))
        }
        return record
    }

    private static let tokens = [
        "{", "\"a\"", ":", "1", ",", "\"b\"", ":", "[", "2", ",", "true", "]", "}",
    ]

    /// Texts with one token added, replaced or removed.
    @Test func `repairs of texts with one wrong token equal the recorded repairs`() {
        let tokens = Self.tokens
        let wrong = [",", ":", ";", "=", "=>", "]", "}", "[", "{", "x", "7", "\"", "'", "/"]
        var texts: [String] = []
        for position in tokens.indices {
            let (before, after) = (tokens[..<position], tokens[(position + 1)...])
            let rests = [[]] + wrong.flatMap { [[$0], [$0, tokens[position]]] }
            texts += rests.map { (before + $0 + after).joined(separator: " ") }
        }
        let difference = Self.record(of: texts).difference(from: "wrong-tokens")
        #expect(difference == nil)
    }

    /// Texts in which two tokens are missing, or one is missing and another is repeated.
    @Test func `repairs of texts with two wrong tokens equal the recorded repairs`() {
        let tokens = Self.tokens
        var texts: [String] = []
        for missing in tokens.indices {
            for other in tokens.indices where other != missing {
                for otherCount in other > missing ? [0, 2] : [2] {
                    let text = Self.text(tokens, separator: " ") { index in
                        if index == missing { return 0 }
                        return index == other ? otherCount : 1
                    }
                    texts.append(text)
                }
            }
        }
        let difference = Self.record(of: texts).difference(from: "missing-tokens")
        #expect(difference == nil)
    }

    private static let foreignTokens: [(kind: String, tokens: [String])] = [
        ("texts", ["'x'", "'x", "“x”", "\"x", "x\"", "x y", "None", ".5"]),
        ("signs", ["//x\n", "/*x*/", "#x\n", "...", "{{x}}", "f(\"x\")", "(", ")", "\\"]),
    ]

    /// Texts with a foreign token before each token and at the end, and in place of a name, a value and an item. No
    /// white space is between the tokens.
    @Test(arguments: foreignTokens)
    func `repairs of texts with a foreign token equal the recorded repairs`(
        kind: String,
        foreign: [String]
    ) {
        let tokens = ["{", "\"a\"", ":", "\"b\"", ",", "\"c\"", ":", "[", "1", ",", "2", "]", "}"]
        var texts: [String] = []
        for token in foreign {
            texts += (0...tokens.count).map {
                (tokens[..<$0] + [token] + tokens[$0...]).joined()
            }
            texts += [1, 3, 8].map { (tokens[..<$0] + [token] + tokens[($0 + 1)...]).joined() }
        }
        let difference = Self.record(of: texts).difference(from: "foreign-\(kind)")
        #expect(difference == nil)
    }

    /// Indented texts in which one line is missing, repeated, moved or empty, has another indentation, has a comma too
    /// many or too few, or has a wrong bracket.
    @Test func `repairs of indented texts with one wrong line equal the recorded repairs`() {
        let lines = [
            "{", "  \"a\": [", "    {", "      \"b\": 1,", "      \"c\": []", "    },", "    2",
            "  ],", "  \"d\": {}", "}",
        ]
        let otherKinds = [("{", "["), ("}", "]"), ("[", "{"), ("]", "}")]
        var texts: [String] = []
        for number in lines.indices {
            let line = lines[number]
            let content = String(line.drop { $0 == " " })
            let indentation = String(line.prefix { $0 == " " })
            var replacements = [
                [], [line, line], [indentation], ["  " + line], [content], [line + ","],
            ]
            for (bracket, other) in otherKinds where line.contains(bracket) {
                for wrong in ["", other, bracket + bracket] {
                    let changed = line.replacing(bracket, with: wrong, maxReplacements: 1)
                    replacements.append([changed])
                }
            }
            if line.hasSuffix(",") { replacements.append([String(line.dropLast())]) }
            let (before, after) = (lines[..<number], lines[(number + 1)...])
            texts += replacements.map { (before + $0 + after).joined(separator: "\n") }
            if let next = after.first {
                let moved = before + [next, line] + after.dropFirst()
                texts.append(moved.joined(separator: "\n"))
            }
        }
        let difference = Self.record(of: texts.map { $0 + "\n" }).difference(from: "wrong-lines")
        #expect(difference == nil)
    }
}
