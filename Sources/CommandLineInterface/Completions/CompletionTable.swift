// The facts about commands, options and operands that the completion scripts of more than one shell need.

extension Tool {
    /// Each command with each spelling of its options that take a value, such as `COMMAND --format` and `COMMAND -f`.
    /// Former names of options are left out.
    var valueOptionSpellings: [String] {
        root.tree.flatMap { path in
            path.options.filter { $0.value != nil }.flatMap(\.names).map { "\(path.name) \($0)" }
        }
    }

    /// The full name of each subcommand, such as `COMMAND SUBCOMMAND`.
    var fullSubcommandNames: [String] {
        root.tree.dropFirst().map(\.name)
    }
}

extension CommandPath {
    /// The operands by position, up to and including the first operand that takes more than one argument.
    var operandPositions: [OperandPosition] {
        var positions: [OperandPosition] = []
        for (index, operand) in command.operands.enumerated() {
            let isVariadic = operand.count.upperBound > 1
            positions.append(
                OperandPosition(
                    index: index,
                    isVariadic: isVariadic,
                    placeholder: operand.placeholder,
                    kind: operand.kind
                )
            )
            if isVariadic { break }
        }
        return positions
    }
}

/// The operand at one position after a command.
struct OperandPosition {
    /// The number of operands before this position.
    let index: Int
    /// True if the arguments at every later position belong to the same operand.
    let isVariadic: Bool
    let placeholder: String
    let kind: ValueKind
}

/// A row of a `case` statement of bash or zsh.
struct ShellCase {
    let pattern: String
    let action: String

    init(_ pattern: String, _ action: String) {
        self.pattern = pattern
        self.action = action
    }

    /// Returns the rows as text. Neighboring rows with the same action share it.
    static func list(_ rows: [ShellCase], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for (index, row) in rows.enumerated() {
            let isShared = index + 1 < rows.count && rows[index + 1].action == row.action
            lines.append(margin + row.pattern + (isShared ? " | \\" : ") \(row.action) ;;"))
        }
        return lines.joined(separator: "\n")
    }
}

/// The shells for which a tool can print completions.
package enum Shell: String, ChoiceValue {
    case bash
    case fish
    case zsh
}

/// The subcommand `completions`, which prints the completions of a shell.
package enum PrintCompletions {
    package struct Options: Sendable {
        package var shell = Shell.bash

        package init() {}
    }

    /// Returns the subcommand for a tool. If `exitStatuses` is `nil`, help shows the exit statuses of the tool.
    package static func command(
        of tool: String,
        exitStatuses: [Definition]? = nil
    ) -> Command<Options> {
        Command(
            "completions",
            summary: "print shell completions",
            examples: [
                Example(
                    "\(tool) completions zsh > ~/.zfunc/_\(tool)",
                    "Install completions for zsh"
                )
            ],
            operands: [.one(.choice("SHELL", of: Shell.self), into: \.shell, help: "The shell")],
            exitStatuses: exitStatuses
        )
    }
}

extension Tool {
    /// Returns a script that makes `shell` complete the tool's commands, options and values.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletions(tool: self).script
        case .fish: FishCompletions(tool: self).script
        case .zsh: ZshCompletions(tool: self).script
        }
    }
}

extension String {
    /// The text as one word of a POSIX shell, without any expansion.
    var shellQuoted: String {
        "'" + replacing("'", with: "'\\''") + "'"
    }

    /// The text as one word of fish. In fish, a backslash is an escape character even between quotes.
    var fishQuoted: String {
        "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// The text as a part of a shell function's name: every character except ASCII letters and digits becomes `_`.
    var shellIdentifier: String {
        String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// Returns the text with a backslash before each of `characters`.
    func escaping(_ characters: String) -> String {
        String(flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
    }
}
