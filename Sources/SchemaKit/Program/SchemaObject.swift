/// A schema that is an object, as the compiler reads it.
struct SchemaObject {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keywords that the dialect knows. Schemas have few, so a search beats a table.
    private var keywords: KeywordList
    /// The behaviours of the keywords as bits: most that are asked for are not there.
    private var present: (low: UInt64, high: UInt64) = (0, 0)
    /// The keywords of users' vocabularies.
    private(set) var customKeywords: [(keyword: CustomKeyword, member: JSONMember)] = []
    /// Everything that only annotates: known annotations and unknown names, in the order of the
    /// text.
    private(set) var annotations: [AnnotationKeyword]

    typealias KeywordList = [(behavior: Keyword.Behavior, nameIndex: Int32)]

    /// Memory for the lists of a schema, which goes from one schema to the next. (Benchmark: `compile`.)
    struct Room {
        fileprivate var keywords: KeywordList = []
        fileprivate var annotations: [AnnotationKeyword] = []
    }

    /// - Parameter room: What `giveBack` fills again.
    init(
        node: JSONNode,
        location: SchemaLocation,
        resource: SchemaResourceID,
        dialect: Dialect,
        room: inout Room
    ) {
        self.node = node
        self.location = location
        self.resource = resource
        self.dialect = dialect
        keywords = []
        annotations = []
        swap(&keywords, &room.keywords)
        swap(&annotations, &room.annotations)
        keywords.reserveCapacity(max(16, node.count))
        addMembers { _ in true }
        if dialect.traits.referenceStandsAlone, self[.reference]?.value.kind == .string {
            keywords.removeAll()
            present = (0, 0)
            customKeywords.removeAll()
            annotations.removeAll()
            addMembers { $0 == .reference }
        }
    }

    /// Hands the memory of the lists back, which are empty then.
    mutating func giveBack(_ room: inout Room) {
        keywords.removeAll(keepingCapacity: true)
        annotations.removeAll(keepingCapacity: true)
        swap(&keywords, &room.keywords)
        swap(&annotations, &room.annotations)
    }

    private mutating func addMembers(where counts: (Keyword.Behavior?) -> Bool) {
        let document = node.document
        var name = node.index + 1
        let end = document.indexAfter(node.index)
        while name < end {
            let behavior = dialect.traits(ofMemberAt: name, in: document)?.behavior
            if counts(behavior) { add(behavior, name) }
            name = document.indexAfter(name + 1)
        }
    }

    /// Adds the member whose name is at `nameIndex`; a name that is not known annotates.
    private mutating func add(_ behavior: Keyword.Behavior?, _ nameIndex: Int32) {
        guard let behavior else {
            annotate(nameIndex, kinds: .all)
            return
        }
        if behavior == .custom, let custom = dialect.customKeyword(of: member(nameIndex)) {
            customKeywords.append((custom, member(nameIndex)))
        }
        if behavior.annotates { annotate(nameIndex, kinds: .all) }
        guard behavior != .annotation else { return }
        keywords.append((behavior, nameIndex))
        let bit: UInt64 = 1 << UInt64(behavior.rawValue & 63)
        if behavior.rawValue < 64 { present.low |= bit } else { present.high |= bit }
    }

    private func member(_ nameIndex: Int32) -> JSONMember {
        JSONMember(
            value: JSONNode(document: node.document, index: nameIndex + 1),
            nameIndex: nameIndex
        )
    }

    private mutating func annotate(_ nameIndex: Int32, kinds: KindMask) {
        annotations.append(
            AnnotationKeyword(keyword: KeywordEntry(index: nameIndex), kinds: kinds)
        )
    }

    /// Notes that a keyword, which could assert, only annotates here.
    mutating func annotate(_ behavior: Keyword.Behavior, kinds: KindMask = .all) {
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
        for keyword in keywords.reversed() where keyword.behavior == behavior {
            return KeywordEntry(index: keyword.nameIndex)
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
