import CommandLineInterface

/// The subcommand `diff`, which compares two versions of schemas.
enum CompareSchemas {
    static let command = Command<LintOptions>(
        "diff",
        summary: "say what two versions of schemas differ in",
        details: [
            """
            Compares OLD with NEW, two schemas or two folders of schemas, or each PATH with what it \
            was in the git revision given with --against. It reports which payloads that were valid \
            no longer are, and the other way round, and what changes in the Swift models that \
            widget-codegen makes.
            """,
            """
            Findings are about NEW and name the place in OLD as well. A break shows a payload that \
            was checked with both versions; where none was found, the finding says 'may'. \
            Descriptions, the order of members, and where definitions stand make no difference.
            """,
        ],
        examples: [
            Example("widget-lint diff old.schema.json new.schema.json", "Compare two schemas"),
            Example("widget-lint diff released/Schemas Schemas", "Compare two folders of schemas"),
            Example(
                "widget-lint diff --against origin/main Schemas",
                "Compare with what is in another branch, before a merge"
            ),
            Example(
                "widget-lint diff --no-swift --reporter github --against HEAD~1 Schemas",
                "Annotate a commit, for payloads alone"
            ),
        ],
        options: [whatToCompare, .configuration, .howToReport, .whatToFailFor],
        operands: [
            .many(
                .path("PATH"),
                from: 1,
                into: \.paths,
                help: "OLD and NEW, or with --against a schema or a folder of schemas"
            )
        ],
        select: { $0.subcommand = .diff }
    )

    private static let whatToCompare = OptionSection<LintOptions>(
        "What to compare",
        [
            .value(
                "--against",
                takes: .text("REV"),
                into: \.revision,
                help: "Compare with the schemas of this git revision"
            ),
            .flag(
                "--no-swift",
                help: "Leave out what changes in the Swift models",
                effect: { $0.comparesSwift = false }
            ),
            .schemaFolders,
            .allowedFolders,
            .formats,
            .allowEmpty,
        ]
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try ComparisonRun.run(options, output)
    }
}
