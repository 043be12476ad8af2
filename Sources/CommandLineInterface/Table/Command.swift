import SchemaKit

/// A tool or one of its subcommands, as the source for parsing, help, completions and the manual page.
package struct Command<Options: Sendable>: Sendable {
    package let name: String
    /// A short summary without a full stop.
    package let summary: String
    /// Paragraphs for help and the manual page.
    package let details: [String]
    package let examples: [Example]
    /// The options that the command and all commands below it accept.
    package let sharedOptions: [OptionSection<Options>]
    private var subcommandEntries: [Subcommand<Options>]
    /// The operands of each usage line, if the command is used in several ways.
    package let usages: [String]
    /// The meanings of the exit statuses, if they differ from the tool's.
    package let exitStatuses: [Definition]?
    /// The function that records in `Options` that this command was chosen.
    let select: @Sendable (inout Options) -> Void
    // Options and operands are created on demand, because the Swift runtime needs time to create the generic types in
    // them. A run needs only those of one command.
    private let makeOptions: @Sendable () -> [OptionSection<Options>]
    private let makeOperands: @Sendable () -> [Operand<Options>]

    package var options: [OptionSection<Options>] { makeOptions() }
    package var operands: [Operand<Options>] { makeOperands() }
    package var subcommands: [Command] { subcommandEntries.map(\.command) }

    package init(
        _ name: String,
        summary: String,
        details: [String] = [],
        examples: [Example] = [],
        options makeOptions: @autoclosure @escaping @Sendable () -> [OptionSection<Options>] = [],
        sharedOptions: [OptionSection<Options>] = [],
        operands makeOperands: @autoclosure @escaping @Sendable () -> [Operand<Options>] = [],
        subcommands subcommandEntries: [Subcommand<Options>] = [],
        usages: [String] = [],
        exitStatuses: [Definition]? = nil,
        select: @escaping @Sendable (inout Options) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.examples = examples
        self.makeOptions = makeOptions
        self.sharedOptions = sharedOptions
        self.makeOperands = makeOperands
        self.subcommandEntries = subcommandEntries
        self.usages = usages
        self.exitStatuses = exitStatuses
        self.select = select
    }
}

/// The name of a subcommand, and a function that creates the subcommand.
///
/// A subcommand is created on demand, because a run needs at most one and the Swift runtime needs time to create the
/// generic types and key paths of each. (Benchmark: `startup`.)
package struct Subcommand<Options: Sendable>: Sendable {
    let name: String
    /// Other words that users try for the command, such as its former name. They are not accepted, but the error
    /// suggests the command.
    let mistakenNames: [String]
    private let makeCommand: @Sendable () -> Command<Options>

    /// Creates a subcommand. `name`, which is known before the command is created, must be the name of `command`.
    package init(
        _ name: String,
        mistakenNames: [String] = [],
        _ command: @autoclosure @escaping @Sendable () -> Command<Options>
    ) {
        self.name = name
        self.mistakenNames = mistakenNames
        makeCommand = command
    }

    var command: Command<Options> {
        let command = makeCommand()
        precondition(command.name == name, "'\(command.name)' is listed as '\(name)'")
        return command
    }
}

extension Command {
    /// True if the first operand of the command can be the path of a file.
    var takesFiles: Bool {
        switch operands.first?.kind {
        case .file, .path, .nameOrFile: true
        case .choice, .folder, .number, .text, nil: false
        }
    }

    /// True if the command can be used only with one of its subcommands.
    var needsSubcommand: Bool {
        !subcommandEntries.isEmpty && operands.isEmpty
    }

    /// The names of the subcommands. Reading them does not create the subcommands.
    var subcommandNames: [String] { subcommandEntries.map(\.name) }

    func subcommand(named name: String) -> Command? {
        subcommandEntries.first { $0.name == name }?.command
    }

