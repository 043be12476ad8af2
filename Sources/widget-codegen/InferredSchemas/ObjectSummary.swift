import SchemaKit

/// A summary of objects of one shape, or of shapes that a tag distinguishes.
final class ObjectSummary {
    /// The name of the ``ValueSummary`` in which the first object was found.
    let name: String
    /// The position of that summary: the position of its first value, which need not be an object.
    let position: FilePosition
    private(set) var tag = Tag.undecided
    /// The objects grouped by the value of the tag, with one more group for objects without it. Without a
    /// tag, all objects are in one variant.
    var variants: [ObjectVariant] = []
    /// The summary into which this one was merged, or `nil` if this one still stands for its objects.
    private var successor: ObjectSummary?

    /// The member whose value determines the shape of an object.
    enum Tag: Hashable {
        /// No object has had a member that could be a tag.
        case undecided
        /// No member distinguishes the objects: they all have one shape.
        case none
        case member(ExactText)
    }

    init(name: String, position: FilePosition) {
        self.name = name
        self.position = position
    }

    /// This summary, or the summary that now stands for its objects.
    var current: ObjectSummary {
        var summary = self
        while let next = summary.successor { summary = next }
        if summary !== self { successor = summary }
        return summary
    }

    var count: Int { variants.reduce(0) { $0 + $1.count } }

    /// The names of all members, in the order of their first occurrence.
    var memberNames: [ExactText] {
        var seen: Set<ExactText> = []
        return variants.flatMap(\.members).map { ExactText($0.name) }
            .filter { seen.insert($0).inserted }
    }

    // MARK: Adding

    func add(_ node: JSONNode, _ source: PayloadSource, depth: Int) {
        if tag == .undecided { tag = TagName.tag(of: node) }
        findOrAddVariant(for: node).add(node, source, depth: depth)
    }

    /// Returns the variant to which an object belongs. Adds a variant if the value of the tag is new. If the number of
    /// variants has reached its limit, combines all of them instead.
    private func findOrAddVariant(for node: JSONNode) -> ObjectVariant {
        var values: [TagValue] = []
        if case .member(let name) = tag, let value = TagName.value(of: name.text, in: node) {
            values = [value]
        }
        if let variant = variants.first(where: { $0.covers(values) }) { return variant }
        if variants.count == InferenceLimits.variants {
            SummaryMerge.run { collapse(&$0) }
            return variants[0]
        }
        variants.append(ObjectVariant(tagValues: values))
        return variants[variants.count - 1]
    }

    /// Combines all variants into one shape without a tag.
    func collapse(_ merging: inout SummaryMerge) {
        tag = .none
        guard variants.count > 1 else {
            for variant in variants { variant.tagValues = [] }
            return
        }
        let combined = ObjectVariant(tagValues: [])
        for variant in variants { combined.merge(variant, &merging) }
        combined.tagValues = []
        variants = [combined]
    }

    // MARK: Merging

    /// Merges another summary into this one, which from then on stands for the objects of both.
    func absorb(_ other: ObjectSummary, _ merging: inout SummaryMerge) {
        guard self !== other else { return }
        merge(other, &merging)
        other.successor = self
    }

    private func merge(_ other: ObjectSummary, _ merging: inout SummaryMerge) {
        if tag == .undecided { tag = other.tag }
        if other.tag != .undecided, tag != other.tag {
            collapse(&merging)
            for variant in other.variants { variants[0].merge(variant, &merging) }
            variants[0].tagValues = []
            variants[0].tagEvidence = nil
            return
        }
        for variant in other.variants { merge(variant, &merging) }
        let hasMap = variants.contains { $0.mapValues != nil }
        if variants.count > InferenceLimits.variants || hasMap { collapse(&merging) }
    }

    /// Merges a variant with those variants that share a value of the tag with it. All of these become one variant.
    private func merge(_ other: ObjectVariant, _ merging: inout SummaryMerge) {
        let matching = variants.filter { $0.covers(other.tagValues) }
        let target = matching.first ?? ObjectVariant(tagValues: [])
        if matching.isEmpty { variants.append(target) }
        for variant in matching.dropFirst() {
            target.merge(variant, &merging)
            variants.removeAll { $0 === variant }
        }
        target.merge(other, &merging)
    }
}

/// A summary of the objects of one shape. An ``ObjectSummary`` has one variant, or one for each shape that the
/// tag distinguishes.
final class ObjectVariant {
    /// The values of the tag in objects of this shape; empty for objects without a tag.
    var tagValues: [TagValue]
    /// The members that occurred with each value of the tag, if this variant combines the objects of all values.
    /// Otherwise `nil`.
    var tagEvidence: TagEvidence?
    private(set) var count = 0
    private(set) var members: [Member] = []
    /// The index in `members` for each member's name.
    private var indices: [ExactText: Int] = [:]
    /// The values of all members if their names are the keys of a map, or `nil`.
    private(set) var mapValues: ValueSummary?
    private(set) var mapKeys: MapKeyKind?
    /// True if an object has a member whose name a schema cannot contain. No summary counts such members.
    private(set) var hasUnlistedMembers = false

