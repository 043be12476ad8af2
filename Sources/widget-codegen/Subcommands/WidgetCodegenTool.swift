import CommandLineInterface

extension Tool where Options == CodegenOptions {
    /// The command line of `widget-codegen`.
    static let widgetCodegen = Tool(
        Command(
            "widget-codegen",
            summary: "make Swift types from JSON Schemas",
            subcommands: [
                GenerateModels.command, WritePages.command, InferSchema.command,
                PrintModel.command, PrintCodegenCompletions.command, PrintCodegenManual.command,
            ]
        ),
        version: PackageVersion.text,
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
}

extension [Definition] {
    /// The exit statuses of commands without comparison.
    static let withoutComparison = [Definition("0", "Done."), .failure]
}

// Options that several subcommands have.

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
