/// A schema that is an object, as the compiler reads it.
///
/// There is one for all schemas, read after one another: so their lists have the same memory, and handing a
/// schema on counts no references. One thread at a time has it, so that no access needs to be checked for
/// exclusivity. (Benchmark: `compile`, fast.)
final class SchemaObject {
    /// None before the first schema is read.
    @exclusivity(unchecked) private var document: JSONDocument?
    /// The same, lent for as long as the document is held.
    @exclusivity(unchecked) private var heldText: JSONText?
    @exclusivity(unchecked) private(set) var location = SchemaLocation(
        document: SchemaDocumentID(index: 0),
        entry: 0
    )
    @exclusivity(unchecked) private(set) var resource = SchemaResourceID(index: 0)
    @exclusivity(unchecked) private(set) var dialect: Dialect
    /// The keywords that the dialect knows. Schemas have few, so a search beats a table.
    @exclusivity(unchecked) private var keywords: [KnownKeyword] = []
    /// How many of them are of the schema at hand; the others are of those before it.
    @exclusivity(unchecked) private var keywordCount = 0
    /// The behaviours of the keywords as bits: most that are asked for are not there.
    @exclusivity(unchecked) private var present: (low: UInt64, high: UInt64) = (0, 0)
    /// The keywords of users' vocabularies.
    @exclusivity(unchecked) private(set) var customKeywords: [CustomMember] = []
    /// Everything that only annotates: known annotations and unknown names, in the order of the
    /// text.
    @exclusivity(unchecked) private(set) var annotations: [AnnotationKeyword] = []

    private typealias KnownKeyword = (behavior: Keyword.Behavior, nameIndex: Int32)
    typealias CustomMember = (keyword: CustomKeyword, member: JSONMember)

    /// Takes the dialect that most schemas will have.
    init(dialect: Dialect) {
        self.dialect = dialect
        keywords.reserveCapacity(16)
    }

    var node: JSONNode { node(at: location.entry) }

    /// The text that the schema stands in, to be read as long as it is at hand.
    var text: JSONText {
        guard let heldText else { preconditionFailure("a schema has been read") }
        return heldText
    }

    private func node(at index: Int32) -> JSONNode {
        guard let document else { preconditionFailure("a schema has been read") }
        return JSONNode(document: document, index: index)
    }

    /// Goes on to another schema.
    func read(
        _ document: JSONDocument,
        at location: SchemaLocation,
        resource: SchemaResourceID,
        dialect: Dialect
    ) {
        // Most schemas that follow one another have both in common.
        if self.document?.identity != document.identity {
            self.document = document
            heldText = document.withText { $0 }
        }
        if self.dialect !== dialect { self.dialect = dialect }
        self.location = location
        self.resource = resource
        clear()
        addMembers(dialect, text)
    }

    private func clear() {
        present = (0, 0)
        keywordCount = 0
        if !customKeywords.isEmpty { customKeywords.removeAll() }
        if !annotations.isEmpty { annotations.removeAll(keepingCapacity: true) }
    }

    private func addMembers(_ dialect: Dialect, _ text: JSONText) {
        addMembers(dialect, text) { _ in true }
        if dialect.traits.referenceStandsAlone, holds(.reference),
            text[entry(.reference).value].kind == .string
        {
            clear()
            addMembers(dialect, text) { $0 == .reference }
        }
    }

    @inline(__always)
    private func addMembers(
        _ dialect: Dialect,
        _ text: JSONText,
        where counts: (Keyword.Behavior?) -> Bool
    ) {
        var name = location.entry + 1
        let end = text.indexAfter(location.entry)
        while name < end {
            let behavior = dialect.traits(ofMemberAt: name, in: text)?.behavior
            if counts(behavior) { add(behavior, name, dialect) }
            name = text.indexAfter(name + 1)
        }
    }

    /// Adds the member whose name is at `nameIndex`; a name that is not known annotates.
    private func add(
        _ behavior: Keyword.Behavior?,
        _ nameIndex: Int32,
        _ dialect: Dialect
    ) {
        guard let behavior else {
            annotate(nameIndex, kinds: .all)
            return
        }
        if behavior == .custom, let custom = dialect.customKeyword(of: member(nameIndex)) {
            customKeywords.append((custom, member(nameIndex)))
        }
        if behavior.annotates { annotate(nameIndex, kinds: .all) }
        guard behavior != .annotation else { return }
        if keywordCount < keywords.count {
            keywords[keywordCount] = (behavior, nameIndex)
        } else {
            keywords.append((behavior, nameIndex))
        }
        keywordCount += 1
        let bit: UInt64 = 1 << UInt64(behavior.rawValue & 63)
        if behavior.rawValue < 64 { present.low |= bit } else { present.high |= bit }
    }

    private func member(_ nameIndex: Int32) -> JSONMember {
        JSONMember(
            value: node(at: nameIndex + 1),
            nameIndex: nameIndex
        )
    }

    private func annotate(_ nameIndex: Int32, kinds: KindMask) {
        annotations.append(
            AnnotationKeyword(keyword: KeywordEntry(index: nameIndex), kinds: kinds)
        )
    }

    /// Notes that a keyword, which could assert, only annotates here.
    func annotate(_ behavior: Keyword.Behavior, kinds: KindMask = .all) {
        let entry = entry(behavior)
        if !entry.isNone { annotate(entry.index, kinds: kinds) }
    }

    /// The keyword that does `behavior`; of two with one name, the last.
    @inline(__always)
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        let entry = entry(behavior)
        return entry.isNone ? nil : member(entry.index)
    }

    /// Where that keyword stands.
    @inline(__always)
    func entry(_ behavior: Keyword.Behavior) -> KeywordEntry {
        holds(behavior) ? lastEntry(behavior) : .none
    }

    private func lastEntry(_ behavior: Keyword.Behavior) -> KeywordEntry {
        var position = keywordCount
        while position > 0 {
            position -= 1
            if keywords[position].behavior == behavior {
                return KeywordEntry(index: keywords[position].nameIndex)
            }
        }
        return .none
    }

    @inline(__always)
    private func holds(_ behavior: Keyword.Behavior) -> Bool {
        let bits = behavior.rawValue < 64 ? present.low : present.high
        return bits >> UInt64(behavior.rawValue & 63) & 1 != 0
    }

    /// Whether any keyword does one of the behaviours from `first` to `last`, as they are declared: most
    /// schemas have keywords of few kinds. (Benchmark: `compile`, fast.)
    @inline(__always)
    func holdsAny(_ first: Keyword.Behavior, _ last: Keyword.Behavior) -> Bool {
        let from = UInt64(first.rawValue)
        let through = UInt64(last.rawValue)
        let low = from > 63 ? 0 : Self.bits(from, through > 63 ? 63 : through)
        let high = through < 64 ? 0 : Self.bits(from < 64 ? 0 : from &- 64, through &- 64)
        return present.low & low | present.high & high != 0
    }

    @inline(__always)
    private static func bits(_ from: UInt64, _ through: UInt64) -> UInt64 {
        (UInt64.max &<< from) & (UInt64.max &>> (63 &- through))
    }

    /// Where a value inside the schema stands.
    func location(of node: JSONNode) -> SchemaLocation {
        SchemaLocation(document: location.document, entry: node.index)
    }
}
