import TestSupport
import Testing

@testable import SchemaKit

/// Static and dynamic references.
struct ReferenceVerdictTests {
    private static let references = [
        VerdictRow(
            ##"{"properties": {"next": {"$ref": "#"}}, "required": ["id"]}"##,
            valid: [#"{"id":1,"next":{"id":2}}"#],
            invalid: [#"{"id":1,"next":{}}"#, "{}"]
        ),
        VerdictRow(
            ##"{"$ref": "#/$defs/a", "minimum": 2, "$defs": {"a": {"maximum": 3}}}"##,
            valid: ["2", "3"],
            invalid: ["1", "4"]
        ),
        // The names of the definitions are canonically equivalent.
        VerdictRow(
            ##"""
            {"properties": {"a": {"$ref": "#/$defs/\u00e9"}, "b": {"$ref": "#/$defs/e\u0301"}},
             "$defs": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "number"}}}
            """##,
            valid: [#"{"a":"x","b":1}"#],
            invalid: [#"{"a":1,"b":1}"#, #"{"a":"x","b":"x"}"#]
        ),
        VerdictRow(
            ##"{"$ref": "#a", "$defs": {"x": {"$anchor": "a", "type": "string"}}}"##,
            valid: [#""x""#],
            invalid: ["1"]
        ),
        VerdictRow(
            #"{"$ref": "item", "$defs": {"x": {"$id": "item", "type": "string"}}}"#,
            valid: [#""x""#],
            invalid: ["1"]
        ),
        VerdictRow(
            #"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#,
            valid: [#"{"type":"string"}"#, "true"],
            invalid: [#"{"type":"strin"}"#, "1", #"{"minLength":-1}"#]
        ),
        VerdictRow(
            ##"""
            {"$id": "http://x/tree", "$dynamicAnchor": "node", "type": "object",
             "properties": {"children": {"items": {"$dynamicRef": "#node"}}}}
            """##,
            valid: [#"{"children":[{"x":1}]}"#],
            invalid: [#"{"children":[1]}"#]
        ),
        VerdictRow(
            ##"""
            {"$id": "http://x/strict", "$dynamicAnchor": "node", "$ref": "tree",
             "unevaluatedProperties": false,
             "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "type": "object",
              "properties": {"data": true, "children": {"items": {"$dynamicRef": "#node"}}}}}}
            """##,
            valid: [#"{"children":[{"data":1}]}"#],
            invalid: [#"{"children":[{"daat":1}]}"#, #"{"daat":1}"#]
        ),
        VerdictRow(
            ##"""
            {"$id": "http://x/list-of-strings", "$ref": "list",
             "$defs": {"string": {"$dynamicAnchor": "item", "type": "string"},
              "list": {"$id": "list", "items": {"$dynamicRef": "#item"},
               "$defs": {"any": {"$dynamicAnchor": "item"}}}}}
            """##,
            valid: [#"["a"]"#],
            invalid: ["[1]"]
        ),
        VerdictRow(
            ##"""
            {"$id": "http://x/not-dynamic", "$ref": "list",
             "$defs": {"string": {"$dynamicAnchor": "item", "type": "string"},
              "list": {"$id": "list", "items": {"$dynamicRef": "#item"},
               "$defs": {"any": {"$anchor": "item"}}}}}
            """##,
            valid: [#"["a"]"#, "[1]"]
        ),
        // Evaluation has left the resource of the first member before it enters that of the second one.
        VerdictRow(
            ##"""
            {"$id": "http://x/members", "properties": {"a": {"$ref": "first"}, "b": {"$ref": "second"}},
             "$defs": {"first": {"$id": "first", "$dynamicAnchor": "kind", "type": "string"},
              "second": {"$id": "second", "$dynamicRef": "#kind",
               "$defs": {"any": {"$dynamicAnchor": "kind", "type": "integer"}}}}}
            """##,
            valid: [#"{"a":"x","b":1}"#, #"{"b":1,"a":"x"}"#, #"{"b":1}"#],
            invalid: [#"{"a":"x","b":"x"}"#, #"{"a":1,"b":1}"#]
        ),
        VerdictRow(
            ##"""
            {"$id": "http://x/parts", "allOf": [{"$ref": "first"}, {"$ref": "second"}],
             "$defs": {"first": {"$id": "first", "$dynamicAnchor": "kind", "minimum": 1},
              "second": {"$id": "second", "$dynamicRef": "#kind",
               "$defs": {"any": {"$dynamicAnchor": "kind", "maximum": 5}}}}}
            """##,
            valid: ["1", "5"],
            invalid: ["0", "6"]
        ),
        // The two anchors are canonically equivalent, but they have different names.
        VerdictRow(
            ##"""
            {"$id": "http://x/equivalent", "$ref": "list",
             "$defs": {"string": {"$dynamicAnchor": "\u00E9", "type": "string"},
              "list": {"$id": "list", "items": {"$dynamicRef": "#e\u0301"},
               "$defs": {"any": {"$dynamicAnchor": "e\u0301"}}}}}
            """##,
            valid: [#"["a"]"#, "[1]"]
        ),
    ]

    @Test(arguments: references)
    func `static and dynamic references give the expected verdicts`(row: VerdictRow) throws {
        try row.expectVerdicts()
    }

    /// Returns a schema with three resources that have the anchor `k` and apply schemas to their members and items.
    ///
    /// - Parameters:
    ///   - bodies: The schemas to which the anchors refer.
    ///   - tree: The resource `tree`, whose dynamic reference leads to one of the bodies; can be empty.
    ///   - targets: References to `tree`, or to the bodies to which `tree` leads from the resources with these numbers.
    private static func schema(
        bodies: [String],
        tree: String,
        targets: [String]
    ) -> String {
        func resource(_ number: Int, _ child: String) -> String {
            ##"""
            "r\##(number)": {"$id": "r\##(number)", "items": \##(child), "additionalProperties": \##(child),
             "$defs": {"k": {"$dynamicAnchor": "k", "$ref": "body\##(number)"}}}
            """##
        }
        let inner = #"{"items": \#(targets[3]), "additionalProperties": \#(targets[3])}"#
        let resources = [
            resource(1, targets[1]), resource(2, targets[2]),
            resource(3, tree.isEmpty ? inner : #"{"$ref": "r1"}"#),
        ]
        let bodies = bodies.enumerated().map { number, body in
            // With an `$id` after its opening brace, the schema keeps its references to its own `$defs`.
            #""body\#(number)": {"$id": "body\#(number)", \#(body.dropFirst())"#
        }
        return """
            {"$id": "http://x/root", "properties": {
              "a": {"$ref": "r1"}, "b": {"$ref": "r2"}, "ab": {"$ref": "r3"}, "c": \(targets[0])},
             "prefixItems": [{"$ref": "r2"}, {"$ref": "r3"}, \(targets[0])],
             "anyOf": [{"$ref": "r1"}, {"$ref": "r3"}, {"required": ["c"]}],
             "$defs": {\((resources + bodies).joined(separator: ", "))\(tree)}}
            """
    }

    @Test func `a dynamic reference has the target of the outermost resource on each path`() throws
    {
        let tree = ##"""
            , "tree": {"$id": "tree", "$dynamicRef": "#k",
              "$defs": {"k": {"$dynamicAnchor": "k", "$ref": "body0"}}}
            """##
        var generator = SeededGenerator(seed: 61)
        var verdicts: Set<Bool> = []
        for _ in 0..<40 {
            let bodies = (0..<4).map { _ in RandomSchema(depth: 2, using: &generator).text }
            let dynamic = try SchemaProgram.compiled(
                Self.schema(
                    bodies: bodies,
                    tree: tree,
                    targets: Array(repeating: #"{"$ref": "tree"}"#, count: 4)
                )
            )
            let plain = try SchemaProgram.compiled(
                Self.schema(
                    bodies: bodies,
                    tree: "",
                    targets: (0..<4).map { "{\"$ref\": \"body\($0)\"}" }
                )
            )
            for _ in 0..<5 {
                let value = RandomSchema.value(depth: 4, using: &generator)
                let document = try JSONParser().parse(Array(value.utf8))
                let expected = try SchemaValidator(program: plain).isValid(document)
                let found = try SchemaValidator(program: dynamic).isValid(document)
                #expect(found == expected, "\(value) and \(bodies)")
                for (detail, usesMemo) in [
                    (TracingEvaluator.Detail.failures, false), (.all, false), (.failures, true),
                ] {
                    let trace = try TracingEvaluator.trace(
                        document,
                        program: dynamic,
                        detail: detail,
                        usesMemo: usesMemo
                    )
                    #expect(trace.isValid == expected, "\(value) and \(bodies), the trace")
                }
                verdicts.insert(expected)
            }
        }
        #expect(verdicts == [true, false])
    }
}
