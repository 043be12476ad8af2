import CommandLineInterface
import SchemaKit
import WidgetSchemas

/// The options of `widget-codegen`: the chosen subcommand, and the options of each.
struct CodegenOptions: Sendable {
    enum Subcommand: Sendable {
        case generate
        case docs
        case infer
        case model
        case completions
        case manual
    }

    var subcommand = Subcommand.generate
    var generate = GenerateModels.Options()
    var docs = WritePages.Options()
    var infer = InferSchema.Options()
    var model = PrintModel.Options()
    var completions = PrintCompletions.Options()
    var manual = PrintManual.Options()
}

extension Tool where Options == CodegenOptions {
    /// The command line of `widget-codegen`.
    static let widgetCodegen = Tool(
        Command(
            "widget-codegen",
            summary: "generate Swift types from JSON Schemas",
            subcommands: [
                Subcommand(
                    "generate",
                    mistakenNames: ["models"],
                    GenerateModels.command.stored(in: \.generate) { $0.subcommand = .generate }
                ),
                Subcommand(
                    "docs",
                    mistakenNames: ["pages", "documentation"],
                    WritePages.command.stored(in: \.docs) { $0.subcommand = .docs }
                ),
                Subcommand(
                    "infer",
                    InferSchema.command.stored(in: \.infer) { $0.subcommand = .infer }
                ),
                Subcommand(
                    "model",
                    PrintModel.command.stored(in: \.model) { $0.subcommand = .model }
                ),
                Subcommand(
                    "completions",
                    PrintCompletions.command(of: "widget-codegen", exitStatuses: .withoutComparison)
                        .stored(in: \.completions) { $0.subcommand = .completions }
                ),
                Subcommand(
                    "manual",
                    PrintManual.command(of: "widget-codegen", exitStatuses: .withoutComparison)
                        .stored(in: \.manual) { $0.subcommand = .manual }
                ),
            ]
        ),
        version: PackageVersion.text,
        defaults: CodegenOptions(),
        exitStatuses: [
            Definition("0", "Success; with --check, all files are up to date."),
            Definition("1", "With --check, at least one file is out of date."),
            .failure,
        ]
    )
}

extension Definition {
    fileprivate static let failure = Definition(
        "2",
        """
        Failed; nothing was written. A run that SIGHUP, SIGINT or SIGTERM interrupts writes nothing \
        either and exits with 128 plus the number of the signal.
        """
    )
}

extension [Definition] {
    /// The exit statuses of subcommands without `--check`, which compares files.
    static let withoutComparison = [Definition("0", "Success."), .failure]
}

// Options that several subcommands have.

extension Option {
    static func allowedFolders(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, [String]>
    ) -> Option {
        Option.values(
            "--allow-outside",
            takes: .folder("DIR"),
            into: field(),
            help: """
                Allow schemas, configurations and symbolic links to refer to files in this folder; by \
                default, they can only refer to files in their own folders
                """
        ).onlyInFullHelp()
    }

    static func check(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        .flag(
            "--check",
            into: field(),
            help: "Write nothing; print a diff and fail if files are out of date"
        )
    }

    static func quiet(
        into field: @autoclosure @escaping @Sendable () -> Field<Options, Bool>
    ) -> Option {
        .flag("--quiet", "-q", into: field(), help: "Only print errors and warnings")
    }
}

extension ValueReader where Value == String {
    /// Returns a reader of arguments that name a schema, by the name of a built-in schema or by the path of a file.
    static func schema(_ placeholder: String) -> ValueReader {
        .nameOrFile(placeholder, extensions: ["json"]) {
            BuiltInSchemas.all.map { Choice($0.name, $0.title ?? "") }
        }
    }
}
