import CommandLineInterface

extension Tool where Options == CodegenOptions {
    /// The command line of `widget-codegen`.
    static let widgetCodegen = Tool(
        Command(
            "widget-codegen",
            summary: "generate Swift types from JSON Schemas",
            subcommands: [
                GenerateModels.command, WritePages.command, InferSchema.command,
                PrintModel.command, PrintCodegenCompletions.command, PrintCodegenManual.command,
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
    /// The exit statuses of commands without comparison.
    static let withoutComparison = [Definition("0", "Success."), .failure]
}

// Options that several subcommands have.

extension Option where Options == CodegenOptions {
    static let allowedFolders = Option.values(
        "--allow-outside",
        takes: .folder("DIR"),
        into: \.allowedFolders,
        help: """
            Allow schemas, configurations and links to name files in this folder; by default, they can only \
            name files in their own folders
            """
    ).onlyInFullHelp()
}
