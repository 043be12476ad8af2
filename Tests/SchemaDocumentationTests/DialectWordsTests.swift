import TestSupport
import Testing

/// The sentences of pages about rare keywords, and about rare combinations of keywords.
struct DialectWordsTests {
    private static let rows: [(dialect: String, schema: String, words: [String])] = [
        (
            "http://json-schema.org/draft-03/schema",
            #""type": ["integer", {"type": "string", "minLength": 2}]"#,
            ["matches at least one of these:", "is an integer", "has at least 2 characters"]
        ),
        (
            "http://json-schema.org/draft-03/schema",
            #""disallow": ["boolean", {"minimum": 3}]"#,
            ["matches none of these:", "is a boolean", "is at least 3"]
        ),
        (
            "http://json-schema.org/draft-03/schema", #""disallow": "string""#,
            ["- is not a string\n"]
        ),
        (
            "http://json-schema.org/draft-03/schema",
            #""disallow": [{"minimum": 3}]"#, ["- is not at least 3\n"]
        ),
        ("http://json-schema.org/draft-03/schema", #""disallow": "any""#, ["*no value, in"]),
        (
            "http://json-schema.org/draft-03/schema",
            #""type": ["any", {"minimum": 3}]"#, ["- is any value\n", "- is at least 3\n"]
        ),
        (
            "http://json-schema.org/draft-03/schema",
            #""dependencies": {"a": "b", "c": ["d"], "e": {"properties": {"f": {"required": true}}}}"#,
            [
                "- when `a` is present, `b` is required\n",
                "- when `c` is present, `d` is required\n",
                "- when `e` is present, `f` is required\n",
            ]
        ),
        (
            "http://json-schema.org/draft-07/schema#",
            #""items": [{"minLength": 2}], "additionalItems": {"type": "number"}"#,
            ["- item 0 has at least 2 characters", "- each further item is a number"]
        ),
        (
            "http://json-schema.org/draft-03/schema",
            #""type": "array", "minItems": 3, "maxItems": 1"#,
            ["- has at least 3 and at most 1 item\n"]
        ),
        (
            "http://json-schema.org/draft-07/schema#",
            #""type": "array", "items": false"#,
            ["- is empty"]
        ),
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""type": "integer", "minimum": 2, "maximum": 2"#, ["- is exactly 2\n"]
        ),
        // Bounds that contradict each other are no range.
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""minimum": 3, "maximum": 2, "minLength": 3, "maxLength": 1"#,
            ["- is at least 3\n", "- is at most 2\n", "- has at least 3 and at most 1 character\n"]
        ),
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""type": "array", "unevaluatedItems": {"type": "integer"}"#,
            ["- each item is an integer"]
        ),
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""patternProperties": {"^x": {"minLength": 2}}, "additionalProperties": {"minimum": 3}"#,
            ["name matches `^x` has at least 2 characters", "- each other member is at least 3"]
        ),
        // The line with the type and the file names only the type `object`.
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""type": "object", "unevaluatedProperties": {"type": "integer"}"#,
            ["*object, in", "- each other member is an integer"]
        ),
        (
            "https://json-schema.org/v1",
            #""propertyDependencies": {"kind": {"deal": {"required": ["price"]}}}"#,
            ["when `kind` is `\"deal\"`, `price` is required"]
        ),
        (
            "https://json-schema.org/v1",
            #""propertyDependencies": {"kind": {"deal": false, "ad": {"not": {}}}}"#,
            ["- `kind` must not be `\"deal\"`\n", "- `kind` must not be `\"ad\"`\n"]
        ),
        (
            "https://json-schema.org/draft/2020-12/schema",
            #""type": "object", "not": {"additionalProperties": false}"#, ["- has other members\n"]
        ),
        (
            "https://schemas.widgets.example/vocabulary/widget-dialect.json",
            #""contentMediaType": "application/json", "contentSchema": {"type": "object", "minProperties": 1}"#,
            ["its content"]
        ),
    ]

    @Test(arguments: rows)
    func `a page describes a rare keyword or combination of keywords`(
        _ row: (dialect: String, schema: String, words: [String])
    ) throws {
        let folder = try TemporaryFolder()
        let text = #"{"$schema": "\#(row.dialect)", "title": "State", \#(row.schema)}"#
        let path = try folder.write("state.json", text)
        let page = try DocumentationCase([path]).text("types/State.md")
        for words in row.words { #expect(page.contains(words), "\(page)") }
    }

    @Test func `a page leaves out 'additionalItems' without a list of schemas`() throws {
        let folder = try TemporaryFolder()
        let text = #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "title": "State",
             "properties": {"a": {"items": {"type": "string"}, "additionalItems": false}}}
            """#
        let page = try DocumentationCase([folder.write("state.json", text)]).text("types/State.md")
        #expect(page.contains("| `a`<br>optional | array of string |  |"), "\(page)")
    }

    @Test func `a page shows a constraint of several schemas once`() throws {
        let folder = try TemporaryFolder()
        let text = #"""
            {"title": "State", "minimum": 2, "allOf": [{"minimum": 2}, {"allOf": [{"minimum": 2}]}]}
            """#
        let page = try DocumentationCase([folder.write("state.json", text)]).text("types/State.md")
        #expect(page.split(separator: "is at least 2").count == 2, "\(page)")
    }

    @Test func `annotations that the dialect ignores are shown`() throws {
        let folder = try TemporaryFolder()
        let text = ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "title": "State", "properties": {
              "a": {"$ref": "#/definitions/b", "description": "The first.", "default": 1, "minimum": 2},
              "c": {"deprecated": true}},
             "definitions": {"b": {"type": "integer", "description": "Any."}}}
            """##
        let page = try DocumentationCase([folder.write("state.json", text)]).text("types/State.md")
        for row in [
            "| `a`<br>optional | [State.b](State.b.md) | The first.<br>Default: `1` |",
            "| `c`<br>optional, deprecated | any value | Deprecated. |",
        ] {
            #expect(page.contains(row), "\(page)")
        }
    }
}
