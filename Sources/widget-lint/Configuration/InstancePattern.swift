import SchemaKit
import SchemaLint

/// A JSON Pointer in which a token `*` stands for any one.
struct InstancePattern: Sendable, Equatable {
    private let tokens: [String]

    /// Reads a pointer; nil where the text is none.
    init?(_ text: String) {
        guard let pointer = JSONPointer(parsing: text) else { return nil }
        tokens = pointer.tokens
    }

    func fits(_ location: JSONPointer) -> Bool {
        tokens.count == location.tokens.count
            && zip(tokens, location.tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
