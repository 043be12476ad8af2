import CommandLineInterface
import SchemaKit
import SchemaLint

/// The subcommand `explain`, which describes a rule.
enum ExplainRule {
    static let command = Command<LintOptions>(
        "explain",
        summary: "explain a rule, with an example",
        examples: [
            Example("widget-lint explain missing-member", "Explain the rule of a finding")
        ],
        operands: [
            .one(
                .choice(
                    "RULE",
                    of: (noun: "rule", listedBy: "widget-lint rules"),
                    formerNames: Rule.formerIDs.keys.sorted()
                ) {
                    Rule.all.map { Choice($0.id.rawValue, $0.summary) }
                },
                into: \.rule,
                help: "The rule of a finding, which is shown in brackets after the message"
            )
        ],
        select: { $0.subcommand = .explain }
    )

    static func run(
        _ options: LintOptions,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(page(of: options.rule, width: ProcessEnvironment.lineWidth(of: .output)))
        return .done
    }

    /// Returns the description of a rule, with its example.
    ///
    /// - Parameter id: the identifier of an existing rule.
    static func page(of id: String, width: Int) -> String {
        guard let rule = Rule.named(id) else {
            preconditionFailure("the option table accepts only existing rules")
        }
        var layout = TextLayout(width: width)
        layout.addLine("\(rule.id.rawValue) (\(rule.severity.rawValue))")
        layout.addLine()
        layout.addParagraph(rule.summary)
        layout.addLine()
        layout.addParagraph(rule.explanation)
        layout.addLine()
        layout.addParagraph(rule.fix.map { "--fix \($0.summary)." } ?? "--fix does not change it.")
        for (title, text) in rule.example.parts {
            layout.addTitle(title)
            for line in text.split(separator: "\n") {
                layout.addLine("  " + String(line).printable)
            }
        }
        return layout.text
    }
}
