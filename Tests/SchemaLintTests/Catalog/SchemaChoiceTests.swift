import Testing

@testable import SchemaKit
@testable import SchemaLint

/// The schema that is chosen for a payload among a few small schemas.
struct SchemaChoiceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schemas: [EmbeddedSchema]
        let payload: String
        /// The name of the chosen schema, or nil if none is chosen.
        let choice: String?
    }

    /// Returns a schema for a catalog.
    ///
    /// - Parameter members: The names of the members that the schema declares, separated by line feeds.
    static func schema(
        _ name: String,
        declaring members: StaticString,
        _ text: StaticString
    ) -> EmbeddedSchema {
        EmbeddedSchema(
            uri: "https://example.com/" + name,
            path: name + ".json",
            title: nil,
            memberNames: members,
            text: text
        )
    }

    /// A schema with one required member.
    static let note = schema(
        "note",
        declaring: "text",
        #"{"required": ["text"], "properties": {"text": {"type": "string"}}}"#
    )

    /// A payload with two mistakes under `measured`. For this payload, `measured` has a greater score than `loose`,
    /// `banner` and `tagged`.
    private static let double = #"{"kind": "double", "a": 1, "b": 1, "c": 1}"#

    static let measured = schema(
        "measured",
        declaring: "kind\na\nb\nc",
        #"""
        {"required": ["kind", "a", "b", "c"],
         "properties": {"kind": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "string"},
           "c": {"type": "number"}}}
        """#
    )

    /// A schema with one mistake in the payload `double`, and more evidence than `measured`.
    private static let measuredOnce = schema(
        "measured-once",
        declaring: "kind\na\nb\nc",
        #"""
        {"required": ["kind", "a", "b", "c"],
         "properties": {"kind": {"type": "string"}, "a": {"type": "string"}, "b": {}, "c": {}}}
        """#
    )

    /// A schema with one mistake in the payload `double`, and less evidence than `measured`.
    static let loose = schema(
        "loose",
        declaring: "kind\na\nb\nc",
        #"{"properties": {"kind": {}, "a": {"type": "string"}, "b": {}, "c": {}}}"#
    )

    /// A schema with a constant that the payload `double` contradicts. The payload has no other mistake under it.
    static let banner = schema(
        "banner",
        declaring: "kind\na\nb\nc",
        #"{"properties": {"kind": {"const": "banner"}, "a": {}, "b": {}, "c": {}}}"#
    )

    /// A schema with tagged branches. The payload `double` matches the first branch, except for its
    /// tag, which is that of the second branch.
    private static let tagged = taggedSchema("tagged")

    /// A schema with the constructs of `tagged`, under another name.
    private static let taggedAgain = taggedSchema("tagged-again")

    private static func taggedSchema(_ name: String) -> EmbeddedSchema {
        schema(
            name,
            declaring: "kind\na\nb\nc\nd",
            #"""
            {"oneOf": [
              {"required": ["kind"], "additionalProperties": false,
               "properties": {"kind": {"const": "single"}, "a": {"type": "number"},
                 "b": {"type": "number"}, "c": {"type": "number"}}},
              {"required": ["kind", "d"], "additionalProperties": false,
               "properties": {"kind": {"const": "double"}, "d": {"type": "string"}}}
            ]}
            """#
        )
    }

    /// A schema that requires a member without describing it.
    private static let bare = schema("bare", declaring: "", #"{"required": ["text"]}"#)

    /// A schema with one required member that allows no other members.
    static let closedNote = schema(
        "closed-note",
        declaring: "text",
        #"""
        {"required": ["text"], "properties": {"text": {"type": "string"}},
         "additionalProperties": false}
        """#
    )

    /// A schema whose members are optional and may be null.
    static let nullable = schema(
        "nullable",
        declaring: "a\nb",
        #"{"properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}}}"#
    )

    /// A schema with three strings.
    private static let strings = schema(
        "strings",
        declaring: "a\nb\nc",
        #"""
        {"properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}}}
        """#
    )

    /// A schema with a required number.
    private static let number = schema(
        "number",
        declaring: "a",
        #"{"required": ["a"], "properties": {"a": {"type": "number"}}}"#
    )

    /// A schema with two constants. One of them is a single letter longer than a value of `slide`.
    private static let presentation = schema(
        "presentation",
        declaring: "kind\nform",
        #"""
        {"required": ["kind", "form"],
         "properties": {"kind": {"const": "presentation"}, "form": {"const": "horizontals"}}}
        """#
    )

    /// A schema with two constants. Both of them are two letters longer than a value of `slide`.
    private static let presentations = schema(
        "presentations",
        declaring: "kind\nform",
        #"""
        {"required": ["kind", "form"],
         "properties": {"kind": {"const": "presentations"}, "form": {"const": "horizontals"}}}
        """#
    )

    private static let slide = #"{"kind": "presentaton", "form": "horizontl"}"#

    /// The rows with two schemas: the number of shared names, equal scores, and a schema without errors that declares
    /// fewer members than the other.
    static let rowsOfSeveralSchemas = [
        Row(
            testDescription: "half as many names as the schema that shares the most names",
            schemas: [strings, number],
            payload: #"{"a": 1, "b": 1}"#,
            choice: "number"
        ),
        Row(
            testDescription: "less than half as many names",
            schemas: [strings, number],
            payload: #"{"a": 1, "b": 1, "c": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "equal scores, and one schema has the constant of a member",
            schemas: [
                schema(
                    "constant",
                    declaring: "kind",
                    #"{"properties": {"kind": {"const": "banner"}}}"#
                ),
                schema(
                    "required",
                    declaring: "kind\na",
                    #"{"required": ["kind"], "properties": {"kind": {}, "a": {}}}"#
                ),
            ],
            payload: #"{"kind": "banner", "a": 1}"#,
            choice: "constant"
        ),
        Row(
            testDescription: "equal scores, and the names are the required ones of one schema",
            schemas: [
                schema(
                    "exact",
                    declaring: "kind\nb",
                    #"""
                    {"required": ["kind", "b"], "properties": {"kind": {}, "b": {"type": "string"}}}
                    """#
                ),
                schema(
                    "constant",
                    declaring: "kind\nb",
                    #"{"properties": {"kind": {"const": "banner"}, "b": {"type": "string"}}}"#
                ),
            ],
            payload: #"{"kind": "banner", "b": 1}"#,
            choice: "exact"
        ),
        Row(
            testDescription: "equal scores, and the first schema has the closest constant",
            schemas: [presentation, presentations],
            payload: slide,
            choice: "presentation"
        ),
        Row(
            testDescription: "equal scores, and the last schema has the closest constant",
            schemas: [presentations, presentation],
            payload: slide,
            choice: "presentation"
        ),
        Row(
            testDescription: "a schema without errors that declares less than half of another",
            schemas: [
                // The catalog lists `p`, too, because a schema with fewer shared names would not be tried.
                schema(
                    "small",
                    declaring: "text\np",
                    #"{"required": ["text"], "properties": {"text": {}}}"#
                ),
                schema(
                    "large",
                    declaring: "text\np\nq\nr",
                    #"""
                    {"required": ["text"],
                     "properties": {"text": {}, "p": {}, "q": {}, "r": {"type": "string"}}}
                    """#
                ),
            ],
            payload: #"{"text": "a", "p": 1, "q": 1, "r": 1}"#,
            choice: "large"
        ),
        Row(
            testDescription: "a schema without errors that declares half of another",
            schemas: [
                schema(
                    "small",
                    declaring: "text\np",
                    #"{"required": ["text"], "properties": {"text": {}, "p": {}}}"#
                ),
                schema(
                    "large",
                    declaring: "text\np\nq\nr",
                    #"""
                    {"required": ["text", "p"],
                     "properties": {"text": {}, "p": {}, "q": {}, "r": {"type": "string"}}}
                    """#
                ),
            ],
            payload: #"{"text": "a", "p": 1, "q": 1, "r": 1}"#,
            choice: "small"
        ),
    ]

    /// The rows about low scores, misspelled names, and schemas that the payload contradicts.
    static let rows = [
        Row(
            testDescription: "a required member that the schema does not describe",
            schemas: [bare],
            payload: #"{"text": 1}"#,
            choice: nil
        ),
        Row(
            testDescription: "a score of zero, and the schema declares half of the members",
            schemas: [note],
            payload: #"{"text": 1, "x": 1}"#,
            choice: "note"
        ),
        Row(
            testDescription:
                "a score of zero, and the schema declares less than half of the members",
            schemas: [note],
            payload: #"{"text": 1, "x": 1, "y": 2}"#,
            choice: nil
        ),
        Row(
            testDescription: "a misspelled name",
            schemas: [note],
            payload: #"{"texts": "a", "x": 1, "y": 2}"#,
            choice: "note"
        ),
        Row(
            testDescription: "a misspelled name in a closed object",
            schemas: [closedNote],
            payload: #"{"texts": "a"}"#,
            choice: "closed-note"
        ),
        Row(
            testDescription: "a misspelled name, and a mistake in another member",
            schemas: [
                schema(
                    "sized-note",
                    declaring: "text\nsize",
                    #"""
                    {"required": ["text"],
                     "properties": {"text": {"type": "string"}, "size": {"type": "number"}}}
                    """#
                )
            ],
            payload: #"{"texts": "a", "size": "b"}"#,
            choice: nil
        ),
        Row(
            testDescription: "a name that resembles a declared name, with a value of another kind",
            schemas: [note],
            payload: #"{"texts": ["a"], "x": 1, "y": 2}"#,
            choice: nil
        ),
        Row(
            testDescription: "the greatest score",
            schemas: [measured, loose],
            payload: double,
            choice: "measured"
        ),
        Row(
            testDescription: "fewer mistakes, but a contradicted constant",
            schemas: [measured, loose, banner],
            payload: double,
            choice: "measured"
        ),
        Row(
            testDescription: "a wrong tag, and no schema that is contradicted",
            schemas: [measured, tagged],
            payload: double,
            choice: "measured"
        ),
        Row(
            testDescription: "a wrong tag, and a schema that is contradicted",
            schemas: [measured, tagged, banner],
            payload: double,
            choice: "tagged"
        ),
        Row(
            testDescription: "a wrong tag, and another schema with as few mistakes",
            schemas: [tagged, measuredOnce, banner],
            payload: double,
            choice: "measured-once"
        ),
        Row(
            testDescription: "a wrong tag, and the branches of two schemas fit equally well",
            schemas: [measured, tagged, taggedAgain, banner],
            payload: double,
            choice: "tagged"
        ),
    ]

    @Test(arguments: rowsOfOneSchema + rowsOfSeveralSchemas + rows)
    func `the evidence decides which schema is chosen`(row: Row) throws {
        var matcher = PayloadMatcher(SchemaCatalog(of: row.schemas, formats: .assert))
        let match = try matcher.match(try JSONParser().parse(Array(row.payload.utf8)))
        let choice: String? = if case .found(let entry, _) = match { entry.name } else { nil }
        #expect(choice == row.choice, "\(match)")
    }
}
