/// The values of an `enum` as messages show them, in which a value that is nearly one of them is found without
/// comparing it with each.
final class EnumerationTexts {
    /// The texts of all values, in the order of the schema.
    let values: NearestNameIndex
    /// The texts of the strings, without their quotation marks.
    lazy var strings = NearestNameIndex(
        values.names.lazy.filter(\.isQuoted).map(\.withoutQuotes)
    )
    /// The texts of the values that are no strings.
    private lazy var others = NearestNameIndex(values.names.lazy.filter { !$0.isQuoted })

    init(_ values: [String]) {
        self.values = NearestNameIndex(values)
    }

    /// Returns the text of the value that another text was most likely meant to be, or nil where none is near
    /// enough or the budget is spent.
    ///
    /// Quotation marks do not count as letters: a string is compared with strings, and with the text of a number or
    /// a Boolean that is the same without them.
    func suggestion(for found: String, within budget: NearestNameIndex.Budget) -> String? {
        guard found.isQuoted else {
            let quoted = "\"\(found)\""
            return values.contains(quoted) ? quoted : others.suggestion(for: found, within: budget)
        }
        let content = found.withoutQuotes
        let near = strings.suggestion(for: content, within: budget) ?? abbreviated(by: content)
        if let near { return "\"\(near)\"" }
        return others.contains(content) ? content : nil
    }

    /// The fewest letters of an abbreviation.
    private static let abbreviationLength = 3

    /// The only string that begins with a text, as `error` does with `err`, or that a text begins with.
    private func abbreviated(by text: String) -> String? {
        var found: String?
        for name in strings.names where Self.isAbbreviated(name, text) {
            guard found == nil else { return nil }
            found = name
        }
        return found
    }

    /// Whether one of two texts begins with the other, without regard to case.
    private static func isAbbreviated(_ left: String, _ right: String) -> Bool {
        let pairs = zip(left.unicodeScalars, right.unicodeScalars)
        let shorter = min(left.unicodeScalars.count, right.unicodeScalars.count)
        return shorter >= abbreviationLength && pairs.allSatisfy { $0.isSameLetter(as: $1) }
    }
}
