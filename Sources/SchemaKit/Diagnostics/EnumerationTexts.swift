/// The values of an `enum` as messages show them, in which a value that is nearly one of them is found without
/// comparing it with each.
final class EnumerationTexts {
    /// The texts of all values, in the order of the schema.
    let values: NearestNameIndex
    /// The texts of the strings, without their quotation marks.
    lazy var strings = NearestNameIndex(
        values.names.lazy.filter(\.isQuoted).map(\.withoutQuotes)
    )

    init(_ values: [String]) {
        self.values = NearestNameIndex(values)
    }
}
