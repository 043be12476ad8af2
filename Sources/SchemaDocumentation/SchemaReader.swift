import SchemaKit
import SwiftModels

extension SchemaKeywords {
    /// True if an outer schema may replace the target of the reference.
    var refersDynamically: Bool {
        self[.reference] == nil
            && Keyword.Behavior.allCases.contains { $0.role == .reference && self[$0] != nil }
    }

    /// True if `items` is an array of schemas for the first items, as in drafts before 2020-12.
    var hasTuple: Bool { self[.itemsOrTuple]?.kind == .array }

    /// The schemas that each apply to one of the first items.
    var firstItems: [ScopedSite] { schemas(hasTuple ? .itemsOrTuple : .prefixItems) }

    /// True if the schema has `properties`, or if `type` allows objects or arrays.
    var describesContainer: Bool {
        self[.properties] != nil || typeNames?.contains { $0 == "object" || $0 == "array" } == true
    }

    /// Returns the types in the value of a keyword of draft 3, which are names or schemas.
    func types(in behavior: Keyword.Behavior) -> [JSONNode] {
        self[behavior].map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
    }

    /// True if `additionalProperties` applies to each member of an object, because the schema has neither `properties`
    /// nor `patternProperties`.
    var describesEachMember: Bool {
        self[.additionalProperties] != nil && self[.properties] == nil
            && self[.patternProperties] == nil
    }
}

extension SchemaIndex {
    /// Returns the target of a schema's reference, or `nil` if the schema has no reference. A dynamic reference has
    /// this target unless an outer schema overrides it.
    mutating func documentedTarget(of keywords: SchemaKeywords) -> ScopedSite? {
        targets(of: keywords).first.map { ScopedSite(document: $0.document, entry: $0.entry) }
    }
}

/// An index of schemas by their sites, together with the types that have pages.
struct SchemaReader {
    private let index: SchemaIndex
    let ids: [ScopedSite: DocumentedType.ID]
    let types: [DocumentedType]
    private let targets: [ScopedSite: ScopedSite]
    private let lines: [SchemaDocumentID: LineIndex]
    private let cache: Cache

    init(_ collector: TypeCollector, inheritedSchemaLimit: Int = Self.inheritedSchemaLimit) {
        cache = Cache(inheritedSchemaLimit: inheritedSchemaLimit)
        index = collector.index
        ids = collector.ids
        types = collector.types
        targets = collector.targets
        let index = collector.index
        lines = Dictionary(
            types.map { ($0.site.document, $0.site) },
            uniquingKeysWith: { first, _ in first }
        ).mapValues { LineIndex(index.source($0).bytes) }
    }

    /// Creates a reader of schemas without pages.
    init(_ index: SchemaIndex) {
        self.index = index
        cache = Cache(inheritedSchemaLimit: Self.inheritedSchemaLimit)
        (ids, types, targets, lines) = ([:], [], [:], [:])
    }

    /// Returns the line on which the schema begins, or `nil` if the lines of its file are not known.
    func line(of site: ScopedSite) -> Int? {
        lines[site.document]?.position(of: node(site).range.start).line
    }

    /// The registry of all schemas.
    var registry: SchemaRegistry { index.registry }

    func keywords(_ site: ScopedSite) -> SchemaKeywords { index.keywords(site) }

    func node(_ site: ScopedSite) -> JSONNode { index.node(site) }

    func source(_ site: ScopedSite) -> SourceFile { index.source(site) }

    func pointer(_ site: ScopedSite) -> JSONPointer { index.pointer(to: site) }

    func name(_ id: DocumentedType.ID) -> String { types[id.index].name }

    func link(_ id: DocumentedType.ID) -> Phrase { Phrase([.link(id, name(id), anchor: nil)]) }

    /// Returns the target of a schema's reference, or `nil` if it has none.
    func target(of keywords: SchemaKeywords) -> ScopedSite? {
        if let target = targets[keywords.site] { return target }
        // The collector has not visited this schema: it is in advice, or the reader has no pages.
        var index = index
        return index.documentedTarget(of: keywords)
    }

    /// A schema that applies to the same value as a given schema. `page` is the type whose page describes the schema,
    /// or `nil` if the schema is described together with the given schema.
    typealias InPlaceSchema = (keywords: SchemaKeywords, page: DocumentedType.ID?)

