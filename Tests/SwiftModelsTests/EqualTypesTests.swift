import TestSupport
import Testing

@testable import SchemaKit
@testable import SwiftModels

/// The types that are declared once for several equal schemas.
struct EqualTypesTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The schemas of the members `one` and `other`.
        let schemas: (one: String, other: String)
        /// True if the type of `other` is an alias of the type of `one`.
        let isAlias: Bool

        init(_ name: String, isAlias: Bool, _ one: String, _ other: String) {
            testDescription = name
            schemas = (one, other)
            self.isAlias = isAlias
        }
    }

    static let rows = [
        Row(
            "equal objects",
            isAlias: true,
            #"{"properties": {"x": {"type": "integer"}}}"#,
            #"{"properties": {"x": {"type": "integer"}}}"#
        ),
        Row(
            "equal objects, with another order of keywords and an unknown keyword",
            isAlias: true,
            #"{"type": "object", "properties": {"x": {"type": "integer"}}, "x-a": 1}"#,
            #"{"properties": {"x": {"type": "integer"}}, "type": "object"}"#
        ),
        Row(
            "an alias has its own description and examples",
            isAlias: true,
            #"{"enum": ["a", "b"], "description": "One.", "examples": ["a"]}"#,
            #"{"enum": ["a", "b"], "description": "Other.", "deprecated": true}"#
        ),
        Row(
            "equal objects in equal objects",
            isAlias: true,
            #"{"properties": {"x": {"properties": {"y": {"enum": [1, 2]}}}}}"#,
            #"{"properties": {"x": {"properties": {"y": {"enum": [1, 2]}}}}}"#
        ),
        Row(
            "equal defaults",
            isAlias: true,
            #"{"properties": {"x": {"enum": ["a", "b"], "default": "a"}}}"#,
            #"{"properties": {"x": {"enum": ["a", "b"], "default": "a"}}}"#
        ),
        Row(
            "equal defaults that are objects of a branch of a union",
            isAlias: true,
            """
            {"properties": {"o": {"default": {"x": 1, "y": "p", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """,
            """
            {"properties": {"o": {"default": {"x": 1, "y": "p", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """
        ),
        Row(
            "different members of defaults that are objects of a branch of a union",
            isAlias: false,
            """
            {"properties": {"o": {"default": {"x": 1, "y": "p", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """,
            """
            {"properties": {"o": {"default": {"x": 2, "y": "p", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """
        ),
        Row(
            "different other members of defaults that are objects of a branch of a union",
            isAlias: false,
            """
            {"properties": {"o": {"default": {"x": 1, "y": "p", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """,
            """
            {"properties": {"o": {"default": {"x": 1, "y": "q", "m1": 2}, "anyOf": [{"type": "string"},
            {"type": "object", "properties": {"x": {"enum": [1, 2]}}, "patternProperties": {"^m": {"type": "integer"}},
            "additionalProperties": {"enum": ["p", "q"]}}]}}}
            """
        ),
        Row(
            "equal unions with tuples",
            isAlias: true,
            #"{"oneOf": [{"type": "integer"}, {"type": "array", "prefixItems": [{"enum": ["a", "b"]}]}]}"#,
            #"{"oneOf": [{"type": "integer"}, {"type": "array", "prefixItems": [{"enum": ["a", "b"]}]}]}"#
        ),
        Row(
            "equal references",
            isAlias: true,
            ##"{"properties": {"x": {"$ref": "#/$defs/a"}, "y": {"$ref": "#"}}}"##,
            ##"{"properties": {"x": {"$ref": "#/$defs/a"}, "y": {"$ref": "#"}}}"##
        ),
        Row(
            "equal members that depend on a tag",
            isAlias: true,
            """
            {"properties": {"t": {"enum": [1, 2]}, "x": {"type": "string"}}, "required": ["t"],
            "if": {"properties": {"t": {"const": 1}}}, "then": {"required": ["x"]}}
            """,
            """
            {"properties": {"t": {"enum": [1, 2]}, "x": {"type": "string"}}, "required": ["t"],
            "if": {"properties": {"t": {"const": 1}}}, "then": {"required": ["x"]}}
            """
        ),
        Row(
            "a reference to a definition, and a schema that equals the definition",
            isAlias: false,
            ##"{"$ref": "#/$defs/a"}"##,
            #"{"enum": ["a", "b"]}"#
        ),
        Row(
            "different types of a member",
            isAlias: false,
            #"{"properties": {"x": {"type": "integer"}}}"#,
            #"{"properties": {"x": {"type": "number"}}}"#
        ),
        Row(
            "different required members",
            isAlias: false,
            #"{"properties": {"x": {"type": "integer"}}, "required": ["x"]}"#,
            #"{"properties": {"x": {"type": "integer"}}}"#
        ),
        Row(
            "different constraints",
            isAlias: false,
            #"{"properties": {"x": {"type": "integer", "minimum": 1}}}"#,
            #"{"properties": {"x": {"type": "integer", "minimum": 2}}}"#
        ),
        Row(
            "different constraints that only rules check",
            isAlias: false,
            #"{"properties": {"x": {"type": "integer"}}, "maxProperties": 3}"#,
            #"{"properties": {"x": {"type": "integer"}}, "maxProperties": 4}"#
        ),
        Row(
            "different conditions for the members that depend on a tag",
            isAlias: false,
            """
            {"properties": {"t": {"enum": [1, 2]}, "x": {"type": "string"}}, "required": ["t"],
            "if": {"properties": {"t": {"const": 1}}}, "then": {"required": ["x"]}}
            """,
            """
            {"properties": {"t": {"enum": [1, 2]}, "x": {"type": "string"}}, "required": ["t"],
            "if": {"properties": {"t": {"const": 2}}}, "then": {"required": ["x"]}}
            """
        ),
        Row(
            "different defaults",
            isAlias: false,
            #"{"properties": {"x": {"enum": ["a", "b"], "default": "a"}}}"#,
            #"{"properties": {"x": {"enum": ["a", "b"], "default": "b"}}}"#
        ),
        Row(
            "different descriptions of a member",
            isAlias: false,
            #"{"properties": {"x": {"type": "integer", "description": "One."}}}"#,
            #"{"properties": {"x": {"type": "integer", "description": "Other."}}}"#
        ),
        Row(
            "different descriptions of a branch",
            isAlias: false,
            #"{"anyOf": [{"type": "integer"}, {"enum": ["a", "b"], "description": "One."}]}"#,
            #"{"anyOf": [{"type": "integer"}, {"enum": ["a", "b"], "description": "Other."}]}"#
        ),
        Row(
            "different titles",
            isAlias: false,
            #"{"title": "One", "properties": {"x": {"type": "integer"}}}"#,
            #"{"title": "Other", "properties": {"x": {"type": "integer"}}}"#
        ),
        Row(
            "different orders of values",
            isAlias: false,
            #"{"enum": ["a", "b"]}"#,
            #"{"enum": ["b", "a"]}"#
        ),
        Row(
            "names that are canonically equivalent",
            isAlias: false,
            #"{"type": "object", "properties": {"\u00e9": {"type": "integer"}}}"#,
            #"{"type": "object", "properties": {"e\u0301": {"type": "integer"}}}"#
        ),
        Row(
            "values that are canonically equivalent",
            isAlias: false,
            #"{"enum": ["\u212a", "x"]}"#,
            #"{"enum": ["K", "x"]}"#
        ),
        Row(
            "patterns that are canonically equivalent",
            isAlias: false,
            #"{"type": "object", "properties": {"x": {"type": "string", "pattern": "^[\u212b]$"}}}"#,
            #"{"type": "object", "properties": {"x": {"type": "string", "pattern": "^[\u00c5]$"}}}"#
        ),
        Row(
            "equal strings with characters outside of ASCII",
            isAlias: true,
            #"{"enum": ["\u00e9", "\u212b"]}"#,
            #"{"enum": ["\u00e9", "\u212b"]}"#
        ),
        Row(
            // The type of `one` cannot contain a type with its own name, so the nested type has another name there.
            "different Swift names of nested types",
            isAlias: false,
            #"{"type": "object", "properties": {"one": {"enum": ["a", "b"]}}}"#,
            #"{"type": "object", "properties": {"one": {"enum": ["a", "b"]}}}"#
        ),
        Row(
            // The comparison does not follow references back to a type that is being compared.
            "objects that contain themselves",
            isAlias: false,
            ##"{"properties": {"x": {"$ref": "#/properties/one"}}}"##,
            ##"{"properties": {"x": {"$ref": "#/properties/other"}}}"##
        ),
    ]

    @Test(arguments: rows)
    func `equal schemas share one type declaration`(row: Row) throws {
        let schema = """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Root", "type": "object",
            "$defs": {"a": {"enum": ["a", "b"]}},
            "properties": {"one": \(row.schemas.one), "other": \(row.schemas.other)}}
            """
        let text = try DeclarationTests.generated(schema, .internal)
        #expect(text.contains("typealias Other = Root.One\n") == row.isAlias, "\(text)")
        // The nested types of an alias are not declared again.
        if row.isAlias { #expect(!text.contains("extension Root.Other"), "\(text)") }
    }

    @Test func `an alias has its own documentation`() throws {
        let text = try DeclarationTests.generated(
            """
            {"title": "Root", "type": "object", "properties": {
            "one": {"enum": ["a", "b"], "description": "The first one."},
            "other": {"enum": ["a", "b"], "description": "The other one."}}}
            """,
            .public
        )
        let documentation = """
                /// The other one.
                ///
                /// Schema: `a.schema.json#/properties/other`
                ///
                /// Another name of `Root.One`, because both schemas are equal.
                public typealias Other = Root.One
            """
        #expect(text.contains(documentation), "\(text)")
    }

    @Test func `a union has a property for a member whose type is equal in all branches`() throws {
        func branch(_ value: String, _ member: String) -> String {
            """
            {"properties": {"t": {"const": "\(value)"}, "size": {"properties": {"\(member)": {"type": "integer"}}}},
            "required": ["t", "size"]}
            """
        }
        func isShared(_ branches: String...) throws -> Bool {
            try DeclarationTests.generated(
                #"{"title": "Root", "oneOf": [\#(branches.joined(separator: ","))]}"#,
                .internal
            ).contains("var size: Root.A.Size? { sharedMembers?.size }")
        }
        #expect(try isShared(branch("a", "x"), branch("b", "x")))
        #expect(try !isShared(branch("a", "x"), branch("b", "y")))
    }

    @Test func `the nested type of two equal branches is declared once`() throws {
        let branch =
            #"{"type": "object", "properties": {"x": {"type": "object", "properties": {"y": {"type": "integer"}}}}}"#
        let text = try DeclarationTests.generated(
            """
            {"title": "Root", "type": "object", "properties": {"one": {"anyOf": [\(branch), {"type": "string"}]},
            "other": {"anyOf": [{"type": "integer"}, \(branch)]}}}
            """,
            .internal
        )
        #expect(text.split(separator: "struct Object").count == 2, "\(text)")
        #expect(text.contains("typealias Object = Root.One.Object"), "\(text)")
    }

    @Test func `the rule of a reference into an alias is the rule of the declared type`() throws {
        let leaf =
            ##"{"type": "object", "properties": {"r": {"$ref": "#"}, "s": {"type": "string", "minLength": 2}}}"##
        let outer = #"{"type": "object", "properties": {"leaf": \#(leaf)}}"#
        let schema = """
            {"title": "Root", "type": "object", "properties": {"a": \(leaf), "one": \(outer), "two": \(outer),
            "z": {"$ref": "#/properties/two/properties/leaf"}}}
            """
        let text = try DeclarationTests.generated(schema, .internal)
        #expect(text.contains(#""z": .of(a)"#), "\(text)")
        #expect(!text.contains(".of()"))
    }
}
