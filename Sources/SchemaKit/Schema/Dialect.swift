/// A version of JSON Schema, or a user's own set of vocabularies, as a table.
package struct Dialect: Sendable {
    /// The URI of its metaschema, without an empty fragment.
    package let uri: String
    package let vocabularies: [Vocabulary]
    package let traits: DialectTraits
    private let keywords: [String: Keyword]
    private let namesByBehavior: [Keyword.Behavior: String]
    /// Whether it has the widget vocabulary, for which other dialects need not be searched.
    let hasWidgetVocabulary: Bool

    init(uri: String, vocabularies: [Vocabulary], traits: DialectTraits) {
        self.uri = uri
        self.vocabularies = vocabularies
        self.traits = traits
        var keywords: [String: Keyword] = [:]
        var names: [Keyword.Behavior: String] = [:]
        for keyword in vocabularies.flatMap(\.keywords) {
            keywords[keyword.name] = keyword
            names[keyword.behavior] = keyword.name
        }
        self.keywords = keywords
        self.namesByBehavior = names
        hasWidgetVocabulary = names[.advice] != nil
    }

    /// Whether the dialect itself asks for formats to be asserted.
    package var assertsFormats: Bool {
        refusesUnknownFormats || vocabularies.contains { $0.formatAssertion == .always }
    }

    /// Whether a format that is not known is an error of the schema.
    package var refusesUnknownFormats: Bool {
        vocabularies.contains { $0.formatAssertion == .alwaysKnown }
    }

    /// The names of the formats that can be checked.
    package var formatNames: [String] {
        traits.formats.formats.keys + vocabularies.flatMap(\.formats.formats.keys)
    }

    /// Whether the dialect itself asks for the content of strings to be asserted.
    package var assertsContent: Bool { vocabularies.contains(where: \.assertsContent) }

    /// The keyword called `name`, if the dialect has it.
    package func keyword(named name: String) -> Keyword? { keywords[name] }

    /// The meaning of the format called `name`, if the dialect defines one that can be checked.
    package func format(named name: String) -> StringFormat? {
        traits.formats[name] ?? vocabularies.lazy.compactMap { $0.formats[name] }.first
    }

    /// The name of the one keyword that does `behavior`; several may annotate.
    package func name(of behavior: Keyword.Behavior) -> String? { namesByBehavior[behavior] }

    /// Every name that is a keyword, in the order of the tables.
    package var keywordNames: [String] { vocabularies.flatMap { $0.keywords.map(\.name) } }
}
