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

    private static func schema(
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
    private static let note = schema(
        "note",
        declaring: "text",
        #"{"required": ["text"], "properties": {"text": {"type": "string"}}}"#
    )

    /// A payload with two mistakes under `measured`, which has a greater score than the schemas below.
    private static let double = #"{"kind": "double", "a": 1, "b": 1, "c": 1}"#

    private static let measured = schema(
        "measured",
        declaring: "kind\na\nb\nc",
        #"""
        {"required": ["kind", "a", "b", "c"],
         "properties": {"kind": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "string"},
           "c": {"type": "number"}}}
        """#
    )

    /// A schema with one mistake in the payload `double`, and less evidence than `measured`.
    private static let loose = schema(
        "loose",
        declaring: "kind\na\nb\nc",
        #"{"properties": {"kind": {}, "a": {"type": "string"}, "b": {}, "c": {}}}"#
    )

    /// A schema whose constant the payload `double` contradicts. Its only mistake is the constant.
    private static let banner = schema(
        "banner",
        declaring: "kind\na\nb\nc",
        #"{"properties": {"kind": {"const": "banner"}, "a": {}, "b": {}, "c": {}}}"#
    )

    /// A schema with tagged branches. The payload `double` matches the first branch, except for its
    /// tag, which is that of the second branch.
    private static let tagged = schema(
        "tagged",
        declaring: "kind\na\nb\nc\nd",
        #"""
        {"oneOf": [
          {"required": ["kind"], "additionalProperties": false,
           "properties": {"kind": {"const": "single"}, "a": {"type": "number"}, "b": {"type": "number"},
             "c": {"type": "number"}}},
          {"required": ["kind", "d"], "additionalProperties": false,
           "properties": {"kind": {"const": "double"}, "d": {"type": "string"}}}
        ]}
        """#
    )

    /// A schema that requires a member without describing it.
    private static let bare = schema("bare", declaring: "", #"{"required": ["text"]}"#)

    /// A schema with the constant of `banner` and two members with types.
    private static let measuredBanner = schema(
        "measured-banner",
        declaring: "kind\na\nb",
        #"""
        {"properties": {"kind": {"const": "banner"}, "a": {"type": "string"},
          "b": {"type": "string"}}}
        """#
    )

    /// A schema with one required member that allows no other members.
    private static let closedNote = schema(
        "closed-note",
        declaring: "text",
        #"""
        {"required": ["text"], "properties": {"text": {"type": "string"}},
         "additionalProperties": false}
        """#
    )

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
    ]

    /// A schema that no payload below matches, a payload, and the reason why the schema was not chosen.
    static let reasons: [(schema: EmbeddedSchema, payload: String, reason: String)] = [
        (banner, #"{"kind": "double"}"#, #"at '/kind', expected "banner", found "double""#),
        (
            measuredBanner, #"{"kind": "double", "a": 1}"#,
            #"at '/kind', expected "banner", found "double" (and 1 more error)"#
        ),
        (
            closedNote, #"{"texts": "a", "x": 1, "y": 2}"#,
            "unknown member 'texts'; did you mean 'text'? (and 2 more errors)"
        ),
        (measured, #"{"kind": 1, "x": 1, "y": 1, "z": 1}"#, "'a', 'b' and 'c' are missing"),
        (
            measured, #"{"kind": 1, "a": "", "b": 1, "v": 1, "w": 1, "x": 1, "y": 1, "z": 1}"#,
            "'c' is missing (and 2 more errors)"
        ),
        (
            loose, #"{"a": 1, "v": 1, "w": 1, "x": 1}"#,
            "at '/a', expected a string, found a number"
        ),
        (loose, #"{"c": 1, "v": 1, "w": 1, "x": 1}"#, "it describes only 1 of 4 members"),
    ]

    @Test(arguments: reasons)
    func `a schema that was not chosen has a reason`(
        schema: EmbeddedSchema,
        payload: String,
        reason: String
    ) throws {
        var matcher = PayloadMatcher(SchemaCatalog(of: [schema], formats: .assert))
        let match = try matcher.match(try JSONParser().parse(Array(payload.utf8)))
        guard case .noMatch(let closest) = match else {
            Issue.record("expected no match, found \(match)")
            return
        }
        #expect(closest.map(\.reason) == [reason])
    }

    @Test(arguments: rows)
    func `the evidence decides which schema is chosen`(row: Row) throws {
        var matcher = PayloadMatcher(SchemaCatalog(of: row.schemas, formats: .assert))
        let match = try matcher.match(try JSONParser().parse(Array(row.payload.utf8)))
        let choice: String? = if case .found(let entry, _) = match { entry.name } else { nil }
        #expect(choice == row.choice, "\(match)")
    }
}
