import Testing

@testable import SchemaKit

/// Tests of schemas and values in which every letter is written as an escape.
struct EscapedTextTests {
    /// Returns a JSON text with `\u0061` and so on in place of the letters in its strings and names.
    private static func escaped(_ json: String) -> String {
        var isInString = false
        var output = ""
        for character in json {
            if character == "\"" { isInString.toggle() }
            if isInString, character.isLetter, let byte = character.asciiValue {
                output += "\\u00" + String(byte, radix: 16)
            } else {
                output.append(character)
            }
        }
        return output
    }

    private static let rows = [
        VerdictRow(
            #"""
            {"type": "object", "properties": {"a": {"type": ["integer", "null"], "minimum": 1},
             "b": {"enum": ["x", "y"]}}, "required": ["a"], "additionalProperties": false}
            """#,
            valid: [#"{"a": 1}"#, #"{"a": null, "b": "x"}"#],
            invalid: [#"{"a": 0}"#, #"{"b": "x"}"#, #"{"a": 1, "b": "z"}"#, #"{"a": 1, "c": 1}"#]
        ),
        VerdictRow(
            ##"{"$defs": {"s": {"pattern": "^a+$"}}, "items": {"$ref": "#/$defs/s"}}"##,
            valid: [#"["a"]"#, "[1]"],
            invalid: [#"["b"]"#, #"["a", "ab"]"#]
        ),
        VerdictRow(
            ##"""
            {"$defs": {"t": {"$id": "t", "const": "v"}, "n": {"$anchor": "n", "type": "number"}},
             "anyOf": [{"$ref": "t"}, {"$ref": "#n"}]}
            """##,
            valid: [#""v""#, "1"],
            invalid: [#""w""#, "null"]
        ),
        VerdictRow(
            #"""
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}},
             "propertyNames": {"maxLength": 1}, "patternProperties": {"^a$": {"type": "string"}}}
            """#,
            valid: [#"{"a": "x", "b": 1}"#, #"{"c": 1, "d": 1}"#, #"{"b": 1}"#],
            invalid: [#"{"a": "x"}"#, #"{"a": 1, "b": 1}"#, #"{"c": 1}"#, #"{"ab": 1}"#]
        ),
        VerdictRow(
            #"""
            {"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer", "minimum": 1,
             "exclusiveMinimum": true}
            """#,
            valid: ["2"],
            invalid: ["1", "1.5", "2.0", #""a""#]
        ),
        VerdictRow(
            #"""
            {"if": {"type": "string"}, "then": {"minLength": 2, "maxLength": 2},
             "else": {"const": {"k": "v"}}}
            """#,
            valid: [#""ab""#, #"{"k": "v"}"#],
            invalid: [#""a""#, #""abc""#, #"{"k": "w"}"#, #"{"l": "v"}"#]
        ),
        VerdictRow(
            #"""
            {"prefixItems": [{"type": "boolean"}], "contains": {"const": "c"},
             "unevaluatedItems": {"enum": ["x"]}, "uniqueItems": true}
            """#,
            valid: [#"[true, "c"]"#, #"[true, "x", "c"]"#],
            invalid: [#"[true]"#, #"["c"]"#, #"[true, "c", "y"]"#, #"[true, "c", "c"]"#]
        ),
        VerdictRow(
            #"""
            {"oneOf": [
             {"properties": {"t": {"const": "a"}, "n": {"type": "integer"}}, "required": ["t"]},
             {"properties": {"t": {"const": "b"}}, "required": ["t"]}]}
            """#,
            valid: [#"{"t": "a", "n": 1}"#, #"{"n": "x", "t": "b"}"#],
            invalid: [#"{"t": "a", "n": "x"}"#, #"{"t": "c"}"#, "{}"]
        ),
    ]

    private static let spellings: [(schema: Bool, values: Bool)] = [
        (true, false), (false, true), (true, true),
    ]

    @Test(arguments: rows, spellings)
    func `escapes in the names and strings of a schema or a value change no verdict`(
        row: VerdictRow,
        isEscaped: (schema: Bool, values: Bool)
    ) throws {
        let values = { (texts: [String]) in isEscaped.values ? texts.map(Self.escaped) : texts }
        try VerdictRow(
            isEscaped.schema ? Self.escaped(row.schema) : row.schema,
            valid: values(row.valid),
            invalid: values(row.invalid)
        ).expectVerdicts()
    }
}
