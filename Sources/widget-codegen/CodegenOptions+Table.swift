import CommandLineInterface
import SwiftModels

extension Tool where Options == CodegenOptions {
    /// The command line of `widget-codegen`.
    static let widgetCodegen = Tool(
        Command(
            "widget-codegen",
            summary: "make Swift types from JSON Schemas",
            subcommands: [.generate, .documentation, .infer, .model, .completions, .manual]
        ),
        version: ToolVersion.text,
        defaults: CodegenOptions(),
        exitStatuses: [
            Definition("0", "Done; with --check, the files are as the schemas say."),
            Definition("1", "With --check, at least one file is not."),
            .failure,
        ]
    )
}

extension Definition {
    fileprivate static let failure = Definition(
        "2",
        """
        Something is wrong, and nothing was written. A run that SIGHUP, SIGINT or SIGTERM interrupts \
        writes nothing either; its status is 128 and the signal's number.
        """
    )
    /// The statuses of commands that compare nothing.
    fileprivate static let plainStatuses = [Definition("0", "Done."), failure]
}

extension Option where Options == CodegenOptions {
    static let allowedFolders = Option.values(
        "--allow-outside",
        takes: .folder("DIR"),
        into: \.allowedFolders,
        help: """
            Let schemas and configurations name files in this folder, and links lead into it; otherwise they \
            reach only their own folders
            """
    )
}

extension Command where Options == CodegenOptions {
    static let generate = Command(
        "generate",
        summary: "write Swift types for schemas",
        details: [
            """
            Writes one Swift file for each SCHEMA and one that they share. A file that holds the \
            same text already is not touched, and one that widget-codegen did not write is never \
            replaced.
            """,
            """
            A configuration may say with 'output' which folder the files go to, as a path from its own. \
            With --check nothing is written: standard output gets what would change, as a diff.
            """,
        ],
        examples: [
            Example(
                "widget-codegen generate widget.schema.json --output Sources/Models",
                "Write the types of one schema"
            ),
            Example(
                "widget-codegen generate --config widget-codegen.json --output Models",
                "Write what a configuration file lists"
            ),
            Example(
                "widget-codegen generate --check --config widget-codegen.json --output Models",
                "Fail where the files are not as the schemas say, as CI and hooks do"
            ),
        ],
        options: [OptionSection("What to write", inputOptions + outputOptions)],
        operands: [
            .many(.file("SCHEMA", extensions: ["json"]), into: \.schemas, help: "A schema file")
        ]
    )

    private static let inputOptions: [Option<CodegenOptions>] = [
        .value(
            "--config",
            takes: .file("FILE", extensions: ["json"]),
            into: \.configuration,
            help: "Take the schemas and how to treat them from this file"
        ),
        .value(
            "--invocation",
            takes: .number("NUMBER", in: 1...Int(Int32.max)),
            into: \.invocation,
            default: "all",
            help: "Run only this invocation of the configuration, counted from one"
        ),
        .allowedFolders,
    ]

    private static let outputOptions: [Option<CodegenOptions>] = [
        .value(
            "--output",
            "-o",
            takes: .folder("FOLDER"),
            into: \.output,
            help: "Write the files into this folder"
        ),
        .flag(
            "--check",
            into: \.isCheck,
            help: "Write nothing, print what would change, and fail for it"
        ),
        .value(
            "--manifest",
            takes: .file("FILE", extensions: ["json"]),
            into: \.manifest,
            help: "Write to this file which type stands for which schema"
        ),
        .value(
            "--record",
            takes: .file("FILE", extensions: ["record"]),
            into: \.record,
            default: "in the user's cache folder, for \(CodegenRun.recordedCount) schemas or more",
            help: "Take down what was made of what, so that the next run makes what has changed"
        ),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            default: "the schema's title",
            help: "Call the type of the first schema this"
        ),
        .value(
            "--support-file",
            takes: .text("NAME"),
            into: \.supportFile,
            default: "ModelSupport",
            help: "Call the file that the models share this"
        ),
        .value(
            "--access-level",
            takes: .choice("LEVEL", of: AccessLevel.self),
            into: \.accessLevel,
            default: "public",
            help: "Let this part of the code use the types"
        ),
        .value(
            "--coding-keys",
            takes: .choice("STRATEGY", of: CodingKeyStrategy.self),
            into: \.codingKeys,
            default: "useDefaultKeys",
            help: "Ask coders for members by these names"
        ),
        .value(
            "--decoding",
            takes: .choice("STRATEGY", of: DecodingStrategy.self),
            into: \.decoding,
            default: "codable",
            help: "Let the models be read by these means"
        ),
        .flag(
            "--foundation-overlay",
            into: \.foundationOverlay,
            help: "Write one more file, which lets the models take Foundation's URLs"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
    ]
}

