import Testing

@testable import SchemaKit

/// Tests of the likely mistakes in patterns that compile.
@Suite struct PatternFlawTests {
    @Test(arguments: [
        "[a-z]+", "\\d+", "[0-9]{2,3}", "[a-z]{0,2}", "^[a-z]+", "[a-z]+$", "[ab]+c", "a[0-9]+",
        "^a[0-9]+", "[a-z]+[0-9]$", "[a-z]?[0-9]+", "([a-z]+)",
    ])
    func `an anchor is missing beside a repetition of a set at an end of the pattern`(
        source: String
    ) {
        #expect(PatternFlaw.flaw(of: Array(source.utf8)) == .lacksAnchors)
    }

    @Test(arguments: [
        // Both ends have an anchor, or no repetition is at an end without an anchor.
        "^[a-z]+$", "a[0-9]+b", "a[0-9]+$", "^[0-9]+a", "^", "$", "^$", "",
        // No repetition has an upper bound above 1, or none repeats a set.
        "[a-z]", "[a-z]?", "[a-z]{1}", "[a-z]?b", "a+",
        // The pattern has other parts than characters and listed sets.
        ".+", "[^a]+", "[a-z]+.", "[a-z]+|b", "[a-z]+(?=b)", "\\b[a-z]+", "([a-z])\\1[a-z]+",
        // The pattern does not compile.
        "[a-z",
    ])
    func `no anchor is missed in other patterns`(source: String) {
        #expect(PatternFlaw.flaw(of: Array(source.utf8)) == nil)
    }

    @Test(arguments: [
        ("a^", true), ("a?^", false), ("a+^", true), ("(a^)", true), ("(?:a^)?", false),
        ("(?:a^|b)", false), ("(?:a^|$b)", true), ("(?:a^){2}", true),
        ("(?:^a){2}", true), ("(?:^a?){2}", false), ("(?:^a){1,2}", false), ("^^a$$", false),
        ("(?:a|b){9}^", true), ("(?:|a){9}^", false),
        ("$a", true), ("$^", false), ("a$^", true), ("$(?:a|b)", true), ("(?:a$){2}", true),
        ("(?:a?$)+", false), ("(?:$|a){5}b", false),
        ("[]", true), ("[]+", true), ("[]*", false), ("a[]b", true),
        // Look-around is only partly analyzed, and a back-reference is assumed to match any text.
        ("(?=a^)", true), ("(?!a^)", false), ("(?<=$a)b", true), ("$(?=a)", false),
        ("(a)\\1^", true), ("()\\1^", false), ("a(?m:^)b", false),
    ])
    func `a pattern that no text matches is detected`(source: String, matchesNothing: Bool) {
        let flaw = PatternFlaw.flaw(of: Array(source.utf8))
        #expect(flaw == (matchesNothing ? .matchesNothing : nil))
    }
}
