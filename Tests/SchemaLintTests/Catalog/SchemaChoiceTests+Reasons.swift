import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Payloads for which no schema is chosen, and the reasons that the matcher gives for the closest schemas.
extension SchemaChoiceTests {
    /// A schema with the constant of `banner` and two members with types.
    private static let measuredBanner = schema(
        "measured-banner",
        declaring: "kind\na\nb",
        #"""
        {"properties": {"kind": {"const": "banner"}, "a": {"type": "string"},
          "b": {"type": "string"}}}
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

    /// A schema, a payload for which the schema is not chosen, and the reason.
    static let reasons: [(schema: EmbeddedSchema, payload: String, reason: String)] = [
        (banner, #"{"kind": "double"}"#, #"at '/kind', expected "banner", found "******""#),
        (
            measuredBanner, #"{"kind": "double", "a": 1}"#,
            #"at '/kind', expected "banner", found "******" (and 1 more error)"#
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
}
