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
}
