import Testing

/// The keywords `unevaluatedProperties` and `unevaluatedItems`.
struct UnevaluatedTests {
    private static let unevaluatedMembers = [
        VerdictRow(
            #"""
            {"properties": {"a": true}, "patternProperties": {"^b": true},
             "unevaluatedProperties": false}
            """#,
            valid: ["{}", #"{"a":1,"b":1}"#, "[1]"],
            invalid: [#"{"c":1}"#]
        ),
        VerdictRow(
            #"""
            {"required": ["ab"], "patternProperties": {"^a": true}, "unevaluatedProperties": false}
            """#,
            valid: [#"{"ab":1}"#, #"{"ac":2,"ab":1}"#],
            invalid: [#"{"ab":1,"b":1}"#, #"{"ac":1}"#]
        ),
        VerdictRow(
            #"{"additionalProperties": {"type": "string"}, "unevaluatedProperties": false}"#,
            valid: [#"{"a":"x"}"#],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"{"unevaluatedProperties": {"type": "string"}}"#,
            valid: [#"{"a":"x"}"#],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"""
            {"allOf": [{"properties": {"a": true}}, {"properties": {"b": true}}],
             "unevaluatedProperties": false}
            """#,
            valid: [#"{"a":1,"b":1}"#],
            invalid: [#"{"c":1}"#]
        ),
        VerdictRow(
            #"""
            {"anyOf": [{"properties": {"a": true}, "required": ["a"]}, {"properties": {"b": true},
             "required": ["b"]}], "unevaluatedProperties": false}
            """#,
            valid: [#"{"a":1}"#, #"{"b":1}"#, #"{"a":1,"b":1}"#],
            invalid: [#"{"a":1,"c":1}"#, "{}"]
        ),
        VerdictRow(
            #"""
            {"oneOf": [{"properties": {"a": true}, "required": ["a"]}, {"properties": {"b": true},
             "required": ["b"]}], "unevaluatedProperties": false}
            """#,
            valid: [#"{"a":1}"#, #"{"b":1}"#],
            invalid: [#"{"a":1,"b":1}"#, #"{"a":1,"c":1}"#]
        ),
        // A branch that accepts every object does not make the other branches unnecessary.
        VerdictRow(
            #"{"anyOf": [true, {"properties": {"a": true}}], "unevaluatedProperties": false}"#,
            valid: ["{}", #"{"a":1}"#, "[1]", "1"],
            invalid: [#"{"b":1}"#, #"{"a":1,"b":1}"#]
        ),
        VerdictRow(
            #"""
            {"not": {"properties": {"a": true}, "unevaluatedProperties": {"type": "string"}},
             "unevaluatedProperties": {"type": "integer"}}
            """#,
            valid: [#"{"b":1}"#, #"{"a":1,"b":1}"#],
            invalid: ["{}", #"{"b":"x"}"#, #"{"a":1}"#, #"{"a":"x","b":1}"#]
        ),
        VerdictRow(
            #"{"not": {"not": {"properties": {"a": true}}}, "unevaluatedProperties": false}"#,
            valid: ["{}"],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"""
            {"if": {"properties": {"a": {"const": 1}}, "required": ["a"]},
             "then": {"properties": {"b": true}}, "else": {"properties": {"c": true}},
             "unevaluatedProperties": false}
            """#,
            valid: [#"{"a":1,"b":1}"#, #"{"c":1}"#],
            invalid: [#"{"a":1,"c":1}"#, #"{"a":2}"#, #"{"b":1}"#]
        ),
        VerdictRow(
            #"""
            {"$ref": "old", "unevaluatedProperties": false, "$defs": {"old": {"id": "old",
             "$schema": "http://json-schema.org/draft-03/schema",
             "type": ["null", {"properties": {"a": {"type": "string"}}},
              {"properties": {"b": {}}}]}}}
            """#,
            valid: ["null", #"{"a":"x"}"#, #"{"b":1}"#, #"{"a":"x","b":1}"#],
            invalid: [#"{"a":1}"#, #"{"a":1,"b":1}"#, #"{"a":"x","c":1}"#]
        ),
        VerdictRow(
            #"""
            {"$ref": "old", "unevaluatedProperties": false, "$defs": {"old": {"id": "old",
             "$schema": "http://json-schema.org/draft-03/schema",
             "disallow": ["null", {"properties": {"a": {"type": "string"}}}]}}}
            """#,
            invalid: [#"{"a":1}"#, #"{"a":"x"}"#, "null"]
        ),
        VerdictRow(
            #"{"if": {"properties": {"a": true}}, "unevaluatedProperties": false}"#,
            valid: [#"{"a":1}"#],
            invalid: [#"{"b":1}"#]
        ),
        VerdictRow(
            #"""
            {"dependentSchemas": {"a": {"properties": {"a": true, "b": true}}},
             "unevaluatedProperties": false}
            """#,
            valid: [#"{"a":1,"b":1}"#],
            invalid: [#"{"b":1}"#]
        ),
        VerdictRow(
            ##"""
            {"$ref": "#/$defs/a", "unevaluatedProperties": false,
             "$defs": {"a": {"properties": {"a": true}}}}
            """##,
            valid: [#"{"a":1}"#],
            invalid: [#"{"b":1}"#]
        ),
        // A schema does not see the members that only the schema around it evaluates.
        VerdictRow(
            ##"""
            {"$ref": "#/$defs/a",
             "$defs": {"a": {"properties": {"a": true}, "unevaluatedProperties": false}}}
            """##,
            valid: [#"{"a":1}"#, "{}"],
            invalid: [#"{"b":1}"#]
        ),
        VerdictRow(
            ##"""
            {"properties": {"b": true}, "allOf": [{"$ref": "#/$defs/a"}],
             "$defs": {"a": {"properties": {"a": true}, "unevaluatedProperties": false}}}
            """##,
            valid: [#"{"a":1}"#, "{}"],
            invalid: [#"{"a":1,"b":1}"#, #"{"b":1}"#]
        ),
        VerdictRow(
            ##"""
            {"$dynamicRef": "#a", "unevaluatedProperties": false,
             "$defs": {"a": {"$dynamicAnchor": "a", "properties": {"a": true}}}}
            """##,
            valid: [#"{"a":1}"#],
            invalid: [#"{"b":1}"#]
        ),
        VerdictRow(
            #"{"allOf": [{"unevaluatedProperties": true}], "unevaluatedProperties": false}"#,
            valid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"{"allOf": [{"properties": {"a": true}}, {"unevaluatedProperties": false}]}"#,
            valid: ["{}"],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"{"properties": {"o": {"properties": {"a": true}}}, "unevaluatedProperties": false}"#,
            valid: [#"{"o":{"b":1}}"#],
            invalid: [#"{"a":1}"#]
        ),
        VerdictRow(
            #"""
            {"properties": {"o": {"unevaluatedProperties": false, "properties": {"a": true}}},
             "unevaluatedProperties": false}
            """#,
            valid: [#"{"o":{"a":1}}"#],
            invalid: [#"{"o":{"b":1}}"#]
        ),
        VerdictRow(
            #"{"propertyNames": true, "unevaluatedProperties": false}"#,
            valid: ["{}"],
            invalid: [#"{"a":1}"#]
        ),
    ]

    @Test(arguments: unevaluatedMembers)
    func `'unevaluatedProperties' applies only to members that no other keyword evaluates`(
        row: VerdictRow
    ) throws {
        try row.expectVerdicts()
    }

    private static let unevaluatedItems = [
        VerdictRow(
            #"{"prefixItems": [true], "unevaluatedItems": false}"#,
            valid: ["[]", "[1]", "{}"],
            invalid: ["[1,2]"]
        ),
        VerdictRow(
            #"{"prefixItems": [true], "items": {"type": "string"}, "unevaluatedItems": false}"#,
            valid: [#"[1,"a"]"#],
            invalid: ["[1,2]"]
        ),
        VerdictRow(
            #"{"contains": {"type": "string"}, "unevaluatedItems": false}"#,
            valid: [#"["a","b"]"#],
            invalid: [#"["a",1]"#, "[]"]
        ),
        VerdictRow(
            #"""
            {"contains": {"type": "string"}, "minContains": 0,
             "unevaluatedItems": {"type": "number"}}
            """#,
            valid: [#"["a",1]"#, "[]", "[1]"],
            invalid: [#"["a",null]"#]
        ),
        VerdictRow(
            #"""
            {"allOf": [{"prefixItems": [true, true]}], "prefixItems": [true],
             "unevaluatedItems": false}
            """#,
            valid: ["[1,2]"],
            invalid: ["[1,2,3]"]
        ),
        VerdictRow(
            #"""
            {"anyOf": [{"prefixItems": [{"const": 1}]}, {"prefixItems": [true, {"const": 2}]}],
             "unevaluatedItems": false}
            """#,
            valid: ["[1]", "[1,2]", "[0,2]"],
            invalid: ["[1,3]", "[1,2,3]"]
        ),
        VerdictRow(
            #"""
            {"if": {"prefixItems": [{"const": 1}]}, "then": {"prefixItems": [true, true]},
             "unevaluatedItems": false}
            """#,
            valid: ["[1]", "[1,2]", "[]"],
            invalid: ["[2]", "[1,2,3]"]
        ),
        VerdictRow(
            #"{"anyOf": [true, {"prefixItems": [true]}], "unevaluatedItems": false}"#,
            valid: ["[]", "[1]", "{}", "1"],
            invalid: ["[1,2]"]
        ),
        VerdictRow(
            #"{"not": {"items": false}, "unevaluatedItems": false}"#,
            invalid: ["[1]", "[]"]
        ),
        VerdictRow(
            #"{"unevaluatedItems": {"type": "string"}}"#,
            valid: [#"["a"]"#],
            invalid: ["[1]"]
        ),
        VerdictRow(
            #"{"allOf": [{"unevaluatedItems": true}], "unevaluatedItems": false}"#,
            valid: ["[1]"]
        ),
        VerdictRow(
            #"{"unevaluatedItems": false, "unevaluatedProperties": false}"#,
            valid: ["[]", "{}", "1"],
            invalid: ["[1]", #"{"a":1}"#]
        ),
    ]

    @Test(arguments: unevaluatedItems)
    func `'unevaluatedItems' applies only to items that no other keyword evaluates`(row: VerdictRow)
        throws
    {
        try row.expectVerdicts()
    }

    @Test func `the evaluator tracks more members and items than a machine word has bits`() throws {
        let names = (0..<150).map { "n\($0)" }
        let properties = names.map { "\"\($0)\":true" }.joined(separator: ",")
        let object = names.map { "\"\($0)\":0" }.joined(separator: ",")
        let items = Array(repeating: "0", count: 150).joined(separator: ",")
        try VerdictRow(
            "{\"anyOf\": [{\"properties\": {\(properties)}}], \"unevaluatedProperties\": false}",
            valid: ["{\(object)}"],
            invalid: ["{\(object),\"x\":0}", "{\"x\":0,\(object)}"]
        ).expectVerdicts()
        try VerdictRow(
            #"{"anyOf": [{"contains": {"const": 0}}], "unevaluatedItems": false}"#,
            valid: ["[\(items)]"],
            invalid: ["[\(items),1]", "[1,\(items)]"]
        ).expectVerdicts()
    }
}
