import TestSupport
import Testing

@testable import SchemaKit

struct PatternSyntaxCheckTests {
    private static func nestedGroups(_ depth: Int) -> String {
        String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    }

    private static let commonPatterns: [String] = [
        "^a.c$", #"([abc])+\s+$"#, #"^\d{3}-[a-z0-9_.-]*$"#, "(?:a|b)??", "a{2,}?|(?=b)c(?!d)",
        #"\bword\B"#, "[]", "[^]", "[a-]", #"[\w.-]+"#, "\u{E9}+", "", "a{123456789}",
        "[a-a]", "[ -~]", "a{2,2}", "a{0,1}", nestedGroups(63),
    ]

    @Test(arguments: commonPatterns)
    func `the syntax check recognizes common patterns`(pattern: String) {
        #expect(Self.isRecognized(pattern))
    }

    private static let rarePatterns: [String] = [
        "a{1234567890}", "(?<n>a)", #"(a)\1"#, #"\p{L}"#, #"\u0041"#, "(?i:a)", "\u{0}",
        nestedGroups(64),
    ]

    @Test(arguments: rarePatterns)
    func `the syntax check leaves rare well-formed patterns to the parser`(pattern: String) {
        #expect(!Self.isRecognized(pattern))
        #expect(Self.isAccepted(pattern))
    }

    @Test(arguments: [
        "(", "(?", "(?:", "(?=a", "a)", "[", "[^", "[a", "[a-", "[a-b", "a]", "[b-a]", #"[\"#,
        #"\"#, "a{", "a{1", "a{1,", "a{1,2", "a{2,1}", "a{,1}", "{1}", "a}", "*", "a|+", "^*",
        "(?=a)?", #"\b*"#, "a**",
    ])
    func `the syntax check recognizes no invalid pattern`(pattern: String) {
        #expect(!Self.isRecognized(pattern))
        #expect(!Self.isAccepted(pattern))
    }

    /// The parser accepts each pattern that the check recognizes. Some sequences of random pieces form a pattern.
    @Test func `every recognized pattern is well-formed`() {
        let pieces = [
            "a", "z", "-", "^", "$", ".", "(", "(?:", "(?=", "(?!", "(?<n>", "(?<=", ")", "[", "[^",
            "]", "|", "*", "+", "?", "{2}", "{1,}", "{3,2}", "{,2}", "{", "}", "{2", "{1,", "{3,2",
            #"\d"#, #"\W"#,
            #"\b"#, #"\1"#, #"\k<n>"#, #"\u0041"#, #"\-"#, #"\."#, #"\q"#, #"\p{L}"#, "\\",
            "\u{E9}", "\u{0}", ",", "1",
        ]
        var random = SeededGenerator(seed: 20)
        var recognizedCount = 0
        for _ in 0..<60_000 {
            let count = Int.random(in: 0...7, using: &random)
            let pattern = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
            guard Self.isRecognized(pattern) else { continue }
            recognizedCount += 1
            #expect(Self.isAccepted(pattern), "\(pattern)")
        }
        #expect(recognizedCount > 5000)
    }

    @Test func `the syntax check leaves groups beyond the limit to the parser`() {
        for depth in 2...4 {
            let pattern = Array(Self.nestedGroups(depth).utf8)
            let isRecognized = PatternSyntaxCheck.isWellFormed(pattern.span, nestingLimit: 3)
            #expect(isRecognized == (depth <= 3))
        }
    }

    @Test func `a pattern is not well-formed if its groups are nested beyond the limit`() {
        let limit = Pattern.Limits.standard.nestingDepth
        for depth in [limit - 1, limit, limit + 1] {
            let pattern = Array(Self.nestedGroups(depth).utf8)
            let isWellFormed = Pattern.isWellFormed(pattern.span)
            #expect(isWellFormed == (depth <= limit))
        }
    }

    private static func isRecognized(_ pattern: String) -> Bool {
        PatternSyntaxCheck.isWellFormed(Array(pattern.utf8).span, nestingLimit: 100)
    }

    private static func isAccepted(_ pattern: String) -> Bool {
        var parser = PatternParser(
            source: Array(pattern.utf8),
            syntax: .unicode,
            nestingLimit: 100
        )
        return (try? parser.parse()) != nil
    }
}
