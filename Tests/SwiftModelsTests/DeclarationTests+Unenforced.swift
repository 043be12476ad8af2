import Testing

@testable import SwiftModels

/// Rules that depend on a constraint that generated code does not enforce, such as a pattern with a back-reference.
/// They must not reject a valid value.
extension DeclarationTests {
    /// Returns a schema of objects with a constraint and the member `z`.
    private static func object(withMember keywords: String) -> String {
        ##"""
        {"$schema": "https://json-schema.org/v1", "title": "A", "type": "object", "minProperties": 1,
        "properties": {"z": {\##(keywords)}}, "$defs": {"twice": {"allOf": [{"pattern": "(.)\\1"}]}}}
        """##
    }

    private static let onlyObjectRule = "static let a: SchemaRule = .minProperties(1)\n"

    static let unenforcedRows = [
        Row(
            "a pattern in 'not'",
            object(withMember: #""type": "string", "not": {"pattern": "(.)\\1"}"#),
            onlyObjectRule
        ),
        Row(
            "a pattern of a definition to which 'not' refers",
            object(withMember: ##""type": "string", "not": {"$ref": "#/$defs/twice"}"##),
            onlyObjectRule
        ),
        Row(
            "a dynamic reference without a target in 'not'",
            object(withMember: ##""type": "string", "not": {"$dynamicRef": "#none"}"##),
            onlyObjectRule
        ),
        Row(
            "a pattern in 'if'",
            object(withMember: #""type": "string", "if": {"pattern": "(.)\\1"}, "then": false"#),
            onlyObjectRule
        ),
        Row(
            "a pattern in a branch of 'oneOf'",
            #"""
            {"title": "A", "type": "string", "oneOf": [{"minLength": 2, "pattern": "(.)\\1"}, {"maxLength": 3}]}
            """#,
            "static let a: SchemaRule = .anyOf([.minLength(2), .maxLength(3)])\n"
        ),
        Row(
            "a pattern in 'contains' with a maximum",
            #"""
            {"title": "A", "type": "array", "contains": {"minLength": 2, "pattern": "(.)\\1"}, "maxContains": 1}
            """#,
            "static let a: SchemaRule = .contains(.minLength(2))\n"
        ),
        Row(
            "a pattern in 'disallow' of draft 3",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "title": "A", "type": "string", "minLength": 2,
            "disallow": [{"pattern": "(.)\\1"}]}
            """#,
            "static let a: SchemaRule = .minLength(2)\n"
        ),
        Row(
            "a pattern for the names of members that count as evaluated",
            #"""
            {"title": "A", "type": "object", "patternProperties": {"^(.)\\1$": {}}, "unevaluatedProperties": false}
            """#,
            ".properties([:], others: .not(.never))"
        ),
        Row(
            "a condition whose consequence evaluates members",
            #"""
            {"title": "A", "type": "object", "if": {"properties": {"x": {"pattern": "(.)\\1"}}},
            "then": {"properties": {"y": {}}}, "unevaluatedProperties": false}
            """#,
            ".properties([:], others: .not(.never))"
        ),
        Row(
            "a pattern with a back-reference outside of such keywords does not weaken them",
            #"""
            {"title": "A", "type": "string", "pattern": "(.)\\1", "not": {"maxLength": 3}}
            """#,
            "static let a: SchemaRule = .not(.maxLength(3))\n"
        ),
    ]

    @Test(arguments: unenforcedRows)
    func `a constraint that is not enforced makes no valid value invalid`(row: Row) throws {
        let text = try Self.generated(row.schema, row.access)
        for excerpt in row.excerpts { #expect(text.contains(excerpt), "\(text)") }
    }
}
