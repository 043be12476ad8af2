@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about schemas that are written in another way (refactorings, other drafts), about the widget vocabulary and
/// annotations, and about further changes of any kind. In a row without findings, both versions accept the same values.
extension SchemaPairRow {
    static let spellings: [SchemaPairRow] = [
        SchemaPairRow(
            "a reference is replaced by its target",
            ##"{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"type": "string"}}}"##,
            #"{"properties": {"a": {"type": "string"}}}"#
        ),
        SchemaPairRow(
            "a definition gets another name",
            ##"{"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}}"##,
            ##"{"$ref": "#/$defs/y", "$defs": {"y": {"type": "string"}}}"##
        ),
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
            "a recursive definition gets another name",
            ##"""
            {"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "properties": {"next": \##
            {"$ref": "#/$defs/n"}}}}}
            """##,
            ##"""
            {"$ref": "#/$defs/m", "$defs": {"m": {"properties": {"next": {"$ref": "#/$defs/m"}}, \##
            "type": "object"}}}
            """##
        ),
        SchemaPairRow(
            "a recursive schema requires another member",
            ##"1️⃣{"type": "object", "properties": {"next": {"$ref": "#"}}}"##,
            ##"{"type": "object", "properties": {"next": {"$ref": "#"}}, "required": [1️⃣"id"]}"##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'id' is now required; no longer valid: {}"#,
                    before: "1️⃣"
                )
            ]
        ),
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
                    #"numbers with a fraction are now allowed; now valid: 2.0"#,
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
                    "values of type 'integer' are now allowed; now valid: 1",
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
                    #"'maximum' 3 was replaced by 'maximum' 3 (exclusive); no longer valid: 3"#,
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
        SchemaPairRow(
            "one of three types is removed",
            #"{1️⃣"type": ["string", "null", "integer"]}"#,
            #"{1️⃣"type": ["integer", "string"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    values of type 'null' are no longer allowed; no longer valid: null
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'minLength' is raised",
            #"{1️⃣"minLength": 2}"#,
            #"{1️⃣"minLength": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' raised from 2 to 3; no longer valid: "aa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a type beside a reference",
            ##"{"$ref": "#/$defs/x", "$defs": {"x": {1️⃣"type": ["string", "null"]}}}"##,
            ##"""
            {"$ref": "#/$defs/x", 1️⃣"type": "string", "$defs": {"x": {"type": ["string", \##
            "null"]}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"values of type 'null' are no longer allowed; no longer valid: null"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a definition that two members use becomes stricter",
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}}, "$defs": \##
            {"x": 1️⃣{"type": "string"}}}
            """##,
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}}, "$defs": \##
            {"x": {"type": "string", 1️⃣"maxLength": 1}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/a', 'maxLength' was added (1); no longer valid: {"a": "aa"}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a definition that nothing refers to",
            #"{"$defs": {"x": {"type": "string"}}}"#,
            #"{"$defs": {"x": {"type": "integer"}}}"#
        ),
        SchemaPairRow(
            "an object is removed from 'enum'",
            #"{"enum": [1️⃣{"a": 1}, {"a": 2}]}"#,
            #"{1️⃣"enum": [{"a": 2}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"value {"a": 1} is no longer allowed"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member is no longer forbidden",
            #"{"properties": {1️⃣"a": false}}"#,
            #"1️⃣{}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/a', member is no longer constrained; now valid: {"a": 1}"#,
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
            "a minimum number of members is added",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", 1️⃣"minProperties": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minProperties' was added (2); no longer valid: {}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "draft 3: divisibleBy",
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"divisibleBy": 2}"#,
            #"{"$schema": "http://json-schema.org/draft-03/schema#", 1️⃣"divisibleBy": 4}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'divisibleBy' changed from 2 to 4; no longer valid: 2"#,
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
            "a dynamic reference",
            ##"""
            {"$dynamicAnchor": "n", "properties": {"a": {"$dynamicRef": "#n"}, "b": 1️⃣{"type": \##
            "integer"}}}
            """##,
            ##"""
            {"$dynamicAnchor": "n", "properties": {"a": {"$dynamicRef": "#n"}, "b": {"type": \##
            "integer", 1️⃣"minimum": 2}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/b', 'minimum' was added (2); no longer valid: {"b": 1}"#,
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
    ]
}
