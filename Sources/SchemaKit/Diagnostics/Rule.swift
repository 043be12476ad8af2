/// What a finding's identifier stands for, as people read it.
package struct Rule: Sendable {
    package let id: Diagnostic.ID
    /// How much a finding matters, unless a schema or a configuration says otherwise.
    package let severity: Diagnostic.Severity
    /// What is wrong, in a few words without a full stop.
    package let summary: String
    /// Why it matters and what to do, a paragraph.
    package let explanation: String
    package let example: Example

    /// A schema with a payload that breaks the rule and one that does not.
    package struct Example: Sendable {
        /// The JSON text of the schema; nil where the rule is about the choice of one, or about
        /// schemas themselves.
        package let schema: String?
        package let wrong: String
        package let right: String

        /// The texts that say something, each with its title.
        package var parts: [(title: String, text: String)] {
            [("Schema", schema ?? ""), ("Wrong", wrong), ("Right", right)]
                .filter { !$0.1.isEmpty && $0.1 != "{}" }
        }
    }

    init(
        _ id: Diagnostic.ID,
        severity: Diagnostic.Severity = .error,
        _ summary: String,
        _ explanation: String,
        schema: String? = "{}",
        wrong: String,
        right: String
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        example = Example(schema: schema, wrong: wrong, right: right)
    }

    /// Every rule, in the order in which they are listed.
    package static let all =
        ofText + ofChoice + ofValues + ofStrings + ofContainers + ofWidgets + ofSchemas

    /// What breaks the rule and what does not, beside the command that shows all of it.
    package var helpText: String {
        var paragraphs = [explanation]
        for (title, text) in example.parts { paragraphs.append("\(title): \(text)") }
        return (paragraphs + ["See '\(id.pageCommand)'."]).joined(separator: "\n\n")
    }

    /// The rule with an identifier.
    package static func named(_ id: String) -> Rule? { all.first { $0.id.rawValue == id } }
}

extension Diagnostic.ID {
    /// The command that shows the page of the rule.
    package var pageCommand: String { "widget-lint explain \(rawValue)" }
}
