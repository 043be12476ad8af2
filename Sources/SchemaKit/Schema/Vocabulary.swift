/// A set of keywords that a metaschema can name (2020-12 core, section 8.1).
package struct Vocabulary: Sendable {
    package let uri: String
    package let keywords: [Keyword]

    /// Whether schemas that use this vocabulary assert formats.
    package let assertsFormats: Bool

    init(uri: String, keywords: [Keyword], assertsFormats: Bool = false) {
        self.uri = uri
        self.keywords = keywords
        self.assertsFormats = assertsFormats
    }
}
