import SchemaKit

/// A pattern for the names of members.
struct NamePattern {
    let source: String
    /// The prefix of all matching names, or an empty string if none is known. It is stored because many pairs of
    /// patterns are compared.
    let prefix: String
    private let compilation: Compilation

    init(_ source: String) {
        self.source = source
        prefix = Self.hasAlternatives(source) ? "" : Self.literalPrefix(of: source)
        compilation = Compilation(source)
    }

    /// A pattern that is compiled on first use, and only once for many names.
    private final class Compilation {
        private let source: String
        /// The compiled pattern, or `nil` if it is not supported.
        private(set) lazy var pattern: Pattern? = try? Pattern(source)

        init(_ source: String) { self.source = source }
    }

    /// The suffix of all matching names, or an empty string if none is known.
    private var suffix: String {
        guard source.last == "$", !source.hasSuffix("\\$"), !Self.hasAlternatives(source) else {
            return ""
        }
        let reversedText = source.dropLast().reversed()
        let reversedSuffix = reversedText.prefix(while: \.isPlain)
        let backslashes = reversedText.dropFirst(reversedSuffix.count).prefix { $0 == "\\" }
        guard backslashes.count % 2 == 1, let escaped = reversedSuffix.last else {
            return String(reversedSuffix.reversed())
        }
        // The backslash and the next character are an escape, such as `\d`, and not part of the suffix. An escape such
        // as `\u0041` has further characters, so the suffix is unknown.
        if "uxckpP0123456789".contains(escaped) { return "" }
        return String(reversedSuffix.dropLast().reversed())
    }

    /// True if every name matches, because the pattern does not constrain any character.
    ///
    /// Only common spellings are recognized. `^.*$` is not one of them: it does not match a name with a line feed.
    var matchesAll: Bool { Self.universal.contains(source) }

    private static let universal: Set<String> = [
        "", "^", "$", ".*", "^.*", ".*$", "[\\s\\S]*", "^[\\s\\S]*$", "^[\\s\\S]*", "[\\s\\S]*$",
    ]

    /// Returns true if the prefixes of the patterns show that no name matches both of them. Returns false if a
    /// name might match both.
    func isDisjoint(from other: NamePattern) -> Bool {
        let (left, right) = (prefix.unicodeScalars, other.prefix.unicodeScalars)
        return !left.starts(with: right) && !right.starts(with: left)
    }

    /// Returns whether the source has the same Unicode scalars as a text. Canonically equivalent patterns match
    /// different names.
    func hasSource(_ text: String) -> Bool { source.utf8.elementsEqual(text.utf8) }

    /// Returns whether a name matches. Returns false if the pattern is not supported.
    func matches(_ name: String) -> Bool {
        guard let pattern = compilation.pattern else { return false }
        return pattern.matches(name) == .match
    }

    /// The name, in words, of the property that holds the matching members: the prefix or the suffix of their names,
    /// and "members". For example, the name for the pattern `^x-` is `x- members`.
    var propertyName: String {
        let commonText = [prefix, suffix].first { $0.contains(where: \.isLetter) }
        return (commonText ?? "matching") + " members"
    }

    private static func hasAlternatives(_ source: String) -> Bool {
        source.unicodeScalars.contains("|")
    }

    /// Returns the text with which every matching name begins. It is empty if the pattern does not begin with `^`.
    private static func literalPrefix(of source: String) -> String {
        var prefix = ""
        // A pattern consists of code points. A `Character` can consist of several code points.
        var rest = source.unicodeScalars[...]
        guard rest.popFirst() == "^" else { return "" }
        while let first = rest.popFirst() {
            var character = first
            if first == "\\" {
                guard let escaped = rest.popFirst(),
                    Character(escaped).isPunctuation || Character(escaped).isSymbol
                else { break }
                character = escaped
            } else if !first.isPlain {
                break
            }
            // A character with a quantifier can be missing or repeated, so the prefix ends before it.
            if let next = rest.first, "*?{+".unicodeScalars.contains(next) { break }
            prefix.unicodeScalars.append(character)
        }
        return prefix
    }
}

extension Unicode.Scalar {
    /// True if the code point matches only itself in a pattern.
    fileprivate var isPlain: Bool { Character(self).isPlain || properties.isGraphemeExtend }
}

extension Character {
    /// True if the character matches only itself in a pattern.
    fileprivate var isPlain: Bool { isLetter || isNumber || "_-:@/ #".contains(self) }
}
