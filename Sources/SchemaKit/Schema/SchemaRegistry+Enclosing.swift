extension SchemaRegistry {
    /// Returns the schemas that enclose a schema in its resource and apply to the same value. The outermost schema is
    /// first.
    package func enclosingSchemas(of location: SchemaLocation) -> [SchemaLocation] {
        let resource = resource(around: location)
        let dialect = dialect(of: resource)
        let document = node(at: location).document
        let target = location.entry
        var enclosing: [SchemaLocation] = []
        var index = entries(of: resource).lowerBound
        while index < target {
            let node = JSONNode(document: document, index: index)
            let member = node.members.first { isEntry(target, inside: $0.value) }
            guard let member,
                let keyword = dialect.keywordTraits(ofMemberAt: member.nameIndex, in: document),
                let nested = subschema(in: member.value, keyword.subschemas, containing: target)
            else { return [] }
            if keyword.behavior.appliesInPlace {
                enclosing.append(SchemaLocation(document: location.document, entry: index))
            } else {
                // The nested schema applies to a child, or is only a definition.
                enclosing = []
            }
            index = nested.index
        }
        return enclosing
    }

    /// Returns whether `target` is the entry of `node` or an entry inside it.
    private func isEntry(_ target: Int32, inside node: JSONNode) -> Bool {
        (node.index..<node.document.indexAfter(node.index)).contains(target)
    }

    private func subschema(
        in value: JSONNode,
        _ shape: Keyword.SubschemaShape,
        containing target: Int32
    ) -> JSONNode? {
        switch shape {
        case .none: nil
        case .schema: value
        case .schemaArray: value.elements.first { isEntry(target, inside: $0) }
        case .schemaOrArray:
            value.kind == .array ? value.elements.first { isEntry(target, inside: $0) } : value
        case .schemaMap: value.members.first { isEntry(target, inside: $0.value) }?.value
        case .schemaMapMap:
            value.members.first { isEntry(target, inside: $0.value) }
                .flatMap { $0.value.members.first { isEntry(target, inside: $0.value) }?.value }
        }
    }
}
