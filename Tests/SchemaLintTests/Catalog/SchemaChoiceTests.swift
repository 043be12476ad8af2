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
    private static let note = schema(
        "note",
        declaring: "text",
        #"{"required": ["text"], "properties": {"text": {"type": "string"}}}"#
    )

    /// A payload with two mistakes under `measured`. For this payload, `measured` has a greater score than `loose`,
    /// `banner` and `tagged`.
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
    private static let loose = schema(
        "loose",
        declaring: "kind\na\nb\nc",
        #"{"properties": {"kind": {}, "a": {"type": "string"}, "b": {}, "c": {}}}"#
    )

    /// A schema with a constant that the payload `double` contradicts. The payload has no other mistake under it.
    private static let banner = schema(
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

    /// A schema whose members are optional and may be null.
    private static let nullable = schema(
        "nullable",
        declaring: "a\nb",
        #"{"properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}}}"#
    )

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

    /// A schema with the constructs of `note`, under another name.
    private static let memo = schema(
        "memo",
        declaring: "text",
        #"{"required": ["text"], "properties": {"text": {"type": "string"}}}"#
    )

    /// A schema with two required members and one optional member.
    private static let letter = schema(
        "letter",
        declaring: "text\nto\npages",
        #"""
        {"required": ["text", "to"],
         "properties": {"text": {}, "to": {}, "pages": {"type": "number"}}}
        """#
    )

    /// The rows in which a schema is alone. They show how much evidence a choice needs.
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

    /// A schema, a payload for which the schema is not chosen, and the reason.
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
        (
            measured, #"{"kind": 1, "x": 1, "y": 1, "z": 1}"#,
            "'a', 'b' and 'c' are missing (and 1 more error)"
        ),
        (measured, #"{"kind": "", "x": 1, "y": 1, "z": 1}"#, "'a', 'b' and 'c' are missing"),
        (
            measured, #"{"kind": 1, "a": "", "b": 1, "v": 1, "w": 1, "x": 1, "y": 1, "z": 1}"#,
            "'c' is missing (and 2 more errors)"
        ),
        (
            loose, #"{"a": 1, "v": 1, "w": 1, "x": 1}"#,
            "at '/a', expected a string, found a number"
        ),
        (loose, #"{"c": 1, "v": 1, "w": 1, "x": 1}"#, "it describes only 1 of 4 members"),
        (loose, #"{"c": 1}"#, "the only member that it describes is optional"),
        (nullable, #"{"a": null, "b": null}"#, "all values of the payload are null"),
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

    /// Two schemas that differ only in their names, a payload, and what both of them say about it.
    static let ties: [(schemas: [EmbeddedSchema], payload: String, isTie: Bool, words: String)] = [
        ([note, memo], #"{"text": "a"}"#, true, "no errors; it describes the whole payload"),
        (
            [note, memo], #"{"text": "a", "x": 1, "y": 1}"#, true,
            "no errors; it describes only 1 of 3 members"
        ),
        // There is as much evidence against the schemas as for them.
        ([note, memo], #"{"text": 1}"#, false, "at '/text', expected a string, found a number"),
        (
            [
                letter,
                schema(
                    "card",
                    declaring: "text\nto\npages",
                    #"""
                    {"required": ["text", "to"],
                     "properties": {"text": {}, "to": {}, "pages": {"type": "number"}}}
                    """#
                ),
            ],
            #"{"text": "a", "to": "b", "pages": "c"}"#, true,
            "at '/pages', expected a number, found a string"
        ),
    ]

    @Test(arguments: ties)
    func `schemas with equal evidence are named together`(
        schemas: [EmbeddedSchema],
        payload: String,
        isTie: Bool,
        words: String
    ) throws {
        var matcher = PayloadMatcher(SchemaCatalog(of: schemas, formats: .assert))
        let match = try matcher.match(try JSONParser().parse(Array(payload.utf8)))
        switch match {
        case .tie(let candidates) where isTie:
            #expect(candidates.map(\.reason) == [words, words])
            #expect(candidates.map(\.entry.uri) == schemas.map(\.uri))
        case .noMatch(let closest) where !isTie:
            #expect(closest.map(\.reason) == [words, words])
            #expect(closest.map(\.entry.uri) == schemas.map(\.uri))
        default: Issue.record("found \(match)")
        }
    }

    @Test func `the closest schemas come first, and contradicted schemas last`() throws {
        for schemas in [[Self.banner, Self.loose], [Self.loose, Self.banner]] {
            var matcher = PayloadMatcher(SchemaCatalog(of: schemas, formats: .assert))
            let text = #"{"kind": "double", "a": 1, "w": 1, "x": 1, "y": 1, "z": 1}"#
            let match = try matcher.match(try JSONParser().parse(Array(text.utf8)))
            guard case .noMatch(let closest) = match else {
                Issue.record("expected no match, found \(match)")
                return
            }
            #expect(closest.map(\.entry.name) == ["loose", "banner"])
        }
    }

    @Test(arguments: rowsOfOneSchema + rowsOfSeveralSchemas + rows)
    func `the evidence decides which schema is chosen`(row: Row) throws {
        var matcher = PayloadMatcher(SchemaCatalog(of: row.schemas, formats: .assert))
        let match = try matcher.match(try JSONParser().parse(Array(row.payload.utf8)))
        let choice: String? = if case .found(let entry, _) = match { entry.name } else { nil }
        #expect(choice == row.choice, "\(match)")
    }
}
