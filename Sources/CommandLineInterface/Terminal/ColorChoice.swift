/// When output is coloured: the values of `--color`.
package enum ColorChoice: String, ChoiceValue {
    case auto
    case always
    case never

    package var summary: String {
        switch self {
        case .auto: "on a terminal, unless the environment says otherwise"
        case .always: "even into files and pipes"
        case .never: "plain text"
        }
    }

    /// Returns whether the output to a stream is colored.
    ///
    /// Where the choice is `auto`, `NO_COLOR` comes first, then `CLICOLOR_FORCE`, then whether the
    /// stream is a terminal that understands colours.
    package func wantsColor(
        isTerminal: Bool,
        variable: (String) -> String? = ProcessEnvironment.variable
    ) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if variable("NO_COLOR")?.isEmpty == false { return false }
        if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
        return isTerminal && variable("TERM") != "dumb"
    }
}
