import Foundation
import TestSupport
import Testing

@Suite struct `The command schema` {
    private static let broken = """
        {
          "type": "object",
          "properties": {"id": {"type": "string", "minLenght": 1}},
          "required": ["idd"]
        }
        """

    @Test func `Findings are told with their places, and errors end with status 1`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.broken, to: "schemas/a.json")
        try folder.write("{}", to: "schemas/b.json")
        let run = try folder.lint(["schema", "schemas"])
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "schemas/a.json:3:43: error: unknown keyword 'minLenght', did you mean 'minLength'? "
                    + "[misspelt-keyword]\n"
            )
        )
        #expect(run.output.contains("schemas/a.json:4:16: warning: 'idd' is required but not"))
        let sums = "1 error in 1 file, 1 warning, 1 can be fixed with --fix\n"
        #expect(run.errors == "checked 2 files: " + sums)
    }

    @Test func `Warnings alone are no failure`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"type": "array", "minLength": 1}"#, to: "a.json")
        let run = try folder.lint(["schema", "--quiet", "a.json"])
        #expect(run.status == 0)
        #expect(run.output.contains("a.json:1:19: warning: "))
        #expect(run.errors.isEmpty)
    }

    @Test func `Reports have the findings, their pointers and their fixes`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.broken, to: "a.json")
        let report = try LintReport(folder.lint(["schema", "--format", "json", "a.json"]))
        let finding = try #require(report.files.first?.diagnostics.first)
        #expect(report.files.first?.schema == "https://json-schema.org/draft/2020-12/schema")
        #expect(finding.id == "misspelt-keyword")
        #expect(finding.instanceLocation == "/properties/id/minLenght")
        #expect(finding.fixes.first?.edits.first?.replacement == "\"minLength\"")
        let sarif = try folder.lint(["schema", "-f", "sarif", "a.json"])
        #expect(sarif.status == 1)
        #expect(sarif.output.contains(#""ruleId":"undefined-required""#))
    }

    @Test func `References find files on disk, and say where there is none`() throws {
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

    @Test func `What is no schema is a finding, what can't be read a failure`() throws {
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

    @Test func `Standard input is read as any file`() throws {
        let folder = try ScratchFolder()
        let run = try folder.lint(["schema", "-"], input: Array(Self.broken.utf8))
        #expect(run.status == 1)
        #expect(run.output.contains("<standard input>:3:43: error: "))
    }

    @Test func `The schemas of the repository pass`() throws {
        let run = try ToolRun("widget-lint", ["schema", "Schemas"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty, "\(run.output)")
        #expect(run.errors.hasSuffix(": all in order\n"))
    }

    @Test func `Rules of schemas are explained`() throws {
        let page = try ToolRun("widget-lint", ["explain", "unanchored-pattern"])
        #expect(page.status == 0)
        #expect(page.output.contains(#"{"pattern": "[a-z]+"}"#))
        #expect(try ToolRun("widget-lint", ["rules"]).output.contains("contradictory-bounds"))
    }

    @Test func `A wrong command line is told`() throws {
        let run = try ToolRun("widget-lint", ["schema"])
        #expect(run.status == 2)
        #expect(run.errors.contains("missing argument 'PATH'"))
        #expect(run.errors.contains("see 'widget-lint schema --help'"))
    }
}
