@testable import SchemaKit
@testable import SchemaLint

/// Members of objects.
extension SchemaPairRow {
    static let members: [SchemaPairRow] = [
        SchemaPairRow(
            "a member required",
            #"{"properties": {1️⃣"a": {"type": "string"}}}"#,
            #"{"properties": {"a": {"type": "string"}}, "required": [1️⃣"a"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' is required now: {} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member not required",
            #"{"required": [1️⃣"a", "b"]}"#,
            #"1️⃣{"required": ["b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'a' is no longer required: {"b": 1} is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member gone from a closed object",
            #"{"properties": {"a": true, 1️⃣"b": true}, "additionalProperties": false}"#,
            #"{"properties": {"a": true}, 1️⃣"additionalProperties": false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/b', the member is refused now, as the schema no longer knows it: {"b": 1} was \#
                    valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member new in a closed object",
            #"{"properties": {"a": true}, 1️⃣"additionalProperties": false}"#,
            #"""
            {"properties": {"a": true, 1️⃣"b": {"type": "string"}}, "additionalProperties": \#
            false}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    at '/b', the member is known now, and was refused before: {"b": ""} is valid now, \#
                    and was not
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member new in an open object",
            #"1️⃣{"properties": {"a": true}}"#,
            #"{"properties": {"a": true, 1️⃣"b": {"type": "string"}}}"#,
            [
                .init(
                    "1️⃣",
                    .claimedMember,
                    #"""
                    at '/b', the member has a schema now, and could be anything before: {"b": 1} was \#
                    valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member gone from an open object",
            #"{"properties": {1️⃣"a": {"type": "string"}}}"#,
            #"1️⃣{}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    at '/a', the member has no schema any more, and can be anything: {"a": 1} is valid \#
                    now, and was not
                    """#,
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
                    at '/*', other members are refused now: {"other": 1} was valid, and is not now
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
                    #"""
                    at '/*', other members are accepted now, and were refused before: {"other": ""} is \#
                    valid now, and was not
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "members by pattern",
            #"{"patternProperties": {"^x-": {1️⃣"type": "string"}}}"#,
            #"{"patternProperties": {"^x-": {1️⃣"type": "integer"}}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'integer' are accepted now, and no longer values of type \#
                    'string': {"x-": ""} was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "names of members",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", "propertyNames": {1️⃣"maxLength": 3}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', 'maxLength' is 3 now, and there was none: {"aaaa": 1} was valid, and is not \#
                    now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "fewer members",
            #"{1️⃣"maxProperties": 3}"#,
            #"{1️⃣"maxProperties": 1}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    'maxProperties' is 1 now, and was 3: {"other0": 1, "other1": 1} was valid, and is \#
                    not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependency",
            #"1️⃣{"type": "object"}"#,
            #"{"type": "object", "dependentRequired": {1️⃣"a": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'a' requires 'b' now: {"a": 1} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependency gone",
            #"{"dependentRequired": {1️⃣"a": ["b", "c"]}}"#,
            #"1️⃣{"dependentRequired": {"a": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'a' no longer requires 'c': {"a": 1, "b": 1} is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a dependent schema",
            #"{"dependentSchemas": {"a": 1️⃣{"required": ["b"]}}}"#,
            #"{"dependentSchemas": {"a": {"required": ["b", 1️⃣"c"]}}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'c' is required now: {"b": 1, "a": 1} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "unevaluated members",
            #"1️⃣{"allOf": [{"properties": {"a": true}}]}"#,
            #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": 1️⃣false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', other members are refused now: {"other": 1} was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch knows less, where the rest is refused",
            #"""
            1️⃣{"type":"object","anyOf": [{"properties": {"a": true, "b": \#
            true}},{"required":["z"]}], "unevaluatedProperties": false}
            """#,
            #"""
            1️⃣{"type":"object","anyOf": [{"properties": {"a": true}},{"required":["z"]}], \#
            "unevaluatedProperties": false}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"{"a": "a", "b": "a"} was valid, and is not now: unknown member 'b'"#,
                    before: "1️⃣"
                )
            ]
        ),
    ]
}
