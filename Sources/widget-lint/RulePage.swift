import CommandLineInterface
import SchemaKit
import SchemaLint

/// What people read about rules on a terminal.
enum RulePage {
    /// Every rule with a few words.
    static func list(width: Int) -> String {
        var layout = TextLayout(width: width)
        layout.addDefinitions(Rule.all.map { Definition($0.id.rawValue, $0.summary) })
        layout.addLine()
        layout.addParagraph("'widget-lint explain RULE' says more of one.")
        return layout.text
    }

    /// One rule with its example.
    ///
    /// - Parameter id: the identifier of a rule that there is.
    static func page(of id: String, width: Int) -> String {
        guard let rule = Rule.named(id) else {
            preconditionFailure("the option table only takes rules that there are")
        }
        var layout = TextLayout(width: width)
        layout.addLine("\(id) (\(rule.severity.rawValue))")
        layout.addLine()
        layout.addParagraph(rule.summary)
        layout.addLine()
        layout.addParagraph(rule.explanation)
        layout.addLine()
        layout.addParagraph("--fix \(rule.fix?.summary ?? "leaves it alone").")
        for (title, text) in rule.example.parts {
            layout.addTitle(title)
            for line in text.split(separator: "\n") {
                layout.addLine("  " + String(line).printable)
            }
        }
        return layout.text
    }
}
