/// The completions for zsh, with one call of `_arguments` for each command.
struct ZshCompletions<Options: Sendable> {
    let tool: Tool<Options>

    private var function: String { "_" + tool.name.shellIdentifier }

    var script: String {
        """
        #compdef \(tool.name)
        # zsh completions for \(tool.name)

        \(tool.root.tree.map(commandFunction).joined(separator: "\n\n"))

        \(function)() {
            local command=\(tool.name.shellQuoted) pending='' ended='' word
            local -i index=2
            # Finds the subcommand on the command line and removes its name from the words.
            while ((index < CURRENT)); do
                word="${words[index]}"
                if [[ -n $pending ]]; then
                    pending=''
                elif [[ $word == -- ]]; then
                    ended=1
                    break
                elif [[ $word == -?* ]]; then
                    case "$command $word" in
        \(pendingCases)
                    esac
                else
                    case "$command $word" in
        \(commandCases)
                        *) break ;;
                    esac
                    words[index]=()
                    CURRENT=$((CURRENT - 1))
                    continue
                fi
                index=$((index + 1))
            done
            case "$command" in
        \(dispatchCases)
            esac
        }

        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            \(function) "$@"
        else
            compdef \(function) \(tool.name)
        fi

        """
    }

    private var pendingCases: String {
        let rows = tool.valueOptionSpellings.map { ShellCase($0.shellQuoted, "pending=1") }
        return ShellCase.list(rows, indent: 16)
    }

    private var commandCases: String {
        let rows = tool.fullSubcommandNames.map {
            ShellCase($0.shellQuoted, "command=\($0.shellQuoted)")
        }
        return ShellCase.list(rows, indent: 16)
    }

    private var dispatchCases: String {
        let rows = tool.root.tree.map { ShellCase($0.name.shellQuoted, functionName(for: $0)) }
        return ShellCase.list(rows, indent: 8)
    }

    private func functionName(for path: CommandPath<Options>) -> String {
        "_" + path.name.shellIdentifier + "_command"
    }

    private func commandFunction(for path: CommandPath<Options>) -> String {
        let specifications = path.options.flatMap(specifications) + operands(of: path)
        let lines = specifications.map { "        " + $0.shellQuoted }.joined(separator: " \\\n")
        return firstOperandFunction(for: path) + """
            \(functionName(for: path))() {
                _arguments -s -S -C \\
            \(lines)
            }
            """
    }

    /// Returns a shell function that completes the first operand of a command with subcommands, or an empty string for
    /// a command without subcommands. The shell function offers no subcommands after `--`.
    private func firstOperandFunction(for path: CommandPath<Options>) -> String {
        guard !path.command.subcommands.isEmpty else { return "" }
        let commands = path.command.subcommands.map { Choice($0.name, $0.summary) }
        let operands = path.operandPositions.first.map {
            "operands:\($0.placeholder):\(action(for: $0.kind))".shellQuoted
        }
        return """
            \(functionName(for: path))_first() {
                local -a offers=(\(operands ?? ""))
                if [[ -z $ended ]]; then
                    offers+=(\("commands:command:\(list(commands))".shellQuoted))
                fi
                _alternative $offers
            }


            """
    }

    private func specifications(of option: Option<Options>) -> [String] {
        let spellings = option.names + option.negations
        // An option that was given is not offered again under any of its spellings, unless it is repeatable.
        let isRepeatable = option.value?.isRepeatable ?? false
        let exclusion = isRepeatable ? "*" : "(" + spellings.joined(separator: " ") + ")"
        let help = "[" + option.help.escaping("[]\\") + "]"
        return spellings.map { name in
            guard let value = option.value else { return exclusion + name + help }
            let suffix = name.hasPrefix("--") ? "=" : "+"
            let action = action(for: value.kind)
            return exclusion + name + suffix + help + ":" + value.placeholder + ":" + action
        }
    }

    private func operands(of path: CommandPath<Options>) -> [String] {
        let specifications = path.operandPositions.map { position in
            let number = position.isVariadic ? "*" : String(position.index + 1)
            return "\(number):\(position.placeholder):\(action(for: position.kind))"
        }
        guard !path.command.subcommands.isEmpty else { return specifications }
        // The function `…_first` completes position 1. An operand that takes one argument there would specify this
        // position a second time, so its specification is left out.
        let repeatsFirstPosition = path.operandPositions.first?.isVariadic == false
        return ["1: :" + functionName(for: path) + "_first"]
            + specifications.dropFirst(repeatsFirstPosition ? 1 : 0)
    }

    private func action(for kind: ValueKind) -> String {
        switch kind {
        case .text, .number: " "
        case .path: "_files"
        case .file(let extensions) where extensions.isEmpty: "_files"
        case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))(-.)\""
        case .nameOrFile(let names, let extensions):
            "{_alternative \"names\\:name\\:\(list(names().map { Choice($0.name) }))\" "
                + "\"files\\:file\\:\(action(for: .file(extensions: extensions)).escaping("\""))\"}"
        case .folder: "_files -/"
        case .choice(let choices): list(choices())
        }
    }

    /// Returns `((name\:"summary" ...))`, or `(name ...)` if no choice has a summary.
    private func list(_ choices: [Choice]) -> String {
        let names = choices.map { $0.name.escaping(":\\ ()") }
        guard choices.contains(where: { !$0.summary.isEmpty }) else {
            return "(" + names.joined(separator: " ") + ")"
        }
        let rows = zip(names, choices).map { name, choice in
            "\(name)\\:\"\(choice.summary.escaping(":\\\"$`"))\""
        }
        return "((" + rows.joined(separator: " ") + "))"
    }
}
