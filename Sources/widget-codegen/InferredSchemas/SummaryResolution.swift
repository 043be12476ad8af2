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