    /// Returns the schemas that apply to the same value as the schema at `site`, each once: this schema itself, the
    /// schemas to which it refers, and those in `allOf`.
    ///
    /// Once the results contain ``inheritedSchemaLimit`` schemas with other pages, a further result still contains the
    /// nearest schemas with other pages, but not the schemas that apply only because of these.
    func inPlaceSchemas(of site: ScopedSite) -> [InPlaceSchema] {
        if let known = cache.inPlaceSchemas[site] { return known }
        let entersPages = cache.inheritedSchemasLeft > 0
        let schemas = collectInPlaceSchemas(of: site, entersPages: entersPages)
        cache.inheritedSchemasLeft -= schemas.count { $0.page != nil }
        cache.inPlaceSchemas[site] = schemas
        return schemas
    }

    /// The number of schemas with other pages in the results of ``inPlaceSchemas(of:)`` beyond which further results
    /// are cut short.
    ///
    /// For example, a schema can have thousands of schemas in `allOf`, and thousands of other schemas can refer to it.
    /// Without the limit, the result for each of the referring schemas would contain the whole `allOf`.
    static let inheritedSchemaLimit = 500_000

    /// The facts about the schemas that were visited. Without them, a schema to which many schemas refer would be
    /// visited again for each of these schemas.
    private final class Cache {
        var inPlaceSchemas: [ScopedSite: [InPlaceSchema]] = [:]
        /// The number of schemas with other pages that ``inPlaceSchemas`` may still contain.
        var inheritedSchemasLeft: Int
        var firstSchemas: [ScopedSite: [SchemaKeywords]] = [:]
        var areSimple: [ScopedSite: Bool] = [:]
        var memberSizes: [ScopedSite: Int] = [:]
        /// The descriptions that other pages repeat, by the sites of the schemas that have them.
        var repeatedDescriptions: [ScopedSite: String] = [:]
        var tags: [ScopedSite: Tags] = [:]
        var types: [TypeKey: [Phrase]] = [:]
        /// The tags in a schema's own `properties`.
        var ownTags: [ScopedSite: [Tag]] = [:]
        var secretSamples: [Sample: Bool] = [:]

        init(inheritedSchemaLimit: Int) { inheritedSchemasLeft = inheritedSchemaLimit }
    }

    private struct TypeKey: Hashable {
        let site: ScopedSite
        let depth: Int
    }

    /// Returns the types that a description gives for a schema. `find` determines them on the first call.
    ///
    /// Without the cache, the time would grow exponentially with the depth of unions: schemas without pages are read
    /// for each reference to them.
    ///
    /// - Parameter depth: The number of subschemas and references on the way from the subject of the description to the
    ///   schema.
    func cachedTypes(of site: ScopedSite, atDepth depth: Int, _ find: () -> [Phrase]) -> [Phrase] {
        let key = TypeKey(site: site, depth: depth)
        if let known = cache.types[key] { return known }
        let types = find()
        cache.types[key] = types
        return types
    }

    /// A default or an example of the schema at `owner`, and the schemas of the value.
    private struct Sample: Hashable {
        let owner: ScopedSite
        let entry: Int32
        let sites: [ScopedSite]
    }

    /// Returns whether a default or an example of the schema at `owner` contains a secret, according to one of the
    /// schemas of the value. Pages do not show such a value.
    func isSecret(_ sample: JSONNode, of owner: ScopedSite, under sites: [ScopedSite]) -> Bool {
        let key = Sample(owner: owner, entry: sample.index, sites: sites)
        if let known = cache.secretSamples[key] { return known }
        var index = index
        let isSecret = index.containsSecret(sample, under: [owner] + sites)
        cache.secretSamples[key] = isSecret
        return isSecret
    }

    /// Returns the first of the ``inPlaceSchemas(of:)``, from which the annotations of a member come.
    ///
    /// All of them would be too many for each member that refers to a schema with thousands of schemas in `allOf`.
    func firstSchemas(of site: ScopedSite) -> [SchemaKeywords] {
        if let known = cache.firstSchemas[site] { return known }
        let own = keywords(site)
        let schemas: [SchemaKeywords]
        if own.allOfSchemas.isEmpty, let target = target(of: own), target != site {
            let others = cache.firstSchemas[target] ?? collectFirstSchemas(of: target)
            cache.firstSchemas[target] = others
            schemas = [own] + others.filter { $0.site != site }
        } else {
            schemas = collectFirstSchemas(of: site)
        }
        cache.firstSchemas[site] = schemas
        return schemas
    }

