import CommandLineInterface

/// The subcommand `manual`, which prints the man page.
enum PrintCodegenManual {
    static let command = Command<CodegenOptions>(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-codegen manual | man -l -", "Read the man page")],
        exitStatuses: .withoutComparison,
        select: { $0.subcommand = .manual }
    )

    static func run(_ options: CodegenOptions) -> RunOutcome {
        RunOutcome(output: Tool.widgetCodegen.manualPage(date: ""))
    }
}
