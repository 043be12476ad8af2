import SchemaKit

/// A value of a discriminator: a string that may be a name, or a number that may be a code.
enum TagValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)

    /// Creates the value of `node`, or returns `nil` if it cannot identify a shape.
    init?(_ node: JSONNode) {
        switch node.kind {
        case .string:
            guard StringSummary.isIdentifier(node.document.stringBytes(at: node.index)),
                let text = node.string
            else { return nil }
            self = .string(text)
        case .number:
            guard let number = NumberSummary.wholeNumber(node),
                0...InferenceLimits.tagNumber ~= number
            else { return nil }
            self = .integer(number)
        case .null, .true, .false, .array, .object:
            return nil
        }
    }

    /// The value as text from which a name can be made.
    var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        }
    }

    var kind: JSONKind {
        switch self {
        case .string: .string
        case .integer: .number
        }
    }

    /// The name of the value's type for the keyword `type`.
    var typeName: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .string(let text): json.string(text)
        case .integer(let number): json.raw(String(number))
        }
    }
}
