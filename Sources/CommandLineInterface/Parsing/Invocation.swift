/// The request that the arguments of a command line make.
package enum Invocation<Options: Sendable>: Sendable {
    case run(Options)
    case help(HelpRequest<Options>)
    case version
}

/// A request for the help of a command.
package struct HelpRequest<Options: Sendable>: Sendable {
    let tool: Tool<Options>
    let path: CommandPath<Options>

    /// The words that lead to the command, such as `widget-lint rules`.
    package var command: String { path.name }
}
