import SchemaKit

/// A JSON value that the comparison makes up and evaluates.
indirect enum SampleValue: Hashable, Sendable {
    /// The JSON text of a number, a Boolean or null.
    case literal(String)
    case string(String)
    case array([SampleValue])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: String
        var value: SampleValue
    }

    init(_ node: JSONNode) {
        switch node.kind {
        case .null, .false, .true, .number: self = .literal(node.text)
        case .string: self = .string(node.string ?? "")
        case .array: self = .array(node.elements.map(SampleValue.init))
        case .object:
            self = .object(node.members.map { Member(name: $0.name, value: SampleValue($0.value)) })
        }
    }

    /// The total number of values and member names in it.
    var partCount: Int {
        switch self {
        case .literal, .string: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.partCount }
        case .object(let members): members.reduce(1) { $0 + 1 + $1.value.partCount }
        }
    }

    /// The JSON text of the value, on one line.
    var text: String {
        switch self {
        case .literal(let text): text
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { JSONText.quoted($0.name) + ": " + $0.value.text }
                .joined(separator: ", ") + "}"
        }
    }

    static func object(of members: [(String, SampleValue)]) -> SampleValue {
        .object(members.map { Member(name: $0.0, value: $0.1) })
    }

    static func integer(_ number: Int) -> SampleValue { .literal(String(number)) }
}
