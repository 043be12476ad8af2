import TestSupport
import Testing

/// The effects of a configuration on a run: severities, excluded paths, schemas of payloads, and suppressions.
@Suite struct `Runs with a configuration` {
    private static let off =
        #"{"rules": [{"id": "not-in-enum", "severity": "off", "reason": "old"}]}"#
    static let finding =
        "4:17: error: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"
    private static let bad = Payloads.brokenButton
    private static let unfinished =
        "expected a member name in double quotes or '}', found the end of the document [invalid-schema]"
    private static let unmatched = #"""
        {"schemas": [{"files": "q/*.json", "schema": "a"},
                     {"files": "p/", "schema": "smartech/widget-action-button"},
                     {"files": "/b.json", "schema": "a"}]}
        """#
    private static let countSchemas = ["s/count.json": Payloads.countSchema]

    static let rows = [
        LintRow(
            testDescription: "a rule is off",
            files: [".widget-lint.json": off, "p/a.json": bad],
            arguments: "p",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a configuration above the current folder applies",
            files: [".widget-lint.json": off, "p/q/a.json": bad],
            arguments: "a.json",
            below: "p/q",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a configuration above a payload in another folder applies",
            files: ["q/.widget-lint.json": off, "q/a.json": bad, "p/b.json": bad],
            arguments: "../q/a.json b.json",
            below: "p",
            output: ["b.json:" + finding],
            errors: ["checked 2 files: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "the nearest configuration replaces the others",
            files: [".widget-lint.json": off, "p/.widget-lint.json": "{}", "p/a.json": bad],
            arguments: "p",
            output: ["p/a.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "--no-config ignores the configuration",
            files: [".widget-lint.json": off, "a.json": bad],
            arguments: "--no-config a.json",
            output: ["a.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "patterns that match no file of a folder have warnings",
            files: [
                ".widget-lint.json": unmatched,
                "p/a.json": Payloads.button,
            ],
            arguments: ".",
            errors: [
                #".widget-lint.json:1:24: warning: no file matches the pattern "q/*.json""#,
                #".widget-lint.json:3:24: warning: no file matches the pattern "/b.json""#,
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "patterns have no warnings if only a part of the folder is checked",
            files: [
                ".widget-lint.json": #"{"schemas": [{"files": "q/*.json", "schema": "a"}]}"#,
                "p/a.json": Payloads.button, "b.json": Payloads.button, "q/c.json": "{}",
            ],
            arguments: "p b.json",
            errors: ["checked 2 files: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a pattern in a folder that does not exist has a warning in every run",
            files: [
                ".widget-lint.json": """
                {"schemas": [{"files": "/r/*.json", "schema": "a"},
                  {"files": "p/*.json", "schema": "a"}, {"files": "*/r/*.json", "schema": "a"}]}
                """,
                "p/q/a.json": Payloads.button,
            ],
            arguments: "p/q",
            errors: [
                #".widget-lint.json:1:24: warning: no file matches the pattern "/r/*.json""#,
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a rule for a path that does not exist has a warning",
            // The last four patterns match at any depth, or their names before the first wildcard exist.
            files: [
                ".widget-lint.json": """
                {"rules": [{"id": "alias", "severity": "note", "files": "old/*.json"},
                  {"id": "alias", "severity": "note", "files": "p/old/"},
                  {"id": "alias", "severity": "note", "files": "/p/b.json"},
                  {"id": "alias", "severity": "note", "files": "p/"},
                  {"id": "alias", "severity": "note", "files": "/p/*/a.json"},
                  {"id": "alias", "severity": "note", "files": "p/s.schema.json"},
                  {"id": "alias", "severity": "note", "files": "old.json"}]}
                """,
                "p/a.json": Payloads.button, "p/s.schema.json": "{}",
            ],
            arguments: "p",
            errors: [
                #".widget-lint.json:1:57: warning: no file matches the pattern "old/*.json""#,
                #".widget-lint.json:2:48: warning: no file matches the pattern "p/old/""#,
                #".widget-lint.json:3:48: warning: no file matches the pattern "/p/b.json""#,
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a pattern whose files have a nearer configuration has a warning",
            files: [
                ".widget-lint.json": #"{"schemas": [{"files": "p/*.json", "schema": "a"}]}"#,
                "p/.widget-lint.json": "{}", "p/a.json": Payloads.button,
            ],
            arguments: ".",
            errors: [
                #".widget-lint.json:1:24: warning: no file matches the pattern "p/*.json""#,
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "--config replaces the configuration that would apply",
            files: [".widget-lint.json": "{}", "c.json": off, "a.json": bad],
            arguments: "--config c.json a.json",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "patterns are relative to the folder of the given configuration",
            files: ["c/c.json": #"{"exclude": ["/a.json"]}"#, "a.json": bad, "c/a.json": bad],
            arguments: "--config c/c.json a.json c/a.json",
            output: ["a.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file, 1 path excluded"],
            status: 1
        ),
        LintRow(
            testDescription: "a severity for some files and a location",
            files: [
                ".widget-lint.json": """
                {"rules": [{"id": "not-in-enum", "severity": "warning"},
                  {"id": "not-in-enum", "severity": "note", "files": "b.json", "at": "/*"},
                  {"id": "not-in-enum", "severity": "error", "at": "/other"}]}
                """, "a.json": bad, "b.json": bad,
            ],
            arguments: "a.json b.json",
            output: [
                "a.json:4:17: warning: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]",
                "b.json:4:17: note: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]",
            ],
            errors: ["checked 2 files: 1 warning"],
            status: 0
        ),
        LintRow(
            testDescription: "a warning fails a strict run",
            files: [
                ".widget-lint.json":
                    #"{"rules": [{"id": "not-in-enum", "severity": "warning"}]}"#,
                "a.json": bad,
            ],
            arguments: "--strict a.json",
            output: [
                "a.json:4:17: warning: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"
            ],
            errors: ["checked 1 file: 1 warning, --strict makes warnings fail the run"],
            status: 1
        ),
        LintRow(
            testDescription: "a strict run with an error does not say that warnings fail it",
            files: [
                ".widget-lint.json":
                    #"{"rules": [{"id": "not-in-enum", "severity": "warning"}]}"#,
                "a.json": bad, "b.json": "{",
            ],
            arguments: "--strict a.json b.json",
            output: [
                "a.json:4:17: warning: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]",
                "b.json:1:2: error: expected a member name in double quotes or '}', found the end of the document [json-syntax]",
            ],
            errors: ["checked 2 files: 1 error in 1 file, 1 warning"],
            status: 1
        ),
        LintRow(
            testDescription: "a strict run that tolerates findings does not say that it fails",
            files: [
                ".widget-lint.json":
                    #"{"rules": [{"id": "not-in-enum", "severity": "warning"}]}"#,
                "a.json": bad,
            ],
            arguments: "--strict --exit-zero-on-findings a.json",
            output: [
                "a.json:4:17: warning: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"
            ],
            errors: ["checked 1 file: 1 warning"],
            status: 0
        ),
        LintRow(
            testDescription: "a message has the path of a pattern's schema from the current folder",
            files: [
                ".widget-lint.json": #"{"schemas": [{"files": "p/", "schema": "p/../s/n.json"}]}"#,
                "s/n.json": #"{"properties": {"a": {"$ref": "https://e.example/x"}}}"#,
                "p/a.json": "{}",
            ],
            arguments: "p",
            errors: [
                "s/n.json:1:31: warning: cannot resolve '$ref': no schema with its URI; remote schemas "
                    + "are not fetched; add the folder of the schema with --schemas [invalid-schema]",
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "--no-config ignores the schema that a pattern assigns",
            files: countSchemas.merging(
                [
                    ".widget-lint.json":
                        #"{"schemas": [{"files": "*", "schema": "s/count.json"}]}"#,
                    "b.json": "{\"x\": 1}",
                ],
                uniquingKeysWith: { $1 }
            ),
            arguments: "--no-config b.json",
            output: [
                "b.json:1:1: error: no known schema matches; choose one with --schema, or assign one in .widget-lint.json [unknown-payload]"
            ],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a pattern's schema precedes the payload's own schema",
            files: countSchemas.merging(
                [
                    ".widget-lint.json":
                        #"{"schemas": [{"files": "p/*", "schema": "s/count.json"}]}"#,
                    "p/a.json": #"{"$schema": "nothing", "count": "1"}"#,
                ],
                uniquingKeysWith: { $1 }
            ),
            arguments: "a.json",
            below: "p",
            output: [
                #"a.json:1:33: error: expected an integer, found a string [type-mismatch]"#
            ],
            errors: ["checked 1 file: 1 error in 1 file, 1 can be fixed with --fix"],
            status: 1
        ),
        LintRow(
            testDescription: "--schema precedes a pattern's schema",
            files: countSchemas.merging(
                [
                    ".widget-lint.json":
                        #"{"schemas": [{"files": "*", "schema": "SMTWidget"}]}"#,
                    "a.json": #"{"count": 1}"#,
                ],
                uniquingKeysWith: { $1 }
            ),
            arguments: "--schema s/count.json a.json",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a pattern can assign a schema from a folder of schemas",
            files: [
                "c/.widget-lint.json": """
                {"schemaFolders": ["t"], "schemas": [{"files": "*", "schema": "https://e.example/c"}]}
                """,
                "c/t/c.json": #"{"$id": "https://e.example/c", "type": "array"}"#,
                "c/a.json": "{}",
            ],
            arguments: "c/a.json",
            output: ["c/a.json:1:1: error: expected an array, found an object [type-mismatch]"],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "the schemas of a configuration are only for its payloads",
            files: [
                "a/.widget-lint.json": #"{"schemaFolders": ["t"]}"#,
                "a/t/c.json": #"{"$id": "https://e.example/c", "required": ["x"]}"#,
                "a/a.json": #"{"$schema": "https://e.example/c"}"#,
                "b/b.json": #"{"$schema": "https://e.example/c"}"#,
                "a/z.json": #"{"$schema": "https://e.example/c"}"#,
            ],
            arguments: "a/a.json b/b.json a/z.json",
            output: [
                "a/a.json:1:1: error: missing required member 'x' [missing-member]",
                "b/b.json:1:13: error: unknown schema 'https://e.example/c' in '$schema'; "
                    + "add the folder of the schema with --schemas [unknown-schema]",
                "a/z.json:1:1: error: missing required member 'x' [missing-member]",
            ],
            errors: ["checked 3 files: 3 errors in 3 files"],
            status: 1
        ),
        LintRow(
            testDescription: "broken files in a folder of two configurations are reported once",
            files: [
                "s.json": #"{"properties": {"a": {}}}"#,
                "a/.widget-lint.json": #"{"schemaFolders": ["b/s"]}"#,
                "a/b/.widget-lint.json": #"{"schemaFolders": ["s"]}"#,
                "a/b/s/c.json": "{", "a/b/s/d.json": "{",
                "a/a.json": #"{"a": 1}"#, "a/b/b.json": #"{"a": 1}"#, "a/z.json": #"{"a": 1}"#,
            ],
            arguments: "-s s.json a/a.json a/b/b.json a/z.json",
            errors: [
                "a/b/s/c.json:1:2: error: " + unfinished, "a/b/s/d.json:1:2: error: " + unfinished,
                "checked 3 files: 2 failures",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a schema that a payload names has no meaning in other payloads",
            files: [
                "a/c.json": #"{"$id": "https://e.example/c", "required": ["x"]}"#,
                "a/a.json": #"{"$schema": "c.json"}"#,
                "b/b.json": #"{"$schema": "https://e.example/c"}"#,
                "a/z.json": #"{"$schema": "c.json"}"#,
            ],
            arguments: "a/a.json b/b.json a/z.json",
            output: [
                "a/a.json:1:1: error: missing required member 'x' [missing-member]",
                "b/b.json:1:13: error: unknown schema 'https://e.example/c' in '$schema'; "
                    + "add the folder of the schema with --schemas [unknown-schema]",
                "a/z.json:1:1: error: missing required member 'x' [missing-member]",
            ],
            errors: ["checked 3 files: 3 errors in 3 files"],
            status: 1
        ),
        LintRow(
            testDescription: "a schema that a payload names does not replace a built-in schema",
            files: [
                "a/c.json":
                    #"{"$id": "https://schemas.widgets.example/smartech/widget-map.schema.json"}"#,
                "a/a.json": #"{"$schema": "c.json", "a": 1}"#,
                "b/b.json": """
                {"$schema": "https://schemas.widgets.example/smartech/widget-map.schema.json",
                "a": 1}
                """,
            ],
            arguments: "a/a.json b/b.json",
            output: [
                "b/b.json:2:6: error: expected an object or null, found a number [type-mismatch]"
            ],
            errors: ["checked 2 files: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "excluded files and folders are not checked",
            files: [
                ".widget-lint.json": #"{"exclude": ["/p/old/", "*.min.json", "!b.min.json"]}"#,
                "p/old/a.json": bad, "p/a.min.json": bad, "p/b.min.json": bad,
            ],
            arguments: "p",
            output: ["p/b.min.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a pattern with a slash at its end excludes only folders",
            files: [
                ".widget-lint.json": #"{"exclude": ["a.json/", "c.json/"]}"#,
                "p/a.json": bad, "p/c.json/b.json": bad, "q/a.json": bad, "q/c.json/b.json": bad,
            ],
            arguments: "p q/a.json q/c.json",
            output: ["p/a.json:" + finding, "q/a.json:" + finding],
            errors: ["checked 2 files: 2 errors in 2 files, 1 path excluded"],
            status: 1
        ),
        LintRow(
            testDescription: "the configuration in an excluded folder does not include its files",
            files: [
                ".widget-lint.json": #"{"exclude": ["old/"]}"#, "p/a.json": bad,
                "p/old/.widget-lint.json": "{}", "p/old/b.json": bad,
            ],
            arguments: "p",
            output: ["p/a.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "an excluded path is not checked even if it is named",
            files: [
                ".widget-lint.json": #"{"exclude": ["old", "a.json"]}"#, "old/b.json": bad,
                "a.json": bad,
            ],
            arguments: "a.json old old/b.json",
            errors: ["checked 0 files: no problems found, 3 paths excluded"],
            status: 0
        ),
        LintRow(
            testDescription: "a folder is not empty if all its files are excluded",
            files: [".widget-lint.json": #"{"exclude": ["*.json"]}"#, "p/b.json": bad],
            arguments: "p",
            errors: [
                "p: note: no files to check; the configuration excludes some paths",
                "checked 0 files: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "no pattern excludes standard input without a name",
            files: [".widget-lint.json": #"{"exclude": ["/*", "!/p/"]}"#],
            arguments: "-",
            input: bad,
            output: ["<standard input>:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a pattern excludes standard input by its name",
            files: [".widget-lint.json": #"{"exclude": ["/*", "!/p/"]}"#],
            arguments: "--stdin-name a.json -",
            input: bad,
            errors: ["checked 0 files: no problems found, 1 path excluded"],
            status: 0
        ),
        LintRow(
            testDescription: "a configuration applies to standard input by its name",
            files: ["p/.widget-lint.json": off],
            arguments: "--stdin-name p/a.json -",
            input: bad,
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "--exit-zero-on-findings ignores findings",
            files: ["a.json": bad],
            arguments: "--exit-zero-on-findings a.json",
            output: ["a.json:" + finding],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 0
        ),
        LintRow(
            testDescription: "--exit-zero-on-findings does not ignore failures",
            files: ["a.json": bad],
            arguments: "--exit-zero-on-findings a.json b.json",
            output: ["a.json:" + finding],
            errors: [
                "widget-lint: error: cannot read 'b.json': no such file or directory",
                "checked 1 file: 1 error in 1 file, 1 failure",
            ],
            status: 2
        ),
    ]

    @Test(.long, arguments: rows)
    func `A configuration decides which payloads are checked and which findings count`(
        _ row: LintRow
    ) throws {
        try row.check()
    }

    private static let expiring = """
        {"rules": [
          {"id": "not-in-enum", "severity": "warning"},
          {"id": "not-in-enum", "severity": "off", "reason": "the app learns it", "until": "2030-06-30"}
        ]}
        """

    static let days = [
        LintRow(
            testDescription: "on the last day of the suppression",
            files: [".widget-lint.json": expiring, "a.json": bad],
            arguments: "a.json",
            environment: ["WIDGET_LINT_DATE": "2030-06-30"],
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "on the next day, when an earlier setting applies again",
            files: [".widget-lint.json": expiring, "a.json": bad],
            arguments: "a.json",
            environment: ["WIDGET_LINT_DATE": "2030-07-01"],
            output: [
                "a.json:4:17: warning: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"
            ],
            errors: ["checked 1 file: 1 warning"],
            status: 0
        ),
        LintRow(
            testDescription: "a date that is not valid",
            files: ["a.json": bad],
            arguments: "a.json",
            environment: ["WIDGET_LINT_DATE": "1 July"],
            errors: [
                "widget-lint: error: expected a date such as 2030-12-31 in WIDGET_LINT_DATE, "
                    + "found '1 July'"
            ],
            status: 2
        ),
    ]

    @Test(arguments: days)
    func `A suppression applies until the end of its last day`(_ row: LintRow) throws {
        try row.check()
    }

    @Test func `An expired suppression is named with its position and reason`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.expiring, to: ".widget-lint.json")
        try folder.write(Self.bad, to: "a.json")
        let environment = ["WIDGET_LINT_DATE": "2031-01-01"]
        let run = try folder.lint(["a.json"], environment: environment)
        #expect(
            run.output.contains(
                "a.json:4:17: note: the suppression at .widget-lint.json:3:3, valid until "
                    + "2030-06-30, has expired; reason: the app learns it\n"
            )
        )
    }
}
