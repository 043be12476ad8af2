import CommandLineInterface

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
