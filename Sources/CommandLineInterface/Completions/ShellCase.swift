/// A row of a `case` statement of bash or zsh.
struct ShellCase {
    let pattern: String
    let action: String

    init(_ pattern: String, _ action: String) {
        self.pattern = pattern
        self.action = action
    }

    /// The rows, one after the other; neighbours with the same action share it.
    static func list(_ rows: [ShellCase], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for (index, row) in rows.enumerated() {
            let isShared = index + 1 < rows.count && rows[index + 1].action == row.action
            lines.append(margin + row.pattern + (isShared ? " | \\" : ") \(row.action) ;;"))
        }
        return lines.joined(separator: "\n")
    }
}
