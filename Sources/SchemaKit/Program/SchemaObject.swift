/// A schema that is an object, as the compiler reads it.
struct SchemaObject {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keywords that the dialect knows. Schemas have few, so a search beats a table.
    private var keywords: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The behaviours of the keywords as bits: most that are asked for are not there.
    private var present: (low: UInt64, high: UInt64) = (0, 0)
    /// The keywords of users' vocabularies.
    private(set) var customKeywords: [(keyword: CustomKeyword, member: JSONMember)] = []
    /// Everything that only annotates: known annotations and unknown names, in the order of the
    /// text.
    private(set) var annotations: [AnnotationKeyword] = []

    init(node: JSONNode, location: SchemaLocation, resource: SchemaResourceID, dialect: Dialect) {
        self.node = node
        self.location = location
        self.resource = resource
        self.dialect = dialect
        self.keywords = []
        var keywords: [(behavior: Keyword.Behavior, member: JSONMember)] = []
        let isReferenceAlone =
            dialect.traits.referenceStandsAlone && node["$ref"]?.kind == .string
        for member in node.members {
            let behavior = dialect.traits(of: member)?.behavior
            if isReferenceAlone, behavior != .reference { continue }
            if behavior == .custom, let custom = dialect.customKeyword(of: member) {
                customKeywords.append((custom, member))
            }
            guard let behavior else {
                annotate(member, kinds: .all)
                continue
            }
            if behavior.annotates { annotate(member, kinds: .all) }
            if behavior != .annotation {
                keywords.append((behavior, member))
                let bit: UInt64 = 1 << UInt64(behavior.rawValue & 63)
                if behavior.rawValue < 64 { present.low |= bit } else { present.high |= bit }
            }
        }
        self.keywords = keywords
    }

    private mutating func annotate(_ member: JSONMember, kinds: KindMask) {
        annotations.append(
            AnnotationKeyword(keyword: KeywordEntry(index: member.nameIndex), kinds: kinds)
        )
    }

    /// Notes that a keyword, which could assert, only annotates here.
    mutating func annotate(_ behavior: Keyword.Behavior, kinds: KindMask = .all) {
        if let member = self[behavior] { annotate(member, kinds: kinds) }
    }

    /// The keyword that does `behavior`; of two with one name, the last.
    @inline(__always)
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        holds(behavior) ? keywords.last { $0.behavior == behavior }?.member : nil
    }

    @inline(__always)
    private func holds(_ behavior: Keyword.Behavior) -> Bool {
        let bits = behavior.rawValue < 64 ? present.low : present.high
        return bits >> UInt64(behavior.rawValue & 63) & 1 != 0
    }

    /// Where that keyword stands.
    func entry(_ behavior: Keyword.Behavior) -> KeywordEntry {
        self[behavior].map { KeywordEntry(index: $0.nameIndex) } ?? .none
    }

    /// Where a value inside the schema stands.
    func location(of node: JSONNode) -> SchemaLocation {
        SchemaLocation(document: location.document, entry: node.index)
    }
}
