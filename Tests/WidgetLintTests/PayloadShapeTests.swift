import TestSupport
import Testing

@Suite struct `Payloads that name no schema` {
    struct Stranger: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payload: String

        init(_ description: String, _ payload: String) {
            testDescription = description
            self.payload = payload
        }
    }

    static let strangers = [
        Stranger("an empty object", "{}"),
        Stranger("an empty array", "[]"),
        Stranger("another kind of object", #"{"compilerOptions": {"strict": true}}"#),
        Stranger("a member that many have", #"{"title": "Hello"}"#),
        Stranger("a reference that is no text", #"{"$schema": 7, "a": 1}"#),
    ]

    @Test(arguments: strangers)
    func `A payload of no known shape is an error that names the nearest schemas`(
        _ stranger: Stranger
    ) throws {
        let run = try ToolRun("widget-lint", ["-"], input: Array(stranger.payload.utf8))
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 1)
        #expect(lines[0].hasPrefix("<standard input>:1:1: error: the payload fits no known schema"))
        #expect(lines[0].hasSuffix(" [unknown-payload]"))
        let notes = lines.filter { $0.contains(": note: not taken for ") }
        #expect((1...3).contains(notes.count))
        for note in notes {
            #expect(note.wholeMatch(of: #/.*not taken for [A-Za-z]+ \([a-z/-]+\): ..+/#) != nil)
        }
    }

    static let scalars = [
        Stranger("null", "null"),
        Stranger("a number", "17"),
        Stranger("a string", "\"widget\""),
        Stranger("a Boolean", "true"),
    ]

    @Test(arguments: scalars)
    func `A payload is an object or an array`(_ scalar: Stranger) throws {
        let run = try ToolRun("widget-lint", ["-"], input: Array(scalar.payload.utf8))
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "<standard input>:1:1: error: expected a payload, which is an object or an array, "
                    + "found \(scalar.testDescription) [unknown-payload]\n"
            )
        )
    }

    @Test func `A payload that fits two schemas alike is an error that names both`() throws {
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
                "<standard input>:1:1: error: the payload fits Document "
                    + "(synerise/recommendation-document) and RecommendationResponse "
                    + "(synerise/recommendation-response) equally well; "
                    + "choose one with --schema [unknown-payload]\n"
            )
        )
    }

    @Test func `A broken payload is still recognised`() throws {
        let input = Array(Payloads.brokenButton.utf8)
        let run = try ToolRun("widget-lint", ["--reporter=json", "-"], input: input)
        let report = try LintReport(run)
        #expect(report.files.map(\.schema) == [`The choice of a schema`.buttonURI])
        #expect(report.files.flatMap(\.diagnostics).map(\.id) == ["not-in-enum"])
    }
}
