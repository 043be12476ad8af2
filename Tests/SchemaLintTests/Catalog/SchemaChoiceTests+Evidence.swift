@testable import SchemaKit

/// Rows in which a schema is alone. They show how much evidence the choice of a schema needs.
extension SchemaChoiceTests {
    /// A schema that allows only a string for each required member, but has no keyword `type`.
    private static let listed = schema(
        "listed",
        declaring: "a\nb",
        #"""
        {"required": ["a", "b"], "properties": {"a": {"enum": ["x"]}, "b": {"enum": ["x"]}}}
        """#
    )

    /// A schema with a list of strings.
    private static let list = schema(
        "list",
        declaring: "text\nlist",
        #"""
        {"required": ["text", "list"],
         "properties": {"text": {"type": "string"}, "list": {"items": {"type": "string"}}}}
        """#
    )

    /// A schema of a list of objects, whose members are optional.
    private static let letters = schema(
        "letters",
        declaring: "",
        #"""
        {"type": "array", "items": {"properties": {"text": {"type": "string"}, "to": {}}}}
        """#
    )

    static let rowsOfOneSchema = [
        Row(
            testDescription: "all values are null",
            schemas: [nullable],
            payload: #"{"a": null, "b": null}"#,
            choice: nil
        ),
        Row(
            testDescription: "all values are null, and the names are exactly the required ones",
            schemas: [listed],
            payload: #"{"a": null, "b": null}"#,
            choice: "listed"
        ),
        Row(
            testDescription: "only a constant",
            schemas: [banner],
            payload: #"{"kind": "banner"}"#,
            choice: "banner"
        ),
        Row(
            testDescription: "a constant, and the schema declares less than half of the members",
            schemas: [banner],
            payload: #"{"kind": "banner", "x": 1, "y": 2}"#,
            choice: nil
        ),
        Row(
            testDescription: "a number in place of a constant string",
            schemas: [banner],
            payload: #"{"kind": 5, "a": 1, "b": 1, "c": 1}"#,
            choice: "banner"
        ),
        Row(
            testDescription: "null in place of a constant string",
            schemas: [banner],
            payload: #"{"kind": null, "a": 1, "b": 1, "c": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "another constant inside a member",
            schemas: [
                schema(
                    "outer",
                    declaring: "in\na\nb",
                    #"""
                    {"properties": {"in": {"properties": {"kind": {"const": "banner"}}},
                      "a": {}, "b": {}}}
                    """#
                )
            ],
            payload: #"{"in": {"kind": "double"}, "a": 1, "b": 1}"#,
            choice: "outer"
        ),
        Row(
            testDescription: "a name that the schema rejects",
            schemas: [
                schema(
                    "names",
                    declaring: "a\nb\nc",
                    #"""
                    {"properties": {"a": {}, "b": {}, "c": {}},
                     "propertyNames": {"not": {"const": "x"}}}
                    """#
                )
            ],
            payload: #"{"a": 1, "b": 1, "c": 1, "x": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "one optional member",
            schemas: [loose],
            payload: #"{"kind": ""}"#,
            choice: nil
        ),
        Row(
            testDescription: "two optional members",
            schemas: [loose],
            payload: #"{"kind": "", "b": 1}"#,
            choice: "loose"
        ),
        Row(
            testDescription: "two optional members, and a score of zero",
            schemas: [loose],
            payload: #"{"kind": "", "a": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "two optional members, less than half of the payload",
            schemas: [loose],
            payload: #"{"kind": "", "b": 1, "x": 1, "y": 1, "z": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "a list with a score of zero",
            schemas: [letters],
            payload: #"[{"text": 1, "to": "a"}]"#,
            choice: nil
        ),
        Row(
            testDescription: "a list with a score above zero",
            schemas: [letters],
            payload: #"[{"text": 1, "to": "a"}, {"to": "b"}]"#,
            choice: "letters"
        ),
        Row(
            testDescription: "a score below zero",
            schemas: [closedNote],
            payload: #"{"text": 1, "x": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "the errors in a list of scalars are one mistake",
            schemas: [list],
            payload: #"{"text": "a", "list": [1, 2, 3, 4]}"#,
            choice: "list"
        ),
        Row(
            testDescription: "the errors in a list with an object are several mistakes",
            schemas: [list],
            payload: #"{"text": "a", "list": [1, 2, {}]}"#,
            choice: nil
        ),
        Row(
            testDescription: "the errors in a string are one mistake",
            schemas: [
                schema(
                    "code",
                    declaring: "text",
                    #"""
                    {"required": ["text"],
                     "properties": {"text": {"minLength": 3, "pattern": "^x"}}}
                    """#
                )
            ],
            payload: #"{"text": "a"}"#,
            choice: "code"
        ),
        Row(
            testDescription: "half of the required members, and a score of zero",
            schemas: [
                schema(
                    "half",
                    declaring: "a\nb\nc\nd",
                    #"""
                    {"required": ["a", "b", "c", "d"],
                     "properties": {"a": {}, "b": {}, "c": {}, "d": {}}}
                    """#
                )
            ],
            payload: #"{"a": 1, "b": 1}"#,
            choice: "half"
        ),
        Row(
            testDescription: "less than half of the required members",
            schemas: [
                schema(
                    "few",
                    declaring: "a\nb\nc\nd\ne\nf\ng",
                    #"""
                    {"required": ["a", "b", "c", "d", "e"],
                     "properties": {"a": {}, "b": {}, "c": {}, "d": {}, "e": {}, "f": {}, "g": {}}}
                    """#
                )
            ],
            payload: #"{"a": 1, "b": 1, "f": 1, "g": 1}"#,
            choice: nil
        ),
    ]
}
