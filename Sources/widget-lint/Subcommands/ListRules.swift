import CommandLineInterface
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import WidgetSchemas

/// The subcommand `rules`, which lists the rules.
enum ListRules {
    struct Options: Sendable {
        /// True if the page of the rules is written.
        var writesPage = false
    }

    static let command = Command<Options>(
        "rules",
        summary: "list all rules",
        examples: [Example("widget-lint rules", "List all rules with their summaries")],
        options: [
            OptionSection(
                "Output",
                [
                    .flag(
                        "--markdown",
                        into: \.writesPage,
                        help: "Print a page in Markdown that explains all rules"
                    )
                ]
            )
        ]
    )

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(
            options.writesPage
                ? RulePage.text : list(width: ProcessEnvironment.lineWidth(of: .output))
        )
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

/// The subcommand `explain`, which describes a rule.
enum ExplainRule {
    struct Options: Sendable {
        /// The identifier of the rule to explain.
        var rule = ""
    }

    static let command = Command<Options>(
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
        ]
    )

    static func run(
        _ options: Options,
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

/// The subcommand `catalog`, which lists the built-in schemas.
enum ListSchemas {
    struct Options: Sendable {}

    static let command = Command<Options>(
        "catalog",
        summary: "list the built-in schemas",
        examples: [Example("widget-lint catalog", "List the names for --schema")]
    )

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(list)
        return .done
    }

    /// The names of the schemas, one on each line.
    private static let list = BuiltInSchemas.all.map { $0.name + "\n" }.joined()
}
