import Foundation
import TestSupport
import Testing

@Suite struct `The command 'schema'` {
    private static let broken = """
        {
          "type": "object",
          "properties": {"id": {"type": "string", "minLenght": 1}},
          "required": ["idd"]
        }
        """

    @Test func `Findings are reported with their positions, and errors give status 1`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.broken, to: "schemas/a.json")
        try folder.write("{}", to: "schemas/b.json")
        let run = try folder.lint(["schema", "schemas"])
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "schemas/a.json:3:43: error: unknown keyword 'minLenght'; did you mean 'minLength'? "
                    + "[misspelled-keyword]\n"
            )
        )
        #expect(run.output.contains("schemas/a.json:4:16: warning: 'idd' is required but not"))
        let sums = "1 error in 1 file, 1 warning, 1 can be fixed with --fix\n"
        #expect(run.errors == "checked 2 files: " + sums)
    }

    @Test func `Comments are allowed with --jsonc, and empty folders with --allow-empty`() throws {
        let folder = try ScratchFolder()
        try folder.write("{} // any value", to: "a.json")
        try folder.createFolder("s")
        #expect(try folder.lint(["schema", "a.json"]).status == 1)
        let commented = try folder.lint(["schema", "--jsonc", "a.json"])
        #expect(commented.status == 0)
        #expect(commented.errors == "checked 1 file: no problems found\n")
        #expect(try folder.lint(["schema", "s"]).status == 2)
        let empty = try folder.lint(["schema", "--allow-empty", "s"])
        #expect(empty.status == 0)
        #expect(empty.errors == "checked 0 files: no problems found\n")
    }

    @Test func `Warnings do not fail the run`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"type": "array", "minLength": 1}"#, to: "a.json")
        let run = try folder.lint(["schema", "--quiet", "a.json"])
        #expect(run.status == 0)
        #expect(run.output.contains("a.json:1:19: warning: "))
        #expect(run.errors.isEmpty)
    }

    @Test func `Reports have the findings, their locations and their fixes`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.broken, to: "a.json")
        let report = try LintReport(folder.lint(["schema", "--reporter", "json", "a.json"]))
        let finding = try #require(report.files.first?.diagnostics.first)
        #expect(report.files.first?.schema == "https://json-schema.org/draft/2020-12/schema")
        #expect(finding.id == "misspelled-keyword")
        #expect(finding.instanceLocation == "/properties/id/minLenght")
        #expect(finding.fixes.first?.edits.first?.replacement == "\"minLength\"")
        let sarif = try folder.lint(["schema", "-f", "sarif", "a.json"])
        #expect(sarif.status == 1)
        #expect(sarif.output.contains(#""ruleId":"undefined-required""#))
    }

    @Test func `References to files are resolved, and unresolved references are reported`() throws {
        let folder = try ScratchFolder()
        try folder.write(##"{"$ref": "lib/b.json#/$defs/id"}"##, to: "a.json")
        try folder.write(#"{"$defs": {"id": {"$ref": "c.json"}}}"#, to: "lib/b.json")
        try folder.write(#"{"type": "string"}"#, to: "lib/c.json")
        #expect(try folder.lint(["schema", "a.json"]).status == 0)
        try folder.write(##"{"$ref": "lib/d.json"}"##, to: "a.json")
        let run = try folder.lint(["schema", "a.json"])
        #expect(run.status == 1)
        #expect(run.output.contains("[dead-reference]"))
    }

    /// The rows have the text of `b.json`, and the mistake that the message about a reference to this file names.
    @Test(arguments: [
        ("x", "1:1: the file is not JSON"),
        (
            #"{"$anchor": "x", "items": {"$anchor": "x"}}"#,
            "1:39: another schema of this resource already has the same anchor"
        ),
    ])
    func `A reference to a file that cannot be used is reported with the mistake in the file`(
        text: String,
        problem: String
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"$ref": "b.json"}"#, to: "a.json")
        try folder.write(text, to: "b.json")
        try folder.write("{}", to: "p.json")
        let error = "a.json:1:10: error: cannot resolve '$ref': b.json:\(problem)"
        let run = try folder.lint(["schema", "a.json"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix(error), "\(run.output)")
        let hint = "; 'widget-lint schema b.json' lists all mistakes [invalid-schema]\n"
        let check = try folder.lint(["-s", "a.json", "p.json"])
        #expect(check.status == 2)
        #expect(check.errors.hasPrefix(error + hint), "\(check.errors)")
        // The message about a schema that only the payload names shows the mistake, too.
        try folder.write(#"{"$schema": "a.json"}"#, to: "q.json")
        let named = try folder.lint(["q.json"])
        #expect(named.status == 2)
        #expect(named.errors.hasPrefix(error + hint), "\(named.errors)")
    }

    /// References to definitions of `b.json`, each with the answer whether they lead to the mistake in that file.
    @Test(arguments: [("bad", true), ("user", true), ("deep", true), ("good", false)])
    func `A reference that leads to a wrong keyword of another file is reported`(
        definition: String,
        isReported: Bool
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(##"{"$ref": "b.json#/$defs/\##(definition)"}"##, to: "a.json")
        try folder.write(
            ##"""
            {"$defs": {"bad": {"type": "strin"}, "user": {"items": {"$ref": "c.json"}},
             "deep": {"items": {"not": {"$ref": "#/$defs/bad"}}}, "good": {"type": "string"}}}
            """##,
            to: "b.json"
        )
        try folder.write(##"{"$ref": "b.json#/$defs/bad"}"##, to: "c.json")
        let error =
            "a.json:1:10: error: cannot resolve '$ref': b.json:1:28: 'type' must be the name of a "
            + "type or an array of such names"
        let run = try folder.lint(["schema", "a.json"])
        #expect(run.status == (isReported ? 1 : 0))
        #expect(run.output.hasPrefix(error) == isReported)
        // If the file is linted, too, its mistake is reported only once.
        let both = try folder.lint(["schema", "a.json", "b.json", "c.json"])
        #expect(!both.output.contains("cannot resolve"))
    }

    private static let bounds =
        "no value satisfies both 'minimum' 2 and 'maximum' 1 [contradictory-bounds]"
    private static let both = [
        "s/a.json:1:27: error: " + bounds, "s/old/b.json:1:39: error: " + bounds,
    ]

    /// A run on two schemas with equal mistakes, and with a configuration in a folder above.
    private static func row(
        _ description: String,
        configuration: String = "{}",
        arguments: String = "s",
        input: String = "",
        output: [String] = [],
        errors: [String],
        status: Int32 = 0,
        environment: [String: String] = [:]
    ) -> LintRow {
        LintRow(
            testDescription: description,
            files: [
                ".widget-lint.json": configuration, "s/a.json": #"{"minimum": 2, "maximum": 1}"#,
                "s/old/b.json": #"{"$id": "b", "minimum": 2, "maximum": 1}"#, "s/c.ndjson": "no",
                "off.json": rule(#""severity": "off", "reason": "old""#),
                "known.json": """
                {"version": 1, "findings": [{"path": "s/a.json", "id": "contradictory-bounds",
                  "at": "/maximum", "message": "no value satisfies both 'minimum' 2 and 'maximum' 1"}]}
                """,
            ],
            arguments: "schema " + arguments,
            input: input,
            environment: environment,
            output: output,
            errors: errors,
            status: status
        )
    }

    private static func rule(_ rest: String) -> String {
        #"{"rules": [{"id": "contradictory-bounds", \#(rest)}]}"#
    }

    static let configured = [
        row(
            "no settings",
            output: both,
            errors: ["checked 2 files: 2 errors in 2 files"],
            status: 1
        ),
        row(
            "a rule is off",
            configuration: rule(#""severity": "off", "reason": "old""#),
            errors: ["checked 2 files: no problems found"]
        ),
        row(
            "a severity for files",
            configuration: rule(#""severity": "warning", "files": "s/old/""#),
            output: [both[0], both[1].replacingOccurrences(of: "error", with: "warning")],
            errors: ["checked 2 files: 1 error in 1 file, 1 warning"],
            status: 1
        ),
        row(
            "a severity for a location in a schema",
            configuration: rule(#""severity": "note", "at": "/*""#),
            output: both.map { $0.replacingOccurrences(of: "error", with: "note") },
            errors: ["checked 2 files: no problems found"]
        ),
        row(
            "a suppression that has expired",
            configuration: rule(#""severity": "off", "reason": "old", "until": "2030-06-30""#),
            output: both,
            errors: ["checked 2 files: 2 errors in 2 files"],
            status: 1,
            environment: ["WIDGET_LINT_DATE": "2030-07-01"]
        ),
        row(
            "--no-config",
            configuration: rule(#""severity": "off", "reason": "old""#),
            arguments: "--no-config s/a.json",
            output: [both[0]],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        row(
            "--config",
            configuration: "{}",
            arguments: "--config off.json s",
            errors: ["checked 2 files: no problems found"]
        ),
        row(
            "--strict",
            configuration: rule(#""severity": "warning""#),
            arguments: "--strict s",
            output: both.map { $0.replacingOccurrences(of: "error", with: "warning") },
            errors: ["checked 2 files: 2 warnings, --strict makes warnings fail the run"],
            status: 1
        ),
        row(
            "--exit-zero-on-findings",
            configuration: "{}",
            arguments: "--exit-zero-on-findings s",
            output: both,
            errors: ["checked 2 files: 2 errors in 2 files"]
        ),
        row(
            "--baseline",
            configuration: "{}",
            arguments: "--baseline known.json s",
            output: [both[1]],
            errors: ["checked 2 files: 1 error in 1 file, 1 baselined finding suppressed"],
            status: 1
        ),
        row(
            "excluded schemas",
            configuration: #"{"exclude": ["old"]}"#,
            arguments: "s s/old/b.json",
            output: [both[0]],
            errors: ["checked 1 file: 1 error in 1 file, 1 path excluded"],
            status: 1
        ),
        row(
            "standard input with a name",
            configuration: rule(#""severity": "off", "reason": "old", "files": "/x.json""#),
            arguments: "--stdin-name x.json -",
            input: #"{"minimum": 2, "maximum": 1}"#,
            errors: ["checked 1 file: no problems found"]
        ),
    ]

    @Test(arguments: configured)
    func `Configurations and baselines apply to schemas as they do to payloads`(
        _ row: LintRow
    ) throws {
        try row.check()
    }

    @Test func `A baseline of schemas suppresses all its findings`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.broken, to: "s/a.json")
        let write = try folder.lint(["schema", "--write-baseline", "known.json", "s"])
        #expect(write.status == 0)
        #expect(!write.output.isEmpty)
        let again = try folder.lint(["schema", "--strict", "--baseline", "known.json", "s"])
        #expect(again.status == 0)
        #expect(again.output.isEmpty)
        #expect(
            again.errors == "checked 1 file: no problems found, 2 baselined findings suppressed\n"
        )
    }

    @Test func `References to schemas in the configured folders are resolved`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"$id": "https://e.example/c"}"#, to: "lib/c.json")
        try folder.write(##"{"$ref": "https://e.example/c#nowhere"}"##, to: "s/a.json")
        // An unresolved reference to a remote schema is only a warning.
        let unknown = try folder.lint(["schema", "s"])
        #expect(unknown.status == 0)
        #expect(unknown.output.contains(": warning: cannot resolve '$ref': "))
        #expect(unknown.errors == "checked 1 file: 1 warning\n")
        let strict = try folder.lint(["schema", "--strict", "s"])
        #expect(strict.status == 1)
        #expect(unknown.output.contains("remote schemas are not fetched"))
        try folder.write(#"{"schemaFolders": ["lib"]}"#, to: ".widget-lint.json")
        let run = try folder.lint(["schema", "s"])
        #expect(run.output.contains(": error: "), "\(run.output)\(run.errors)")
        #expect(run.output.contains("no anchor 'nowhere' in "))
        try folder.write(#"{"schemaFolders": ["missing"]}"#, to: ".widget-lint.json")
        let missing = try folder.lint(["schema", "s"])
        #expect(missing.status == 2)
        #expect(missing.errors.contains("cannot list 'missing': no such file or directory"))
    }

    @Test func `A fixed file replaces its earlier version in a folder of schemas`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"$id": "https://e.example/a", "type": "strng"}"#, to: "s/a.json")
        try folder.write(#"{"$ref": "https://e.example/a", "default": 3}"#, to: "s/b.json")
        let run = try folder.lint(["schema", "--fix", "--schemas", "s", "s"])
        #expect(run.output.contains("s/b.json:1:44: warning: the default does not match"))
        #expect(run.errors.hasSuffix("checked 2 files: 1 warning, 1 finding fixed in 1 file\n"))
    }

    @Test func `A payload that is checked as a schema gives a note about the command for payloads`()
        throws
    {
        let folder = try ScratchFolder()
        for name in ["p/a.json", "p/b.json"] {
            try folder.write(#"{"title": "x", "x1": 1, "x2": 2, "x3": 3}"#, to: name)
        }
        let summary = "checked 2 files: no problems found\n"
        let note =
            "p/a.json: note: this file resembles a payload; 'widget-lint PATH' checks payloads\n"
        #expect(try folder.lint(["schema", "p"]).errors == note + summary)
        for name in ["p/a.json", "p/b.json"] {
            try folder.write(#"{"title": "x", "type": "object", "x1": 1, "x2": 2}"#, to: name)
        }
        #expect(try folder.lint(["schema", "p"]).errors == summary)
    }

    @Test func `A file that is not a schema is a finding, and a missing file is a failure`() throws
    {
        let folder = try ScratchFolder()
        try folder.write("[]", to: "a.json")
        try folder.write(#"{"type": "#, to: "b.json")
        let run = try folder.lint(["schema", "a.json", "b.json"])
        #expect(run.status == 1)
        #expect(run.output.contains("a.json:1:1: error: expected a schema"))
        #expect(run.output.contains("[json-syntax]"))
        let missing = try folder.lint(["schema", "a.json", "none.json"])
        #expect(missing.status == 2)
        #expect(missing.output.contains("[not-a-schema]"))
        #expect(missing.errors.contains("none.json"))
    }

    @Test func `Standard input is checked as a schema`() throws {
        let folder = try ScratchFolder()
        let run = try folder.lint(["schema", "-"], input: Array(Self.broken.utf8))
        #expect(run.status == 1)
        #expect(run.output.contains("<standard input>:3:43: error: "))
    }

    @Test func `The schemas of the repository have no findings`() throws {
        let run = try ToolRun("widget-lint", ["schema", "Schemas"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty, "\(run.output)")
        #expect(run.errors.hasSuffix(": no problems found\n"))
    }

    @Test func `Rules about schemas are listed and explained`() throws {
        let page = try ToolRun("widget-lint", ["explain", "unanchored-pattern"])
        #expect(page.status == 0)
        #expect(page.output.contains(#"{"pattern": "[a-z]+"}"#))
        #expect(try ToolRun("widget-lint", ["rules"]).output.contains("contradictory-bounds"))
    }

    @Test func `A missing path is reported`() throws {
        let run = try ToolRun("widget-lint", ["schema"])
        #expect(run.status == 2)
        #expect(run.errors.contains("missing argument 'PATH'"))
        #expect(run.errors.contains("see 'widget-lint schema --help'"))
    }
}
