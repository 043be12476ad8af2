import SchemaKit

/// A step that decides which tags of a summary distinguish shapes, and which names are the keys of maps.
struct SummaryResolution {
    private var resolved: Set<ObjectIdentifier> = []

    static func resolve(_ root: ValueSummary) {
        var resolution = SummaryResolution()
        resolution.resolve(root)
    }

    private mutating func resolve(_ value: ValueSummary) {
        if let items = value.items { resolve(items) }
        guard let object = value.objects, resolved.insert(ObjectIdentifier(object)).inserted else {
            return
        }
        groupVariants(of: object)
        if case .none = object.tag, let variant = object.variants.first,
            let keys = MapKeyKind.kind(ofKeysOf: variant, name: value.name)
        {
            SummaryMerge.run { variant.convertToMap(of: keys, &$0) }
        }
        for variant in object.variants {
            for member in variant.members { resolve(member.value) }
            if let values = variant.mapValues { resolve(values) }
        }
    }

    /// Merges the variants whose shapes do not differ (see `haveDifferentShapes`). Merges all variants if some objects
    /// have no tag or are maps. Also merges all variants if only few members depend on the tag, rules can express these
    /// dependencies, and no member has disjoint content (see `haveDisjointContent`).
    private func groupVariants(of object: ObjectSummary) {
        guard case .member(let tag) = object.tag else {
            return SummaryMerge.run { object.collapse(&$0) }
        }
        let evidence = TagEvidence(tag: tag.text, object.variants)
        let areAllTagged = !object.variants.contains(where: \.tagValues.isEmpty)
        var groups: [ObjectVariant] = []
        for variant in object.variants {
            let group = groups.first { !Self.haveDifferentShapes($0, variant, besides: tag) }
            if let group {
                SummaryMerge.run { group.merge(variant, &$0) }
            } else {
                groups.append(variant)
            }
        }
        object.variants = groups
        // A map lists no members, so its schema cannot name the values of the tag.
        let hasMap = groups.contains { $0.mapValues != nil }
        let isOneShape =
            evidence.isExpressedByRules && Self.areMostlyAlike(groups, besides: tag)
            && !Self.haveDisjointContent(groups, besides: tag)
        if groups.count > 1, areAllTagged, !hasMap, !isOneShape { return }
        SummaryMerge.run { object.collapse(&$0) }
        object.variants.first?.tagEvidence = evidence
    }

    /// Returns whether shapes have most members in common: few members depend on the tag, and for each member, there is
    /// a kind of values that it has in all shapes with this member.
    private static func areMostlyAlike(_ shapes: [ObjectVariant], besides tag: ExactText) -> Bool {
        var shared = Set(shapes[0].members.map { ExactText($0.name) })
        var all: Set<ExactText> = []
        var kinds: [ExactText: Set<JSONKind>] = [:]
        for member in shapes.flatMap(\.members) where !member.value.kinds.isEmpty {
            kinds[ExactText(member.name), default: member.value.kinds]
                .formIntersection(member.value.kinds)
        }
        for shape in shapes {
            let names = shape.members.map { ExactText($0.name) }
            shared.formIntersection(names)
            all.formUnion(names)
        }
        shared.remove(tag)
        all.remove(tag)
        return !kinds.values.contains([]) && 2 * shared.count >= all.count
            && all.count - shared.count <= maximumDependentMemberCount
    }

    /// The maximum number of members that may depend on a tag if all shapes become one type. If more depend on it,
    /// each shape becomes a type of its own.
    private static let maximumDependentMemberCount = 4

    /// Returns whether two shapes differ: a member always occurs in one and never in the other, or the values of a
    /// member have no kind in common, or a member has disjoint content (see `haveDisjointContent`).
    private static func haveDifferentShapes(
        _ left: ObjectVariant,
        _ right: ObjectVariant,
        besides tag: ExactText
    ) -> Bool {
        lacksRequiredMember(left, of: right) || lacksRequiredMember(right, of: left)
            || left.members.contains { member in
                guard ExactText(member.name) != tag, let other = right[member.name] else {
                    return false
                }
                let kinds = member.value.kinds
                return !kinds.isEmpty && !other.value.kinds.isEmpty
                    && kinds.isDisjoint(with: other.value.kinds)
            }
            || haveDisjointContent(left, right, besides: tag)
    }

