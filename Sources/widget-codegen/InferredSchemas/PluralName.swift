import SwiftModels

/// What one of several is called: `options` holds an `option`.
enum PluralName {
    private static let irregular = [
        "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index",
        "vertices": "vertex", "matrices": "matrix", "criteria": "criterion",
    ]
    /// Endings of words that are no plural, whatever they look like.
    private static let singularEndings = ["ss", "us", "is", "news", "series", "species"]

    static func singular(of name: String) -> String {
        for (plural, singular) in irregular.sorted(by: { $0.key < $1.key })
        where name.lowercased().hasSuffix(plural) {
            let stem = name.dropLast(plural.count)
            let isCapital = name.dropFirst(stem.count).first?.isUppercase == true
            return stem + (isCapital ? singular.prefix(1).uppercased() + singular.dropFirst() : singular)
        }
        let isSingular = singularEndings.contains { name.lowercased().hasSuffix($0) }
        return isSingular ? name + " element" : SwiftIdentifier.singular(of: name)
    }
}
