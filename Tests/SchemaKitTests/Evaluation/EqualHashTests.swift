import Testing

@testable import SchemaKit

/// Tests of two names, or two strings, that differ but have the same hash. Each keyword must compare their bytes, too.
struct EqualHashTests {
    /// A schema, values that it accepts, and values that it rejects. `A` and `B` stand for the two names.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let valid: [String]
        let invalid: [String]

        init(_ schema: String, valid: [String], invalid: [String]) {
            testDescription = schema
            self.valid = valid
            self.invalid = invalid
        }
    }

    private static let objects = [
        Row(
            #"{"properties": {"A": {"type": "integer"}}}"#,
            valid: [#"{"A": 1}"#, #"{"B": "x"}"#],
            invalid: [#"{"A": "x"}"#, #"{"B": 1, "A": "x"}"#]
        ),
        Row(
            #"{"properties": {"A": {"type": "integer"}, "B": {"type": "string"}}}"#,
            valid: [#"{"A": 1}"#, #"{"B": "x"}"#, #"{"B": "x", "A": 1}"#],
            invalid: [#"{"A": "x"}"#, #"{"B": 1}"#, #"{"A": 1, "B": 1}"#]
        ),
        Row(
            #"{"properties": {"A": true, "c": true}, "additionalProperties": false}"#,
            valid: [#"{"A": 1}"#, #"{"c": 1, "A": 1}"#],
            invalid: [#"{"B": 1}"#, #"{"A": 1, "B": 1}"#]
        ),
        Row(
            #"{"properties": {"A": true}, "unevaluatedProperties": false}"#,
            valid: [#"{"A": 1}"#],
            invalid: [#"{"B": 1}"#, #"{"A": 1, "B": 1}"#]
        ),
        Row(
            #"""
            {"properties": {"A": true}, "patternProperties": {"^x": true},
             "additionalProperties": false}
            """#,
            valid: [#"{"A": 1}"#],
            invalid: [#"{"B": 1}"#]
        ),
        Row(
            #"{"required": ["A"]}"#,
            valid: [#"{"A": 1}"#, #"{"B": 1, "A": 1}"#],
            invalid: [#"{"B": 1}"#]
        ),
        Row(
            #"{"required": ["A", "B"]}"#,
            valid: [#"{"A": 1, "B": 1}"#],
            invalid: [#"{"A": 1}"#, #"{"B": 1}"#, #"{"A": 1, "A": 2}"#]
        ),
        Row(
            #"{"dependentRequired": {"A": ["A", "B"]}}"#,
            valid: [#"{"B": 1}"#, #"{"B": 1, "A": 1}"#],
            invalid: [#"{"A": 1}"#]
        ),
        Row(
            #"{"dependentSchemas": {"A": false}}"#,
            valid: [#"{"B": 1}"#],
            invalid: [#"{"A": 1}"#]
        ),
        Row(
            #"{"propertyNames": {"const": "A"}}"#,
            valid: [#"{"A": 1}"#],
            invalid: [#"{"B": 1}"#]
        ),
        Row(
            #"{"const": {"A": 1, "B": 2}}"#,
            valid: [#"{"A": 1, "B": 2}"#, #"{"B": 2, "A": 1}"#],
            invalid: [#"{"A": 2, "B": 1}"#, #"{"B": 1, "A": 2}"#, #"{"A": 1}"#]
        ),
        Row(#"{"const": {"A": 1}}"#, valid: [#"{"A": 1}"#], invalid: [#"{"B": 1}"#]),
    ]

    private static let strings = [
        Row(#"{"const": "A"}"#, valid: [#""A""#], invalid: [#""B""#]),
        Row(#"{"enum": ["A", "c"]}"#, valid: [#""A""#, #""c""#], invalid: [#""B""#]),
        Row(
            #"{"uniqueItems": true}"#,
            valid: [#"["A", "B"]"#],
            invalid: [#"["A", "A"]"#, #"["B", "A", "B"]"#]
        ),
        Row(
            #"{"anyOf": [{"const": "A"}, {"const": "B", "maxLength": 1}]}"#,
            valid: [#""A""#],
            invalid: [#""B""#]
        ),
    ]

    /// The tags of the branches, or the members that have the tags, have the same hash.
    private static let unions = [
        Row(
            #"""
            {"oneOf": [{"properties": {"t": {"const": "A"}}, "required": ["t"]},
             {"properties": {"t": {"const": "B"}, "n": {"type": "integer"}}, "required": ["t"]}]}
            """#,
            valid: [#"{"t": "A", "n": "x"}"#, #"{"t": "B", "n": 1}"#],
            invalid: [#"{"t": "B", "n": "x"}"#, #"{"t": "c"}"#, "{}"]
        ),
        Row(
            #"""
            {"anyOf": [{"properties": {"A": {"const": "x"}}, "required": ["A"]},
             {"properties": {"B": {"const": "y"}}, "required": ["B"]}]}
            """#,
            valid: [#"{"A": "x"}"#, #"{"B": "y"}"#, #"{"A": "y", "B": "y"}"#],
            invalid: [#"{"A": "y"}"#, #"{"B": "x"}"#, "{}"]
        ),
        Row(
            #"""
            {"anyOf": [{"properties": {"A": {"const": "x"}}, "additionalProperties": false},
             {"properties": {"B": {"const": "y"}}, "required": ["B"]}]}
            """#,
            valid: [#"{"A": "x"}"#, #"{"B": "y"}"#, "{}"],
            invalid: [#"{"A": "y"}"#, #"{"B": "x"}"#]
        ),
    ]

    @Test(arguments: objects + strings + unions)
    func `names with equal hashes are different names`(row: Row) throws {
        let names = NameHash.namesWithEqualHashes
        func text(_ text: String) -> String {
            text.replacing("\"A\"", with: "\"\(names[0])\"")
                .replacing("\"B\"", with: "\"\(names[1])\"")
        }
        try VerdictRow(
            text(row.testDescription),
            valid: row.valid.map(text),
            invalid: row.invalid.map(text)
        ).expectVerdicts()
    }
}
