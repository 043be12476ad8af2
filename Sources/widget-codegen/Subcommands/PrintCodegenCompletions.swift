import CommandLineInterface

/// The subcommand `completions`, which prints the completions of a shell.
enum PrintCodegenCompletions {
    struct Options: Sendable {
        var shell = Shell.bash
    }

    static let command = Command<Options>(
        "completions",
        summary: "print shell completions",
        examples: [
            Example(
                "widget-codegen completions zsh > ~/.zfunc/_widget-codegen",
                "Install completions for zsh"
            )
        ],
        operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
        exitStatuses: .withoutComparison
    )

    static func run(_ options: Options) -> RunOutcome {
        RunOutcome(output: Tool.widgetCodegen.completions(for: options.shell))
    }
}
