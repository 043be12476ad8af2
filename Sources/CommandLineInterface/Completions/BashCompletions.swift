/// The completions for bash 3.2 and later. They do not need the package bash-completion.
struct BashCompletions<Options: Sendable> {
    let tool: Tool<Options>

    private var function: String { "_" + tool.name.shellIdentifier }

    // `COMP_WORDBREAKS`, which users can change, decides whether bash splits `--name=value` into the three words
    // `--name`, `=` and `value`. The script accepts both forms.
    //
    // The variable `pending` is the option whose value comes next. `ended` is set after `--`, which ends the options.
    var script: String {
        """
        # bash completions for \(tool.name)

        \(helperFunctions)

        \(function)() {
            local command=\(tool.name.shellQuoted) current="${COMP_WORDS[COMP_CWORD]}"
            local pending='' ended='' operands=0 index word
            COMPREPLY=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                if [[ -n $pending ]]; then
                    # Bash makes a word of the '=' in '--name=value'.
                    if [[ $word != '=' ]]; then pending=''; fi
                elif [[ -n $ended ]]; then
                    operands=$((operands + 1))
                elif [[ $word == -- ]]; then
                    ended=1
                elif [[ $word == -?* ]]; then
                    case "$command $word" in
        \(pendingCases)
                    esac
                else
                    case "$operands $command $word" in
        \(commandCases)
                        *) operands=$((operands + 1)) ;;
                    esac
                fi
            done
            if [[ -n $pending && $current == '=' ]]; then current=''; fi
            if [[ -z $pending && -z $ended && $current == --*=* ]]; then
                pending="${current%%=*}"
                current="${current#*=}"
            fi
            if [[ -n $pending ]]; then
                case "$command $pending" in
        \(valueCases)
                esac
                return
            fi
            if [[ -z $ended && $current == -* ]]; then
                case "$command" in
        \(optionCases)
                esac
                return
            fi
            if [[ -z $ended && $operands == 0 ]]; then
                case "$command" in
        \(subcommandCases)
                esac
            fi
            case "$operands $command" in
        \(operandCases)
            esac
        }

        complete -F \(function) \(tool.name)

        """
    }

    private var helperFunctions: String {
        """
        \(function)_lines() {
            local line
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done
        }

        \(function)_files() {
            local extension
            if (($# == 1)); then
                \(function)_lines < <(compgen -f -- "$1")
                return
            fi
            \(function)_lines < <(compgen -d -- "$1")
            for extension in "${@:2}"; do
                \(function)_lines < <(compgen -f -X "!*.$extension" -- "$1")
            done
        }

        \(function)_folders() {
            \(function)_lines < <(compgen -d -- "$1")
        }

        \(function)_words() {
            local word
            for word in "${@:2}"; do
                if [[ $word == "$1"* ]]; then COMPREPLY+=("$word"); fi
            done
        }
        """
    }
}

// MARK: - Cases

extension BashCompletions {
    private var pendingCases: String {
        let rows = tool.valueOptionSpellings.map {
            ShellCase($0.shellQuoted, "pending=\"$word\"")
        }
        return ShellCase.list(rows, indent: 16)
    }

    private var commandCases: String {
        let rows = tool.fullSubcommandNames.map {
            ShellCase("0 \($0)".shellQuoted, "command=\($0.shellQuoted)")
        }
        return ShellCase.list(rows, indent: 16)
    }

    private var valueCases: String {
        let rows = tool.root.tree.flatMap { path in
            path.options.flatMap { option in
                option.names.compactMap { name in
                    option.value.flatMap { action(for: $0.kind) }
                        .map { ShellCase("\(path.name) \(name)".shellQuoted, $0) }
                }
            }
        }
        return ShellCase.list(rows, indent: 12)
    }

    private var optionCases: String {
        let rows = tool.root.tree.map { ShellCase($0.name.shellQuoted, words($0.spellings)) }
        return ShellCase.list(rows, indent: 12)
    }

    private var subcommandCases: String {
        let paths = tool.root.tree.filter { !$0.command.subcommands.isEmpty }
        let rows = paths.map {
            ShellCase($0.name.shellQuoted, words($0.command.subcommands.map(\.name)))
        }
        return ShellCase.list(rows, indent: 12)
    }

    private var operandCases: String {
        let rows = tool.root.tree.flatMap { path in
            path.operandPositions.compactMap { position in
                let countPattern = position.isVariadic ? "*" : String(position.index)
                return action(for: position.kind).map {
                    ShellCase(countPattern + " \(path.name)".shellQuoted, $0)
                }
            }
        }
        return ShellCase.list(rows, indent: 8)
    }

    private func action(for kind: ValueKind) -> String? {
        switch kind {
        case .text, .number:
            nil
        case .path:
            "\(function)_files \"$current\""
        case .file(let extensions):
            ([function + "_files", "\"$current\""] + extensions.map(\.shellQuoted))
                .joined(separator: " ")
        case .nameOrFile(let names, let extensions):
            [action(for: .file(extensions: extensions)), words(names().map(\.name))]
                .compactMap { $0 }.joined(separator: "; ")
        case .folder:
            "\(function)_folders \"$current\""
        case .choice(let choices):
            words(choices().map(\.name))
        }
    }

    private func words(_ words: [String]) -> String {
        ([function + "_words", "\"$current\""] + words.map(\.shellQuoted)).joined(separator: " ")
    }
}
