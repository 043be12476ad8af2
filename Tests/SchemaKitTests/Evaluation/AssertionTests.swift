import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the assertions about a single value.
struct AssertionTests {
    private static let all = [
        "null", "true", "false", "0", "1.5", #""a""#, "[]", "{}", "-1e400", "[null]", #"{"a":1}"#,
    ]

    private static let values = [
        VerdictRow("true", valid: all),
        VerdictRow("{}", valid: all),
        VerdictRow("false", invalid: all),
        VerdictRow(#"{"type": "null"}"#, valid: ["null"], invalid: ["0", "false", #""""#, "[]"]),
        VerdictRow(#"{"type": "boolean"}"#, valid: ["true", "false"], invalid: ["0", "null"]),
        VerdictRow(
            #"{"type": "number"}"#,
            valid: ["0", "1.5", "1e400"],
            invalid: [#""1""#, "true"]
        ),
        VerdictRow(
            #"{"type": "integer"}"#,
            valid: ["0", "-0", "1.0", "1e3", "1e400", "12345678901234567890", "100e-2", "0e-5"],
            invalid: ["1.5", "1e-1", #""1""#, "1e-400", "12345678901234567890.5"]
        ),
        VerdictRow(#"{"type": "string"}"#, valid: [#""""#], invalid: ["1", "null"]),
        VerdictRow(#"{"type": "array"}"#, valid: ["[]"], invalid: ["{}"]),
        VerdictRow(#"{"type": "object"}"#, valid: ["{}"], invalid: ["[]"]),
        VerdictRow(
            #"{"type": ["integer", "string"]}"#,
            valid: ["1", "1.0", #""""#],
            invalid: ["1.5", "null"]
        ),
        VerdictRow(#"{"type": ["integer", "number"]}"#, valid: ["1", "1.5"], invalid: ["null"]),
        VerdictRow(#"{"type": ["number", "integer"]}"#, valid: ["1", "1.5"], invalid: ["null"]),
        VerdictRow(#"{"type": []}"#, invalid: all),
        VerdictRow(
            #"{"const": 1.0}"#,
            valid: ["1", "1.00", "10e-1"],
            invalid: ["true", #""1""#, "[1]", "2"]
        ),
        VerdictRow(#"{"const": null}"#, valid: ["null"], invalid: ["false", "0"]),
        VerdictRow(#"{"const": false}"#, valid: ["false"], invalid: ["0", "null", "true"]),
        VerdictRow(
            #"{"const": {"a": [1, {"b": null}], "c": "é"}}"#,
            valid: [#"{"c": "\u00e9", "a": [1.0, {"b": null}]}"#],
            invalid: [#"{"c": "é", "a": [1, {"b": null}], "d": 0}"#, #"{"c": "é"}"#]
        ),
        VerdictRow(
            #"{"const": 12345678901234567890}"#,
            valid: ["12345678901234567890.0"],
            invalid: ["12345678901234567891", "1.2345678901234567e19"]
        ),
        VerdictRow(
            #"{"enum": [1, "a", null, [2], {"x": "y"}, false]}"#,
            valid: ["1.0", #""\u0061""#, "null", "[2e0]", #"{"x":"y"}"#, "false"],
            invalid: ["2", #""b""#, "true", "[]", "[2,2]", "{}", #""A""#]
        ),
        VerdictRow(#"{"enum": []}"#, invalid: all),
        VerdictRow(#"{"enum": [""]}"#, valid: [#""""#], invalid: [#"" ""#]),
        VerdictRow(
            #"{"enum": ["a", "a", "\ud800"]}"#,
            valid: [#""a""#, #""\uD800""#],
            invalid: [#""\ufffd""#, #""\ud801""#]
        ),
        VerdictRow(
            #"{"enum": [7, -3, 60, 61, 5000000000, 5000000001, "7", null]}"#,
            valid: ["7", "-3", "60", "61", "5000000001", "7.0", "61e0", "0.5e10", #""7""#, "null"],
            invalid: ["8", "-4", "62", "5000000002", "7.5", #""8""#, "true", "[7]"]
        ),
        VerdictRow(
            #"{"enum": [-9223372036854775808, 1.5, 123456789012345678, 2.0]}"#,
            valid: ["-9223372036854775808", "1.50", "123456789012345678", "2", "2.0"],
            invalid: ["9223372036854775807", "1", "123456789012345679", "3"]
        ),
    ]

    @Test(arguments: values)
    func `assertions on any value give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    private static let numbers = [
        VerdictRow(
            #"{"minimum": 1}"#,
            valid: ["1", "1.0", "1e0", "2", "1e400", #""0""#, "null", "[0]"],
            invalid: ["0", "0.99999999999999999999999", "-1", "-1e400", "1e-400"]
        ),
        VerdictRow(
            #"{"exclusiveMinimum": 1}"#,
            valid: ["1.00000000000000000000001", "2"],
            invalid: ["1", "1.0", "0"]
        ),
        VerdictRow(
            #"{"maximum": 9007199254740992}"#,
            valid: ["9007199254740992", "-1e400", "true"],
            invalid: ["9007199254740993", "9007199254740992.1", "1e16"]
        ),
        VerdictRow(
            #"{"exclusiveMaximum": -0.5}"#,
            valid: ["-0.6", "-1"],
            invalid: ["-0.5", "-5e-1", "0", "-0"]
        ),
        VerdictRow(
            #"{"minimum": 18446744073709551616}"#,
            valid: ["18446744073709551616", "1e20"],
            invalid: ["18446744073709551615", "18446744073709551615.9"]
        ),
        VerdictRow(
            #"{"maximum": 1e400}"#,
            valid: ["1e400", "9.9e399", "0"],
            invalid: ["1.1e400", "1e401"]
        ),
        VerdictRow(
            #"{"minimum": -1e-400}"#,
            valid: ["0", "-1e-401", "-0"],
            invalid: ["-1e-399", "-1"]
        ),
        VerdictRow(
            #"{"multipleOf": 0.01}"#,
            valid: ["0", "19.99", "4.35", "1e400", "-0.07", #""x""#],
            invalid: ["19.999", "0.001", "1e-400"]
        ),
        VerdictRow(#"{"multipleOf": 3}"#, valid: ["9", "9.0", "-3", "0"], invalid: ["10", "1.5"]),
        VerdictRow(
            #"{"multipleOf": 1e-8}"#,
            valid: ["12391239123", "0.00000001"],
            invalid: ["1e-9"]
        ),
        VerdictRow(
            #"{"multipleOf": 12345678901234567891}"#,
            valid: ["24691357802469135782", "0", "-12345678901234567891"],
            invalid: ["24691357802469135783", "12345678901234567890"]
        ),
        VerdictRow(
            #"{"multipleOf": 1e-999999999999999999999}"#,
            valid: ["1", "1e999999999999999999999"],
            invalid: []
        ),
    ]

    @Test(arguments: numbers)
    func `assertions on numbers give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    private static let strings = [
        VerdictRow(
            #"{"minLength": 2}"#,
            valid: [#""ab""#, #""éé""#, #""😀😀""#, #""\u0061b""#, "1", "[]"],
            invalid: [#""""#, #""a""#, #""😀""#, #""\ud83d\ude00""#, #""é""#]
        ),
        VerdictRow(
            #"{"maxLength": 2}"#,
            valid: [#""""#, #""😀😀""#, #""\n\n""#, #""\ud83d\ude00x""#, "123"],
            invalid: [#""abc""#, #""e\u0301x""#]
        ),
        VerdictRow(#"{"minLength": 3}"#, invalid: [#""é""#, #""\n""#]),
        VerdictRow(#"{"minLength": 1}"#, valid: [#""\ud800""#, #""\u0000""#], invalid: [#""""#]),
        VerdictRow(#"{"maxLength": 1}"#, valid: [#""\ud800""#], invalid: [#""\ud800\ud800""#]),
        VerdictRow(#"{"maxLength": 1e400}"#, valid: [#""abc""#]),
        VerdictRow(#"{"minLength": 1e400}"#, invalid: [#""abc""#]),
        VerdictRow(
            #"{"pattern": "^a+$"}"#,
            valid: [#""aaa""#, #""\u0061""#, "1", "null"],
            invalid: [#""""#, #""ba""#, #""a\n""#]
        ),
        VerdictRow(#"{"pattern": "b"}"#, valid: [#""abc""#], invalid: [#""ac""#]),
        VerdictRow(#"{"pattern": "^\\p{L}$"}"#, valid: [#""é""#, #""日""#], invalid: [#""1""#]),
        VerdictRow(
            #"{"pattern": "^.$"}"#,
            valid: [#""😀""#, #""\ud83d\ude00""#],
            invalid: [#""ab""#]
        ),
        VerdictRow(#"{"pattern": ""}"#, valid: [#""""#, #""x""#]),
        // A lone surrogate in a pattern matches a lone surrogate, whether JSON or the pattern escapes it.
        VerdictRow(
            #"{"pattern": "^\ud83d$"}"#,
            valid: [#""\ud83d""#],
            invalid: [#""\ufffd\ufffd\ufffd""#, #""\ud83e""#]
        ),
        VerdictRow(#"{"pattern": "^\\ud83d$"}"#, valid: [#""\ud83d""#], invalid: [#""\ufffd""#]),
    ]

    @Test(arguments: [(1_000, true), (1_001, false)])
    func `the compiler rejects a divisor with more digits than the limit`(
        count: Int,
        isAllowed: Bool
    ) throws {
        let divisor = "1" + String(repeating: "0", count: count - 2) + "1"
        for spelling in [divisor, "0.000" + divisor, divisor + String(repeating: "0", count: 9)] {
            let schema = "{\"multipleOf\":\(spelling)}"
            guard isAllowed else {
                #expect(throws: SchemaError.self) { _ = try SchemaProgram.compiled(schema) }
                continue
            }
            try VerdictRow(schema, valid: [spelling + "0", "0"], invalid: ["1e-9"]).expectVerdicts()
        }
    }

    @Test(arguments: strings)
    func `assertions on strings give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    private static let schemaWithDialect =
        #"{"$schema":"https://json-schema.org/draft/2020-12/schema","format":"ipv4"}"#

    private static let formats = [
        VerdictRow(#"{"format": "ipv4"}"#, valid: [#""x""#], formats: .dialect),
        VerdictRow(#"{"format": "ipv4"}"#, valid: [#""x""#], formats: .annotate),
        VerdictRow(
            #"{"format": "ipv4"}"#,
            valid: [#""127.0.0.1""#, "1", "null"],
            invalid: [#""x""#, #""""#],
            formats: .assert
        ),
        VerdictRow(schemaWithDialect, valid: [#""x""#]),
        VerdictRow(#"{"format": "no such format"}"#, valid: [#""x""#], formats: .assert),
        VerdictRow(
            #"{"format": "date"}"#,
            valid: [#""2024-02-29""#, #""2024\u002d02-29""#],
            invalid: [#""2023-02-29""#],
            formats: .assert
        ),
        VerdictRow(
            #"{"format": "regex"}"#,
            valid: [#""a+""#],
            invalid: [#""a**""#],
            formats: .assert
        ),
    ]

    @Test(arguments: formats)
    func `the format policy decides whether 'format' is an assertion`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    private static let containers = [
        VerdictRow(#"{"minItems": 1}"#, valid: ["[1]", "{}", #""""#], invalid: ["[]"]),
        // The objects and arrays have equal numbers of entries.
        VerdictRow(
            #"{"items": {"required": ["a"], "minItems": 2}}"#,
            valid: [#"[{"a": 1}, [1, 2]]"#, #"[[1, 2], {"a": 1}]"#],
            invalid: [#"[{"b": 1}, [1, 2]]"#, #"[[1, [2]], {"b": 1}]"#, #"[{"a": 1}, [[1]]]"#]
        ),
        VerdictRow(#"{"maxItems": 1}"#, valid: ["[]", "[1]"], invalid: ["[1,2]"]),
        VerdictRow(
            #"{"minItems": 1, "allOf": [{"maxItems": 2, "items": {"type": "integer"}}]}"#,
            valid: ["[1]", "[1,2.0]", "{}"],
            invalid: ["[]", "[1,2,3]", "[1.5]", #"["1"]"#]
        ),
        VerdictRow(
            #"{"properties": {"a": {"minimum": 2}}, "required": ["a"]}"#,
            valid: [#"{"a":2}"#, #"{"b":1,"\u0061":3}"#, "[]"],
            invalid: ["{}", #"{"b":2}"#, #"{"a":1}"#, #"{"a":3,"a":1}"#]
        ),
        VerdictRow(
            #"{"uniqueItems": true}"#,
            valid: [
                "[]", "[1]", "[1, true]", "[0, false, null, \"\", [], {}]", "[[1],[2]]", #""aa""#,
            ],
            invalid: [
                "[1, 1.0]", #"["a", "\u0061"]"#, #"[{"a":1,"b":2},{"b":2,"a":1}]"#, "[[], 1, []]",
            ]
        ),
        VerdictRow(
            #"{"uniqueItems": true}"#,
            valid: ["[1,2,3,4,5,6,7,8,9,10]", "[0,false,1,true,null,\"\",[],{},[0],[false]]"],
            invalid: [
                "[1,2,3,4,5,6,7,8,9,1e0]", "[1,1,2,3,4,5,6,7,8,9]",
                #"[1,2,3,4,5,6,7,8,{"a":[1,{}]},{"\u0061":[1.0,{}]}]"#,
            ]
        ),
        VerdictRow(#"{"uniqueItems": false}"#, valid: ["[1,1]"]),
        VerdictRow(#"{"minProperties": 1}"#, valid: [#"{"a":1}"#, "[]"], invalid: ["{}"]),
        VerdictRow(#"{"maxProperties": 1}"#, valid: ["{}"], invalid: [#"{"a":1,"b":2}"#]),
        VerdictRow(
            #"{"required": ["a", "é"]}"#,
            valid: [#"{"é":null,"a":1}"#, #"{"\u0061":1,"\u00e9":2,"b":3}"#, "[]", "1"],
            invalid: [
                "{}", #"{"a":1}"#, #"{"A":1,"é":1}"#, "{\"a\":1,\"e\u{301}\":1}", #"{"a":1,"a":2}"#,
            ]
        ),
        VerdictRow(#"{"required": []}"#, valid: ["{}"]),
        VerdictRow(#"{"required": ["a", "a"]}"#, valid: [#"{"a":1}"#], invalid: ["{}"]),
        VerdictRow(
            #"{"properties": {"a": true, "b": true}, "required": ["a", "a", "b", "a"]}"#,
            valid: [#"{"a":1,"b":2}"#, #"{"b":2,"a":1,"c":3}"#],
            invalid: ["{}", #"{"a":1}"#, #"{"b":1}"#]
        ),
        VerdictRow(
            #"{"dependentRequired": {"a": ["b", "c"], "d": []}}"#,
            valid: ["{}", #"{"b":1}"#, #"{"a":1,"b":1,"c":1}"#, #"{"d":1}"#, "[]"],
            invalid: [#"{"a":1}"#, #"{"a":null,"b":1}"#]
        ),
        // A string that equals the name of a member is not a member.
        VerdictRow(
            #"{"dependentRequired": {"a": ["b"]}}"#,
            valid: [#"{"x":"a"}"#, #"{"x":["a"],"y":{"a":1},"z":"a"}"#],
            invalid: [#"{"a":"b"}"#, #"{"x":"b","a":1}"#, #"{"x":{"b":1},"a":["b"]}"#]
        ),
        VerdictRow(
            #"{"dependentSchemas": {"a": {"required": ["b"]}}}"#,
            valid: [#"{"x":"a"}"#, #"{"x":["a"],"y":"a"}"#],
            invalid: [#"{"a":"b"}"#, #"{"x":"b","a":1}"#]
        ),
        VerdictRow(
            #"{"required": ["a"]}"#,
            valid: [#"{"x":"a","a":0}"#],
            invalid: [#"{"x":"a"}"#, #"{"x":["a"],"y":{"a":1}}"#]
        ),
    ]

    @Test(arguments: containers)
    func `assertions on arrays and objects give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    /// Up to 64 required names have a bit each in a machine word.
    @Test(arguments: [63, 64, 65, 128, 150])
    func `'required' checks fewer and more members than a machine word has bits`(count: Int) throws
    {
        let names = (0..<count).map { "n\($0)" }
        let required = names.map { "\"\($0)\"" }.joined(separator: ",")
        // An object of fewer members than required names is rejected without a look at the names.
        func object(replacing missing: String?) -> String {
            let members = names.map { $0 == missing ? "\"x\":0" : "\"\($0)\":0" }
            return "{" + members.joined(separator: ",") + "}"
        }
        try VerdictRow(
            "{\"required\": [\(required)]}",
            valid: [object(replacing: nil)],
            invalid: ["n0", "n62", "n\(count / 2)", "n\(count - 1)"].map { object(replacing: $0) }
                + ["{}"]
        ).expectVerdicts()
    }
}
