import SchemaKit
import Testing

struct URITemplateFormatTests {
    @Test func `'uri-template' follows RFC 6570`() {
        expect(
            .uriTemplate,
            [
                .valid("", "nothing"),
                .valid("http://example.com/~{username}/"),
                .valid("/search{?q,lang*}{&page:3}{#frag}", "operators and modifiers"),
                .valid("{;x,y}{.dom*}{/path:6}{+base}", "more operators"),
                .valid("{=a}{,b}{!c}{@d}{|e}", "reserved operators"),
                .valid("{a.b.c}{%41b_1}", "names"),
                .valid("{a:9999}", "the longest prefix"),
                .valid("ä%41\u{E000}'", "literals"),
                .invalid("{", "an expression that is not closed"),
                .invalid("}", "a closing brace"),
                .invalid("{}", "no name"),
                .invalid("{?}", "an operator alone"),
                .invalid("{??a}", "two operators"),
                .invalid("{a b}", "a space"),
                .invalid("{a-b}", "a hyphen in a name"),
                .invalid("{ä}", "a name outside ASCII"),
                .invalid("{.a.}", "a dot at the end of a name"),
                .invalid("{a..b}", "two dots"),
                .invalid("{a:}", "no length"),
                .invalid("{a:0}", "length zero"),
                .invalid("{a:10000}", "five digits"),
                .invalid("{a*:3}", "two modifiers"),
                .invalid("{a,}", "no name after a comma"),
                .invalid("{{a}}", "nested expressions"),
                .invalid("/a/{bé", "a character outside ASCII in a name"),
                .invalid("{a:3é", "a character outside ASCII after a length"),
                .invalid("{é", "a character outside ASCII at the start of an expression"),
                .invalid("{a,é}", "a character outside ASCII after a comma"),
                .invalid("a<b>", "angle brackets"),
                .invalid("a%4", "a percent-encoded octet with one digit"),
                .invalid("a^b", "a circumflex"),
                .invalid("\u{FFFE}", "a noncharacter"),
            ]
        )
    }
}
