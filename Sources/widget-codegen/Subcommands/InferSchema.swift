import CommandLineInterface

/// The subcommand `infer`, which proposes a schema for payloads.
enum InferSchema {
    static let command = Command<CodegenOptions>(
        "infer",
        summary: "infer a JSON Schema from payloads",
        details: [
            """
            Reads each PAYLOAD (a file, a folder, or '-' for standard input) and prints a schema that \
            accepts all of them. In .ndjson and .jsonl files, each line is a payload. Notes list \
            assumptions that the payloads suggest but do not prove.
            """
        ],
        examples: [
            Example(
                "widget-codegen infer payloads/*.json --output widget.schema.json",
                "Infer a schema from the payloads in a folder"
            ),
            Example(
                "tail -n 1000 widgets.log | widget-codegen infer --ndjson --root Widget -",
                "Infer a schema from the lines of a log"
            ),
            Example(
                "widget-codegen infer --comments --dialect widget payloads",
                "Keep the notes in the schema for review"
            ),
        ],
        options: [OptionSection("Options", inferenceOptions)],
        operands: [
            .many(
                .path("PAYLOAD"),
                from: 1,
                into: \.payloads,
                help: "A payload file, a folder, or '-' for standard input"
            )
        ],
        exitStatuses: .withoutComparison,
        select: { $0.subcommand = .infer }
    )

    private static let inferenceOptions: [Option<CodegenOptions>] = [
        .allowedFolders,
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            help: "File for the schema"
        ).describingDefault(as: "standard output"),
        .flag("--ndjson", into: \.readsLines, help: "Read each line as a payload"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Title of the schema"
        ).describingDefault(as: "the name of the file or folder"),
        .value(
            "--dialect",
            takes: .choice("DIALECT", of: SchemaDialect.self),
            into: \.dialect,
            help: "Dialect of the schema"
        ).describingDefault(as: "widget if it has a format that 2020-12 lacks, otherwise 2020-12"),
        .flag(
            "--comments",
            into: \.hasComments,
            help: "Add unproven assumptions to the schema as comments"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Only print errors"),
    ]

    static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        var run = InferenceRun(options: options)
        return try run.run()
    }
}
