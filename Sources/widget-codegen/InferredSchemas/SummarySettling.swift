import SchemaKit

/// Decides what a summary leaves open: which discriminators tell shapes apart, and which names are
/// keys of maps.
struct SummarySettling {
    private var settled: Set<ObjectIdentifier> = []

    static func settle(_ root: ValueSummary) {
        var settling = SummarySettling()
        settling.settle(root)
    }

    private mutating func settle(_ value: ValueSummary) {
        if let elements = value.elements { settle(elements) }
        guard let object = value.objects, settled.insert(ObjectIdentifier(object)).inserted else {
            return
        }
        group(object)
        if case .none = object.tag, let variant = object.variants.first,
            let keys = MapKeys.keys(of: variant, name: value.name)
        {
            SummaryMerge.run { variant.becomeMap(of: keys, &$0) }
        }
        for variant in object.variants {
            for member in variant.members { settle(member.value) }
            if let values = variant.mapValues { settle(values) }
        }
    }

    /// Makes one variant of those that nothing but the discriminator tells apart.
    private func group(_ object: ObjectSummary) {
        guard case .member(let tag) = object.tag else { return }
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
        if groups.count < 2 { SummaryMerge.run { object.collapse(&$0) } }
    }

    /// Whether two shapes differ: a member that one always has the other never has, or it holds
    /// something else there.
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
