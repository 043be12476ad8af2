@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Rows about types, constants, numbers, strings and arrays.
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
                    #"numbers with a fraction are no longer allowed; no longer valid: 0.5"#,
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
                    #"only values of type 'object' are now allowed; no longer valid: 1"#,
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
                    #"'multipleOf' changed from 0.3 to 0.1; now valid: 1"#,
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
                    #"'minimum' raised from 1 to 3; no longer valid: 1"#,
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
                    #"'minimum' lowered from 1 to 0; now valid: 0"#,
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
                    #"'minimum' 1 was replaced by 'exclusiveMinimum' 1; no longer valid: 1"#,
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
                    #"'maximum' was removed (10); now valid: 11"#,
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
                    now valid: 1
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
                    #"'multipleOf' changed from 2 to 6; no longer valid: 2"#,
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
                    #"'multipleOf' changed from 6 to 3; now valid: 3"#,
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
                    #"'multipleOf' changed from 2 to 3; no longer valid: 2"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "longer strings are allowed",
            #"{1️⃣"maxLength": 3}"#,
            #"{1️⃣"maxLength": 5}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maxLength' raised from 3 to 5; now valid: "aaaa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a minimum length is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"minLength": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' was added (2); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        // The comparison does not find out that the new pattern matches all strings that the old one matches.
        SchemaPairRow(
            "the pattern changes to a wider one",
            #"{1️⃣"pattern": "^a+$"}"#,
            #"{1️⃣"pattern": "^[ab]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .possibleBreak,
                    #"'pattern' changed from "^a+$" to "^[ab]+$"; valid payloads may now be rejected"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern with alternatives of several characters",
            #"{"type": "string", 1️⃣"pattern": "^(?:ab|cd)$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^zz$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^(?:ab|cd)$" to "^zz$"; no longer valid: "ab""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern of characters beyond ASCII",
            #"{"type": "string", 1️⃣"pattern": "^[é-ü]$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^zz$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^[é-ü]$" to "^zz$"; no longer valid: "é""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the least number of repetitions in a pattern changes",
            #"{"type": "string", 1️⃣"pattern": "^a{2,3}$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^a{3}$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^a{2,3}$" to "^a{3}$"; no longer valid: "aa""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a part of a pattern is no longer optional",
            #"{"type": "string", 1️⃣"pattern": "^[ab]c*$"}"#,
            #"{"type": "string", 1️⃣"pattern": "^[ab]c+$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' changed from "^[ab]c*$" to "^[ab]c+$"; no longer valid: "a""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "the minimum length of strings with a pattern is raised",
            #"{"type": "string", "pattern": "^x", 1️⃣"minLength": 3}"#,
            #"{"type": "string", "pattern": "^x", 1️⃣"minLength": 4}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' raised from 3 to 4; no longer valid: "xxx""#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"pattern": "^[0-9]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'pattern' was added ("^[0-9]+$"); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "an asserted format is added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"format": "date"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'format' was added ("date"); no longer valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a format is removed",
            #"{"type": "string", 1️⃣"format": "uri"}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'format' was removed ("uri"); now valid: """#,
                    before: "1️⃣"
                )
            ]
        ),
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
    ]
}
