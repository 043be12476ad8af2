/// A version of JSON Schema, or a user's own set of vocabularies, as a table.
///
/// A class, as every subschema that is compiled refers to one. (Benchmark: `compile`.)
package final class Dialect: Sendable {
    /// The URI of its metaschema, without an empty fragment.
    package let uri: String
    package let vocabularies: [Vocabulary]
    package let traits: DialectTraits
    private let keywords: [String: Keyword]
    /// The same by the hashes of their names.
    private let table: KeywordTable
    /// By the numbers of the behaviours.
    private let namesByBehavior: [String?]
    /// Whether it has the widget vocabulary, for which other dialects need not be searched.
    let hasWidgetVocabulary: Bool
    /// The name of draft 3's keyword that says of a member's own schema that it must be there.
    let requiringName: String?
    /// The hashes of the names of keywords that open resources and name anchors.
    private let identifyingHashes: [UInt32]
    /// The lowest six bits of each of them, so that most names are told from them at once.
    private let identifyingBits: UInt64

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
        table = KeywordTable(Array(keywords.values))
        var namesByBehavior = [String?](repeating: nil, count: Keyword.Behavior.limit)
        for (behavior, name) in names { namesByBehavior[Int(behavior.rawValue)] = name }
        self.namesByBehavior = namesByBehavior
        hasWidgetVocabulary = names[.advice] != nil
        requiringName = names[.requiresMember]
        let identifying: [Keyword.Behavior] = [
            .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
        ]
        identifyingHashes = (identifying.compactMap { names[$0] } + ["$schema"]).map {
            NameHash.hash(Array($0.utf8))
        }
        identifyingBits = identifyingHashes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Whether a schema may open a resource or name an anchor, as few do.
    func mayIdentify(_ schema: Int32, in text: JSONText) -> Bool {
        var name = schema + 1
        let end = text.indexAfter(schema)
        while name < end {
            let hash = text[name].link
            if identifyingBits >> UInt64(hash & 63) & 1 != 0, identifyingHashes.contains(hash) {
                return true
            }
            name = text.indexAfter(name + 1)
        }
        return false
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

    /// What a member of a schema does, given the entry of its name, if that is a keyword.
    package func traits(
        ofMemberAt nameIndex: Int32,
        in document: JSONDocument
    ) -> KeywordTable.Traits? {
        document.withText { table.traits(ofMemberAt: nameIndex, in: $0) }
    }

    /// The same in a text that is lent.
    @inline(__always)
    func traits(ofMemberAt nameIndex: Int32, in text: JSONText) -> KeywordTable.Traits? {
        table.traits(ofMemberAt: nameIndex, in: text)
    }

    deinit { table.deallocate() }

    /// The user's keyword that a member of a schema is.
    func customKeyword(of member: JSONMember) -> CustomKeyword? { keywords[member.name]?.custom }

    /// The meaning of the format called `name`, if the dialect defines one that can be checked.
    package func format(named name: String) -> StringFormat? {
        traits.formats[name] ?? vocabularies.lazy.compactMap { $0.formats[name] }.first
    }

    /// The name of the one keyword that does `behavior`; several may annotate.
    package func name(of behavior: Keyword.Behavior) -> String? {
        namesByBehavior[Int(behavior.rawValue)]
    }

    /// Every name that is a keyword, in the order of the tables.
    package var keywordNames: [String] { vocabularies.flatMap { $0.keywords.map(\.name) } }
}
