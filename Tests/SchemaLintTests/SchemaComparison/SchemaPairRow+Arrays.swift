@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about arrays and their items.
extension SchemaPairRow {
    static let arrays: [SchemaPairRow] = [
        SchemaPairRow(
            "fewer items are allowed",
            #"{1️⃣"maxItems": 3}"#,
            #"{1️⃣"maxItems": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'maxItems' lowered from 3 to 2; no longer valid: ["a", 0, 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "items must be unique",
            #"1️⃣{"type": "array"}"#,
            #"{"type": "array", 1️⃣"uniqueItems": true}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'uniqueItems' was added (true); no longer valid: [1, 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of items changes",
            #"{"items": {1️⃣"type": "string"}}"#,
            #"{"items": {1️⃣"type": "integer"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: [""]
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of the second item of a tuple changes, and three items are required",
            #"{"type": "array", "minItems": 3, "prefixItems": [true, {1️⃣"type": "string"}]}"#,
            #"{"type": "array", "minItems": 3, "prefixItems": [true, {1️⃣"type": "integer"}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/1', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: [1, "", {}]
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of items changes, but only beyond the maximum of items",
            #"{"type": "array", "maxItems": 2, "items": {"type": "string"}}"#,
            #"""
            {"type": "array", "maxItems": 2, "prefixItems": [{"type": "string"}, {"type": \#
            "string"}], "items": {"type": "null"}}
            """#
        ),
        SchemaPairRow(
            "the type of the last item that the maximum of items allows changes",
            #"{"type": "array", "maxItems": 3, "items": {1️⃣"type": "string"}}"#,
            #"""
            {"type": "array", "maxItems": 3, "prefixItems": [{"type": "string"}, {"type": \#
            "string"}], "items": {1️⃣"type": "null"}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'null' are now allowed instead of values of \#
                    type 'string'; no longer valid: ["a", "aa", ""]
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'prefixItems' is added",
            #"{"items": {1️⃣"type": "string"}}"#,
            #"{"prefixItems": [{1️⃣"type": "integer"}], "items": {"type": "string"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/0', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: [""]
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'contains' is added",
            #"1️⃣{"type": "array"}"#,
            #"{"type": "array", 1️⃣"contains": {"type": "integer"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'contains' was added; no longer valid: []"#,
                    before: "1️⃣"
                )
            ]
        ),
        // More items match, so there can be too many of them.
        SchemaPairRow(
            "'contains' with a maximum allows another type",
            #"{"contains": {1️⃣"type": "string"}, "maxContains": 1}"#,
            #"{"contains": {1️⃣"type": ["string", "null"]}, "maxContains": 1}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/*', values of type 'null' are now allowed; no longer valid: [null, ""]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'contains' must match more items",
            #"{1️⃣"contains": {"const": 1}}"#,
            #"{1️⃣"contains": {"const": 1}, "minContains": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minContains' raised from 1 to 2; no longer valid: [1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'contains' may match fewer items",
            #"{1️⃣"contains": {"const": 1}, "maxContains": 3}"#,
            #"{1️⃣"contains": {"const": 1}, "maxContains": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'maxContains' lowered from 3 to 2; no longer valid: [1, 1, 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the schema of a 'contains' without counts changes",
            #"{"contains": {"const": 1}, "minContains": 0}"#,
            #"{"contains": {"const": 2}, "minContains": 0}"#
        ),
        SchemaPairRow(
            "'contains' loses its counts, and its schema changes",
            #"{1️⃣"contains": {"const": 1}}"#,
            #"{1️⃣"contains": {"const": 2}, "minContains": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'minContains' lowered from 1 to 0; now valid: []"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'contains' may match any number of items",
            #"{1️⃣"contains": {"const": 1}, "minContains": 0, "maxContains": 2}"#,
            #"{1️⃣"contains": {"const": 1}, "minContains": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maxContains' was removed (2); now valid: [1, 1, 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "unevaluated items are rejected",
            #"1️⃣{"prefixItems": [true]}"#,
            #"{"prefixItems": [true], "unevaluatedItems": 1️⃣false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/*', further items are no longer allowed; no longer valid: [1, 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a second type is allowed for items",
            #"{"items": {1️⃣"type": "string"}}"#,
            #"{"items": {1️⃣"type": ["string", "integer"]}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/*', values of type 'integer' are now allowed; now valid: [1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a tuple gets another item",
            #"{"prefixItems": [{"type": "string"}], "items": 1️⃣false}"#,
            #"{"prefixItems": [{"type": "string"}, 1️⃣{"type": "integer"}], "items": false}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/1', values are now allowed; no value was allowed before; now valid: ["a", 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a maximum of items is added, and items that are empty become invalid",
            #"1️⃣{"type": "array", "items": 2️⃣{"type": "string"}}"#,
            #"{"type": "array", "items": {"type": "string", 1️⃣"minLength": 1}, 2️⃣"maxItems": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/*', 'minLength' was added (1); no longer valid: [""]"#,
                    before: "2️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'maxItems' was added (3); no longer valid: ["", "", "", ""]"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "fewer items are allowed, and their type changes",
            #"{"type": "array", "items": {1️⃣"type": "string"}, 2️⃣"maxItems": 3}"#,
            #"{"type": "array", "items": {1️⃣"type": "number"}, 2️⃣"maxItems": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'number' are now allowed instead of values of \#
                    type 'string'; no longer valid: [""]
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'maxItems' lowered from 3 to 2; no longer valid: ["", "", ""]"#,
                    before: "2️⃣"
                ),
            ]
        ),
    ]
}
