import Foundation
import TestSupport
import Testing

/// The schema and the findings of each payload that a vendor publishes. Some of these payloads have
/// mistakes.
///
/// The payloads are not in the repository. `Tests/Fixtures/published-samples.json` has a row for
/// each, with the reason of its findings. UPDATE_SNAPSHOTS=1 records the schemas and the findings
/// again, and keeps the reasons.
@Suite struct `The published samples` {
    struct Record: Decodable {
        let samples: [Sample]
    }

    struct Sample: Decodable {
        let file: String
        /// The path of the schema below `Schemas`; null if no schema was chosen.
        let schema: String?
        /// The rule and the line of each finding as `id:line`, in text order. A severity other than
        /// error follows.
        let findings: [String]
        /// The reason of the findings.
        let comment: String

        init(_ file: LintReport.File, comment: String) {
            self.file = file.path
            schema = file.schema.map {
                String($0.trimmingPrefix("https://schemas.widgets.example/"))
            }
            findings = file.diagnostics.map { finding in
                let severity = finding.severity == "error" ? "" : " \(finding.severity)"
                return "\(finding.id):\(finding.start.line)\(severity)"
            }
            self.comment = comment
        }

        func agrees(with other: Sample) -> Bool {
            schema == other.schema && findings == other.findings
        }

        var description: String {
            "\(schema ?? "no schema"), \(findings.isEmpty ? "no findings" : "\(findings)")"
        }

        /// The text of the row in the file. Its strings need no escapes.
        var text: String {
            let schema = schema.map { "\"\($0)\"" } ?? "null"
            let findings = findings.map { "\"\($0)\"" }.joined(separator: ", ")
            return """
                    {
                      "file": "\(file)",
                      "schema": \(schema),
                      "findings": [\(findings)],
                      "comment": "\(comment)"
                    }
                """
        }
    }

    private static let folder = Corpora.companion("facts/samples")
    private static let recordFile = Repository.file("Tests/Fixtures/published-samples.json")

    private static func record() throws -> [Sample] {
        let data = try Data(contentsOf: recordFile)
        return try JSONDecoder().decode(Record.self, from: data).samples
    }

    /// The report of the linter on each sample, by the path of the sample.
    private static func found() throws -> [String: LintReport.File] {
        let folder = try #require(folder)
        let files = Corpora.files(in: folder) + Corpora.files(in: folder, withExtension: "json.txt")
        let paths = files.map { String($0.path.dropFirst(folder.path.count + 1)) }
            .filter { $0 != "PROVENANCE.json" }
        let run = try ToolRun("widget-lint", ["--reporter", "json"] + paths, in: folder)
        let report = try LintReport(run)
        #expect(report.files.count == paths.count)
        return Dictionary(uniqueKeysWithValues: report.files.map { ($0.path, $0) })
    }

    @Test(.enabled(if: folder != nil, "skipped: there are no samples beside the corpora"))
    func `Each sample has the schema and the findings of its row`() throws {
        var record = try Self.record()
        let found = try Self.found()
        let files = record.map(\.file)
        #expect(Set(files).count == files.count, "a file has two rows")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            let comments = Dictionary(uniqueKeysWithValues: record.map { ($0.file, $0.comment) })
            record = found.values.map { Sample($0, comment: comments[$0.path] ?? "") }
                .sorted { $0.file < $1.file }
            try Self.write(record)
            Issue.record("recorded \(Self.recordFile.lastPathComponent)")
            return
        }
        for file in Set(files).symmetricDifference(found.keys).sorted() {
            Issue.record("\(file): \(found[file] == nil ? "is missing" : "has no row")")
        }
        for expected in record {
            guard let file = found[expected.file] else { continue }
            let sample = Sample(file, comment: "")
            #expect(
                sample.agrees(with: expected),
                "\(expected.file): found \(sample.description), expected \(expected.description)"
            )
        }
    }

    @Test func `Each row has a reason and a schema that exists, and rows are sorted`() throws {
        let record = try Self.record()
        #expect(record.count > 30)
        #expect(record.map(\.file) == record.map(\.file).sorted())
        for sample in record {
            #expect(sample.comment.split(separator: " ").count > 2, "\(sample.file)")
            let schema = Repository.file("Schemas/" + (sample.schema ?? ""))
            #expect(FileManager.default.fileExists(atPath: schema.path), "\(sample.file)")
        }
    }

    private static func write(_ samples: [Sample]) throws {
        let rows = samples.map(\.text).joined(separator: ",\n")
        try Data("{\n  \"samples\": [\n\(rows)\n  ]\n}\n".utf8).write(to: recordFile)
    }
}
