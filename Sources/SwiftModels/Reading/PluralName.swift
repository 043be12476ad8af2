/// Functions that form the singular of a plural name, such as `option` of `options`. Only the last word counts.
package enum PluralName {
    /// Returns the name of one item of the array or map `name`.
    ///
    /// If `name` is not a plural, or does not end with its last word, as in `items_`, returns `fallback`. If there is
    /// no `fallback`, returns `name` followed by `element`, which is Swift's word for an item.
    package static func singular(of name: String, orElse fallback: String? = nil) -> String {
        guard let word = NameWords.words(of: name).last, name.hasSuffix(word),
            let ending = endingToReplace(in: word)
        else { return fallback ?? name + " element" }
        let plural = word.suffix(ending.plural.count)
        let stem = String(name.dropLast(plural.count))
        if plural.allSatisfy(\.isUppercase) { return stem + ending.singular.uppercased() }
        guard plural.first?.isUppercase == true else { return stem + ending.singular }
        return stem + ending.singular.prefix(1).uppercased() + ending.singular.dropFirst()
    }

    private struct Ending {
        let plural: String
        let singular: String
    }

    /// Returns the ending of a plural and the ending that replaces it in the singular, or `nil` if the word is not a
    /// plural.
    private static func endingToReplace(in word: String) -> Ending? {
        let isPluralOfCapitals =
            word.count > 2 && word.last == "s" && word.dropLast().allSatisfy(\.isUppercase)
        if isPluralOfCapitals { return Ending(plural: "s", singular: "") }
        let word = word.lowercased()
        if let singular = irregular[word] { return Ending(plural: word, singular: singular) }
        if singularWords.contains(word) || singularEndings.contains(where: word.hasSuffix) {
            return nil
        }
        // A word of two letters, such as `as`, is not a plural.
        return endings.first { word.hasSuffix($0.plural) && word.count > 2 }
    }
}

// MARK: - Tables

extension PluralName {
    /// The endings of plurals with those of their singulars. The first ending that fits a word counts, so `ches`
    /// precedes `s`.
    private static let endings: [Ending] = [
        ("children", "child"), ("people", "person"), ("women", "woman"), ("indices", "index"),
        ("vertices", "vertex"), ("matrices", "matrix"), ("criteria", "criterion"), ("ies", "y"),
        ("eaches", "each"), ("oaches", "oach"), ("aches", "ache"), ("ches", "ch"), ("shes", "sh"),
        ("sses", "ss"), ("xes", "x"), ("zzes", "zz"), ("oes", "o"), ("auses", "ause"),
        ("ouses", "ouse"), ("uses", "us"), ("s", ""),
    ].map { Ending(plural: $0.0, singular: $0.1) }

    /// The singulars of words for which ``endings`` would give a wrong singular, such as `movies`, or none, such as
    /// `men`.
    private static let irregular: [String: String] = {
        var singulars = [
            "men": "man", "analyses": "analysis", "axes": "axis", "crises": "crisis",
            "hypotheses": "hypothesis", "parentheses": "parenthesis", "theses": "thesis",
            "halves": "half", "knives": "knife", "leaves": "leaf", "lives": "life",
            "shelves": "shelf", "wolves": "wolf", "quizzes": "quiz",
        ]
        for word in words(pluralsWithS) { singulars[word] = String(word.dropLast(1)) }
        for word in words(pluralsWithES) { singulars[word] = String(word.dropLast(2)) }
        return singulars
    }()

    private static let pluralsWithS = """
        brownies calories cookies dies foodies genies hoodies lies movies newbies pies pixies
        prairies rookies selfies smoothies sorties ties veggies zombies
        avalanches niches psyches quiches canoes foes shoes toes
        abuses excuses fuses muses reuses ruses uses
        apis cpus emojis gpus gurus kpis menus skis skus taxis uris wikis
        """

    private static let pluralsWithES = "aliases atlases biases canvases gases irises lenses"

    /// The words that only look like plurals.
    private static let singularWords = Set(
        words("atlas bias canvas chaos dns gas gps https ios lens means news sms tls")
    )
    private static let singularEndings = ["ss", "us", "is", "alias", "series", "species"]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
