import Foundation
import TestSupport
import Testing

@testable import widget_lint

@Suite struct `Streams with one payload per line` {
    private static let good = Payloads.button
    private static let bad = Payloads.brokenButton.replacingOccurrences(of: "\n", with: "")
    private static let schema = ["s.json": Payloads.countSchema]
    private static let finding = "expected an integer, found a string [type-mismatch]"

    private static func files(_ name: String, _ text: String) -> [String: String] {
        schema.merging([name: text]) { $1 }
    }

    static let rows = [
        LintRow(
            testDescription: "empty lines count in the line numbers",
            files: files("a.ndjson", "{}\n\n \t\r\n{\"count\": \"1\"}\n{\"ä\":1,\"count\": \"1\"}"),
            arguments: "-s s.json a.ndjson",
            output: ["a.ndjson:4:11: error: " + finding, "a.ndjson:5:17: error: " + finding],
            errors: ["checked 3 payloads: 2 errors in 2 payloads, 2 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "lines may end in CRLF",
            files: files("a.jsonl", "{}\r\n{\"count\": \"1\"}\r\n"),
            arguments: "-s s.json a.jsonl",
            output: ["a.jsonl:2:11: error: " + finding],
            errors: ["checked 2 payloads: 1 error in 1 payload, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "an empty stream",
            files: files("a.ndjson", ""),
            arguments: "-s s.json a.ndjson",
            errors: ["checked 0 files: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "streams in folders are checked, too",
            files: [
                "s.json": Payloads.countSchema, "p/a.ndjson": "{\"count\": \"1\"}",
                "p/b.jsonl": "{\"count\": \"1\"}", "p/c.json": "{\n\"count\": \"1\"}",
            ],
            arguments: "-s s.json p",
            output: [
                "p/a.ndjson:1:11: error: " + finding, "p/b.jsonl:1:11: error: " + finding,
                "p/c.json:2:10: error: " + finding,
            ],
            errors: ["checked 3 payloads: 3 errors in 3 payloads, 3 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "--ndjson applies to named files and to standard input",
            files: [
                "s.json": Payloads.countSchema, "a.log": "{}\n{\"count\": \"1\"}\n",
                "p/c.json": "{\n\"count\": 1}",
            ],
            arguments: "-s s.json --ndjson a.log - p",
            input: "{}\n\n{\"count\": \"1\"}\n",
            output: ["a.log:2:11: error: " + finding, "<standard input>:3:11: error: " + finding],
            errors: ["checked 5 payloads: 2 errors in 2 payloads, 2 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "standard input with the name of a stream",
            files: schema,
            arguments: "-s s.json --stdin-name live/traffic.jsonl -",
            input: "{}\n{\"count\": \"1\"}",
            output: ["live/traffic.jsonl:2:11: error: " + finding],
            errors: ["checked 2 payloads: 1 error in 1 payload, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "standard input with the name of a file",
            files: schema,
            arguments: "-s s.json --stdin-name x.json -",
            input: "{\n\"count\": \"1\"}",
            output: ["x.json:2:10: error: " + finding],
            errors: ["checked 1 file: 1 error in 1 file, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "a stream that does not exist",
            files: files("p/a.txt", ""),
            arguments: "--ndjson --allow-empty -s s.json p missing.ndjson",
            errors: [
                "widget-lint: error: cannot read 'missing.ndjson': no such file or directory",
                "checked 0 files: 1 failure",
            ],
            status: 2
        ),
    ]

    @Test(arguments: rows)
    func `Each line is a payload`(_ row: LintRow) throws {
        try row.check()
    }

    @Test func `A line that is not JSON does not stop the stream`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.write("{\n}\n{\"count\": \"1\"}\n", to: "a.ndjson")
        let run = try folder.lint(["-f", "xcode", "-s", "s.json", "a.ndjson"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("a.ndjson:1:") && $0.hasSuffix("[json-syntax]") })
        #expect(lines.contains { $0.hasPrefix("a.ndjson:2:") && $0.hasSuffix("[json-syntax]") })
        #expect(lines.last == "a.ndjson:3:11: error: \(Self.finding)")
        #expect(run.errors.hasPrefix("checked 3 payloads: "))
        #expect(run.status == 1)
    }

    @Test(arguments: [
        ("a.json", "{\n\"count\": 1}", true), ("a.json", "{\n\"count\": 1}\n1", false),
        ("a.json", "{\"count\": \"1\"}", false), ("a.ndjson", "{\n\"count\": 1}", false),
        ("a.json", "[\n" + String(repeating: " ", count: 1 << 20) + "]", false),
    ])
    func `A file that is one value over several lines has a note on --ndjson`(
        name: String,
        text: String,
        hasNote: Bool
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.write(text, to: name)
        let run = try folder.lint(["-s", "s.json", "--ndjson", name])
        #expect(run.status == 1)
        let note =
            "a.json: note: the file is one JSON value over several lines; leave out --ndjson\n"
        #expect(run.errors.contains(note) == hasNote, "\(run.errors)")
    }

    @Test(arguments: ReportFormat.allCases)
    func `Reports in all formats have the line number in the stream`(_ format: ReportFormat) throws
    {
        let folder = try ScratchFolder()
        let schemaWithoutDialect =
            #"{"properties": {"key": {"secret": "k[0-9]+"}, "count": {"type": "integer"}}}"#
        let dialect = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        let schema = "{\"$schema\": \"\(dialect)\", " + schemaWithoutDialect.dropFirst()
        try folder.write(schema, to: "s.json")
        let stream =
            String(repeating: "\n", count: 4_710) + #"{"key": "k123", "count": "1"}"# + "\n"
        try folder.write(stream, to: "a.ndjson")
        let run = try folder.lint(["-s", "s.json", "-f", format.rawValue, "a.ndjson"])
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("4711"))
        #expect(!run.output.contains("k123"))
    }

    @Test func `A broken schema is reported once, even if several lines name it`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"type": "nothing"}"#, to: "s.json")
        let line = "{\"$schema\": \"s.json\"}\n"
        try folder.write(line + line + Self.good, to: "a.ndjson")
        let run = try folder.lint(["--allow-outside", ".", "a.ndjson"])
        let lines = run.errors.split(separator: "\n")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(lines.count { $0.hasPrefix("s.json:1:10: error: ") } == 1)
        #expect(lines.count { $0.contains("skipped: its schema is invalid; ") } == 1)
        #expect(lines.last == "checked 1 payload: 1 failure")
    }

    @Test func `Each record has the line number of its payload`() throws {
        let folder = try ScratchFolder()
        try folder.write("{}\n\n{\"count\": \"1\"}\n", to: "a.ndjson")
        try folder.write(Payloads.countSchema, to: "s.json")
        let run = try folder.lint(["-s", "s.json", "-f", "ndjson", "a.ndjson"])
        let records = run.output.split(separator: "\n").map(String.init)
        try #require(records.count == 2)
        #expect(records[0].hasPrefix(#"{"path":"a.ndjson","line":1,"schema":"file:"#))
        #expect(records[0].hasSuffix(#","valid":true,"diagnostics":[]}"#))
        #expect(records[1].hasPrefix(#"{"path":"a.ndjson","line":3,"#))
        #expect(records[1].contains(#""start":{"line":3,"column":11,"offset":14}"#))
        #expect(records[1].contains(#""valid":false"#))
    }

    @Test(arguments: ["1", "2"])
    func `The record of a line is written before the next line of the stream arrives`(
        _ jobs: String
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        let script = """
            mkfifo in
            "$LINT" --jobs \(jobs) -s s.json --ndjson -f ndjson - < in > out &
            exec 3> in
            answered() {
                for attempt in $(seq 600); do
                    [ "$(wc -l < out)" -eq "$1" ] && return
                    sleep 0.1
                done
                echo "no answer"
            }
            printf '{}\\n{"count":' >&3
            answered 1
            printf '"1"}\\n{"count": 2}\\n' >&3
            answered 3
            exec 3>&-
            wait
            grep -o '"line":[0-9]*,"schema"' out
            grep -o '"valid":[a-z]*' out
            """
        let lines = try ShellRun(script, in: folder).output.split(separator: "\n")
        #expect(
            lines == [
                #""line":1,"schema""#, #""line":2,"schema""#, #""line":3,"schema""#,
                #""valid":true"#, #""valid":false"#, #""valid":true"#,
            ]
        )
    }

    @Test func `An excerpt shows the line number in the stream`() throws {
        let folder = try ScratchFolder()
        try folder.write("\n" + Self.bad + "\n", to: "a.ndjson")
        let run = try folder.lint(["a.ndjson"])
        let lines = run.output.split(separator: "\n")
        try #require(lines.count == 4)
        #expect(lines[0].hasPrefix("a.ndjson:2:73: error: "))
        #expect(lines[1].hasPrefix("   2 | "))
        #expect(lines[1].hasSuffix(#""actionType": 4}"#))
        #expect(lines[3] == "     = schema: smartech/widget-action-button (by its members)")
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `A stream of 100,000 lines needs no more memory than a stream of 1,000`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        let line = #"{"count": 1, "text": "\#(String(repeating: "x", count: 400))"}"# + "\n"
        let bad = "{\"count\": \"1\"}"
        try folder.write(String(repeating: line, count: 999) + bad, to: "few.ndjson")
        try folder.write(String(repeating: line, count: 99_999) + bad, to: "many.ndjson")
        let (few, many) = (try PeakRun("few.ndjson", folder), try PeakRun("many.ndjson", folder))
        #expect(few.output.hasPrefix("few.ndjson:1000:11: error: "))
        #expect(many.output.hasPrefix("many.ndjson:100000:11: error: "))
        // `many.ndjson` has 42 MB.
        #expect(many.kilobytes < few.kilobytes + 8_000, "\(few.kilobytes) and \(many.kilobytes) kB")
    }

    @Test func `A line past the limit is a failure, and later lines are checked`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        let script = """
            { printf '{}\\n"'; head -c 67108864 /dev/zero | tr '\\0' x; printf '"\\n'
              printf '{"count": "1"}\\n'; } | "$LINT" -f xcode -s s.json --ndjson - 2>errors
            status=$?; cat errors; exit $status
            """
        let run = try ShellRun(script, in: folder)
        let expected = """
            <standard input>:3:11: error: \(Self.finding)
            <standard input>:2:1: error: the line is longer than 67108864 bytes; the line is not checked
            checked 2 payloads: 1 error in 1 payload, 1 failure, 1 can be fixed with --fix

            """
        #expect(run.output == expected)
        #expect(run.status == 2)
    }

    @Test func `A file that vanishes during a run is one failure`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.bad, to: "b.json")
        try folder.write(Self.bad, to: "c.json")
        let script = """
            mkfifo pipe; "$LINT" -f xcode pipe b.json c.json 2>&1 & lint=$!
            { rm b.json; cat c.json; } >pipe; wait $lint
            """
        let run = try ShellRun(script, in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 2)
        #expect(
            lines.contains("widget-lint: error: cannot read 'b.json': no such file or directory")
        )
        #expect(lines.contains { $0.hasPrefix("pipe:1:") })
        #expect(lines.contains { $0.hasPrefix("c.json:1:") })
        #expect(lines.last == "checked 2 files: 2 errors in 2 files, 1 failure")
    }
}
