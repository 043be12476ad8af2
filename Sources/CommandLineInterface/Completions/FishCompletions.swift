/// The completions for fish.
struct FishCompletions<Options: Sendable> {
    let tool: Tool<Options>

    private var function: String { "__" + tool.name.shellIdentifier }

    var script: String {
        """
        # fish completions for \(tool.name)

        # Prints three lines: the command on the command line with its subcommand, the number of
        # operands before the cursor, and 'ended' if '--' is before the cursor.
        function \(function)_state
            set -l words (commandline -opc)
            set -l command \(tool.name.fishQuoted)
            set -l pending ''
            set -l operands 0
            set -l ended ''
            for word in $words[2..-1]
                if test -n "$pending"
                    set pending ''
                else if test -n "$ended"
                    set operands (math $operands + 1)
                else if test "$word" = --
                    set ended ended
                else if string match -qr -- '^-.' "$word"
                    switch "$command $word"
        \(pendingCases)
                    end
                else
                    switch "$operands $command $word"
        \(commandCases)
                        case '*'
                            set operands (math $operands + 1)
                    end
                end
            end
            echo "$command"
            echo $operands
            echo "$ended"
        end

        # Succeeds if the command line is for the command $argv[1]. With a comparison such as -eq
        # and a number, the number of operands must also pass this comparison.
        function \(function)_at
            set -l state (\(function)_state)
            test "$state[1]" = "$argv[1]"; or return 1
            test (count $argv) -eq 1; or test "$state[2]" $argv[2] "$argv[3]"
        end

        # Succeeds if a subcommand of the command $argv[1] may come next.
        function \(function)_before_subcommand
            set -l state (\(function)_state)
            test "$state[1]" = "$argv[1]" -a "$state[2]" = 0 -a -z "$state[3]"
        end

        complete -c \(tool.name) -f
        \(tool.root.tree.flatMap(rows).joined(separator: "\n"))

        """
    }

    private var pendingCases: String {
        """
                        case \(tool.valueOptionSpellings.map(\.fishQuoted).joined(separator: " \\\n    "))
                            set pending 1
        """
    }

    private var commandCases: String {
        let rows = tool.fullSubcommandNames.map { name in
            """
                        case \("0 \(name)".fishQuoted)
                            set command \(name.fishQuoted)
            """
        }
        return rows.joined(separator: "\n")
    }

    private func rows(of path: CommandPath<Options>) -> [String] {
        let options = path.options.flatMap { rows(of: $0, path) }
        let subcommands = path.command.subcommands.map { subcommand in
            row(
                [function + "_before_subcommand", path.name.fishQuoted],
                ["-a", subcommand.name.fishQuoted],
                summary: subcommand.summary
            )
        }
        let operands = path.operandPositions.compactMap { position -> String? in
            let action = action(for: position.kind)
            let comparison = [position.isVariadic ? "-ge" : "-eq", String(position.index)]
            return action.isEmpty ? nil : row(pathCondition(path) + comparison, action)
        }
        return options + subcommands + operands
    }

    private func pathCondition(_ path: CommandPath<Options>) -> [String] {
        [function + "_at", path.name.fishQuoted]
    }

    private func rows(of option: Option<Options>, _ path: CommandPath<Options>) -> [String] {
        var arguments = option.names.flatMap { name in
            name.hasPrefix("--")
                ? ["-l", String(name.dropFirst(2)).fishQuoted]
                : ["-s", String(name.dropFirst()).fishQuoted]
        }
        if let value = option.value {
            let action = action(for: value.kind)
            // Both `-r` and `-x` require a value. With `-x`, fish offers no files besides those of the action.
            arguments += [action.first == "-F" ? "-r" : "-x"] + action
        }
        let negations = option.negations.map {
            row(
                pathCondition(path),
                ["-l", String($0.dropFirst(2)).fishQuoted],
                summary: option.help
            )
        }
        return [row(pathCondition(path), arguments, summary: option.help)] + negations
    }

    private func action(for kind: ValueKind) -> [String] {
        switch kind {
        case .text, .number:
            return []
        case .path:
            return ["-F"]
        case .file(let extensions) where extensions.isEmpty:
            return ["-F"]
        case .file(let extensions):
            // `__fish_complete_suffix` prints the files with the suffix before all others. `-k` keeps this order.
            let suffixes = extensions.map { "__fish_complete_suffix .\($0)" }
            return ["-k", "-a", "(\(suffixes.joined(separator: "; ")))".fishQuoted]
        case .nameOrFile(let names, let extensions):
            let files = extensions.map { "(__fish_complete_suffix .\($0))" }
            let words = names().map(word) + files
            return ["-k", "-a", words.joined(separator: " ").fishQuoted]
        case .folder:
            return ["-a", "(__fish_complete_directories)".fishQuoted]
        case .choice(let choices):
            return ["-a", choices().map(word).joined(separator: " ").fishQuoted]
        }
    }

    /// Returns a word for the argument of `-a`. Fish expands this argument a second time, so the word is quoted. Its
    /// `\t` outside the quotation marks becomes a tab, after which fish expects the description.
    private func word(for choice: Choice) -> String {
        choice.summary.isEmpty
            ? choice.name.fishQuoted
            : choice.name.fishQuoted + "\\t" + choice.summary.fishQuoted
    }

    private func row(
        _ condition: [String],
        _ arguments: [String],
        summary: String = ""
    ) -> String {
        let condition = ["-n", condition.joined(separator: " ").fishQuoted]
        let description = summary.isEmpty ? [] : ["-d", summary.fishQuoted]
        return (["complete", "-c", tool.name] + condition + arguments + description)
            .joined(separator: " ")
    }
}
