package import SchemaDiagnostics
import SchemaKit

/// A rule, that is, a kind of finding, with its documentation: a summary, an explanation and examples.
package struct Rule: Sendable {
    package let id: Diagnostic.ID
    /// The severity of the findings, unless a schema or a configuration sets another severity.
    package let severity: Diagnostic.Severity
    /// A few words that name the problem, without a period.
    package let summary: String
    /// One paragraph that says why the problem matters and what to do.
    package let explanation: String
    package let example: Example
    /// The description of the rule's safe fix; nil if the rule has none.
    package let fix: Fix?

    /// A schema with a payload that breaks the rule and a payload that does not.
    package struct Example: Sendable {
        /// The JSON text of the schema; nil if the example needs none, as for rules about schemas.
        package let schema: String?
        /// The old version of the schema, for rules that compare two versions. For these rules, ``wrong`` and ``right``
        /// are new versions of the schema.
        package let old: String?
        package let wrong: String
        package let right: String

        init(schema: String? = "{}", old: String? = nil, wrong: String, right: String) {
            self.schema = schema
            self.old = old
            self.wrong = wrong
            self.right = right
        }

        /// The texts to show, each with its title. Missing texts are left out, and so is the schema `{}`, which allows
        /// every value.
        package var parts: [(title: String, text: String)] {
            [
                ("Schema", schema == "{}" ? "" : schema ?? ""), ("Before", old ?? ""),
                ("Wrong", wrong),
                ("Right", right),
            ]
            .filter { !$0.1.isEmpty }
        }
    }

    /// The description of a safe fix.
    package struct Fix: Sendable {
        /// The end of a sentence that begins with `--fix`, without a period.
        package let summary: String
        /// An example in which `wrong` is the payload before the fix, and `right` is the payload after the fix. If nil,
        /// the example of the rule also shows the fix.
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
        textRules + schemaChoiceRules + valueRules + stringRules + containerRules + widgetRules
        + schemaRules + comparisonRules

    /// The explanation, the example, and the command that shows the whole page.
    package var helpText: String {
        var paragraphs = [explanation]
        for (title, text) in example.parts { paragraphs.append("\(title): \(text)") }
        return (paragraphs + ["See '\(id.pageCommand)'."]).joined(separator: "\n\n")
    }

    /// The rules by their identifiers in the previous release, which configurations, baselines and the subcommand
    /// `explain` still accept.
    package static let formerIDs: [String: Diagnostic.ID] = [
        "misspelt-member": .misspelledMember, "misspelt-keyword": .misspelledKeyword,
    ]

    /// Returns the rule with an identifier, current or former, or nil if there is none.
    package static func named(_ id: String) -> Rule? {
        let current = formerIDs[id]?.rawValue ?? id
        return all.first { $0.id.rawValue == current }
    }

    /// Returns the severity of a rule's findings.
    package static func severity(of id: Diagnostic.ID) -> Diagnostic.Severity {
        all.first { $0.id == id }?.severity ?? .error
    }
}

extension Diagnostic.ID {
    /// The command that shows the page of the rule.
    package var pageCommand: String { "widget-lint explain \(rawValue)" }

    /// Returns the URL of the rule's section in a page that `widget-lint rules --reporter markdown` has written.
    ///
    /// - Parameter page: The URL of the page.
    package func address(in page: String) -> String { "\(page)#\(rawValue)" }
}
