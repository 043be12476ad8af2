import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import widget_lint

@Suite struct `Input that cannot be used` {
    // MARK: Every row of the option table

    /// A command line with a wrong option, and the expected message.
    struct Misuse: CustomTestStringConvertible, Sendable {
        let command: String
        let arguments: [String]
        let message: String
        var testDescription: String { (["", command] + arguments).joined(separator: " ") }
    }

    /// The misuses of each option of each command, made from the table of options.
    static let misuses = Tool.widgetLint.root.tree.flatMap { path in
        path.options.flatMap { misuses(of: $0, path) }
    }

    private static func misuses(
        of option: Option<LintOptions>,
        _ path: CommandPath<LintOptions>
    ) -> [Misuse] {
        let command = path.name
        let name = option.names.first { $0.hasPrefix("--") } ?? option.names[0]
        func misuse(_ argument: String, _ message: String) -> Misuse {
            Misuse(command: command, arguments: [argument], message: message)
        }
        // With its first letter doubled, the misspelled name is nearer to this option than to any other option.
        let misspelled = "--\(name.dropFirst(2).first ?? "-")" + name.dropFirst(2)
        let unknown = misuse(misspelled, "unknown option '\(misspelled)'; did you mean '\(name)'?")
        guard let value = option.value else {
            return [unknown, misuse(name + "=1", "option '\(name)' takes no value, found '1'")]
        }
        let missing = "option '\(name)' needs a value: '\(name)=\(value.placeholder)'"
        return [unknown, misuse(name, missing)]
            + wrongValues(of: value).map { text, reason in
                misuse("\(name)=\(text)", "invalid value '\(text)' for '\(name)': \(reason)")
            }
    }

    private static func wrongValues(
        of value: OptionValue<LintOptions>
    ) -> [(text: String, reason: String)] {
        switch value.kind {
        case .text: []
        case .number(let bounds):
            [("many", "expected an integer " + InvalidValue.describe(bounds))]
        case .file, .folder, .nameOrFile, .path: [("", "expected a path")]
        case .choice(let choices):
            ["", "no-such-value"].map { text in
                (text, "expected " + ArgumentError.list(choices().map(\.name)))
            }
        }
    }

    @Test(
        .long,
        arguments: misuses.enumerated().filter { LongTests.useAllInputs || $0.offset % 3 == 0 }
            .map(\.element)
    )
    func `Each misused option gives one message and status 2`(_ misuse: Misuse) throws {
        let words = misuse.command.split(separator: " ").dropFirst().map(String.init)
        let run = try ToolRun("widget-lint", words + misuse.arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "widget-lint: error: \(misuse.message)\nsee '\(misuse.command) --help'\n"
        )
    }

    @Test func `The table of options has no problems`() {
        #expect(Tool.widgetLint.tableProblems.isEmpty)
    }

    @Test func `The misuses cover every command`() {
        let commands = Set(Self.misuses.map(\.command))
        #expect(commands == Set(Tool.widgetLint.root.tree.map(\.name)))
        #expect(Self.misuses.count > 60)
    }

    // MARK: Values of options

    private static let bad = Payloads.brokenButton
    private static let finding =
        "a.json:4:17: error: 4 is not one of 1, 2 or 3; tapping the button does nothing [not-in-enum]"
    private static let summary = "checked 1 file: 1 error in 1 file"

    /// Returns the row for a run that cannot begin.
    private static func row(_ arguments: String, _ error: String) -> LintRow {
        LintRow(
            testDescription: arguments,
            files: ["a.json": bad, "p/b.txt": ""],
            arguments: arguments,
            errors: error.split(separator: "\n").map(String.init),
            status: 2
        )
    }

