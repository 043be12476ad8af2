/// The shells for which a tool can print completions.
package enum Shell: String, ChoiceValue {
    case bash
    case fish
    case zsh
}

extension Tool {
    /// Returns a script that makes `shell` complete the tool's commands, options and values.
    package func completions(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletions(tool: self).script
        case .fish: FishCompletions(tool: self).script
        case .zsh: ZshCompletions(tool: self).script
        }
    }
}
