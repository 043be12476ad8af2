import Foundation
import TestSupport
import Testing

@testable import SchemaLint

@Suite struct `Recognized reports` {
    private static let folder = Repository.file("Tests/SchemaLintTests/Reporting/Expected")

    @Test func `The beginning of a report in any format is recognized`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let reports = names.filter { $0.hasPrefix("report") }
        #expect(reports.count > 9)
        for name in reports {
            let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
            #expect(WrittenReport.isBeginning(Array(bytes.prefix(4_096))), "\(name)")
        }
    }

    @Test(arguments: [
        "a b.json:1:2: note: c\n",
        "a.json: note: 0 findings shown, 2 more (see --max-findings)\n",
        #"{"path":"a","line":2,"schema":null,"valid":null,"diagnostics":[],"failure":"b"}"#,
    ])
    func `A report with little text is recognized`(_ text: String) {
        #expect(WrittenReport.isBeginning(Array(text.utf8)))
    }

    @Test(arguments: [
        "{}", "[]", "[]\n", "// a comment", #"{"path":"a"}"#, "a: error: b", "a:1: error: b",
        "text",
        #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
        #"[{"description":"a"}]"#, "<!DOCTYPE html>", "\n a.json:1:2: error: b",
    ])
    func `Another text is no report`(_ text: String) {
        #expect(!WrittenReport.isBeginning(Array(text.utf8)))
    }
}
