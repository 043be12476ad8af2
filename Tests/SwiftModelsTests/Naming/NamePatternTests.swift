import Testing

@testable import SwiftModels

/// The names of properties that hold the members whose names match a pattern.
struct NamePatternTests {
    @Test(arguments: [
        ("^x-", "x- members"), ("^x-?", "x members"), ("Color$", "Color members"),
        ("^a|b$", "matching members"), (".", "matching members"), ("^\\$ref", "$ref members"),
        // `\d` is a class of characters, and `\\` is a backslash.
        ("\\dfoo$", "foo members"), ("\\\\dfoo$", "dfoo members"), ("\\wd$", "d members"),
        ("\\u0041bc$", "matching members"), ("\\x41b$", "matching members"),
    ])
    func `the literal text of a pattern names the property`(pattern: String, name: String) {
        #expect(NamePattern(pattern).propertyName == name)
    }

    @Test(arguments: [
        ("^a", "^b", true), ("^a", "^ab", false), ("^a", "b$", false), ("^ab", "^ac", true),
        // The first letter is a part of the second prefix, which is one `Character`.
        ("^क", "^कि", false), ("^e", "^e\u{301}", false),
        // The quantifier and the accent after it are one `Character`, and so are the bar and the accent.
        ("^e*\u{301}", "^x", false), ("^a|\u{301}x", "^b", false),
        // These patterns are canonically equivalent, but no name matches both of them.
        ("^\u{E9}", "^e\u{301}", true),
    ])
    func `patterns are disjoint if no name begins with both prefixes`(
        one: String,
        other: String,
        isDisjoint: Bool
    ) {
        let patterns = [NamePattern(one), NamePattern(other)]
        let index = NamePatternIndex(patterns)
        #expect(index.positions(overlapping: patterns[0]).sorted() == (isDisjoint ? [0] : [0, 1]))
        #expect(index.positions(overlapping: patterns[1]).sorted() == (isDisjoint ? [1] : [0, 1]))
    }

    @Test(arguments: ["^(", "(?<n>", "[b-a]"])
    func `a pattern that is not valid matches no name`(source: String) {
        let pattern = NamePattern(source)
        for name in ["", "(", source] { #expect(!pattern.matches(name)) }
    }

    @Test func `an index finds the patterns that match a name`() {
        let sources = [
            "^a", "^ab", "b$", "^e\u{301}", "^e", "^(", "^a", "^ab?c", "[ab]c", "^ac|b", "^\\$",
        ]
        let patterns = sources.map(NamePattern.init)
        let index = NamePatternIndex(patterns)
        for name in ["", "a", "ab", "abc", "b", "e", "e\u{301}", "\u{E9}", "ac", "$", "é$b"] {
            let expected = patterns.indices.filter { patterns[$0].matches(name) }
            #expect(index.positions(matching: name) == expected, "\(name)")
        }
    }
}
