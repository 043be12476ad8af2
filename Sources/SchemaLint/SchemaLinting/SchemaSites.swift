import SchemaKit

/// The subschemas of the files that are linted together, and of the schemas to which these files refer.
///
/// Each file is traversed once, as in `ResourceScanner`; the dialect of each resource decides which members are
/// keywords. Then the references are resolved. A target outside of all known subschemas is traversed when a reference
/// leads to it.
struct SchemaSites {
    private(set) var registry: SchemaRegistry
    private(set) var sites: [SchemaSite] = []
    /// The indices of the sites in each file, in the order of the text. Sites to which only references lead come last.
    private(set) var indicesByFile: [SchemaDocumentID: [Int]] = [:]
    private(set) var indexByLocation: [SchemaLocation: Int] = [:]
    /// The references that lead to a schema, in the order of their sites.
    private(set) var references: [Reference] = []
    /// The references that cannot be resolved, with the reason, by the index of their site.
    private(set) var unresolvedReferences: [Int: [(member: JSONMember, reason: ReferenceError)]] =
        [:]
    /// The paths of the files that are linted.
    private let lintedPaths: Set<ExactText>
    private var resourceByLocation: [SchemaLocation: SchemaResourceID] = [:]
    private var resolved: [ReferenceKey: Result<SchemaLocation, SchemaLookupError>] = [:]

    /// The index of a site, a keyword of the site that refers to a schema, and this schema.
    typealias Reference = (siteIndex: Int, member: JSONMember, target: SchemaLocation)

    /// The text of a reference and the resource that contains the reference.
    private struct ReferenceKey: Hashable {
        let text: ExactText
        let resource: SchemaResourceID
    }

    init(registry: SchemaRegistry, files: [SchemaDocumentID]) {
        self.registry = registry
        lintedPaths = Set(files.map { ExactText(registry.document($0).source.path) })
        for file in files { addFile(file) }
        var next = 0
        while next < sites.count {
            resolveReferences(of: next)
            next += 1
        }
    }

    subscript(index: Int) -> SchemaSite { sites[index] }

    // MARK: Traversal

    private mutating func addFile(_ id: SchemaDocumentID) {
        let document = registry.document(id)
        guard let root = document.resources.first else { return }
        indexResources(of: id)
        walk(
            document.document.root,
            in: id,
            SchemaSite.Containment(resource: SchemaResourceID(index: Int32(root)))
        )
    }

    private mutating func indexResources(of id: SchemaDocumentID) {
        for index in registry.document(id).resources {
            let resource = SchemaResourceID(index: Int32(index))
            resourceByLocation[registry.resource(resource).root] = resource
        }
    }

    /// Adds a subschema and its nested subschemas. The parser limits the nesting of documents, so the recursion is
    /// bounded.
    private mutating func walk(
        _ node: JSONNode,
        in document: SchemaDocumentID,
        _ outer: SchemaSite.Containment
    ) {
        let location = SchemaLocation(document: document, entry: node.index)
        guard node.kind == .object || node.bool != nil, indexByLocation[location] == nil else {
            return
        }
        var containment = outer
        containment.resource = resourceByLocation[location] ?? outer.resource
        let resource = containment.resource
        let dialect = registry.resource(resource).dialect
        let index = sites.count
        let site = SchemaSite(node, at: location, dialect, in: containment)
        sites.append(site)
        indexByLocation[location] = index
        indicesByFile[document, default: []].append(index)
        for member in node.members {
            guard let keyword = dialect.keyword(named: member.name) else { continue }
            var childContainment = SchemaSite.Containment(
                resource: resource,
                keyword: keyword.behavior,
                parent: index
            )
            if keyword.subschemas == .schemaMap {
                for child in member.value.members {
                    childContainment.member = child
                    walk(child.value, in: document, childContainment)
                }
            } else {
                let subschemas = ResourceScanner.subschemas(of: member.value, keyword.subschemas)
                for subschema in subschemas { walk(subschema, in: document, childContainment) }
            }
        }
    }

    // MARK: References

    private mutating func resolveReferences(of index: Int) {
        let site = sites[index]
        for (behavior, member) in site.keywords where behavior.role == .reference {
            if behavior != .reference { sites[index].hasUnknownTarget = true }
            guard let text = member.value.string else { continue }
            if behavior == .dynamicAnchorReference {
                // A missing anchor is not an error: an outer resource that evaluation has entered may have the anchor.
                let name = SchemaResource.nameOfDynamicAnchor(in: text)
                if let location = registry.resource(site.resource).dynamicAnchor(name) {
                    references.append((index, member, location))
                    sites[index].target = self.site(at: location)
                }
                continue
            }
            switch resolve(text, from: site.resource) {
            case .success(let location):
                references.append((index, member, location))
                sites[index].target = self.site(at: location)
            case .failure(.unresolved(let reason)):
                sites[index].hasUnknownTarget = true
                unresolvedReferences[index, default: []].append((member, reason))
            case .failure(.unusableFile(let error)):
                sites[index].hasUnknownTarget = true
                // An error in a linted file is reported with this file. A URI that several files have is not an error,
                // because another run may use only one of the files.
                if case .duplicateIdentifier = error.kind { continue }
                guard !isLinted(error.path) else { continue }
                let reason = ReferenceError.unusableFile(problem: error.problemOfFile)
                unresolvedReferences[index, default: []].append((member, reason))
            }
        }
    }

