@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about members of objects.
extension SchemaPairRow {
    static let members: [SchemaPairRow] = [
        SchemaPairRow(
            "a member becomes required",
            #"{"properties": {1️⃣"a": {"type": "string"}}}"#,
            #"{"properties": {"a": {"type": "string"}}, "required": [1️⃣"a"]}"#,
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
            "a member is no longer required",
            #"{"required": [1️⃣"a", "b"]}"#,
            #"1️⃣{"required": ["b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'a' is no longer required; now valid: {"b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member is removed from a closed object",
            #"{"properties": {"a": true, 1️⃣"b": true}, "additionalProperties": false}"#,
            #"{"properties": {"a": true}, 1️⃣"additionalProperties": false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/b', member was removed and is no longer allowed; no longer valid: {"b": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member is added to a closed object",
            #"{"properties": {"a": true}, 1️⃣"additionalProperties": false}"#,
            #"""
            {"properties": {"a": true, 1️⃣"b": {"type": "string"}}, "additionalProperties": \#
            false}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/b', member was added and is now allowed; now valid: {"b": ""}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member is added to an open object",
            #"1️⃣{"properties": {"a": true}}"#,
            #"{"properties": {"a": true, 1️⃣"b": {"type": "string"}}}"#,
            [
                .init(
                    "1️⃣",
                    .claimedMember,
                    #"at '/b', member is now constrained; no longer valid: {"b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member is removed from an open object",
            #"{"properties": {1️⃣"a": {"type": "string"}}}"#,
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
            "an object is closed",
            #"1️⃣{"properties": {"a": true}}"#,
            #"{"properties": {"a": true}, "additionalProperties": 1️⃣false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', other members are no longer allowed; no longer valid: {"other": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an object is opened",
            #"{"properties": {"a": true}, "additionalProperties": 1️⃣false}"#,
            #"{"properties": {"a": true}, "additionalProperties": 1️⃣{"type": "string"}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/*', other members are now allowed; now valid: {"other": ""}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of members whose names match a pattern changes",
            #"{"patternProperties": {"^x-": {1️⃣"type": "string"}}}"#,
            #"{"patternProperties": {"^x-": {1️⃣"type": "integer"}}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: {"x-": ""}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern rejects some of the names that another pattern matches",
            #"{"patternProperties": {"^a": 1️⃣true}, "additionalProperties": false}"#,
            #"""
            {"patternProperties": {"^a": 1️⃣true, "^ab": false}, "additionalProperties": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/ab', no value is allowed any more; no longer valid: {"ab": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the length of names is limited",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", "propertyNames": {1️⃣"maxLength": 3}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/*', 'maxLength' was added (3); no longer valid: {"aaaa": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "fewer members are allowed",
            #"{1️⃣"maxProperties": 3}"#,
            #"{1️⃣"maxProperties": 1}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    'maxProperties' lowered from 3 to 1; no longer valid: {"other0": 1, "other1": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of a member changes, and three members are required",
            #"""
            {"type": "object", "minProperties": 3, "properties": {"a": {1️⃣"type": "string"}, \#
            "b": {"type": "null"}}}
            """#,
            #"""
            {"type": "object", "minProperties": 3, "properties": {"a": {1️⃣"type": "integer"}, \#
            "b": {"type": "null"}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/a', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: {"a": "", "b": null, "other1": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of a member changes, and a pattern allows the second required member",
            #"""
            {"type": "object", "minProperties": 2, "properties": {"a": {1️⃣"type": "string"}}, \#
            "patternProperties": {"^x": true}, "additionalProperties": false}
            """#,
            #"""
            {"type": "object", "minProperties": 2, "properties": {"a": {1️⃣"type": "integer"}}, \#
            "patternProperties": {"^x": true}, "additionalProperties": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/a', values of type 'integer' are now allowed instead of values of \#
                    type 'string'; no longer valid: {"a": "", "x": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependency is added",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", "dependentRequired": {1️⃣"a": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' now requires 'b'; no longer valid: {"a": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "items match another branch, too, after a member is no longer required",
            #"""
            1️⃣{"type": "array", "items": {"oneOf": [{"type": "object", "required": ["a"]}, \#
            {"type": "object", "required": [2️⃣"b"]}]}}
            """#,
            #"""
            1️⃣{"type": "array", "items": {"oneOf": [{"type": "object", "required": ["a"]}, \#
            2️⃣{"type": "object"}]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    no longer valid: [{"a": 1}] (matches the 'oneOf' branches \#
                    0 (an object with 'a') and 1 (an object), but must match only one of them)
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"at '/*', 'b' is no longer required; now valid: [{}]"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "items match another branch, too, after a member allows further values",
            #"""
            1️⃣{"type": "array", "items": {"oneOf": [{"type": "object", "required": ["a"]}, \#
            {"type": "object", "required": ["b"], "properties": {"b": {2️⃣"type": "string"}}}]}}
            """#,
            #"""
            1️⃣{"type": "array", "items": {"oneOf": [{"type": "object", "required": ["a"]}, \#
            {"type": "object", "required": ["b"], \#
            "properties": {"b": {2️⃣"type": ["string", "null"]}}}]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    no longer valid: [{"b": null, "a": 1}] (matches the 'oneOf' branches \#
                    0 (an object with 'a') and 1 (an object with 'b'), but must match only one of them)
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"at '/*/b', values of type 'null' are now allowed; now valid: [{"b": null}]"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "a dependency of a member that must be null is added",
            #"1️⃣{"type": "object", "properties": {"a": {"type": "null"}}}"#,
            #"""
            {"type": "object", "properties": {"a": {"type": "null"}}, \#
            "dependentRequired": {1️⃣"a": ["b"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' now requires 'b'; no longer valid: {"a": null}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependency is removed",
            #"{"dependentRequired": {1️⃣"a": ["b", "c"]}}"#,
            #"1️⃣{"dependentRequired": {"a": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'a' no longer requires 'c'; now valid: {"a": 1, "b": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependent schema requires another member",
            #"{"dependentSchemas": {"a": 1️⃣{"required": ["b"]}}}"#,
            #"{"dependentSchemas": {"a": {"required": ["b", 1️⃣"c"]}}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'c' is now required; no longer valid: {"b": 1, "a": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "unevaluated members are forbidden",
            #"1️⃣{"allOf": [{"properties": {"a": true}}]}"#,
            #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": 1️⃣false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', other members are no longer allowed; no longer valid: {"other": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch evaluates fewer members, and unevaluated members are rejected",
            #"""
            {"type":"object","anyOf": [{"properties": {"a": true, "b": \#
            1️⃣true}},{"required":["z"]}], "unevaluatedProperties": false}
            """#,
            #"""
            {"type":"object","anyOf": [{"properties": {"a": true}},{"required":["z"]}], \#
            "unevaluatedProperties": 1️⃣false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/b', no value is allowed any more; no longer valid: {"b": 1}"#,
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
    ]
}
