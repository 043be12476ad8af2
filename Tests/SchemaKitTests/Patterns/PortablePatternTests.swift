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
        ("(a)\\1", false), ("(", false),
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
}
