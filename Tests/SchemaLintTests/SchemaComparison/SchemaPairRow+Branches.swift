@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about branches of `anyOf` and `oneOf`.
extension SchemaPairRow {
    static let branches: [SchemaPairRow] = [
        SchemaPairRow(
            "a branch is removed",
            #"""
            {"oneOf": [1️⃣{"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, \#
            {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}
            """#,
            #"{1️⃣"oneOf": [{"properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"branch "kind": "a" was removed; no longer valid: {"kind": "a"}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch is added",
            #"""
            {1️⃣"anyOf": [{"type": "string", "maxLength": 2}, {"type": "integer", "minimum": \#
            1}]}
            """#,
            #"""
            {"anyOf": [{"type": "string", "maxLength": 2}, {"type": "integer", "minimum": 1}, \#
            1️⃣{"type": "null", "title": "nothing"}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"branch 'nothing' was added; now valid: null"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an added branch overlaps with another branch",
            #"""
            {1️⃣"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 0}]}
            """#,
            #"""
            {"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 0}, \#
            1️⃣{"const": 7}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"a branch was added; no longer valid: the number 7"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "branches in another order",
            #"""
            {"oneOf": [{"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, {"type": \#
            "integer", "minimum": 1}]}
            """#,
            #"""
            {"oneOf": [{"type": "integer", "minimum": 1}, {"properties": {"kind": {"const": \#
            "a"}}, "required": ["kind"]}]}
            """#
        ),
        SchemaPairRow(
            "branches without labels are spelled in another way, in another order",
            #"{"anyOf": [{"minLength": 2}, {"minimum": 1}]}"#,
            #"{"anyOf": [{"allOf": [{"minimum": 1}]}, {"allOf": [{"minLength": 2}]}]}"#
        ),
        SchemaPairRow(
            "a stricter branch, which its tag identifies",
            #"""
            {"oneOf": [{"properties": {"kind": {"const": "a"}, "n": 1️⃣{"type": "integer"}}, \#
            "required": ["kind"]}, {"properties": {"kind": {"const": "b"}}, "required": \#
            ["kind"]}]}
            """#,
            #"""
            {"oneOf": [{"properties": {"kind": {"const": "b"}}, "required": ["kind"]}, \#
            {"properties": {"kind": {"const": "a"}, "n": {"type": "integer", 1️⃣"maximum": 9}}, \#
            "required": ["kind"]}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/n', 'maximum' was added (9); no longer valid: {"kind": "a", "n": 10}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch is replaced by a branch with another tag and another required member",
            #"""
            {1️⃣"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}}, "required": \#
            ["kind", "m"]}, 2️⃣{"type": "object", "properties": {"kind": {"const": "b"}}, \#
            "required": ["kind", "n"]}]}
            """#,
            #"""
            {1️⃣"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}}, "required": \#
            ["kind", "m"]}, 2️⃣{"type": "object", "properties": {"kind": {"const": "c"}}, \#
            "required": ["kind", "o"]}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"branch "kind": "b" was removed; no longer valid: {"kind": "b", "n": 1}"#,
                    before: "2️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"branch "kind": "c" was added; now valid: {"kind": "c", "o": 1}"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "two choices with equal tags are exchanged, and one of them changes",
            #"""
            {"allOf": [\#
            {"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}, "m": \#
            1️⃣{"type": "string"}}, "required": ["kind"]}, {"type": "object", "properties": \#
            {"kind": {"const": "b"}}, "required": ["kind"]}]}, \#
            {"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}, "n": \#
            {"type": "string"}}, "required": ["kind"]}, {"type": "object", "properties": \#
            {"kind": {"const": "b"}}, "required": ["kind"]}]}]}
            """#,
            #"""
            {"allOf": [\#
            {"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}, "n": \#
            {"type": ["string"]}}, "required": ["kind"]}, {"type": "object", "properties": \#
            {"kind": {"const": "b"}}, "required": ["kind"]}]}, \#
            {"anyOf": [{"type": "object", "properties": {"kind": {"const": "a"}, "m": \#
            {"type": "string", 1️⃣"maxLength": 1}}, "required": ["kind"]}, {"type": "object", \#
            "properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/m', 'maxLength' was added (1); no longer valid: {"kind": "a", "m": "aa"}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "branches of two types become a list of the types",
            #"{1️⃣"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^a"}]}"#,
            #"1️⃣{"type": ["integer", "string"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'oneOf' was removed; now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "branches with a constant and a type become the type of both",
            #"{1️⃣"anyOf": [{"const": "a"}, {"type": "string", "minLength": 2}]}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'anyOf' was removed; now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "branches with a constant of a type and with another type become a list of the types",
            #"{1️⃣"anyOf": [{"type": "string", "const": "a"}, {"type": "null"}]}"#,
            #"1️⃣{"type": ["string", "null"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'anyOf' was removed; now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type of all branches is written beside them, too",
            #"{"anyOf": [{"type": "string", "minLength": 2}, {"type": "string", "const": "a"}]}"#,
            #"""
            {"type": "string", "anyOf": [{"type": "string", "minLength": 2}, {"type": "string", \#
            "const": "a"}]}
            """#
        ),
        SchemaPairRow(
            "a member changes beside a choice of required members",
            #"""
            {"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}], \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 2}}}
            """#,
            #"""
            {"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}], \#
            "properties": {"c": {"type": "string", 1️⃣"maxLength": 1}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/c', 'maxLength' lowered from 2 to 1; no longer valid: {"c": "aa", "a": 1}
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "branches without labels refer to definitions that change",
            ##"""
            {"anyOf": [{"anyOf": [{"$ref": "#/$defs/a"}, {"const": 1}]}, \##
            {"anyOf": [{"$ref": "#/$defs/b"}, {"const": 2}]}], \##
            "$defs": {"a": {"type": "string", 1️⃣"maxLength": 2}, \##
            "b": {"type": "number", 2️⃣"maximum": 9}}}
            """##,
            ##"""
            {"anyOf": [{"anyOf": [{"$ref": "#/$defs/a"}, {"const": 1}]}, \##
            {"anyOf": [{"$ref": "#/$defs/b"}, {"const": 2}]}], \##
            "$defs": {"a": {"type": "string", 1️⃣"maxLength": 1}, \##
            "b": {"type": "number", 2️⃣"maximum": 5}}}
            """##,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'maxLength' lowered from 2 to 1; no longer valid: "aa""#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .breakingChange,
                    #"'maximum' lowered from 9 to 5; no longer valid: the number 9"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "'anyOf' becomes 'oneOf'",
            #"""
            {1️⃣"anyOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 9}]}
            """#,
            #"""
            {1️⃣"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", "maximum": 9}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    only one branch may now match; several could match before; no longer valid: the number 5
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a wider branch overlaps with another branch",
            #"""
            1️⃣{"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", 2️⃣"maximum": \#
            3}]}
            """#,
            #"""
            1️⃣{"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer", 2️⃣"maximum": \#
            6}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    no longer valid: the number 5 (matches the 'oneOf' branches \#
                    0 and 1, but must match only one of them)
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"'maximum' raised from 3 to 6; now valid: the number 4"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "a schema becomes one of two branches",
            #"1️⃣{"type": "string"}"#,
            #"{"anyOf": [{"type": "string"}, 1️⃣{"const": 7}]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"a branch was added; now valid: the number 7"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an object becomes one of two branches",
            #"""
            {"properties": {"a": 1️⃣{"type": "object", "properties": {"b": {"type": "string"}}, \#
            "required": ["b"], "additionalProperties": false}}}
            """#,
            #"""
            {"properties": {"a": {"oneOf": [1️⃣{"type": "object", "required": ["c"], \#
            "properties": {"c": {"type": "null"}}}, {"type": "object", \#
            "properties": {"b": {"type": "string"}}, \#
            "required": ["b"], "additionalProperties": false}]}}}
            """#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"at '/a', branch with 'c' was added; now valid: {"a": {"c": null}}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a branch is added that accepts fewer values than the schema before",
            #"{"type": "string"}"#,
            #"{"anyOf": [{"type": "string", "maxLength": 5}, {"type": "string"}]}"#
        ),
        SchemaPairRow(
            "a branch of 'oneOf' is added that accepts no value",
            #"{"type": "string"}"#,
            #"{"oneOf": [{"type": "string"}, {"type": "string", "minLength": 2, "maxLength": 1}]}"#
        ),
        SchemaPairRow(
            "an added choice has a branch that accepts all values that were valid",
            #"{"type": "integer"}"#,
            #"""
            {"type": "integer", "oneOf": [{"type": "integer"}, {"type": "string", "minLength": \#
            2}]}
            """#
        ),
        SchemaPairRow(
            "two branches of an added choice overlap",
            #"1️⃣{"type": "integer"}"#,
            #"{"type": "integer", "oneOf": [{"type": "integer"}, 1️⃣{"const": 7}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"a branch was added; no longer valid: the number 7"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a member of a wider branch makes values match another branch, too",
            #"""
            1️⃣{"type": "object", "oneOf": [{"maxProperties": 2}, {"required": ["b"], \#
            "properties": {"b": {2️⃣"type": "string"}}}]}
            """#,
            #"""
            1️⃣{"type": "object", "oneOf": [{"maxProperties": 2}, {"required": ["b"], \#
            "properties": {"b": {2️⃣"type": ["string", "null"]}}}]}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    no longer valid: {"b": null} (matches the 'oneOf' branches \#
                    0 and 1 (an object with 'b'), but must match only one of them)
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"at '/b', values of type 'null' are now allowed"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "a branch is added for a type that the surrounding schema excludes",
            #"{"type": "string", "anyOf": [{"minLength": 2}, {"pattern": "^a"}]}"#,
            #"{"type": "string", "anyOf": [{"minLength": 2}, {"pattern": "^a"}, {"type": "null"}]}"#
        ),
        SchemaPairRow(
            "a branch without an effect changes",
            #"{"anyOf": [{"type": "integer"}, {1️⃣"minimum": 3, "type": "integer"}]}"#,
            #"{"anyOf": [{"type": "integer"}, {1️⃣"minimum": 5, "type": "integer"}]}"#,
            [
                .init(
                    "1️⃣",
                    .possibleBreak,
                    #"'minimum' raised from 3 to 5; valid payloads may now be rejected"#,
                    before: "1️⃣"
                )
            ]
        ),
    ]
}
