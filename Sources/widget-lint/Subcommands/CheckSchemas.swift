import CommandLineInterface

/// The subcommand `schema`, which checks schemas.
enum CheckSchemas {
    static let command = Command<LintOptions>(
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
        options: [input, .configuration, .fixes, .report, .failures],
        operands: [
            .many(
                .path("PATH"),
                from: 1,
                into: \.paths,
                help: "A schema, a folder, or '-' for standard input"
            )
        ],
        select: { $0.subcommand = .schema }
    )

    private static let input = OptionSection<LintOptions>(
        "Input",
        [.schemaFolders, .allowedFolders, .formats, .comments, .inputName, .allowEmpty]
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try LintRun.run(options, output)
    }
}
