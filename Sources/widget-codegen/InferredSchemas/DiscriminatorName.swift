import SchemaKit

/// Functions that find the discriminator of an object by the names that payloads usually give it.
enum DiscriminatorName {
    /// The last words of such names. Words that are more specific come first.
    private static let words = [
        "typename", "kind", "type", "class", "event", "action", "variant", "discriminator",
    ]

    /// Returns the rank of a name, or `nil` if it is not the name of a discriminator. The most likely
    /// discriminator has the lowest rank.
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

    /// Returns the most likely discriminator of an object, the first if several are equally likely. It is
    /// undecided if no member is one.
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

    /// Returns the value of the member called `name`, or `nil` if it cannot be the value of a
    /// discriminator.
    static func value(of name: String, in node: JSONNode) -> TagValue? {
        node[name].flatMap(TagValue.init)
    }
}