    /// A member with its name and values.
    struct Member {
        let name: String
        /// The number of objects that have the member.
        var count: Int
        let value: ValueSummary
        /// The ordinal number of the last object that had the member. With it, a name that occurs twice in an object
        /// counts only once.
        fileprivate var lastObject: Int
    }

    init(tagValues: [TagValue]) {
        self.tagValues = tagValues
    }

    /// Returns whether objects whose tag has one of `values` belong to this variant. If `values` is empty, returns
    /// whether objects without the tag belong to it.
    func covers(_ values: [TagValue]) -> Bool {
        tagValues.isEmpty ? values.isEmpty : tagValues.contains(where: values.contains)
    }

    func add(_ node: JSONNode, _ source: PayloadSource, depth: Int) {
        count += 1
        for member in node.members {
            let bytes = member.nameBytes
            let name = String(decoding: bytes, as: UTF8.self)
            // A name with half of a surrogate pair cannot be written in a schema, so it is left out.
            guard bytes.elementsEqual(name.utf8) else {
                hasUnlistedMembers = true
                continue
            }
            let position = { source.position(of: member.nameRange) }
            countMember(name, position).add(member.value, source, depth: depth + 1)
            if members.count > InferenceLimits.members {
                SummaryMerge.run { convertToMap(of: .any, &$0) }
            }
        }
    }

    /// Counts a member of the object that is being added, and returns the summary for the member's value. Adds the
    /// member if no object had it before.
    private func countMember(_ name: String, _ position: () -> FilePosition) -> ValueSummary {
        if let mapValues { return mapValues }
        if let index = indices[ExactText(name)] {
            if members[index].lastObject != count { members[index].count += 1 }
            members[index].lastObject = count
            return members[index].value
        }
        let value = ValueSummary(name: name, position: position())
        append(Member(name: name, count: 1, value: value, lastObject: count))
        return value
    }

    private func append(_ member: Member) {
        indices[ExactText(member.name)] = members.count
        members.append(member)
    }

    subscript(name: String) -> Member? { indices[ExactText(name)].map { members[$0] } }

    func isRequired(_ member: Member) -> Bool { member.count == count }

    /// Treats the names as keys of a map, and merges the summaries of all members into one.
    func convertToMap(of keys: MapKeyKind, _ merging: inout SummaryMerge) {
        guard mapValues == nil, let first = members.first?.value else { return }
        let values = ValueSummary(name: first.name, position: first.position)
        for member in members { values.merge(member.value, &merging) }
        mapValues = values
        mapKeys = keys
        tagEvidence = nil
        members = []
        indices = [:]
    }

    func merge(_ other: ObjectVariant, _ merging: inout SummaryMerge) {
        guard self !== other else { return }
        mergeTagEvidence(other)
        count += other.count
        hasUnlistedMembers = hasUnlistedMembers || other.hasUnlistedMembers
        for value in other.tagValues where !tagValues.contains(value) { tagValues.append(value) }
        if mapValues != nil || other.mapValues != nil {
            mergeMaps(other, &merging)
            return
        }
        for member in other.members {
            if let index = indices[ExactText(member.name)] {
                members[index].count += member.count
                members[index].value.merge(member.value, &merging)
            } else {
                var member = member
                // The number of an object of `other` means nothing here.
                member.lastObject = 0
                append(member)
            }
        }
        if members.count > InferenceLimits.members { convertToMap(of: .any, &merging) }
    }

    /// Merges the evidence on the tag. The evidence is dropped if the two shapes have different tags. It is also
    /// dropped if objects without evidence may have the tag, because the values of the tag in these objects are
    /// unknown.
    private func mergeTagEvidence(_ other: ObjectVariant) {
        if let tag = other.tagEvidence?.tag, tagEvidence == nil, self[tag] == nil {
            tagEvidence = other.tagEvidence
        } else if let tag = tagEvidence?.tag, let others = other.tagEvidence,
            ExactText(tag) == ExactText(others.tag)
        {
            tagEvidence?.merge(others)
        } else if let tag = tagEvidence?.tag,
            other.tagEvidence != nil || other[tag] != nil || other.mapValues != nil
        {
            tagEvidence = nil
        }
    }

    private func mergeMaps(_ other: ObjectVariant, _ merging: inout SummaryMerge) {
        let wasEmpty = members.isEmpty && mapValues == nil
        let isOtherEmpty = other.members.isEmpty && other.mapValues == nil
        // Objects without members say nothing about the kind of the keys.
        let keys =
            wasEmpty ? other.mapKeys : isOtherEmpty || mapKeys == other.mapKeys ? mapKeys : .any
        convertToMap(of: .any, &merging)
        tagEvidence = nil
        mapKeys = keys ?? .any
        for value in other.members.map(\.value) + [other.mapValues].compactMap({ $0 }) {
            if let mapValues { mapValues.merge(value, &merging) } else { mapValues = value }
        }
    }
}
