import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// The page that explains all rules, in Markdown. The identifier of each rule is a heading, so that its part of the
/// page has an address.
enum RulePage {
    static let text = ([introduction] + Rule.all.map(section)).joined(separator: "\n")

    private static let introduction = """
        # Rules

        `widget-lint rules --reporter markdown` writes this page, and `widget-lint explain RULE` shows the part about a rule.
        The severity is the default; a configuration can change it.

        """

    private static func section(on rule: Rule) -> String {
        var paragraphs = [
            "## \(rule.id.rawValue)",
            "\(rule.severity.rawValue.capitalizedWord): \(escaped(rule.summary)).",
            escaped(rule.explanation),
            rule.fix.map { "`--fix` \(escaped($0.summary))." }
                ?? "`--fix` cannot fix this finding.",
        ]
        for (title, text) in rule.example.parts {
            let lines = text.split(separator: "\n").map { "    " + String($0).printable }
            paragraphs.append("\(title):\n\n" + lines.joined(separator: "\n"))
        }
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// Returns the text with a backslash before each backslash, and before each character that could begin code,
    /// emphasis, HTML or a link in Markdown.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\`*_<[".contains($0) ? ["\\", $0] : [$0] })
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
