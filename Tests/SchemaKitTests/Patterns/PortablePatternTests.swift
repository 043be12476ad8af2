import Testing

@testable import SchemaKit

/// Tests of the patterns that code without this library can match, such as generated models. ModelSupportTests compares
/// the matches of the models with those of the library.
struct PortablePatternTests {
    /// Each repetition of a character takes two states, and a portable pattern has at most 5,000 states.
    @Test(arguments: [
        ("a{2500}", true), ("a{2501}", false), ("a{2500}b", false), ("^a{2499}b", true),
        ("^a{2499}bc", false), ("a{2499,}", true), ("a{2500,}", false), ("a{2498}|b", true),
        ("a{2499}|b", false), ("(?=a{2499})b", true), ("(?=a{2500})", false), ("(a{2500})", true),
        ("(a)\\1", false), ("(", false), ("a{99999999999999999999}", false),
    ])
    func `a pattern is portable if it needs few states and no back-references`(
        source: String,
        isPortable: Bool
    ) {
        #expect((PortablePattern(source) != nil) == isPortable)
    }

    @Test(arguments: [
        (#"a\d\\p"#, false), ("(?:a)(?=b)(?!c)", false), ("(?<=a)(?<!b)(?<n>c)", false),
        (#"\p{Lu}"#, true), (#"a\P{Lu}"#, true), ("(?i:a)", true), ("(?:a)(?-i:b)", true),
    ])
    func `only modifiers and properties need an expansion`(source: String, isExpanded: Bool) throws
    {
        let expansion = try #require(PortablePattern(source)).expansion
        #expect((expansion != nil) == isExpanded)
        let hasModifierOrProperty = expansion?.contains(/\\p|\(\?-?i/.ignoresCase()) == true
        #expect(!hasModifierOrProperty, "\(expansion ?? "")")
    }

    /// Each pattern comes with texts that match it and texts that do not.
    @Test(arguments: [
        ("\\p{Lu}+", ["É", "aA", "𐐀", "é", "1"]), ("^\\P{L}$", ["1", "é"]),
        ("^[\\p{Nd}a-c_.]$", ["٣", "b", ".", "d", "-"]),
        ("(?i:k)", ["K", "k", "\u{212A}", "c"]),
        ("^(?i:[a-c]-)$", ["B-", "c-", "d-", "B"]), ("(?s:a.c)", ["a\nc", "abc", "ac"]),
        ("(?m:^b$)", ["a\nb", "b\u{2029}c", "b", "ab", "ba"]),
        ("(?i:\\bſ)", ["-s", "ſ", "kſ"]), ("(?i:a\\B)", ["a\u{212A}", "ab", "a-", "a"]),
        ("(?<!\\p{L})b", ["b", "1b", "ab", "éb"]), ("(?<=\\p{L})b", ["ab", "éb", "b", "1b"]),
        ("^(?=\\p{Lu}).b", ["Ab", "ab"]), ("^(?!\\p{Lu}).b", ["ab", "Ab"]),
        ("^(?:(?i:a)|bc){2,}$", ["aA", "abc", "bcbcA", "a", "ab"]),
        ("^(?i:ab){1,2}$", ["AB", "abAB", "", "ababab"]), ("^(?i:ab)?$", ["", "aB", "abab"]),
        ("^(a|\\p{Lu})b$", ["ab", "Eb", "eb", "b"]), ("^(?i:)a$|(?i:c)$", ["a", "xC", "A", "ca"]),
    ])
    func `an expansion matches the texts that the pattern matches`(source: String, texts: [String])
        throws
    {
        let pattern = try Pattern(source)
        let expansion = try Pattern(try #require(PortablePattern(source)?.expansion))
        for text in texts {
            #expect(expansion.matches(text) == pattern.matches(text), "\(text.debugDescription)")
        }
        #expect(Set(texts.map { pattern.matches($0) }) == [.match, .noMatch])
    }

    @Test func `canonically equivalent patterns are different keys with different hashes`() throws {
        let letters = ["\u{E9}", "e\u{301}"]
        let patterns = try (0..<64).map { number in
            let source = (0..<6).map { letters[number >> $0 & 1] }.joined()
            return try #require(PortablePattern(source))
        }
        #expect(Set(patterns).count == 64)
        #expect(Set(patterns.map(\.hashValue)).count == 64)
    }

    @Test func `the mistake in a pattern has a description`() {
        #expect(PortablePattern.mistake(in: "a{2}") == nil)
        #expect(PortablePattern.mistake(in: "(a")?.isEmpty == false)
    }
}