    private mutating func resolve(
        _ text: String,
        from resource: SchemaResourceID
    ) -> Result<SchemaLocation, SchemaLookupError> {
        let key = ReferenceKey(text: ExactText(text), resource: resource)
        if let cached = resolved[key] { return cached }
        let result: Result<SchemaLocation, SchemaLookupError>
        do throws(SchemaLookupError) {
            result = .success(try registry.resolve(text, from: resource))
        } catch {
            result = .failure(error)
        }
        resolved[key] = result
        return result
    }

    /// Returns the site of a reference's target, and adds it if it is new. Returns nil if the target is not a schema.
    private mutating func site(at location: SchemaLocation) -> Int? {
        if let cached = indexByLocation[location] { return cached }
        if indicesByFile[location.document] == nil { indexResources(of: location.document) }
        let resource = registry.resource(around: location)
        let node = registry.node(at: location)
        walk(node, in: location.document, SchemaSite.Containment(resource: resource))
        return indexByLocation[location]
    }

    // MARK: Queries

    /// Returns whether the file with this path is linted.
    func isLinted(_ path: String) -> Bool { lintedPaths.contains(ExactText(path)) }

    /// Returns the references of a file that lead to the schema with an error, directly or through other schemas.
    func references(of file: SchemaDocumentID, leadingTo error: SchemaError) -> [JSONMember] {
        let path = ExactText(error.path)
        let schemas = sites.indices.filter { index in
            let (range, document) = (sites[index].node.range, sites[index].location.document)
            return range.start <= error.range.start && error.range.end <= range.end
                && ExactText(registry.document(document).source.path) == path
        }
        guard
            let innermost = schemas.max(by: {
                sites[$0].node.range.start < sites[$1].node.range.start
            })
        else { return [] }
        let referrers = Dictionary(grouping: references) { $0.target }
        var found: [JSONMember] = []
        var waiting = [innermost]
        var visited: Set<Int> = [innermost]
        while let index = waiting.popLast() {
            let site = sites[index]
            // A definition takes effect only where a reference leads to it.
            let isDefinition = site.containingKeyword == .definitions
            var users = isDefinition ? [] : [site.parent].compactMap { $0 }
            for reference in referrers[site.location] ?? [] {
                if sites[reference.siteIndex].location.document == file {
                    found.append(reference.member)
                } else {
                    users.append(reference.siteIndex)
                }
            }
            waiting += users.filter { visited.insert($0).inserted }
        }
        return found
    }

    /// Returns the references of a file that lead to a schema.
    func references(in file: SchemaDocumentID) -> [Reference] {
        (indicesByFile[file] ?? []).flatMap { index -> ArraySlice<Reference> in
            let start = references.partitioningIndex { $0.siteIndex >= index }
            return references[start...].prefix { $0.siteIndex == index }
        }
    }

    /// Returns the site at the end of a chain of schemas whose only constraint is a reference.
    func destination(of index: Int) -> Int {
        var current = index
        // A longer chain is a cycle, or too long to be useful.
        for _ in 0..<16 {
            let site = sites[current]
            guard let target = site.target, site.constrainsOnlyByReference else { return current }
            current = target
        }
        return current
    }

    /// Returns the sites that are items or members of a keyword's value, in their order.
    func sites(in member: JSONMember, of site: SchemaSite) -> [Int] {
        let children =
            member.value.kind == .array
            ? Array(member.value.elements) : member.value.members.map(\.value)
        return children.compactMap { self.site(of: $0, in: site) }
    }

    /// Returns the site of a value, or nil if the value is not a subschema.
    func site(of node: JSONNode, in site: SchemaSite) -> Int? {
        indexByLocation[SchemaLocation(document: site.location.document, entry: node.index)]
    }
}

