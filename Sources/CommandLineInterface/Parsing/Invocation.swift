/// What a command line asks for.
package enum Invocation<Options: Sendable>: Sendable {
    case run(Options)
    case help(HelpText<Options>)
    case version
}
