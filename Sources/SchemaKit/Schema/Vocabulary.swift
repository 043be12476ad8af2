/// A set of keywords that a metaschema can list (2020-12 core, section 8.1).
package struct Vocabulary: Sendable {
    package let uri: String
    package let keywords: [Keyword]
    let formatAssertion: FormatAssertion
    /// The formats that the vocabulary adds to those of the dialect's draft.
    package let formats: StringFormat.Table
    /// True if the keywords for the content of strings assert. The drafts leave this to the user.
    let assertsContent: Bool

    /// The conditions under which a vocabulary asserts formats.
    enum FormatAssertion: Sendable {
        case never
        case always
        /// 2020-12: always, and an unknown format is an error of the schema (validation, 7.2.2).
        case alwaysKnown
        /// 2019-09: if the metaschema requires the vocabulary.
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

    /// Returns the vocabulary as used by a metaschema that requires it or not.
    func used(isRequired: Bool) -> Vocabulary {
        guard formatAssertion == .whereRequired, isRequired else { return self }
        return Vocabulary(uri: uri, keywords: keywords, formatAssertion: .always)
    }
}
