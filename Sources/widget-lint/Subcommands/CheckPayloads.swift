import CommandLineInterface
import SchemaKit
import SchemaLint

/// The command without a subcommand, which checks payloads.
enum CheckPayloads {
    static let command = Command<LintOptions>(
        "widget-lint",
        summary: "check widget payloads against their schemas",
        details: [
            """
            Reads each PATH and reports what its schema does not allow, with the line, the \
            column and the rule. A folder stands for the JSON files in it and below, hidden ones \
            aside; '-' stands for standard input. Files called .jsonc may have comments and trailing \
            commas. In files called .ndjson or .jsonl each line is a \
            payload of its own.
            """,
            """
            The schema is the one given with --schema, or the one that the configuration says, or \
            the one that the payload names in its '$schema', or the built-in one that the payload's own members give away. Nothing is \
            ever fetched.
            """,
            """
            The configuration of a payload is the nearest .widget-lint.json in its folder or above; \
            one nearer replaces one farther away altogether. It says which files have which schema, \
            how much findings of a rule matter, and what is left out.
            """,
            "The built-in schemas are \(builtInSchemaNames.joined(separator: ", ")).",
        ],
        examples: [
            Example("widget-lint payload.json", "Check one payload"),
            Example("widget-lint Fixtures", "Check every JSON file in a folder and below"),
            Example(
                "widget-lint --schema NAME banner.json",
                "Say which payload it is meant to be"
            ),
            Example(
                "widget-lint --schema my.schema.json --schemas Shared payload.json",
                "Use a schema of your own, and a folder of schemas that it refers to"
            ),
            Example(
                "widget-lint --reporter html --output report.html Fixtures",
                "Write a page to look at in a browser"
            ),
            Example(
                "widget-lint --write-baseline known.json Fixtures",
                "Take down what is wrong today"
            ),
            Example(
                "widget-lint --strict --baseline known.json Fixtures",
                "Fail for what is new, warnings too"
            ),
            Example("widget-lint --fix --diff Fixtures", "See what would be fixed"),
            Example("widget-lint --fix Fixtures", "Fix what nobody can doubt, report the rest"),
            Example(
                "zcat traffic.gz | widget-lint --stdin-name traffic.ndjson -",
                "Check a stream with a payload in each line"
            ),
        ],
        options: [whatToCheck, .configuration, .whatToFix, .howToReport, .whatToFailFor],
        operands: [
            .many(
                .path("PATH"),
                from: 1,
                into: \.paths,
                help: "A file or folder of payloads"
            ).unless { !$0.standardPaths.isEmpty }
        ],
        subcommands: [
            CheckSchemas.command, CompareSchemas.command, ListRules.command, ExplainRule.command,
            PrintLintCompletions.command, PrintLintManual.command,
        ]
    )

    private static let builtInSchemaNames = BuiltInSchemas.all.map { schema in
        String(schema.path.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? schema.path
    }

    private static let whatToCheck = OptionSection<LintOptions>(
        "What to check",
        [
            .value(
                "--schema",
                "-s",
                takes: .text("NAME|FILE|URI"),
                into: \.schema,
                help: "Check every payload against this schema"
            ),
            .schemaFolders,
            .allowedFolders,
            .formats,
            .flag(
                "--ndjson",
                into: \.readsLines,
                help: "Read each line of the files named, or of standard input, as a payload"
            ),
            .comments,
            .inputName,
            .values(
                "--default-path",
                takes: .path("PATH"),
                into: \.standardPaths,
                help: "Check this where no PATH is named, for scripts that pass arguments on"
            ),
            .allowEmpty,
        ]
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try LintRun.run(options, output)
    }
}
