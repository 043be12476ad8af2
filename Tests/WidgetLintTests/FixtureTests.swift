import Foundation
import TestSupport
import Testing

@Suite struct `The payloads in Tests/Fixtures` {
    /// The mistakes in each payload, written by hand from the payloads and their schemas.
    struct Expectations: Decodable {
        let valid: [Payload]
        let broken: [Payload]

        struct Payload: Decodable {
            let file: String
            let schema: String
            /// The mistakes, or nil if there are none.
            let mistakes: [Mistake]?
        }

        struct Mistake: Decodable, Hashable {
            let id: String
            /// The severity, or nil for an error.
            let severity: String?
            let line: Int
            let column: Int
            /// The location of the value, or nil for a syntax error.
            let instanceLocation: String?
        }
    }

    private static let folder = Repository.file("Tests/Fixtures/payloads")

    private static func expectations() throws -> Expectations {
        let data = try Data(contentsOf: folder.appendingPathComponent("../expected-findings.json"))
        return try JSONDecoder().decode(Expectations.self, from: data)
    }

    /// Returns every payload if the tests use all inputs, or else every `stride`-th payload. `PayloadMatcherTests` then
    /// checks other payloads.
    private static func sample(
        of payloads: [Expectations.Payload],
        stride: Int
    ) -> [Expectations.Payload] {
        LongTests.useAllInputs
            ? payloads
            : payloads.enumerated().filter { $0.offset % stride == 1 }.map(\.element)
    }

    /// Returns the tool's report on each of `payloads`, by its path. `recorded` must contain all files in the folders
    /// of the payloads.
    private static func report(
        on payloads: [Expectations.Payload],
        recorded: [Expectations.Payload]
    ) throws -> [String: LintReport.File] {
        let folders = Set(recorded.map { String($0.file.prefix { $0 != "/" }) })
        let paths = folders.flatMap { name in
            Corpora.files(in: folder.appendingPathComponent(name), withExtension: "json").map {
                String($0.path.dropFirst(folder.path.count + 1))
            }
        }
        #expect(paths.sorted() == recorded.map(\.file).sorted())
        let arguments = LongTests.useAllInputs ? Array(folders) : payloads.map(\.file)
        let run = try ToolRun("widget-lint", ["--reporter", "json"] + arguments, in: folder)
        try expectValid(run.output)
        let files = try LintReport(run).files
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    }

    /// Checks a report against its schema, and its files against the schema of records.
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

    @Test func `Each valid payload matches its schema and has only the recorded warnings`()
        throws
    {
        let recorded = try Self.expectations().valid
        let expected = Self.sample(of: recorded, stride: 4)
        let files = try Self.report(on: expected, recorded: recorded)
        #expect(files.count == expected.count)
        for payload in expected {
            let file = try #require(files[payload.file], "\(payload.file) is not reported")
            #expect(file.valid, "\(payload.file)")
            #expect(file.schema?.hasSuffix("/" + payload.schema) == true, "\(payload.file)")
            expectMistakes(payload, in: file)
        }
    }

    @Test func `Each broken payload has exactly the recorded mistakes`() throws {
        let recorded = try Self.expectations().broken
        let expected = Self.sample(of: recorded, stride: 12)
        let files = try Self.report(on: expected, recorded: recorded)
        #expect(files.count == expected.count)
        for payload in expected {
            let file = try #require(files[payload.file], "\(payload.file) is not reported")
            expectMistakes(payload, in: file)
        }
    }
}
