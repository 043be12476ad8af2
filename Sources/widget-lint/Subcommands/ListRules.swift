import CommandLineInterface
import SchemaDiagnostics
import SchemaKit
import SchemaLint
import WidgetSchemas

/// The subcommand `rules`, which lists the rules.
enum ListRules {
    struct Options: Sendable {
        var format = RuleListFormat.text
    }

    static let command = Command<Options>(
        "rules",
        summary: "list all rules",
        details: [
            """
            Lists each rule with the severity of its findings and with 'yes' if --fix applies a fix. A \
            configuration can change the severity.
            """
        ],
        examples: [
            Example("widget-lint rules", "List all rules with their summaries"),
            Example("widget-lint rules --reporter json", "List all rules as JSON"),
        ],
        options: [
            OptionSection(
                "Output",
                [
                    .value(
                        "--reporter",
                        "-f",
                        takes: .choice("REPORTER", of: RuleListFormat.self),
                        into: \.format,
                        help: "Format of the list"
                    ).formerly("--format"),
                    .flag(
                        "--markdown",
                        help: "Print the page of all rules, as --reporter markdown does",
                        effect: { $0.format = .markdown }
                    ).onlyInFullHelp(),
                ]
            )
        ]
    )

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        try output.write(text(as: options.format))
        return .done
    }

    private static func text(as format: RuleListFormat) -> String {
        switch format {
        case .text: table(width: ProcessEnvironment.lineWidth(of: .output))
        case .json: json
        case .markdown: RulePage.text
        }
    }

    /// Returns every rule with its severity, whether it can be fixed, and its summary.
    static func table(width: Int) -> String {
        var layout = TextLayout(width: width)
        layout.addTable(
            [["RULE", "SEVERITY", "FIX", "SUMMARY"]]
                + Rule.all.map { rule in
                    [
                        rule.id.rawValue, rule.severity.rawValue, rule.fix == nil ? "-" : "yes",
                        rule.summary,
                    ]
                }
        )
        layout.addLine()
        layout.addParagraph("'widget-lint explain RULE' explains a rule.")
        return layout.text
    }

    static var json: String { JSONWriter.list("rules", of: Rule.all) { $0.members(of: $1) } }
}

/// The format of the list of rules.
enum RuleListFormat: String, ChoiceValue {
    case text
    case json
    case markdown

    var summary: String {
        switch self {
        case .text: "a table with the summary of each rule"
        case .json: "one JSON object with the texts of each rule"
        case .markdown: "a page that explains all rules"
        }
    }
}

extension JSONWriter {
    /// Returns a list as one JSON object. Later versions of the tool only add members.
    fileprivate static func list<Row>(
        _ name: String,
        of rows: [Row],
        writeMembers: (inout JSONWriter, Row) -> Void
    ) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("version", 1)
            writer.name(name)
            writer.array { writer in
                for row in rows { writer.object { writeMembers(&$0, row) } }
            }
        }
        return writer.text + "\n"
    }

    fileprivate mutating func members(of rule: Rule) {
        member("id", rule.id.rawValue)
        member("severity", rule.severity.rawValue)
        member("fixable", rule.fix != nil)
        member("summary", rule.summary)
        member("explanation", rule.explanation)
        if let fix = rule.fix { member("fix", fix.summary) }
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
                    of: (noun: "rule", listCommand: "widget-lint rules"),
                    formerNames: Rule.formerIDs.keys.sorted()
                ) {
                    Rule.all.map { Choice($0.id.rawValue, $0.summary) }
                },
                into: \.rule,
                help: "The name of a rule, which a report shows in brackets after the message"
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
    /// - Parameter id: The identifier of an existing rule.
    static func page(of id: String, width: Int) -> String {
        guard let rule = Rule.named(id) else {
            preconditionFailure("the option table accepts only existing rules")
        }
        var layout = TextLayout(width: width)
        layout.addLine("\(rule.id.rawValue) (\(rule.severity.rawValue) by default)")
        layout.addLine()
        layout.addParagraph(rule.summary)
        layout.addLine()
        layout.addParagraph(rule.explanation)
        layout.addLine()
        layout.addParagraph(
            rule.fix.map { "--fix \($0.summary)." } ?? "--fix cannot fix this finding."
        )
        for (title, text) in rule.example.parts {
            layout.addTitle(title)
            for line in text.split(separator: "\n") {
                layout.addLine("  " + String(line).printable)
            }
        }
        return layout.text
    }
}

/// The subcommand `schemas`, which lists the built-in schemas or prints one.
enum ListSchemas {
    struct Options: Sendable {
        var format = SchemaListFormat.text
        /// The name of the schema to print, or `nil` for the list of names.
        var name: String?
    }

    static let command = Command<Options>(
        "schemas",
        summary: "list the built-in schemas, or print one",
        details: [
            "Lists the names that --schema accepts. 'widget-lint schema PATH' checks schemas."
        ],
        examples: [
            Example("widget-lint schemas", "List the names for --schema"),
            Example("widget-lint schemas --reporter json", "List the names with titles and URIs"),
        ],
        options: [
            OptionSection(
                "Output",
                [
                    .value(
                        "--reporter",
                        "-f",
                        takes: .choice("REPORTER", of: SchemaListFormat.self),
                        into: \.format,
                        help: "Format of the list"
                    ).formerly("--format")
                ]
            )
        ],
        operands: [
            .optional(
                .choice(
                    "NAME",
                    of: (noun: "built-in schema", listCommand: "widget-lint schemas")
                ) {
                    printableSchemas.map { Choice($0.name, $0.title ?? "") }
                },
                into: \.name,
                help: "The name of a schema to print as JSON"
            )
        ]
    )

    static func run(
        _ options: Options,
        _ output: LintOutput
    ) throws(FileError) -> ExitStatus {
        if let schema = printableSchemas.first(where: { $0.name == options.name }) {
            try output.write(String(decoding: schema.bytes, as: UTF8.self))
            return .done
        }
        switch options.format {
        case .text: try output.write(BuiltInSchemas.all.map { $0.name + "\n" }.joined())
        case .json: try output.write(json)
        }
        return .done
    }

    /// The schemas that can be printed: those of payloads, which are listed, and those of the tools' own files.
    private static var printableSchemas: [EmbeddedSchema] { BuiltInSchemas.all + ToolSchemas.all }

    private static var json: String {
        JSONWriter.list("schemas", of: BuiltInSchemas.all) { $0.members(of: $1) }
    }
}

/// The format of the list of schemas.
enum SchemaListFormat: String, ChoiceValue {
    case text
    case json

    var summary: String {
        switch self {
        case .text: "one name on each line"
        case .json: "one JSON object with the name, the title and the URI of each schema"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of schema: EmbeddedSchema) {
        member("name", schema.name)
        if let title = schema.title { member("title", title) }
        member("uri", schema.uri)
    }
}
