import SchemaKit

/// Finds the discriminator of an object by the names that payloads usually give it.
enum DiscriminatorName {
    /// The words that such a name ends in, the more telling first.
    private static let words = [
        "typename", "kind", "type", "class", "event", "action", "variant", "discriminator",
    ]

    /// The rank of a name, the lowest for the likeliest discriminator; nil if the name is no discriminator's.
    static func rank(of name: String) -> Int? {
        let lowered = name.lowercased()
        return words.firstIndex { word in
            guard lowered.hasSuffix(word) else { return false }
            let rest = name.dropLast(word.count)
            // A word of its own: `actionType` and `action_type`, but no `prototype`.
            guard let last = rest.last else { return true }
            return !last.isLetter || name.dropFirst(rest.count).first?.isUppercase == true
        }
    }

    /// The likeliest discriminator of an object, of several the first; undecided if no member is one.
    static func tag(of node: JSONNode) -> ObjectSummary.Tag {
        var best: (rank: Int, name: String)?
        for member in node.members {
            let name = member.name
            guard let rank = rank(of: name), rank < best?.rank ?? .max,
                value(of: name, in: node) != nil
            else { continue }
            best = (rank, name)
        }
        return best.map { .member($0.name) } ?? .undecided
    }

    /// The value of the member called `name`, where it may be a discriminator's.
    static func value(of name: String, in node: JSONNode) -> TagValue? {
        node[name].flatMap(TagValue.init)
    }
}
