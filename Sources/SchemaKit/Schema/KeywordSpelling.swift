/// The detection of misspelled keywords among names that are not keywords.
package struct KeywordSpelling {
    /// A cache of the suggestions, by dialect and name. The value is nil for a name without a suggestion.
    private var suggestions: [String: [String: String?]] = [:]

    package init() {}

    /// Returns whether a name has the prefix `x-`, which marks names that users define themselves.
    package static func isOwn(_ name: String) -> Bool { name.hasPrefix("x-") }

    /// Returns the keyword of the dialect that a name is probably a misspelling of, or nil if there is none.
    package mutating func suggestion(for name: String, in dialect: Dialect) -> String? {
        if Self.isOwn(name) || Self.knownNames.contains(name) { return nil }
        if let known = suggestions[dialect.uri]?[name] { return known }
        var meant = NearestName.suggestion(for: name, among: dialect.keywordNames)
        // A short name that differs in length by more than one letter is probably another word.
        if let word = meant, abs(word.utf8.count - name.utf8.count) > 1, name.utf8.count < 9 {
            meant = nil
        }
        suggestions[dialect.uri, default: [:]][name] = .some(meant)
        return meant
    }

    /// Names that tools and other standards define. They are never reported, even if they are close to a keyword.
    private static let knownNames: Set<String> = ["example", "enumNames", "name", "value"]
}
