import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import widget_lint

@Suite struct `Baselines` {
    private static let bad = Payloads.brokenButton
    private static let finding =
        "4:17: error: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"

    private static func entry(
        _ path: String,
        at: String = "/actionType",
        keyword: String = "/properties/actionType/allOf/0/oneOf"
    ) -> String {
        #"    {"path":"\#(path)","id":"not-in-enum","at":"\#(at)","keyword":"\#(keyword)"}"#
    }

    /// An entry of version 1.
    private static func oldEntry(_ path: String, _ message: String) -> String {
        #"    {"path":"\#(path)","id":"not-in-enum","at":"/actionType","message":"\#(message)"}"#
    }

    private static func baseline(version: Int = 2, _ entries: String...) -> String {
        opening + "  \"version\": \(version),\n  \"findings\": [\n"
            + entries.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    /// The beginning of a baseline, before the member `version`.
    private static let opening = #"""
        {
          "$schema": "https://schemas.widgets.example/widget-lint/baseline.schema.json",

        """#

    @Test func `A baseline in a folder of payloads is checked against the schema of baselines`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "p/a.json")
        let written = try folder.lint(["--write-baseline", "p/baseline.json", "p"])
        #expect(written.status == 0)
        let run = try folder.lint(["p"])
        #expect(run.output.isEmpty)
        #expect(run.errors == "checked 2 files: no problems found\n")
        try folder.write(Self.opening + "  \"version\": 7\n}\n", to: "p/baseline.json")
        let broken = try folder.lint(["p"])
        #expect(broken.status == 1)
        #expect(broken.output.contains("p/baseline.json:3:14: error: unsupported version"))
    }

    @Test func `Recording a baseline sorts the findings, and the run does not fail`() throws {
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
        // A run in another folder records an equal baseline, and the first baseline suppresses all findings.
        let again = try folder.lint(
            ["--baseline", "../known.json", "--write-baseline", "../again.json", "."],
            below: "p"
        )
        #expect(again.status == 0)
        #expect(again.output.isEmpty)
        let kept = "4 baselined findings suppressed, 4 findings written to the baseline\n"
        #expect(again.errors == "checked 4 payloads: no problems found, " + kept)
        #expect(try String(contentsOf: folder.item("again.json"), encoding: .utf8) == expected)
        let schema = try folder.lint(["-s", "WidgetLintBaseline", "known.json"])
        #expect(schema.status == 0)
    }

    @Test func `A run without findings records an empty baseline`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "a.json")
        let run = try folder.lint(["--write-baseline", "known.json", "a.json"])
        #expect(run.status == 0)
        let written = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
        #expect(written == Self.opening + "  \"version\": 2,\n  \"findings\": []\n}\n")
    }

    static let rows = [
        LintRow(
            testDescription: "only new findings are reported",
            files: ["a.json": bad, "b.json": bad, "known.json": baseline(entry("a.json"))],
            arguments: "--baseline known.json a.json b.json",
            output: ["b.json:" + finding],
            errors: ["checked 2 files: 1 error in 1 file, 1 baselined finding suppressed"],
            status: 1
        ),
        LintRow(
            testDescription: "each entry suppresses one finding",
            files: [
                "a.jsonl": #"{"count": "1"}"# + "\n" + #"{"count": "1"}"# + "\n",
                "s.json": Payloads.countSchema,
                "known.json": """
                {"version": 1, "findings": [{"path": "a.jsonl", "id": "type-mismatch",
                  "at": "/count", "message": "expected an integer, found a string"}]}
                """,
            ],
            arguments: "-s s.json --baseline known.json a.jsonl",
            output: [
                "a.jsonl:2:11: error: expected an integer, found a string [type-mismatch]"
            ],
            errors: [
                "checked 2 payloads: 1 error in 1 payload, 1 baselined finding suppressed, "
                    + "1 can be fixed with --fix"
            ],
            status: 1
        ),
        LintRow(
            testDescription:
                "an entry without a finding is named if its file was checked or does not exist",
            files: [
                "a.json": bad, "b.json": bad,
                "known.json": baseline(
                    entry("a.json"),
                    entry("a.json", keyword: "/enum"),
                    entry("b.json"),
                    entry("gone.json")
                ),
            ],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json: note: 'not-in-enum' at '/actionType' in 'a.json' no longer "
                    + "occurs; remove it from the baseline",
                "known.json: note: 'not-in-enum' at '/actionType' in 'gone.json' no longer "
                    + "occurs; remove it from the baseline",
                "checked 1 file: no problems found, 1 baselined finding suppressed",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "messages in a baseline of version 1 are ignored",
            files: [
                "a.json": bad,
                "known.json": baseline(version: 1, oldEntry("a.json", "the words of old")),
            ],
            arguments: "--baseline known.json a.json",
            errors: ["checked 1 file: no problems found, 1 baselined finding suppressed"],
            status: 0
        ),
        LintRow(
            testDescription: "a finding of another keyword is not suppressed",
            files: [
                "a.json": bad, "known.json": baseline(entry("a.json", keyword: "/$defs/x/enum")),
            ],
            arguments: "--baseline known.json a.json",
            output: ["a.json:" + finding],
            errors: [
                "known.json: note: 'not-in-enum' at '/actionType' in 'a.json' no longer "
                    + "occurs; remove it from the baseline", "checked 1 file: 1 error in 1 file",
            ],
            status: 1
        ),
        LintRow(
            testDescription: "a suppressed warning does not fail a strict run",
            files: [
                ".widget-lint.json":
                    #"{"rules": [{"id": "not-in-enum", "severity": "warning"}]}"#,
                "a.json": bad, "known.json": baseline(entry("a.json")),
            ],
            arguments: "--strict --baseline known.json a.json",
            errors: ["checked 1 file: no problems found, 1 baselined finding suppressed"],
            status: 0
        ),
        LintRow(
            testDescription: "a baseline that does not exist",
            files: ["a.json": bad],
            arguments: "--baseline known.json a.json",
            errors: ["widget-lint: error: cannot read 'known.json': no such file or directory"],
            status: 2
        ),
        LintRow(
            testDescription: "a baseline of a later version",
            files: ["a.json": bad, "known.json": #"{"version": 3, "findings": []}"#],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json:1:13: error: unsupported version; this widget-lint reads baselines of "
                    + "versions 1 and 2; found 3 [not-in-enum]",
                #"   1 | {"version": 3, "findings": []}"#,
                "     |             ^",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a path that cannot be written",
            files: ["a.json": bad],
            arguments: "--write-baseline nowhere/known.json a.json",
            output: ["a.json:" + finding],
            errors: [
                "widget-lint: error: cannot write 'nowhere/known.json': the folder 'nowhere' does not exist",
                "checked 1 file: 1 error in 1 file, 1 failure",
            ],
            status: 2
        ),
    ]

    private static let misspelled: [String: String] = [
        "s.json": #"{"properties": {"actionType": {"type": "integer"}}}"#,
        "a.json": #"{"actiontype": 2}"#,
    ]

    @Test(arguments: [
        LintRow(
            testDescription: "in a baseline",
            files: misspelled.merging([
                "known.json": #"""
                {"version": 2, "findings": [{"path": "a.json", "id": "misspelt-member", "at": "/actiontype",
                  "keyword": "/properties"}]}
                """#
            ]) { $1 },
            arguments: "--strict -s s.json --baseline known.json a.json",
            errors: ["checked 1 file: no problems found, 1 baselined finding suppressed"],
            status: 0
        ),
        LintRow(
            testDescription: "in a configuration",
            files: misspelled.merging([
                ".widget-lint.json": #"""
                {"rules": [{"id": "misspelt-member", "severity": "off", "reason": "the name is right"}]}
                """#
            ]) { $1 },
            arguments: "--strict -s s.json a.json",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
    ])
    func `An identifier of the previous release still names its rule`(_ row: LintRow) throws {
        try row.check()
        let page = try ToolRun("widget-lint", ["explain", "misspelt-member"])
        #expect(page.output.hasPrefix("misspelled-member (warning by default)\n"))
        #expect(!(try ToolRun("widget-lint", ["rules"]).output.contains("misspelt")))
    }

    @Test(arguments: rows)
    func `A baseline suppresses the findings that it records`(_ row: LintRow) throws {
        try row.check()
    }

    /// A payload whose findings are recorded, and a changed version of it with the expected findings.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let recorded: String
        let changed: String
        /// The locations of the findings that are still reported.
        var reported: [String] = []
        /// The number of entries whose findings no longer occur.
        var staleCount = 0
    }

    private static let schema = """
        {"properties": {"id": {"type": "integer"}, "%a b#": {"type": "string"},
          "items": {"items": {"properties": {"id": {"type": "integer", "minimum": 3}}}}},
         "additionalProperties": {"properties": {"color": {}}, "required": ["x", "y"]}}
        """

    static let changes = [
        Change(
            testDescription: "another value at one location",
            recorded: #"{"id": "1"}"#,
            changed: #"{"id": null}"#
        ),
        Change(
            testDescription: "another keyword at one location",
            recorded: #"{"items": [{"id": "1"}]}"#,
            changed: #"{"items": [{"id": 1}]}"#,
            reported: ["/items/0/id"],
            staleCount: 1
        ),
        Change(
            testDescription: "another location",
            recorded: #"{"id": "1"}"#,
            changed: #"{"id": 1, "%a b#": 1}"#,
            reported: ["/%a b#"],
            staleCount: 1
        ),
        Change(
            testDescription: "a keyword whose URI is percent-encoded",
            recorded: #"{"%a b#": 1}"#,
            changed: #"{"%a b#": 2}"#
        ),
        Change(
            testDescription: "a misspelled member",
            recorded: #"{"m": {"x": 1, "y": 1, "colour": 1}}"#,
            changed: #"{"m": {"x": 1, "y": 1, "colour": 2}}"#
        ),
        Change(
            testDescription: "missing members are counted separately",
            recorded: #"{"m": {"x": 1}}"#,
            changed: #"{"m": {}}"#,
            reported: ["/m"]
        ),
        Change(
            testDescription: "an inserted item",
            recorded: #"{"items": [{"id": "1"}, {}]}"#,
            changed: #"{"items": [{}, {"id": "1"}, {}]}"#
        ),
        Change(
            testDescription: "an added item",
            recorded: #"{"items": [{"id": "1"}]}"#,
            changed: #"{"items": [{"id": "1"}, {"id": "2"}]}"#,
            reported: ["/items/1/id"]
        ),
        Change(
            testDescription: "moved items and a new item",
            recorded: #"{"items": [{}, {"id": "1"}, {"id": "2"}, {}]}"#,
            changed: #"{"items": [{"id": "2"}, {}, {}, {"id": "1"}, {"id": "3"}]}"#,
            reported: ["/items/4/id"]
        ),
        Change(
            testDescription: "a text that is not JSON",
            recorded: #"{"id": 1,}"#,
            changed: #"{"id": 2 "items": []}"#
        ),
        Change(
            testDescription: "a duplicate member",
            recorded: #"{"id": 1, "id": 2}"#,
            changed: #"{"id": 3, "id": 4}"#
        ),
    ]

    @Test(arguments: changes)
    func `A baseline identifies a finding by its location and its keyword`(_ change: Change) throws
    {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        try folder.write(change.recorded, to: "a.json")
        let arguments = ["--no-config", "-s", "s.json", "-f", "json", "a.json"]
        #expect(try folder.lint(["--write-baseline", "known.json"] + arguments).status == 0)
        try folder.write(change.changed, to: "a.json")
        let run = try folder.lint(["--baseline", "known.json"] + arguments)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        )
        let file = try #require((report["files"] as? [[String: Any]])?.first)
        let found = try #require(file["diagnostics"] as? [[String: Any]])
        #expect(found.map { $0["instanceLocation"] as? String } == change.reported)
        let stale = run.errors.split(separator: "\n").filter { $0.contains("no longer occur") }
        #expect(stale.count == change.staleCount)
    }

    @Test(arguments: changes)
    func `A baseline of version 1 is rewritten as version 2`(_ change: Change) throws {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        try folder.write(change.recorded, to: "a.json")
        let arguments = ["--no-config", "-s", "s.json", "a.json"]
        _ = try folder.lint(["--write-baseline", "new.json"] + arguments)
        let new = try String(contentsOf: folder.item("new.json"), encoding: .utf8)
        let old = new.replacing("\"version\": 2", with: "\"version\": 1")
            .replacing(/"keyword":"[^"]*"/, with: #""message":"words""#)
        try folder.write(old, to: "known.json")
        let both = ["--baseline", "known.json", "--write-baseline", "known.json"]
        let run = try folder.lint(both + arguments)
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(!run.errors.contains("no longer occur"))
        #expect(try String(contentsOf: folder.item("known.json"), encoding: .utf8) == new)
    }

    @Test func `A run on a part of the files updates only the entries about them`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.button, to: "a.json")
        for path in ["b.json", "c.json"] { try folder.write(Self.bad, to: path) }
        let known = Self.baseline(
            Self.entry("a.json"),
            Self.entry("b.json"),
            Self.entry("gone.json")
        )
        // The run updates `known.json`, and removes entries about files that do not exist. In `new.json`, it records
        // only its own findings.
        for (name, kept) in [("known.json", ["b.json"]), ("new.json", [])] {
            try folder.write(known, to: "known.json")
            let run = try folder.lint(
                ["--baseline", "known.json", "--write-baseline", name, "a.json", "c.json"]
            )
            #expect(run.status == 0)
            #expect(run.errors.hasSuffix(", 1 finding written to the baseline\n"))
            // An update removes the stale entries itself.
            #expect(run.errors.contains("remove it from the baseline") == kept.isEmpty)
            let written = try String(contentsOf: folder.item(name), encoding: .utf8)
            #expect(written.contains(#""path":"c.json""#))
            let paths = ["a.json", "b.json", "gone.json"]
            #expect(paths.filter { written.contains(#""path":"\#($0)""#) } == kept)
        }
    }

    @Test func `A new baseline replaces only a baseline`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.bad, to: "a.json")
        try folder.write(Self.bad, to: "b.json")
        let run = try folder.lint(["--write-baseline", "a.json", "b.json"])
        #expect(run.status == 2)
        #expect(
            run.errors == "widget-lint: error: cannot write 'a.json': the file is not a baseline, "
                + "and --write-baseline replaces only baselines; name another file, or move or "
                + "delete this one\n"
        )
        #expect(try String(contentsOf: folder.item("a.json"), encoding: .utf8) == Self.bad)
        for text in [
            #"{"properties": {"findings": {"type": "array"}}}"#, #"{"findings": ["a"]}"#,
            // The report of another program.
            #"{"version": 1, "findings": [{"path": "a", "id": "b"}]}"#,
            #"{"version": 1, "findings": [], "data": 1}"#,
            "{\n\"version\": 1, \"findings\": [\n{\"path\": \"a\", \"id\": \"b\"},\n"
                + String(repeating: " ", count: 5_000) + "{}]}",
        ] {
            try folder.write(text, to: "other.json")
            #expect(try folder.lint(["--write-baseline", "other.json", "b.json"]).status == 2)
            #expect(try String(contentsOf: folder.item("other.json"), encoding: .utf8) == text)
        }
        let oldBaseline = #"{"version": 1, "findings": []}"#
        let entry = #"{"path": "a.json", "id": "b", "at": "/c", "message": "d"}"#
        let longBaseline =
            "{\n<<<<<<< one\n  \"version\": 1,\n=======\n>>>>>>> two\n  \"findings\": [\n"
            + String(repeating: "    \(entry),\n", count: 100) + "    \(entry)\n  ]\n}\n"
        let conflict = "<<<<<<< one\n" + Self.baseline()
        for text in ["", Self.baseline(), conflict, oldBaseline, longBaseline] {
            try folder.write(text, to: "known.json")
            #expect(try folder.lint(["--write-baseline", "known.json", "b.json"]).status == 0)
            let written = try String(contentsOf: folder.item("known.json"), encoding: .utf8)
            #expect(written == Self.baseline(Self.entry("b.json")))
        }
    }

    @Test func `A finding in two lines of a baseline has a note about one of them`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.bad, to: "a.json")
        let twice = Self.baseline(Self.entry("a.json"), Self.entry("a.json"))
        try folder.write(twice, to: "known.json")
        let run = try folder.lint(["--baseline", "known.json", "a.json"])
        #expect(run.status == 0)
        #expect(
            run.errors.hasPrefix(
                "known.json: note: 1 of 2 occurrences of 'not-in-enum' at '/actionType' in "
                    + "'a.json' no longer occurs; remove it from the baseline\n"
            ),
            "\(run.errors)"
        )
    }

    /// One finding lists the missing members of an object. A baseline counts each member.
    @Test(arguments: [
        (payload: #"{"c": 1}"#, isSuppressed: true, isStale: false), (#"{}"#, false, false),
        (#"{"a": 1, "c": 1}"#, true, true), (#"{"a": 1, "b": 1, "c": 1}"#, true, true),
    ])
    func `A missing member is reported if the baseline records only other missing members`(
        row: (payload: String, isSuppressed: Bool, isStale: Bool)
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"required": ["a", "b", "c"]}"#, to: "s.json")
        try folder.write(#"{"c": 1}"#, to: "a.json")
        let arguments = ["--no-config", "-s", "s.json", "a.json"]
        let first = try folder.lint(["--write-baseline", "known.json"] + arguments)
        #expect(first.status == 0 && first.errors.contains("1 finding written"), "\(first.errors)")
        try folder.write(row.payload, to: "a.json")
        let run = try folder.lint(["--baseline", "known.json"] + arguments)
        #expect((run.status == 0) == row.isSuppressed, "\(run.output)")
        #expect(run.errors.contains("no longer occur") == row.isStale, "\(run.errors)")
    }

    /// If a baseline suppresses a finding, no other finding may appear at its location.
    @Test(
        .long,
        arguments: LongTests.useAllInputs
            ? [(folder: "broken", options: ""), ("broken/livelike", "--jobs 2 --max-findings 1")]
            : [("broken/lastminute", ""), ("broken/smartech", "--jobs 2 --max-findings 1")]
    )
    func `A new baseline suppresses all findings of the recorded files`(
        row: (folder: String, options: String)
    ) throws {
        let folder = try ScratchFolder()
        try FileManager.default.copyItem(
            at: Repository.file("Tests/Fixtures/payloads/\(row.folder)"),
            to: folder.item("payloads")
        )
        let misspelled = #"{"widgetNme": "a", "layoutType": "json", "content": {"json": {"b": 1}}}"#
        try folder.write(misspelled, to: "payloads/misspelled.json")
        let arguments = row.options.split(separator: " ").map(String.init)
        let write = ["--write-baseline", "known.json"] + arguments + ["payloads"]
        let first = try folder.lint(write)
        #expect(first.status == 0 && first.errors.contains("written to the baseline"))
        let read = ["--strict", "--baseline", "known.json"] + arguments + ["payloads"]
        let run = try folder.lint(read)
        #expect(run.status == 0, "\(run.output)")
        #expect(!run.errors.contains("no longer occur"), "\(run.errors)")
    }
}
