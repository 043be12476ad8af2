import SwiftModels

/// The singular of plural names: `options` holds an `option`.
enum PluralName {
    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "matrices": "matrix", "criteria": "criterion",
    ]
    /// Endings of words that are no plural, whatever they look like.
    private static let singularEndings = ["ss", "us", "is", "news", "series", "species"]

    /// One of what `name` says there are several of; `instead`, or its element, where it is no plural.
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
        return isSingular ? instead ?? name + " element" : SwiftIdentifier.singular(of: name)
    }
}
