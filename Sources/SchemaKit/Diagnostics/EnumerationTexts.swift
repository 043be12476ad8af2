/// The values of an `enum` as messages show them, with indexes that find a similar value without a comparison with
/// each.
final class EnumerationTexts {
    /// The texts of all values, in the order of the schema.
    let values: NearestNameIndex
    /// The texts of the strings, without their quotation marks.
    lazy var strings = NearestNameIndex(
        values.names.lazy.filter(\.isQuoted).map(\.withoutQuotes)
    )
    /// The texts of the values that are not strings.
    private lazy var others = NearestNameIndex(values.names.lazy.filter { !$0.isQuoted })

    init(_ values: [String]) {
        self.values = NearestNameIndex(values)
    }

    /// Returns the text of the value that another text was most likely intended to be, or nil if none is similar enough
    /// or the budget is spent.
    ///
    /// Quotation marks do not count as letters. A string is compared with the listed strings, and with numbers and
    /// Booleans that have the same text without quotation marks.
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

    /// The minimum number of letters in an abbreviation.
    private static let abbreviationLength = 3

    /// Returns the only string that the text abbreviates or that abbreviates the text, as `err` abbreviates `error`.
    /// Returns nil if there is none or several.
    private func abbreviated(by text: String) -> String? {
        var found: String?
        for name in strings.names where Self.isAbbreviated(name, text) {
            guard found == nil else { return nil }
            found = name
        }
        return found
    }

    /// Returns whether the shorter of two texts is a prefix of the other, ignoring case.
    private static func isAbbreviated(_ left: String, _ right: String) -> Bool {
        let pairs = zip(left.unicodeScalars, right.unicodeScalars)
        let shorter = min(left.unicodeScalars.count, right.unicodeScalars.count)
        return shorter >= abbreviationLength && pairs.allSatisfy { $0.isSameLetter(as: $1) }
    }
}