    private static func haveDisjointContent(_ shapes: [ObjectVariant], besides tag: ExactText)
        -> Bool
    {
        shapes.indices.contains { index in
            shapes[..<index].contains { haveDisjointContent($0, shapes[index], besides: tag) }
        }
    }

    /// Returns whether two shapes have a member with disjoint content: its objects in the one shape have no member in
    /// common with its objects in the other shape, and enough objects were seen to be certain. An example is `data` in
    /// `{"event": "opened", "data": {"link": "/"}}` and `{"event": "voted", "data": {"vote": 2}}`.
    private static func haveDisjointContent(
        _ left: ObjectVariant,
        _ right: ObjectVariant,
        besides tag: ExactText
    ) -> Bool {
        left.members.contains { member in
            guard ExactText(member.name) != tag, let other = right[member.name]?.value else {
                return false
            }
            return member.value.hasCertainContent && other.hasCertainContent
                && member.value.contentNames.isDisjoint(with: other.contentNames)
        }
    }

    /// Returns whether a variant never has a member that another variant always has.
    private static func lacksRequiredMember(
        _ variant: ObjectVariant,
        of other: ObjectVariant
    ) -> Bool {
        other.members.contains { other.isRequired($0) && variant[$0.name] == nil }
    }
}

/// A step that merges the summaries of objects with the same shape. All locations of such objects then share a summary,
/// which becomes one definition. In a tree, such as `{"children": [{"children": []}]}`, the nested objects share the
/// summary of the root.
struct ShapeSharing {
    /// The facts by which objects of one shape are recognized.
    private struct Signature: Hashable {
        let tag: ObjectSummary.Tag
        let members: Set<Member>

        struct Member: Hashable {
            let name: ExactText
            let kinds: Set<JSONKind>
        }
    }

    /// An object that contains the current value, and the member that leads to the value.
    private struct Ancestor {
        let object: ObjectSummary
        let member: ExactText
    }

    private var visited: Set<ObjectIdentifier> = []
    private var objectsBySignature: [Signature: [ObjectSummary]] = [:]
    private var hasChanged = false

    static func share(_ root: ValueSummary) {
        // A merge can give other summaries the same shape, so another round follows. The rounds end, because each
        // leaves fewer summaries.
        while true {
            var sharing = ShapeSharing()
            sharing.visit(root, [])
            guard sharing.hasChanged else { return }
        }
    }

    private mutating func visit(_ value: ValueSummary, _ ancestors: [Ancestor]) {
        if let items = value.items { visit(items, ancestors) }
        guard let object = value.objects, !visited.contains(ObjectIdentifier(object)) else {
            return
        }
        if let shared = earlierSummary(like: object, ancestors)?.current, shared !== object {
            // The merge may reach this value again, because the value can be nested in the merged objects. It must then
            // find the shared summary, not the summary that is being merged.
            value.objects = shared
            SummaryMerge.run { $0.schedule(object, into: shared) }
            hasChanged = true
            return
        }
        visited.insert(ObjectIdentifier(object))
        for variant in object.variants {
            for member in variant.members {
                let ancestor = Ancestor(object: object, member: ExactText(member.name))
                visit(member.value, ancestors + [ancestor])
            }
            if let values = variant.mapValues { visit(values, ancestors) }
        }
    }

    /// Returns the summary of an earlier object with the shape of `object`, or `nil` if there is none.
    private mutating func earlierSummary(
        like object: ObjectSummary,
        _ ancestors: [Ancestor]
    ) -> ObjectSummary? {
        if let ancestor = ancestors.last(where: { Self.isNested(object, inTreeAt: $0) }) {
            return ancestor.object
        }
        guard let signature = Self.signature(of: object) else { return nil }
        let earlier = objectsBySignature[signature] ?? []
        if let shared = earlier.first(where: { Self.haveCompatibleContent($0, object) }) {
            return shared
        }
        if earlier.count < Self.maximumShapeCount {
            objectsBySignature[signature] = earlier + [object]
        }
        return nil
    }

