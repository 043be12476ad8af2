// The text that help and the manual page share.

extension Option {
    /// The usage of the option, with short names first: `-f, --format FORMAT`, `--[no-]cache`.
    var usage: String {
        let short = names.filter { !$0.hasPrefix("--") }
        let long = names.filter { $0.hasPrefix("--") }
        let spelling = (short + long.map(documentedSpelling)).joined(separator: ", ")
        return value.map { spelling + " " + $0.placeholder } ?? spelling
    }

    private func documentedSpelling(of name: String) -> String {
        negations.isEmpty ? name : "--[no-]" + name.dropFirst(2)
    }

    /// Returns the help sentence with the allowed values or numbers, then notes in parentheses: the default, that the
    /// option may be repeated, and its deprecated names. An example is `Select the format: a or b (default: a)`.
    func explanation(defaults: Options) -> String {
        let notes =
            (value?.isRepeatable == true ? ["(may be repeated)"] : [])
            + formerNames.map { "(\($0) is deprecated)" }
        return ([summary(defaults: defaults)] + notes).joined(separator: " ")
    }

    /// Returns the help sentence with the allowed values or numbers and the default.
    func summary(defaults: Options) -> String {
        guard let value else { return help }
        var summary = help
        switch value.kind {
        case .choice(let choices):
            summary += ": " + ArgumentError.list(choices().map(\.name))
        case .number(let bounds):
            summary += ", " + InvalidValue.describe(bounds)
        case .text, .file, .folder, .path:
            break
        }
        let standard = value.describeDefault(defaults)
        return standard.isEmpty ? summary : summary + " (default: \(standard))"
    }
}

extension Operand {
    var explanation: String {
        let choices = kind.choices.map(\.name)
        return choices.isEmpty ? help : help + ": " + ArgumentError.list(choices)
    }
}

extension CommandPath {
    /// The usage lines of the command.
    var usages: [String] {
        var usages: [String] = []
        if !command.needsSubcommand {
            let words = [name, "[OPTIONS]"] + command.operands.map(\.usage)
            usages.append(words.joined(separator: " "))
        }
        if !command.subcommands.isEmpty {
            usages.append(name + " COMMAND [OPTIONS]")
        }
        return usages
    }
}
