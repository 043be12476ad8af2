import SchemaKit

/// Finds keywords of schemas that nothing comes of: misspelt ones, and those that a reference sets aside.
struct VainKeywords {
    private let index: SchemaIndex
    private var spelling = KeywordSpelling()
    private var found: [ModelNote] = []

    /// - Parameter roots: the outermost schemas of the files that were asked for.
    static func notes(on roots: [SchemaSite], in index: SchemaIndex) -> [ModelNote] {
        var search = VainKeywords(index: index)
        for root in roots { search.look(below: root) }
        return search.found
    }

    private init(index: SchemaIndex) {
        self.index = index
    }

    private mutating func look(below root: SchemaSite) {
        var pending = [root]
        while let site = pending.popLast() {
            let schema = index.keywords(site)
            pending += schema.subschemas.reversed()
            if let first = schema.ignoredNames.first, let value = schema.node[first],
                let reference = schema.dialect.name(of: .reference)
            {
                add(.ignoredKeywords(schema.ignoredNames, reference: reference), schema, value)
            }
            for name in schema.unknownNames {
                guard let meant = spelling.suggestion(for: name, in: schema.dialect),
                    schema.node[meant] == nil, let value = schema.node[name],
                    !isReferredTo(value, in: root)
                else { continue }
                add(.misspeltKeyword(name, meant: meant), schema, value)
            }
        }
    }

    private mutating func add(
        _ kind: ModelNote.Kind,
        _ schema: SchemaKeywords,
        _ value: JSONNode
    ) {
        found.append(ModelNote(kind: kind, site: schema.site(of: value)))
    }

    /// Whether a reference of the file leads into a value, so that it holds schemas under a name of the
    /// author's own. This is asked of few values.
    private func isReferredTo(_ value: JSONNode, in root: SchemaSite) -> Bool {
        let range = value.index..<value.document.indexAfter(value.index)
        var index = index
        var pending = [root]
        while let site = pending.popLast() {
            let schema = index.keywords(site)
            if schema[.reference] != nil, let target = index.target(of: .reference, in: schema),
                target.document == root.document, range.contains(target.entry)
            {
                return true
            }
            pending += schema.subschemas
        }
        return false
    }
}
