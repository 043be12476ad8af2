import Foundation
import TestSupport
import Testing

@Suite struct `The payloads in Tests/Fixtures` {
    /// What is wrong with each payload, written by hand from the payloads and their schemas.
    struct Expectations: Decodable {
        let valid: [Payload]
        let broken: [Payload]

        struct Payload: Decodable {
            let file: String
            let schema: String
            let mistakes: [Mistake]?
        }

        struct Mistake: Decodable, Hashable {
            let id: String
            /// An error where it is left out.
            let severity: String?
            let line: Int
            let column: Int
            let instanceLocation: String?
        }
    }

    private static let folder = Repository.file("Tests/Fixtures/payloads")

    private static func expectations() throws -> Expectations {
        let data = try Data(contentsOf: folder.appendingPathComponent("../expected-findings.json"))
        return try JSONDecoder().decode(Expectations.self, from: data)
    }

    private static func report(_ name: String) throws -> [String: LintReport.File] {
        let run = try ToolRun("widget-lint", ["--reporter", "json", name], in: folder)
        try expectValid(run.output)
        let files = try LintReport(run).files
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    }

    /// Holds a report against its schema, and what it has of each file against that of records.
    private static func expectValid(_ report: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
        let files = try #require(object?["files"] as? [Any])
        let records = try files.map { try JSONSerialization.data(withJSONObject: $0) }
        for (schema, name, bytes) in [
            ("WidgetLintReport", "report.json", Array(report.utf8)),
            ("WidgetLintRecord", "records.ndjson", Array(records.joined(separator: [0x0A]))),
        ] {
            let arguments = ["--schema", schema, "--stdin-name", name, "-"]
            let run = try ToolRun("widget-lint", arguments, input: bytes)
            #expect(run.output.isEmpty && run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    private func expectMistakes(_ payload: Expectations.Payload, in file: LintReport.File) {
        let found = file.diagnostics.map { finding in
            Expectations.Mistake(
                id: finding.id,
                severity: finding.severity == "error" ? nil : finding.severity,
                line: finding.start.line,
                column: finding.start.column,
                instanceLocation: finding.id == "json-syntax" ? nil : finding.instanceLocation
            )
        }
        #expect(Set(found) == Set(payload.mistakes ?? []), "\(payload.file)")
    }

    @Test func `Each valid payload is recognized and has no finding but the warnings it should`()
        throws
    {
        let files = try Self.report("valid")
        let expected = try Self.expectations().valid
        #expect(files.count == expected.count)
        for payload in expected {
            let file = try #require(files[payload.file], "\(payload.file) is not reported")
            #expect(file.valid, "\(payload.file)")
            #expect(file.schema?.hasSuffix("/" + payload.schema) == true, "\(payload.file)")
            expectMistakes(payload, in: file)
        }
    }

    @Test func `Each broken payload has its mistakes at their places and no others`() throws {
        let files = try Self.report("broken")
        let expected = try Self.expectations().broken
        #expect(files.count == expected.count)
        for payload in expected {
            let file = try #require(files[payload.file], "\(payload.file) is not reported")
            expectMistakes(payload, in: file)
        }
    }
}
