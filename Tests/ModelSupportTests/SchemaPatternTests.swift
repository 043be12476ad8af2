import SchemaKit
import TestSupport
import Testing

@testable import ModelSupport

/// Tests that the patterns of models match as the patterns of SchemaKit do.
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
        Row("", ["", "a"], not: []),
        Row("^a", ["a", "ab"], not: ["", "ba"]),
        Row("a$", ["a", "ba"], not: ["", "ab", "a\n"]),
        Row("b", ["b", "abc"], not: ["", "a"]),
        Row("^$", [""], not: ["a", "\n"]),
        Row("^[a-c,]+$", ["a", "a,c"], not: ["", "d", "a d"]),
        Row("^(?:ab|cd)*$", ["", "ab", "cdab"], not: ["a", "abc"]),
        Row("^(?<name>a|(b))$", ["a", "b"], not: ["", "ab"]),
        Row("^a{2,3}$", ["aa", "aaa"], not: ["a", "aaaa"]),
        Row("^a{2}?b{0}c{1,}$", ["aac", "aacc"], not: ["aabc", "aa"]),
        Row("^(?:a*)*b$", ["b", "aab"], not: ["a", "ba"]),
        Row("^(?:|a)+$", ["", "aa"], not: ["b"]),
        Row("^.$", ["a", "ä", "😀"], not: ["", "ab", "\n", "\u{2028}"]),
        Row("^[^a]$", ["b", "€", "\n"], not: ["a", ""]),
        Row("^[^]$", ["a", "\n"], not: [""]),
        Row("^[b-b]$", ["b"], not: ["a", "c", "-"]),
        Row("^[^\\0-\\u{10FFFE}]$", ["\u{10FFFF}"], not: ["\u{10FFFE}", "a"]),
        Row("^[^\\u{10FFFF}]$", ["\u{10FFFE}", "\0"], not: ["\u{10FFFF}"]),
        Row("[]", [], not: ["", "a"]),
        Row("^\\d+$", ["0", "42"], not: ["", "٤", "4a"]),
        Row("^[\\D\\S]\\W$", ["a-", " é"], not: ["ab", "-"]),
        Row("^[\\v\\f]$", ["\u{B}", "\u{C}"], not: ["v", "f"]),
        Row("^\\s$", [" ", "\u{FEFF}", "\u{2003}"], not: ["a", "\u{200B}"]),
        Row("\\bcat\\b", ["cat", "a cat."], not: ["cats", "concat", "cat_"]),
        Row("\\Bat", ["cat"], not: ["at", "c at"]),
        Row("^[\\u00e0-\\u00ff]+$", ["äö"], not: ["a", "Ā"]),
        Row("^\\uD83D\\uDE00|\\u{1F601}[\\b\\x41\\cA\\0\\t]$", ["😀", "😁A", "😁\0"], not: ["😁b"]),
        Row("^[\\uD83D\\u0041]$", ["A"], not: ["", "u", "😀", "0"]),
        Row("^\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/$", ["^$\\.*+?()[]{}|/"], not: [""]),
        // Look-around
        Row("^(?!no)[a-z]+$", ["yes", "n"], not: ["no", "nono", ""]),
        Row("^(?=.*\\d)(?=.*[a-z]).{2,}$", ["a1", "1a"], not: ["a", "11", "aa"]),
        Row("^(?:(?!ab).)*$", ["", "ba", "aac"], not: ["ab", "xaby"]),
        Row("(?<=a)b|(?<!x)c", ["ab", "c"], not: ["b", "xc"]),
        Row("a(?=(?!bc)b)", ["ab", "abd"], not: ["abc", "ac"]),
        Row("^(?:(?=a)a|(?<=a)b)+$", ["a", "ab", "aaba"], not: ["b", "abb"]),
        Row("^a|b$", ["a", "ax", "xb"], not: ["xa", "bx"]),
        Row("(?=^)a", ["a", "ab"], not: ["", "ba"]),
        Row("(?<=^)b|c(?=$)", ["b", "ba", "ac"], not: ["ab", "ca"]),
        // Patterns for engines without the flag `u`
        Row("^a\\_\\-{,2}]$", ["a_-{,2}]"], not: ["a_-"]),
        Row("^[\\w-.]+$", ["a-.", "_"], not: ["!", ""]),
        // Modifiers and properties
        Row("^(?i:stra\u{DF}e)$", ["STRAßE", "stra\u{DF}e"], not: ["strase"]),
        Row("^(?i:\\w\\b)$", ["a", "\u{17F}"], not: ["-"]),
        Row("(?m:^b$)", ["b", "a\nb\nc"], not: ["ab", "a\nbc"]),
        Row("^(?s:.)$", ["\n", "a"], not: [""]),
        Row("^\\p{Lu}\\P{Script=Greek}[\\p{Nd}_]$", ["Äa1", "Xx_"], not: ["aa1", "Xα1"]),
    ]

    @Test("a pattern of a model agrees with the pattern of SchemaKit", arguments: rows)
    func matches(row: Row) throws {
        let portable = try #require(PortablePattern(row.source))
        let pattern = SchemaPattern(row.source, expansion: portable.expansion)
        #expect(pattern.source == row.source)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
        let original = try Pattern(row.source, syntax: .either)
        for text in row.matching + row.others {
            #expect((original.matches(text) == .match) == pattern.matches(text), "\(text)")
        }
    }

    @Test(arguments: [
        ("", true), ("aaa", true), ("aaaa", false), ("\u{E9}a", true), ("\u{E9}aa", false),
    ])
    func `a pattern with a limit matches no text that has more bytes`(text: String, isMatch: Bool) {
        #expect(SchemaPattern("^.*$", byteLimit: 3).matches(text) == isMatch)
    }

    @Test(arguments: [("ab", true), ("a", false), ("b", false), ("", false)])
    func `a pattern with a condition matches only texts that meet both`(
        text: String,
        isMatch: Bool
    ) {
        let pattern = SchemaPattern("^a", where: { $0.utf8.last == UInt8(ascii: "b") })
        #expect(pattern.matches(text) == isMatch)
    }

    @Test func `only modifiers and properties need an expansion`() {
        let expanded = Self.rows.map(\.source).filter { PortablePattern($0)?.expansion != nil }
        #expect(expanded.allSatisfy { $0.contains("\\p") || $0.contains("(?") })
        // The rows after the comment `Modifiers and properties`.
        #expect(expanded.count == 5)
    }

    @Test(
        "models do not support some patterns",
        arguments: ["(a)\\1", "(?<n>a)\\k<n>", "(", "(?:a{1000}){1000}", "(?:){99999999}"]
    )
    func unsupported(source: String) {
        #expect(PortablePattern(source) == nil)
    }

    @Test(arguments: [
        ("\\", "\0"), ("\\c", "\0"), ("\\u{61", "a"), ("[ab", "b"), ("[a-", "-"), ("[\\", "\0"),
        ("(a", "a"), ("(?<n", ""), ("a{2", "a{2"),
    ])
    func `a pattern that ends too early is read to its end`(source: String, text: String) {
        #expect(SchemaPattern(source).matches(text))
    }

    /// The parts of random patterns. `X` and `Y` stand for other parts, and do not occur in the first 15 parts.
    private static let parts = [
        "a", "b", "é", "\\n", ".", "[ab]", "[^a]", "\\w", "\\d", "\\s", "^", "$", "\\b", "\\B",
        "[é-ü]",
        "(?=X)", "(?!X)", "(?<=X)", "(?<!X)", "(?:X|Y)", "(X)", "(?:X)*", "(?:X)+", "(?:X)?",
        "(?:X){2}",
        "(?:X){1,3}", "X|Y", "XY", "(?i:X)", "(?m:X)",
    ]

    private static func pattern(_ random: inout SeededGenerator, depth: Int) -> String {
        let part = parts[Int.random(in: 0..<(depth > 0 ? parts.count : 15), using: &random)]
        return part.map { letter in
            letter == "X" || letter == "Y"
                ? pattern(&random, depth: depth - 1) : String(letter)
        }.joined()
    }

    @Test(
        "random patterns of models agree with the patterns of SchemaKit",
        arguments: 1...UInt64(8)
    )
    func randomPatterns(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let letters = ["a", "b", "é", "ü", "1", "_", " ", "\n", "A", "-"]
        for _ in 0..<LongTests.count(150, long: 3000) {
            let source = (0..<3).map { _ in Self.pattern(&random, depth: 3) }.joined()
            guard let portable = PortablePattern(source) else { continue }
            let pattern = SchemaPattern(source, expansion: portable.expansion)
            let original = try Pattern(source, syntax: .either)
            for _ in 0..<8 {
                let length = Int.random(in: 0...6, using: &random)
                let text = (0..<length).map { _ in letters.randomElement(using: &random)! }.joined()
                let verdict = original.matches(text)
                guard verdict != .stepLimitExceeded else { continue }
                #expect(
                    pattern.matches(text) == (verdict == .match),
                    "\(source.debugDescription) and \(text.debugDescription)"
                )
            }
        }
    }

    @Test func `the time of a match is linear in the length of the text`() {
        let pattern = SchemaPattern("^(?:a|a)*(?:(?=a*b)a)*c$")
        let clock = ContinuousClock()
        // The least of several times depends little on other tests that run at the same time.
        func time(_ count: Int) -> Duration {
            let text = String(repeating: "a", count: count)
            let times = (0..<4).map { _ in clock.measure { #expect(!pattern.matches(text)) } }
            return times.min() ?? .zero
        }
        let (short, long) = (time(4000), time(16000))
        // A time proportional to the square of the length would be 16 times as long.
        #expect(long < short * 12)
    }
}
