import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests which fixes are safe, and which are only suggestions.
struct FixSafetyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let value: String
        /// For each fix of the findings, true if the fix is safe.
        let areSafe: [Bool]

        init(_ name: String, _ schema: String, _ value: String, areSafe: [Bool]) {
            testDescription = name
            self.schema = schema
            self.value = value
            self.areSafe = areSafe
        }
    }

    private static let dialect = #""$schema": "\#(Dialect.widget.uri)""#
    private static let link = #""[a](https://a.example)""#
    private static let patterns = #"{"anyOf": [{"pattern": "^https:"}, {"format": "ipv4"}]}"#

    private static let rows = [
        Row(
            "a misspelled unknown name",
            #"{"properties": {"color": {}}, "additionalProperties": false}"#,
            #"{"colour": 1}"#,
            areSafe: [true]
        ),
        Row(
            "an unknown name that differs from two declared names only in case and separators",
            #"{"properties": {"maxItems": {}, "max_items": {}}, "additionalProperties": false}"#,
            #"{"MaxItems": 1}"#,
            areSafe: [false]
        ),
        Row(
            "a member whose value would fit a missing member",
            #"""
            {"properties": {"rows": {"type": "array", "items": {"properties": {"id": {}}}}},
             "required": ["rows"]}
            """#,
            #"{"options": [{"id": 1}]}"#,
            areSafe: [false]
        ),
        Row(
            "an alias",
            #"{\#(dialect), "properties": {"a": {"aliases": {"b": {"source": "x"}}}}}"#,
            #"{"b": 1}"#,
            areSafe: [true]
        ),
        Row(
            "two aliases of one member",
            #"{\#(dialect), "properties": {"a": {"aliases": {"b": {"source": "x"}, "c": {"source": "y"}}}}}"#,
            #"{"b": 1, "c": 2}"#,
            areSafe: [false, false]
        ),
        Row(
            "a misspelled listed value",
            #"{"enum": ["carousel", "x"]}"#,
            #""carrousel""#,
            areSafe: [true]
        ),
        Row(
            "an abbreviation of a listed value",
            #"{"enum": ["error", "x"]}"#,
            #""err""#,
            areSafe: [false]
        ),
        Row("a number instead of a listed string", #"{"enum": ["1", "2"]}"#, "2", areSafe: [false]),
        Row("a string instead of a listed number", #"{"enum": [1, 2]}"#, #""2""#, areSafe: [true]),
        Row(
            "a string instead of a listed number, where a string is listed, too",
            #"{"enum": [1, 2, "x"]}"#,
            #""2""#,
            areSafe: [false]
        ),
        Row("a string instead of a number", #"{"type": "integer"}"#, #""5""#, areSafe: [true]),
        Row("a string instead of a Boolean", #"{"type": "boolean"}"#, #""true""#, areSafe: [true]),
        Row(
            "a value that resembles one of the listed values, where others are allowed",
            #"{"anyOf": [{"const": "old"}, {"type": "string"}], "pattern": "^x"}"#,
            #""odl""#,
            areSafe: [false]
        ),
        Row(
            "a deprecated value",
            #"""
            {\#(dialect), "oneOf": [{"const": "on"},
                {"const": "active", "deprecated": true, "replacement": "on"}]}
            """#,
            #""active""#,
            areSafe: [false]
        ),
        Row(
            "a key that differs from the name of its member",
            #"{\#(dialect), "keyedBy": "/name"}"#,
            #"{"a": {"name": "b"}}"#,
            areSafe: [false]
        ),
        Row("Markdown around a URL", #"{"pattern": "^https:"}"#, link, areSafe: [true]),
        Row("Markdown around a URL that a branch accepts", patterns, link, areSafe: [true]),
        Row(
            "Markdown around a URL that no branch accepts",
            #"{"anyOf": [{"pattern": "^http:"}, {"format": "ipv4"}]}"#,
            link,
            areSafe: []
        ),
        Row(
            "Markdown around a URL in a schema with dynamic references",
            ##"""
            {"$dynamicAnchor": "n", "properties": {"u": \##(patterns), "x": {"$dynamicRef": "#n"}}}
            """##,
            #"{"u": \#(link)}"#,
            areSafe: []
        ),
    ]

    @Test(arguments: rows)
    func `a fix is safe only if the intended change is beyond doubt`(row: Row) throws {
        let program = try SchemaProgram.compiled(row.schema, formats: .assert)
        let document = try JSONParser().parse(Array(row.value.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(!found.isEmpty)
        #expect(found.flatMap(\.fixes).map(\.isSafe) == row.areSafe, "\(found)")
    }
}
