/// A keyword whose value `JSONValue` cannot represent: it contains a number that `JSONNumber` cannot
/// represent, or an object with canonically equivalent names.
struct SchemaExactValue: SchemaConstraint {
    private let keyword: Keyword
    /// The JSON text of the keyword's value. For `const`, the JSON text of an array that contains only the value.
    private let text: String

    enum Keyword: Sendable {
        /// The keyword `enum` or `const`.
        case values
        /// A keyword that limits numbers.
        case bound(SchemaBound)
    }

    init(_ keyword: Keyword, _ text: String) { (self.keyword, self.text) = (keyword, text) }

    func violation(in value: JSONContent, at depth: Int) -> SchemaViolation? {
        guard let expected = JSONContent(parsing: text) else { return nil }
        switch (keyword, expected) {
        case (.bound(let bound), _): return bound.violation(by: value, expected, text)
        case (.values, .array(let values)):
            let contents = (0..<values.count).map { values.contentElement($0).jsonContent }
            if contents.contains(value) { return nil }
            // The message lists the values without the brackets of the array.
            let list = String(text.dropFirst().dropLast())
            return values.count == 1
                ? SchemaViolation("const", list) : SchemaViolation("enum", "one of \(list)")
        default: return nil
        }
    }
}
