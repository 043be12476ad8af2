import SchemaKit

/// A step that lets positions whose objects have one shape share a summary, so that they become one
/// definition. The branches of a tree share the summary of its root.
struct ShapeSharing {
    /// The properties by which objects of one shape are recognized.
    private struct Signature: Hashable {
        let tag: ObjectSummary.Tag
        let members: Set<Member>

        struct Member: Hashable {
            let name: String
            let kinds: Set<JSONKind>
        }
    }

    /// An object that contains the current position, and the member that leads to the position.
    private struct Ancestor {
        let object: ObjectSummary
        let member: String
    }

    private var visited: Set<ObjectIdentifier> = []
    private var bySignature: [Signature: ObjectSummary] = [:]
    private var hasChanged = false

    static func share(_ root: ValueSummary) {
        // Merging may create more positions that can share. Each round leaves fewer positions.
        while true {
            var sharing = ShapeSharing()
            sharing.visit(root, [])
            guard sharing.hasChanged else { return }
        }
    }

    private mutating func visit(_ value: ValueSummary, _ ancestors: [Ancestor]) {
        if let elements = value.elements { visit(elements, ancestors) }
        guard let object = value.objects, !visited.contains(ObjectIdentifier(object)) else {
            return
        }
        if let same = twin(of: object, ancestors) {
            // Replace the summary first: this position may be below the merged ones and receive more
            // objects.
            value.objects = same
            SummaryMerge.run { $0.join(object, into: same) }
            hasChanged = true
            return
        }
        visited.insert(ObjectIdentifier(object))
        for variant in object.variants {
            for member in variant.members {
                visit(member.value, ancestors + [Ancestor(object: object, member: member.name)])
            }
            if let values = variant.mapValues { visit(values, ancestors) }
        }
    }

    private mutating func twin(
        of object: ObjectSummary,
        _ ancestors: [Ancestor]
    ) -> ObjectSummary? {
        if let ancestor = ancestors.last(where: { Self.repeats(object, $0) }) {
            return ancestor.object
        }
        guard let signature = Self.signature(of: object) else { return nil }
        if let same = bySignature[signature] { return same }
        bySignature[signature] = object
        return nil
    }

    /// Returns whether an object is a branch of a tree whose root is an outer object. It must contain the
    /// member that leads to it, and nearly all other members of the root.
    private static func repeats(_ object: ObjectSummary, _ ancestor: Ancestor) -> Bool {
        guard object.tag == ancestor.object.tag else { return false }
        let names = Set(object.memberNames)
        guard names.contains(ancestor.member) else { return false }
        let others = Set(ancestor.object.memberNames)
        let shared = names.intersection(others).count
        return 4 * shared >= 3 * names.union(others).count
    }

    /// Returns the signature of objects with at least three members. Smaller objects may be equal by
    /// chance.
    private static func signature(of object: ObjectSummary) -> Signature? {
        guard object.variants.allSatisfy({ $0.mapValues == nil }) else { return nil }
        var kinds: [String: Set<JSONKind>] = [:]
        for member in object.variants.flatMap(\.members) {
            kinds[member.name, default: []].formUnion(member.value.kinds)
        }
        guard kinds.count >= 3 else { return nil }
        let members = kinds.map { Signature.Member(name: $0.key, kinds: $0.value) }
        return Signature(tag: object.tag, members: Set(members))
    }
}
