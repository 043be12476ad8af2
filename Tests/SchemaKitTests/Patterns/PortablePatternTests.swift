import Testing

@testable import SchemaKit

/// Patterns for programs without this library. ModelSupportTests compares the matches of such programs.
struct PortablePatternTests {
    /// A repetition has two states for each repetition of a character. The limit is 5,000 states.
    @Test(arguments: [
        ("a{2500}", true), ("a{2501}", false), ("a{2500}b", false), ("^a{2499}b", true),
        ("^a{2499}bc", false), ("a{2499,}", true), ("a{2500,}", false), ("a{2498}|b", true),
        ("a{2499}|b", false), ("(?=a{2499})b", true), ("(?=a{2500})", false), ("(a{2500})", true),
        ("(a)\\1", false), ("(", false),
    ])
    func `a pattern needs few states and no back-references`(source: String, isPortable: Bool) {
        #expect((PortablePattern(source) != nil) == isPortable)
    }
}
