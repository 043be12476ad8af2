/// The strategy that determines the keys by which models look up members. It corresponds to the key strategy of
/// Foundation's `JSONDecoder` and `JSONEncoder`.
package enum CodingKeyStrategy: String, Hashable, Sendable, CaseIterable {
    /// The keys are the names in the JSON text.
    case useDefaultKeys
    /// The keys are the names in the JSON text as `convertFromSnakeCase` converts them. The encoder must use
    /// `convertToSnakeCase`.
    case convertFromSnakeCase

    /// True if the key of every member is its name in the JSON text.
    var keepsNames: Bool {
        switch self {
        case .useDefaultKeys: true
        case .convertFromSnakeCase: false
        }
    }

    /// The function of the support code that returns the key for a name, or `nil` if keys are names.
    var conversion: String? {
        switch self {
        case .useDefaultKeys: nil
        case .convertFromSnakeCase: "SnakeCase.converted"
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
        case .convertFromSnakeCase: SnakeCase.snakeCaseName(for: key)
        }
    }

    /// Returns notes on members that would be encoded under another name, or that share a key with another
    /// member.
    func notes(on graph: ModelGraph) -> [ModelNote] {
        guard !keepsNames else { return [] }
        return graph.declarations.flatMap { declaration -> [ModelNote] in
            guard case .object(let object) = declaration.shape else { return [] }
            var ownersByKey: [String: String] = [:]
            return object.properties.flatMap { notes(on: $0, &ownersByKey) }
        }
    }

    private func notes(on property: ModelProperty, _ ownersByKey: inout [String: String])
        -> [ModelNote]
    {
        var kinds: [ModelNote.Kind] = []
        let encodedName = wireName(for: key(for: property.wireName))
        if encodedName != property.wireName {
            kinds.append(.changedName(property.wireName, encodedName: encodedName))
        }
        for name in [property.wireName] + property.aliases.map(\.name) {
            let owner = ownersByKey[key(for: name)]
            if let owner, owner != property.wireName {
                kinds.append(.sharedKey(name, owner: owner))
            } else {
                ownersByKey[key(for: name)] = property.wireName
            }
        }
        return kinds.map { ModelNote(kind: $0, site: property.origin.site) }
    }
}

extension SnakeCase {
    /// Returns the snake-case name that Foundation's `JSONEncoder` with the strategy `convertToSnakeCase` writes:
    /// `image_url` for `imageURL`.
    ///
    /// A word begins at the first character and at the next capital letter. Unless a lowercase letter follows at once,
    /// another word begins at the character before the next lowercase letter, so `aURLPath` becomes `a_url_path`. The
    /// search for a capital letter then goes on after the lowercase letter.
    static func snakeCaseName(for name: String) -> String {
        let characters = Array(name)
        var starts = [0]
        var position = 1
        while let capital = characters.indices.dropFirst(position).first(where: {
            isUppercase(characters[$0])
        }) {
            starts.append(capital)
            let lowercase = characters[capital...].firstIndex(where: isLowercase)
            guard let lowercase else { break }
            if lowercase > capital + 1 { starts.append(lowercase - 1) }
            position = lowercase + 1
        }
        let ends = starts.dropFirst() + [characters.count]
        return zip(starts, ends).map { String(characters[$0..<$1]).lowercased() }
            .joined(separator: "_")
    }

    /// Returns whether `CharacterSet.uppercaseLetters` contains the first scalar of a character. The set also contains
    /// titlecase letters.
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
