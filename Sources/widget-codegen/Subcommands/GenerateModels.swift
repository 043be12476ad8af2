import CommandLineInterface
import SwiftModels

/// The subcommand `generate`, which writes Swift types for schemas.
enum GenerateModels {
    static let command = Command<CodegenOptions>(
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
            help: "Run only this invocation of the configuration, counted from one"
        ).describingDefault(as: "all"),
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
            help: "Take down what was made of what, so that the next run makes what has changed"
        ).describingDefault(
            as: "in the user's cache folder, for \(RecordKeeper.leastSchemaCount) schemas or more"
        ),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.rootName,
            help: "Call the type of the first schema this"
        ).describingDefault(as: "the schema's title"),
        .value(
            "--support-file",
            takes: .text("NAME"),
            into: \.supportFile,
            help: "Call the file that the models share this"
        ).describingDefault(as: "ModelSupport"),
        .value(
            "--access-level",
            takes: .choice("LEVEL", of: AccessLevel.self),
            into: \.accessLevel,
            help: "Let this part of the code use the types"
        ).describingDefault(as: "public"),
        .value(
            "--coding-keys",
            takes: .choice("STRATEGY", of: CodingKeyStrategy.self),
            into: \.codingKeys,
            help: "Ask coders for members by these names"
        ).describingDefault(as: "useDefaultKeys"),
        .value(
            "--decoding",
            takes: .choice("STRATEGY", of: DecodingStrategy.self),
            into: \.decoding,
            help: "Let the models be read by these means"
        ).describingDefault(as: "codable"),
        .flag(
            "--foundation-overlay",
            into: \.foundationOverlay,
            help: "Write one more file, which lets the models take Foundation's URLs"
        ),
        .flag("--quiet", "-q", into: \.isQuiet, help: "Print errors alone"),
    ]

    static func run(_ options: CodegenOptions) throws(CodegenFailure) -> RunOutcome {
        try GenerationRun(options: options).run()
    }
}
