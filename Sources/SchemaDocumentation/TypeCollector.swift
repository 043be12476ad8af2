import SchemaKit
import SwiftModels

/// A collector of the schemas that have a page, and of the references between them.
struct TypeCollector {
    private(set) var index: SchemaIndex
    private(set) var types: [DocumentedType] = []
    private(set) var ids: [ScopedSite: DocumentedType.ID] = [:]
    /// The targets of references, by the sites of the schemas that have the references.
    private(set) var targets: [ScopedSite: ScopedSite] = [:]
    private var names = UniqueNames()
    private var slugs = UniqueNames()
    /// The documents that the user named. All their definitions have pages.
    private var namedDocuments: Set<SchemaDocumentID> = []
    private var pending: [DocumentedType.ID] = []
    /// The uses of all types. A search in ``DocumentedType/uses`` would take long for a type that uses many others.
    private var uses: Set<Use> = []

    private struct Use: Hashable {
        let user: DocumentedType.ID
        let used: DocumentedType.ID
    }

    private init(index: SchemaIndex) { self.index = index }

    static func collect(_ schemas: LoadedSchemas) -> TypeCollector {
        var collector = TypeCollector(index: schemas.index)
        for file in schemas.files {
            collector.namedDocuments.insert(file.root.document)
            _ = collector.add(file.root, parent: nil, key: nil)
        }
        // This is a breadth-first search: a definition is added before the schemas inside it.
        var nextIndex = 0
        while nextIndex < collector.pending.count {
            let id = collector.pending[nextIndex]
            nextIndex += 1
            let site = collector.types[id.index].site
            let isNamed = collector.namedDocuments.contains(site.document)
            collector.collect(below: site, of: id, includesDefinitions: isNamed)
        }
        collector.invertUses()
        return collector
    }

    private mutating func invertUses() {
        for typeIndex in types.indices {
            let id = DocumentedType.ID(index: typeIndex)
            for used in types[typeIndex].uses { types[used.index].users.append(id) }
        }
    }

    // MARK: Walking

    /// Visits a schema and its subschemas and collects those that need pages.
    private mutating func collect(
        below site: ScopedSite,
        of id: DocumentedType.ID,
        includesDefinitions: Bool
    ) {
        // `describesValue` is false inside conditions and exclusions. `key` is the name of the schema, such as the name
        // of a member, or that of the nearest schema around it that has a name.
        var sites = [(site: site, describesValue: true, key: String?.none)]
        while let (site, describesValue, key) = sites.popLast() {
            let keywords = index.keywords(site)
            if let target = index.documentedTarget(of: keywords) {
                targets[site] = target
                addUse(of: add(target, parent: nil, key: nil), by: id)
            }
            var inner: [(site: ScopedSite, describesValue: Bool, key: String?)] = []
            for child in SchemaChild.children(of: keywords) {
                let childKey = child.name ?? key
                if child.behavior == .definitions {
                    if includesDefinitions { _ = add(child.site, parent: nil, key: child.name) }
                } else if describesValue, child.describesValue, needsPage(child) {
                    addUse(of: add(child.site, parent: id, key: childKey), by: id)
                } else if child.behavior != .advice {
                    // Advice is not visited, because the page of the schema that contains it describes it.
                    inner.append((child.site, describesValue && child.describesValue, childKey))
                }
            }
            sites += inner.reversed()
        }
    }

    /// Returns whether a subschema that is not a definition gets a page. It must declare members, and must describe a
    /// member or an item of the value, or be a branch with a type, a title or a description.
    private func needsPage(_ child: SchemaChild) -> Bool {
        let keywords = index.keywords(child.site)
        guard !keywords.namedSchemas(.properties).isEmpty else { return false }
        if child.describesMemberOrItem { return true }
        return child.isBranch
            && (keywords.typeNames != nil || keywords.node["title"]?.string != nil
                || keywords[.description] != nil)
    }

    private mutating func addUse(of used: DocumentedType.ID, by id: DocumentedType.ID) {
        guard uses.insert(Use(user: id, used: used)).inserted else { return }
        types[id.index].uses.append(used)
    }

    // MARK: Names

    /// Adds the type of a schema, unless it is known, and returns the type's identifier.
    ///
    /// - Parameters:
    ///   - parent: The type in which the schema is nested; nil for the root of a file, a definition or the target of a
    ///     reference.
    ///   - key: The name that follows the parent's name, such as that of a member; nil to take it from the location.
    ///     It is not used if there is no parent.
    private mutating func add(
        _ site: ScopedSite,
        parent: DocumentedType.ID?,
        key: String?
    ) -> DocumentedType.ID {
        if let id = ids[site] { return id }
        let id = DocumentedType.ID(index: types.count)
        let file = SchemaFileName.stem(of: index.source(site).path)
        let givenName = name(of: site, parent: parent, key: key, file: file)
        let preferredName = JSONLayout.shortened(
            Phrase.visibleName(givenName),
            to: Self.nameLimit
        )
        let origin = identifier(of: site) ?? file
        let name = names.unique(preferredName, fallback: "\(preferredName) (\(origin))")
        types.append(
            DocumentedType(
                name: name,
                slug: slugs.unique(Self.slug(of: name)),
                site: site,
                isRoot: site.entry == 0
            )
        )
        ids[site] = id
        pending.append(id)
        return id
    }

