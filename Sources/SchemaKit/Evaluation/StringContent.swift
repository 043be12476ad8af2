/// What a string holds, where the keywords about content are asserted.
enum StringContent {
    /// The string is written in the encoding, and nothing more is asked.
    case accepted
    /// The string is not written in the encoding.
    case notEncoded
    /// The content is not a JSON text.
    case notJSON(JSONSyntaxError)
    /// The content is a JSON text.
    case document(JSONDocument)

    /// Decodes and parses the text of a string as far as `plan` asks.
    init(_ text: UnsafeBufferPointer<UInt8>, _ plan: ContentPlan) {
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
    /// What the string at hand holds.
    mutating func content(of entry: JSONEntry, _ plan: ContentPlan) -> StringContent {
        withContent(of: entry) { text, _ in StringContent(text, plan) }
    }
}
