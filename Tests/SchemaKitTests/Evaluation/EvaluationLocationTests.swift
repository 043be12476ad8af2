import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the locations of failures: `instanceLocation`, `keywordLocation` and `absoluteKeywordLocation`.
struct EvaluationLocationTests {
    /// A failure of a keyword.
    struct Row: CustomTestStringConvertible, Sendable {
        let schema: String
        let value: String
        let instanceLocation: String
        let keywordLocation: String
        /// The whole URI. The initializer also accepts a fragment, before which it puts the URI of the schema. Nil
        /// stands for a fragment equal to the keyword location.
        let absoluteKeywordLocation: String
        var testDescription: String { "\(keywordLocation) at \(instanceLocation.debugDescription)" }

        init(
            _ schema: String,
            _ value: String,
            at instanceLocation: String,
            keyword keywordLocation: String,
            absolute absoluteKeywordLocation: String? = nil
        ) {
            self.schema = schema
            self.value = value
            self.instanceLocation = instanceLocation
            self.keywordLocation = keywordLocation
            let absolute = absoluteKeywordLocation ?? "#\(keywordLocation)"
            self.absoluteKeywordLocation =
                absolute.hasPrefix("#") ? SchemaProgram.testURI + absolute : absolute
        }
    }

    private static let rows = [
        Row(#"{"type": "string"}"#, "1", at: "", keyword: "/type"),
        Row(#"{"minimum": 2}"#, "1", at: "", keyword: "/minimum"),
        Row(#"{"enum": [1]}"#, "2", at: "", keyword: "/enum"),
        Row(#"{"required": ["a"]}"#, "{}", at: "", keyword: "/required"),
        Row(
            #"{"properties": {"a": {"const": 1}}}"#,
            #"{"a":2}"#,
            at: "/a",
            keyword: "/properties/a/const"
        ),
        Row(
            #"{"properties": {"a/b~": {"const": 1}}}"#,
            #"{"a\/b~":2}"#,
            at: "/a~1b~0",
            keyword: "/properties/a~1b~0/const"
        ),
        Row(
            #"{"properties": {"é \"": {"const": 1}}}"#,
            #"{"é \"":2}"#,
            at: "/é \"",
            keyword: "/properties/é \"/const",
            absolute: "#/properties/%C3%A9%20%22/const"
        ),
        Row(
            #"{"properties": {"a%": {"const": 1}}}"#,
            #"{"a%":2}"#,
            at: "/a%",
            keyword: "/properties/a%/const",
            absolute: "#/properties/a%25/const"
        ),
        Row(
            #"{"patternProperties": {"^a": {"const": 1}}}"#,
            #"{"ab":2}"#,
            at: "/ab",
            keyword: "/patternProperties/^a/const",
            absolute: "#/patternProperties/%5Ea/const"
        ),
        Row(
            #"{"additionalProperties": {"const": 1}}"#,
            #"{"a":2}"#,
            at: "/a",
            keyword: "/additionalProperties/const"
        ),
        Row(
            #"{"additionalProperties": false}"#,
            #"{"a":2}"#,
            at: "/a",
            keyword: "/additionalProperties"
        ),
        Row(
            #"{"unevaluatedProperties": {"const": 1}}"#,
            #"{"a":2}"#,
            at: "/a",
            keyword: "/unevaluatedProperties/const"
        ),
        Row(
            #"{"propertyNames": {"maxLength": 1}}"#,
            #"{"ab":2}"#,
            at: "",
            keyword: "/propertyNames/maxLength"
        ),
        Row(
            #"{"items": {"items": {"const": 1}}}"#,
            "[[1], [1, 2]]",
            at: "/1/1",
            keyword: "/items/items/const"
        ),
        Row(
            #"{"prefixItems": [true, {"const": 1}]}"#,
            "[0, 2]",
            at: "/1",
            keyword: "/prefixItems/1/const"
        ),
        Row(#"{"prefixItems": [true], "items": false}"#, "[0, 2]", at: "/1", keyword: "/items"),
        Row(
            #"{"unevaluatedItems": {"const": 1}}"#,
            "[2]",
            at: "/0",
            keyword: "/unevaluatedItems/const"
        ),
        Row(#"{"contains": {"const": 1}}"#, "[]", at: "", keyword: "/contains"),
        Row(#"{"allOf": [true, {"minimum": 2}]}"#, "1", at: "", keyword: "/allOf/1/minimum"),
        Row(#"{"anyOf": [{"minimum": 2}]}"#, "1", at: "", keyword: "/anyOf/0/minimum"),
        Row(#"{"oneOf": [{"minimum": 2}]}"#, "1", at: "", keyword: "/oneOf/0/minimum"),
        Row(#"{"not": true}"#, "1", at: "", keyword: "/not"),
        Row(#"{"if": true, "then": {"minimum": 2}}"#, "1", at: "", keyword: "/then/minimum"),
        Row(#"{"if": false, "else": {"minimum": 2}}"#, "1", at: "", keyword: "/else/minimum"),
        Row(
            #"{"dependentSchemas": {"a": {"maxProperties": 1}}}"#,
            #"{"a":1,"b":2}"#,
            at: "",
            keyword: "/dependentSchemas/a/maxProperties"
        ),
        Row(
            #"{"dependentRequired": {"a": ["b"]}}"#,
            #"{"a":1}"#,
            at: "",
            keyword: "/dependentRequired"
        ),
        Row(
            ##"{"$ref": "#/$defs/a", "$defs": {"a": {"minimum": 2}}}"##,
            "1",
            at: "",
            keyword: "/$ref/minimum",
            absolute: "#/$defs/a/minimum"
        ),
        Row(
            ##"{"items": {"$ref": "#a"}, "$defs": {"x": {"$anchor": "a", "type": "null"}}}"##,
            "[1]",
            at: "/0",
            keyword: "/items/$ref/type",
            absolute: "#/$defs/x/type"
        ),
        Row(
            #"{"$ref": "inner", "$defs": {"x": {"$id": "inner", "items": {"minimum": 2}}}}"#,
            "[1]",
            at: "/0",
            keyword: "/$ref/items/minimum",
            absolute: "http://x/inner#/items/minimum"
        ),
        Row(
            ##"{"$dynamicRef": "#a", "$defs": {"x": {"$dynamicAnchor": "a", "minimum": 2}}}"##,
            "1",
            at: "",
            keyword: "/$dynamicRef/minimum",
            absolute: "#/$defs/x/minimum"
        ),
        Row(
            #"{"$schema": "http://json-schema.org/draft-03/schema", "type": {"minimum": 2}}"#,
            "1",
            at: "",
            keyword: "/type/minimum"
        ),
        Row(
            #"""
            {"$schema": "http://json-schema.org/draft-03/schema", "type": ["null", {"minimum": 2}]}
            """#,
            "1",
            at: "",
            keyword: "/type/1/minimum"
        ),
    ]

    @Test(arguments: rows)
    func `the innermost failure has the expected locations`(row: Row) throws {
        let program = try SchemaProgram.compiled(row.schema)
        let document = try JSONParser().parse(Array(row.value.utf8))
        let trace = try TracingEvaluator.trace(document, program: program)
        #expect(!trace.isValid)
        let last = try #require(
            trace.units.indices.last {
                !trace.units[$0].isValid && !trace.units[$0].failsInKeyword(in: trace)
            }
        )
        let id = EvaluationTrace.UnitID(index: Int32(last))
        #expect(trace.instanceLocation(of: id).description == row.instanceLocation)
        #expect(trace.keywordLocation(of: id).description == row.keywordLocation)
        #expect(trace.absoluteKeywordLocation(of: id) == row.absoluteKeywordLocation)
    }

    @Test func `a complete trace is a tree of units in the order of evaluation`() throws {
        let program = try SchemaProgram.compiled(
            #"{"type": "object", "properties": {"a": {"minimum": 1, "title": "A"}}, "required": ["a"]}"#
        )
        let document = try JSONParser().parse(Array(#"{"a": 1}"#.utf8))
        let trace = try TracingEvaluator.trace(document, program: program, detail: .all)
        #expect(trace.isValid)
        let root = EvaluationTrace.UnitID(index: 0)
        #expect(
            trace.children(of: root).map { trace.keywordName(of: $0) }
                == ["type", "required", "properties"]
        )
        #expect(trace[root].end == Int32(trace.units.count))
        let properties = try #require(trace.children(of: root).last)
        let member = try #require(trace.children(of: properties).first)
        #expect(trace.keywordName(of: member) == nil)
        #expect(trace.instanceLocation(of: member).description == "/a")
        #expect(trace.schemaNode(of: member).kind == .object)
        let failures = try TracingEvaluator.trace(document, program: program, detail: .failures)
        #expect(failures.units.isEmpty && failures.isValid)
    }
}

extension EvaluationTrace.Unit {
    /// True if the unit is for a subschema that can fail only in one of its keywords. A `false` schema has no keywords.
    fileprivate func failsInKeyword(in trace: EvaluationTrace) -> Bool {
        keyword.isNone && trace.program[subschema].kinds != .none
    }
}
