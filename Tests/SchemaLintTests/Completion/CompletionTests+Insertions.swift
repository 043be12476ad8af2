import Testing

@testable import SchemaLint

/// The text that the insertion of a completion gives: values, choices and placeholders of a snippet.
extension `Completions` {
    static let insertions: [CompletionCase] = [
        CompletionCase(
            name: "a format",
            schema: #"{"properties": {"on": {"type": "string", "format": "date"}}}"#,
            text: #"{"on": 1️⃣}"#,
            labels: [#""2030-01-02""#],
            completed: #"{"on": "${1:2030-01-02}"}"#
        ),
        CompletionCase(
            name: "an object as a value, on several lines if it is long",
            schema: #"""
                {"properties": {"p": {"type": "object", "required": ["a rather long name", "second"],
                 "properties": {"a rather long name": {"const": "a rather long value"},
                 "second": {"const": "$}"}}}}}
                """#,
            text: #"{"p": 1️⃣}"#,
            labels: [#"{"a rather long name": "a rather long value", "second": "$}"}"#],
            completed: """
                {"p": {
                \t"a rather long name": "${1:a rather long value}",
                \t"second": "${2:\\$\\}}"
                }}
                """
        ),
        CompletionCase(
            name: "an object as a value, on one line if it has at most 60 characters",
            schema: #"""
                {"properties": {"p": {"type": "object", "required": ["a"],
                 "properties": {"a": {"const": "\#(String(repeating: "x", count: 51))"}}}}}
                """#,
            text: #"{"p": 1️⃣}"#,
            labels: [#"{"a": "\#(String(repeating: "x", count: 51))"}"#],
            completed: #"{"p": {"a": "${1:\#(String(repeating: "x", count: 51))}"}}"#
        ),
        CompletionCase(
            name: "a Boolean",
            schema: #"{"properties": {"p": {"type": "boolean"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1|true,false|}}"#
        ),
        CompletionCase(
            name: "a Boolean that can also be null",
            schema: #"{"properties": {"p": {"type": ["boolean", "null"]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:true}}"#
        ),
        CompletionCase(
            name: "the only constant that 'type' allows",
            schema: #"{"properties": {"p": {"type": "string", "enum": ["a", 1]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "a"}"#
        ),
        CompletionCase(
            name: "an object as a default",
            schema: #"{"properties": {"p": {"default": {"a": 1}}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:{"a": 1\}}}"#
        ),
        CompletionCase(
            name: "a choice of values on several lines",
            schema: "{\"properties\": {\"p\": {\"enum\": [[\r\n    \"|,\"\r\n  ], 2]}}}",
            text: "{1️⃣}",
            labels: ["p"],
            completed: "{\"p\": ${1|[\n  \"\\|\\,\"\n],2|}}"
        ),
        CompletionCase(
            name: "the first of several values with a closing brace",
            schema: #"{"properties": {"p": {"enum": [1, {"a": 1}]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:1}}"#
        ),
        CompletionCase(
            name: "the first of several values with a dollar sign",
            schema: #"{"properties": {"p": {"enum": ["$ref", "b"]}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:"\$ref"}}"#
        ),
        CompletionCase(
            name: "a default text, whose quotation marks remain",
            schema: #"{"properties": {"p": {"type": "string", "default": "a\u00e9"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "${1:a\\u00e9}"}"#
        ),
        CompletionCase(
            name: "a default that is no text, although only texts are allowed",
            schema: #"{"properties": {"p": {"type": "string", "default": 5}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:5}}"#
        ),
        CompletionCase(
            name: "a default text that starts with a combining mark",
            schema: "{\"properties\": {\"p\": {\"type\": \"string\", \"default\": \"\u{301}a\"}}}",
            text: "{1️⃣}",
            labels: ["p"],
            completed: "{\"p\": \"${1:\u{301}a}\"}"
        ),
        CompletionCase(
            name: "a default text is replaced with its quotation marks if null is allowed, too",
            schema: #"{"properties": {"p": {"type": ["string", "null"], "default": "a"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:"a"}}"#
        ),
        CompletionCase(
            name: "quotation marks for a text without a sample",
            schema: #"{"properties": {"p": {"type": "string", "pattern": "^(?=xyz)"}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": "$1"}"#
        ),
        CompletionCase(
            name: "a value of any kind is replaced as a whole",
            schema: #"{"properties": {"p": {}}}"#,
            text: "{1️⃣}",
            labels: ["p"],
            completed: #"{"p": ${1:{\}}}"#
        ),
        CompletionCase(
            name: "a special character with a combining mark is escaped in a snippet",
            schema: "{\"properties\": {\"p\": {\"default\": \"}\u{301}$\u{301}\"}}}",
            text: "{1️⃣}",
            labels: ["p"],
            completed: "{\"p\": ${1:\"\\}\u{301}\\$\u{301}\"}}"
        ),
        CompletionCase(
            name: "a value on several lines has a label of one line",
            schema: "{\"items\": {\"enum\": [{\n  \"a\": [1,\n  2]\n}, 3]}}",
            text: "[1️⃣]",
            labels: [#"{"a": [1, 2]}"#, "3"],
            completed: "[{\n  \"a\": [1,\n  2]\n}]"
        ),
    ]

    private static func numbers(_ count: Int) -> String {
        (0..<count).map { "\($0)" }.joined(separator: ",")
    }

    /// Numbers of values, each with the part of a snippet that offers them.
    private static let choices: [(count: Int, snippet: String)] = [
        (1, "0"), (2, "${1|0,1|}"), (40, "${1|\(numbers(40))|}"), (41, "${1:0}"),
    ]

    @Test(arguments: choices)
    func `A snippet offers a choice of at most 40 values`(count: Int, snippet: String) throws {
        let schema = #"{"properties": {"a": {"enum": [\#(Self.numbers(count))]}}}"#
        let found = try Self.completions(schema, "{1️⃣}")
        #expect(found.map(\.text) == [#"{"a": \#(snippet)}"#])
    }

    @Test(arguments: [(60, true), (61, false)])
    func `An object of at most 60 characters is inserted on one line`(
        count: Int,
        isOnOneLine: Bool
    ) throws {
        let text = String(repeating: "a", count: count - #"{"b": ""}"#.count)
        let schema = #"""
            {"properties": {"a": {"type": "object", "required": ["b"],
              "properties": {"b": {"const": "\#(text)"}}}}}
            """#
        let found = try Self.completions(schema, #"{"a": 1️⃣}"#)
        let member = #""b": "${1:\#(text)}""#
        let value = isOnOneLine ? "{\(member)}" : "{\n\t\(member)\n}"
        #expect(found.map(\.text) == [#"{"a": \#(value)}"#])
    }

    /// Texts, each with the text whose lines are indented by two spaces.
    private static let indentedTexts: [(text: String, indented: String)] = [
        ("a", "a"), ("a\nb", "a\n  b"), ("a\n\n b\n", "a\n  \n   b\n  "),
    ]

    @Test(arguments: indentedTexts)
    func `All lines of a text after the first are indented`(text: String, indented: String) {
        #expect(text.indentingLines(by: "  ") == indented)
        #expect(text.indentingLines(by: "") == text)
    }

    @Test(arguments: [
        ("[1, 2]", "[1, 2]"), ("{\n  \"a\": [\n    1,\n    2\n  ]\n}", "{\"a\": [1, 2]}"),
        ("[\n\t1,\n\n\t \"a, b\"\n]", "[1, \"a, b\"]"),
    ])
    func `A text on one line has a space only after its commas`(text: String, line: String) {
        #expect(text.onOneLine == line)
    }

    @Test(arguments: [
        ("[\n    1,\n\n    2\n  ]", "[\n  1,\n\n  2\n]"), ("[\r\n\t\t1\r\n\t]", "[\n\t1\n]"),
        ("[\n 1,\n    2\n  ]", "[\n 1,\n  2\n]"), ("[1]", "[1]"),
    ])
    func `An inserted value loses the indentation of its last line`(text: String, value: String) {
        #expect(Completion.Insertion(text: text).plainText == value)
    }
}
