import CommandLineInterface
import FileLinting

/// The subcommand `schema`, which checks schemas.
enum CheckSchemas {
    struct Options: Sendable {
        var run = RunOptions(inputs: InputOptions(kind: .schemas))
    }

    static let command = Command<Options>(
        "schema",
        summary: "check schemas",
        details: [
            """
            Checks each PATH (a schema or a folder) for violations of its metaschema, unresolved \
            references, and mistakes such as misspelled keywords, contradictory bounds, ambiguous \
            branches, invalid defaults and unused definitions.
            """,
            """
            As for payloads, the nearest .widget-lint.json sets the severities of rules, excludes files, \
            and adds folders of schemas.
            """,
        ],
        examples: [
            Example("widget-lint schema Schemas", "Check the schemas in a folder"),
            Example(
                "widget-lint schema --schemas Shared my.schema.json",
                "Check a schema that refers to another folder"
            ),
            Example(
                "widget-lint schema --reporter sarif --output report.sarif Schemas",
                "Write a report for code scanning"
            ),
        ],
        options: [
            OptionSection("Input", inputOptions),
            SchemaOptions.configurationSection.stored(in: \.run.schemas),
            FixOptions.section.stored(in: \.run.fixes),
            ReportOptions.section.stored(in: \.run.report),
            FailureOptions.section.adding([FailureOptions.stamp]).stored(in: \.run.failures),
        ],
        operands: [
            .many(
                .path("PATH"),
                atLeast: 1,
                into: \.run.inputs.paths,
                help: "A schema, a folder, or '-' for standard input"
            )
        ]
    )

    private static let inputOptions: [Option<Options>] =
        SchemaOptions.inputOptions.map { $0.stored(in: \.run.schemas) } + [
            .comments(into: \.run.inputs.allowsComments),
            .inputName(into: \.run.inputs.inputName),
            .allowEmpty(into: \.run.inputs.allowsEmptyFolders),
        ]

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try LintRun.run(options.run, output)
    }
}
