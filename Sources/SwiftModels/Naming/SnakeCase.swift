/// Conversions of names between snake case and camel case.
enum SnakeCase {
    /// Returns the camel-case name for a snake-case name: `imageUrl` for `image_url`. Foundation's
    /// `JSONDecoder` with the strategy `convertFromSnakeCase` converts names in the same way.
    ///
    /// Leading and trailing underscores stay. A name without other underscores is not changed. In
    /// all other names, the first word becomes lowercase, and each later word is capitalized.
    // Without `@Sendable`, each model that refers to this function has a warning in Swift's language mode 5.
    @Sendable static func converted(from name: String) -> String {
        guard let first = name.firstIndex(where: { $0 != "_" }),
            let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[first...last].split(separator: "_")
        guard words.count > 1 else { return name }
        let rest = name[name.index(after: last)...]
        return name[..<first] + words[0].lowercased()
            + words.dropFirst().map(capitalized).joined() + rest
    }

    /// Returns the word as Foundation capitalizes it.
    ///
    /// A letter becomes lowercase if it follows another letter, and titlecase otherwise. Case-ignorable characters
    /// between two letters, such as apostrophes and accents, are disregarded.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var followsLetter = false
        for scalar in word.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
                let properties = scalar.properties
                result += followsLetter ? properties.lowercaseMapping : properties.titlecaseMapping
                followsLetter = true
            // Foundation begins a word after such punctuation, even if it is case-ignorable, such as a full stop.
            case .otherPunctuation where scalar != "'":
                result.unicodeScalars.append(scalar)
                followsLetter = false
            default:
                result.unicodeScalars.append(scalar)
                if !scalar.properties.isCaseIgnorable { followsLetter = false }
            }
        }
        return result
    }
}
