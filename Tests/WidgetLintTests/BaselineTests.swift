import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_lint

@Suite struct `Baselines` {
    private static let bad = Payloads.brokenButton
    private static let finding = "4:17: error: 4 is not one of 1, 2, 3 [not-in-enum]"

    private static func entry(_ path: String, _ message: String = "4 is not one of 1, 2, 3")
        -> String
    {
        #"    {"path":"\#(path)","id":"not-in-enum","at":"/actionType","message":"\#(message)"}"#
    }

    private static func baseline(_ entries: String...) -> String {
        "{\n  \"version\": 1,\n  \"findings\": [\n" + entries.joined(separator: ",\n")
            + "\n  ]\n}\n"
    }

    @Test func `A baseline holds what was found, sorted, and the run does not fail`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.bad, to: "p/b.json")
        try folder.write(Self.bad, to: "p/a.json")
        let line = Self.bad.replacingOccurrences(of: "\n", with: "")
        try folder.write(line + "\n" + line + "\n", to: "p/c.jsonl")
        let run = try folder.lint(["--write-baseline", "known.json", "p/b.json", "p"])
        #expect(run.status == 0)
        #expect(run.output.contains("p/a.json:4:17: error: "))
        let sums = "4 errors in 4 payloads, 4 findings written to the baseline\n"
        #expect(run.errors == "checked 4 payloads: " + sums)
        let written = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
        let repeated = Self.entry("p/c.jsonl").dropLast() + ",\"count\":2}"
        let expected = Self.baseline(
            Self.entry("p/a.json"),
            Self.entry("p/b.json"),
            String(repeated)
        )
        #expect(written == expected)
        // From another folder it is the same, and holds all of it back.
        let again = try folder.lint(
            ["--baseline", "../known.json", "--write-baseline", "../again.json", "."],
            below: "p"
        )
        #expect(again.status == 0)
        #expect(again.output.isEmpty)
        let kept = "4 known findings held back, 4 findings written to the baseline\n"
        #expect(again.errors == "checked 4 payloads: all in order, " + kept)
        #expect(try String(contentsOf: folder.item("again.json"), encoding: .utf8) == expected)
        let schema = try folder.lint(["-s", "WidgetLintBaseline", "known.json"])
        #expect(schema.status == 0)
    }

    @Test func `Without findings a baseline is empty`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "a.json")
        let run = try folder.lint(["--write-baseline", "known.json", "a.json"])
        #expect(run.status == 0)
        let written = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
        #expect(written == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
    }

    static let rows = [
        LintRow(
            testDescription: "only what is new is told",
            files: ["a.json": bad, "b.json": bad, "known.json": baseline(entry("a.json"))],
            arguments: "--baseline known.json a.json b.json",
            output: ["b.json:" + finding],
            errors: ["checked 2 files: 1 error in 1 file, 1 known finding held back"],
            status: 1
        ),
        LintRow(
            testDescription: "each entry is for one finding",
            files: [
                "a.jsonl": #"{"count": "1"}"# + "\n" + #"{"count": "1"}"# + "\n",
                "s.json": Payloads.countSchema,
                "known.json": """
                {"version": 1, "findings": [{"path": "a.jsonl", "id": "type-mismatch",
                  "at": "/count", "message": "expected a whole number, found a string"}]}
                """,
            ],
            arguments: "-s s.json --baseline known.json a.jsonl",
            output: [
                "a.jsonl:2:11: error: expected a whole number, found a string [type-mismatch]"
            ],
            errors: [
                "checked 2 payloads: 1 error in 1 payload, 1 known finding held back, "
                    + "1 can be fixed with --fix"
            ],
            status: 1
        ),
        LintRow(
            testDescription:
                "what no longer occurs is named, for files that were checked or are gone",
            files: [
                "a.json": bad, "b.json": bad,
                "known.json": baseline(
                    entry("a.json"),
                    entry("a.json", "5 is not one of 1, 2, 3"),
                    entry("b.json"),
                    entry("gone.json")
                ),
            ],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json: note: 'not-in-enum' at '/actionType' in 'a.json' is known and no "
                    + "longer occurs; the entry can go: 5 is not one of 1, 2, 3",
                "known.json: note: 'not-in-enum' at '/actionType' in 'gone.json' is known and no "
                    + "longer occurs; the entry can go: 4 is not one of 1, 2, 3",
                "checked 1 file: all in order, 1 known finding held back",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a warning that is known fails no strict run",
            files: [
                ".widget-lint.json":
                    #"{"rules": [{"id": "not-in-enum", "severity": "warning"}]}"#,
                "a.json": bad, "known.json": baseline(entry("a.json")),
            ],
            arguments: "--strict --baseline known.json a.json",
            errors: ["checked 1 file: all in order, 1 known finding held back"],
            status: 0
        ),
        LintRow(
            testDescription: "a baseline that is not there",
            files: ["a.json": bad],
            arguments: "--baseline known.json a.json",
            errors: ["widget-lint: error: cannot read 'known.json': no such file or directory"],
            status: 2
        ),
        LintRow(
            testDescription: "a baseline of a later version",
            files: ["a.json": bad, "known.json": #"{"version": 2, "findings": []}"#],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json:1:13: error: this version of widget-lint reads baselines of version 1 "
                    + "[const-mismatch]", #"   1 | {"version": 2, "findings": []}"#,
                "     |             ^",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a path that can't be written",
            files: ["a.json": bad],
            arguments: "--write-baseline nowhere/known.json a.json",
            output: ["a.json:" + finding],
            errors: [
                "widget-lint: error: cannot write 'nowhere/known.json': no such file or directory",
                "checked 1 file: 1 error in 1 file, 1 failure",
            ],
            status: 2
        ),
    ]

    @Test(arguments: rows)
    func `A baseline holds back what is known`(_ row: LintRow) throws {
        try row.check()
    }

    @Test func `What a baseline writes it reads again`() throws {
        var baseline = Baseline()
        for (path, message) in [("ä\"\n.json", "b"), ("a.json", "\u{2028}\\"), ("a.json", "a")] {
            baseline.add(Baseline.Finding(path: path, id: "alias", at: "/a~1b", message: message))
        }
        baseline.add(
            Baseline.Finding(path: "a.json", id: "alias", at: "/a~1b", message: "a"),
            count: 3
        )
        let folder = try ScratchFolder()
        try folder.write(String(decoding: baseline.bytes, as: UTF8.self), to: "known.json")
        #expect(try Baseline(reading: folder.item("known.json").path) == baseline)
        #expect(baseline.sorted.map(\.finding.message) == ["a", "\u{2028}\\", "b"])
        #expect(baseline.sorted.map(\.count) == [4, 1, 1])
    }

    private static let counts: [(text: String, count: Int)] = [
        ("1", 1), ("2.0", 2), ("1e3", 1_000), ("9223372036854775807", .max),
        ("9223372036854775808", .max), ("1e400", .max),
    ]

    @Test(arguments: counts)
    func `A count is any positive integer, and sums have a limit`(text: String, count: Int) throws {
        let entry = #"{"path":"a.json","id":"alias","at":"","message":"m","count":\#(text)}"#
        func baseline(_ entries: String) throws -> Baseline {
            let text = #"{"version":1,"findings":[\#(entries)]}"#
            return try Baseline(SourceFile(path: "known.json", bytes: Array(text.utf8)))
        }
        #expect(try baseline(entry).sorted.first?.count == count)
        let sum = count > Int.max / 2 ? Int.max : 2 * count
        #expect(try baseline("\(entry),\(entry)").sorted.first?.count == sum)
    }
}
