import TestSupport
import Testing

@testable import widget_lint

@Suite struct `Limits on the findings that are shown for a file` {
    private static let schema = #"{"items": {"type": "integer"}}"#
    private static let finding = "error: expected an integer, found a string [type-mismatch]"
    private static let noteEnding = "(see --max-findings) [max-findings]"

    private static func note(_ path: String, shown: String, more: Int) -> String {
        "\(path):1:1: note: \(shown) shown, \(more) more \(noteEnding)"
    }

    #if os(Linux)  // File systems of Apple find one file by both names.
        @Test func `Schemas with canonically equivalent paths have separate limits`() throws {
            let folder = try ScratchFolder()
            let names = ["s/e\u{301}.json", "s/\u{E9}.json"]
            for name in names {
                try folder.write(##"{"items": {"$ref": "#/x"}}"##, to: name)
            }
            let members = names.enumerated().map { #""\#($0)": {"$ref": "\#($1)"}"# }
            try folder.write(
                "{\"properties\": {\(members.joined(separator: ", "))}}",
                to: "s.json"
            )
            try folder.write("{}", to: "a.json")
            let run = try folder.lint(
                ["--max-findings", "1", "--schemas", "s", "-s", "s.json", "a.json"]
            )
            #expect(run.errors.ranges(of: "warning: cannot resolve").count == 2)
            #expect(!run.errors.contains("more warning"))
        }
    #endif

    static let rows = [
        LintRow(
            testDescription: "the first findings are shown",
            files: ["s.json": schema, "a.json": #"["1","2","3"]"#],
            arguments: "--max-findings 2 -s s.json a.json",
            output: [
                "a.json:1:2: " + finding, "a.json:1:6: " + finding,
                note("a.json", shown: "2 findings", more: 1),
            ],
            errors: ["checked 1 file: 3 errors in 1 file, 3 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "warnings about the schema are limited, too",
            files: [
                "s.json": ##"""
                {"$id": "https://a.example/s", "properties": {
                "b": {"$ref": "#/x"},
                "c": {"$ref": "#/y"}, "d": {"$ref": "#/z"}}}
                """##,
                "a.json": "{}",
            ],
            arguments: "--max-findings 1 -s s.json a.json",
            output: [],
            errors: [
                "s.json:2:15: warning: cannot resolve '$ref': "
                    + "no value at '/x' in 'https://a.example/s' [invalid-schema]",
                ##"   2 | "b": {"$ref": "#/x"},"##,
                "     |               ^^^^^",
                "s.json: note: 2 more warnings about the schema (see --max-findings)",
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a file with as many findings as the limit has no note",
            files: ["s.json": schema, "a.json": #"["1","2"]"#],
            arguments: "--max-findings 2 -s s.json a.json",
            output: ["a.json:1:2: " + finding, "a.json:1:6: " + finding],
            errors: ["checked 1 file: 2 errors in 1 file, 2 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "with the limit 0, findings are only counted",
            files: ["s.json": schema, "a.json": #"["1"]"#],
            arguments: "--max-findings 0 -s s.json a.json",
            output: [note("a.json", shown: "0 findings", more: 1)],
            errors: ["checked 1 file: 1 error in 1 file, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "each file has a separate limit",
            files: ["s.json": schema, "p/a.json": #"["1","2"]"#, "p/b.json": #"["1"]"#],
            arguments: "--max-findings 1 -s s.json p",
            output: [
                "p/a.json:1:2: " + finding, note("p/a.json", shown: "1 finding", more: 1),
                "p/b.json:1:2: " + finding,
            ],
            errors: ["checked 2 files: 3 errors in 2 files, 3 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "the lines of a stream have one limit",
            files: ["s.json": schema, "a.ndjson": "[\"1\"]\n[\"2\"]\n[1]\n[\"3\"]\n"],
            arguments: "--max-findings 2 -s s.json a.ndjson",
            output: [
                "a.ndjson:1:2: " + finding, "a.ndjson:2:2: " + finding,
                note("a.ndjson", shown: "2 findings", more: 1),
            ],
            errors: ["checked 4 payloads: 3 errors in 3 payloads, 3 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "warnings in a stream do not displace errors",
            files: [
                "s.json": schema,
                "a.ndjson": #"["\ud800"]"# + "\n" + #"["\ud800"]"# + "\n[\"1\"]\n",
            ],
            arguments: "--max-findings 1 -s s.json a.ndjson",
            output: ["a.ndjson:1:2: " + finding, note("a.ndjson", shown: "1 finding", more: 4)],
            errors: [
                "checked 3 payloads: 3 errors in 3 payloads, 2 warnings, 1 can be fixed with --fix"
            ],
            status: 1
        ),
        LintRow(
            testDescription: "a rule that is off does not count",
            files: [
                "s.json": schema, "a.json": #"["\ud800","1"]"#,
                ".widget-lint.json":
                    #"{"rules": [{"id": "lone-surrogate", "severity": "error"}, {"id": "type-mismatch", "severity": "off", "reason": "old"}]}"#,
            ],
            arguments: "--max-findings 1 -s s.json a.json",
            output: [
                "a.json:1:3: error: unpaired surrogate; decoders replace it with U+FFFD [lone-surrogate]"
            ],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "all fixes are applied, even for findings that are not shown",
            files: ["s.json": schema, "a.json": #"["1","2","3"]"#],
            arguments: "--fix --max-findings 1 -s s.json a.json",
            errors: [
                "a.json: fixed 3 findings (3 type-mismatch)",
                "checked 1 file: no problems found, 3 findings fixed in 1 file",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a negative limit is an error",
            files: ["s.json": schema],
            arguments: "--max-findings=-1 -s s.json s.json",
            errors: [
                "widget-lint: error: invalid value '-1' for '--max-findings': expected an integer of at least 0, or 'all'",
                "see 'widget-lint --help'",
            ],
            status: 2
        ),
    ]

    @Test(arguments: rows)
    func `A note counts the findings that are not shown`(_ row: LintRow) throws {
        try row.check()
    }

    @Test(.long) func `A baseline records all findings`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        let items = Array(repeating: #""1""#, count: 1_500).joined(separator: ",")
        try folder.write("[\(items)]", to: "a.json")
        let shown = try folder.lint(["-s", "s.json", "a.json"])
        #expect(shown.output.contains("1000 findings shown, 500 more (see --max-findings)"))
        #expect(shown.errors.contains("1500 errors in 1 file"))
        let all = try folder.lint([
            "-s", "s.json", "-f", "xcode", "--max-findings", "all", "a.json",
        ])
        #expect(all.output.split(separator: "\n").count == 1_500)
        let written = try folder.lint(["-s", "s.json", "--write-baseline", "known.json", "a.json"])
        #expect(written.errors.contains("1500 findings written to the baseline"))
        let suppressed = try folder.lint(["-s", "s.json", "--baseline", "known.json", "a.json"])
        #expect(suppressed.output.isEmpty && suppressed.status == 0)
        #expect(suppressed.errors.contains("1500 baselined findings suppressed"))
    }
}
