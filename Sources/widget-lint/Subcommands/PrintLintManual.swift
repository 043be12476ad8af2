import CommandLineInterface

/// The subcommand `manual`, which prints the man page.
enum PrintLintManual {
    static let command = Command<LintOptions>(
        "manual",
        summary: "print the man page",
        examples: [Example("widget-lint manual | man -l -", "Read the man page")],
        select: { $0.subcommand = .manual }
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(Tool.widgetLint.manualPage(date: ""))
        return .done
    }
}
