import SchemaKit

/// Every subschema of the files that are linted together, and of what they refer to.
///
/// One walk over each file follows the tables of its dialect, as `ResourceScanner` does; references
/// are resolved after that, and what they find in places that hold no subschemas is walked as well.
struct SchemaSites {
    private(set) var registry: SchemaRegistry
    private(set) var sites: [SchemaSite] = []
    /// The numbers of the sites in each file, in the order of the text but for what only references
    /// have found.
    private(set) var numbers: [SchemaDocumentID: [Int]] = [:]
    private(set) var siteAt: [SchemaLocation: Int] = [:]
    /// The references that lead to a schema.
    private(set) var references: [(source: SchemaLocation, target: SchemaLocation)] = []
    /// Why others do not, by the site and the keyword.
    private(set) var deadReferences: [Int: [(member: JSONMember, reason: ReferenceError)]] = [:]
    private var resourceAt: [SchemaLocation: SchemaResourceID] = [:]
    private var resolved: [WrittenReference: Result<SchemaLocation, SchemaFailure>] = [:]

    /// A reference as it is written in a resource.
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

    // MARK: The walk

    private mutating func walkFile(_ id: SchemaDocumentID) {
        let document = registry.document(id)
        guard document.failure == nil, let root = document.resources.first else { return }
        noteResources(of: id)
        walk(
            document.document.root,
            in: id,
            SchemaResourceID(index: Int32(root)),
            SchemaSite.Place()
        )
    }

    private mutating func noteResources(of id: SchemaDocumentID) {
        for index in registry.document(id).resources {
            let resource = SchemaResourceID(index: Int32(index))
            resourceAt[registry.resource(resource).root] = resource
        }
    }

    /// Recursion follows the nesting of the document, which the parser bounds.
    private mutating func walk(
        _ node: JSONNode,
        in document: SchemaDocumentID,
        _ outer: SchemaResourceID,
        _ place: SchemaSite.Place
    ) {
        let location = SchemaLocation(document: document, entry: node.index)
        guard node.kind == .object || node.bool != nil, siteAt[location] == nil else { return }
        let resource = resourceAt[location] ?? outer
        let dialect = registry.resource(resource).dialect
        let number = sites.count
        let site = SchemaSite(node, at: location, in: resource, dialect, place: place)
        sites.append(site)
        siteAt[location] = number
        numbers[document, default: []].append(number)
        for member in node.members {
            guard let keyword = dialect.keyword(named: member.name) else { continue }
            var inner = SchemaSite.Place(role: keyword.behavior, parent: number)
            if keyword.subschemas == .schemaMap {
                for entry in member.value.members {
                    inner.member = entry
                    walk(entry.value, in: document, resource, inner)
                }
            } else {
                let subschemas = ResourceScanner.subschemas(of: member.value, keyword.subschemas)
                for subschema in subschemas { walk(subschema, in: document, resource, inner) }
            }
        }
    }

    // MARK: References

    private mutating func follow(_ number: Int) {
        let site = sites[number]
        for (behavior, member) in site.keywords where behavior.refers {
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
        walk(node, in: location.document, resource, SchemaSite.Place())
        return siteAt[location]
    }

    // MARK: Questions

    /// What a site comes to where it is a reference and nothing else: the site at its end.
    func destination(of number: Int) -> Int {
        var current = number
        // A chain that is longer leads in a circle, or nobody can follow it.
        for _ in 0..<16 {
            let site = sites[current]
            guard let target = site.target,
                site.keywords.allSatisfy({ $0.behavior == .reference || !$0.behavior.constrains })
            else { return current }
            current = target
        }
        return current
    }

    /// The sites that lie directly in the value of a keyword, in their order.
    func sites(in member: JSONMember, of site: SchemaSite) -> [Int] {
        let children =
            member.value.kind == .array
            ? Array(member.value.elements) : member.value.members.map(\.value)
        return children.compactMap {
            siteAt[SchemaLocation(document: site.location.document, entry: $0.index)]
        }
    }

    /// The site of one value.
    func site(of node: JSONNode, in site: SchemaSite) -> Int? {
        siteAt[SchemaLocation(document: site.location.document, entry: node.index)]
    }
}
