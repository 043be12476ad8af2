/// A page as data, before it is written as HTML or Markdown.
package struct Page: Sendable {
    package let title: String
    /// The name of the file without its extension, or `nil` for the index.
    package let slug: String?
    package var blocks: [Block]

    package enum Block: Sendable {
        /// A heading. Level 1 is the title of the page.
        case heading(level: Int, Phrase)
        case paragraph(Phrase)
        /// Additional information, such as the location of a schema.
        case aside(Phrase)
        case list([Statement])
        case members([Member])
        /// JSON text, shown unchanged.
        case code(String)
        case drawing(Drawing, title: String)
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        package let type: Phrase
        /// The labels of the member, such as "required".
        package let labels: [Label]
        /// The paragraphs that describe the member.
        package let texts: [Phrase]
        package let rules: [Statement]
    }

    package enum Label: String, Sendable {
        case required
        case optional
        case deprecated
    }
}
