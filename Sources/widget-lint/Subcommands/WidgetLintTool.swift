import CommandLineInterface

extension Tool where Options == LintOptions {
    static let widgetLint = Tool(
        CheckPayloads.command,
        version: PackageVersion.text,
        defaults: LintOptions(),
        exitStatuses: [
            Definition("0", "No errors, or only findings that do not fail the run."),
            Definition(
                "1",
                "At least one error, with --strict a warning, or with --diff something to fix."
            ),
            Definition(
                "2",
                """
                The run failed: wrong arguments, an unreadable file, an invalid schema or \
                configuration, or a report that could not be written.
                """
            ),
            Definition(
                "129, 130, 143",
                "Interrupted by SIGHUP, SIGINT or SIGTERM; the report is complete up to that point."
            ),
            Definition(
                "141",
                "The report's reader closed the pipe before an endless input ended."
            ),
        ],
        environment: [
            Definition("NO_COLOR", "Disables colors if not empty."),
            Definition("CLICOLOR_FORCE", "Enables colors in files and pipes if not empty or 0."),
            Definition(
                FindingPolicy.dateVariable,
                "Overrides today's date for 'until' (YYYY-MM-DD, UTC)."
            ),
            Definition("COLUMNS", "The line width of help and excerpts."),
            Definition("CI", "Disables the progress display if not empty."),
        ]
    )
}

/// The subcommand `completions`, which prints the completions of a shell.
enum PrintLintCompletions {
    static let command = Command<LintOptions>(
        "completions",
        summary: "print shell completions",
        examples: [
            Example(
                "widget-lint completions zsh > ~/.zfunc/_widget-lint",
                "Install completions for zsh"
            )
        ],
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        select: { $0.subcommand = .completions }
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(Tool.widgetLint.completions(for: options.shell))
        return .done
    }
}

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
