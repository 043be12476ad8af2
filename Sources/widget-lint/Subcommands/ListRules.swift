import CommandLineInterface
import SchemaKit
import SchemaLint

/// The subcommand `rules`, which lists the rules.
enum ListRules {
    static let command = Command<LintOptions>(
        "rules",
        summary: "list all rules",
        examples: [Example("widget-lint rules", "List all rules with their summaries")],
        select: { $0.subcommand = .rules }
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(list(width: ProcessEnvironment.lineWidth(of: .output)))
        return .done
    }

    /// Returns every rule with its summary.
    static func list(width: Int) -> String {
        var layout = TextLayout(width: width)
        layout.addDefinitions(Rule.all.map { Definition($0.id.rawValue, $0.summary) })
        layout.addLine()
        layout.addParagraph("'widget-lint explain RULE' explains a rule.")
        return layout.text
    }
}
