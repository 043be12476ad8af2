@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about negations, conditions and dependent schemas.
extension SchemaPairRow {
    static let conditions: [SchemaPairRow] = [
        SchemaPairRow(
            "a member changes beside a condition with two results",
            #"""
            {"type": "object", "if": {"required": ["k"]}, "then": {"required": ["m"]}, \#
            "else": {"required": ["b"]}, \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 2}}}
            """#,
            #"""
            {"type": "object", "if": {"required": ["k"]}, "then": {"required": ["m"]}, \#
            "else": {"required": ["b"]}, \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 1}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/c', 'maxLength' lowered from 2 to 1; no longer valid: \#
                    {"c": "aa", "k": 1, "m": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member that makes a dependent schema apply changes",
            #"""
            {"type": "object", "dependentSchemas": {"c": {"required": ["d"]}}, \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 2}}}
            """#,
            #"""
            {"type": "object", "dependentSchemas": {"c": {"required": ["d"]}}, \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 1}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/c', 'maxLength' lowered from 2 to 1; no longer valid: {"c": "aa", "d": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' forbids more values",
            #"{"not": {1️⃣"const": 1}}"#,
            #"{"not": {"enum": [1, 1️⃣2]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"under 'not', value 2 is now allowed; no longer valid: the number 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' forbids fewer values",
            #"{"not": {"enum": [1, 1️⃣2]}}"#,
            #"{"not": {1️⃣"const": 1}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"under 'not', value 2 is no longer allowed; now valid: the number 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' forbids values of all types instead of null, and 'type' allows only Booleans",
            #"{"not": {1️⃣"type": "null"}, "type": "boolean"}"#,
            #"{"not": 1️⃣{}, "type": "boolean"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    under 'not', values of type 'boolean' are now allowed; no longer valid: true
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' is added",
            #"1️⃣{"type": "integer"}"#,
            #"{"type": "integer", 1️⃣"not": {"const": 3}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'not' was added; no longer valid: the number 3"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' is added and rejects no value",
            #"{"type": "string"}"#,
            #"{"type": "string", "not": false, "allOf": [{"not": {"type": "integer"}}]}"#
        ),
        SchemaPairRow(
            "'not' is added and rejects only objects with the added member",
            #"{"type": "object", "properties": {"a": {}}, 1️⃣"additionalProperties": false}"#,
            #"""
            {"type": "object", "properties": {"a": {}, 1️⃣"b": {"type": "null"}}, \#
            "additionalProperties": false, "not": {"required": ["a", "b"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/b', member was added and is now allowed; now valid: {"b": null}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' is removed and rejected no value",
            #"{"type": "string", "not": false, "allOf": [{"not": {"type": "integer"}}]}"#,
            #"{"type": "string"}"#
        ),
        SchemaPairRow(
            "two negations are spelled in another way, in another order",
            #"{"allOf": [{"not": {"const": 1}}, {"not": {"const": 2}}]}"#,
            #"{"allOf": [{"not": {"enum": [2]}}, {"not": {"enum": [1]}}]}"#
        ),
        SchemaPairRow(
            "a repeated negation is removed",
            #"{"allOf": [{"not": {"const": 1}}, {"not": {"const": 1}}], "not": {"const": 1.0}}"#,
            #"{"allOf": [{"not": {"const": 1}}]}"#
        ),
        SchemaPairRow(
            "a negation is repeated",
            #"{"not": {"minLength": 2, "type": "string"}}"#,
            #"""
            {"not": {"minLength": 2, "type": "string"}, "allOf": [{"not": {"type": "string", \#
            "minLength": 2}}]}
            """#
        ),
        SchemaPairRow(
            "the repetition of a negation is replaced",
            #"1️⃣{"allOf": [{"not": {"const": 1}}, {"not": {"const": 1}}]}"#,
            #"{"allOf": [{"not": {"const": 1}}, {1️⃣"not": {"const": 2}}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    "'not' was added; no longer valid: the number 2",
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'if' is added and rejects no value",
            #"{"type": "string"}"#,
            #"""
            {"type": "string", "if": {"minLength": 1}, "then": true, "else": \#
            {"type": ["string", "null"]}}
            """#
        ),
        SchemaPairRow(
            "'if' is added with a constant of another type",
            #"{"type": "string"}"#,
            #"{"type": "string", "if": {"const": 1}, "then": {"maxLength": 1}}"#
        ),
        SchemaPairRow(
            "'if' is removed and rejected no value",
            #"{"type": "string", "if": {"minLength": 1}, "then": {"maxItems": 1}}"#,
            #"{"type": "string"}"#
        ),
        SchemaPairRow(
            "'if' is added, and only 'else' rejects values",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"if": {"minLength": 2}, "then": true, "else": {"minLength": 1}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'if' was added; no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'then' requires another member",
            #"""
            {"type":"object","if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, \#
            "then": 1️⃣{"required": ["b"]}}
            """#,
            #"""
            {"type":"object","if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, \#
            "then": {"required": ["b", 1️⃣"c"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'c' is now required; no longer valid: {"a": 1, "b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the condition changes",
            #"{1️⃣"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            #"{1️⃣"if": {"required": ["x"]}, "then": {"required": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"condition of 'if' changed; no longer valid: {"x": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'else' is added",
            #"1️⃣{"type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            #"""
            {"type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": \#
            {"required": [1️⃣"c"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'c' is now required; no longer valid: {}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an added schema that depends on a member accepts no object",
            #"1️⃣{}"#,
            #"{"dependentSchemas": {"a": {1️⃣"type": "integer"}}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"values of type 'object' are no longer allowed; no longer valid: {"a": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a schema that depends on a member accepts no object, and changes",
            #"{"dependentSchemas": {"a": {"type": "string"}}}"#,
            #"{"dependentSchemas": {"a": {"type": "number"}}}"#
        ),
        SchemaPairRow(
            "'if' is added, and a member becomes required",
            #"1️⃣{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
            #"""
            {"type": "object", "properties": {"id": {"type": "integer"}}, \#
            "required": ["id", 1️⃣"n"], 2️⃣"if": {"required": ["k"]}, "then": {"required": ["m"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'n' is now required; no longer valid: {"id": 1}"#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'if' was added; no longer valid: {"id": 1, "k": 1}"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "'not' is added, and a member becomes required",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", "required": [1️⃣"a"], 2️⃣"not": {"required": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' is now required; no longer valid: {}"#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'not' was added; no longer valid: {"b": 1}"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "a branch evaluates a further member",
            #"""
            1️⃣{"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            #"""
            1️⃣{"type": "object", "anyOf": [{"properties": {"a": true, "c": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"now valid: {"a": "a", "c": "a"} (unknown member 'c')"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch under 'not' evaluates a further member",
            #"""
            {"not": {"type": "object", "anyOf": [{"properties": {"a": true}}, {"required": ["b"]}], \#
            "unevaluatedProperties": 1️⃣false}}
            """#,
            #"""
            {"not": {"type": "object", "anyOf": [{"properties": {"a": true, "c": 1️⃣true}}, \#
            {"required": ["b"]}], "unevaluatedProperties": false}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/c', under 'not', values are now allowed; no value was allowed before; \#
                    no longer valid: {"c": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch evaluates a further item",
            #"""
            1️⃣{"type": "array", "anyOf": [{"prefixItems": [true]}, {"minItems": 9}], \#
            "unevaluatedItems": false}
            """#,
            #"""
            1️⃣{"type": "array", "anyOf": [{"prefixItems": [true, true]}, {"minItems": 9}], \#
            "unevaluatedItems": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    now valid: [true, []] (unexpected item at index 1; unevaluated items are not \#
                    allowed)
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch under 'not' evaluates a further item",
            #"""
            {"not": {"type": "array", "anyOf": [{"prefixItems": [true]}, {"minItems": 9}], \#
            "unevaluatedItems": 1️⃣false}}
            """#,
            #"""
            {"not": {"type": "array", "anyOf": [{"prefixItems": [true, true]}, {"minItems": 9}], \#
            1️⃣"unevaluatedItems": false}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/1', under 'not', values are now allowed; no value was allowed before; \#
                    no longer valid: [1, 1]
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'not' is added with a pattern for which no string is made, and a minimum length",
            #"1️⃣{"type": "string"}"#,
            #"""
            {"type": "string", 1️⃣"minLength": 1, \#
            2️⃣"not": {"pattern": "^(?!a|z)[a-z]{2}$"}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' was added (1); no longer valid: """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"""
                    'not' was added; valid payloads are now rejected, perhaps because of other changes
                    """#,
                    before: "1️⃣"
                ),
            ]
        ),
    ]
}
