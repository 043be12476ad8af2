/// A page before it is written in any language.
package struct Page: Sendable {
    package let title: String
    /// The name of the file without its extension; nothing for the index.
    package let slug: String?
    package var blocks: [Block]

    package enum Block: Sendable {
        /// A heading; the page's title is one of level 1.
        case heading(level: Int, Phrase)
        case paragraph(Phrase)
        /// Words beside the matter itself, such as where a schema stands.
        case aside(Phrase)
        case list([Statement])
        case members([Member])
        /// Text as it stands, in JSON.
        case code(String)
        case drawing(Drawing, title: String)
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        package let type: Phrase
        /// Words such as "required".
        package let labels: [Label]
        /// Paragraphs about it.
        package let texts: [Phrase]
        package let rules: [Statement]
    }

    package enum Label: String, Sendable {
        case required
        case optional
        case deprecated
    }
}