    /// The maximum number of shapes that an object is compared with, if they all have the members of the object.
    private static let maximumShapeCount = 32

    /// Returns whether two objects with the same members can have one shape: at each member, their inner objects can
    /// have one shape, too.
    private static func haveCompatibleContent(_ left: ObjectSummary, _ right: ObjectSummary) -> Bool
    {
        left.memberNames.allSatisfy { haveCompatibleContent(left, right, at: $0) }
    }

    /// Returns whether the objects at a member can have one shape. They cannot if they have no common member. For
    /// example, the objects at `data` have none in `{"data": {"next": 2}}` and `{"data": {"size": 3}}`.
    private static func haveCompatibleContent(
        _ left: ObjectSummary,
        _ right: ObjectSummary,
        at member: ExactText
    ) -> Bool {
        let content = left.contentNames(ofMember: member)
        let otherContent = right.contentNames(ofMember: member)
        return content.isEmpty || otherContent.isEmpty || !content.isDisjoint(with: otherContent)
    }

    /// Returns whether an object is nested in a tree whose root is an outer object. A member of the outer object leads
    /// to the nested object, which must have a member of the same name, such as `children`. The two objects must have
    /// the same tag and share at least three quarters of all their members, and the objects at the members of that name
    /// must be able to have one shape.
    private static func isNested(_ object: ObjectSummary, inTreeAt ancestor: Ancestor) -> Bool {
        let outer = ancestor.object.current
        guard object.tag == outer.tag else { return false }
        let names = Set(object.memberNames)
        guard names.contains(ancestor.member) else { return false }
        let others = Set(outer.memberNames)
        let shared = names.intersection(others).count
        return 4 * shared >= 3 * names.union(others).count
            && haveCompatibleContent(outer, object, at: ancestor.member)
    }

    /// Returns the signature of objects. Returns `nil` for maps, and for objects with fewer than three members, which
    /// may be equal by chance.
    private static func signature(of object: ObjectSummary) -> Signature? {
        guard object.variants.allSatisfy({ $0.mapValues == nil }) else { return nil }
        var kinds: [ExactText: Set<JSONKind>] = [:]
        for member in object.variants.flatMap(\.members) {
            kinds[ExactText(member.name), default: []].formUnion(member.value.kinds)
        }
        guard kinds.count >= 3 else { return nil }
        let members = kinds.map { Signature.Member(name: $0.key, kinds: $0.value) }
        return Signature(tag: object.tag, members: Set(members))
    }
}

extension ObjectSummary {
    /// Returns the ``ValueSummary/contentNames`` of the member `name`.
    fileprivate func contentNames(ofMember name: ExactText) -> Set<ExactText> {
        variants.reduce(into: []) { $0.formUnion($1[name.text]?.value.contentNames ?? []) }
    }
}

extension ValueSummary {
    /// The objects at the location, and the objects in arrays there.
    private var content: [ObjectSummary] { [objects, items?.objects].compactMap { $0 } }

    /// The names of the members of the objects in ``content``. Members whose values are objects are left out, because
    /// their names may be the keys of a map.
    fileprivate var contentNames: Set<ExactText> {
        let members = content.flatMap(\.variants).flatMap(\.members)
            .filter { !$0.value.kinds.contains(.object) }
        return Set(members.map { ExactText($0.name) })
    }

    /// True if one of the summaries in ``content`` counts at least two objects that are not maps and that all have one
    /// member in common.
    fileprivate var hasCertainContent: Bool {
        content.contains { object in
            let isMap = object.variants.contains {
                $0.mapValues != nil || MapKeyKind.kind(ofKeysOf: $0, name: name) != nil
            }
            guard object.count > 1, !isMap else { return false }
            return contentNames.contains { member in
                object.variants.allSatisfy { $0[member.text].map($0.isRequired) ?? false }
            }
        }
    }
}
