/// Tells slips of the pen from names that are no keywords on purpose.
package struct KeywordSpelling {
    /// What a name was probably meant to be, by dialect and name.
    private var suggestions: [String: [String: String?]] = [:]

    package init() {}

    /// Whether a name has the prefix by which names that are somebody's own are known.
    package static func isOwn(_ name: String) -> Bool { name.hasPrefix("x-") }

    /// The keyword of the dialect that a name was probably meant to be.
    package mutating func suggestion(for name: String, in dialect: Dialect) -> String? {
        if Self.isOwn(name) || Self.knownNames.contains(name) { return nil }
        if let known = suggestions[dialect.uri]?[name] { return known }
        var meant = NearestName.suggestion(for: name, among: dialect.keywordNames)
        // A short name that lacks two letters of a keyword's is another word.
        if let word = meant, abs(word.utf8.count - name.utf8.count) > 1, name.utf8.count < 9 {
            meant = nil
        }
        suggestions[dialect.uri, default: [:]][name] = .some(meant)
        return meant
    }

    /// Names that tools and other standards give a meaning, however near they are to a keyword.
    private static let knownNames: Set<String> = ["example", "enumNames", "name", "value"]
}
