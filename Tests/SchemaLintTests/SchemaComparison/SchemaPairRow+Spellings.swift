@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about schemas that are written in another way, and about annotations. In a row without findings, both versions
/// accept the same values.
extension SchemaPairRow {
    static let spellings: [SchemaPairRow] = [
        SchemaPairRow(
            "members in another order",
            #"{"properties": {"a": {"type": "string"}, "b": true}, "required": ["a", "b"]}"#,
            #"{"required": ["b", "a"], "properties": {"b": true, "a": {"type": "string"}}}"#
        ),
        SchemaPairRow(
            "the schemas of 'allOf' are merged",
            #"{"allOf": [{"type": "string"}, {"minLength": 1}]}"#,
            #"{"type": "string", "minLength": 1}"#
        ),
        SchemaPairRow(
            "'anyOf' with a single branch",
            #"{"anyOf": [{"type": "string"}]}"#,
            #"{"type": "string"}"#
        ),
        SchemaPairRow(
            "a list of types as branches",
            #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
            #"{"type": ["string", "null"]}"#
        ),
        SchemaPairRow(
            "constants as branches",
            #"{"oneOf": [{"const": "a", "title": "A"}, {"const": "b"}]}"#,
            #"{"enum": ["a", "b"]}"#
        ),
        SchemaPairRow(
            "bounds that have no effect",
            #"{"type": "string"}"#,
            #"{"type": "string", "minLength": 0, "minimum": 3}"#
        ),
        SchemaPairRow(
            "a divisor that another divisor implies",
            #"{"multipleOf": 4}"#,
            #"{"multipleOf": 4, "allOf": [{"multipleOf": 2}]}"#
        ),
        SchemaPairRow(
            "types as a list of all their values",
            #"{"type": ["boolean", "null"]}"#,
            #"{"enum": [true, null, false]}"#
        ),
        SchemaPairRow(
            "bounds with fractions for integers",
            #"{"type": "integer", "minimum": 0.5, "exclusiveMaximum": 9.5}"#,
            #"{"type": "integer", "exclusiveMinimum": 0, "maximum": 9}"#
        ),
        SchemaPairRow(
            "a divisor of all integers",
            #"{"type": "integer", "multipleOf": 0.5}"#,
            #"{"type": "integer"}"#
        ),
        SchemaPairRow(
            "items beyond a maximum",
            #"{"type": "array", "prefixItems": [{"type": "string"}], "maxItems": 1}"#,
            #"{"type": "array", "prefixItems": [{"type": "string"}], "items": false}"#
        ),
        SchemaPairRow(
            "a count of members that required members imply",
            #"{"type": "object", "required": ["a"], "minProperties": 1}"#,
            #"{"type": "object", "required": ["a"]}"#
        ),
        SchemaPairRow(
            "a dependency on a required member",
            #"{"type": "object", "required": ["a"], "dependentRequired": {"b": ["a"]}}"#,
            #"{"type": "object", "required": ["a"]}"#
        ),
        SchemaPairRow(
            "the default changes",
            #"{1️⃣"default": 1}"#,
            #"{1️⃣"default": 2}"#,
            [
                .init(
                    "1️⃣",
                    .annotationChange,
                    #"'default' changed from 1 to 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the default becomes false, and a flag with the value false is added",
            #"{1️⃣"default": true}"#,
            #"{1️⃣"default": false, "writeOnly": false}"#,
            [
                .init(
                    "1️⃣",
                    .annotationChange,
                    #"'default' changed from true to false"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member becomes deprecated",
            #"{"properties": {"a": 1️⃣{"type": "string"}}}"#,
            #"{"properties": {"a": {"type": "string", 1️⃣"deprecated": true}}}"#,
            [
                .init(
                    "1️⃣",
                    .annotationChange,
                    #"at '/a', 'deprecated' was added (true)"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "titles, descriptions, comments and examples",
            #"{"description": "a", "title": "T"}"#,
            #"{"description": "b", "title": "U", "$comment": "c", "examples": [1]}"#
        ),
    ]
}
