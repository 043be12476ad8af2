import Testing

@testable import SchemaKit

/// Tests of the simpler forms and the properties of the nodes of patterns.
struct PatternNodeTests {
    private func root(_ source: String) throws -> PatternNode {
        try PatternParser.tree(of: Array(source.utf8), syntax: .unicode).root
    }

    @Test(arguments: [
        ("(a)(?:b(?:c))", "abc"), ("a(?:)b", "ab"), ("(?:)", ""), ("a|b|[c-e]", "[a-e]"),
        ("(?:a|(b))c", "[ab]c"), ("a|a", "a"), ("a|b(c)", "a|bc"), ("a{0}b", "b"),
        ("(?:ab){0}", ""), ("(?:){3}b", "b"), ("(?:)*", ""), ("(?:ab){1}", "ab"),
        ("a{1,1}?", "a"), ("(?=(a))", "(?=a)"),
        // A part that consumes nothing is repeated at most once.
        ("(?:^){3}a", "^a"), ("(?:^|$)+", "^|$"), ("(?:^b{0}){2}", "^"), ("(?:[])+", "[]"),
    ])
    func `a pattern is simplified`(source: String, expected: String) throws {
        #expect(try root(source).simplified == root(expected))
    }

    @Test(arguments: [
        ("a{2,}", "a{2}"), ("x.*", "x"), (".*x", "x"), ("a+b*", "a"), ("b*a+", "a"), ("a?b?", ""),
        ("^a*", "^"), ("a*$", "$"), ("^a*$", "^a*$"), ("a*|bc+", "|bc"),
        ("(?:ab){2,3}", "(?:ab){2}"),
        ("a(?=b)", "ab"), ("a(?=bc*)", "ab"), ("(?<=a)b", "ab"), ("(?<=c*a)b", "ab"),
        ("(?<=c*)b", "b"), ("b(?=c*)", "b"),
        // Only the outer ends are trimmed, and only positive look-around reaches beyond them.
        ("a*ba*cd*", "ba*c"), ("(?=a)b", "(?=a)b"), ("b(?<=a)", "b(?<=a)"), ("a(?!b)", "a(?!b)"),
        ("(?<!a)b", "(?<!a)b"), ("a(?=b*c)d", "a(?=b*c)d"),
    ])
    func `a pattern is trimmed at its ends`(source: String, expected: String) throws {
        #expect(try root(source).simplified.trimmed(.both) == root(expected).simplified)
    }

    static let lists: [(source: String, texts: [String])] = [
        ("^a$", ["a"]), ("^(a|b[.]c)$", ["a", "b.c"]), ("^a$|^(?:b)$", ["a", "b"]), ("^$", [""]),
        ("(^a$)", ["a"]), ("^(?:a|b)c(?:d|e)$", ["acd", "ace", "bcd", "bce"]),
        ("^ab?$", ["ab", "a"]), ("^é\\$$", ["é$"]), ("a", []), ("^a", []), ("a$", []),
        ("^a$|b", []), ("^a*$", []), ("^[ab]$", []), ("^a(?=b)b$", []), ("^a^b$", []),
        ("^(a)\\1$", []), ("^\\uD83D$", []),
        // At most four texts, which have at most 12 bytes together.
        ("^(?:ab|cd)(?:e|f)$", ["abe", "abf", "cde", "cdf"]), ("^(?:a|b|c|d|e)$", []),
        ("^(?:a|b)(?:a|b)(?:a|b)$", []), ("^abcdefghijklmn$", []), ("^(?:abcdefg|abcdefg)$", []),
    ]

    @Test(arguments: lists)
    func `a pattern lists texts within the limits`(source: String, texts: [String]) throws {
        #expect(try Pattern(source).listedTexts(limit: 4, byteLimit: 12) == texts)
    }

    @Test(arguments: [
        ("^", true), ("^a", true), ("(^a)", true), ("^a|^b", true), ("(?:)^a", true),
        ("(?=a)^a", true), ("\\b^a", true), ("(?:^a)+b", true), ("a{0}^b", true), ("[]*^b", true),
        ("", false), ("a", false), ("a^", false), ("a*^", false), ("^a|b", false), ("$", false),
        ("(?:^a)?b", false), ("(?:^a)*b", false), ("(?m:^a)", false), ("(?=^a)", false),
        ("(?:a|)^b", false), ("(a)\\1^", false),
    ])
    func `a pattern is anchored if each match begins at the start`(
        source: String,
        isAnchored: Bool
    ) throws {
        #expect(try root(source).isAnchored == isAnchored)
    }

    @Test(arguments: [
        ("", true), ("a*", true), ("a?", true), ("a{0}", true), ("a|", true), ("(a*)", true),
        ("(?:a*){2}", true), ("a*b*", true), ("^$", true), ("(?=a)", true), ("(a*)\\1", true),
        ("a", false), ("a+", false), ("a?b", false), ("ab?", false), ("a|b", false), ("[]", false),
        ("(a)\\1", false),
    ])
    func `a match can be empty`(source: String, canBeEmpty: Bool) throws {
        #expect(try root(source).canBeEmpty == canBeEmpty)
    }

    @Test(arguments: [
        ("", true), ("^(a|b)*\\b\\B$", true), ("(?:a{2}|[b])c", true), ("(?i:a)", true),
        ("(?=a)", false), ("a(?<!b)", false), ("(a)\\1", false), ("(?m:^)", false),
        ("(?m:$)", false), ("(?i:\\b)", false), ("(?i:\\B)", false), ("(?:a|(?!b))*", false),
    ])
    func `an automaton over bytes matches regular patterns`(
        source: String,
        isRegular: Bool
    ) throws {
        #expect(try root(source).isRegular == isRegular)
    }
}
