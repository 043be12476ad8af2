import CommandLineInterface

/// The subcommand `schema`, which checks schemas.
enum CheckSchemas {
    static let command = Command<LintOptions>(
        "schema",
        summary: "check schemas themselves",
        details: [
            """
            Reads each PATH, a schema or a folder of schemas, and reports what its metaschema does \
            not allow, what keeps it from compiling, and what it says in vain: misspelt keywords, \
            bounds that contradict each other, branches that can't be told apart, defaults that do \
            not fit, definitions that none of the files refers to.
            """,
            """
            The nearest .widget-lint.json counts as it does for payloads: how much findings of a rule \
            matter, what is left out, and folders of schemas that references can reach.
            """,
            "'widget-lint rules' lists the rules, 'widget-lint explain RULE' says more of one.",
        ],
        examples: [
            Example("widget-lint schema Schemas", "Check every schema in a folder and below"),
            Example(
                "widget-lint schema --schemas Shared my.schema.json",
                "Check one that refers to schemas in another folder"
            ),
            Example(
                "widget-lint schema --reporter sarif --output report.sarif Schemas",
                "Write a report for a code host"
            ),
        ],
        options: [schemasToCheck, .configuration, .whatToFix, .howToReport, .whatToFailFor],
        operands: [
            .many(.path("PATH"), from: 1, into: \.paths, help: "A schema, or a folder of schemas")
        ],
        select: { $0.subcommand = .schema }
    )

    private static let schemasToCheck = OptionSection<LintOptions>(
        "What to check",
        [.schemaFolders, .allowedFolders, .formats, .comments, .inputName, .allowEmpty]
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try LintRun.run(options, output)
    }
}
