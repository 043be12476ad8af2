/// The values of `--color`, which determine when output is colored.
package enum ColorChoice: String, ChoiceValue {
    case auto
    case always
    case never

    package var summary: String {
        switch self {
        case .auto: "on a terminal or with CLICOLOR_FORCE, unless NO_COLOR is set"
        case .always: "also in files and pipes"
        case .never: "never"
        }
    }

    /// Returns whether the output to a stream is colored.
    ///
    /// If the choice is `auto`, `NO_COLOR` takes precedence, then `CLICOLOR_FORCE`. Without them, output is
    /// colored if the stream is a terminal that supports colors.
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