/// A subschema with its location and with its keywords by their behaviors. Unlike a site in models, it has no dynamic
/// scope.
struct SchemaSite {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keyword that contains the subschema. It is nil for the root of a file and for a schema to which only a
    /// reference leads.
    let containingKeyword: Keyword.Behavior?
    /// The member whose value is the schema, if the value of the keyword is an object of schemas.
    let member: JSONMember?
    /// The index of the site that contains the subschema.
    let parent: Int?
    /// The keywords that take effect. Most schemas have few keywords, so a search is faster than a table.
    let keywords: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The last keyword with each behavior; nil if the schema has at most ``searchedKeywordCount`` keywords.
    private let table: [Keyword.Behavior: JSONMember]?
    /// The maximum number of keywords that are searched without a table. A keyword can be repeated many times.
    private static let searchedKeywordCount = 32
    /// The keywords that are ignored because the dialect ignores all keywords beside a reference.
    let ignored: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The members that the dialect does not know.
    let unknown: [JSONMember]
    /// The index of the site to which the schema's reference leads, or nil if no target is known.
    var target: Int?
    /// True if the schema has a dynamic reference, whose target depends on the schemas that evaluation has entered, or
    /// a reference that cannot be resolved.
    var hasUnknownTarget = false
    /// The kinds that `type` names; nil without a `type` and for a `type` that contains schemas or unknown names.
    private(set) var declaredKinds: KindMask?
    /// True if no keyword except `$ref` constrains values.
    let constrainsOnlyByReference: Bool
    /// True if any keyword constrains values.
    private let constrains: Bool
    /// True if the schema has an identifier that is ignored.
    let ignoresIdentifier: Bool

    init(
        _ node: JSONNode,
        at location: SchemaLocation,
        _ dialect: Dialect,
        in containment: Containment
    ) {
        self.node = node
        self.location = location
        resource = containment.resource
        self.dialect = dialect
        containingKeyword = containment.keyword
        member = containment.member
        parent = containment.parent
        var keywords: [(behavior: Keyword.Behavior, member: JSONMember)] = []
        var unknown: [JSONMember] = []
        for member in node.members {
            if let keyword = dialect.keyword(named: member.name) {
                keywords.append((keyword.behavior, member))
            } else {
                unknown.append(member)
            }
        }
        let referenceStandsAlone =
            dialect.traits.referenceOverridesOtherKeywords
            && keywords.contains { $0.behavior == .reference && $0.member.value.kind == .string }
        let effective =
            referenceStandsAlone ? keywords.filter { $0.behavior == .reference } : keywords
        self.keywords = effective
        table =
            effective.count > Self.searchedKeywordCount
            ? Dictionary(effective.map { ($0.behavior, $0.member) }, uniquingKeysWith: { $1 }) : nil
        constrains = effective.contains { $0.behavior.constrains }
        constrainsOnlyByReference = effective.allSatisfy {
            $0.behavior == .reference || !$0.behavior.constrains
        }
        let ignored = referenceStandsAlone ? keywords.filter { $0.behavior != .reference } : []
        self.ignored = ignored
        ignoresIdentifier = ignored.contains { $0.behavior == .identifier }
        self.unknown = unknown
        declaredKinds = type.flatMap { KindMask(namedBy: $0.value, in: dialect) }
    }

    /// The relation of a subschema to the schema that contains it.
    struct Containment {
        /// The resource that contains the subschema.
        var resource: SchemaResourceID
        var keyword: Keyword.Behavior?
        var member: JSONMember?
        var parent: Int?
    }

    /// Returns the member with a behavior, or the last of several such members.
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        if let table { return table[behavior] }
        return keywords.last { $0.behavior == behavior }?.member
    }

    /// True if the schema accepts every value.
    var acceptsEverything: Bool {
        switch node.kind {
        case .true: true
        case .object: !constrains
        case .null, .false, .number, .string, .array: false
        }
    }

    /// The keyword `type`, which has another behavior in draft 3.
    var type: JSONMember? { self[.type] ?? self[.typeUnion] }

    /// True if the schema accepts exactly the values of the declared kinds.
    var constrainsOnlyType: Bool {
        declaredKinds != nil
            && keywords.allSatisfy { $0.behavior.isType || !$0.behavior.constrains }
    }
}

extension Keyword.Behavior {
    /// True for the keyword `type`, which has another behavior in draft 3.
    var isType: Bool { self == .type || self == .typeUnion }
}

extension KindMask {
    /// Creates the set of the kinds that the value of `type` names. Returns nil if the value contains anything but
    /// known names.
    init?(namedBy type: JSONNode, in dialect: Dialect) {
        self = KindMask.none
        let integersHaveNoFraction = dialect.traits.integersHaveNoFraction
        for name in type.kind == .array ? Array(type.elements) : [type] {
            guard let text = name.string,
                insert(typeNamed: text, integersHaveNoFraction: integersHaveNoFraction)
            else { return nil }
        }
    }

    /// Returns whether a value has one of the kinds. If the only numbers in the set are integers, 1.5 has none. If they
    /// must also be written without a fraction and an exponent, 1.0 has none.
    func contains(_ node: JSONNode) -> Bool {
        guard contains(node.kind) else { return false }
        guard node.kind == .number, restrictsNumbers else { return true }
        return rejectsFractions ? node.isPlainInteger : node.number?.isInteger == true
    }

    /// Returns whether a value can be in both sets.
    func intersects(_ other: KindMask) -> Bool {
        bits & other.bits & KindMask.all.bits != 0
    }
}

extension JSONNode {
    /// True if the value is a number that is written without a fraction and without an exponent.
    var isPlainInteger: Bool {
        kind == .number && !text.utf8.contains { ".eE".utf8.contains($0) }
    }
}
