import TestSupport
import Testing

/// Configurations with mistakes, which are failures of a run, and configurations that a path names as payloads.
@Suite struct `Checks of configurations` {
    private static let bad = Payloads.brokenButton
    private static let finding = `Runs with a configuration`.finding

    static let mistakes = [
        LintRow(
            testDescription: "the mistake is reported once, and files in other folders are checked",
            files: [
                "p/.widget-lint.json": #"{"rulse": []}"#, "p/a.json": bad, "p/b.json": bad,
                "q/a.json": bad,
            ],
            arguments: "p q",
            output: ["q/a.json:" + finding],
            errors: [
                "p/.widget-lint.json:1:2: error: unknown member 'rulse'; did you mean 'rules'? "
                    + "[unknown-member]",
                #"   1 | {"rulse": []}"#, "     |  ^^^^^^^",
                "checked 1 file: 1 error in 1 file, 1 failure, 2 files not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a misspelled name of a schema",
            files: [
                ".widget-lint.json": #"{"schemas": [{"files": "*", "schema": "SMTWidgt"}]}"#,
                "a.json": bad, "b.json": bad,
            ],
            arguments: "a.json b.json",
            errors: [
                ".widget-lint.json:1:39: error: unknown schema 'SMTWidgt'; "
                    + "did you mean 'SMTWidget'? ('widget-lint schemas' lists the built-in schemas) "
                    + "[unknown-schema]",
                #"   1 | {"schemas": [{"files": "*", "schema": "SMTWidgt"}]}"#,
                "     |                                       ^^^^^^^^^^",
                "checked 0 files: 1 failure, 2 files not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a schema outside of the folder, with a colon in its path",
            files: [
                "p/.widget-lint.json":
                    #"{"schemas": [{"files": "a.json", "schema": "../o:1/s.json"}]}"#,
                "p/a.json": "{}",
            ],
            arguments: "p/a.json",
            errors: [
                "p/.widget-lint.json:1:44: error: '../o:1/s.json' is outside of the "
                    + "configuration's folder; allow it with --allow-outside DIR [unknown-schema]",
                #"   1 | {"schemas": [{"files": "a.json", "schema": "../o:1/s.json"}]}"#,
                "     |                                            ^^^^^^^^^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "the URI of a file outside of the folder, with a colon in its path",
            files: [
                "p/.widget-lint.json":
                    #"{"schemas": [{"files": "a.json", "schema": "file:o/../../x:y.json"}]}"#,
                "p/a.json": "{}",
            ],
            arguments: "p/a.json",
            errors: [
                "p/.widget-lint.json:1:44: error: 'file:o/../../x:y.json' is outside of the "
                    + "configuration's folder; allow it with --allow-outside DIR [unknown-schema]",
                #"   1 | {"schemas": [{"files": "a.json", "schema": "file:o/../../x:y.json"}]}"#,
                "     |                                            ^^^^^^^^^^^^^^^^^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "an unknown URI of a schema",
            files: [
                "p/.widget-lint.json": #"{"schemas": [{"files": "a.json", "schema": "urn:x"}]}"#,
                "p/a.json": "{}",
            ],
            arguments: "p/a.json",
            errors: [
                "p/.widget-lint.json:1:44: error: no schema has the URI 'urn:x'; remote schemas are "
                    + "not fetched; add the folder of the schema with --schemas [unknown-schema]",
                #"   1 | {"schemas": [{"files": "a.json", "schema": "urn:x"}]}"#,
                "     |                                            ^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a folder of schemas that does not exist",
            files: [
                ".widget-lint.json": #"{"schemaFolders": ["/nowhere/at/all"]}"#, "a.json": bad,
            ],
            arguments: "--allow-outside / a.json",
            errors: [
                ".widget-lint.json:1:20: error: cannot list '/nowhere/at/all': "
                    + "no such file or directory [unknown-schema]",
                #"   1 | {"schemaFolders": ["/nowhere/at/all"]}"#,
                "     |                    ^^^^^^^^^^^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "mistakes of several kinds, in the order of the file",
            files: [
                "a.json": bad,
                ".widget-lint.json": """
                {"rules": [{"id": "aliass", "severity": "note"}],
                  "exlude": [], "exclude": ["a//b"]}
                """,
            ],
            arguments: "a.json",
            errors: [
                ".widget-lint.json:1:19: error: unknown rule 'aliass'; did you mean 'alias'? ('widget-lint rules' lists all) [not-in-enum]",
                #"   1 | {"rules": [{"id": "aliass", "severity": "note"}],"#,
                #"     |                   ^^^^^^^^"#,
                ".widget-lint.json:2:3: error: unknown member 'exlude', which resembles 'exclude', but 'exclude' is present, too [unknown-member]",
                #"   2 |   "exlude": [], "exclude": ["a//b"]}"#,
                #"     |   ^^^^^^^^"#,
                ".widget-lint.json:2:29: error: the pattern 'a//b' matches nothing; it has two slashes in a row [format-mismatch]",
                #"   2 |   "exlude": [], "exclude": ["a//b"]}"#,
                #"     |                             ^^^^^^"#,
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a folder as a schema",
            files: [
                "a.json": bad, "s/b.json": "{}",
                ".widget-lint.json": #"{"schemas": [{"files": "*.json", "schema": "s"}]}"#,
            ],
            arguments: "a.json",
            errors: [
                ".widget-lint.json:1:44: error: cannot read 's': 'schema' takes a file, 'schemaFolders' takes folders [unknown-schema]",
                #"   1 | {"schemas": [{"files": "*.json", "schema": "s"}]}"#,
                #"     |                                            ^^^"#,
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a comment",
            files: ["a.json": bad, ".widget-lint.json": "{\n// none\n}"],
            arguments: "a.json",
            errors: [
                ".widget-lint.json:2:1: error: comments are not allowed in JSON [json-syntax]",
                "   2 | // none", "     | ^^^^^^^",
                "checked 0 files: 1 failure, 1 file not checked",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "--config names a missing file",
            files: ["a.json": bad],
            arguments: "--config c.json a.json",
            errors: ["widget-lint: error: cannot read 'c.json': no such file or directory"],
            status: 2
        ),
        LintRow(
            testDescription: "--config and --no-config",
            files: ["a.json": bad],
            arguments: "--config c.json --no-config a.json",
            errors: [
                "widget-lint: error: options '--config' and '--no-config' cannot be used together"
            ],
            status: 2
        ),
    ]

    @Test(arguments: mistakes)
    func `A configuration with a mistake is a failure of the run`(_ row: LintRow) throws {
        try row.check()
    }

    @Test func `A configuration cannot name an empty folder of schemas`() throws {
        let folder = try ScratchFolder()
        try folder.createFolder("empty")
        try folder.write(#"{"schemaFolders": ["empty"]}"#, to: ".widget-lint.json")
        try folder.write(Self.bad, to: "a.json")
        let run = try folder.lint(["a.json"])
        #expect(run.status == 2)
        let error =
            ".widget-lint.json:1:20: error: no JSON files in the folder 'empty' [unknown-schema]"
        #expect(run.errors.hasPrefix(error + "\n"), "\(run.errors)")
    }

    @Test func `A configuration that is a broken link is an error`() throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "a.json")
        try folder.link(".widget-lint.json", to: "none.json")
        let run = try folder.lint(["a.json"])
        #expect(run.status == 2)
        let message = "cannot read '.widget-lint.json': the symbolic link is broken\n"
        #expect(run.errors.hasPrefix("widget-lint: error: " + message))
    }

    @Test func `A configuration is checked as a payload if a path names it`() throws {
        let folder = try ScratchFolder()
        let text = #"{"rules": [{"id": "aliass", "severity": "note"}], "exlude": [], "none": 1}"#
        try folder.write(text, to: "p/.widget-lint.json")
        let run = try folder.lint(["-f", "xcode", "p/.widget-lint.json"])
        let expected = """
            p/.widget-lint.json:1:19: error: unknown rule 'aliass'; did you mean 'alias'? \
            ('widget-lint rules' lists all) [not-in-enum]
            p/.widget-lint.json:1:51: error: unknown member 'exlude'; did you mean 'exclude'? \
            [unknown-member]
            p/.widget-lint.json:1:65: error: unknown member 'none'; the allowed members are \
            '$schema', 'schemas', 'schemaFolders', 'rules' and 'exclude' [unknown-member]

            """
        #expect(run.output == expected)
        #expect(run.status == 1)
    }

    @Test func `A configuration is checked against its own schema, even with --config`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(#"{"schemas": [{"files": "*", "schema": "SMTWidget"}]}"#, to: "c.json")
        try folder.write(#"{"exclude": []}"#, to: ".widget-lint.json")
        let run = try folder.lint(["--config", "c.json", ".widget-lint.json"])
        #expect(run.status == 0)
    }

    @Test func `A payload with the members of a configuration is not checked as a configuration`()
        throws
    {
        let payload = #"{"exclude": ["a"], "rules": []}"#
        let run = try ToolRun("widget-lint", ["-"], input: Array(payload.utf8))
        #expect(run.output.contains("[unknown-payload]"))
        // The note about the closest schemas does not name WidgetLintConfiguration.
        #expect(!run.output.contains("WidgetLint"))
        let named = try ToolRun(
            "widget-lint",
            ["-s", "widget-lint/configuration", "-"],
            input: Array(payload.utf8)
        )
        #expect(named.status == 0)
    }
}
