import CommandLineInterface
import FileLinting
import SchemaKit
import SchemaLint
import WidgetSchemas

/// The command without a subcommand, which checks payloads.
enum CheckPayloads {
    struct Options: Sendable {
        var run = RunOptions()
    }

    static let command = Command<Options>(
        "widget-lint",
        summary: "check widget payloads against their schemas",
        details: [
            "Checks each PATH (a JSON file, a folder, or '-') against its schema.",
            """
            With --fix and '-', the fixed text goes to standard output and the report to standard error. \
            With --diff, no file is changed, the diff shows secrets, and the exit status is 1 if there is \
            something to fix.
            """,
            """
            Folders are searched recursively for JSON files; hidden files are skipped. Files with the \
            extension .jsonc may have comments and trailing commas. In .ndjson and .jsonl files, each \
            line is a payload.
            """,
            """
            The schema is chosen by --schema, by the configuration, by the payload's '$schema', or by \
            the payload's members, in this order. 'widget-lint schemas' lists the built-in schemas. Remote \
            schemas are not fetched.
            """,
            """
            The nearest .widget-lint.json in the payload's folder or above is its configuration; \
            configurations are not merged. It assigns schemas to files, sets the severities of rules, \
            and excludes files.
            """,
        ],
        examples: [
            Example("widget-lint Payloads", "Check the JSON files in a folder"),
            Example("widget-lint --schema NAME banner.json", "Check with this schema"),
            Example("widget-lint --fix --diff Payloads", "Show what --fix would change"),
            Example("widget-lint --fix Payloads", "Apply safe fixes and report what remains"),
            Example(
                "widget-lint --schema my.schema.json --schemas Shared payload.json",
                "Use a custom schema that refers to schemas in a folder"
            ),
            Example(
                "widget-lint --reporter html --output report.html Payloads",
                "Write a report for a browser"
            ),
            Example(
                "widget-lint --write-baseline baseline.json Payloads",
                "Record current findings as a baseline"
            ),
            Example(
                "widget-lint --strict --baseline baseline.json Payloads",
                "Fail on new errors and warnings only"
            ),
            Example(
                "zcat traffic.gz | widget-lint --stdin-name traffic.ndjson -",
                "Check a stream with one payload per line"
            ),
        ],
        options: [
            OptionSection("Input", inputOptions),
            SchemaOptions.configurationSection.stored(in: \.run.schemas),
            FixOptions.section.stored(in: \.run.fixes),
            ReportOptions.section.adding([ReportOptions.jobsOption]).stored(in: \.run.report),
            FailureOptions.section.adding([FailureOptions.stamp]).stored(in: \.run.failures),
        ],
        operands: [
            .many(
                .path("PATH"),
                atLeast: 1,
                into: \.run.inputs.paths,
                help: "A JSON file, a folder, or '-' for standard input"
            ).unless { !$0.run.inputs.defaultPaths.isEmpty }
        ]
    )

    private static let inputOptions: [Option<Options>] =
        [
            .value(
                "--schema",
                "-s",
                takes: .nameOrFile("NAME|FILE|URI", extensions: ["json"]) {
                    BuiltInSchemas.all.map { Choice($0.name, $0.title ?? "") }
                },
                into: \.run.inputs.schema,
                help: "Schema for all payloads"
            )
        ] + SchemaOptions.inputOptions.map { $0.stored(in: \.run.schemas) } + payloadOptions

    private static let payloadOptions: [Option<Options>] = [
        .flag(
            "--ndjson",
            into: \.run.inputs.readsLines,
            help: "Read each line of the files or of standard input as a payload"
        ).onlyInFullHelp(),
        .comments(into: \.run.inputs.allowsComments),
        .inputName(into: \.run.inputs.inputName),
        .values(
            "--default-path",
            takes: .path("PATH"),
            into: \.run.inputs.defaultPaths,
            help: "Path to check if no PATH is given, for wrapper scripts"
        ).onlyInFullHelp(),
        .allowEmpty(into: \.run.inputs.allowsEmptyFolders),
    ]

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try LintRun.run(options.run, output)
    }
}
