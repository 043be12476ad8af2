import SchemaKit

/// The number of objects that have each member, for each value of a tag.
struct TagEvidence {
    /// The name of the tag.
    let tag: String
    private var groups: [Group] = []

    private struct Group {
        let value: TagValue
        var count: Int
        /// The number of objects that have each member.
        var members: [ExactText: Int]

        func alwaysHas(_ name: ExactText) -> Bool { members[name] == count }
    }

    /// A rule of the schema: if the tag has one of `values`, the members in `required` must be present.
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
            guard let value = variant.tagValues.first else { continue }
            let members = variant.members.map { (ExactText($0.name), $0.count) }
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
            if let index = groups.firstIndex(where: { $0.value == group.value }) {
                groups[index].count += group.count
                groups[index].members.merge(group.members, uniquingKeysWith: +)
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

    /// True if rules express all differences between the objects with different values of the tag: the members that
    /// always occur with some values and never occur with others.
    var isExpressedByRules: Bool {
        var members: [ExactText: Int] = [:]
        for group in groups { members.merge(group.members, uniquingKeysWith: +) }
        let dependent = members.keys.filter { name in
            groups.contains { $0.alwaysHas(name) } && groups.contains { $0.members[name] == nil }
        }
        let count = groups.reduce(0) { $0 + $1.count }
        let rules = rules(for: members.map { ($0.key.text, $0.value) }, count: count)
        return Set(rules.flatMap(\.required).map(ExactText.init)).isSuperset(of: dependent)
    }

    private func rules(for members: [Member], count: Int) -> [Rule] {
        var required = Array(repeating: [String](), count: groups.count)
        for member in members
        where member.count < count && ExactText(member.name) != ExactText(tag) {
            for index in groupsAlwaysHaving(member, objectCount: count) {
                required[index].append(member.name)
            }
        }
        var rules: [Rule] = []
        for (group, names) in zip(groups, required) where !names.isEmpty {
            let exactNames = names.map(ExactText.init)
            if let index = rules.firstIndex(where: {
                $0.required.map(ExactText.init) == exactNames
            }) {
                rules[index] = Rule(
                    values: rules[index].values + [group.value],
                    required: names
                )
            } else {
                rules.append(Rule(values: [group.value], required: names))
            }
        }
        return rules
    }

    /// Returns the indices of the groups whose objects always have a member, without the groups in which this may be
    /// chance.
    ///
    /// The objects of all groups in which some objects lack the member, and the objects without the tag, show how
    /// probable the member is in general. The probability is estimated with Laplace's rule of succession, because there
    /// may be few such objects.
    ///
    /// - Parameter total: The number of all objects, with or without the tag.
    private func groupsAlwaysHaving(_ member: Member, objectCount total: Int) -> [Int] {
        let name = ExactText(member.name)
        let candidates = groups.indices.filter { groups[$0].alwaysHas(name) }
        let candidateCount = candidates.reduce(0) { $0 + groups[$1].count }
        let others = total - candidateCount
        let probability = Double(member.count - candidateCount + 1) / Double(others + 2)
        return candidates.filter { index in
            let count = groups[index].count
            // One object is no evidence of a rule, however rare the member is elsewhere.
            guard count > 1 else { return false }
            let chance = (0..<count).reduce(1) { product, _ in product * probability }
            return chance <= Self.maximumChance
        }
    }

    /// The maximum probability that a rule holds only by chance.
    private static let maximumChance = 0.01
}

/// A value of a tag: a string that may be a name, or a number that may be a code.
enum TagValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)

    /// Creates the value of `node`, or returns `nil` if it cannot be the value of a tag.
    init?(_ node: JSONNode) {
        switch node.kind {
        case .string:
            guard StringSummary.isIdentifier(node.document.stringBytes(at: node.index)),
                let text = node.string
            else { return nil }
            self = .string(text)
        case .number:
            // A schema cannot tell `1.0` from `1`, so both are one value.
            guard let number = node.number?.int64, 0...InferenceLimits.tagNumber ~= number else {
                return nil
            }
            self = .integer(number)
        case .null, .true, .false, .array, .object:
            return nil
        }
    }

    /// The value as text from which a name can be made.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        }
    }

    var kind: JSONKind {
        switch self {
        case .string: .string
        case .integer: .number
        }
    }

    /// The name of the value's type for the keyword `type`.
    var typeName: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .string(let text): json.string(text)
        case .integer(let number): json.raw(String(number))
        }
    }
}

/// Functions that find the tag of an object among its members, by the usual names of tags.
enum TagName {
    /// The last words of these names, in the order of their ranks.
    private static let words = [
        "typename", "kind", "type", "class", "event", "action", "variant", "discriminator",
    ]

    /// Returns the rank of a name, or `nil` if it is not the name of a tag. The most likely
    /// tag has the lowest rank.
    static func rank(of name: String) -> Int? {
        let lowered = name.lowercased()
        return words.firstIndex { word in
            guard lowered.hasSuffix(word) else { return false }
            let rest = name.dropLast(word.count)
            // The word must stand alone: `actionType` and `action_type` match, `prototype` does not.
            guard let last = rest.last else { return true }
            return !last.isLetter || name.dropFirst(rest.count).first?.isUppercase == true
        }
    }

    /// Returns the most likely tag of an object, or the first of several that are equally likely. The result
    /// is `undecided` if no member can be a tag.
    static func tag(of node: JSONNode) -> ObjectSummary.Tag {
        var best: (rank: Int, name: String)?
        for member in node.members {
            let name = member.name
            guard let rank = rank(of: name), rank < best?.rank ?? .max,
                value(of: name, in: node) != nil
            else { continue }
            best = (rank, name)
        }
        return best.map { .member(ExactText($0.name)) } ?? .undecided
    }

    /// Returns the value of the member called `name`, or `nil` if it cannot be the value of a tag. It cannot if the
    /// member occurs repeatedly with different values, because a schema applies to all of them.
    static func value(of name: String, in node: JSONNode) -> TagValue? {
        guard let value = node[name].flatMap(TagValue.init) else { return nil }
        let occurrences = node.members.filter { $0.nameBytes.elementsEqual(name.utf8) }
        return occurrences.allSatisfy { TagValue($0.value) == value } ? value : nil
    }
}
