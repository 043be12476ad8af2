package import SchemaKit

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
    /// What `--fix` does about it; nil where it leaves it alone.
    package let fix: Fix?

    /// A schema with a payload that breaks the rule and one that does not.
    package struct Example: Sendable {
        /// The JSON text of the schema; nil where the rule is about the choice of one, or about
        /// schemas themselves.
        package let schema: String?
        /// The schema before, where the rule is about two versions of one; the others are those
        /// after.
        package let old: String?
        package let wrong: String
        package let right: String

        init(schema: String?, old: String? = nil, wrong: String, right: String) {
            self.schema = schema
            self.old = old
            self.wrong = wrong
            self.right = right
        }

        /// The texts that say something, each with its title.
        package var parts: [(title: String, text: String)] {
            [
                ("Schema", schema ?? ""), ("Before", old ?? ""), ("Wrong", wrong),
                ("Right", right),
            ]
            .filter { !$0.1.isEmpty && $0.1 != "{}" }
        }
    }

    /// What `--fix` does.
    package struct Fix: Sendable {
        /// The end of a sentence that begins with `--fix`, without a full stop.
        package let summary: String
        /// A payload that is fixed, and what becomes of it.
        package let example: Example
    }

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - fix: what `--fix` does.
    ///   - fixing: an example of that, if it is not the rule's own.
    init(
        _ id: Diagnostic.ID,
        severity: Diagnostic.Severity = .error,
        _ summary: String,
        _ explanation: String,
        schema: String? = "{}",
        old: String? = nil,
        wrong: String,
        right: String,
        fix: String? = nil,
        fixing: Example? = nil
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        let example = Example(schema: schema, old: old, wrong: wrong, right: right)
        self.example = example
        self.fix = fix.map { Fix(summary: $0, example: fixing ?? example) }
    }

    /// Every rule, in the order in which they are listed.
    package static let all =
        ofText + ofChoice + ofValues + ofStrings + ofContainers + ofWidgets + ofSchemas
        + ofComparison

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
