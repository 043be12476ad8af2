import Testing

@testable import SwiftModels

/// Rows about types that several schemas describe: the parts of a schema, branches, and the targets of references.
extension DeclarationTests {
    static let partRows = [
        Row(
            "a conditional schema that allows all kinds of values does not change the type of a member",
            #"""
            {"title": "A", "type": "object", "properties": {"k": {"type": "boolean"}}, "required": ["k"],
            "if": {"properties": {"k": {"const": true}}},
            "then": {"properties": {"x": {"description": "d"}, "y": {"type": "string"}}},
            "else": {"properties": {"x": {"type": "integer"}, "y": true}}}
            """#,
            "    var x: Int?\n    var y: String?\n"
        ),
        Row(
            "two branches for arrays have one case, whose items have a type if the arrays have equal types",
            #"""
            {"title": "A", "type": "object", "properties": {
            "x": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}},
            {"type": "array", "items": {"type": "integer"}, "minItems": 2}]},
            "y": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}},
            {"type": "array", "items": {"type": "boolean"}}]}}}
            """#,
            "        case array([Int])\n",
            "        case array([JSONValue])\n"
        ),
        Row(
            "the branches of a union in a branch have the members beside the outer branches",
            ##"""
            {"title": "A", "type": "object", "required": ["kind", "n"],
            "properties": {"kind": {"type": "string"}, "n": {"type": "integer"}},
            "oneOf": [{"properties": {"kind": {"const": "a"}}}, {"$ref": "#/$defs/u"}],
            "$defs": {"u": {"type": "object", "required": ["kind", "sub"], "oneOf": [
            {"type": "object", "required": ["kind", "sub"],
            "properties": {"kind": {"const": "b"}, "sub": {"const": "x"}}},
            {"type": "object", "required": ["kind", "sub"],
            "properties": {"kind": {"const": "b"}, "sub": {"const": "y"}}}]}}}
            """##,
            "        var kind: Kind = .b\n        var n: Int\n        var sub: Sub = .x\n",
            "        var kind: Kind = .b\n        var n: Int\n        var sub: Sub = .y\n"
        ),
        Row(
            "a member that another part restricts to objects has the type of its objects",
            #"""
            {"title": "A", "type": "object", "properties": {"x": {"properties": {"n": {"type": "string"}}}},
            "allOf": [{"properties": {"x": {"type": "object"}}}]}
            """#,
            "    var x: X?\n",
            "    struct X: Hashable, Sendable {\n        var n: String?\n"
        ),
        Row(
            "a reference that another part restricts to objects has the type of the target's objects",
            ##"""
            {"title": "A", "type": "object", "properties": {"x": {"$ref": "#/$defs/x"}, "w": {"$ref": "#/$defs/x"}},
            "allOf": [{"properties": {"x": {"type": "object"}}}],
            "$defs": {"x": {"properties": {"n": {"type": "string"}}}}}
            """##,
            "    var x: A.X.Object?\n    var w: X?\n"
        ),
        Row(
            "a property for the members of cases gets a number if a member has its name",
            #"""
            {"title": "A", "type": "object", "required": ["k"], "properties": {"k": {"enum": ["a", "b"]},
            "kDetails": {"type": "string"}, "x": {"type": "string"}},
            "if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}}
            """#,
            "    var kDetails2: KDetails\n",
            "    var kDetails: String?\n"
        ),
        Row(
            "a reference to a resource that only refers to the one with the dynamic reference keeps the scope",
            ##"""
            {"title": "A", "$id": "https://example.com/a", "$dynamicAnchor": "n", "type": "object",
            "properties": {"size": {"type": "integer"}, "b": {"$ref": "b"}}, "$defs": {
            "b": {"$id": "b", "type": "object", "properties": {"c": {"$ref": "c"}}},
            "c": {"$id": "c", "type": "object", "properties": {"leaf": {"$dynamicRef": "#n"}},
            "$defs": {"d": {"$dynamicAnchor": "n", "type": "string"}}}}}
            """##,
            "        var leaf: A? {\n"
        ),
    ]

    @Test(arguments: partRows)
    func `a type combines the schemas that describe it`(row: Row) throws {
        let text = try Self.generated(row.schema, row.access)
        for excerpt in row.excerpts { #expect(text.contains(excerpt), "\(text)") }
    }
}
