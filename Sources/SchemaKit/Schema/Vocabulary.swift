/// A set of keywords that a metaschema can name (2020-12 core, section 8.1).
package struct Vocabulary: Sendable {
    package let uri: String
    package let keywords: [Keyword]
    let formatAssertion: FormatAssertion
    /// Formats beside those of the dialect's draft.
    package let formats: StringFormat.Table
    /// Whether the keywords about the content of strings assert, which drafts leave to the user.
    let assertsContent: Bool

    /// When schemas that use a vocabulary assert formats.
    enum FormatAssertion: Sendable {
        case never
        case always
        /// 2020-12: and a format that is not known is an error of the schema (validation, 7.2.2).
        case alwaysKnown
        /// 2019-09: where the metaschema requires the vocabulary.
        case whereRequired
    }

    init(
        uri: String,
        keywords: [Keyword],
        formatAssertion: FormatAssertion = .never,
        formats: StringFormat.Table = .none,
        assertsContent: Bool = false
    ) {
        self.uri = uri
        self.keywords = keywords
        self.formatAssertion = formatAssertion
        self.formats = formats
        self.assertsContent = assertsContent
    }

    /// The vocabulary as a metaschema uses it that requires it or not.
    func used(isRequired: Bool) -> Vocabulary {
        guard formatAssertion == .whereRequired, isRequired else { return self }
        return Vocabulary(uri: uri, keywords: keywords, formatAssertion: .always)
    }
}
