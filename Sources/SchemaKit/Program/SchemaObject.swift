/// A schema that is an object, as the compiler reads it.
struct SchemaObject {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keywords that the dialect knows. Schemas have few, so a search beats a table.
    private var keywords: [(behavior: Keyword.Behavior, member: JSONMember)]
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
            let keyword = dialect.keyword(of: member)
            if isReferenceAlone, keyword?.behavior != .reference { continue }
            if let custom = keyword?.custom { customKeywords.append((custom, member)) }
            guard let behavior = keyword?.behavior else {
                annotate(member, kinds: .all)
                continue
            }
            if behavior.annotates { annotate(member, kinds: .all) }
            if behavior != .annotation { keywords.append((behavior, member)) }
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
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        keywords.last { $0.behavior == behavior }?.member
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
