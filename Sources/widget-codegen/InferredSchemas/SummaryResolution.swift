import SchemaKit

/// A step that decides the open questions of a summary: which discriminators distinguish shapes, and which
/// names are the keys of maps.
struct SummaryResolution {
    private var resolved: Set<ObjectIdentifier> = []

    static func resolve(_ root: ValueSummary) {
        var resolution = SummaryResolution()
        resolution.resolve(root)
    }

    private mutating func resolve(_ value: ValueSummary) {
        if let elements = value.elements { resolve(elements) }
        guard let object = value.objects, resolved.insert(ObjectIdentifier(object)).inserted else {
            return
        }
        group(object)
        if case .none = object.tag, let variant = object.variants.first,
            let keys = MapKeys.keys(of: variant, name: value.name)
        {
            SummaryMerge.run { variant.becomeMap(of: keys, &$0) }
        }
        for variant in object.variants {
            for member in variant.members { resolve(member.value) }
            if let values = variant.mapValues { resolve(values) }
        }
    }

    /// Joins the variants that differ only in the discriminator. Joins all variants if there are objects
    /// without it, or if only few members depend on it and rules can express these dependencies.
    private func group(_ object: ObjectSummary) {
        guard case .member(let tag) = object.tag else {
            return SummaryMerge.run { object.collapse(&$0) }
        }
        let evidence = TagEvidence(tag: tag, object.variants)
        let areAllTagged = !object.variants.contains(where: \.values.isEmpty)
        var groups: [ObjectVariant] = []
        for variant in object.variants {
            let isOther = { (group: ObjectVariant) in Self.isOther(group, variant, besides: tag) }
            if let group = groups.first(where: { !isOther($0) }) {
                SummaryMerge.run { group.merge(variant, &$0) }
            } else {
                groups.append(variant)
            }
        }
        object.variants = groups
        let isOneShape = evidence.areRulesEnough && Self.areMostlyAlike(groups, besides: tag)
        if groups.count > 1, areAllTagged, !isOneShape { return }
        SummaryMerge.run { object.collapse(&$0) }
        object.variants.first?.tags = evidence
    }

    /// Returns whether shapes have most members in common: few members depend on the discriminator, and
    /// none has values of different kinds in different shapes.
    private static func areMostlyAlike(_ shapes: [ObjectVariant], besides tag: String) -> Bool {
        var shared = Set(shapes[0].members.map(\.name))
        var all: Set<String> = []
        var kinds: [String: Set<JSONKind>] = [:]
        for member in shapes.flatMap(\.members) where !member.value.kinds.isEmpty {
            kinds[member.name, default: member.value.kinds].formIntersection(member.value.kinds)
        }
        for shape in shapes {
            let names = shape.members.map(\.name)
            shared.formIntersection(names)
            all.formUnion(names)
        }
        shared.remove(tag)
        all.remove(tag)
        return !kinds.values.contains([]) && 2 * shared.count >= all.count
            && all.count - shared.count <= dependentMembers
    }

    /// The maximum number of members that may depend on a discriminator without separate types for its
    /// shapes.
    private static let dependentMembers = 4

    /// Returns whether two shapes differ: a member always occurs in one and never in the other, or a member
    /// has values of different kinds.
    private static func isOther(
        _ left: ObjectVariant,
        _ right: ObjectVariant,
        besides tag: String
    ) -> Bool {
        lacks(left, right) || lacks(right, left)
            || left.members.contains { member in
                guard member.name != tag, let other = right[member.name] else { return false }
                let kinds = member.value.kinds
                return !kinds.isEmpty && !other.value.kinds.isEmpty
                    && kinds.isDisjoint(with: other.value.kinds)
            }
    }

    private static func lacks(_ variant: ObjectVariant, _ other: ObjectVariant) -> Bool {
        other.members.contains { other.isRequired($0) && variant[$0.name] == nil }
    }
}

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
