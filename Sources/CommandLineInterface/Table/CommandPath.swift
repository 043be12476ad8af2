/// A command with its parent commands, and the arguments that may follow it on a command line.
package struct CommandPath<Options: Sendable>: Sendable {
    private(set) var ancestors: [Command<Options>] = []
    private(set) var command: Command<Options>

    init(root: Command<Options>) {
        command = root
    }

    /// The name of the command with its parents, such as `widget-lint rules`.
    package var name: String {
        (ancestors + [command]).map(\.name).joined(separator: " ")
    }

    /// The command's own options, then those that it shares with its subcommands, then those shared by the commands
    /// above it, then the standard ones.
    var sections: [OptionSection<Options>] {
        command.options + command.sharedOptions
            + ancestors.reversed().flatMap(\.sharedOptions) + [.standard]
    }

    var options: [Option<Options>] {
        sections.flatMap(\.options)
    }

    /// This path and every one below it, in the order of the table.
    var tree: [CommandPath] {
        [self] + command.subcommands.flatMap { descending(to: $0).tree }
    }

    func option(spelt name: String) -> Option<Options>? {
        // The lists are searched one by one, because joining them takes a tenth of the time of a run.
        // (Benchmark: `startup`.)
        if let own = option(spelt: name, in: command.options) { return own }
        for command in [command] + ancestors.reversed() {
            if let shared = option(spelt: name, in: command.sharedOptions) { return shared }
        }
        return option(spelt: name, in: [.standard])
    }

    private func option(
        spelt name: String,
        in sections: [OptionSection<Options>]
    ) -> Option<Options>? {
        for section in sections {
            if let option = section.options.first(where: { $0.isSpelt(name) }) { return option }
        }
        return nil
    }

    func subcommand(named name: String) -> CommandPath? {
        command.subcommands.first { $0.name == name }.map(descending)
    }

    private func descending(to subcommand: Command<Options>) -> CommandPath {
        var path = self
        path.ancestors.append(command)
        path.command = subcommand
        return path
    }
}
