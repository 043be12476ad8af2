import SchemaKit
import SwiftModels

extension SchemaKeywords {
    /// What a schema refers to; a dynamic reference means this unless a schema around says otherwise.
    var referenceText: String? {
        if let name = self[.dynamicAnchorReference]?.string {
            return self[.reference]?.string ?? (name.contains("#") ? name : "#" + name)
        }
        let behaviors: [Keyword.Behavior] = [.reference, .dynamicReference, .recursiveReference]
        return behaviors.lazy.compactMap { self[$0]?.string }.first
    }

    /// Whether what is referred to may be extended by a schema around.
    var refersDynamically: Bool { self[.reference] == nil && referenceText != nil }
}

/// Reads schemas by their sites, with the pages that there are.
struct SchemaReader {
    private let index: SchemaIndex
    let ids: [SchemaSite: DocumentedType.ID]
    let types: [DocumentedType]
    private let targets: [SchemaSite: SchemaSite]
    private let lines: [SchemaDocumentID: LineIndex]

    init(_ collector: TypeCollector) {
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

    /// The line on which the schema of a page begins.
    func line(of site: SchemaSite) -> Int? {
        lines[site.document]?.position(of: node(site).range.start).line
    }

    func keywords(_ site: SchemaSite) -> SchemaKeywords { index.keywords(site) }

    func node(_ site: SchemaSite) -> JSONNode { index.node(site) }

    func source(_ site: SchemaSite) -> SourceFile { index.source(site) }

    func pointer(_ site: SchemaSite) -> JSONPointer { index.pointer(to: site) }

    func name(_ id: DocumentedType.ID) -> String { types[id.index].name }

    func link(_ id: DocumentedType.ID) -> Phrase { Phrase([.link(id, name(id))]) }

    /// What the reference of a schema leads to, if it has one.
    func target(of keywords: SchemaKeywords) -> SchemaSite? {
        guard let text = keywords.referenceText else { return nil }
        if let known = targets[keywords.site] { return known }
        // In advice, which makes no pages.
        var index = index
        return try? index.target(of: text, from: keywords.site)
    }

    /// A schema, what it refers to and what `allOf` adds, each once; with the page
    /// that a reference led to, if one did.
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
