import Foundation
import SchemaKit
import TestSupport
import Testing

/// The examples that pages of schemas without examples show.
struct ExampleMakerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// The example on one line, or `nil` if the page has none.
        let example: String?
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
            testDescription: "formats, bounds and lengths",
            schema: #"""
                {"properties": {"at": {"type": "string", "format": "date-time"}, "n": {"type": "integer", "minimum": 5},
                 "s": {"type": "string", "minLength": 6}, "x": {"type": "number", "exclusiveMinimum": 2}}}
                """#,
            example: #"{"at": "2030-01-31T09:30:00Z", "n": 5, "s": "textaa", "x": 3}"#
        ),
        Row(
            testDescription: "different items where they must differ",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 2, "uniqueItems": true,
                 "items": {"enum": ["x", "y"]}}}}
                """#,
            example: #"{"a": ["x", "y"]}"#
        ),
        Row(
            testDescription: "the items that can be made",
            schema: #"""
                {"properties": {"a": {"type": "array", "minItems": 1,
                 "prefixItems": [{"const": 1}, false]}}}
                """#,
            example: #"{"a": [1]}"#
        ),
        Row(
            testDescription: "the branch and the condition that fit",
            schema: #"""
                {"oneOf": [{"required": ["a"], "not": {}}, {"required": ["b"], "properties": {"b": {"const": 1}}}],
                 "if": {"required": ["b"]}, "then": {"required": ["c"]}, "properties": {"c": {"type": "boolean"}}}
                """#,
            example: #"{"c": true, "b": 1}"#
        ),
        Row(
            testDescription: "only required members where others exclude each other",
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
            testDescription: "required members that nothing describes",
            schema: #"{"required": ["a", "b"]}"#,
            example: #"{"a": "text", "b": "text"}"#
        ),
        Row(
            testDescription: "a branch that refers to its own schema",
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
    func `a page shows an example that is valid`(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let text = #"{"title": "Page", "type": "object", "# + row.schema.dropFirst()
        let schema = try folder.write("page.json", String(text))
        let page = try DocumentationCase([schema]).text("types/Page.md")
        let example = page.firstMatch(of: /(?m)^```json\n((?:.|\n)*?)\n```$/).map { String($0.1) }
        let isMade = page.contains("Made from the schema, which has no example.")
        #expect(isMade == (row.example != nil))
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

    @Test func `every built-in schema of an object or array has a valid example`() throws {
        let documentation = try DocumentationCase.repository.get()
        var count = 0
        for url in Corpora.files(in: Repository.file("Schemas"), withExtension: "json") {
            let bytes = try Corpora.bytes(of: url)
            let root = try JSONParser().parse(bytes).root
            guard root["type"]?.string == "object", let title = root["title"]?.string else {
                continue
            }
            // A schema with a name of its own for Swift has its page under that name.
            let name = root["swiftName"]?.string ?? title
            let page = documentation.text("types/\(name).md")
            let example = page.firstMatch(of: /(?m)^```json\n((?:.|\n)*?)\n```$/)
            #expect(example != nil, "\(title)")
            count += example == nil ? 0 : 1
        }
        #expect(count > 50)
    }
}
