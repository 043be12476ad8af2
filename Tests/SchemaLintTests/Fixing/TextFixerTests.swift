import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests which findings are fixed, and that every other byte stays unchanged.
struct TextFixerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var schema = "{}"
        let text: String
        /// The fixed text, or nil if nothing may change.
        var fixed: String?
    }

    private static func widget(_ keywords: String) -> String {
        "{\"$schema\": \"\(Dialect.widget.uri)\", \(keywords)}"
    }

    static func closed(_ names: String...) -> String {
        let members = names.map { "\"\($0)\": {}" }.joined(separator: ", ")
        return "{\"properties\": {\(members)}, \"additionalProperties\": false}"
    }

    static let values = [
        Row(
            testDescription: "a misspelled 'enum' value",
            schema: #"{"enum": ["red", "green"]}"#,
            text: #""gren""#,
            fixed: #""green""#
        ),
        Row(
            testDescription: "a constant with other capital letters",
            schema: #"{"const": "poll"}"#,
            text: #""Poll""#,
            fixed: #""poll""#
        ),
        Row(
            testDescription: "a whole number in quotation marks",
            schema: #"{"items": {"type": "integer"}}"#,
            text: #"["1", "-2",3]"#,
            fixed: "[1, -2,3]"
        ),
        Row(
            testDescription: "a number in quotation marks",
            schema: #"{"type": ["number", "null"]}"#,
            text: #""1.50e3""#,
            fixed: "1.50e3"
        ),
        Row(
            testDescription: "a Boolean in quotation marks",
            schema: #"{"type": "boolean"}"#,
            text: #""true""#,
            fixed: "true"
        ),
        Row(
            testDescription: "an 'enum' number in quotation marks",
            schema: #"{"enum": [1, 2, 3]}"#,
            text: #""2""#,
            fixed: "2"
        ),
        Row(
            testDescription: "a number if no branch allows a string",
            schema: #"{"anyOf": [{"type": "integer"}, {"type": "array"}]}"#,
            text: #""2""#,
            fixed: "2"
        ),
        Row(
            testDescription: "a number in the branch that the tag chooses",
            schema: """
                {"oneOf": [
                  {"properties": {"kind": {"const": "a"}, "v": {"type": "integer"}}},
                  {"properties": {"kind": {"const": "b"}, "v": {"type": "string"}}}]}
                """,
            text: #"{"kind": "a", "v": "2"}"#,
            fixed: #"{"kind": "a", "v": 2}"#
        ),
        Row(
            testDescription: "another branch allows strings, but not of this length",
            schema: #"{"anyOf": [{"type": "integer"}, {"type": "string", "minLength": 5}]}"#,
            text: #""2""#
        ),
        Row(
            testDescription: "another branch allows the string, but requires a missing member",
            schema: """
                {"oneOf": [
                  {"properties": {"a": {"type": "integer"}}, "required": ["a"]},
                  {"properties": {"a": {"type": "string"}}, "required": ["a", "b"]}]}
                """,
            text: #"{"a": "2"}"#
        ),
        Row(
            testDescription: "a quoted number that is out of bounds",
            schema: #"{"type": "integer", "maximum": 10}"#,
            text: #""20""#
        ),
        Row(
            testDescription: "a quoted fraction is not an integer",
            schema: #"{"type": "integer"}"#,
            text: #""2.5""#
        ),
        Row(
            testDescription: "a quoted number that is not a JSON number",
            schema: #"{"type": "integer"}"#,
            text: #""+2""#
        ),
        Row(
            testDescription: "a quoted number with spaces",
            schema: #"{"type": "integer"}"#,
            text: #"" 2""#
        ),
        Row(
            testDescription: "null may be meant as a word",
            schema: #"{"type": "null"}"#,
            text: #""null""#
        ),
        Row(
            testDescription: "two 'enum' values are equally near",
            schema: #"{"enum": ["greet", "green"]}"#,
            text: #""gree""#
        ),
        Row(
            testDescription: "values that differ by a digit",
            schema: #"{"enum": ["version1"]}"#,
            text: #""version2""#
        ),
        Row(
            testDescription: "an 'enum' string that is a number",
            schema: #"{"enum": ["2", 2]}"#,
            text: #""22""#
        ),
        Row(
            testDescription: "a number is never taken for a misspelling",
            schema: #"{"enum": [12345]}"#,
            text: "12346"
        ),
    ]

    static let texts = [
        Row(
            testDescription: "a trailing comma",
            text: "{\"a\": [1,2,],\n}\n",
            fixed: "{\"a\": [1,2]\n}\n"
        ),
        Row(
            testDescription: "comments",
            text: "// top\n{\n  \"a\": 1, // one\n  /* two\n */\n  \"b\"/*x*/: 2\n}\n# end",
            fixed: "{\n  \"a\": 1,\n  \"b\" : 2\n}\n"
        ),
        Row(
            testDescription: "single quotes, typographic quotes, and no quotes",
            text: "{'a': 1, b: “c”}",
            fixed: #"{"a": 1, "b": "c"}"#
        ),
        Row(
            testDescription: "a byte-order mark and CRLF are kept",
            text: "\u{FEFF}{\r\n \"a\": 1,\r\n}",
            fixed: "\u{FEFF}{\r\n \"a\": 1\r\n}"
        ),
        Row(
            testDescription: "a repaired text is fixed further",
            schema: closed("radius"),
            text: #"{"raduis": 1,}"#,
            fixed: #"{"radius": 1}"#
        ),
        Row(
            testDescription: "a trailing comma beside a missing comma",
            text: #"{"a": [1,], "b": 2 "c": 3}"#,
            fixed: #"{"a": [1], "b": 2 "c": 3}"#
        ),
        Row(testDescription: "a comma is missing", text: #"{"a": 1 "b": 2}"#),
        Row(testDescription: "a colon is missing", text: #"{"a" 1}"#),
        Row(testDescription: "a bracket is missing", text: #"{"a": [1, 2}"#),
        Row(testDescription: "a value is missing", text: #"{"a": }"#),
        Row(testDescription: "a color without quotes", text: #"{"a": #fff, "b": 1}"#),
        Row(testDescription: "a URL without quotes", text: #"{"a": https://a.example, "b": 1}"#),
        Row(testDescription: "a quotation mark is missing", text: #"{"a": "b}"#),
        Row(
            testDescription: "an extra comma after a comment that may be a value",
            text: "[1, // 2\n, 3]"
        ),
        Row(testDescription: "a comma in place of a value", text: #"{"a":, "b"}"#),
        Row(testDescription: "NaN is not a JSON number", text: #"{"a": NaN}"#),
        Row(testDescription: "an empty text", text: ""),
    ]

    static let members = [
        Row(
            testDescription: "duplicate members with equal bytes",
            text: #"{"a": 1, "a": 1}"#,
            fixed: #"{"a": 1}"#
        ),
        Row(
            testDescription: "three duplicate members, with another member between them",
            text: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 1,\n  \"a\": 1\n}",
            fixed: "{\n  \"b\": 2,\n  \"a\": 1\n}"
        ),
        Row(
            testDescription: "equal values in another order; the last member stays",
            text: #"{"a": {"x": 1, "y": [2]}, "a": {"y": [2.0], "x": 1}}"#,
            fixed: #"{"a": {"y": [2.0], "x": 1}}"#
        ),
        Row(
            testDescription: "a duplicate name with an escape",
            text: #"{"a": 1, "\u0061": 1}"#,
            fixed: #"{"\u0061": 1}"#
        ),
        Row(testDescription: "duplicate members with different values", text: #"{"a": 1, "a": 2}"#),
        Row(
            testDescription: "only the last two duplicates are equal",
            text: #"{"a": 1, "a": 2, "a": 2}"#,
            fixed: #"{"a": 1, "a": 2}"#
        ),
        Row(
            testDescription: "an alias",
            schema: widget(#""properties": {"link": {"aliases": {"url": {"source": "a guide"}}}}"#),
            text: #"{"url": "shop://cart"}"#,
            fixed: #"{"link": "shop://cart"}"#
        ),
        Row(
            testDescription: "an alias beside the member itself",
            schema: widget(#""properties": {"link": {"aliases": {"url": {"source": "a guide"}}}}"#),
            text: #"{"url": "shop://cart", "link": "shop://cart"}"#
        ),
        Row(
            testDescription: "two aliases of one member",
            schema: widget(
                #""properties": {"link": {"aliases": {"url": {"source": "a"}, "href": {"source": "b"}}}}"#
            ),
            text: #"{"url": "shop://cart", "href": "shop://sale"}"#
        ),
        Row(
            testDescription: "the replacement of a deprecated value may change the meaning",
            schema: widget(#""deprecated": true, "replacement": "new", "const": "old""#),
            text: #""old""#
        ),
    ]

    static let strings = [
        Row(
            testDescription: "an address in angle brackets",
            schema: #"{"format": "uri"}"#,
            text: #"" <https://a.example/b?c=1> ""#,
            fixed: #""https://a.example/b?c=1""#
        ),
        Row(
            testDescription: "an address in angle brackets with all kinds of white space around it",
            schema: #"{"format": "uri"}"#,
            text: #""\n\t\r <https://a.example>\r\t \n""#,
            fixed: #""https://a.example""#
        ),
        Row(
            testDescription: "a Markdown link with escapes",
            schema: #"{"format": "uri"}"#,
            text: #""[\u00fcber](https:\/\/a.example)""#,
            fixed: #""https:\/\/a.example""#
        ),
        Row(
            testDescription: "a pattern accepts the text inside the brackets",
            schema: #"{"pattern": "^shop://"}"#,
            text: #""<shop://cart>""#,
            fixed: #""shop://cart""#
        ),
        Row(
            testDescription: "an address that matches one of several patterns",
            schema: #"{"anyOf": [{"pattern": "^https://a[.]"}, {"pattern": "^https://b[.]"}]}"#,
            text: #""<https://b.example/x>""#,
            fixed: #""https://b.example/x""#
        ),
        Row(
            testDescription: "an address that matches a pattern or a format",
            schema: #"{"anyOf": [{"type": "string", "format": "uri"}, {"pattern": "^/"}]}"#,
            text: #""[home](https://a.example)""#,
            fixed: #""https://a.example""#
        ),
        Row(
            testDescription: "an address that matches none of several patterns",
            schema: #"{"anyOf": [{"pattern": "^https://a[.]"}, {"pattern": "^https://b[.]"}]}"#,
            text: #""<https://c.example/x>""#
        ),
        Row(
            testDescription: "text that is not an address",
            schema: #"{"format": "uri"}"#,
            text: #""<b>""#
        ),
        Row(
            testDescription: "more text than the link",
            schema: #"{"format": "uri"}"#,
            text: #""see <https://a.example>""#
        ),
        Row(
            testDescription: "a link in a string without a format",
            schema: #"{"type": "string"}"#,
            text: #""<https://a.example>""#
        ),
        Row(
            testDescription: "the text inside the brackets is not a web address",
            schema: widget(#""format": "web-url""#),
            text: #""<mailto:a@b.example>""#
        ),
        Row(
            testDescription: "a secret in an address",
            schema: widget(#""format": "web-url", "secret": "[0-9a-f]{16}""#),
            text: #""https:\/\/a.example\/?t=0123456789abcdef\u0026u=1""#,
            fixed: #""https:\/\/a.example\/?t=REDACTED\u0026u=1""#
        ),
        Row(
            testDescription: "a secret that is a number",
            schema: widget(#""secret": "[0-9]{4,}""#),
            text: "12345",
            fixed: #""REDACTED""#
        ),
        Row(
            testDescription: "a value that would fit a missing member",
            schema: #"""
                {"required": ["choices"], "properties": {"choices": {"type": "array",
                 "items": {"properties": {"id": {}, "label": {}}}}}}
                """#,
            text: #"{"options": [{"id": 1, "label": "yes"}]}"#
        ),
        Row(
            testDescription: "two secrets",
            schema: widget(#""secret": "k=[0-9]{4}""#),
            text: #""k=1234, k=12345""#,
            fixed: #""k=REDACTED, k=REDACTED""#
        ),
        Row(
            testDescription: "a user and a password",
            schema: widget(
                #""format": "web-url", "secret": "://[^/@\\s:]+:(?!REDACTED)[^/@\\s]+@""#
            ),
            text: #""https://me2:pass+word@a.example/""#,
            fixed: #""https://REDACTED:REDACTED+REDACTED@a.example/""#
        ),
        Row(
            testDescription: "a secret with punctuation in it",
            schema: widget(#""secret": "key=(?!REDACTED)[^&]{3,}""#),
            text: #""key=ab1/cd2+ef3&u=1""#,
            fixed: #""key=REDACTED/REDACTED+REDACTED&u=1""#
        ),
        Row(
            testDescription: "a pattern that also matches the replacement",
            schema: widget(#""secret": "[A-Z0-9]{8}""#),
            text: #""AB12CD34""#,
            fixed: #""REDACTED""#
        ),
    ]

    @Test(arguments: names + values + texts + members + strings)
    func `safe fixes give the expected text and change nothing else`(row: Row) throws {
        let fixed = try FixedText(row.text, row.schema)
        #expect(fixed.text == row.fixed ?? row.text)
        #expect(fixed.outcome.rounds.isEmpty == (row.fixed == nil))
        #expect(fixed.after.errorCount <= fixed.before.errorCount)
        #expect(!fixed.outcome.didNotConverge)
    }

    @Test(arguments: [
        (#""minLength": 16, "secret": "[0-9a-f]{16}""#, #""0123456789abcdef""#, #""REDACTED""#),
        (#""pattern": "^[A-Z]$", "secret": "[0-9]{8}""#, #""12345678""#, #""REDACTED""#),
        (#""type": "string", "secret": "[0-9]{8}""#, "12345678", #""REDACTED""#),
        (
            #""type": "string", "secret": "k-[0-9]+""#, #"["k-1", {"a": "k-2"}]"#,
            #"["REDACTED", {"a": "REDACTED"}]"#
        ),
        (
            #""anyOf": [{"maxLength": 1, "secret": "k-[0-9]+"}, {"type": "integer"}]"#,
            #""k-\u0031""#, #""REDACTED""#
        ),
    ])
    func `a secret is redacted even if the replacement is invalid`(
        keywords: String,
        text: String,
        fixed: String
    ) throws {
        #expect(try FixedText(text, Self.widget(keywords)).text == fixed)
    }

    @Test func `an unreported finding is not fixed`() throws {
        let schema = try SchemaProgram.compiled(Self.closed("color", "title"))
        let fixed = try FixedText(Array(#"{"colour": 1, "titel": 2}"#.utf8), schema) {
            !$0.message.contains("colour")
        }
        #expect(fixed.text == #"{"colour": 1, "title": 2}"#)
        #expect(fixed.outcome.fixCount == 1)
    }
}
