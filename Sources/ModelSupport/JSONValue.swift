/// Any JSON value.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    /// The string, or `nil` if the value is not a string.
    public var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number as an integer, or `nil` if the value is not an integer that an `Int` can represent.
    public var intValue: Int? {
        guard case .number(let value) = self else { return nil }
        return value.int64.flatMap(Int.init(exactly:))
    }

    /// The Boolean value, or `nil` if the value is neither true nor false.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The value of the member with the given name, or `nil` if the value is not an object or has
    /// no such member. Names are compared by their Unicode scalars.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[spelled: name]
    }

    /// The item at the given position, or `nil` if the value is not an array or has no such item.
    public subscript(position: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(position) else {
            return nil
        }
        return elements[position]
    }
}

extension JSONValue {
    /// Returns a Boolean value that indicates whether two values are equal.
    ///
    /// Strings are compared by their Unicode scalars. Unlike `String`, JSON does not regard
    /// canonically equivalent strings as equal.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.isSpelled(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { right[spelled: $0] == $1 }
        default: false
        }
    }
}

extension JSONValue: Codable, JSONCoding {
    /// Decodes any JSON value.
    ///
    /// - Throws: An error for a number that cannot be represented exactly.
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

    /// Encodes the value.
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
        case .object(let members): .object(ContentMembers([], rest: members, isMap: true))
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates the value `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

    /// Creates a number. Infinities and NaN, which JSON does not have, become `null`.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map(JSONValue.number) ?? .null
    }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object. If two members have the same name, the last one is kept.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as a Swift literal, with `null` instead of `nil`. The members of objects are sorted by their names.
    public var description: String {
        switch self {
        case .null: return "null"
        case .bool(let bool): return String(bool)
        case .number(let number): return number.text
        case .string(let string): return string.debugDescription
        case .array(let elements): return elements.description
        case .object(let members):
            let texts = members.sorted { $0.key < $1.key }.map { name, value in
                "\(name.debugDescription): \(value)"
            }
            return "[\(texts.isEmpty ? ":" : texts.joined(separator: ", "))]"
        }
    }
}
