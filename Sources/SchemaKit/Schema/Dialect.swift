/// A version of JSON Schema, or a custom set of vocabularies, as a table of keywords.
///
/// A dialect is a class, because the compiler gets the dialect of every subschema. A copy of a structure would retain
/// each of its arrays and tables. (Benchmark: `compile`.)
package final class Dialect: Sendable {
    /// The URI of the dialect's metaschema, without an empty fragment.
    package let uri: String
    package let vocabularies: [Vocabulary]
    package let traits: DialectTraits
    private let keywords: [ExactText: Keyword]
    /// The keywords in a hash table that the compiler uses.
    private let table: KeywordTable
    /// The name of the keyword with each behavior, indexed by the raw value of the behavior.
    private let namesByBehavior: [String?]
    /// True if the dialect has the widget vocabulary. Only schemas of such a dialect are searched for the vocabulary's
    /// keywords.
    let hasWidgetVocabulary: Bool
    /// The name of the keyword that, in the schema of a member, makes this member required: `required` in draft 3, nil
    /// in all other dialects.
    let requiringKeywordName: String?
    /// The hashes of `$schema` and of the names of the keywords that start resources or define anchors.
    private let identifierHashes: [UInt32]
    /// A bit set of the lowest six bits of each hash in `identifierHashes`, as a prefilter.
    private let identifierBits: UInt64

    init(uri: String, vocabularies: [Vocabulary], traits: DialectTraits) {
        self.uri = uri
        self.vocabularies = vocabularies
        self.traits = traits
        var keywords: [ExactText: Keyword] = [:]
        var names: [Keyword.Behavior: String] = [:]
        for keyword in vocabularies.flatMap(\.keywords) {
            keywords[ExactText(keyword.name)] = keyword
            names[keyword.behavior] = keyword.name
        }
        self.keywords = keywords
        table = KeywordTable(Array(keywords.values))
        var namesByBehavior = [String?](repeating: nil, count: Keyword.Behavior.allCases.count)
        for (behavior, name) in names { namesByBehavior[Int(behavior.rawValue)] = name }
        self.namesByBehavior = namesByBehavior
        hasWidgetVocabulary = names[.advice] != nil
        requiringKeywordName = names[.requiresMember]
        let behaviors: [Keyword.Behavior] = [
            .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
        ]
        identifierHashes = (behaviors.compactMap { names[$0] } + ["$schema"]).map {
            NameHash.hash(Array($0.utf8))
        }
        identifierBits = identifierHashes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Returns whether a schema may have `$schema` or a keyword that starts a resource or defines an anchor. Few
    /// schemas have one of these keywords.
    func mayHaveIdentifier(_ schema: Int32, in text: JSONText) -> Bool {
        var nameIndex = schema + 1
        let end = text.indexAfter(schema)
        while nameIndex < end {
            // The link of a name's entry is the hash of the name.
            let hash = text[nameIndex].link
            if identifierBits >> UInt64(hash & 63) & 1 != 0, identifierHashes.contains(hash) {
                return true
            }
            nameIndex = text.indexAfter(nameIndex + 1)
        }
        return false
    }

    /// True if the dialect itself requires that formats are asserted.
    package var assertsFormats: Bool {
        refusesUnknownFormats || vocabularies.contains { $0.formatAssertion == .always }
    }

    /// True if an unknown format is an error of the schema.
    package var refusesUnknownFormats: Bool {
        vocabularies.contains { $0.formatAssertion == .alwaysAndOnlyKnown }
    }

    /// The names of the formats that can be checked.
    package var formatNames: [String] {
        traits.formats.formatsByName.keys + vocabularies.flatMap(\.formats.formatsByName.keys)
    }

    /// True if the dialect itself requires that the content of strings is asserted.
    package var assertsContent: Bool { vocabularies.contains(where: \.assertsContent) }

    /// Returns the keyword with this name, or nil if the dialect has no such keyword.
    package func keyword(named name: String) -> Keyword? { keywords[ExactText(name)] }

    /// Returns the traits of the keyword whose name is at the entry `nameIndex`, or nil if the member of the schema is
    /// not a keyword.
    package func keywordTraits(
        ofMemberAt nameIndex: Int32,
        in document: JSONDocument
    ) -> KeywordTable.Traits? {
        document.withText { table.traits(ofMemberAt: nameIndex, in: $0) }
    }

    /// Returns the traits of the keyword whose name is at the entry `nameIndex`, for a caller that already has a view
    /// of the text.
    @inline(__always)
    func keywordTraits(
        ofMemberAt nameIndex: Int32,
        in text: JSONText
    ) -> KeywordTable.Traits? {
        table.traits(ofMemberAt: nameIndex, in: text)
    }

    /// Returns the first unknown member of a file's root if the root looks like a payload: it has neither `$schema` nor
    /// a keyword other than comments and annotations. As a schema, such a root would accept every value. Returns nil
    /// for any other root.
    package func firstMemberOfPayload(at root: JSONNode) -> JSONMember? {
        guard root["$schema"] == nil else { return nil }
        var first: JSONMember?
        for member in root.members {
            switch keywordTraits(ofMemberAt: member.nameIndex, in: root.document)?.behavior {
            case nil: first = first ?? member
            case .annotation, .comment: continue
            default: return nil
            }
        }
        return first
    }

    /// The minimum number of unknown members of a root that resembles a payload. Fewer unknown members may be misspelled
    /// keywords.
    private static let minimumUnknownCount = 3

    /// Returns whether a file's root resembles a payload: it names no dialect, and most of its members are not keywords.
    package func resemblesPayload(_ root: JSONNode) -> Bool {
        guard root["$schema"] == nil else { return false }
        var unknownCount = 0
        var keywordCount = 0
        for member in root.members {
            if keyword(named: member.name) == nil { unknownCount += 1 } else { keywordCount += 1 }
        }
        return unknownCount >= Self.minimumUnknownCount && unknownCount > keywordCount
    }

    /// Returns the custom keyword with the name of `member`, or nil if the dialect has no such custom keyword.
    func customKeyword(of member: JSONMember) -> CustomKeyword? {
        keywords[ExactText(member.name)]?.custom
    }

    /// Returns the format with this name, or nil if the dialect defines no such format that can be checked.
    package func format(named name: String) -> StringFormat? {
        traits.formats[name] ?? vocabularies.lazy.compactMap { $0.formats[name] }.first
    }

    /// Returns the name of the keyword with this behavior, or nil if the dialect has no such keyword. If several
    /// keywords share the behavior, as annotations do, returns the name of one of them.
    package func name(of behavior: Keyword.Behavior) -> String? {
        namesByBehavior[Int(behavior.rawValue)]
    }

    /// The name of the keyword whose schemas apply together with the schema that contains it: `extends` in draft 3,
    /// `allOf` in later drafts.
    package var nameOfConjunction: String { name(of: .allOf) ?? name(of: .extends) ?? "allOf" }

    /// The names of all keywords, in the order of the vocabularies.
    package var keywordNames: [String] { vocabularies.flatMap { $0.keywords.map(\.name) } }
}

/// The characteristics of a dialect that do not belong to a single keyword.
package struct DialectTraits: Sendable {
    /// The formats of the dialect, by name.
    package let formats: StringFormat.Table
    /// True up to draft 7: `$ref` makes all other keywords in its schema ineffective.
    package var referenceOverridesOtherKeywords = false
    /// True up to draft 7: an identifier that is only a fragment defines an anchor.
    var identifierCanDefineAnchor = false
    /// True in drafts 3 and 4: `1.0` is not an integer, because it has a fraction.
    package var integersHaveNoFraction = false
    /// True in draft 3: an unknown name of a type allows any type.
    var unknownTypesAreAny = false
    /// True before v1: a dynamic anchor also defines a plain anchor.
    var dynamicAnchorIsAnchor = true
    /// True in draft 2019-09: an anchor begins with a letter, and may contain colons (core, section 8.2.3).
    package var anchorsMayHaveColons = false
}

/// A set of keywords that a metaschema can list (2020-12 core, section 8.1).
package struct Vocabulary: Sendable {
    package let uri: String
    package let keywords: [Keyword]
    private(set) var formatAssertion: FormatAssertion
    /// The formats that the vocabulary adds to those of the dialect's draft.
    package let formats: StringFormat.Table
    /// True if the keywords for the content of strings are assertions. The drafts leave this to the user.
    let assertsContent: Bool

    /// The condition under which a vocabulary asserts formats.
    enum FormatAssertion: Sendable {
        case never
        case always
        /// 2020-12: always, and an unknown format is an error of the schema (validation, 7.2.2).
        case alwaysAndOnlyKnown
        /// 2019-09: if the metaschema requires the vocabulary.
        case ifRequired
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

    /// Returns the vocabulary as part of the dialect of a metaschema. `isRequired` is true if the metaschema requires
    /// the vocabulary.
    func forMetaschema(isRequired: Bool) -> Vocabulary {
        guard formatAssertion == .ifRequired, isRequired else { return self }
        var vocabulary = self
        vocabulary.formatAssertion = .always
        return vocabulary
    }
}

/// A hash table of the keywords of a dialect, for the hashes of names that the parser computes.
///
/// A lookup creates no string and changes no reference count. (Benchmark: `compile`.)
package struct KeywordTable: Sendable {
    /// The behavior of a keyword and the structure of its subschemas.
    package struct Traits: Sendable {
        package var behavior: Keyword.Behavior
        package var subschemas: Keyword.SubschemaShape
    }

    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// The offset of the name in `names`, or -1 in a free slot.
        var start: Int32 = -1
        var count: Int32 = 0
        var traits = Traits(behavior: .annotation, subschemas: .none)
    }

    /// The slots. The number of slots is a power of two, and `mask` is this number minus one.
    private let slots: [Slot]
    private let mask: UInt32
    private let names: [UInt8]

    /// Creates a table. The keywords must have different names.
    init(_ keywords: [Keyword]) {
        var capacity = 4
        while capacity < keywords.count * 2 { capacity *= 2 }
        var slots = Array(repeating: Slot(), count: capacity)
        var names: [UInt8] = []
        for keyword in keywords {
            let name = Array(keyword.name.utf8)
            let hash = NameHash.hash(name)
            var position = Int(truncatingIfNeeded: hash) & (capacity - 1)
            while slots[position].start >= 0 { position = (position + 1) & (capacity - 1) }
            slots[position] = Slot(
                hash: hash,
                start: Int32(names.count),
                count: Int32(name.count),
                traits: Traits(behavior: keyword.behavior, subschemas: keyword.subschemas)
            )
            names += name
        }
        self.slots = slots
        mask = UInt32(capacity - 1)
        self.names = names
    }

    /// Returns the traits of the keyword whose name is at the entry `nameIndex`, or nil if the member of the schema is
    /// not a keyword.
    func traits(ofMemberAt nameIndex: Int32, in text: JSONText) -> Traits? {
        let entry = text[nameIndex]
        var position = entry.link & mask
        while true {
            let slot = slots[Int(position)]
            if slot.start < 0 { return nil }
            if slot.hash == entry.link, isName(entry, of: slot, in: text) { return slot.traits }
            position = (position &+ 1) & mask
        }
    }

    @inline(__always)
    private func isName(_ entry: JSONEntry, of slot: Slot, in text: JSONText) -> Bool {
        let name = text.rawContent(of: entry)
        guard !entry.hasEscapes else { return isEscapedName(name, of: slot) }
        return name.isEqual(to: self.name(of: slot))
    }

    @inline(never)
    private func isEscapedName(_ content: Span<UInt8>, of slot: Slot) -> Bool {
        var name: [UInt8] = []
        JSONStringDecoder.decode(content, into: &name)
        return name.span.isEqual(to: self.name(of: slot))
    }

    @inline(__always)
    @_lifetime(borrow self)
    private func name(of slot: Slot) -> Span<UInt8> {
        names.span.extracting(Int(slot.start)..<Int(slot.start + slot.count))
    }
}
