import SchemaKit

/// The subschemas of the files that are linted together, and of the schemas that they refer to.
///
/// Each file is traversed once with the keyword table of its dialect, as in `ResourceScanner`. References are
/// resolved after that. A target that lies outside of every subschema is then traversed as well.
struct SchemaSites {
    private(set) var registry: SchemaRegistry
    private(set) var sites: [SchemaSite] = []
    /// The numbers of the sites in each file, in the order of the text. Sites that only references reach come
    /// last.
    private(set) var numbers: [SchemaDocumentID: [Int]] = [:]
    private(set) var siteAt: [SchemaLocation: Int] = [:]
    /// The references that lead to a schema.
    private(set) var references: [(source: SchemaLocation, target: SchemaLocation)] = []
    /// The references that cannot be resolved, with the reason, by the number of their site.
    private(set) var deadReferences: [Int: [(member: JSONMember, reason: ReferenceError)]] = [:]
    private var resourceAt: [SchemaLocation: SchemaResourceID] = [:]
    private var resolved: [WrittenReference: Result<SchemaLocation, SchemaFailure>] = [:]

    /// The text of a reference and the resource that contains it.
    private struct WrittenReference: Hashable {
        let text: String
        let resource: SchemaResourceID
    }

    init(registry: SchemaRegistry, files: [SchemaDocumentID]) {
        self.registry = registry
        for file in files { walkFile(file) }
        var next = 0
        while next < sites.count {
            follow(next)
            next += 1
        }
    }

    subscript(number: Int) -> SchemaSite { sites[number] }

    // MARK: Traversal

    private mutating func walkFile(_ id: SchemaDocumentID) {
        let document = registry.document(id)
        guard document.failure == nil, let root = document.resources.first else { return }
        noteResources(of: id)
        walk(
            document.document.root,
            in: id,
            SchemaSite.Place(resource: SchemaResourceID(index: Int32(root)))
        )
    }

    private mutating func noteResources(of id: SchemaDocumentID) {
        for index in registry.document(id).resources {
            let resource = SchemaResourceID(index: Int32(index))
            resourceAt[registry.resource(resource).root] = resource
        }
    }

    /// Adds a subschema and those inside it. The parser limits the nesting of documents, so the recursion is
    /// bounded.
    private mutating func walk(
        _ node: JSONNode,
        in document: SchemaDocumentID,
        _ outer: SchemaSite.Place
    ) {
        let location = SchemaLocation(document: document, entry: node.index)
        guard node.kind == .object || node.bool != nil, siteAt[location] == nil else { return }
        var place = outer
        place.resource = resourceAt[location] ?? outer.resource
        let resource = place.resource
        let dialect = registry.resource(resource).dialect
        let number = sites.count
        let site = SchemaSite(node, at: location, dialect, place: place)
        sites.append(site)
        siteAt[location] = number
        numbers[document, default: []].append(number)
        for member in node.members {
            guard let keyword = dialect.keyword(named: member.name) else { continue }
            var inner = SchemaSite.Place(
                resource: resource,
                role: keyword.behavior,
                parent: number
            )
            if keyword.subschemas == .schemaMap {
                for entry in member.value.members {
                    inner.member = entry
                    walk(entry.value, in: document, inner)
                }
            } else {
                let subschemas = ResourceScanner.subschemas(of: member.value, keyword.subschemas)
                for subschema in subschemas { walk(subschema, in: document, inner) }
            }
        }
    }

    // MARK: References

    private mutating func follow(_ number: Int) {
        let site = sites[number]
        for (behavior, member) in site.keywords where behavior.role == .reference {
            if behavior != .reference { sites[number].leadsElsewhere = true }
            guard let text = member.value.string else { continue }
            let written =
                behavior == .dynamicAnchorReference && !text.contains("#") ? "#" + text : text
            switch resolve(written, from: site.resource) {
            case .success(let location):
                references.append((site.location, location))
                sites[number].target = self.site(at: location)
            case .failure(.dead(let reason)):
                sites[number].leadsElsewhere = true
                guard behavior == .reference else { continue }
                deadReferences[number, default: []].append((member, reason))
            case .failure(.unusableFile):
                sites[number].leadsElsewhere = true
            }
        }
    }

    private mutating func resolve(
        _ text: String,
        from resource: SchemaResourceID
    ) -> Result<SchemaLocation, SchemaFailure> {
        let key = WrittenReference(text: text, resource: resource)
        if let known = resolved[key] { return known }
        let result: Result<SchemaLocation, SchemaFailure>
        do throws(SchemaFailure) {
            result = .success(try registry.resolve(text, from: resource))
        } catch {
            result = .failure(error)
        }
        resolved[key] = result
        return result
    }

    private mutating func site(at location: SchemaLocation) -> Int? {
        if let known = siteAt[location] { return known }
        if numbers[location.document] == nil { noteResources(of: location.document) }
        let resource = registry.resource(around: location)
        let node = registry.node(at: location)
        walk(node, in: location.document, SchemaSite.Place(resource: resource))
        return siteAt[location]
    }

    // MARK: Queries

    /// Returns the site at the end of a chain of schemas that only refer to another schema.
    func destination(of number: Int) -> Int {
        var current = number
        // A longer chain is a cycle, or too long to be useful.
        for _ in 0..<16 {
            let site = sites[current]
            guard let target = site.target,
                site.keywords.allSatisfy({ $0.behavior == .reference || !$0.behavior.constrains })
            else { return current }
            current = target
        }
        return current
    }

    /// Returns the sites that are direct children of a keyword's value, in their order.
    func sites(in member: JSONMember, of site: SchemaSite) -> [Int] {
        let children =
            member.value.kind == .array
            ? Array(member.value.elements) : member.value.members.map(\.value)
        return children.compactMap {
            siteAt[SchemaLocation(document: site.location.document, entry: $0.index)]
        }
    }

    /// Returns the site of a value, or nil if the value is not a subschema.
    func site(of node: JSONNode, in site: SchemaSite) -> Int? {
        siteAt[SchemaLocation(document: site.location.document, entry: node.index)]
    }
}
