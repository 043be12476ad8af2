import TestSupport
import Testing

@Suite struct `Reports` {
    private func folder(_ payload: String) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "count.json")
        try folder.write(payload, to: "a.json")
        return folder
    }

    private let arguments = ["--schema", "count.json", "a.json"]

    struct Excerpt: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let payload: String
        let position: String
        /// The lines below the message.
        let lines: [String]
    }

    static let excerpts = [
        Excerpt(
            testDescription: "on the first line",
            payload: #"{"count": "one"}"#,
            position: "1:11",
            lines: [#"   1 | {"count": "one"}"#, "     |           ^^^^^"]
        ),
        Excerpt(
            testDescription: "after a carriage return",
            payload: "{\r\n  \"count\": true\r\n}",
            position: "2:12",
            lines: ["   2 |   \"count\": true", "     |            ^^^^"]
        ),
        Excerpt(
            testDescription: "after a tab",
            payload: "{\n\t\"count\":\tnull\n}",
            position: "2:11",
            lines: ["   2 |  \"count\": null", "     |           ^^^^"]
        ),
        Excerpt(
            testDescription: "after wide characters",
            payload: #"{"月": "🌙", "count": "é"}"#,
            position: "1:21",
            lines: [#"   1 | {"月": "🌙", "count": "é"}"#, "     |                       ^^^"]
        ),
        Excerpt(
            testDescription: "an object of several lines",
            payload: "{\n  \"count\": {\n  }\n}",
            position: "2:12",
            lines: ["   2 |   \"count\": {", "     |            ^"]
        ),
    ]

    @Test(arguments: excerpts)
    func `A finding shows its line and marks its range`(_ excerpt: Excerpt) throws {
        let run = try folder(excerpt.payload).lint(arguments)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(run.status == 1)
        #expect(lines[0].hasPrefix("a.json:\(excerpt.position): error: expected an integer"))
        #expect(lines[0].hasSuffix(" [type-mismatch]"))
        #expect(Array(lines.dropFirst()) == excerpt.lines)
    }

    @Test func `All errors are reported in the order of the text`() throws {
        let folder = try ScratchFolder()
        try folder.write(
            """
            {"required": ["d"], "properties": {"a": {"type": "string"}, "b": {"minimum": 3},
             "c": {"items": {"enum": [1, 2]}}}}
            """,
            to: "s.json"
        )
        let payload = "{\n\"c\": [7, 1, 8],\n\"b\": 2,\n\"a\": 1\n}"
        let run = try folder.lint(
            ["-f", "json", "-s", "s.json", "-"],
            input: Array(payload.utf8)
        )
        let report = try LintReport(run)
        let findings = report.files[0].diagnostics
        #expect(
            findings.map(\.id) == [
                "missing-member", "not-in-enum", "not-in-enum", "below-minimum", "type-mismatch",
            ]
        )
        #expect(findings.map(\.instanceLocation) == ["", "/c/0", "/c/2", "/b", "/a"])
        #expect(report.summary == .init(files: 1, invalidFiles: 1, errors: 5, warnings: 0))
        #expect(run.errors == "checked 1 file: 5 errors in 1 file\n")
    }

    @Test func `The JSON report has columns in code points and offsets in bytes`()
        throws
    {
        let folder = try folder("{\n  \"月\": \"🌙\", \"count\": \"é\"\n}")
        let run = try folder.lint(["--reporter", "json"] + arguments)
        let report = try LintReport(run)
        let file = try #require(report.files.first)
        let finding = try #require(file.diagnostics.first)
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("}\n"))
        #expect(report.version == 1)
        #expect(report.files.count == 1)
        #expect(file.path == "a.json")
        #expect(file.schema?.hasPrefix("file:///") == true)
        #expect(file.schema?.hasSuffix("/count.json") == true)
        #expect(!file.valid)
        #expect(file.diagnostics.count == 1)
        #expect(finding.severity == "error")
        #expect(finding.start == .init(line: 2, column: 22, offset: 28))
        #expect(finding.end == .init(line: 2, column: 25, offset: 32))
        #expect(finding.instanceLocation == "/count")
        #expect(finding.keywordLocation == "/properties/count/type")
        #expect(finding.absoluteKeywordLocation?.hasSuffix("#/properties/count/type") == true)
        let text = try folder.lint(arguments)
        #expect(text.output.hasPrefix("a.json:2:22: error: \(finding.message) [\(finding.id)]\n"))
    }

    @Test
    func `Without findings, a quiet run prints nothing and a JSON report counts none`() throws {
        let folder = try folder("{\"count\": 1}")
        let text = try folder.lint(["--quiet"] + arguments)
        #expect(text.output.isEmpty)
        #expect(text.errors.isEmpty)
        let run = try folder.lint(["--reporter", "json"] + arguments)
        let report = try LintReport(run)
        #expect(report.files.map(\.valid) == [true])
        #expect(report.summary == .init(files: 1, invalidFiles: 0, errors: 0, warnings: 0))
    }

    struct FormatOption: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        let ids: [String]
    }

    static let formatOptions = [
        FormatOption(testDescription: "by default", arguments: [], ids: ["format-mismatch"]),
        FormatOption(
            testDescription: "assert",
            arguments: ["--string-formats", "assert"],
            ids: ["format-mismatch"]
        ),
        FormatOption(
            testDescription: "annotate",
            arguments: ["--string-formats", "annotate"],
            ids: []
        ),
        FormatOption(testDescription: "dialect", arguments: ["--string-formats=dialect"], ids: []),
    ]

    @Test(arguments: formatOptions)
    func `--string-formats decides whether formats are asserted`(_ option: FormatOption) throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"format": "ipv4"}"#, to: "s.json")
        let arguments = ["-f", "json", "-s", "s.json", "-"]
        let run = try folder.lint(
            option.arguments + arguments,
            input: Array("\"1.2.3\"".utf8)
        )
        #expect(try LintReport(run).files[0].diagnostics.map(\.id) == option.ids)
    }

    @Test
    func `--color=always and --color=never decide whether output to a file has color`() throws {
        let folder = try folder("{\"count\": \"1\"}")
        let escape = "\u{1B}["
        let plain = try folder.lint(arguments)
        let always = try folder.lint(["--color=always"] + arguments)
        let never = try folder.lint(
            ["--color=never"] + arguments,
            environment: ["CLICOLOR_FORCE": "1"]
        )
        #expect(!plain.output.contains(escape))
        #expect(always.output.contains(escape))
        #expect(never.output == plain.output)
    }

    @Test func `Control characters in a payload or its name are escaped`() throws {
        let folder = try ScratchFolder()
        let payload = #"{"a\u001B[31m": 1, "a\u001B[31m": "\u202E"}"#
        try folder.write(payload, to: "p/name\u{1B}[31m\nof two lines.json")
        let run = try folder.lint(["p"])
        let lines = run.output.split(separator: "\n")
        #expect(run.output.contains("duplicate member"))
        #expect(!run.output.contains("\u{1B}"))
        #expect(lines.filter { $0.contains(".json:") }.allSatisfy { $0.hasPrefix("p/name") })
    }
}
