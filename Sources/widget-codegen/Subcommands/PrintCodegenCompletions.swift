import CommandLineInterface

/// The subcommand `completions`, which prints the completions of a shell.
enum PrintCodegenCompletions {
    static let command = Command<CodegenOptions>(
        "completions",
        summary: "print shell completions",
        examples: [
            Example(
                "widget-codegen completions zsh > ~/.zfunc/_widget-codegen",
                "Install completions for zsh"
            )
        ],
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        exitStatuses: .withoutComparison,
        select: { $0.subcommand = .completions }
    )

    static func run(_ options: CodegenOptions) -> RunOutcome {
        RunOutcome(output: Tool.widgetCodegen.completions(for: options.shell))
    }
}
