/// Rows about members that a schema declares without certainly applying to the object.
extension MisspelledMemberTests {
    static let uncertain = [
        Row(
            testDescription: "declared in a condition",
            schema: #"""
                {"if": {"properties": {"title": {"const": 1}}}, "then": {"required": ["kind"]}}
                """#,
            payload: #"{"titel": 1, "kind": 2}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in 'not'",
            schema: #"{"not": {"properties": {"title": {"const": 1}}, "required": ["title"]}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in draft 3's 'disallow'",
            schema: #"""
                {\#(draft3), "disallow": [{"properties": {"title": {"required": true}}}]}
                """#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in draft 3's 'type', which names the object's type",
            schema: #"{\#(draft3), "type": ["object", \#(title)]}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in 'contains'",
            schema: #"{"contains": {"properties": {"title": {}}, "required": ["kind"]}}"#,
            payload: #"[{"titel": 1, "kind": 2}]"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in the schema of unevaluated members",
            schema: #"{"unevaluatedProperties": \#(title)}"#,
            payload: #"{"in": {"titel": 1}}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in the schema of unevaluated items",
            schema: #"{"unevaluatedItems": \#(title)}"#,
            payload: #"[{"titel": 1}]"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in a schema that depends on an absent member",
            schema: #"{"dependentSchemas": {"kind": \#(title)}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in a schema that depends on another value of a member",
            schema: #"{\#(version1), "propertyDependencies": {"kind": {"a": \#(title)}}}"#,
            payload: #"{"kind": "b", "titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in the target of a dynamic reference",
            schema: ##"""
                {"$dynamicRef": "#n",
                 "$defs": {"n": {"$dynamicAnchor": "n", "properties": {"title": {}}}}}
                """##,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared for a member in a branch that does not match",
            schema: #"{"anyOf": [{"required": ["x"], "properties": {"in": \#(title)}}, {}]}"#,
            payload: #"{"in": {"titel": 1}}"#,
            meant: nil
        ),
        Row(
            testDescription: "declared for items in a branch that does not match",
            schema: #"{"anyOf": [{"minItems": 2, "items": \#(title)}, {}]}"#,
            payload: #"[{"titel": 1}]"#,
            meant: nil
        ),
        Row(
            testDescription: "declared in a branch inside a schema that does not apply",
            schema: #"{"if": {"required": ["x"]}, "then": {"anyOf": [\#(title), true]}}"#,
            payload: #"{"titel": 1}"#,
            meant: nil
        ),
    ]
}
