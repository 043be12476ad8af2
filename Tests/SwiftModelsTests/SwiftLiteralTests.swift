import Testing

@testable import SwiftModels

struct SwiftLiteralTests {
    @Test(arguments: [
        ("a#b", ##""a#b""##), (#"a\b"#, ##"#"a\b"#"##), (#"a"b"#, ##"#"a"b"#"##),
        (##"a"#b"c"##, ###"##"a"#b"c"##"###), (###"\##"a"###, ####"###"\##"a"###"####),
        // A text that begins with a quote is escaped: a raw literal would look like a literal of several lines.
        (#""a""#, #""\"a\"""#), ("\\\n", ##"#"\\#u{A}"#"##),
    ])
    func `a raw literal has more hash signs than follow a quote or a backslash in its text`(
        text: String,
        literal: String
    ) {
        #expect(SwiftLiteral.raw(text) == literal)
    }

    @Test(arguments: [
        ("a", #""a""#), ("\t\r\n", #""\t\r\n""#), ("\"\\(x)", #""\"\\(x)""#),
        ("\0\u{202E}", #""\u{0}\u{202E}""#), ("\u{FFA0}", #""\u{FFA0}""#),
        ("é", #""é""#), ("e\u{301}", #""e\u{301}""#), ("", #""""#),
    ])
    func `a literal escapes quotes, backslashes and invisible characters`(
        text: String,
        literal: String
    ) {
        #expect(Array(SwiftLiteral.string(text).utf8) == Array(literal.utf8))
    }

    @Test(arguments: [
        (2, "2"), (-1.5, "-1.5"), (999e12, "999000000000000"), (1e15 - 1, "999999999999999"),
        (1e15, "1000000000000000.0"), (-1e15, "-1000000000000000.0"),
    ])
    func `a whole number below 1e15 has no decimal point`(value: Double, literal: String) {
        #expect(SwiftLiteral.number(value) == literal)
    }

    @Test func `only 'inout' has backticks as a label`() {
        #expect(["inout", "class", "a"].map(SwiftLiteral.label) == ["`inout`", "class", "a"])
    }
}
