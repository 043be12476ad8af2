import TestSupport
import Testing

@testable import SchemaKit

/// Applicators to the value itself, and to its members and items.
struct ApplicatorTests {
    private static let inPlace = [
        VerdictRow(
            #"{"allOf": [{"minimum": 1}, {"maximum": 3}]}"#,
            valid: ["1", "3", #""x""#],
            invalid: ["0", "4"]
        ),
        VerdictRow(#"{"allOf": []}"#, valid: ["1"]),
        VerdictRow(
            #"{"anyOf": [{"type": "string"}, {"minimum": 3}]}"#,
            valid: [#""x""#, "3", "null"],
            invalid: ["2"]
        ),
        VerdictRow(#"{"anyOf": []}"#, invalid: ["1"]),
        VerdictRow(#"{"anyOf": [false, true]}"#, valid: ["1"]),
        VerdictRow(
            #"{"oneOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#,
            valid: ["2", "3", "4"],
            invalid: ["1", "6", "0", #""x""#]
        ),
        VerdictRow(#"{"oneOf": [true]}"#, valid: ["1"]),
        VerdictRow(#"{"oneOf": [true, true, false]}"#, invalid: ["1"]),
        VerdictRow(#"{"not": {"type": "string"}}"#, valid: ["1"], invalid: [#""x""#]),
        VerdictRow(#"{"not": {}}"#, invalid: ["1"]),
        VerdictRow(#"{"not": false}"#, valid: ["1"]),
        VerdictRow(#"{"not": {"not": {"type": "string"}}}"#, valid: [#""x""#], invalid: ["1"]),
        VerdictRow(
            #"{"if": {"minimum": 10}, "then": {"multipleOf": 5}, "else": {"multipleOf": 2}}"#,
            valid: ["10", "15", "2", "0"],
            invalid: ["11", "3"]
        ),
        VerdictRow(#"{"if": {"minimum": 10}, "then": false}"#, valid: ["1"], invalid: ["10"]),
        VerdictRow(#"{"if": {"minimum": 10}, "else": false}"#, valid: ["10"], invalid: ["1"]),
        VerdictRow(#"{"if": false}"#, valid: ["1"]),
        VerdictRow(#"{"then": false, "else": false}"#, valid: ["1"]),
        VerdictRow(
            #"{"dependentSchemas": {"a": {"required": ["b"]}, "c": false}}"#,
            valid: ["{}", #"{"a":1,"b":2}"#, #"{"b":1}"#, "[]"],
            invalid: [#"{"a":1}"#, #"{"c":1}"#]
        ),
    ]

    @Test(arguments: inPlace)
    func `in-place applicators give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    /// Schemas for the placeholder `SCHEMA`. The evaluator has separate code for each of these keywords, and for some
    /// of their values.
    private static let subschemas = [
        #"{"type": "string"}"#, #"{"type": ["integer", "null"]}"#, #"{"type": "number"}"#,
        #"{"enum": [1, "a", null]}"#, #"{"enum": ["a", "b"]}"#, #"{"enum": [1, 2, 3]}"#,
        #"{"const": "a"}"#, #"{"const": 2}"#, #"{"const": [1]}"#, #"{"minimum": 2}"#,
        #"{"maximum": 2}"#, #"{"exclusiveMinimum": 2}"#, #"{"exclusiveMaximum": 2}"#,
        #"{"multipleOf": 2}"#, #"{"minLength": 2}"#, #"{"maxLength": 1}"#,
        #"{"pattern": "^[ab]$"}"#, #"{"minItems": 1}"#, #"{"maxItems": 1}"#,
        #"{"uniqueItems": true}"#, #"{"items": {"type": "integer"}}"#,
        #"{"items": {"exclusiveMinimum": 1}}"#, #"{"prefixItems": [{"const": 1}]}"#,
        #"{"contains": {"const": 1}}"#, #"{"contains": {"type": "integer"}, "maxContains": 1}"#,
        #"{"minProperties": 1}"#, #"{"maxProperties": 1}"#, #"{"required": ["a"]}"#,
        #"{"properties": {"a": {"type": "integer"}}}"#, #"{"propertyNames": {"maxLength": 1}}"#,
        #"{"additionalProperties": {"type": "integer"}}"#, #"{"additionalProperties": false}"#,
        #"{"patternProperties": {"^a": {"type": "integer"}}}"#,
        #"{"dependentRequired": {"a": ["b"]}}"#,
        #"{"dependentSchemas": {"a": {"maxProperties": 1}}}"#,
        #"{"anyOf": [{"type": "null"}, {"minimum": 2}]}"#, #"{"not": {"type": "number"}}"#,
        #"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, "true", "false",
        #"{"if": {"type": "integer"}, "then": {"minimum": 2}, "else": {"type": "string"}}"#,
    ]

    private static let values = [
        "null", "true", "1", "2", "3", "2.5", "1.0", "2e0", #""""#, #""a""#, #""ab""#, "[]", "[1]",
        "[2, 1]",
        "[1, 1]", #"["a"]"#, "{}", #"{"a": 1}"#, #"{"a": "x", "b": 1}"#, #"{"ab": 1}"#,
    ]

    /// Schemas that apply the schema in place of `SCHEMA` to the value in place of `VALUE` in the text. If the flag is
    /// true, they accept exactly the values that `SCHEMA` rejects.
    private static let applications: [(schema: String, text: String, negates: Bool)] = [
        (#"{"allOf": [SCHEMA]}"#, "VALUE", false), (#"{"allOf": [true, SCHEMA]}"#, "VALUE", false),
        (#"{"anyOf": [false, SCHEMA]}"#, "VALUE", false),
        (#"{"anyOf": [SCHEMA, SCHEMA]}"#, "VALUE", false),
        (#"{"oneOf": [SCHEMA, false]}"#, "VALUE", false),
        (#"{"oneOf": [SCHEMA, true]}"#, "VALUE", true),
        (#"{"not": SCHEMA}"#, "VALUE", true), (#"{"not": {"not": SCHEMA}}"#, "VALUE", false),
        (#"{"if": SCHEMA, "else": false}"#, "VALUE", false),
        (#"{"if": SCHEMA, "then": false}"#, "VALUE", true),
        (##"{"$ref": "#/$defs/s", "$defs": {"s": SCHEMA}}"##, "VALUE", false),
        (#"{"items": SCHEMA}"#, "[VALUE]", false),
        (#"{"items": SCHEMA}"#, "[VALUE, VALUE, VALUE]", false),
        (#"{"items": {"items": SCHEMA}}"#, "[[], [VALUE]]", false),
        (#"{"items": {"properties": {"a": SCHEMA}}}"#, #"[{"b": 1}, {"a": VALUE}]"#, false),
        (#"{"prefixItems": [true, SCHEMA]}"#, "[0, VALUE]", false),
        (#"{"prefixItems": [true], "items": SCHEMA}"#, "[0, VALUE]", false),
        (#"{"prefixItems": [true], "unevaluatedItems": SCHEMA}"#, "[0, VALUE]", false),
        (#"{"contains": SCHEMA}"#, "[VALUE]", false),
        (#"{"contains": SCHEMA}"#, "[VALUE, VALUE]", false),
        (#"{"contains": SCHEMA, "minContains": 0, "maxContains": 0}"#, "[VALUE]", true),
        (#"{"contains": SCHEMA, "minContains": 2}"#, "[VALUE, VALUE]", false),
        (#"{"items": {"contains": SCHEMA}}"#, "[[VALUE], [VALUE]]", false),
        (#"{"properties": {"a": SCHEMA}}"#, #"{"a": VALUE}"#, false),
        (
            #"{"properties": {"a": SCHEMA, "b": true}, "required": ["a"]}"#,
            #"{"b": 1, "a": VALUE}"#, false
        ),
        (#"{"patternProperties": {"a": SCHEMA}}"#, #"{"cab": VALUE}"#, false),
        (#"{"additionalProperties": SCHEMA}"#, #"{"a": VALUE}"#, false),
        (
            #"{"properties": {"b": true}, "additionalProperties": SCHEMA}"#,
            #"{"b": 1, "a": VALUE}"#, false
        ),
        (
            #"{"properties": {"b": true}, "unevaluatedProperties": SCHEMA}"#,
            #"{"b": 1, "a": VALUE}"#, false
        ),
        (
            #"{"dependentSchemas": {"b": {"properties": {"a": SCHEMA}}}}"#,
            #"{"b": 1, "a": VALUE}"#, false
        ),
        (
            #"{"propertyDependencies": {"b": {"x": {"properties": {"a": SCHEMA}}}}}"#,
            #"{"b": "x", "a": VALUE}"#, false
        ),
    ]

    @Test(arguments: subschemas)
    func `every applicator follows the verdict of the schema that it applies`(
        subschema: String
    ) throws {
        let alone = try SchemaProgram.compiled(subschema)
        let verdicts = try Self.values.map { value in
            try SchemaValidator(program: alone).isValid(JSONParser().parse(Array(value.utf8)))
        }
        for application in LongTests.sample(Self.applications, from: subschema.utf8.count) {
            let texts = Self.values.map { application.text.replacing("VALUE", with: $0) }
            let isValid = verdicts.map { $0 != application.negates }
            let dialect = #""$schema": "https://json-schema.org/v1", "#
            try VerdictRow(
                "{" + dialect + application.schema.dropFirst().replacing("SCHEMA", with: subschema),
                valid: zip(texts, isValid).filter(\.1).map(\.0),
                invalid: zip(texts, isValid).filter { !$0.1 }.map(\.0)
            ).expectVerdicts()
        }
    }

    /// Keywords that apply the schema in place of the placeholder `SCHEMA` beside a type.
    private static let applicationsBesideTypes = [
        #""allOf": [SCHEMA]"#, ##""$ref": "#/$defs/s", "$defs": {"s": SCHEMA}"##,
        #""anyOf": [false, SCHEMA]"#,
        ##""allOf": [{"$ref": "#/$defs/s"}], "$defs": {"s": SCHEMA}"##,
    ]

    @Test(arguments: ["integer", "number", "string", "array", "object", "null", "boolean"])
    func `a schema beside 'type' restricts only the values of the type`(type: String) throws {
        let alone = try SchemaProgram.compiled("{\"type\": \"\(type)\"}")
        let documents = try Self.values.map { try JSONParser().parse(Array($0.utf8)) }
        let hasType = try documents.map { try SchemaValidator(program: alone).isValid($0) }
        for subschema in Self.subschemas {
            let program = try SchemaProgram.compiled(subschema)
            let isValid = try zip(documents, hasType).map { document, hasType in
                try SchemaValidator(program: program).isValid(document) && hasType
            }
            let start = type.utf8.count + subschema.utf8.count
            for application in LongTests.sample(Self.applicationsBesideTypes, from: start) {
                try VerdictRow(
                    "{\"type\": \"\(type)\", \(application.replacing("SCHEMA", with: subschema))}",
                    valid: zip(Self.values, isValid).filter(\.1).map(\.0),
                    invalid: zip(Self.values, isValid).filter { !$0.1 }.map(\.0)
                ).expectVerdicts()
            }
        }
    }

    @Test func `a union beside several types including 'integer' checks values of every type`()
        throws
    {
        let types = #"["integer", "string", "array", "object", "null", "boolean"]"#
        let excluded = #"1, "a", [], {}, null, true"#
        try VerdictRow(
            """
            {"type": \(types), "anyOf": [{"not": {"enum": [\(excluded)]}},
             {"not": {"enum": [\(excluded), 2]}}]}
            """,
            valid: ["2", "2.0", "3e0", #""b""#, "[1]", #"{"a":1}"#, "false"],
            invalid: ["1", "1.0", "1.5", #""a""#, "[]", "{}", "null", "true"]
        ).expectVerdicts()
    }

    /// Many subschemas of one keyword count as work; see `Evaluator.spendWork(onSubschemas:)`.
    @Test(arguments: [63, 64, 65, 300])
    func `keywords with many subschemas give the expected verdicts`(count: Int) throws {
        let numbers = Array(1000..<(1000 + count))
        let branches = numbers.map { "{\"multipleOf\": \($0)}" }.joined(separator: ", ")
        let (first, last) = ("1000", "\(999 + count)")
        try VerdictRow(
            #"{"anyOf": [\#(branches)]}"#,
            valid: [first, last, "0", "\"a\""],
            invalid: ["999", "1"]
        ).expectVerdicts()
        try VerdictRow(
            #"{"oneOf": [\#(branches)]}"#,
            valid: [first, last],
            invalid: ["999", "0", "\"a\""]
        ).expectVerdicts()
        try VerdictRow(
            #"{"allOf": [\#(branches)]}"#,
            valid: ["0", "null"],
            invalid: [first, last]
        ).expectVerdicts()
        try VerdictRow(
            """
            {"$schema": "http://json-schema.org/draft-03/schema#", "type":
            ["null", \(branches.replacing("multipleOf", with: "divisibleBy"))]}
            """,
            valid: [first, last, "null"],
            invalid: ["999"]
        ).expectVerdicts()
        // For the largest `count`, 600 values are so much work that `spendWork(onSubschemas:)` also checks the limits.
        let values = [String](repeating: last, count: count < 300 ? 20 : 600)
            .joined(separator: ",")
        try VerdictRow(
            #"{"items": {"anyOf": [\#(branches)]}}"#,
            valid: ["[\(values)]"],
            invalid: ["[\(values),999]"]
        ).expectVerdicts()
        let dependent = numbers.map { "\"m\($0)\": {\"required\": [\"n\($0)\"]}" }
            .joined(separator: ", ")
        try VerdictRow(
            #"{"dependentSchemas": {\#(dependent)}}"#,
            valid: [#"{"m1000": 1, "n1000": 1}"#, #"{"n\#(last)": 1}"#, "{}"],
            invalid: [#"{"m1000": 1}"#, #"{"m\#(last)": 1, "n1000": 1}"#]
        ).expectVerdicts()
    }

    private static let children = [
        VerdictRow(
            #"{"properties": {"a": {"type": "string"}, "b": false}}"#,
            valid: ["{}", #"{"a":"x"}"#, #"{"c":1}"#, "[]"],
            invalid: [
                #"{"a":1}"#, #"{"b":1}"#, #"{"\u0061":1}"#, #"{"a":1,"a":"x"}"#,
                #"{"a":"x","a":1}"#,
            ]
        ),
        VerdictRow(
            #"{"patternProperties": {"^a": {"type": "string"}, "b$": {"minLength": 2}}}"#,
            valid: ["{}", #"{"a":"x"}"#, #"{"cb":"xx"}"#, #"{"ab":"xx"}"#, #"{"c":1}"#],
            invalid: [#"{"a":1}"#, #"{"ab":"x"}"#, #"{"cb":"x"}"#]
        ),
        VerdictRow(
            #"""
            {"properties": {"a": true}, "patternProperties": {"^b": true},
             "additionalProperties": false}
            """#,
            valid: ["{}", #"{"a":1,"b":2,"bb":3}"#, "[1]"],
            invalid: [#"{"c":1}"#, #"{"a":1,"A":1}"#]
        ),
        VerdictRow(
            #"{"additionalProperties": {"type": "string"}}"#,
            valid: [#"{"a":"x"}"#],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"{"allOf": [{"properties": {"a": true}}], "additionalProperties": false}"#,
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"{"required": ["a"], "additionalProperties": false}"#,
            invalid: [#"{"a":1}"#, "{}"]
        ),
        // The compiler knows that the pattern matches the required name, which 'properties' does not list.
        VerdictRow(
            #"""
            {"required": ["ab"], "patternProperties": {"^a": {"type": "integer"}},
             "additionalProperties": false}
            """#,
            valid: [#"{"ab":1}"#, #"{"ac":2,"ab":1}"#, "[]"],
            invalid: [#"{"ab":"x"}"#, #"{"ab":1,"b":1}"#, #"{"ac":1}"#]
        ),
        VerdictRow(
            #"{"propertyNames": {"maxLength": 2, "pattern": "^[a-z]"}}"#,
            valid: ["{}", #"{"ab":1}"#, #"{"\u0061b":1}"#],
            invalid: [#"{"abc":1}"#, #"{"1":1}"#]
        ),
        VerdictRow(#"{"propertyNames": false}"#, valid: ["{}"], invalid: [#"{"a":1}"#]),
        VerdictRow(
            #"{"propertyNames": {"enum": ["a", "b"]}}"#,
            valid: [#"{"\u0061":1}"#],
            invalid: [#"{"c":1}"#]
        ),
        VerdictRow(
            #"{"items": {"type": "string"}}"#,
            valid: ["[]", #"["a"]"#, "{}"],
            invalid: [#"["a",1]"#]
        ),
        VerdictRow(#"{"items": false}"#, valid: ["[]"], invalid: ["[1]"]),
        VerdictRow(
            #"{"prefixItems": [{"type": "string"}, {"type": "number"}]}"#,
            valid: ["[]", #"["a"]"#, #"["a",1,null]"#],
            invalid: ["[1]", #"["a","b"]"#]
        ),
        VerdictRow(
            #"{"prefixItems": [{"type": "string"}], "items": {"type": "number"}}"#,
            valid: [#"["a",1,2]"#, "[]"],
            invalid: [#"["a","b"]"#, "[1]"]
        ),
        VerdictRow(
            #"{"contains": {"type": "string"}}"#,
            valid: [#"[1,"a"]"#, "{}"],
            invalid: ["[]", "[1]"]
        ),
        VerdictRow(
            #"{"contains": {"type": "string"}, "minContains": 2, "maxContains": 3}"#,
            valid: [#"["a","b"]"#, #"["a",1,"b","c"]"#],
            invalid: ["[]", #"["a"]"#, #"["a","b","c","d"]"#]
        ),
        VerdictRow(
            #"{"contains": {"type": "string"}, "minContains": 0}"#,
            valid: ["[]", "[1]", #"["a"]"#]
        ),
        VerdictRow(
            #"{"contains": {"type": "string"}, "minContains": 0, "maxContains": 1}"#,
            valid: ["[]", #"["a"]"#],
            invalid: [#"["a","b"]"#]
        ),
        VerdictRow(
            #"{"contains": true, "maxContains": 0, "minContains": 0}"#,
            valid: ["[]"],
            invalid: ["[1]"]
        ),
        // The evaluator has separate code for a schema that constrains more than the type of the items.
        VerdictRow(
            #"{"contains": {"minimum": 3}}"#,
            valid: ["[3]", "[1, 3]", "[3, 1]"],
            invalid: ["[]", "[1, 2]"]
        ),
        VerdictRow(
            #"{"contains": {"minimum": 3}, "minContains": 2}"#,
            valid: ["[3, 4]", "[3, 1, 4, 1]", "[3, 4, 5]"],
            invalid: ["[]", "[3]", "[1, 3, 1]"]
        ),
        VerdictRow(
            #"{"contains": {"minimum": 3}, "minContains": 0, "maxContains": 1}"#,
            valid: ["[]", "[1]", "[3]", "[1, 3]"],
            invalid: ["[3, 3]", "[3, 1, 3]"]
        ),
        VerdictRow(
            #"{"contains": {"minimum": 3}, "minContains": 2, "maxContains": 3}"#,
            valid: ["[3, 4]", "[3, 1, 4, 5]"],
            invalid: ["[]", "[3, 1]", "[3, 4, 5, 6]"]
        ),
        VerdictRow(
            #"{"items": {"contains": {"minimum": 3}, "minContains": 2, "maxContains": 3}}"#,
            valid: ["[]", "[[3, 4], [3, 1, 4, 5]]"],
            invalid: ["[[3, 4], [3]]", "[[3, 4], [3, 4, 5, 6]]"]
        ),
        VerdictRow(#"{"minContains": 2, "maxContains": 1}"#, valid: ["[]", "[1]"]),
    ]

    @Test(arguments: children)
    func `applicators to members and items give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    /// Bounds of items. In each array, the first item is valid, so that the bound of a later item decides.
    private static let itemBounds = [
        VerdictRow(#"{"items": {"minimum": 2}}"#, valid: ["[3, 2]"], invalid: ["[3, 1]"]),
        VerdictRow(
            #"{"items": {"exclusiveMinimum": 2}}"#,
            valid: ["[4, 3]"],
            invalid: ["[4, 2]", "[4, 1]"]
        ),
        VerdictRow(#"{"items": {"maximum": 2}}"#, valid: ["[1, 2]"], invalid: ["[1, 3]"]),
        VerdictRow(
            #"{"items": {"exclusiveMaximum": 2}}"#,
            valid: ["[0, 1]"],
            invalid: ["[0, 2]", "[0, 3]"]
        ),
        VerdictRow(#"{"items": {"multipleOf": 2}}"#, valid: ["[2, 4]"], invalid: ["[2, 3]"]),
        VerdictRow(
            #"{"items": {"minLength": 2}}"#,
            valid: [#"["abc", "ab"]"#],
            invalid: [#"["abc", "a"]"#]
        ),
        VerdictRow(
            #"{"items": {"maxLength": 2}}"#,
            valid: [#"["a", "ab"]"#],
            invalid: [#"["a", "abc"]"#]
        ),
        VerdictRow(
            #"{"items": {"minItems": 2}}"#,
            valid: ["[[1, 2, 3], [1, 2]]"],
            invalid: ["[[1, 2, 3], [1]]"]
        ),
        VerdictRow(
            #"{"items": {"maxItems": 2}}"#,
            valid: ["[[1], [1, 2]]"],
            invalid: ["[[1], [1, 2, 3]]"]
        ),
        VerdictRow(
            #"{"items": {"minProperties": 2}}"#,
            valid: [#"[{"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2}]"#],
            invalid: [#"[{"a": 1, "b": 2, "c": 3}, {"a": 1}]"#]
        ),
        VerdictRow(
            #"{"items": {"maxProperties": 2}}"#,
            valid: [#"[{"a": 1}, {"a": 1, "b": 2}]"#],
            invalid: [#"[{"a": 1}, {"a": 1, "b": 2, "c": 3}]"#]
        ),
        VerdictRow(
            #"{"items": {"type": "integer"}, "minItems": 2, "maxItems": 3}"#,
            valid: ["[1, 2]", "[1, 2, 3]", "{}"],
            invalid: ["[]", "[1]", "[1, 2, 3, 4]"]
        ),
        VerdictRow(
            #"{"items": {"items": {"type": "integer"}, "minItems": 2, "maxItems": 3}}"#,
            valid: ["[]", "[[1, 2], [1, 2, 3]]"],
            invalid: ["[[1, 2], [1]]", "[[1, 2], []]", "[[1, 2], [1, 2, 3, 4]]"]
        ),
    ]

    @Test(arguments: itemBounds)
    func `every item obeys the bounds of its schema`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    /// Schemas of items, each with a valid item and another value of the same kind and size that is no valid item.
    private static let itemsOfOneKind: [(schema: String, item: String, other: String)] = [
        (schema: #"{"minimum": 2}"#, item: "2", other: "1"),
        (schema: #"{"minLength": 2}"#, item: #""ab""#, other: #""a""#),
        (schema: #"{"items": {"type": "integer"}}"#, item: "[1]", other: #"["x"]"#),
        (schema: #"{"contains": {"type": "integer"}}"#, item: "[1]", other: #"["x"]"#),
        (schema: #"{"required": ["a"]}"#, item: #"{"a": 1}"#, other: #"{"b": 1}"#),
        (
            schema: #"{"properties": {"a": {"type": "integer"}}, "required": ["a"]}"#,
            item: #"{"a": 1}"#,
            other: #"{"a": "x"}"#
        ),
        (
            schema: #"{"additionalProperties": {"type": "integer"}}"#,
            item: #"{"a": 1}"#,
            other: #"{"a": "x"}"#
        ),
    ]

    /// The evaluator reads consecutive items of one kind together. It must stop at the end of their array.
    @Test(arguments: itemsOfOneKind)
    func `the schema of items does not apply to the value after their array`(
        schema: String,
        item: String,
        other: String
    ) throws {
        try VerdictRow(
            #"{"prefixItems": [{"items": \#(schema)}]}"#,
            valid: ["[[\(item), \(item)], \(other)]", "[[\(item)], \(other), \(other)]"],
            invalid: ["[[\(item), \(other)], \(item)]", "[[\(other)], \(item)]"]
        ).expectVerdicts()
    }

    @Test func `a member can match both 'properties' and 'patternProperties'`() throws {
        try VerdictRow(
            """
            {"properties": {"foo": {}, "bar": {"minimum": 1}, "": {}, "a.b": true},
             "patternProperties": {"f.*o": {"type": "integer"}, "r$": {"maximum": 5}, "^x": {}},
             "additionalProperties": false}
            """,
            valid: [
                "{}", #"{"foo": 1}"#, #"{"bar": 1, "foo": 2}"#, #"{"bar": "x"}"#, #"{"": null}"#,
                #"{"a.b": {}}"#, #"{"xr": 5, "fxo": 1}"#, #"{"f\u006fo": 1}"#,
            ],
            invalid: [
                #"{"foo": "x"}"#, #"{"bar": 0}"#, #"{"bar": 6}"#, #"{"xr": 6}"#, #"{"fxo": 1.5}"#,
                #"{"ba": 1}"#, #"{"f\u006fo": "x"}"#,
            ]
        ).expectVerdicts()
    }

    /// The compiler matches declared names with at most 15 patterns, and only if the pairs are few.
    @Test(arguments: [(14, 1), (15, 1), (16, 1), (17, 1), (64, 1), (15, 273), (15, 274)])
    func `a declared member must match the schema of each pattern that matches its name`(
        patternCount: Int,
        nameCount: Int
    ) throws {
        for matchesAll in [false, true] {
            // Each pattern except the last one matches only its own name, or all names.
            let patterns = (1..<patternCount).map {
                "\"\(matchesAll ? "^[a-z]*\($0)?" : "^p\($0)$")\": true"
            }
            let names = (0..<nameCount).map { "\"n\($0)\": true" }
            try VerdictRow(
                """
                {"properties": {\(names.joined(separator: ", "))}, "patternProperties": {
                 \((patterns + [#""^n0$": {"type": "integer"}"#]).joined(separator: ", "))},
                 "additionalProperties": false}
                """,
                valid: ["{}", #"{"n0": 1}"#] + (nameCount > 1 ? [#"{"n1": "x", "n0": 1}"#] : []),
                invalid: [#"{"n0": "x"}"#]
                    + (matchesAll ? [] : [#"{"n0": 1, "N": 1}"#, #"{"m": 1}"#])
            ).expectVerdicts()
        }
    }

    @Test func `'items' rejects an invalid item of any type at any position of an array`() throws {
        let validItems = ["[1, 2]", "[3, 4]", "[5, [6]]", #"{"a": 1, "b": [2]}"#, "7", #""text""#]
        let schema = """
            {"items": {"minItems": 2, "minProperties": 2, "minimum": 7, "maxLength": 4,
                       "contains": {"type": ["number", "string"]}}}
            """
        for item in ["[1]", "[1, 2]", "{}", "6", #""texts""#, "[[], []]"] {
            for position in 0...validItems.count {
                var items = validItems + validItems.reversed() + validItems
                items.insert(item, at: position * 3)
                let text = "[" + items.joined(separator: ", ") + "]"
                // The inserted item `[1, 2]` is valid, so that some of the arrays have no invalid item.
                let isValid = item == "[1, 2]"
                try VerdictRow(schema, valid: isValid ? [text] : [], invalid: isValid ? [] : [text])
                    .expectVerdicts()
            }
        }
    }
}
