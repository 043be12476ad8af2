import SchemaDiagnostics
import TestSupport
import Testing

@testable import SchemaKit

/// The members that subschemas of each applicator declare.
struct DeclaredMembersTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// A payload. Strings that begin with "yes" are the values of declared members, and all other strings are not.
        let payload: String

        init(_ name: String, _ schema: String, _ payload: String) {
            (testDescription, self.schema, self.payload) = (name, schema, payload)
        }
    }

    private static let draft3 = "http://json-schema.org/draft-03/schema#"
    private static let version1 = "https://json-schema.org/v1"

    private static let rows = [
        Row(
            "'properties' at any depth",
            #"{"properties": {"a": {"properties": {"b": {}}}, "c": {"type": "string"}}}"#,
            #"{"a": {"b": "yes", "c": "no"}, "b": "no", "c": "yes"}"#
        ),
        Row(
            "other members and patterns declare no members",
            #"{"patternProperties": {"^a": {}}, "additionalProperties": {"type": "string"}}"#,
            #"{"a": "no", "b": "no"}"#
        ),
        Row(
            "the values of other members and of patterns",
            #"""
            {"patternProperties": {"^a": {"properties": {"x": {}}}},
             "additionalProperties": {"properties": {"y": {}}}}
            """#,
            #"{"a": {"x": "yes", "y": "no"}, "b": {"x": "no", "y": "yes"}}"#
        ),
        Row(
            "items",
            #"""
            {"prefixItems": [{"properties": {"a": {}}}], "items": {"properties": {"b": {}}},
             "contains": {"properties": {"c": {}}}}
            """#,
            #"[{"a": "yes", "b": "no", "c": "yes"}, {"a": "no", "b": "yes", "c": "yes"}]"#
        ),
        Row(
            "unevaluated items and members",
            #"""
            {"prefixItems": [true], "unevaluatedItems": {"properties": {"a": {"unevaluatedProperties":
             {"properties": {"b": {}}}}}}}
            """#,
            #"[1, {"a": {"c": {"b": "yes", "a": "no"}}, "b": "no"}]"#
        ),
        Row(
            "every branch, although none matches",
            #"""
            {"oneOf": [{"required": ["k"], "properties": {"a": {}}}, {"properties": {"b": false}}],
             "anyOf": [{"properties": {"c": {"const": 1}}}], "allOf": [{"properties": {"d": {}}}],
             "not": {"properties": {"e": {}}}}
            """#,
            #"{"a": "yes", "b": "yes", "c": "yes", "d": "yes", "e": "yes", "f": "no"}"#
        ),
        Row(
            "only 'then' of a condition that holds",
            #"""
            {"if": {"properties": {"k": {"const": "yes1"}}}, "then": {"properties": {"a": {}}},
             "else": {"properties": {"b": {}}}}
            """#,
            #"{"k": "yes1", "a": "yes", "b": "no"}"#
        ),
        Row(
            "only 'else' of a condition that does not hold",
            #"""
            {"if": {"properties": {"k": {"const": "1"}}}, "then": {"properties": {"a": {}}},
             "else": {"properties": {"b": {}}}}
            """#,
            #"{"k": "yes", "a": "no", "b": "yes"}"#
        ),
        Row(
            "schemas that depend on a member, present or absent",
            #"""
            {"dependentSchemas": {"k": {"properties": {"a": {}}}, "l": {"properties": {"b": {}}}}}
            """#,
            #"{"k": "no", "a": "yes", "b": "yes", "c": "no"}"#
        ),
        Row(
            "schemas that depend on the value of a member",
            #"""
            {"$schema": "\#(version1)", "propertyDependencies": {"k": {"x": {"properties": {"a": {}}},
             "y": {"properties": {"b": {}}}}}}
            """#,
            #"{"k": "x", "a": "yes", "b": "yes", "c": "no"}"#
        ),
        Row(
            "schemas in the place of types",
            #"""
            {"$schema": "\#(draft3)", "type": ["string", {"type": "object", "properties": {"a": {}}}],
             "disallow": ["null", {"properties": {"b": {}}}], "extends": {"properties": {"c": {}}}}
            """#,
            #"{"a": "yes", "b": "yes", "c": "yes", "d": "no"}"#
        ),
        Row(
            "the schemas of a type union do not apply to a value of a type that it names",
            #"""
            {"$schema": "\#(draft3)", "type": ["object", {"type": "object", "properties": {"a": {}}}]}
            """#,
            #"{"a": "no"}"#
        ),
        Row(
            "references and dynamic references",
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/list"}},
             "$defs": {"list": {"items": {"$dynamicRef": "#item"}},
              "item": {"$dynamicAnchor": "item", "properties": {"b": {"$ref": "#"}}}}}
            """##,
            #"{"a": [{"b": "yes"}, {"b": {"a": "yes", "b": "no"}, "a": "no"}], "b": "no"}"#
        ),
        Row(
            "every target of a dynamic reference",
            ##"""
            {"$ref": "http://x/list",
             "$defs": {
                "item": {"$dynamicAnchor": "item", "properties": {"a": {}}},
                "list": {"$id": "http://x/list", "items": {"$dynamicRef": "#item"},
                         "$defs": {"item": {"$dynamicAnchor": "item", "properties": {"b": {}}}}}}}
            """##,
            #"[{"a": "yes", "b": "yes", "c": "no"}]"#
        ),
        Row(
            "both of two members with one name",
            #"{"properties": {"a": {"properties": {"b": {}}}}}"#,
            #"{"a": {"b": "yes"}, "a": {"b": "yes", "c": "no"}}"#
        ),
    ]

    @Test(arguments: rows)
    func `a search finds the members that subschemas declare`(row: Row) throws {
        let program = try SchemaProgram.compiled(row.schema)
        let document = try JSONParser().parse(Array(row.payload.utf8))
        let declared = DeclaredMembers(in: document, program)
        let names = Self.strings(in: document.root).map { node in
            let isDeclared = declared.contains(anyOf: node.index..<node.index + 1)
            return "\(node.string ?? "") at \(node.range.start): \(isDeclared)"
        }
        #expect(names.allSatisfy { $0.hasPrefix("yes") == $0.hasSuffix("true") }, "\(names)")
        #expect(!names.isEmpty)
    }

    private static func strings(in node: JSONNode) -> [JSONNode] {
        switch node.kind {
        case .string: [node]
        case .object: node.members.flatMap { strings(in: $0.value) }
        default: node.elements.flatMap(strings)
        }
    }
}
