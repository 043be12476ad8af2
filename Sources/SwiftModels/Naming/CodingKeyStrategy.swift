/// The keys by which models look up members: the names that a decoder with a key strategy of Foundation
/// provides.
package enum CodingKeyStrategy: String, Hashable, Sendable, CaseIterable {
    /// The names in the JSON text.
    case useDefaultKeys
    /// The names that `convertFromSnakeCase` makes of them, for coders that use it and
    /// `convertToSnakeCase`.
    case convertFromSnakeCase

    /// True if the key of every member is its name in the JSON text.
    var keepsNames: Bool {
        switch self {
        case .useDefaultKeys: true
        case .convertFromSnakeCase: false
        }
    }

    /// Returns the key by which a model looks up a member.
    func key(for wireName: String) -> String {
        switch self {
        case .useDefaultKeys: wireName
        case .convertFromSnakeCase: SnakeCase.converted(from: wireName)
        }
    }

    /// Returns the name that an encoder writes for a key of a model.
    private func wireName(for key: String) -> String {
        switch self {
        case .useDefaultKeys: key
        case .convertFromSnakeCase: SnakeCase.converted(to: key)
        }
    }

    /// Returns notes on members that would be encoded under another name, or that share a key with another
    /// member.
    func notes(on graph: ModelGraph) -> [ModelNote] {
        guard !keepsNames else { return [] }
        return graph.declarations.flatMap { declaration -> [ModelNote] in
            guard case .object(let object) = declaration.shape else { return [] }
            var owners: [String: String] = [:]
            return object.properties.flatMap { notes(on: $0, &owners) }
        }
    }

    private func notes(on property: ModelProperty, _ owners: inout [String: String]) -> [ModelNote]
    {
        var kinds: [ModelNote.Kind] = []
        let copy = wireName(for: key(for: property.wireName))
        if copy != property.wireName {
            kinds.append(.changedName(property.wireName, copy: copy))
        }
        for name in [property.wireName] + property.aliases.map(\.name) {
            let owner = owners[key(for: name)]
            if let owner, owner != property.wireName {
                kinds.append(.sharedKey(name, owner: owner))
            } else {
                owners[key(for: name)] = property.wireName
            }
        }
        return kinds.map { ModelNote(kind: $0, site: property.origin.site) }
    }
}

/// Conversions of names that give the results of Foundation's `convertFromSnakeCase` for `JSONDecoder` and
/// `convertToSnakeCase` for `JSONEncoder`.
enum SnakeCase {
    /// Returns the camel-case name for a snake-case name: `imageUrl` for `image_url`.
    ///
    /// Leading and trailing underscores stay, and a name without other underscores is not changed.
    /// Otherwise the first word becomes lowercase, and each later word is capitalized.
    static func converted(from name: String) -> String {
        guard let first = name.firstIndex(where: { $0 != "_" }),
            let last = name.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = name[first...last].split(separator: "_")
        guard words.count > 1 else { return name }
        let rest = name[name.index(after: last)...]
        return name[..<first] + words[0].lowercased()
            + words.dropFirst().map(capitalized).joined() + rest
    }

    /// Returns the snake-case name that an encoder writes: `image_url` for `imageURL`.
    ///
    /// A word begins with a capital letter; the search for it begins at the second character. In a sequence
    /// of capital letters, only the first and the last begin a word, and the last only if a small letter
    /// follows.
    static func converted(to name: String) -> String {
        let characters = Array(name)
        var starts = [0]
        var position = 1
        while let capital = characters.indices.dropFirst(position).first(where: {
            isUppercase(characters[$0])
        }) {
            starts.append(capital)
            let small = characters[capital...].firstIndex(where: isLowercase)
            guard let small else { break }
            if small > capital + 1 { starts.append(small - 1) }
            position = small + 1
        }
        let ends = starts.dropFirst() + [characters.count]
        return zip(starts, ends).map { String(characters[$0..<$1]).lowercased() }
            .joined(separator: "_")
    }

    /// Returns the word as Foundation capitalizes it.
    ///
    /// A letter with case becomes lowercase if it follows another such letter, and titlecase otherwise.
    /// Case-ignorable characters between the two, such as apostrophes and accents, make no difference.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var isInside = false
        for scalar in word.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter:
                let properties = scalar.properties
                result += isInside ? properties.lowercaseMapping : properties.titlecaseMapping
                isInside = true
            case .otherPunctuation where scalar != "'":
                result.unicodeScalars.append(scalar)
                isInside = false
            default:
                result.unicodeScalars.append(scalar)
                if !scalar.properties.isCaseIgnorable { isInside = false }
            }
        }
        return result
    }

    private static func isUppercase(_ character: Character) -> Bool {
        switch character.unicodeScalars.first?.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: true
        default: false
        }
    }

    private static func isLowercase(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.generalCategory == .lowercaseLetter
    }
}
