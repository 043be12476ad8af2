@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about schemas of older drafts and of the widget dialect. In a row without findings, both versions accept the
/// same values.
extension SchemaPairRow {
    static let dialects: [SchemaPairRow] = [
        // In draft 4, 2.0 is not an integer.
        SchemaPairRow(
            "another draft",
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, \#
            "exclusiveMinimum": true, 1️⃣"type": "integer"}
            """#,
            #"{"exclusiveMinimum": 1, 1️⃣"type": "integer"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"numbers with a fraction are now allowed; now valid: the number 2.0"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: required",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "properties": {1️⃣"a": \#
            {"type": "string"}}}
            """#,
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "properties": {"a": {"type": \#
            "string", 1️⃣"required": true}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' is now required; no longer valid: {}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: a further type",
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"type": "string"}"#,
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"type": ["string", \#
            "integer"]}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    "values of type 'integer' are now allowed; now valid: the number 1",
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: a type that is no longer disallowed",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"disallow": ["string", \#
            "null"]}
            """#,
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"disallow": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    "values of type 'null' are now allowed; now valid: null",
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: integers are disallowed, too",
            #"1️⃣{"$schema": "http://json-schema.org/draft-03/schema#", "disallow": ["string"]}"#,
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"disallow": ["string", \#
            "integer"]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'disallow' was added (["string", "integer"]); no longer valid: the number 1"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: allowed types, and disallowed other types",
            #"{"$schema": "http://json-schema.org/draft-03/schema#", "type": ["string", "null"]}"#,
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "disallow": ["object", \#
            "array", "number", "boolean"]}
            """#
        ),
        SchemaPairRow(
            "draft 3: disallow",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"type": ["string", \#
            "integer"]}
            """#,
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "type": ["string", \#
            "integer"], 1️⃣"disallow": "string"}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"values of type 'string' are no longer allowed; no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 4: an exclusive bound",
            #"{"$schema": "http://json-schema.org/draft-04/schema#", 1️⃣"maximum": 3}"#,
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", 1️⃣"maximum": 3, \#
            "exclusiveMaximum": true}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'maximum' 3 was replaced by 'maximum' 3 (exclusive); no longer valid: the number 3"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 7: dependencies",
            #"""
            1️⃣{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": \#
            ["b"]}}
            """#,
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {1️⃣"a": \#
            ["b", "c"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' now requires 'c'; no longer valid: {"a": 1, "b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 7: tuples",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": \#
            "string"}], "additionalItems": 1️⃣true}
            """#,
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": \#
            "string"}], "additionalItems": 1️⃣false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/*', further items are no longer allowed; no longer valid: ["a", 1]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an alias is removed",
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type":"object", "properties": {"a": {"type": "string", 1️⃣"aliases": {"b": \#
            {"source": "x"}}}}, "required": ["a"], "additionalProperties": false}
            """#,
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type":"object", "properties": {"a": {"type": "string"}}, "required": ["a"], \#
            1️⃣"additionalProperties": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/b', member was removed and is no longer allowed; no longer valid: \#
                    {"a": "a", "b": ""}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "items must differ in a member",
            #"""
            1️⃣{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type": "array", "items": {"type": "object", "properties": {"id": {"type": \#
            "integer"}}}}
            """#,
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type": "array", "items": {"type": "object", "properties": {"id": {"type": \#
            "integer"}}}, 1️⃣"uniqueBy": "/id"}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'uniqueBy' was added ("/id"); no longer valid: [{"id": 0}, {"id": 0}]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "advice is added",
            #"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json"}"#,
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "advice": [{"type": "string"}]}
            """#
        ),
        SchemaPairRow(
            "draft 3: divisibleBy",
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"divisibleBy": 2}"#,
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"divisibleBy": 4}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'divisibleBy' changed from 2 to 4; no longer valid: the number 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: extends",
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema#", "extends": {"type": \#
            "string"}}
            """#,
            #"{"$schema": "http://json-schema.org/draft-03/schema#", "type": "string"}"#
        ),
        SchemaPairRow(
            "draft 6: contains",
            #"""
            {"$schema": "http://json-schema.org/draft-06/schema#", "contains": {1️⃣"type": \#
            "integer"}}
            """#,
            #"""
            {"$schema": "http://json-schema.org/draft-06/schema#", "contains": {1️⃣"type": \#
            "number"}}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/*', numbers with a fraction are now allowed; now valid: [0.5]"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 2019-09: a recursive reference",
            ##"""
            {"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": \##
            true, "properties": {"a": {"$recursiveRef": "#"}, "b": {1️⃣"type": "string"}}}
            """##,
            ##"""
            {"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": \##
            true, "properties": {"a": {"$recursiveRef": "#"}, "b": {1️⃣"type": "integer"}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/b', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: {"b": ""}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 7: a keyword beside a reference is ignored",
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/x", \##
            "definitions": {"x": {"type": "string"}}}
            """##,
            ##"""
            {"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/x", \##
            "minLength": 3, "definitions": {"x": {"type": "string"}}}
            """##
        ),
        SchemaPairRow(
            "'atMost' is added",
            #"""
            1️⃣{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": \#
            "integer"}}}
            """#,
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", \#
            "type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": \#
            "integer"}}, 1️⃣"atMost": {"/a": "/b"}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'atMost' was added ({"/a": "/b"}); no longer valid: {"a": 2, "b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the integers of two drafts as branches",
            #"""
            {"anyOf": [{"type": "integer"}, {"$ref": "https://a.example/x"}], \#
            "$defs": {"x": {"$schema": "http://json-schema.org/draft-04/schema#", \#
            "$id": "https://a.example/x", "id": "https://a.example/x", "type": "integer"}}}
            """#,
            #"{"type": "integer"}"#
        ),
    ]
}
