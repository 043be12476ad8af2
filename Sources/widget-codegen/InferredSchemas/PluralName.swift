import SwiftModels

/// The singular of plural names: `options` holds an `option`.
enum PluralName {
    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "matrices": "matrix", "criteria": "criterion",
    ]
    /// The endings of words that only look like plurals.
    private static let singularEndings = ["ss", "us", "is", "news", "series", "species"]

    /// Returns the name of one item of the collection `name`. If the name is not a plural, it returns
    /// `instead` or the name followed by "element".
    static func singular(of name: String, orElse instead: String? = nil) -> String {
        for (plural, singular) in irregular.sorted(by: { $0.key < $1.key })
        where name.lowercased().hasSuffix(plural) {
            let stem = name.dropLast(plural.count)
            let isCapital = name.dropFirst(stem.count).first?.isUppercase == true
            return stem
                + (isCapital ? singular.prefix(1).uppercased() + singular.dropFirst() : singular)
        }
        let lowered = name.lowercased()
        let isSingular =
            !lowered.hasSuffix("s") || singularEndings.contains(where: lowered.hasSuffix)
        return isSingular ? instead ?? name + " element" : NameWords.singular(of: name)
    }
}
