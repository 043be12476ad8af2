@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about types, constants and numbers.
extension SchemaPairRow {
    static let values: [SchemaPairRow] = [
        SchemaPairRow(
            "a type is removed",
            #"{1️⃣"type": ["string", "null"]}"#,
            #"{1️⃣"type": "string"}"#,
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
            "a type is added",
            #"{1️⃣"type": "string"}"#,
            #"{1️⃣"type": ["string", "null"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values of type 'null' are now allowed; now valid: null"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the type changes",
            #"{1️⃣"type": "string"}"#,
            #"{1️⃣"type": "integer"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    values of type 'integer' are now allowed instead of values of type \#
                    'string'; no longer valid: ""
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "numbers become integers",
            #"{1️⃣"type": "number"}"#,
            #"{1️⃣"type": "integer"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"numbers with a fraction are no longer allowed; no longer valid: the number 0.5"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'type' is added",
            #"1️⃣{}"#,
            #"{1️⃣"type": "object"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"only values of type 'object' are now allowed; no longer valid: the number 1"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "no value is accepted any more",
            #"{"properties": {"a": 1️⃣true}}"#,
            #"{"properties": {"a": 1️⃣false}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/a', no value is allowed any more; no longer valid: {"a": 1}"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "no value was accepted before",
            #"1️⃣false"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values are now allowed; no value was allowed before; now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an 'enum' value is removed",
            #"{"enum": ["a", 1️⃣"b"]}"#,
            #"{1️⃣"enum": ["a"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"value "b" is no longer allowed"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an 'enum' value is added",
            #"{1️⃣"enum": ["a"]}"#,
            #"{"enum": ["a", 1️⃣"b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"value "b" is now allowed"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the constant changes",
            #"{1️⃣"const": 1}"#,
            #"{1️⃣"const": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"value 1 is no longer allowed"#,
                    before: "1️⃣"
                ),
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"value 2 is now allowed"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "'const' becomes 'enum'",
            #"{1️⃣"const": "a"}"#,
            #"{"enum": ["a", 1️⃣"b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"value "b" is now allowed"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'enum' is removed",
            #"{"type": "string", 1️⃣"enum": ["a"]}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values that are not listed are now allowed; now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'enum' is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"enum": ["a"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"only the listed values are now allowed; no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'enum' is replaced by a minimum length",
            #"{1️⃣"enum": [2️⃣"a", "abc"]}"#,
            #"1️⃣{"type": "string", "minLength": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"value "a" is no longer allowed"#,
                    before: "2️⃣"
                ),
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values that are not listed are now allowed; now valid: "aa""#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "equal values in another order",
            #"{"enum": [1, "a"]}"#,
            #"{"enum": ["a", 1.0]}"#
        ),
        SchemaPairRow(
            "a divisor that divides the old divisor exactly, but not as binary fractions",
            #"{1️⃣"multipleOf": 0.3}"#,
            #"{1️⃣"multipleOf": 0.1}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'multipleOf' changed from 0.3 to 0.1; now valid: the number 1"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'minimum' is raised",
            #"{"type": "integer", 1️⃣"minimum": 1}"#,
            #"{"type": "integer", 1️⃣"minimum": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minimum' raised from 1 to 3; no longer valid: the number 1"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'minimum' is lowered",
            #"{1️⃣"minimum": 1}"#,
            #"{1️⃣"minimum": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'minimum' lowered from 1 to 0; now valid: the number 0"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the minimum becomes exclusive",
            #"{1️⃣"minimum": 1}"#,
            #"{1️⃣"exclusiveMinimum": 1}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minimum' 1 was replaced by 'exclusiveMinimum' 1; no longer valid: the number 1"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'maximum' is removed",
            #"{1️⃣"maximum": 10}"#,
            #"1️⃣{}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maximum' was removed (10); now valid: the number 11"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an exclusive minimum of integers is replaced by an equivalent minimum",
            #"{"type": "integer", "exclusiveMinimum": 0}"#,
            #"{"type": "integer", "minimum": 1}"#
        ),
        SchemaPairRow(
            "an exclusive minimum of integers that is too large to be normalized is lowered",
            #"{"type": "integer", 1️⃣"exclusiveMinimum": 6000000000000000000}"#,
            #"{"type": "integer", 1️⃣"exclusiveMinimum": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    """
                    'exclusiveMinimum' 6000000000000000000 was replaced by 'minimum' 1; \
                    now valid: the number 1
                    """,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'multipleOf' is replaced by one of its multiples",
            #"{1️⃣"multipleOf": 2}"#,
            #"{1️⃣"multipleOf": 6}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'multipleOf' changed from 2 to 6; no longer valid: the number 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'multipleOf' is replaced by one of its divisors",
            #"{1️⃣"multipleOf": 6}"#,
            #"{1️⃣"multipleOf": 3}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'multipleOf' changed from 6 to 3; now valid: the number 3"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "'multipleOf' is replaced by a number that is neither a multiple nor a divisor",
            #"{"type": "integer", 1️⃣"multipleOf": 2}"#,
            #"{"type": "integer", 1️⃣"multipleOf": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'multipleOf' changed from 2 to 3; no longer valid: the number 2"#,
                    before: "1️⃣"
                )
            ]
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
            "a number with a fraction is removed from a list of such numbers",
            #"{"enum": [1️⃣0.5, 1.5]}"#,
            #"{1️⃣"enum": [1.5]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"value 0.5 is no longer allowed"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "integers become numbers, and the minimum is lowered",
            #"{1️⃣"type": "integer", 2️⃣"minimum": 1}"#,
            #"{1️⃣"type": "number", 2️⃣"minimum": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"numbers with a fraction are now allowed; now valid: the number 0.5"#,
                    before: "1️⃣"
                ),
                .init(
                    "2️⃣",
                    .wideningChange,
                    #"'minimum' lowered from 1 to 0; now valid: the number 0"#,
                    before: "2️⃣"
                ),
            ]
        ),
    ]
}
