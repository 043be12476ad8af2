import Testing

@testable import SchemaKit

@Suite struct PatternSyntaxTests {
    static let valid: [String] = [
        "", "|", "a|", "()", "(?:)", "(?=)", "(?!)", "(?<=)", "(?<!)", "[]", "[^]", "[-]", "[a-]",
        "[-a]", "[a-a]", "[(]", "[{}]", "[[]", "[a|b]", "[.]", "[\\-]", "[a\\-z]", "[\\b]",
        "[\\]]", "[^^]", "\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/", "/", "-", "\\0", "\\0a",
        "\\cA", "\\cz", "\\x41", "\\u0041", "\\u{41}", "\\u{000000000041}", "\\u{10FFFF}",
        "\\uD83D\\uDE00", "\\uD83D", "\\uDE00\\uD83D", "\\uD83D\\u0041", "\\f\\n\\r\\t\\v",
        "a{0}", "a{1}?", "a{2,}?", "a{2,3}?", "a{99999999999999999999}",
        "a{99999999999999999998,99999999999999999999}", "a{0,4294967295}", "a{0002,3}", "(?:^)*",
        "(?:(?=a))+", "(^)*", "\\1(a)", "(a\\1)", "\\k<n>(?<n>a)", "(?<n>a)\\k<n>", "(?<$>a)",
        "(?<_1>a)", "(?<é>a)", "(?<a\u{200C}>b)", "(?<\\u0061>b)\\k<a>",
        "(?<a>b)|(?<a>c)", "(?:(?<a>b)|(?<a>c))\\k<a>", "(?<a>b)|(?:c|(?<a>d))", "(?i:a)",
        "(?ims:a)", "(?-i:a)", "(?i-s:a)", "(?-ims:a)", "(?i-:a)", "(?s-im:.)", "\\p{L}",
        "\\p{Letter}", "\\p{gc=L}", "\\p{General_Category=Lu}", "\\p{Script=Greek}", "\\p{sc=Grek}",
        "\\p{scx=Greek}", "\\p{Script_Extensions=Grek}", "\\P{ASCII}", "[\\p{L}\\P{Lu}-]",
        "\\p{punct}", "\\p{LC}", "\\p{space}", "\\p{Any}", "\\p{Assigned}", "\\p{sc=Zyyy}",
        "\\p{sc=Qaac}", "\\p{sc=Qaai}", "\\p{Script=Sidetic}", "\\p{ExtPict}", "\\p{Hex}", "é{2}",
    ]

    @Test(arguments: valid)
    func `both syntaxes accept a valid pattern`(_ source: String) throws {
        _ = try Pattern(source)
        _ = try Pattern(source, syntax: .legacyTolerant)
    }

    /// Patterns that only the tolerant syntax accepts, each with a text that matches and a text that does not.
    static let tolerated: [(source: String, match: String, other: String)] = [
        ("^\\-$", "-", "\\-"), ("^\\_\\@\\ \\#$", "_@ #", "_@#"), ("^[\\_]$", "_", "\\"),
        ("^\\\"\\'$", "\"'", "'"), ("^a]$", "a]", "a"), ("^{$", "{", ""), ("^a{$", "a{", "a"),
        ("^a}$", "a}", "a"), ("^{a}$", "{a}", "a"), ("^a{,2}$", "a{,2}", "aa"),
        ("^a{x}$", "a{x}", "ax"), ("^[\\w-.]+$", "a-.", "/"), ("^[a-\\d]$", "-", "b"),
    ]

    @Test func `the tolerant syntax accepts invalid patterns with one possible meaning`() throws {
        for row in Self.tolerated {
            #expect(throws: PatternError.self, "\(row.source)") { try Pattern(row.source) }
            for syntax in [PatternSyntax.legacyTolerant, .either] {
                let pattern = try Pattern(row.source, syntax: syntax)
                #expect(pattern.matches(row.match) == .match, "\(row.source)")
                #expect(pattern.matches(row.other) == .noMatch, "\(row.source)")
            }
        }
    }

    @Test(arguments: [
        "\\a", "\\Z", "\\8", "\\é", "\\\u{1F}", "\\\u{7F}", "(?=a)*", "{2}", "a{2,1}", "(", ")",
        "[", "\\p{X}",
    ])
    func `the tolerant syntax rejects other invalid patterns`(_ source: String) {
        #expect(throws: PatternError.self) {
            try Pattern(source, syntax: .legacyTolerant)
        }
    }

    /// In most of these patterns, the syntaxes find different mistakes.
    @Test(arguments: ["\\a", "]\\a", "\\-(", "[\\w-.]+**", "{a}{2,1}", "a{,1}[b-a]"])
    func `the mistake in a pattern that both syntaxes reject is that of the strict syntax`(
        _ source: String
    ) {
        let strict = #expect(throws: PatternError.self) { try Pattern(source) }
        let either = #expect(throws: PatternError.self) { try Pattern(source, syntax: .either) }
        #expect(strict != nil && either == strict)
        #expect(throws: PatternError.self) { try Pattern(source, syntax: .legacyTolerant) }
    }
}
