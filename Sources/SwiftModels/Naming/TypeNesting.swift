/// The pass that moves each type whose given name contains dots into another type: `A.B` becomes the type `B` in `A`.
///
/// If there is no type `A`, `B` is declared outside of all types.
enum TypeNesting {
    static func nested(_ graph: ModelGraph) -> ModelGraph {
        let ids = graph.declarations.indices.map(ModelTypeID.init(index:))
        let inner = ids.filter { isGiven($0, graph) && path(of: $0, in: graph).count > 1 }
        guard !inner.isEmpty else { return graph }
        var owners: [[String]: ModelTypeID] = [:]
        for id in ids.sorted(by: { graph[$0].nameSource.rank < graph[$1].nameSource.rank })
        where canHoldTypes(graph[id].shape) {
            let path = path(of: id, in: graph)
            owners[path] = owners[path] ?? id
        }
        var graph = graph
        // A path is one part longer than its owner's, so no type is nested in itself.
        for id in inner {
            let path = path(of: id, in: graph)
            graph[id].parent = owners[path.dropLast()]
            if graph[id].parent == nil { graph.add(note(on: graph[id], path)) }
        }
        return graph
    }

    private static func note(on declaration: ModelDeclaration, _ path: [String]) -> ModelNote {
        let owner = path.dropLast().joined(separator: ".")
        return ModelNote(
            kind: .missingOwner(owner, inner: path.last ?? ""),
            site: declaration.origin.site
        )
    }

    private static func isGiven(_ id: ModelTypeID, _ graph: ModelGraph) -> Bool {
        graph[id].nameSource.given != nil
    }

    /// Returns the names of the enclosing types, from the outermost one, and of the type itself, as they would be
    /// without collisions.
    private static func path(of id: ModelTypeID, in graph: ModelGraph) -> [String] {
        let source = graph[id].nameSource
        if let given = source.given { return given.path }
        let outer = graph[id].parent.map { path(of: $0, in: graph) } ?? []
        return outer + [SwiftIdentifier.type(source.title ?? source.fallback)]
    }

    /// Returns whether nested types can be declared in a declaration of this shape. An alias cannot contain
    /// types.
    private static func canHoldTypes(_ shape: ModelDeclaration.Shape) -> Bool {
        if case .alias = shape { return false }
        return true
    }
}
