import CommandLineInterface
import FileLinting

/// The subcommand `diff`, which compares two versions of schemas.
enum CompareSchemas {
    struct Options: Sendable {
        var run = RunOptions(inputs: InputOptions(kind: .schemas))
        var comparison = ComparisonOptions()
    }

    static let command = Command<Options>(
        "diff",
        summary: "compare two versions of schemas",
        details: [
            """
            Compares OLD with NEW (schemas or folders), or each PATH with its version in a git revision. \
            Reports which payloads become invalid or valid, and what changes in the Swift models of \
            widget-codegen.
            """,
            """
            Findings refer to NEW and have a note about OLD. A breaking change shows a payload that was \
            checked with both versions. If no payload was found, or none that shows this change, the \
            finding says so with 'may' or 'perhaps'. Descriptions, \
            the order of members and the locations of definitions are ignored.
            """,
        ],
        examples: [
            Example("widget-lint diff old.schema.json new.schema.json", "Compare two schemas"),
            Example("widget-lint diff released/Schemas Schemas", "Compare two folders of schemas"),
            Example(
                "widget-lint diff --against origin/main Schemas",
                "Compare with a branch before a merge"
            ),
            Example(
                "widget-lint diff --no-swift --reporter github --against HEAD~1 Schemas",
                "Show the changes of the last commit on GitHub; do not compare the Swift models"
            ),
        ],
        options: [
            OptionSection("Input", inputOptions),
            SchemaOptions.configurationSection.stored(in: \.run.schemas),
            ReportOptions.section.stored(in: \.run.report),
            FailureOptions.section.stored(in: \.run.failures),
        ],
        operands: [
            // Without a revision, the run counts the paths: it expects two.
            .many(
                .path("PATH"),
                atLeast: 1,
                into: \.run.inputs.paths,
                help: "OLD and NEW, or schemas and folders with --against"
            ).unless { $0.comparison.revision == nil }
        ],
        usages: ["OLD NEW", "--against REV PATH..."]
    )

    private static let inputOptions: [Option<Options>] =
        versionOptions + SchemaOptions.inputOptions.map { $0.stored(in: \.run.schemas) } + [
            .allowEmpty(into: \.run.inputs.allowsEmptyFolders)
        ]

    private static let versionOptions: [Option<Options>] = [
        .value(
            "--against",
            takes: .text("REV"),
            into: \.comparison.revision,
            help: "Git revision to compare with"
        ),
        .flag(
            "--no-swift",
            help: "Do not compare the Swift models",
            effect: { $0.comparison.comparesSwift = false }
        ),
    ]

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try ComparisonRun.run(options.run, comparison: options.comparison, output: output)
    }
}
