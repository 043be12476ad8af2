@testable import SchemaKit
@testable import SchemaLint

/// Alternatives, conditions and negations.
extension SchemaPairRow {
    static let branches: [SchemaPairRow] = [
        SchemaPairRow(
            "an alternative is gone",
            #"""
            {"oneOf": [1️⃣{"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, \#
            {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}
            """#,
            #"{1️⃣"oneOf": [{"properties": {"kind": {"const": "b"}}, "required": ["kind"]}]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    the alternative "kind": "a" is gone: {"kind": "a"} was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an alternative is new",
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
                    #"the alternative 'nothing' is new: null is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an alternative overlaps",
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
                    #"an alternative is new: 7 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "alternatives in another order",
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
            "an alternative narrower, found by its tag",
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
                    #"""
                    at '/n', 'maximum' is 9 now, and there was none: {"kind": "a", "n": 10} was valid, \#
                    and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "any becomes exactly one",
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
                    only one alternative may fit now, and several could before: 5 was valid, and is not \#
                    now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a wider alternative overlaps",
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
                    5 was valid, and is not now: matches more than one 'oneOf' branch \#
                    (0 and 1)
                    """#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"'maximum' is 6 now, and was 3: 4 is valid now, and was not"#,
                    before: "2️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "not more",
            #"{"not": {1️⃣"const": 1}}"#,
            #"{"not": {"enum": [1, 1️⃣2]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"under 'not', the value 2 is accepted now: 2 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "not less",
            #"{"not": {"enum": [1, 1️⃣2]}}"#,
            #"{"not": {1️⃣"const": 1}}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    under 'not', the value 2 is no longer accepted: 2 is valid now, and was not
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "not is new",
            #"1️⃣{"type": "integer"}"#,
            #"{"type": "integer", 1️⃣"not": {"const": 3}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'not' is new: 3 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "then asks more",
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
                    #"'c' is required now: {"a": 1, "b": 1} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "another condition",
            #"{1️⃣"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            #"{1️⃣"if": {"required": ["x"]}, "then": {"required": ["b"]}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"the condition of 'if' is another: {"x": 1} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "else is new",
            #"1️⃣{"type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}}"#,
            #"""
            {"type": "object", "if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": \#
            {"required": [1️⃣"c"]}}
            """#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'c' is required now: {} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an alternative that says nothing new",
            #"{"anyOf": [{"type": "integer"}, {1️⃣"minimum": 3, "type": "integer"}]}"#,
            #"{"anyOf": [{"type": "integer"}, {1️⃣"minimum": 5, "type": "integer"}]}"#,
            [
                .init(
                    "1️⃣",
                    .possibleBreak,
                    #"'minimum' is 5 now, and was 3; it may refuse what was valid"#,
                    before: "1️⃣"
                )
            ]
        ),
    ]
}
