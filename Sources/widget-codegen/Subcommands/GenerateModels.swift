import CommandLineInterface
import SwiftModels

/// The subcommand `generate`, which writes Swift types for schemas.
enum GenerateModels {
    struct Options: Sendable {
        var models = ModelOptions()
        var files = OutputOptions()
        var records = RecordOptions()
    }

    static let command = Command<Options>(
        "generate",
        summary: "generate Swift types from schemas",
        details: [
            """
            Writes two Swift files for each SCHEMA, one with its types and one with their validation, and a \
            support file that all of them share. Unchanged files are not touched, and files that \
            widget-codegen did not write are never replaced.
            """,
            """
            With --check, nothing is written; standard output has the differences as a diff. Instead \
            of --output, a configuration can set 'output', relative to its own folder.
            """,
        ],
        examples: [
            Example(
                "widget-codegen generate widget.schema.json --output Sources/Models",
                "Generate the types of one schema"
            ),
            Example(
                "widget-codegen generate --config widget-codegen.json --output Models",
                "Generate what a configuration lists"
            ),
            Example(
                "widget-codegen generate --check --config widget-codegen.json --output Models",
                "Fail if the files are out of date, for CI and hooks"
            ),
        ],
        options: [OptionSection("Input", inputOptions), OptionSection("Output", outputOptions)],
        operands: [
            .many(
                .schema("SCHEMA"),
                into: \.models.schemas,
                help: "A schema file, or a name that 'widget-lint schemas' lists"
            )
        ]
    )

    private static let inputOptions: [Option<Options>] = [
        .value(
            "--config",
            takes: .file("FILE", extensions: ["json"]),
            into: \.models.configuration,
            help: "Configuration with schemas and their options"
        ),
        .value(
            "--invocation",
            takes: .number("NUMBER", in: 1...Int.max),
            into: \.models.invocation,
            help: "Run only the invocation with this number in the configuration"
        ).describingDefault(as: "all").onlyInFullHelp(),
        .allowedFolders(into: \.models.allowedFolders),
        .value(
            "--target",
            takes: .text("NAME"),
            into: \.models.target.name,
            help: "Target that compiles the models; the plugins set this and the next two options"
        ).onlyInFullHelp(),
        .values(
            "--target-module",
            takes: .text("MODULE"),
            into: \.models.target.modules,
            help: "Module that the target can import; used to check the configuration"
        ).onlyInFullHelp(),
        .flag(
            "--no-swift-target",
            into: \.models.target.hasNoSwiftFile,
            help: "Fail, because the target has no Swift file"
        ).onlyInFullHelp(),
    ]

    private static let outputOptions: [Option<Options>] = [
        .value(
            "--output",
            "-o",
            takes: .folder("FOLDER"),
            into: \.models.output,
            help: "Folder for the Swift files"
        ),
        .check(into: \.files.onlyCompares),
        .value(
            "--manifest",
            takes: .file("FILE", extensions: ["json"]),
            into: \.records.manifest,
            help: "Write the Swift type of each schema to this file"
        ).onlyInFullHelp(),
        .value(
            "--record",
            takes: .file("FILE", extensions: ["record"]),
            into: \.records.record,
            help: "Record of this run, which makes the next run faster"
        ).describingDefault(
            as: "in the user's cache folder, for \(RecordStore.minimumSchemaCount) schemas or more"
        ).onlyInFullHelp(),
        .value(
            "--root",
            takes: .text("NAME"),
            into: \.models.rootName,
            help: "Type name of the first schema"
        ).describingDefault(as: "the schema's title"),
        .value(
            "--naming",
            takes: .choice("STYLE", of: NamingStyle.self),
            into: \.models.naming,
            help: "Spelling of the names that are made from the schemas"
        ).describingDefault(as: "schema").onlyInFullHelp(),
        .value(
            "--type-prefix",
            takes: .text("PREFIX"),
            into: \.models.typePrefix,
            help: "Prefix of the names of top-level types"
        ).onlyInFullHelp(),
        .value(
            "--namespace",
            takes: .text("NAME"),
            into: \.models.namespace,
            help: "Enumeration in which all types are nested"
        ).onlyInFullHelp(),
        .value(
            "--support-file",
            takes: .text("NAME"),
            into: \.models.supportFile,
            help: "Name of the shared support file"
        ).describingDefault(as: "ModelSupport").onlyInFullHelp(),
        .value(
            "--access-level",
            takes: .choice("LEVEL", of: AccessLevel.self),
            into: \.models.accessLevel,
            help: "Access level of the generated types"
        ).describingDefault(as: "public"),
        .value(
            "--coding-keys",
            takes: .choice("STRATEGY", of: CodingKeyStrategy.self),
            into: \.models.codingKeys,
            help: "Key strategy of the JSONDecoder and JSONEncoder that you use"
        ).describingDefault(as: "useDefaultKeys"),
        .value(
            "--decoding",
            takes: .choice("STRATEGY", of: DecodingStrategy.self),
            into: \.models.decoding,
            help: "How the models can be decoded"
        ).describingDefault(as: "codable"),
        .value(
            "--validation",
            takes: .choice("STRATEGY", of: ValidationStrategy.self),
            into: \.models.validation,
            help: "How the models can be validated"
        ).describingDefault(as: "full"),
        .flag(
            "--foundation-overlay",
            into: \.models.foundationOverlay,
            help: "Also write a file that lets models take and return Foundation's types"
        ),
        .value(
            "--files-per-schema",
            takes: .number("COUNT", in: OutputName.fileCounts),
            into: \.models.filesPerSchema,
            help: "To compile large schemas faster: number of files for each schema's types"
        ).describingDefault(as: "by the size of the types").onlyInFullHelp(),
        .values(
            "--planned-output",
            takes: .text("NAME"),
            into: \.files.compiledNames,
            help: "File that the build system compiles; only such files are written"
        ).onlyInFullHelp(),
        .quiet(into: \.files.isQuiet),
    ]

    static func run(_ options: Options) throws(CodegenFailure) -> RunOutcome {
        try GenerationRun(
            modelOptions: options.models,
            outputOptions: options.files,
            recordOptions: options.records
        ).run()
    }
}
