import SchemaKit

/// What can be told of a pattern of names from its text.
struct NamePattern {
    let source: String

    init(_ source: String) { self.source = source }

    /// What all matching names begin with; empty where that is not known.
    var prefix: String {
        guard source.first == "^", !hasAlternatives else { return "" }
        return Self.literal(source.dropFirst())
    }

    /// What all matching names end with; empty where that is not known.
    private var suffix: String {
        guard source.last == "$", !source.hasSuffix("\\$"), !hasAlternatives else { return "" }
        let plain = source.dropLast().reversed().prefix { $0.isPlain }
        return String(plain.reversed())
    }

    /// Whether every name matches, as nothing is asked of any part of it.
    var matchesAll: Bool { Self.universal.contains(source) }

    private static let universal: Set<String> = [
        "", "^", "$", ".*", "^.*", ".*$", "[\\s\\S]*", "^[\\s\\S]*$", "^[\\s\\S]*", "[\\s\\S]*$",
    ]

    /// Whether no name can match both patterns, as far as their beginnings show.
    func isDisjoint(from other: NamePattern) -> Bool {
        let (left, right) = (prefix, other.prefix)
        return !left.hasPrefix(right) && !right.hasPrefix(left)
    }

    /// Whether a name matches.
    func matches(_ name: String) -> Bool {
        guard let pattern = try? Pattern(source) else { return false }
        return pattern.matches(name) == .match
    }

    /// What to call the members: after what their names share.
    var memberName: String {
        let shared = [prefix, suffix].first { $0.contains(where: \.isLetter) }
        return (shared ?? "matching") + " members"
    }

    private var hasAlternatives: Bool { source.contains("|") }

    /// The characters at the beginning that stand for themselves, once each.
    private static func literal(_ text: Substring) -> String {
        var literal = ""
        var rest = text
        while let first = rest.popFirst() {
            var character = first
            if first == "\\" {
                guard let escaped = rest.popFirst(), escaped.isPunctuation || escaped.isSymbol
                else { break }
                character = escaped
            } else if !first.isPlain {
                break
            }
            // What may be missing or repeated is none of the beginning.
            if let next = rest.first, "*?{+".contains(next) { break }
            literal.append(character)
        }
        return literal
    }
}

extension Character {
    /// Whether the character stands for itself in a pattern.
    fileprivate var isPlain: Bool { isLetter || isNumber || "_-:@/ #".contains(self) }
}
