import SchemaKit

/// The search for keywords that have no effect: misspelled ones, and those that are ignored beside a reference. It also
/// finds files that have no keywords.
struct IneffectiveKeywords {
    private let index: SchemaIndex
    private var spelling = KeywordSpelling()
    private var notes: [ModelNote] = []

    /// Returns notes on the keywords without effect, and on files without keywords.
    ///
    /// - Parameter roots: the root schemas of the files for which models are requested.
    static func notes(on roots: [ScopedSite], in index: SchemaIndex) -> [ModelNote] {
        var finder = IneffectiveKeywords(index: index)
        for root in roots {
            let noteCount = finder.notes.count
            finder.search(below: root)
            if finder.notes.count == noteCount { finder.noteMissingKeywords(of: root) }
        }
        return finder.notes
    }

    private init(index: SchemaIndex) {
        self.index = index
    }

    private mutating func search(below root: ScopedSite) {
        var pending = [root]
        var targets: [Int32]?
        while let site = pending.popLast() {
            let schema = index.keywords(site)
            pending += schema.subschemas.reversed()
            if let first = schema.ignoredNames.first, let value = schema.node[first],
                let reference = schema.dialect.name(of: .reference)
            {
                add(
                    .ignoredKeywords(
                        schema.ignoredNames,
                        reference: reference,
                        solution: schema.dialect.nameOfConjunction
                    ),
                    in: schema,
                    at: value
                )
            }
            let members = schema.unknownNames.isEmpty ? [:] : Self.members(of: schema.node)
            for name in schema.unknownNames {
                guard let value = members[ExactText(name)],
                    let suggestion = spelling.suggestion(
                        for: name,
                        withValueOf: value.kind,
                        in: schema.dialect
                    ), members[ExactText(suggestion)] == nil
                else { continue }
                let targetEntries = targets ?? entriesReferredTo(in: root)
                targets = targetEntries
                if Self.isReferredTo(value, targetEntries) { continue }
                add(.misspelledKeyword(name, suggestion: suggestion), in: schema, at: value)
            }
        }
    }

    /// Returns the values of an object by their names. Of several members with one name, the last counts.
    private static func members(of node: JSONNode) -> [ExactText: JSONNode] {
        Dictionary(
            node.members.map { (ExactText($0.name), $0.value) },
            uniquingKeysWith: { _, last in last }
        )
    }

    /// Adds a note if the root of a file looks like a payload: it has members, but neither `$schema` nor a keyword that
    /// affects models.
    private mutating func noteMissingKeywords(of root: ScopedSite) {
        let schema = index.keywords(root)
        guard let member = schema.dialect.firstMemberOfPayload(at: schema.node) else { return }
        add(.noKeywords(firstName: member.name), in: schema, at: schema.node)
    }

    private mutating func add(
        _ kind: ModelNote.Kind,
        in schema: SchemaKeywords,
        at value: JSONNode
    ) {
        notes.append(ModelNote(kind: kind, site: schema.site(of: value)))
    }

    /// Returns whether a `$ref` leads into `value`, the value of an unknown keyword. The value then contains schemas
    /// under a name that the author chose, and the name is not a misspelled keyword.
    ///
    /// - Parameter targetEntries: The entries to which the file's own `$ref` keywords lead, in ascending order.
    private static func isReferredTo(_ value: JSONNode, _ targetEntries: [Int32]) -> Bool {
        let range = value.index..<value.document.indexAfter(value.index)
        let first = targetEntries.partitioningIndex { $0 >= range.lowerBound }
        return first < targetEntries.count && range.contains(targetEntries[first])
    }

    /// Returns the entries of a file to which its own `$ref` keywords lead, in ascending order.
    private func entriesReferredTo(in root: ScopedSite) -> [Int32] {
        var index = index
        var entries: [Int32] = []
        var pending = [root]
        while let site = pending.popLast() {
            let schema = index.keywords(site)
            if schema[.reference] != nil, let target = index.target(of: .reference, in: schema),
                target.document == root.document
            {
                entries.append(target.entry)
            }
            pending += schema.subschemas
        }
        return entries.sorted()
    }
}
