/// A tool or one of its subcommands, as the source for parsing, help, completions and the manual page.
package struct Command<Options: Sendable>: Sendable {
    package let name: String
    /// A short summary without a full stop.
    package let summary: String
    /// Paragraphs for help and the manual page.
    package let details: [String]
    package let examples: [Example]
    package let options: [OptionSection<Options>]
    /// The options that the command and all commands below it accept.
    package let sharedOptions: [OptionSection<Options>]
    package let operands: [Operand<Options>]
    package let subcommands: [Command]
    /// The meanings of the exit statuses, if they differ from the tool's.
    package let exitStatuses: [Definition]?
    /// The function that records in the options value that this command was chosen.
    let select: @Sendable (inout Options) -> Void

    package init(
        _ name: String,
        summary: String,
        details: [String] = [],
        examples: [Example] = [],
        options: [OptionSection<Options>] = [],
        sharedOptions: [OptionSection<Options>] = [],
        operands: [Operand<Options>] = [],
        subcommands: [Command] = [],
        exitStatuses: [Definition]? = nil,
        select: @escaping @Sendable (inout Options) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.examples = examples
        self.options = options
        self.sharedOptions = sharedOptions
        self.operands = operands
        self.subcommands = subcommands
        self.exitStatuses = exitStatuses
        self.select = select
    }
}

extension Command {
    /// True if the command does nothing itself and one of its subcommands must be named.
    var needsSubcommand: Bool {
        !subcommands.isEmpty && operands.isEmpty
    }
}
