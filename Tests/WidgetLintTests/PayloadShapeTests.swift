import Foundation
import TestSupport
import Testing

@Suite struct `Payloads that do not name a schema` {
    struct UnmatchedPayload: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payload: String

        init(_ description: String, _ payload: String) {
            testDescription = description
            self.payload = payload
        }
    }

    static let unmatchedPayloads = [
        UnmatchedPayload("an empty object", "{}"),
        UnmatchedPayload("an empty array", "[]"),
        UnmatchedPayload("another kind of object", #"{"compilerOptions": {"strict": true}}"#),
        UnmatchedPayload("a member of many schemas", #"{"title": "Hello"}"#),
        UnmatchedPayload("a member of many schemas, and a null", #"{"id": "1", "content": null}"#),
        UnmatchedPayload("an array of scalars", "[1, 2]"),
    ]

    @Test(.long, arguments: unmatchedPayloads)
    func `A payload that matches no schema is an error that names the closest schemas`(
        _ row: UnmatchedPayload
    ) throws {
        let run = try ToolRun("widget-lint", ["-"], input: Array(row.payload.utf8))
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 1)
        #expect(lines[0].hasPrefix("<standard input>:1:1: error: no known schema matches"))
        #expect(lines[0].hasSuffix(" [unknown-payload]"))
        let notes = lines.filter { $0.contains(": note: closest: ") }
        #expect((1...2).contains(notes.count))
        for note in notes {
            #expect(note.wholeMatch(of: #/.*closest: [A-Za-z]+ \([a-z/-]+\), but ..+/#) != nil)
        }
    }

    static let scalars = [
        UnmatchedPayload("null", "null"),
        UnmatchedPayload("a number", "17"),
        UnmatchedPayload("a string", "\"widget\""),
        UnmatchedPayload("a Boolean", "true"),
    ]

    @Test(arguments: scalars)
    func `A scalar is not a payload`(_ scalar: UnmatchedPayload) throws {
        let run = try ToolRun("widget-lint", ["-"], input: Array(scalar.payload.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "<standard input>:1:1: error: expected a payload (an object or an array), "
                    + "found \(scalar.testDescription) [unknown-payload]\n"
            )
        )
    }

    @Test func `A payload that matches two schemas equally well is an error that names both`()
        throws
    {
        let payload = """
            {
              "slug": "book-similar", "uuid": "c1f7a2d4-3b0e-4c58-9e61-7a5d8b2f4c90",
              "schema": "recommendations", "campaignID": "r8KdT3vYw0Qp",
              "name": "Because you read Night Trains", "campaignHash": "Zc5NqL1mXb72"
            }
            """
        let run = try ToolRun("widget-lint", ["-"], input: Array(payload.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "<standard input>:1:1: error: Document (synerise/recommendation-document) and "
                    + "RecommendationResponse (synerise/recommendation-response) match equally well; "
                    + "choose one with --schema [unknown-payload]\n"
            )
        )
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payload: String
        /// The end of the schema's URI, or nil if no schema matches.
        var schema: String?
        /// The identifiers of the errors. If the list is empty, the test does not check the errors.
        var findings: [String] = []

        init(_ description: String, _ payload: String, _ schema: String?, _ findings: String...) {
            testDescription = description
            self.payload = payload
            self.schema = schema
            self.findings = findings
        }
    }

    static let cases = [
        Case(
            "a lifecycle trace with a duplicate state",
            """
            {"kind": "text-poll",
             "states": ["ready", "ready", "interacting", "results", "finished"]}
            """,
            "livelike/lifecycle-trace.schema.json",
            "not-in-enum"
        ),
        Case(
            "a lifecycle trace of unknown states",
            #"{"kind": "alert", "states": ["a", "b", "c", "d", "e", "f"]}"#,
            "livelike/lifecycle-trace.schema.json"
        ),
        Case(
            "one of two required members",
            #"{"displayString": "Oslo"}"#,
            "lastminute/location.schema.json",
            "missing-member"
        ),
        Case(
            "one of two required members, and an unknown member",
            #"{"event": "text-poll-created", "content": {}}"#,
            "livelike/realtime-message.schema.json",
            "missing-member"
        ),
        Case(
            "a message without its event",
            #"{"payload": {"id": "1", "kind": "text-poll"}}"#,
            "livelike/realtime-message.schema.json",
            "missing-member"
        ),
        Case(
            "members of several schemas, without the distinguishing member",
            #"{"label": "x", "params": {}}"#,
            nil,
            "unknown-payload"
        ),
    ]

    @Test(.long, arguments: cases)
    func `The other members of a payload with mistakes decide which schema it matches`(
        _ row: Case
    ) throws {
        let run = try ToolRun(
            "widget-lint",
            ["--no-config", "--format=json", "-"],
            input: Array(row.payload.utf8)
        )
        let report = try LintReport(run)
        let schemas = "https://schemas.widgets.example/"
        #expect(report.files.first?.schema == row.schema.map { schemas + $0 })
        let errors = report.files.flatMap(\.diagnostics).filter { $0.severity == "error" }
        #expect(row.findings.isEmpty || errors.map(\.id) == row.findings, "\(errors)")
    }

    /// The third array has more items than the linter compares with schemas.
    @Test(arguments: [1, 2, 40])
    func `An array of widgets gives an error that asks for a map of widgets`(_ count: Int) throws {
        let widget = try String(
            contentsOf: Repository.file("Tests/Fixtures/payloads/valid/smartech/widget-image.json"),
            encoding: .utf8
        )
        let array = "[" + [String](repeating: widget, count: count).joined(separator: ",") + "]"
        let run = try ToolRun("widget-lint", ["--no-config", "-"], input: Array(array.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "<standard input>:1:1: error: expected an object, found an array; give each item a name, "
                    + "as in '{\"name\": {\u{2026}}}' to match SMTWidgetMap "
                    + "(smartech/widget-map) [unknown-payload]\n"
            ),
            "\(run.output)"
        )
    }

    /// Returns the item of a feed that is an array of one item.
    private func feedItem() throws -> Substring {
        let feed = try String(
            contentsOf: Repository.file(
                "Tests/Fixtures/payloads/valid/lastminute/deals-feed-one-city.json"
            ),
            encoding: .utf8
        )
        return feed.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst().dropLast()
    }

    @Test func `An object with the item of a feed gives an error that asks for an array`() throws {
        let item = try feedItem()
        let object = #"{"first": \#(item)}"#
        let run = try ToolRun("widget-lint", ["--no-config", "-"], input: Array(object.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "<standard input>:1:1: error: expected an array, found an object; use the values of the "
                    + "members as items to match DealsFeed (lastminute/deals-feed) "
                    + "[unknown-payload]\n"
            ),
            "\(run.output)"
        )
    }

    @Test
    func `An object with the item of a feed and a number gives no error that asks for an array`()
        throws
    {
        let item = try feedItem()
        let object = #"{"first": \#(item), "total": 1}"#
        let run = try ToolRun("widget-lint", ["--no-config", "-"], input: Array(object.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix("<standard input>:1:1: error: no known schema matches; "),
            "\(run.output)"
        )
    }

    @Test func `A broken payload still matches its schema`() throws {
        let input = Array(Payloads.brokenButton.utf8)
        let run = try ToolRun("widget-lint", ["--reporter=json", "-"], input: input)
        let report = try LintReport(run)
        #expect(report.files.map(\.schema) == [`The choice of a schema`.buttonURI])
        #expect(report.files.flatMap(\.diagnostics).map(\.id) == ["not-in-enum"])
    }
}
