import SchemaKit
import SwiftModels

/// Reads schemas by their sites, with the pages that there are.
struct SchemaReader {
    private let index: SchemaIndex
    let ids: [SchemaSite: DocumentedType.ID]
    let types: [DocumentedType]

    init(_ collector: TypeCollector) {
        index = collector.index
        ids = collector.ids
        types = collector.types
    }

    func keywords(_ site: SchemaSite) -> SchemaKeywords { index.keywords(site) }

    func node(_ site: SchemaSite) -> JSONNode { index.node(site) }

    func source(_ site: SchemaSite) -> SourceFile { index.source(site) }

    func pointer(_ site: SchemaSite) -> JSONPointer { index.pointer(to: site) }

    func name(_ id: DocumentedType.ID) -> String { types[id.index].name }

    func link(_ id: DocumentedType.ID) -> Phrase { Phrase([.link(id, name(id))]) }

    /// What the reference of a schema leads to, if it has one.
    func target(of keywords: SchemaKeywords) -> SchemaSite? {
        guard let text = keywords[.reference]?.string else { return nil }
        var index = index
        return try? index.target(of: text, from: keywords.site)
    }

    /// A schema, what it refers to and what `allOf` adds, each once; `isOwn` is false from a schema
    /// on that has a page of its own.
    func parts(of site: SchemaSite) -> [(keywords: SchemaKeywords, page: DocumentedType.ID?)] {
        var parts: [(keywords: SchemaKeywords, page: DocumentedType.ID?)] = []
        var visited: Set<SchemaSite> = []
        var pending = [(site: site, page: DocumentedType.ID?.none)]
        while let (site, page) = pending.popLast() {
            guard visited.insert(site).inserted else { continue }
            let own = keywords(site)
            parts.append((own, page))
            pending += own.additions.reversed().map { ($0, page) }
            if let target = target(of: own) { pending.append((target, ids[target] ?? page)) }
        }
        return parts
    }

    /// The text of the first schema that has one.
    func text(_ behavior: Keyword.Behavior, in site: SchemaSite) -> String? {
        parts(of: site).lazy.compactMap { $0.keywords[behavior]?.string }.first
    }
}
