/// A version of JSON Schema, or a custom set of vocabularies, as a table of keywords.
///
/// It is a class because every compiled subschema refers to one. (Benchmark: `compile`.)
package final class Dialect: Sendable {
    /// The URI of the dialect's metaschema, without an empty fragment.
    package let uri: String
    package let vocabularies: [Vocabulary]
    package let traits: DialectTraits
    private let keywords: [String: Keyword]
    /// The keywords in a hash table that the compiler uses.
    private let table: KeywordTable
    /// The name of the keyword with each behavior, indexed by the raw value of the behavior.
    private let namesByBehavior: [String?]
    /// True if the dialect has the widget vocabulary. Schemas of other dialects need not be searched for its
    /// keywords.
    let hasWidgetVocabulary: Bool
    /// The name of draft 3's keyword that makes the member with this schema required, or nil in other dialects.
    let requiringName: String?
    /// The hashes of the names of the keywords that open resources and define anchors.
    private let identifyingHashes: [UInt32]
    /// A bit set of the lowest six bits of each of these hashes, as a prefilter.
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
        var namesByBehavior = [String?](repeating: nil, count: Keyword.Behavior.allCases.count)
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

    /// Returns whether a schema has a keyword that can open a resource or define an anchor. Few schemas do.
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

    /// True if the dialect itself requires that formats are asserted.
    package var assertsFormats: Bool {
        refusesUnknownFormats || vocabularies.contains { $0.formatAssertion == .always }
    }

    /// True if an unknown format is an error of the schema.
    package var refusesUnknownFormats: Bool {
        vocabularies.contains { $0.formatAssertion == .alwaysKnown }
    }

    /// The names of the formats that can be checked.
    package var formatNames: [String] {
        traits.formats.formats.keys + vocabularies.flatMap(\.formats.formats.keys)
    }

    /// True if the dialect itself requires that the content of strings is asserted.
    package var assertsContent: Bool { vocabularies.contains(where: \.assertsContent) }

    /// Returns the keyword with this name, or nil if the dialect has none.
    package func keyword(named name: String) -> Keyword? { keywords[name] }

    /// Returns the traits of the keyword that a member of a schema is, or nil if it is not a keyword. `nameIndex`
    /// is the entry of the member's name.
    package func traits(
        ofMemberAt nameIndex: Int32,
        in document: JSONDocument
    ) -> KeywordTable.Traits? {
        document.withText { table.traits(ofMemberAt: nameIndex, in: $0) }
    }

    /// Returns the traits of the keyword that a member of a schema is, for a caller that already has a view of the
    /// text.
    @inline(__always)
    func traits(ofMemberAt nameIndex: Int32, in text: JSONText) -> KeywordTable.Traits? {
        table.traits(ofMemberAt: nameIndex, in: text)
    }

    /// Returns the custom keyword that a member of a schema is, or nil if it is not a custom keyword.
    func customKeyword(of member: JSONMember) -> CustomKeyword? { keywords[member.name]?.custom }

    /// Returns the format with this name, or nil if the dialect defines none that can be checked.
    package func format(named name: String) -> StringFormat? {
        traits.formats[name] ?? vocabularies.lazy.compactMap { $0.formats[name] }.first
    }

    /// Returns the name of the keyword with this behavior, or nil if there is none. If several keywords share it,
    /// as annotations do, the result is one of them.
    package func name(of behavior: Keyword.Behavior) -> String? {
        namesByBehavior[Int(behavior.rawValue)]
    }

    /// The names of all keywords, in the order of the vocabularies.
    package var keywordNames: [String] { vocabularies.flatMap { $0.keywords.map(\.name) } }
}
