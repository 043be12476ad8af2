/// Names as `JSONDecoder.keyDecodingStrategy.convertFromSnakeCase` and its counterpart on the
/// encoder's side make them.
enum SnakeCase {
    /// `image_url` as `imageUrl`.
    ///
    /// Underscores at the ends stay, and a name without others is left alone. Otherwise the first word
    /// becomes small, and of each later one all but the first letter.
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

    /// `imageURL` as `image_url`: what an encoder writes for a name.
    ///
    /// A word begins with a capital, but of a run of capitals only the last begins one, where a
    /// small letter comes after it at all.
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

    /// The word as Foundation capitalizes it: a letter with case is small after another one, with
    /// apostrophes, accents and the like between them or not, and otherwise capital.
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
