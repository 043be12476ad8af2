import SchemaKit

/// A pattern for the names of members.
struct NamePattern {
    let source: String
    /// The prefix of all matching names, or an empty string if none is known.
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
        private lazy var pattern: Pattern? = try? Pattern(source)
        /// The memory for matching. It is kept, because one pattern is matched with many names.
        private lazy var scratch = PatternScratch()

        init(_ source: String) { self.source = source }

        func matches(_ name: String) -> Bool {
            guard let pattern else { return false }
            return pattern.matches(name, scratch: &scratch) == .match
        }
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

    /// Returns whether a name matches. Returns false if the pattern is not supported.
    func matches(_ name: String) -> Bool { compilation.matches(name) }

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

/// Patterns that are found by the prefixes of the names that they match. So a name is matched only with the patterns
/// whose prefix it has, such as `^x-` for the name `x-rate`, and with the patterns that have no known prefix.
struct NamePatternIndex {
    let patterns: [NamePattern]
    /// The positions in ``patterns`` of the patterns with each prefix.
    private var positionsByPrefix: [[UInt8]: [Int]] = [:]
    /// The prefixes in the order of their bytes, so that all extensions of a prefix follow it.
    private let prefixes: [[UInt8]]
    /// The different lengths of the prefixes in bytes.
    private let prefixLengths: Set<Int>

    init(_ patterns: [NamePattern]) {
        self.patterns = patterns
        for (position, pattern) in patterns.enumerated() {
            positionsByPrefix[Array(pattern.prefix.utf8), default: []].append(position)
        }
        prefixes = positionsByPrefix.keys.sorted { $0.lexicographicallyPrecedes($1) }
        prefixLengths = Set(prefixes.map(\.count))
    }

    /// Returns the positions of the patterns that match a name, in ascending order.
    func positions(matching name: String) -> [Int] {
        positions(ofPrefixesOf: Array(name.utf8)).filter { patterns[$0].matches(name) }.sorted()
    }

    /// Returns the positions, in any order, of the patterns with which `pattern` might share a matching name. For all
    /// others, the prefixes show that no name matches both.
    func positions(overlapping pattern: NamePattern) -> [Int] {
        let prefix = Array(pattern.prefix.utf8)
        let start = prefixes.partitioningIndex { !$0.lexicographicallyPrecedes(prefix) }
        let extensions = prefixes[start...].prefix { $0.starts(with: prefix) }
        return positions(ofPrefixesOf: prefix)
            + extensions.filter { $0 != prefix }.flatMap { positionsByPrefix[$0] ?? [] }
    }

    /// Returns the positions of the patterns whose prefix is `name` or a prefix of it.
    private func positions(ofPrefixesOf name: [UInt8]) -> [Int] {
        prefixLengths.filter { $0 <= name.count }.flatMap {
            positionsByPrefix[Array(name.prefix($0))] ?? []
        }
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
