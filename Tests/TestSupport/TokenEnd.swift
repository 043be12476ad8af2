public import SchemaKit

extension JSONDocument {
    /// Returns the ends that a finding may have if it begins with a token: the end of a scalar or a name, or of a
    /// container or its opening bracket. Returns an empty set if no value and no name begins there.
    public func ends(ofTokenAt offset: Int) -> Set<Int> {
        var ends: Set<Int> = []
        func visit(_ node: JSONNode) {
            guard node.range.start <= offset, offset < node.range.end else { return }
            if node.range.start == offset {
                let isContainer = node.kind == .object || node.kind == .array
                ends.formUnion([node.range.end] + (isContainer ? [offset + 1] : []))
            }
            for member in node.members {
                if member.nameRange.start == offset { ends.insert(member.nameRange.end) }
                visit(member.value)
            }
            node.elements.forEach(visit)
        }
        visit(root)
        return ends
    }

    /// Returns true if a range is inside the value at a location, or inside the name of its member.
    public func contains(_ range: SourceRange, at location: JSONPointer) -> Bool {
        guard let value = root.value(at: location) else { return false }
        let parent = root.value(at: JSONPointer(location.tokens.dropLast()))
        let names = parent?.members.filter { $0.value.range == value.range }.map(\.nameRange)
        return ([value.range] + (names ?? [])).contains {
            $0.start <= range.start && range.end <= $0.end
        }
    }
}
