import CommandLineInterface

/// The subcommand `manual`, which prints the man page.
enum PrintCodegenManual {
    struct Options: Sendable {}

    static let command = Command<Options>(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-codegen manual | man -l -", "Read the man page")],
        exitStatuses: .withoutComparison
    )

    static func run(_ options: Options) -> RunOutcome {
        RunOutcome(output: Tool.widgetCodegen.manualPage(date: ""))
    }
}
