import Foundation
import SchemaKit
import TestSupport
import Testing

/// The example that a page shows if its schema has no `examples`.
struct ExampleMakerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The schema. The test adds the title of the page and the type `object`.
        let schema: String
        /// The example on one line, or `nil` if the page has none.
        let example: String?
    }

    /// Returns a schema that requires a member with a constant of this many bytes.
    private static func constant(ofByteCount count: Int) -> String {
        let text = String(repeating: "x", count: count)
        return #"{"properties": {"a": {"const": "\#(text)"}}, "required": ["a"]}"#
    }

    static let rows = [
        Row(
            testDescription: "examples, defaults and constants of members",
            schema: #"""
                {"properties": {"a": {"examples": [7, 8]}, "b": {"default": "x"}, "c": {"const": null}}}
                """#,
            example: #"{"a": 7, "b": "x", "c": null}"#
        ),
        Row(
            testDescription: "required members whose names are only canonically equivalent",
            schema: #"""
                {"properties": {"\u00e9": {"const": 1}, "e\u0301": {"const": 2}},
                 "required": ["e\u0301", "\u00e9"]}
                """#,
            example: #"{"\#u{E9}": 1, "e\#u{301}": 2}"#
        ),
        Row(
            testDescription: "formats, bounds and lengths",
            schema: #"""
                {"properties": {"at": {"type": "string", "format": "date-time"}, "n": {"type": "integer", "minimum": 5},
                 "s": {"type": "string", "minLength": 6}, "x": {"type": "number", "exclusiveMinimum": 2}}}
                """#,
            example: #"{"at": "2030-01-31T09:30:00Z", "n": 5, "s": "textaa", "x": 3}"#
        ),
        Row(
            testDescription: "different items of an array with unique items",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 2, "uniqueItems": true,
                 "items": {"enum": ["x", "y"]}}}}
                """#,
            example: #"{"a": ["x", "y"]}"#
        ),
        Row(
            testDescription: "no item for the schema 'false'",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 1,
                 "prefixItems": [{"const": 1}, false]}}}
                """#,
            example: #"{"a": [1]}"#
        ),
        Row(
            testDescription: "five, one and no items",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 5, "items": {"const": 1}},
                 "b": {"type": "array", "maxItems": 1, "prefixItems": [{"const": 1}, {"const": 2}]},
                 "c": {"type": "array", "maxItems": 0, "items": {"const": 1}},
                 "d": {"type": "array", "maxItems": 9, "items": {"const": 1}}}}
                """#,
            example: #"{"a": [1, 1, 1, 1, 1], "b": [1], "c": [], "d": [1]}"#
        ),
        Row(
            testDescription: "no example with six items",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 6, "items": {"const": 1}}}, "required": ["a"]}
                """#,
            example: nil
        ),
        Row(
            testDescription: "no example without a required item",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 1, "prefixItems": [false]}}, "required": ["a"]}
                """#,
            example: nil
        ),
        Row(
            testDescription: "several examples of items",
            schema:
                #"{"properties": {"a": {"type": "array", "items": {"examples": [1, 2]}, "minItems": 3}}}"#,
            example: #"{"a": [1, 2, 1]}"#
        ),
        Row(
            testDescription: "texts of exactly the allowed length",
            schema: #"""
                {"properties": {"a": {"type": "string", "maxLength": 2}, "b": {"type": "string", "maxLength": 0},
                 "c": {"type": "string", "minLength": 4, "maxLength": 4}, "d": {"type": "string", "minLength": 5}}}
                """#,
            example: #"{"a": "te", "b": "", "c": "text", "d": "texta"}"#
        ),
        Row(
            testDescription: "a text with 200 characters",
            schema: #"{"properties": {"a": {"type": "string", "minLength": 200}}}"#,
            example: #"{"a": "text\#(String(repeating: "a", count: 196))"}"#
        ),
        Row(
            testDescription: "no example with a text of 201 characters",
            schema:
                #"{"properties": {"a": {"type": "string", "minLength": 201}}, "required": ["a"]}"#,
            example: nil
        ),
        // The limit counts the bytes without white space: eight more than the constant has.
        Row(
            testDescription: "an example of 1500 bytes",
            schema: constant(ofByteCount: 1492),
            example: #"{"a": "\#(String(repeating: "x", count: 1492))"}"#
        ),
        Row(
            testDescription: "no example of 1501 bytes",
            schema: constant(ofByteCount: 1493),
            example: nil
        ),
        Row(
            testDescription: "upper bounds, multiples, and numbers without bounds",
            schema: #"""
                {"properties": {"a": {"type": "integer", "maximum": -3}, "b": {"type": "integer", "maximum": 3},
                 "c": {"type": "number", "multipleOf": 5}, "d": {"type": "integer"}}}
                """#,
            example: #"{"a": -3, "b": 1, "c": 5, "d": 1}"#
        ),
        Row(
            testDescription: "the largest integer",
            schema: #"""
                {"properties": {"a": {"type": "integer", "exclusiveMinimum": 9223372036854775806}}}
                """#,
            example: #"{"a": 9223372036854775807}"#
        ),
        Row(
            testDescription: "no example above the largest integer",
            schema: #"""
                {"properties": {"a": {"type": "integer", "exclusiveMinimum": 9223372036854775807}}, "required": ["a"]}
                """#,
            example: nil
        ),
        Row(
            testDescription: "a type besides null, and only null",
            schema:
                #"{"properties": {"a": {"type": ["null", "boolean"]}, "b": {"type": ["null"]}}}"#,
            example: #"{"a": true, "b": null}"#
        ),
        Row(
            testDescription: "objects without a type",
            schema: #"""
                {"properties": {"a": {"properties": {"b": {"const": 1}}}, "c": {"required": ["d"]}}}
                """#,
            example: #"{"a": {"b": 1}, "c": {"d": "text"}}"#
        ),
        Row(
            testDescription: "another member of an object without declared members",
            schema: #"{"additionalProperties": {"const": 7}}"#,
            example: #"{"name": 7}"#
        ),
        Row(
            testDescription: "no other member beside a declared member",
            schema: #"{"properties": {"a": {"const": 1}}, "additionalProperties": {"const": 7}}"#,
            example: #"{"a": 1}"#
        ),
        Row(
            testDescription: "a deprecated member only if it is required",
            schema: #"""
                {"properties": {"a": {"const": 1, "deprecated": true}, "b": {"const": 2, "deprecated": true},
                 "c": {"const": 3}}, "required": ["a"]}
                """#,
            example: #"{"a": 1, "c": 3}"#
        ),
        Row(
            testDescription: "members of 'then', and of the branch that can be valid",
            schema: #"""
                {"oneOf": [{"required": ["a"], "not": {}}, {"required": ["b"], "properties": {"b": {"const": 1}}}],
                 "if": {"required": ["b"]}, "then": {"required": ["c"]}, "properties": {"c": {"type": "boolean"}}}
                """#,
            example: #"{"c": true, "b": 1}"#
        ),
        Row(
            testDescription: "no optional member that makes the example invalid",
            schema: #"""
                {"properties": {"a": {"const": 1}, "b": {"const": 2}}, "required": ["a"],
                 "not": {"required": ["a", "b"]}}
                """#,
            example: #"{"a": 1}"#
        ),
        Row(
            testDescription: "a schema that contains itself",
            schema:
                ##"{"properties": {"a": {"const": 1}, "next": {"$ref": "#"}}, "required": ["a"]}"##,
            example:
                #"{"a": 1, "next": {"a": 1}}"#
        ),
        Row(
            testDescription: "required members without a schema",
            schema: #"{"required": ["a", "b"]}"#,
            example: #"{"a": "text", "b": "text"}"#
        ),
        Row(
            testDescription: "a required member of draft 3 beside a member without a valid example",
            schema: #"""
                {"$schema": "http://json-schema.org/draft-03/schema", "properties":
                 {"a": {"type": "integer", "required": true}, "b": {"type": "string", "pattern": "^[0-9]{3}$"}}}
                """#,
            example: #"{"a": 1}"#
        ),
        Row(
            testDescription: "no example for a branch that refers to its own schema",
            schema: ##"{"properties": {"a": {"const": 1}}, "anyOf": [{"$ref": "#"}, {}]}"##,
            example: nil
        ),
        Row(
            testDescription: "no example for a pattern that no known text matches",
            schema:
                #"{"properties": {"a": {"type": "string", "pattern": "^[0-9]{3}$"}}, "required": ["a"]}"#,
            example: nil
        ),
        Row(
            testDescription: "no example for a schema without valid values",
            schema: #"{"properties": {"a": {}}, "not": {}}"#,
            example: nil
        ),
    ]

    @Test(arguments: rows)
    func `a page shows a valid example that is made from the schema`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let text = #"{"title": "Page", "type": "object", "# + row.schema.dropFirst()
        let schema = try folder.write("page.json", String(text))
        let page = try DocumentationCase([schema]).text("types/Page.md")
        let example = page.firstMatch(of: /(?m)^```json\n((?:.|\n)*?)\n```$/).map { String($0.1) }
        let hasMadeExample = page.contains("Made from the schema, which has no example.")
        #expect(hasMadeExample == (row.example != nil))
        guard let example else {
            #expect(row.example == nil)
            return
        }
        let line = example.replacing(/\n */, with: " ").replacing("{ ", with: "{").replacing(
            " }",
            with: "}"
        )
        #expect(line == row.example)
        #expect(try SchemaValidator(schema: Array(text.utf8)).isValid(Array(example.utf8)))
    }

    @Test(.long) func `the page of every built-in schema of an object has an example`() throws {
        let documentation = try DocumentationCase.repository.get()
        var count = 0
        for url in Corpora.files(in: Repository.file("Schemas"), withExtension: "json") {
            let bytes = try Corpora.bytes(of: url)
            let root = try JSONParser().parse(bytes).root
            guard root["type"]?.string == "object", let title = root["title"]?.string else {
                continue
            }
            // The page of a schema with the keyword `swiftName` is named after its value.
            let name = root["swiftName"]?.string ?? title
            let page = documentation.text("types/\(name).md")
            let example = page.firstMatch(of: /(?m)^```json\n((?:.|\n)*?)\n```$/)
            #expect(example != nil, "\(title)")
            count += example == nil ? 0 : 1
        }
        #expect(count > 50)
    }

    @Test(arguments: [
        (
            #""type": "array", "items": [{"const": 7}, {"type": "string"}], "minItems": 3, "additionalItems": {"type": "null"}"#,
            #"[7, "text", null]"#
        ),
        (#""required": ["a"], "properties": {"a": {"const": 1}, "b": false}"#, #"{"a": 1}"#),
    ])
    func `a schema with a list in 'items', or without a type, has an example`(
        keywords: String,
        example: String
    ) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "page.json",
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "title": "Page", \#(keywords)}"#
        )
        let page = try DocumentationCase([schema]).text("types/Page.md")
        #expect(page.contains("```json\n\(example)\n```"), "\(page)")
    }
}