    static let rows = [
        row(
            "--schema SMTWidgt a.json",
            "widget-lint: error: unknown schema 'SMTWidgt'; "
                + "did you mean 'SMTWidget'? ('widget-lint schemas' lists the built-in schemas)"
        ),
        row(
            "--schema gardening a.json",
            "widget-lint: error: unknown schema 'gardening'; no file has this name "
                + "('widget-lint schemas' lists the built-in schemas)"
        ),
        row(
            "--schema ./none.json a.json",
            "widget-lint: error: cannot read './none.json': no such file or directory"
        ),
        row(
            "--schema p a.json",
            "widget-lint: error: cannot read 'p': --schema takes a file, --schemas takes folders"
        ),
        row(
            "--schemas none a.json",
            "widget-lint: error: cannot list 'none': no such file or directory"
        ),
        row("--schemas a.json a.json", "widget-lint: error: cannot list 'a.json': not a directory"),
        row(
            "--schemas p a.json",
            "p: error: no JSON files in the folder given with --schemas"
        ),
        row(
            "schema --schemas none a.json",
            "widget-lint: error: cannot list 'none': no such file or directory"
        ),
        row("--config p a.json", "widget-lint: error: cannot read 'p': is a directory"),
        row(
            "schema --config none a.json",
            "widget-lint: error: cannot read 'none': no such file or directory"
        ),
        row(
            "--baseline none a.json",
            "widget-lint: error: cannot read 'none': no such file or directory"
        ),
        row(
            "schema --baseline none a.json",
            "widget-lint: error: cannot read 'none': no such file or directory"
        ),
        row(
            "--output none/report a.json",
            "widget-lint: error: cannot write 'none/report': the folder 'none' does not exist"
        ),
        row("schema -o p a.json", "widget-lint: error: cannot write 'p': is a directory"),
        row(
            "-o a.json ./a.json",
            "widget-lint: error: cannot write './a.json': the run also reads or writes this file"
        ),
        row(
            "--default-path a.json -o a.json",
            "widget-lint: error: cannot write 'a.json': the run also reads or writes this file"
        ),
        row(
            "--write-baseline ./a.json a.json",
            "widget-lint: error: cannot write 'a.json': the run also reads or writes this file"
        ),
        row(
            "--stamp a.json a.json",
            "widget-lint: error: cannot write 'a.json': the run also reads or writes this file"
        ),
        row(
            "-s a.json -o a.json p",
            "widget-lint: error: cannot write 'a.json': the run also reads or writes this file"
        ),
        row(
            "-o none.json --write-baseline none.json p",
            "widget-lint: error: cannot write 'none.json': the run also reads or writes this file"
        ),
        row(
            "-o none.json --write-baseline ./none.json p",
            "widget-lint: error: cannot write 'none.json': the run also reads or writes this file"
        ),
        row(
            "-o p/../none.json --stamp none.json p",
            "widget-lint: error: cannot write 'p/../none.json': the run also reads or writes this file"
        ),
        row(
            "-o no/none.json --write-baseline no/./none.json p",
            "widget-lint: error: cannot write 'no/none.json': the folder 'no' does not exist"
        ),
        row(
            "--write-baseline - p",
            "widget-lint: error: --write-baseline writes a file; it cannot write to standard output ('-')"
        ),
        row(
            "--stamp - p",
            "widget-lint: error: --stamp writes a file; it cannot write to standard output ('-')"
        ),
        LintRow(
            testDescription: "a payload and its schema that are exchanged",
            files: ["offer.json": #"{"a": 1}"#, "s.json": Payloads.countSchema],
            arguments: "--schema offer.json s.json",
            errors: [
                "offer.json: warning: 'a' is not a keyword, and the schema accepts every value; "
                    + "if the file is a payload, name its schema instead",
                "checked 1 file: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "a payload that a configuration names as the schema of two files",
            files: [
                "offer.json": #"{"title": "b", "a": 1}"#, "p/b.json": "1", "p/c.json": "2",
                ".widget-lint.json":
                    #"{"schemas": [{"files": "p/*.json", "schema": "offer.json"}]}"#,
            ],
            arguments: "p",
            errors: [
                "offer.json: warning: no member is a keyword, and the schema accepts every value; "
                    + "if the file is a payload, name its schema instead",
                "checked 2 files: no problems found",
            ],
            status: 0
        ),
        LintRow(
            testDescription: "schemas without a keyword that constrains values",
            files: [
                "s.json": #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "a": 1}"#,
                "p/b.json": "1",
            ],
            arguments: "--schema s.json p",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a configuration with a misspelled member",
            files: ["a.json": bad, "c.json": "{\n  \"exlude\": []\n}"],
            arguments: "--config c.json a.json",
            errors: [
                "c.json:2:3: error: unknown member 'exlude'; did you mean 'exclude'? "
                    + "[unknown-member]",
                #"   2 |   "exlude": []"#, "     |   ^^^^^^^^",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a baseline that is an array",
            files: ["a.json": bad, "known.json": "[]"],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json:1:1: error: the file is not a baseline; record a baseline with "
                    + "--write-baseline [type-mismatch]",
                "   1 | []", "     | ^",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a baseline without the members of baselines",
            files: ["a.json": bad, "known.json": #"{"a": 1}"#],
            arguments: "--baseline known.json a.json",
            errors: [
                "known.json:1:1: error: the file is not a baseline; record a baseline with "
                    + "--write-baseline [missing-member]",
                #"   1 | {"a": 1}"#, "     | ^",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a URL instead of a path",
            files: ["a.json": bad],
            arguments: "http://h.example/b.json a.json",
            output: [finding],
            errors: [
                "widget-lint: error: cannot read 'http://h.example/b.json': URLs are not fetched; "
                    + "download the file, then use its path",
                summary + ", 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a secure URL instead of a path",
            files: ["a.json": bad],
            arguments: "https://h.example/b.json a.json",
            output: [finding],
            errors: [
                "widget-lint: error: cannot read 'https://h.example/b.json': URLs are not fetched; "
                    + "download the file, then use its path",
                summary + ", 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a baseline that cannot be written",
            files: ["a.json": bad],
            arguments: "--write-baseline none/known.json a.json",
            output: [finding],
            errors: [
                "widget-lint: error: cannot write 'none/known.json': the folder 'none' does not exist",
                summary + ", 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a path that does not exist",
            files: ["a.json": bad],
            arguments: "none.json a.json",
            output: [finding],
            errors: [
                "widget-lint: error: cannot read 'none.json': no such file or directory",
                summary + ", 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "two paths that are canonically equivalent",
            files: [:],
            arguments: "e\u{301}.json \u{E9}.json",
            errors: [
                "widget-lint: error: cannot read 'e\u{301}.json': no such file or directory",
                "widget-lint: error: cannot read '\u{E9}.json': no such file or directory",
                "checked 0 files: 2 failures",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a pattern that takes too many steps",
            files: [
                "p.json": #"{"pattern": "^(?:(a|a)*)*\\1$"}"#,
                "a.json": "\"" + String(repeating: "a", count: 40) + "b\"",
            ],
            arguments: "-s p.json a.json",
            errors: [
                #"a.json: error: no verdict: the pattern '^(?:(a|a)*)*\1$' takes too many steps"#,
                "checked 0 files: 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "an endless reference in a schema that replaces a built-in one",
            files: [
                "s/a.json": """
                {"$id": "https://schemas.widgets.example/livelike/engagement-sdk-config.schema.json",
                 "properties": {"clientID": {"anyOf": [{"$ref": "#/properties/clientID"}]}}}
                """,
                "a.json": #"{"clientID": "a"}"#,
            ],
            arguments: "--schemas s a.json",
            errors: [
                "a.json: error: no verdict: the schema applies more than 4096 nested subschemas; "
                    + "it probably refers to itself",
                "checked 0 files: 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "an invalid schema that replaces a built-in one",
            files: [
                "s/a.json": """
                {"$id": "https://schemas.widgets.example/livelike/engagement-sdk-config.schema.json",
                 "properties": {"clientID": {"type": "strin"}}}
                """,
                "a.json": #"{"clientID": "a"}"#,
            ],
            arguments: "--schemas s a.json",
            errors: [
                "s/a.json:2:38: error: 'type' must be the name of a type or an array of such names; "
                    + "did you mean 'string'? [invalid-schema]",
                #"   2 |  "properties": {"clientID": {"type": "strin"}}}"#,
                "     |                                      ^^^^^^^",
                "a.json: error: skipped: its schema is invalid; "
                    + "'widget-lint schema s/a.json' lists all mistakes",
                "checked 0 files: 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "a schema that refers to itself without end",
            files: [
                "s.json": ##"{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}"##, "a.json": "1",
            ],
            arguments: "-s s.json a.json",
            errors: [
                "a.json: error: no verdict: the schema applies more than 4096 nested subschemas; "
                    + "it probably refers to itself",
                "checked 0 files: 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "an empty folder",
            files: ["a.json": bad, "p/b.txt": ""],
            arguments: "p a.json",
            output: [finding],
            errors: [
                "p: error: no JSON files in the folder (use --allow-empty to allow this)",
                summary + ", 1 failure",
            ],
            status: 2
        ),
        LintRow(
            testDescription: "an empty folder of schemas",
            files: ["a.json": "{}", "p/b.ndjson": "{}"],
            arguments: "schema p a.json",
            errors: [
                "p: error: no JSON files in the folder (use --allow-empty to allow this)",
                "checked 1 file: 1 failure",
            ],
            status: 2
        ),
    ]

    @Test(arguments: rows)
    func `Wrong values of options are reported, and files are still checked if that is possible`(
        _ row: LintRow
    ) throws {
        try row.check()
    }

    // MARK: Files

    /// A script that adds an unreadable file to the folder `p`, and the expected error.
    struct Obstacle: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let script: String
        let error: String
    }

    static let obstacles = [
        Obstacle(
            testDescription: "a broken link",
            script: "ln -s nowhere p/x.json",
            error: "cannot read 'p/x.json': the symbolic link is broken"
        ),
        Obstacle(
            testDescription: "a circular link",
            script: "ln -s x.json p/x.json",
            error: "cannot read 'p/x.json': the symbolic link is circular"
        ),
        Obstacle(
            testDescription: "a name that is not UTF-8",
            script: #"touch "$(printf 'p/x\377.json')""#,
            error: "cannot inspect 'p/x\u{FFFD}.json': its name is not UTF-8"
        ),
        Obstacle(
            testDescription: "a folder whose name is not UTF-8",
            script: #"mkdir "$(printf 'p/x\377')""#,
            error: "cannot inspect 'p/x\u{FFFD}': its name is not UTF-8"
        ),
    ]

    @Test(arguments: obstacles)
    func `An unreadable file in a folder is named, and the other files are checked`(
        _ row: Obstacle
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(Self.bad, to: "p/a.json")
        try folder.createFolder("p/folder.json")
        let run = try ShellRun("\(row.script); \"$LINT\" -f xcode p 2>&1", in: folder)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines.sorted() == [
                "checked 1 file: 1 error in 1 file, 1 failure", "p/" + Self.finding,
                "widget-lint: error: " + row.error,
            ]
        )
        #expect(run.status == 2)
    }

    @Test func `If a folder vanishes during a run, each of its files is one failure`() throws {
        let folder = try ScratchFolder()
        for name in ["p/a.json", "p/b.json", "q.json"] {
            try folder.write(Self.bad, to: name)
        }
        // The tool waits for the pipe after it has listed the folder.
        let script = """
            mkfifo pipe; "$LINT" -f ndjson pipe p q.json 2>&1 & lint=$!
            { mv p gone; cat q.json; } >pipe; wait $lint
            """
        let run = try ShellRun(script, in: folder)
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 2)
        for name in ["p/a.json", "p/b.json"] {
            let failure = "cannot read '\(name)': no such file or directory"
            #expect(lines.count { $0 == "widget-lint: error: \(failure)" } == 1)
            #expect(
                lines.contains {
                    $0.hasPrefix("{\"path\":\"\(name)\"")
                        && $0.contains("\"failure\":\"\(failure)\"")
                }
            )
        }
        #expect(lines.contains { $0.hasPrefix(#"{"path":"q.json","schema":"http"#) })
        #expect(lines.last == "checked 2 files: 2 errors in 2 files, 2 failures")
    }
}
