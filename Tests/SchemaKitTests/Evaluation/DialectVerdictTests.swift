import Testing

@testable import SchemaKit

/// Tests of keywords whose meaning depends on the dialect.
struct DialectVerdictTests {
    /// Members of a schema, values that it accepts in each of the dialects, and values that it rejects.
    struct Row: CustomTestStringConvertible, Sendable {
        let dialects: [StandardDialect]
        let members: String
        let valid: [String]
        let invalid: [String]
        var testDescription: String { members }

        init(
            _ dialects: [StandardDialect],
            _ members: String,
            valid: [String],
            invalid: [String] = []
        ) {
            self.dialects = dialects
            self.members = members
            self.valid = valid
            self.invalid = invalid
        }
    }

    private static let early: [StandardDialect] = [.draft3, .draft4, .draft6, .draft7]

    /// The keywords of draft 3 that later drafts changed or replaced.
    private static let draft3 = [
        Row(
            [.draft3],
            #""type": ["string", {"minimum": 3}]"#,
            valid: [#""a""#, "3", "null"],
            invalid: ["2"]
        ),
        Row(
            [.draft3],
            #""type": ["null", "no such type"]"#,
            valid: ["null", "1", #""a""#]
        ),
        Row(
            [.draft3],
            #""type": "any""#,
            valid: ["null", "1"]
        ),
        Row(
            [.draft3],
            #""disallow": ["string", {"minimum": 3}]"#,
            valid: ["2"],
            invalid: [#""a""#, "3", "null"]
        ),
        Row(
            [.draft3],
            #""type": {"minimum": 3}"#,
            valid: ["3", "null"],
            invalid: ["2"]
        ),
        Row(
            [.draft3],
            #""disallow": {"minimum": 3}"#,
            valid: ["2"],
            invalid: ["3", "null"]
        ),
        Row(
            [.draft3],
            #""disallow": "string""#,
            valid: ["1"],
            invalid: [#""a""#]
        ),
        Row(
            [.draft3],
            #""extends": {"minimum": 2}"#,
            valid: ["2", #""a""#],
            invalid: ["1"]
        ),
        Row(
            [.draft3],
            #""extends": [{"minimum": 2}, {"maximum": 3}]"#,
            valid: ["2", "3"],
            invalid: ["1", "4"]
        ),
        Row(
            [.draft3],
            #""properties": {"a": {"required": true}, "b": {"required": false}}"#,
            valid: [#"{"a":1}"#],
            invalid: ["{}", #"{"b":1}"#]
        ),
        Row(
            [.draft3],
            #""properties": {"a": {"required": true, "required": false}}"#,
            valid: ["{}"]
        ),
        Row(
            [.draft3],
            #""dependencies": {"a": "b"}"#,
            valid: [#"{"a":1,"b":1}"#, #"{"b":1}"#, "{}"],
            invalid: [#"{"a":1}"#]
        ),
        Row(
            [.draft3],
            #""divisibleBy": 2, "multipleOf": 3"#,
            valid: ["4"],
            invalid: ["3"]
        ),
    ]

    /// Bounds, and keywords that earlier dialects do not have.
    private static let bounds = [
        Row(
            [.draft3, .draft4],
            #""minimum": 1, "exclusiveMinimum": true"#,
            valid: ["2", #""a""#],
            invalid: ["1", "1.0", "0"]
        ),
        Row(
            [.draft3, .draft4],
            #""minimum": 1, "exclusiveMinimum": false"#,
            valid: ["1"],
            invalid: ["0"]
        ),
        Row(
            [.draft3, .draft4],
            #""maximum": 1, "exclusiveMaximum": true"#,
            valid: ["0"],
            invalid: ["1", "2"]
        ),
        Row(
            [.draft3, .draft4],
            #""maximum": 1, "exclusiveMaximum": false"#,
            valid: ["1"],
            invalid: ["2"]
        ),
        Row(
            [.draft3, .draft4],
            #""exclusiveMinimum": true, "exclusiveMaximum": true"#,
            valid: ["0", "1"]
        ),
        Row(
            [.draft6, .draft7, .draft201909, .draft202012],
            #""minimum": 0, "exclusiveMinimum": 1"#,
            valid: ["2"],
            invalid: ["1", "0"]
        ),
        Row(
            [.draft4],
            #""const": 1, "contains": false, "propertyNames": false"#,
            valid: ["2", "[1]", #"{"a":1}"#]
        ),
        Row(
            [.draft6],
            #""if": true, "then": false, "else": false"#,
            valid: ["1"]
        ),
        Row(
            [.draft7, .draft201909, .draft202012],
            #""if": {"minimum": 2}, "then": {"maximum": 3}, "else": {"maximum": 0}"#,
            valid: ["3", "0", "-1"],
            invalid: ["4", "1"]
        ),
        Row(
            [.draft6, .draft7],
            #""contains": {"type": "null"}, "minContains": 2, "maxContains": 0"#,
            valid: ["[null]"],
            invalid: ["[]", "[1]"]
        ),
        Row(
            [.draft201909, .draft202012],
            #""contains": {"type": "null"}, "minContains": 2"#,
            valid: ["[null,null]"],
            invalid: ["[null]"]
        ),
    ]

    /// References beside other keywords, and anchors in identifiers.
    private static let references = [
        Row(
            early,
            ##""$ref": "#/definitions/a", "minimum": 5, "definitions": {"a": {"maximum": 9}}"##,
            valid: ["1", "9"],
            invalid: ["10"]
        ),
        Row(
            [.draft201909, .draft202012],
            ##""$ref": "#/definitions/a", "minimum": 5, "definitions": {"a": {"maximum": 9}}"##,
            valid: ["5", "9"],
            invalid: ["1", "10"]
        ),
        Row(
            [.draft3, .draft4],
            ##""definitions": {"a": {"id": "#x", "minimum": 5}}, "items": {"$ref": "#x"}"##,
            valid: ["[5]"],
            invalid: ["[4]"]
        ),
        Row(
            [.draft6, .draft7],
            ##""definitions": {"a": {"$id": "#x", "minimum": 5}}, "items": {"$ref": "#x"}"##,
            valid: ["[5]"],
            invalid: ["[4]"]
        ),
        // An empty fragment is no anchor, so several schemas can have it.
        Row(
            [.draft6, .draft7],
            ##"""
            "definitions": {"a": {"$id": "#", "minimum": 5}, "b": {"$id": "#"}},
            "items": {"$ref": "#/definitions/a"}
            """##,
            valid: ["[5]"],
            invalid: ["[4]"]
        ),
    ]

    /// Lists of schemas for items, and dependencies.
    private static let children = [
        Row(
            early + [.draft201909],
            #""items": [{"type": "string"}, {"type": "number"}]"#,
            valid: [#"["a",1,null]"#, #"["a"]"#, "[]"],
            invalid: ["[1]", #"["a","b"]"#]
        ),
        Row(
            early + [.draft201909],
            #""items": [{"type": "string"}, {"type": "number"}], "additionalItems": false"#,
            valid: [#"["a",1]"#, #"["a"]"#],
            invalid: [#"["a",1,null]"#, "[1]"]
        ),
        Row(
            early + [.draft201909],
            #"""
            "items": [{"type": "string"}, {"type": "number"}],
            "additionalItems": {"type": "null"}
            """#,
            valid: [#"["a",1,null]"#],
            invalid: [#"["a",1,2]"#]
        ),
        Row(
            early + [.draft201909],
            #""items": {"type": "string"}, "additionalItems": false"#,
            valid: [#"["a","b"]"#, "[]"],
            invalid: ["[1]"]
        ),
        Row(
            early + [.draft201909, .draft202012],
            #""additionalItems": false"#,
            valid: ["[1]"]
        ),
        Row(
            [.draft202012],
            #""items": {"type": "string"}, "additionalItems": false"#,
            valid: [#"["a","b"]"#],
            invalid: ["[1]"]
        ),
        Row(
            early + [.draft201909, .draft202012],
            #""dependencies": {"a": ["b", "c"]}"#,
            valid: [#"{"a":1,"b":1,"c":1}"#, #"{"b":1}"#],
            invalid: [#"{"a":1,"b":1}"#]
        ),
        Row(
            early + [.draft201909, .draft202012],
            #""dependencies": {"a": {"properties": {"b": {"type": "null"}}}, "c": ["d"]}"#,
            valid: [#"{"a":1,"b":null}"#, #"{"b":1}"#],
            invalid: [#"{"a":1,"b":1}"#, #"{"c":1}"#]
        ),
    ]

    /// Differences between the dialects since 2019-09.
    private static let later = [
        Row(
            [.draft201909],
            #""contains": {"type": "null"}, "unevaluatedItems": false"#,
            valid: ["{}"],
            invalid: ["[null]", "[]"]
        ),
        Row(
            [.draft202012],
            #""contains": {"type": "null"}, "unevaluatedItems": false"#,
            valid: ["[null]"],
            invalid: ["[null,1]", "[]"]
        ),
        Row(
            [.draft201909],
            ##"""
            "$id": "http://x/strict", "$recursiveAnchor": true, "$ref": "tree",
            "unevaluatedProperties": false, "$defs": {"tree": {"$id": "tree",
            "$recursiveAnchor": true, "properties": {"a": true, "in": {"$recursiveRef": "#"}}}}
            """##,
            valid: [#"{"in":{"a":1}}"#],
            invalid: [#"{"in":{"b":1}}"#, #"{"b":1}"#]
        ),
        Row(
            [.draft201909],
            ##"""
            "$id": "http://x/loose", "$recursiveAnchor": true, "$ref": "tree",
            "unevaluatedProperties": false, "$defs": {"tree": {"$id": "tree",
            "properties": {"a": true, "in": {"$recursiveRef": "#"}}}}
            """##,
            valid: [#"{"in":{"b":1}}"#],
            invalid: [#"{"b":1}"#]
        ),
        // Only the root of a resource can have `$recursiveAnchor`.
        Row(
            [.draft201909],
            ##"""
            "$id": "http://x/inner", "$ref": "tree", "unevaluatedProperties": false,
            "$defs": {"null": {"$recursiveAnchor": true, "type": "null"}, "tree": {"$id": "tree",
            "$recursiveAnchor": true, "properties": {"a": true, "in": {"$recursiveRef": "#"}}}}
            """##,
            valid: [#"{"in":{"b":1}}"#],
            invalid: [#"{"b":1}"#]
        ),
        Row(
            [.version1],
            #"""
            "properties": {"a": true}, "unevaluatedProperties": false,
            "propertyDependencies": {"a": {"x": {"properties": {"b": true}}}}
            """#,
            valid: [#"{"a":"x","b":1}"#, #"{"a":"y"}"#],
            invalid: [#"{"a":"y","b":1}"#, #"{"a":"x","c":1}"#]
        ),
        Row(
            [.version1],
            #""propertyDependencies": {"a": {"x": {"required": ["b"]}}}"#,
            valid: [#"{"a":"x","b":1}"#, #"{"a":"y"}"#, #"{"a":1}"#],
            invalid: [#"{"a":"x"}"#]
        ),
    ]

    @Test(arguments: draft3 + bounds + references + children + later)
    func `a keyword has the meaning of its dialect`(row: Row) throws {
        for dialect in row.dialects {
            try VerdictRow(
                "{\"$schema\": \"\(dialect.rawValue)\", \(row.members)}",
                valid: row.valid,
                invalid: row.invalid
            ).expectVerdicts()
        }
    }
}
