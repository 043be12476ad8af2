import SchemaKit

/// A command-line tool: its commands and options as one table.
package struct Tool<Options: Sendable>: Sendable {
    /// The root of all commands, which has the name of the tool. It is run if no subcommand is named.
    package let command: Command<Options>
    package let version: String
    /// The values of the options before any argument is parsed.
    package let defaults: Options
    package let exitStatuses: [Definition]
    package let environment: [Definition]

    package init(
        _ command: Command<Options>,
        version: String,
        defaults: Options,
        exitStatuses: [Definition],
        environment: [Definition] = []
    ) {
        self.command = command
        self.version = version
        self.defaults = defaults
        self.exitStatuses = exitStatuses
        self.environment = environment
    }
}

extension Tool {
    package var name: String { command.name }

    var root: CommandPath<Options> { CommandPath(root: command) }

    /// Returns the subcommand that an operand may be a misspelling of, or `nil` if no name is similar enough.
    package func subcommandSuggestion(for operand: String) -> String? {
        NearestName.suggestion(for: operand, among: command.subcommands.map(\.name))
    }
}
