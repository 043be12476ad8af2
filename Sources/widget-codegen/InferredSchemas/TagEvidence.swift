/// The numbers of members that occur with each value of a discriminator, in objects of one shape.
struct TagEvidence {
    /// The name of the discriminator.
    let tag: String
    private var groups: [Group] = []

    private struct Group {
        let value: TagValue
        var count: Int
        /// The number of objects that have each member.
        var members: [String: Int]

        func alwaysHas(_ name: String) -> Bool { members[name] == count }
    }

    /// A rule that members always occur with some values of the discriminator.
    struct Rule: Hashable {
        let values: [TagValue]
        let required: [String]
    }

    /// Counts the members of variants.
    ///
    /// - Parameter variants: One variant for each value. A variant without values, for objects without the
    ///   tag, is ignored.
    init(tag: String, _ variants: [ObjectVariant]) {
        self.tag = tag
        for variant in variants {
            guard let value = variant.values.first else { continue }
            let members = variant.members.map { ($0.name, $0.count) }
            groups.append(
                Group(
                    value: value,
                    count: variant.count,
                    members: Dictionary(uniqueKeysWithValues: members)
                )
            )
        }
    }

    mutating func merge(_ other: TagEvidence) {
        for group in other.groups {
            if let position = groups.firstIndex(where: { $0.value == group.value }) {
                groups[position].count += group.count
                groups[position].members.merge(group.members, uniquingKeysWith: +)
            } else {
                groups.append(group)
            }
        }
    }

    /// A member of any of the objects, and the number of objects that have it.
    private typealias Member = (name: String, count: Int)

    /// Returns the rules that the evidence supports for `variant`, which covers all objects, with or
    /// without the tag.
    func rules(for variant: ObjectVariant) -> [Rule] {
        rules(for: variant.members.map { ($0.name, $0.count) }, count: variant.count)
    }

    /// True if rules express all differences between the values. These are members that always occur with
    /// some values and never with others.
    var areRulesEnough: Bool {
        var members: [String: Int] = [:]
        for group in groups { members.merge(group.members, uniquingKeysWith: +) }
        let dependent = members.keys.filter { name in
            groups.contains { $0.alwaysHas(name) } && groups.contains { $0.members[name] == nil }
        }
        let count = groups.reduce(0) { $0 + $1.count }
        let rules = rules(for: members.map { ($0.key, $0.value) }, count: count)
        return Set(rules.flatMap(\.required)).isSuperset(of: dependent)
    }

    private func rules(for members: [Member], count: Int) -> [Rule] {
        var required = Array(repeating: [String](), count: groups.count)
        for member in members where member.count < count && member.name != tag {
            for position in positionsOfValues(with: member, of: count) {
                required[position].append(member.name)
            }
        }
        var rules: [Rule] = []
        for (group, names) in zip(groups, required) where !names.isEmpty {
            if let position = rules.firstIndex(where: { $0.required == names }) {
                rules[position] = Rule(
                    values: rules[position].values + [group.value],
                    required: names
                )
            } else {
                rules.append(Rule(values: [group.value], required: names))
            }
        }
        return rules
    }

    /// Returns the positions of the values with which a member always occurs, unless this may be chance.
    ///
    /// The objects with other values give the probability that the member occurs anyway. It is estimated
    /// with Laplace's rule of succession, because there may be few objects.
    private func positionsOfValues(with member: Member, of total: Int) -> [Int] {
        let always = groups.indices.filter { groups[$0].alwaysHas(member.name) }
        let count = always.reduce(0) { $0 + groups[$1].count }
        let others = total - count
        let likelihood = Double(member.count - count + 1) / Double(others + 2)
        return always.filter { position in
            let seen = groups[position].count
            guard others > 0, seen > 1 else { return false }
            return (0..<seen).reduce(1) { chance, _ in chance * likelihood } <= Self.chance
        }
    }

    /// The maximum probability that a rule holds only by chance.
    private static let chance = 0.01
}
