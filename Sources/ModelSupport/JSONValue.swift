/// Any JSON value.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object.
    case object([String: JSONValue])

    /// The member called `name`, where the value is an object that has it.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The element at `position`, where the value is an array that has it.
    public subscript(position: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(position) else {
            return nil
        }
        return elements[position]
    }
}

extension JSONValue {
    /// Whether two values are the same, character by character: unlike `String`, JSON takes
    /// no other characters for those.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.isSpelt(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { right[spelt: $0] == $1 }
        default: false
        }
    }
}

extension JSONValue: Codable, JSONCoding {
    /// Reads any value; numbers that can't be kept exactly are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try JSONNumber(ifAnyIn: container) {
            self = .number(number)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try [JSONValue](json: decoder))
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .array(let elements): try elements.encode(json: encoder)
        case .object(let members):
            var container = encoder.singleValueContainer()
            try container.encode(members)
        }
    }

    var jsonContent: JSONContent {
        switch self {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .string(let string): .string(string)
        case .array(let elements): .array(elements)
        case .object(let members): .object(ContentMembers([], rest: members))
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { self = .null }

    /// A Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

    /// A number; one that JSON does not have becomes null.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map(JSONValue.number) ?? .null
    }

    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object; of two members with one name the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}
