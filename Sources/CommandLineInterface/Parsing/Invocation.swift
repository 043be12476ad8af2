/// The request that a command line makes.
package enum Invocation<Options: Sendable>: Sendable {
    case run(Options)
    case help(HelpRequest<Options>)
    case version
}

/// A request for the help of a command.
package struct HelpRequest<Options: Sendable>: Sendable {
    let tool: Tool<Options>
    let path: CommandPath<Options>
    /// True if the help shows every option, and the environment variables and exit statuses.
    let isFull: Bool

    /// The name of the command with its parents, such as `widget-lint rules`.
    package var command: String { path.name }
}
