import Testing

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
}
