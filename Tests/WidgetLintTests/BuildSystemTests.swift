import Foundation
import TestSupport
import Testing

/// Tests of features for scripts and build systems: default paths, the configuration of widget-codegen, and stamps.
@Suite struct `Runs by scripts and build systems` {
    private static let schema = #"{"type": "object", "properties": {"count": {"type": "number"}}}"#
    private static let files = [
        "s.json": schema, "a/good.json": #"{"count": 1}"#, "b/bad.json": #"{"count": "1"}"#,
    ]
    private static let finding =
        "b/bad.json:1:11: error: expected a number, found a string [type-mismatch]"

    static let rows = [
        LintRow(
            testDescription: "default paths apply if no path is named",
            files: files,
            arguments: "-s s.json --default-path a --default-path b",
            output: [finding],
            errors: ["checked 2 files: 1 error in 1 file, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "default paths do not apply if a path is named",
            files: files,
            arguments: "--default-path b -s s.json a",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a configuration of widget-codegen is found by its file name",
            files: [
                "m/widget-codegen.json":
                    #"{"output": "Generated", "invocations": [{"schema": ["a"], "supportFile": "a/b"}]}"#
            ],
            arguments: "m/widget-codegen.json",
            output: [
                "m/widget-codegen.json:1:42: error: unknown member 'schema'; did you mean 'schemas'? [unknown-member]",
                "m/widget-codegen.json:1:74: error: 'supportFile' must be a file name without a folder and without a period at its start; found \"a/b\" [pattern-mismatch]",
            ],
            errors: ["checked 1 file: 2 errors in 1 file, 1 can be fixed with --fix"],
            status: 1
        ),
    ]

    @Test(arguments: rows)
    func `Default paths apply, and configurations of widget-codegen are checked`(
        row: LintRow
    ) throws {
        try row.check()
    }

    @Test func `A stamp is written only if the run succeeds, and not rewritten later`() throws {
        let folder = try ScratchFolder()
        for (path, text) in Self.files { try folder.write(text, to: path) }
        let stamp = folder.item("stamp").path
        let arguments = ["-q", "-s", "s.json", "--stamp", "stamp"]
        #expect(try folder.lint(arguments + ["b"]).status == 1)
        #expect(try folder.lint(arguments + ["none"]).status == 2)
        #expect(!FileManager.default.fileExists(atPath: stamp))
        #expect(try folder.lint(arguments + ["a"]).status == 0)
        let text = "// widget-lint: successful run.\n"
        #expect(try String(contentsOfFile: stamp, encoding: .utf8) == text)
        let date = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: stamp)
        #expect(try folder.lint(arguments + ["a"]).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: stamp)
        #expect(attributes[.modificationDate] as? Date == date)
        let tolerant = arguments + ["--exit-zero-on-findings", "b"]
        #expect(try folder.lint(tolerant).status == 0)
        #expect(try String(contentsOfFile: stamp, encoding: .utf8) == text)
    }

    @Test func `A stamp that cannot be written fails the run`() throws {
        let folder = try ScratchFolder()
        for (path, text) in Self.files { try folder.write(text, to: path) }
        let run = try folder.lint(["-q", "-s", "s.json", "--stamp", "none/stamp", "a"])
        #expect(run.status == 2)
        #expect(
            run.errors
                == "widget-lint: error: cannot write 'none/stamp': the folder 'none' does not exist\n"
        )
    }
}