    private func name(
        of site: ScopedSite,
        parent: DocumentedType.ID?,
        key: String?,
        file: String
    ) -> String {
        let keywords = index.keywords(site)
        if let name = keywords[.swiftName]?.string, parent == nil { return name }
        if let title = title(at: site) { return title }
        if site.entry == 0 { return file }
        if let identifier = identifier(of: site) { return SchemaFileName.stem(of: identifier) }
        let tokens = index.pointer(to: site).tokens
        if let parent {
            return Self.name(key ?? tokens.last ?? file, in: types[parent.index].name)
        }
        let root = ScopedSite(document: site.document, entry: 0)
        let name = tokens.last ?? file
        // The name of the file is not added, because the name of the definition is more specific.
        return title(at: root).map { Self.name(name, in: $0) } ?? name
    }

    private static func name(_ name: String, in outer: String) -> String {
        // A title can end with a period.
        outer.hasSuffix(".") ? outer + name : "\(outer).\(name)"
    }

    /// Returns the URI of an embedded resource without its fragment, or `nil` if the schema is not an embedded
    /// resource.
    private func identifier(of site: ScopedSite) -> String? {
        let uri = index.keywords(site)[.identifier]?.string?.prefix { $0 != "#" }
        return site.entry == 0 || uri?.isEmpty != false ? nil : uri.map(String.init)
    }

    private func title(at site: ScopedSite) -> String? {
        guard let title = index.node(site)["title"]?.string,
            (1...Self.titleLimit).contains(title.count)
        else { return nil }
        return title
    }

    /// The maximum number of characters in a name. A longer title is a sentence.
    private static let titleLimit = 60
    /// The maximum number of characters of a name that is made from the names of definitions and members. Each link to
    /// the type repeats its name.
    private static let nameLimit = 200

    /// Returns a name of ASCII letters, digits and the separators `_`, `.` and `-`, for files and URLs. A name that
    /// includes the names of several outer types can be too long for a file and is cut off.
    private static func slug(of name: String) -> String {
        var slug = ""
        for scalar in name.unicodeScalars.prefix(Self.titleLimit * 2) {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": slug.unicodeScalars.append(scalar)
            case ".": slug += slug.isEmpty ? "" : "."
            default: if slug.last != "-", !slug.isEmpty { slug += "-" }
            }
        }
        while let last = slug.last, last == "-" || last == "." { slug.removeLast() }
        return slug.isEmpty ? "type" : slug
    }
}

/// A set of names that stay unique if case is ignored.
private struct UniqueNames {
    private var usedNames: Set<String> = []
    /// The next number to try for each base name. All lower numbers are used.
    private var nextNumbers: [String: Int] = [:]

    /// Adds a name and returns it. If the name is used, adds and returns `fallback` or a numbered name.
    mutating func unique(_ name: String, fallback: String? = nil) -> String {
        if usedNames.insert(name.lowercased()).inserted { return name }
        let base = fallback ?? name
        if usedNames.insert(base.lowercased()).inserted { return base }
        var number = nextNumbers[base] ?? 2
        while !usedNames.insert("\(base)-\(number)".lowercased()).inserted { number += 1 }
        nextNumbers[base] = number + 1
        return "\(base)-\(number)"
    }
}

/// A schema that has a page: the root of a file, a definition, the target of a reference, or a nested schema with named
/// members.
package struct DocumentedType: Sendable {
    /// The index of a type in the list of all documented types.
    package struct ID: Hashable, Sendable {
        package let index: Int
    }

    /// The name that pages show.
    package var name: String
    /// The name of the page's file without an extension. It is unique even if case is ignored.
    package var slug: String
    let site: ScopedSite
    /// True if the schema is the root of a file.
    package let isRoot: Bool
    /// The types that the schema refers to, or contains outside its definitions, each once, in the order in which they
    /// were found. This is not always the order of the text.
    package var uses: [ID] = []
    /// The types that refer to the schema or contain it.
    package var users: [ID] = []
}

/// A subschema and the keyword that contains it.
private struct SchemaChild {
    let behavior: Keyword.Behavior
    let site: ScopedSite
    /// The name of the subschema if the keyword's value is an object of schemas.
    let name: String?

    /// Returns the subschemas of a schema in the order of the text. Keywords that the dialect ignores beside a
    /// reference have none.
    static func children(of keywords: SchemaKeywords) -> [SchemaChild] {
        keywords.node.members.flatMap { member -> [SchemaChild] in
            guard let keyword = keywords.dialect.keyword(named: member.name) else { return [] }
            // `$defs` and `definitions` have the same behavior, but both count.
            let value =
                keyword.behavior == .definitions
                ? keywords.node[member.name] : keywords[keyword.behavior]
            guard value?.index == member.value.index else { return [] }
            let nodes = SchemaKeywords.subschemas(of: member.value, keyword.subschemas)
            let names: [Int32: String] =
                keyword.subschemas == .schemaMap
                ? Dictionary(
                    member.value.members.map { ($0.value.index, $0.name) },
                    uniquingKeysWith: { first, _ in first }
                ) : [:]
            return nodes.map { node in
                SchemaChild(
                    behavior: keyword.behavior,
                    site: keywords.site(of: node),
                    name: names[node.index]
                )
            }
        }
    }

    /// True if the subschema describes a member or item of the value, rather than the value itself. False for a
    /// condition on items or names, such as `contains`.
    var describesMemberOrItem: Bool {
        switch behavior {
        case .properties, .patternProperties, .additionalProperties, .unevaluatedProperties,
            .items, .itemsOrTuple, .prefixItems, .additionalItems, .unevaluatedItems:
            true
        default: false
        }
    }

    /// True if the subschema is a branch of `oneOf` or `anyOf`, which apply to the whole value.
    var isBranch: Bool { behavior == .oneOf || behavior == .anyOf }

    /// True if the subschema describes the value, a member or an item. False if it is a condition, applies only under a
    /// condition, or excludes values.
    var describesValue: Bool {
        describesMemberOrItem || isBranch || behavior == .allOf || behavior == .extends
    }
}
