/// The content of a string, for the keywords that assert content.
enum StringContent {
    /// The string has the correct encoding, and the content needs no further check.
    case accepted
    /// The string does not have the correct encoding.
    case notEncoded
    /// The content is not a JSON text.
    case notJSON(JSONSyntaxError)
    /// The content is a JSON text.
    case document(JSONDocument)

    /// Decodes and parses the text of a string as far as `plan` requires.
    init(_ text: Span<UInt8>, _ plan: ContentPlan) {
        guard let content = plan.encoding.decode(text) else {
            self = .notEncoded
            return
        }
        guard plan.holdsJSON, plan.encoding != .unknown else {
            self = .accepted
            return
        }
        do {
            self = .document(try JSONParser().parse(content))
        } catch {
            self = .notJSON(error)
        }
    }
}

extension InstanceAssertions {
    /// Returns the content of a string.
    mutating func content(of entry: JSONEntry, _ plan: ContentPlan) -> StringContent {
        withContent(of: entry) { text, _ in StringContent(text, plan) }
    }
}
