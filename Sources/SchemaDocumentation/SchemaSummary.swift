package import SchemaKit
import SwiftModels

/// Descriptions of single schemas in the words of the pages, for editors.
package struct SchemaSummary {
    private let prose: ConstraintProse

    /// Creates descriptions of the schemas of a registry.
    package init(_ registry: SchemaRegistry) {
        prose = ConstraintProse(reader: SchemaReader(SchemaIndex(registry)))
    }

    /// The format of a description.
    package enum Format: Sendable {
        case markdown
        case plainText
    }

    /// Returns the type of the values that a schema describes, such as "array of integer".
    package func type(of schema: SchemaLocation) -> String {
        prose.type(of: ScopedSite(schema)).plainText
    }

    /// Returns the constraints that a schema itself places on a value, as the items of a list. The schemas in its
    /// references, `allOf`, branches, conditions and `properties` are left out.
    package func constraints(of schema: SchemaLocation, in format: Format) -> [String] {
        let site = ScopedSite(schema)
        let own = prose.statements(
            at: site,
            .requirement,
            omitting: [.reference, .allOf, .oneOf, .properties, .conditional]
        )
        // `statements` leaves out the required names together with `properties`.
        let keywords = prose.reader.keywords(site)
        let severity = SchemaSeverity(of: keywords)
        let required = prose.requirements(keywords, .requirement).map { requirement in
            var statement = requirement.statement
            if let severity, severity.isAdvisory {
                statement.phrase = statement.phrase.withRemark(severity.remark)
            }
            return statement
        }
        return (own + required).map { statement in
            switch format {
            case .markdown: MarkdownRenderer.list([statement])
            case .plainText: Self.plainList([statement], indentation: "")
            }
        }
    }

    private static func plainList(_ statements: [Statement], indentation: String) -> String {
        statements.flatMap { statement in
            let line = "\(indentation)- \(statement.phrase.plainText.printable)"
            guard !statement.details.isEmpty else { return [line] }
            return [line, plainList(statement.details, indentation: indentation + "  ")]
        }
        .joined(separator: "\n")
    }

    /// Returns Markdown that displays the lines of `text` without any markup.
    package static func markdown(escaping text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { MarkdownRenderer.escapingStart(of: MarkdownRenderer.escaped(String($0))) }
        let paragraphs = lines.split(whereSeparator: \.isEmpty)
        // Two spaces at the end of a line keep the next line separate.
        return paragraphs.map { $0.joined(separator: "  \n") }.joined(separator: "\n\n")
    }

    /// Returns a value on one line, which is cut off if it is too long.
    package static func line(of value: JSONNode) -> String { JSONLayout.shortLine(value) }

    /// Returns a text as inline code in Markdown.
    package static func markdown(code text: String) -> String { MarkdownRenderer.code(text) }
}

extension ScopedSite {
    fileprivate init(_ location: SchemaLocation) {
        self.init(document: location.document, entry: location.entry)
    }
}
