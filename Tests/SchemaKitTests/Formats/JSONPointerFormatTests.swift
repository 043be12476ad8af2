import SchemaKit
import Testing

struct JSONPointerFormatTests {
    @Test func `'json-pointer' follows RFC 6901`() {
        expect(
            .jsonPointer,
            [
                .valid("", "the whole document"),
                .valid("/", "an empty token"),
                .valid("/a~0b~1c//d", "escapes"),
                .valid("/ü\u{0}\u{10FFFF}", "any character"),
                .invalid("a", "no slash"),
                .invalid("#/a", "a fragment"),
                .invalid("/~", "half an escape"),
                .invalid("/~2", "an escape with another digit"),
                .invalid("/~/a", "half an escape before a slash"),
            ]
        )
    }

    @Test func `'relative-json-pointer' begins with a number`() {
        expect(
            .relativeJSONPointer,
            [
                .valid("0"),
                .valid("1/a~1b"),
                .valid("10#", "the name or the index of the value"),
                .valid("0/#", "a number sign in a token"),
                .invalid("", "nothing"),
                .invalid("/a", "no number"),
                .invalid("01", "a leading zero"),
                .invalid("0a", "text after the number"),
                .invalid("0#/a", "text after the number sign"),
                .invalid("0~1", "an escape outside a token"),
                .invalid("-1", "a sign"),
                .invalid("0+1", "an index manipulation"),
            ]
        )
    }

    /// Texts are read eight bytes at a time.
    @Test(arguments: 0..<20) func `escapes are recognized at every offset of a text`(count: Int) {
        let start = "/" + String(repeating: "a", count: count)
        for end in ["", "b", "é", "bcdefghi"] {
            #expect(matches(start + "~0" + end))
            #expect(matches(start + "~1" + end))
            #expect(!matches(start + "~" + end))
            #expect(!matches(start + "~~0" + end))
            #expect(!matches(start + "~2" + end))
        }
        let cut = Array(start.utf8) + [0xC3]
        let matchesCut = StringFormat.jsonPointer.matches(cut.span)
        #expect(!matchesCut, "half a character")
    }

    private func matches(_ text: String) -> Bool {
        StringFormat.jsonPointer.matches(text: text)
    }
}
