import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the first and the last entries and steps that the evaluators read: those after the end of an array or an
/// object, and the first step of a program.
struct EvaluationBoundsTests {
    /// Schemas of the member `o`, with a value of this member and the value of the member `a` after it. The verdict of
    /// each would differ if `a` were a member of the value of `o`.
    private static let objects: [(schema: String, value: String, next: String, isValid: Bool)] = [
        (#"{"required": ["a"]}"#, #"{"b": 1}"#, "1", false),
        (#"{"required": ["a"], "properties": {"b": true}}"#, #"{"b": 1}"#, "1", false),
        (#"{"properties": {"a": {"type": "string"}}}"#, #"{"b": 1}"#, "1", true),
        (#"{"properties": {"a": {"type": "string"}}}"#, "{}", "1", true),
        (#"{"properties": {"a": {"type": "string"}, "c": true}}"#, #"{"b": 1}"#, "1", true),
        (#"{"properties": {"a": false}, "patternProperties": {"^x": true}}"#, "{}", "1", true),
        (#"{"additionalProperties": {"type": "string"}}"#, #"{"b": "x"}"#, "1", true),
        (#"{"additionalProperties": {"minimum": 2}}"#, #"{"b": 2}"#, "1", true),
        (#"{"patternProperties": {"^a": {"type": "string"}}}"#, #"{"b": 1}"#, "1", true),
        (#"{"propertyNames": {"const": "b"}}"#, #"{"b": 1}"#, "1", true),
        (#"{"unevaluatedProperties": {"type": "string"}}"#, #"{"b": "x"}"#, "1", true),
        (#"{"dependentRequired": {"a": ["c"]}}"#, #"{"b": 1}"#, "1", true),
        (#"{"dependentRequired": {"b": ["a"]}}"#, #"{"b": 1}"#, "1", false),
        (#"{"dependentSchemas": {"a": false}}"#, #"{"b": 1}"#, "1", true),
        (#"{"propertyDependencies": {"a": {"x": false}}}"#, #"{"b": 1}"#, #""x""#, true),
        (
            #"""
            {"anyOf": [{"properties": {"a": {"const": "x"}, "b": {"const": 1}}},
             {"properties": {"a": {"const": "y"}, "b": {"const": 2}}}]}
            """#,
            #"{"b": 2}"#, #""x""#, true
        ),
        (#"{"const": {"b": 1}}"#, #"{"b": 1}"#, "1", true),
    ]

    @Test(arguments: objects)
    func `a keyword reads no member after the end of its object`(
        row: (schema: String, value: String, next: String, isValid: Bool)
    ) throws {
        // Only the dialect v1 has all keywords of the rows.
        let schema = """
            {"$schema": "\(StandardDialect.version1.rawValue)", "properties": {"o": \(row.schema)}}
            """
        let value = "{\"o\": \(row.value), \"a\": \(row.next)}"
        try VerdictRow(
            schema,
            valid: row.isValid ? [value] : [],
            invalid: row.isValid ? [] : [value]
        ).expectVerdicts()
    }

    /// Schemas of the first item, with a value of this item and the next item. The verdict of each would differ if the
    /// next item were an item of the first.
    private static let arrays: [(schema: String, value: String, next: String, isValid: Bool)] = [
        (#"{"items": {"type": "integer"}}"#, "[1]", #""x""#, true),
        (#"{"items": {"type": "integer"}}"#, "[]", #""x""#, true),
        (#"{"items": {"type": ["integer", "array"]}}"#, "[1, [2]]", #""x""#, true),
        (#"{"items": {"minimum": 2}}"#, "[3]", "1", true),
        (#"{"items": {"minItems": 1}}"#, "[[1], [2]]", "[]", true),
        (#"{"items": {"minItems": 1}}"#, "[[1], [2, 3]]", "[]", true),
        (#"{"items": {"minProperties": 1}}"#, #"[{"a": 1}, {"b": 1}]"#, "{}", true),
        (#"{"items": {"type": ["string", "null"], "minLength": 1}}"#, "[null]", "1", true),
        (#"{"prefixItems": [true, {"type": "string"}]}"#, "[1]", "1", true),
        (#"{"prefixItems": [true], "items": {"type": "string"}}"#, #"[1, "x"]"#, "1", true),
        (#"{"contains": {"const": "x"}}"#, "[1]", #""x""#, false),
        (#"{"contains": {"type": "string"}}"#, "[1]", #""x""#, false),
        (#"{"contains": {"type": "integer"}, "maxContains": 1}"#, "[1]", "2", true),
        (#"{"contains": {"minimum": 1}, "maxContains": 1}"#, "[1]", "2", true),
        (#"{"uniqueItems": true}"#, "[1, 2]", "1", true),
        (#"{"unevaluatedItems": {"type": "integer"}}"#, "[1]", #""x""#, true),
        (#"{"const": [1]}"#, "[1]", "1", true),
    ]

    @Test(arguments: arrays)
    func `a keyword reads no item after the end of its array`(
        row: (schema: String, value: String, next: String, isValid: Bool)
    ) throws {
        let value = "[\(row.value), \(row.next)]"
        try VerdictRow(
            "{\"prefixItems\": [\(row.schema)]}",
            valid: row.isValid ? [value] : [],
            invalid: row.isValid ? [] : [value]
        ).expectVerdicts()
    }

    /// Schemas, each with the location of a subschema that the schema around it applies, too. The steps of the
    /// subschema at which evaluation starts are the first ones of the program.
    private static let starts:
        [(schema: String, start: String, valid: [String], invalid: [String])] =
            [
                (
                    ##"{"items": {"minItems": 1, "$ref": "#"}}"##, "#/items",
                    ["1", "[null]", "[1, 2]", #"[["a"], [true, [{}]]]"#],
                    ["[]", "[1, []]", "[[[]]]"]
                ),
                (
                    ##"{"prefixItems": [{"minItems": 1, "$ref": "#"}]}"##, "#/prefixItems/0",
                    ["1", "[1]", "[[1], []]"], ["[]", "[[]]"]
                ),
                (
                    ##"{"contains": {"minItems": 2, "$ref": "#"}}"##, "#/contains",
                    ["1", "[1, 2]", "[[1, 2], []]"], ["[]", "[1]", "[[], [3]]"]
                ),
                (
                    ##"{"properties": {"a": {"minProperties": 1, "$ref": "#"}}}"##,
                    "#/properties/a",
                    ["1", #"{"a": 1}"#, #"{"a": {"a": [1]}}"#], ["{}", #"{"a": {}}"#]
                ),
                (
                    ##"{"properties": {"a": {"minProperties": 1, "$ref": "#"}, "b": true}}"##,
                    "#/properties/a", ["1", #"{"b": 1, "a": "x"}"#], ["{}", #"{"b": 1, "a": {}}"#]
                ),
                (
                    ##"{"additionalProperties": {"minProperties": 1, "$ref": "#"}}"##,
                    "#/additionalProperties", ["1", #"{"a": 1}"#], ["{}", #"{"a": {}}"#]
                ),
                (
                    ##"{"patternProperties": {"a$": {"minProperties": 1, "$ref": "#"}}}"##,
                    "#/patternProperties/a$", ["1", #"{"ba": 1}"#], ["{}", #"{"ba": {}}"#]
                ),
                (
                    ##"{"items": {"anyOf": [{"minItems": 1, "$ref": "#"}, {"minItems": 3}]}}"##,
                    "#/items/anyOf/0", ["1", "[1]", "[[2], true]"], ["[]", "[[]]"]
                ),
                (
                    ##"{"items": {"oneOf": [{"minItems": 1, "$ref": "#"}, {"maxItems": 3}]}}"##,
                    "#/items/oneOf/0", ["1", "[[]]", "[[1]]"], ["[]", "[1]"]
                ),
            ]

    @Test(arguments: starts)
    func `a keyword can apply the subschema at which evaluation starts`(
        row: (schema: String, start: String, valid: [String], invalid: [String])
    ) throws {
        let registry = try SchemaRegistry(files: [(uri: "http://x/a", text: row.schema)])
        let validator = try registry.validator(of: "http://x/a" + row.start)
        for (values, isValid) in [(row.valid, true), (row.invalid, false)] {
            for value in values {
                let document = try JSONParser().parse(Array(value.utf8))
                #expect(try validator.isValid(document) == isValid, "\(value)")
                let trace = try TracingEvaluator.trace(document, program: validator.program)
                #expect(trace.isValid == isValid, "\(value), the trace")
            }
        }
    }
}
