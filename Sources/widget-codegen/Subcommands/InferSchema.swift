import CommandLineInterface

/// The subcommand `infer`, which proposes a schema for payloads.
enum InferSchema {
    static let command = Command<CodegenOptions>(
        "infer",
        summary: "propose a JSON Schema for payloads",
        details: [
            """
            Reads every PAYLOAD, a file, a folder or '-' for standard input, and prints a schema that \
            allows all of them. Files whose names end in .ndjson or .jsonl hold one payload in each \
            line. What the payloads make likely and do not prove is told as notes.
            """
        ],
        examples: [
            Example(
                "widget-codegen infer payloads/*.json --output widget.schema.json",
                "Propose a schema for the payloads of a folder"
            ),
            Example(
                "tail -n 1000 widgets.log | widget-codegen infer --ndjson --root Widget -",
                "Propose a schema for the lines of a log"
            ),
            Example(
                "widget-codegen infer --comments --dialect widget payloads",
                "Keep the notes in the schema, for those who review it"
            ),
        ],
        options: [OptionSection("How to read and write", inferenceOptions)],
        operands: [
            .many(
                .path("PAYLOAD"),
                from: 1,
                into: \.payloads,
                help: "A payload file, a folder of them, or - for standard input"
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
            help: "Write the schema to this file"
        ).describingDefault(as: "standard output"),
        .flag("--ndjson", into: \.readsLines, help: "Take each line for a payload"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Give the schema this title"
        ).describingDefault(as: "the name of the file or folder"),
        .value(
            "--dialect",
            takes: .choice("DIALECT", of: SchemaDialect.self),
            into: \.dialect,
            help: "Write the schema in this dialect"
        ).describingDefault(as: "2020-12, unless a format is found that only the other knows"),
        .flag(
            "--comments",
            into: \.hasComments,
            help: "Say in the schema, as comments, what the payloads do not prove"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
    ]

    static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        var run = InferenceRun(options: options)
        return try run.run()
    }
}
