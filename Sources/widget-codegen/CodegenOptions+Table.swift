import CommandLineInterface
import SwiftModels

extension Tool where Options == CodegenOptions {
    /// The command line of `widget-codegen`.
    static let widgetCodegen = Tool(
        Command(
            "widget-codegen",
            summary: "make Swift types from JSON Schemas",
            subcommands: [.generate, .documentation, .completions, .manual]
        ),
        version: ToolVersion.text,
        defaults: CodegenOptions(),
        exitStatuses: [
            Definition("0", "The files are as the schemas say."),
            Definition("1", "With --check, at least one file is not."),
            Definition("2", "Something is wrong, and nothing was written."),
        ]
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
        .flag(
            "--foundation-overlay",
            into: \.foundationOverlay,
            help: "Write one more file, which lets the models take Foundation's URLs"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
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
        select: { $0.action = .completions }
    )

    fileprivate static let manual = Command(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-codegen manual | man -l -", "Read the man page")],
        select: { $0.action = .manual }
    )
}
