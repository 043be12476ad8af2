@testable import SchemaKit
@testable import SchemaLint

/// Types, constants, numbers, texts and arrays.
extension SchemaPairRow {
    static let values: [SchemaPairRow] = [
        SchemaPairRow(
            "a type narrower",
            #"{1️⃣"type": ["string", "null"]}"#,
            #"{1️⃣"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    values of type 'null' are no longer accepted: null was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a type wider",
            #"{1️⃣"type": "string"}"#,
            #"{1️⃣"type": ["string", "null"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values of type 'null' are accepted now: null is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "another type",
            #"{1️⃣"type": "string"}"#,
            #"{1️⃣"type": "integer"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    values of type 'integer' are accepted now, and no longer values of type 'string': "" \#
                    was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "integers of numbers",
            #"{1️⃣"type": "number"}"#,
            #"{1️⃣"type": "integer"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    numbers with a fraction are no longer accepted: 0.5 was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a type where there was none",
            #"1️⃣{}"#,
            #"{1️⃣"type": "object"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    values of type 'object' alone are accepted now: 1 was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "nothing is accepted",
            #"{"properties": {"a": 1️⃣true}}"#,
            #"{"properties": {"a": 1️⃣false}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"at '/a', every value is refused now: {"a": 1} was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "something is accepted",
            #"1️⃣false"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"values are accepted now, and none was before: "" is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a value of enum removed",
            #"{"enum": ["a", 1️⃣"b"]}"#,
            #"{1️⃣"enum": ["a"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"the value "b" is no longer accepted: "b" was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a value of enum added",
            #"{1️⃣"enum": ["a"]}"#,
            #"{"enum": ["a", 1️⃣"b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"the value "b" is accepted now: "b" is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "another constant",
            #"{1️⃣"const": 1}"#,
            #"{1️⃣"const": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"the value 1 is no longer accepted: 1 was valid, and is not now"#,
                    before: "1️⃣"
                ),
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"the value 2 is accepted now: 2 is valid now, and was not"#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "a constant becomes a list",
            #"{1️⃣"const": "a"}"#,
            #"{"enum": ["a", 1️⃣"b"]}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"the value "b" is accepted now: "b" is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "enum removed",
            #"{"type": "string", 1️⃣"enum": ["a"]}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    values other than the listed ones are accepted now: "" is valid now, and was not
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "enum added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"enum": ["a"]}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"only the listed values are accepted now: "" was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a listed value that is too short",
            #"{1️⃣"enum": [2️⃣"a", "abc"]}"#,
            #"1️⃣{"type": "string", "minLength": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"the value "a" is no longer accepted: "a" was valid, and is not now"#,
                    before: "2️⃣"
                ),
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"""
                    values other than the listed ones are accepted now: "aa" is valid now, and was not
                    """#,
                    before: "1️⃣"
                ),
            ]
        ),
        SchemaPairRow(
            "equal values",
            #"{"enum": [1, "a"]}"#,
            #"{"enum": ["a", 1.0]}"#
        ),
        SchemaPairRow(
            "minimum raised",
            #"{"type": "integer", 1️⃣"minimum": 1}"#,
            #"{"type": "integer", 1️⃣"minimum": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minimum' is 3 now, and was 1: 1 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "minimum lowered",
            #"{1️⃣"minimum": 1}"#,
            #"{1️⃣"minimum": 0}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'minimum' is 0 now, and was 1: 0 is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "exclusive minimum",
            #"{1️⃣"minimum": 1}"#,
            #"{1️⃣"exclusiveMinimum": 1}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minimum' is more than 1 now, and was 1: 1 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "maximum gone",
            #"{1️⃣"maximum": 10}"#,
            #"1️⃣{}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maximum' is gone, and was 10: 11 is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "exclusive of whole numbers",
            #"{"type": "integer", "exclusiveMinimum": 0}"#,
            #"{"type": "integer", "minimum": 1}"#
        ),
        SchemaPairRow(
            "multiples of more",
            #"{1️⃣"multipleOf": 2}"#,
            #"{1️⃣"multipleOf": 6}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'multipleOf' is 6 now, and was 2: 2 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "multiples of less",
            #"{1️⃣"multipleOf": 6}"#,
            #"{1️⃣"multipleOf": 3}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'multipleOf' is 3 now, and was 6: 3 is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "multiples of another",
            #"{"type": "integer", 1️⃣"multipleOf": 2}"#,
            #"{"type": "integer", 1️⃣"multipleOf": 3}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'multipleOf' is 3 now, and was 2: 2 was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "longer texts",
            #"{1️⃣"maxLength": 3}"#,
            #"{1️⃣"maxLength": 5}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'maxLength' is 5 now, and was 3: "aaaa" is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a least length",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"minLength": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minLength' is 2 now, and there was none: "" was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "another pattern",
            #"{1️⃣"pattern": "^a+$"}"#,
            #"{1️⃣"pattern": "^[ab]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .possibleBreak,
                    #"'pattern' is "^[ab]+$" now, and was "^a+$"; it may refuse what was valid"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a pattern added",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"pattern": "^[0-9]+$"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    'pattern' is "^[0-9]+$" now, and there was none: "" was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a format asserted",
            #"1️⃣{"type": "string"}"#,
            #"{"type": "string", 1️⃣"format": "date"}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'format' is "date" now, and there was none: "" was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a format removed",
            #"{"type": "string", 1️⃣"format": "uri"}"#,
            #"1️⃣{"type": "string"}"#,
            [
                .init(
                    "1️⃣",
                    .wideningChange,
                    #"'format' is gone, and was "uri": "" is valid now, and was not"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "fewer elements",
            #"{1️⃣"maxItems": 3}"#,
            #"{1️⃣"maxItems": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'maxItems' is 2 now, and was 3: ["a", 0, 1] was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "elements differ",
            #"1️⃣{"type": "array"}"#,
            #"{"type": "array", 1️⃣"uniqueItems": true}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    'uniqueItems' is true now, and there was none: [1, 1] was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "elements of a type",
            #"{"items": {1️⃣"type": "string"}}"#,
            #"{"items": {1️⃣"type": "integer"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', values of type 'integer' are accepted now, and no longer values of type \#
                    'string': [""] was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "a prefix",
            #"{"items": {1️⃣"type": "string"}}"#,
            #"{"prefixItems": [{1️⃣"type": "integer"}], "items": {"type": "string"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/0', values of type 'integer' are accepted now, and no longer values of type \#
                    'string': [""] was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "contains",
            #"1️⃣{"type": "array"}"#,
            #"{"type": "array", 1️⃣"contains": {"type": "integer"}}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'contains' is new: [] was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "contains more often",
            #"{1️⃣"contains": {"const": 1}}"#,
            #"{1️⃣"contains": {"const": 1}, "minContains": 2}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"'minContains' is 2 now, and was 1: [1] was valid, and is not now"#,
                    before: "1️⃣"
                )
            ]
        ),
        SchemaPairRow(
            "unevaluated elements",
            #"1️⃣{"prefixItems": [true]}"#,
            #"{"prefixItems": [true], "unevaluatedItems": 1️⃣false}"#,
            [
                .init(
                    "1️⃣",
                    .breakingChange,
                    #"""
                    at '/*', further elements are refused now: [1, 1] was valid, and is not now
                    """#,
                    before: "1️⃣"
                )
            ]
        ),
    ]
}