extension Command where Options == CodegenOptions {
    fileprivate static let infer = Command(
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
        exitStatuses: Definition.plainStatuses,
        select: { $0.action = .infer }
    )

    private static let inferenceOptions: [Option<CodegenOptions>] = [
        .allowedFolders,
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            default: "standard output",
            help: "Write the schema to this file"
        ),
        .flag("--ndjson", into: \.readsLines, help: "Take each line for a payload"),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            default: "the name of the file or folder",
            help: "Give the schema this title"
        ),
        .value(
            "--dialect",
            takes: .choice("DIALECT", of: SchemaDialect.self),
            into: \.dialect,
            default: "2020-12, unless a format is found that only the other knows",
            help: "Write the schema in this dialect"
        ),
        .flag(
            "--comments",
            into: \.hasComments,
            help: "Say in the schema, as comments, what the payloads do not prove"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
    ]
}

extension Command where Options == CodegenOptions {
    fileprivate static let model = Command(
        "model",
        summary: "print what types schemas describe, as JSON",
        details: [
            """
            Prints the types that generated code is made of, before they have names in any language, \
            for generators of other languages and for tools that look at schemas: 'files' with the type \
            of each SCHEMA, 'types' with their members, values and places, and 'notes' on what the \
            types do not say. Types refer to each other by 'id', which is their position in 'types'.
            """,
            """
            The schema of the output is WidgetCodegenModel, \
            Schemas/widget-codegen/model.schema.json, which widget-lint knows.
            """,
        ],
        examples: [
            Example("widget-codegen model widget.schema.json", "Print the model of one schema"),
            Example(
                "widget-codegen model Schemas/*.json --output model.json",
                "Write the model of several schemas, which share types, to a file"
            ),
        ],
        options: [OptionSection("How to read and write", modelOptions)],
        operands: [
            .many(
                .file("SCHEMA", extensions: ["json"]),
                from: 1,
                into: \.schemas,
                help: "A schema file"
            )
        ],
        exitStatuses: Definition.plainStatuses,
        select: { $0.action = .model }
    )

    private static let modelOptions: [Option<CodegenOptions>] = [
        .allowedFolders,
        .value(
            "--output",
            "-o",
            takes: .file("FILE", extensions: ["json"]),
            into: \.output,
            default: "standard output",
            help: "Write the model to this file"
        ),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            default: "the schema's title",
            help: "Call the type of the first schema this"
        ),
    ]
}

extension Command where Options == CodegenOptions {
    fileprivate static let completions = Command(
        "completions",
        summary: "print a script that completes command lines in a shell",
        examples: [
            Example(
                "widget-codegen completions zsh > ~/.zfunc/_widget-codegen",
                "Install completions for zsh"
            )
        ],
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        exitStatuses: Definition.plainStatuses,
        select: { $0.action = .completions }
    )

    fileprivate static let manual = Command(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-codegen manual | man -l -", "Read the man page")],
        exitStatuses: Definition.plainStatuses,
        select: { $0.action = .manual }
    )
}
