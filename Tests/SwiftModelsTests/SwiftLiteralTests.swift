import Testing

@testable import SwiftModels

struct SwiftLiteralTests {
    @Test(arguments: [
        ("a#b", ##""a#b""##), (#"a\b"#, ##"#"a\b"#"##), (#"a"b"#, ##"#"a"b"#"##),
        (##"a"#b"c"##, ###"##"a"#b"c"##"###), (###"\##"a"###, ####"###"\##"a"###"####),
        (#""a""#, #""\"a\"""#), ("\\\n", ##"#"\\#u{A}"#"##),
    ])
    func `a raw literal has more hash signs than its text after a quote or a backslash`(
        text: String,
        literal: String
    ) {
        #expect(SwiftLiteral.raw(text) == literal)
    }
}
