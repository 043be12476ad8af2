package import SchemaDiagnostics
import SchemaKit

/// The documentation of a finding's identifier: a summary, an explanation and examples.
package struct Rule: Sendable {
    package let id: Diagnostic.ID
    /// The severity of its findings, unless a schema or a configuration sets another one.
    package let severity: Diagnostic.Severity
    /// A few words that name the problem, without a full stop.
    package let summary: String
    /// One paragraph that says why the problem matters and what to do.
    package let explanation: String
    package let example: Example
    /// The description of the rule's safe fix; nil if the rule has none.
    package let fix: Fix?

    /// A schema with a payload that breaks the rule and a payload that does not.
    package struct Example: Sendable {
        /// The JSON text of the schema. It is nil for rules about the choice of a schema and for rules about
        /// schemas.
        package let schema: String?
        /// The old version of the schema, for rules that compare two versions; ``wrong`` and ``right`` are
        /// then new versions.
        package let old: String?
        package let wrong: String
        package let right: String

        init(schema: String? = "{}", old: String? = nil, wrong: String, right: String) {
            self.schema = schema
            self.old = old
            self.wrong = wrong
            self.right = right
        }

        /// The texts that are worth showing, each with its title.
        package var parts: [(title: String, text: String)] {
            [
                ("Schema", schema ?? ""), ("Before", old ?? ""), ("Wrong", wrong),
                ("Right", right),
            ]
            .filter { !$0.1.isEmpty && $0.1 != "{}" }
        }
    }

    /// The description of a safe fix.
    package struct Fix: Sendable {
        /// The end of a sentence that begins with `--fix`, without a full stop.
        package let summary: String
        /// An example whose `wrong` is the payload before the fix, and whose `right` is the payload after it. If nil,
        /// the example of the rule is one.
        let example: Example?

        init(_ summary: String, example: Example? = nil) {
            self.summary = summary
            self.example = example
        }
    }

    init(
        id: Diagnostic.ID,
        severity: Diagnostic.Severity = .error,
        summary: String,
        explanation: String,
        example: Example,
        fix: Fix? = nil
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        self.example = example
        self.fix = fix
    }

    /// The example of the safe fix; nil if the rule has none.
    package var fixExample: Example? { fix.map { $0.example ?? example } }

    /// Every rule, in the order in which they are listed.
    package static let all =
        ofText + ofChoice + ofValues + ofStrings + ofContainers + ofWidgets + ofSchemas
        + ofComparison

    /// The explanation, the example, and the command that shows the whole page.
    package var helpText: String {
        var paragraphs = [explanation]
        for (title, text) in example.parts { paragraphs.append("\(title): \(text)") }
        return (paragraphs + ["See '\(id.pageCommand)'."]).joined(separator: "\n\n")
    }

    /// The identifiers of the previous release. Configurations, baselines and the subcommand `explain` accept them.
    package static let formerIDs: [String: Diagnostic.ID] = [
        "misspelt-member": .misspelledMember, "misspelt-keyword": .misspelledKeyword,
    ]

    /// Returns the rule with an identifier, current or former, or nil if there is none.
    package static func named(_ id: String) -> Rule? {
        let current = formerIDs[id]?.rawValue ?? id
        return all.first { $0.id.rawValue == current }
    }
}

extension Diagnostic.ID {
    /// The command that shows the page of the rule.
    package var pageCommand: String { "widget-lint explain \(rawValue)" }
}