    private func collectFirstSchemas(of site: ScopedSite) -> [SchemaKeywords] {
        collectInPlaceSchemas(of: site, limit: Self.firstSchemaLimit).map(\.keywords)
    }

    /// The maximum number of schemas from which the annotations of a member come, besides the schema of the member.
    private static let firstSchemaLimit = 64

    /// - Parameter entersPages: False to leave out the schemas that apply only because of a schema with another page.
    private func collectInPlaceSchemas(
        of site: ScopedSite,
        limit: Int = .max,
        entersPages: Bool = true
    ) -> [InPlaceSchema] {
        var schemas: [InPlaceSchema] = []
        var visited: Set<ScopedSite> = []
        var pending = [(site: site, page: DocumentedType.ID?.none)]
        while schemas.count < limit, let (site, page) = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let keywords = keywords(site)
            schemas.append((keywords, page))
            if page != nil, !entersPages { continue }
            pending += keywords.allOfSchemas.reversed().map { ($0, page) }
            if let target = target(of: keywords) { pending.append((target, ids[target] ?? page)) }
        }
        return schemas
    }

    /// Returns the whole description of a schema, or else the first description of the other schemas that apply to the
    /// same value. A long description of another schema is cut off, because many pages can repeat it.
    func description(of site: ScopedSite) -> String? {
        let described = firstSchemas(of: site).first {
            annotation(.description, in: $0)?.kind == .string
        }
        guard let described else { return nil }
        return described.site == site
            ? annotation(.description, in: described)?.string : repeatedDescription(of: described)
    }

    /// Returns the first description in the ``firstSchemas(of:)``, which begin with the schema itself. A long
    /// description is cut off.
    func repeatedDescription(of site: ScopedSite) -> String? {
        firstSchemas(of: site).lazy.compactMap { repeatedDescription(of: $0) }.first
    }

    private func repeatedDescription(of keywords: SchemaKeywords) -> String? {
        if let known = cache.repeatedDescriptions[keywords.site] { return known }
        guard let text = annotation(.description, in: keywords)?.string else { return nil }
        let description = JSONLayout.shortened(text, to: Self.repeatedDescriptionLimit)
        cache.repeatedDescriptions[keywords.site] = description
        return description
    }

    /// The maximum number of characters of a description that other pages repeat.
    private static let repeatedDescriptionLimit = 1_000

    /// Returns the value of an annotation, such as a description. Annotations reject no value, so they are shown even
    /// if the dialect lacks them or ignores them beside a reference, as drafts 3 to 7 do.
    func annotation(_ behavior: Keyword.Behavior, in keywords: SchemaKeywords) -> JSONNode? {
        keywords[behavior]
            ?? Dialect.draft202012.name(of: behavior).flatMap { keywords.node[$0] }
    }

    /// Returns the names of the members that a schema requires: those in `required` and, in draft 3, those whose own
    /// schemas require them.
    func requiredNames(of keywords: SchemaKeywords) -> [String] {
        guard keywords.dialect.name(of: .requiresMember) != nil else {
            return keywords.requiredNames
        }
        return keywords.namedSchemas(.properties)
            .filter { self.keywords($0.site)[.requiresMember]?.bool == true }.map(\.name)
    }

    /// A member with a constant, which identifies the objects of a schema.
    struct Tag {
        let name: String
        /// The constant, shortened if it is long.
        let value: String

        var phrase: Phrase {
            "\(code: JSONLayout.shortened(name, to: Self.nameLimit)) is \(code: value)"
        }

        /// The maximum number of characters of the name in a phrase.
        private static let nameLimit = 120
    }

    /// The members of a schema that have constants.
    struct Tags {
        /// The first of these members.
        fileprivate(set) var firstTags: [Tag] = []
        /// The number of all these members.
        fileprivate(set) var count = 0
    }

    /// Returns the members that have constants in one of the ``inPlaceSchemas(of:)``.
    func tags(of site: ScopedSite) -> Tags {
        if let known = cache.tags[site] { return known }
        var tags = Tags()
        for schema in inPlaceSchemas(of: site) {
            let ownTags = ownTags(of: schema.keywords)
            tags.firstTags += ownTags.prefix(Self.firstTagLimit - tags.firstTags.count)
            tags.count += ownTags.count
        }
        cache.tags[site] = tags
        return tags
    }

    private func ownTags(of keywords: SchemaKeywords) -> [Tag] {
        if let known = cache.ownTags[keywords.site] { return known }
        let tags = keywords.namedSchemas(.properties).compactMap { name, site in
            self.keywords(site)[.constant].map {
                Tag(name: name, value: JSONLayout.shortLine($0))
            }
        }
        cache.ownTags[keywords.site] = tags
        return tags
    }

    /// The maximum number of tags of a schema that can distinguish it from other branches. Without the limit, thousands
    /// of branches that refer to a schema with thousands of tags would each have a copy of these tags.
    private static let firstTagLimit = 32

    /// Returns whether a schema has none of the keywords that need a longer description, no long list of values or
    /// names, and is small. The schemas in its references and in `allOf` count, too.
    ///
    /// Other pages repeat the rules of a simple schema. If the schema could be large, its pages would grow with the
    /// square of its size.
    func isSimple(_ site: ScopedSite) -> Bool {
        if let known = cache.areSimple[site] { return known }
        let complex: [Keyword.Behavior] = [
            .properties, .oneOf, .anyOf, .items, .itemsOrTuple, .prefixItems, .conditional,
        ]
        let lists: [Keyword.Behavior] = [.enumeration, .required]
        let schemas = inPlaceSchemas(of: site).map(\.keywords)
        let isSimple =
            schemas.allSatisfy { keywords in
                complex.allSatisfy { keywords[$0] == nil }
                    && lists.allSatisfy { keywords[$0]?.count ?? 0 <= Self.repeatedValueLimit }
            } && areSmall(schemas)
        cache.areSimple[site] = isSimple
        return isSimple
    }

    /// The maximum number of values or names in a list that other pages repeat.
    private static let repeatedValueLimit = 20
    /// The maximum size of the keywords that other pages repeat: the number of their values and names, plus one for
    /// each 64 bytes.
    private static let repeatedSizeLimit = 200

    /// Returns whether the constraints of schemas are small enough to be repeated.
    private func areSmall(_ schemas: [SchemaKeywords]) -> Bool {
        var sizeLeft = Self.repeatedSizeLimit
        for keywords in schemas {
            for member in keywords.node.members {
                guard let keyword = keywords.dialect.keyword(named: member.name),
                    !Self.unrepeated.contains(keyword.behavior)
                else { continue }
                sizeLeft -= repeatedSize(of: member.value, in: keywords, limit: sizeLeft)
                guard sizeLeft >= 0 else { return false }
            }
        }
        return true
    }

    /// Returns the size of the keywords that describe the members of a schema. The pages of schemas that refer to it
    /// repeat these descriptions.
    func sizeOfMembers(in keywords: SchemaKeywords) -> Int {
        if let known = cache.memberSizes[keywords.site] { return known }
        let behaviors: [Keyword.Behavior] = [.properties, .patternProperties, .required]
        let size = behaviors.compactMap { keywords[$0] }.reduce(0) { size, value in
            size + repeatedSize(of: value, in: keywords, limit: .max)
        }
        cache.memberSizes[keywords.site] = size
        return size
    }

    /// Returns the size of the value of a keyword on the pages that repeat it: the number of its values and names, plus
    /// one for each 64 bytes. Counting ends once the size exceeds `limit`, so such a result can be too small.
    private func repeatedSize(of value: JSONNode, in keywords: SchemaKeywords, limit: Int) -> Int {
        var size = 0
        var pending = [value]
        while size <= limit, let node = pending.popLast() {
            size += 1
            switch node.kind {
            case .array: pending += node.elements
            // A page repeats only the link to a subschema with a page.
            case .object where ids[keywords.site(of: node)] == nil:
                for member in node.members {
                    size += 1 + member.name.utf8.count / 64
                    pending.append(member.value)
                }
            case .object: break
            case .null, .true, .false, .number, .string:
                size += (node.range.end - node.range.start) / 64
            }
        }
        return size
    }

    /// The keywords that are not repeated as constraints. `allOf` and `extends` are among them because `areSmall` gets
    /// the schemas in them, too, and counts the keywords of each of these schemas.
    private static let unrepeated: Set<Keyword.Behavior> = [
        .description, .examples, .defaultValue, .annotation, .comment, .definitions, .allOf,
        .extends,
    ]
}
