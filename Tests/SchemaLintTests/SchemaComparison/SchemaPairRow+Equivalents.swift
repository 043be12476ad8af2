@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about keywords that imply other keywords, and about keywords that several schemas share. In a row without
/// findings, both versions accept the same values.
extension SchemaPairRow {
    static let equivalents: [SchemaPairRow] = [
        SchemaPairRow(
            "lists with a common constant as branches of 'anyOf'",
            #"{"anyOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}"#,
            #"{"enum": ["a", "b", "c"]}"#
        ),
        SchemaPairRow(
            "a branch of 'anyOf' with a type that another branch includes",
            #"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#,
            #"{"type": "number"}"#
        ),
        SchemaPairRow(
            "different types as branches of 'oneOf'",
            #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#,
            #"{"type": ["integer", "string"]}"#
        ),
        SchemaPairRow(
            "branches of 'oneOf' with a common type become a list of the types",
            #"{1️⃣"oneOf": [{"type": ["integer", "null"]}, {"type": ["string", "null"]}]}"#,
            #"1️⃣{"type": ["integer", "string", "null"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'oneOf' was removed; now valid: null"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member that two schemas describe",
            #"""
            {"type": "object", "properties": {"a": {"type": "string"}}, \#
            "allOf": [{"properties": {"a": {"minLength": 2}}}]}
            """#,
            #"{"type": "object", "properties": {"a": {"type": "string", "minLength": 2}}}"#
        ),
        SchemaPairRow(
            "a member whose name matches a pattern",
            #"""
            {"type": "object", "properties": {"xa": {"type": "string"}}, \#
            "patternProperties": {"^x": {"minLength": 2}}}
            """#,
            #"""
            {"type": "object", "properties": {"xa": {"type": "string", "minLength": 2}}, \#
            "patternProperties": {"^x": {"minLength": 2}}}
            """#
        ),
        SchemaPairRow(
            "a member that one schema describes and another forbids",
            #"{"properties": {"a": true}, "allOf": [{"additionalProperties": false}]}"#,
            #"{"additionalProperties": false}"#
        ),
        SchemaPairRow(
            "unevaluated members beside members that the same schema describes",
            #"""
            {"type": "object", "properties": {"a": {"type": "string"}}, \#
            "patternProperties": {"^x": true}, "unevaluatedProperties": {"type": "integer"}}
            """#,
            #"""
            {"type": "object", "properties": {"a": {"type": "string"}}, \#
            "patternProperties": {"^x": true}, "additionalProperties": {"type": "integer"}}
            """#
        ),
        SchemaPairRow(
            "bounds of numbers that tighter bounds imply",
            #"""
            {"minimum": 1, "maximum": 9, "allOf": [{"minimum": 3, "maximum": 5}, {"minimum": 2, \#
            "maximum": 6}]}
            """#,
            #"{"minimum": 3, "maximum": 5}"#
        ),
        SchemaPairRow(
            "bounds that exclusive bounds with the same numbers imply",
            #"""
            {"minimum": 1, "exclusiveMaximum": 9, "allOf": [{"exclusiveMinimum": 1}, {"maximum": \#
            9}]}
            """#,
            #"{"exclusiveMinimum": 1, "exclusiveMaximum": 9}"#
        ),
        SchemaPairRow(
            "bounds of counts that tighter bounds imply",
            #"""
            {"minLength": 1, "maxLength": 9, "minItems": 2, "maxItems": 8, "allOf": [\#
            {"minLength": 3, "maxLength": 5, "minItems": 4, "maxItems": 6}]}
            """#,
            #"{"minLength": 3, "maxLength": 5, "minItems": 4, "maxItems": 6}"#
        ),
        SchemaPairRow(
            "'contains' that need not match an item",
            #"{"contains": {"const": 1}, "minContains": 0}"#,
            #"{}"#
        ),
        SchemaPairRow(
            "the minimum of matches that 'contains' has anyway",
            #"{"contains": {"const": 1}, "minContains": 1, "maxContains": 2}"#,
            #"{"contains": {"const": 1}, "maxContains": 2}"#
        ),
        SchemaPairRow(
            "a list of constants that another list restricts",
            #"{"enum": ["a", "b", "c"], "allOf": [{"enum": ["a", "b"]}]}"#,
            #"{"enum": ["a", "b"]}"#
        ),
        SchemaPairRow(
            "constants that 'type' excludes",
            #"{"type": "integer", "enum": [1, 1.5, 2.0, "a", null]}"#,
            #"{"enum": [1, 2]}"#
        ),
        SchemaPairRow(
            "a member with the schema of the members that are not described",
            #"{"additionalProperties": {"type": "string"}}"#,
            #"""
            {"properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "string"}}
            """#
        ),
        SchemaPairRow(
            "a first item with the schema of the other items",
            #"{"prefixItems": [{"type": "string"}], "items": {"type": "string"}}"#,
            #"{"items": {"type": "string"}}"#
        ),
        SchemaPairRow(
            "items beyond the smaller of two maximums",
            #"{"maxItems": 3, "allOf": [{"maxItems": 2}], "items": {"type": "string"}}"#,
            #"{"maxItems": 2, "prefixItems": [{"type": "string"}, {"type": "string"}]}"#
        ),
        SchemaPairRow(
            "a dependency of a member on itself",
            #"{"type": "object", "dependentRequired": {"a": ["a"]}}"#,
            #"{"type": "object"}"#
        ),
        SchemaPairRow(
            "a maximum of items that the end of a tuple implies",
            #"{"type": "array", "prefixItems": [true, true], "items": false, "maxItems": 2}"#,
            #"{"type": "array", "prefixItems": [true, true], "items": false}"#
        ),
        SchemaPairRow(
            "exclusive bounds of integers that are not integers",
            #"{"type": "integer", "exclusiveMinimum": 1.5, "exclusiveMaximum": 7.5}"#,
            #"{"type": "integer", "minimum": 2, "maximum": 7}"#
        ),
        SchemaPairRow(
            "schemas for objects get the type that their value has anyway",
            #"""
            {"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}], \#
            "if": {"required": ["c"]}, "then": {"required": ["d"]}, \#
            "not": {"required": ["e"]}, "dependentSchemas": {"f": {"required": ["g"]}}}
            """#,
            #"""
            {"type": "object", "anyOf": [{"type": "object", "required": ["a"]}, \#
            {"type": "object", "required": ["b"]}], \#
            "if": {"type": "object", "required": ["c"]}, \#
            "then": {"type": "object", "required": ["d"]}, \#
            "not": {"type": "object", "required": ["e"]}, \#
            "dependentSchemas": {"f": {"type": "object", "required": ["g"]}}}
            """#
        ),
        SchemaPairRow(
            "equal schemas for additional and for unevaluated members",
            #"""
            {"additionalProperties": {"type": "string"}, "unevaluatedProperties": {"type": "string"}}
            """#,
            #"{"unevaluatedProperties": {"type": "string"}}"#
        ),
        SchemaPairRow(
            "unevaluated items and members under 'not', with keywords and branches in another order",
            #"""
            {"allOf": [\#
            {"not": {"type": "array", "contains": {"type": "string"}, \#
            "unevaluatedItems": {"type": "integer"}}}, \#
            {"not": {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}}]}
            """#,
            #"""
            {"allOf": [\#
            {"not": {"unevaluatedItems": {"type": "integer"}, "contains": {"type": "string"}, \#
            "type": "array"}}, \#
            {"not": {"anyOf": [{"required": ["b"]}, {"properties": {"a": true}}], "type": "object", \#
            "unevaluatedProperties": false}}]}
            """#
        ),
        SchemaPairRow(
            "the schemas of names and of contained items get the type that these have anyway",
            #"""
            {"items": {"type": "object"}, "contains": {"required": ["a"]}, \#
            "propertyNames": {"minLength": 2}}
            """#,
            #"""
            {"items": {"type": "object"}, "contains": {"type": "object", "required": ["a"]}, \#
            "propertyNames": {"type": "string", "minLength": 2}}
            """#
        ),
    ]
}