    /// Returns a suggestion for an unknown word: the name of the subcommand that has the word among its mistaken names,
    /// or the nearest of `names`.
    func suggestion(for word: String, among names: [String]) -> String? {
        subcommandEntries.first { $0.mistakenNames.contains(word) }?.name
            ?? NearestName.suggestion(for: word, among: names)
    }

    /// Returns the command for a larger type of options, `Whole`, in which the property `field` stores these options.
    ///
    /// The command and its subcommands can set and read only this property.
    ///
    /// - Parameter select: Records in `Whole` that the command or one of its subcommands was chosen.
    package func stored<Whole>(
        in field: Field<Whole, Options>,
        select: @escaping @Sendable (inout Whole) -> Void = { _ in }
    ) -> Command<Whole> {
        Command<Whole>(
            name,
            summary: summary,
            details: details,
            examples: examples,
            options: options.map { $0.stored(in: field) },
            sharedOptions: sharedOptions.map { $0.stored(in: field) },
            operands: operands.map { $0.stored(in: field) },
            subcommands: subcommandEntries.map { entry in
                Subcommand(
                    entry.name,
                    mistakenNames: entry.mistakenNames,
                    entry.command.stored(in: field, select: select)
                )
            },
            usages: usages,
            exitStatuses: exitStatuses
        ) { [selectInField = self.select] in
            selectInField(&$0[keyPath: field])
            select(&$0)
        }
    }
}

extension Command {
    /// Returns the command with further subcommands.
    package func adding(_ subcommands: [Subcommand<Options>]) -> Command {
        var command = self
        command.subcommandEntries += subcommands
        return command
    }
}

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

    /// The command's own options, then the options that it shares with its subcommands, then the shared options of its
    /// parent commands, then the standard options.
    var sections: [OptionSection<Options>] {
        command.options + command.sharedOptions
            + ancestors.reversed().flatMap(\.sharedOptions) + [.standard]
    }

    var options: [Option<Options>] {
        sections.flatMap(\.options)
    }

    /// Every current long and short spelling of an option that may follow the command. Former names are left out.
    var spellings: [String] {
        options.flatMap { $0.names + $0.negations }
    }

    /// This command and its subcommands at any depth, in the order of the table.
    var tree: [CommandPath] {
        [self] + command.subcommands.flatMap { descending(to: $0).tree }
    }

    func option(named name: String) -> Option<Options>? {
        option(named: name, ownOptions: command.options)
    }

    /// Returns the option with a name.
    ///
    /// - Parameter ownOptions: The options of ``command``. A caller that looks up several names creates them only once.
    func option(named name: String, ownOptions: [OptionSection<Options>]) -> Option<Options>? {
        if let own = option(named: name, in: ownOptions) { return own }
        for command in [command] + ancestors.reversed() {
            if let shared = option(named: name, in: command.sharedOptions) { return shared }
        }
        return option(named: name, in: [.standard])
    }

    private func option(
        named name: String,
        in sections: [OptionSection<Options>]
    ) -> Option<Options>? {
        for section in sections {
            if let option = section.options.first(where: { $0.hasName(name) }) { return option }
        }
        return nil
    }

    func subcommand(named name: String) -> CommandPath? {
        command.subcommand(named: name).map(descending)
    }

    var isRoot: Bool { ancestors.isEmpty }

    /// True for the subcommand ``HelpCommand`` of a tool.
    var isHelp: Bool { ancestors.count == 1 && command.name == HelpCommand.name }

    /// The command that this command is a subcommand of, or `nil` for the root.
    var parent: CommandPath? {
        guard let last = ancestors.last else { return nil }
        var path = self
        path.ancestors.removeLast()
        path.command = last
        return path
    }

    private func descending(to subcommand: Command<Options>) -> CommandPath {
        var path = self
        path.ancestors.append(command)
        path.command = subcommand
        return path
    }
}

/// An example of a command line and its effect.
package struct Example: Hashable, Sendable {
    package let line: String
    /// A short summary without a full stop.
    package let summary: String

    package init(_ line: String, _ summary: String) {
        self.line = line
        self.summary = summary
    }
}
