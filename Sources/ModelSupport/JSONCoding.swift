/// A type that reads and writes itself as JSON, with numbers kept exactly.
///
/// It is not `Codable` itself, as the standard library's arrays and numbers already are, with
/// decoding that may round.
protocol JSONCoding {
    init(json decoder: any Decoder) throws
    func encode(json encoder: any Encoder) throws

    /// The value as it is written.
    var jsonContent: JSONContent { get }

    // Simple types do all that follows without a decoder or an encoder of their own.

    /// Reads a member, which is there unless its type knows what it means when it isn't.
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Self

    /// Reads an element.
    static func element(of container: inout any UnkeyedDecodingContainer) throws -> Self

    /// Writes a member.
    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws
}

extension JSONCoding {
    func encode(json encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }

    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Self {
        try container.decode(Coded<Self>.self, forKey: name).value
    }

    static func element(of container: inout any UnkeyedDecodingContainer) throws -> Self {
        try container.decode(Coded<Self>.self).value
    }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try container.encode(Coded(self), forKey: name)
    }

    /// Writes an element.
    package func encode(to container: inout any UnkeyedEncodingContainer) throws {
        try container.encode(Coded(self))
    }
}

extension JSONCoding where Self: Codable {
    init(json decoder: any Decoder) throws { try self.init(from: decoder) }
    func encode(json encoder: any Encoder) throws { try encode(to: encoder) }
}

extension JSONCoding where Self: RawRepresentable, RawValue: JSONCoding {
    var jsonContent: JSONContent { rawValue.jsonContent }
}

extension JSONCoding where Self: RawRepresentable, RawValue == String {
    /// Reads one of the values, by no other characters that Unicode calls equivalent.
    init(exactly decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let value = Self(rawValue: text), value.rawValue.isSpelt(text) else {
            throw decoder.mismatch(Self.self)
        }
        self = value
    }
}

extension String {
    /// Whether another text has the same characters, and not only equivalent ones.
    func isSpelt(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

/// A text that equals those with the same characters, and not what Unicode calls equivalent.
struct ExactText: Equatable, ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSpelt(right.text) }
}

extension Dictionary where Key == String {
    /// The value under a name that has the same characters.
    subscript(spelt name: String) -> Value? {
        guard let position = index(forKey: name), self[position].key.isSpelt(name) else {
            return nil
        }
        return self[position].value
    }
}

/// Hands a value through a decoder or an encoder by its own rules.
struct Coded<Value: JSONCoding>: Codable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try Value(json: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(json: encoder) }
}

/// The name of a member, whatever it is.
struct MemberName: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }

    var intValue: Int? { nil }
}

/// A member that a type reads and writes: a name, mostly.
final class KnownMember: ExpressibleByStringLiteral, Sendable {
    let name: String
    /// Other names that it is read by, if it is not there by its own.
    let aliases: [String]
    /// Whether it has to be there even where `nil` is its value.
    let isNullable: Bool
    /// Whether a value of another type is left among the other members.
    let mayMisfit: Bool
    /// What it means that it is missing.
    let absence: (any Sendable)?

    convenience init(stringLiteral name: String) { self.init(name) }

    init(
        _ name: String,
        or aliases: [String] = [],
        isNullable: Bool = false,
        mayMisfit: Bool = false
    ) {
        (self.name, self.aliases, self.isNullable) = (name, aliases, isNullable)
        (self.mayMisfit, absence) = (mayMisfit, nil)
    }

    // Of a type of its own, so that `nil` is a value like any other.
    init<Value: Sendable>(
        _ name: String,
        or aliases: [String] = [],
        default value: Value
    ) {
        (self.name, self.aliases, absence) = (name, aliases, value)
        (isNullable, mayMisfit) = (false, false)
    }

    /// One that is there.
    static let present = KnownMember("", isNullable: true)
}

/// A type that reads members of its own.
protocol KnownMembers: JSONCoding {
    /// Those that it always asks for, in the order of its properties.
    static var knownMembers: [KnownMember] { get }
}

extension KnownMembers {
    /// Reads the properties in their order, and what is left.
    static func decodeMembers<each Value: JSONCoding, Other: JSONCoding>(
        _ decoder: any Decoder
    ) throws -> (repeat each Value, [String: Other]) {
        var members = try MemberReader<Self>(decoder)
        return (repeat try members.next() as each Value, try members.decodeRest())
    }

    /// What is written.
    ///
    /// - Parameters:
    ///   - values: those of the properties in their order; `nil` for what is not there.
    ///   - besides: members that have no properties of their own.
    ///   - matching: the members that go by patterns, those of each pattern by themselves.
    ///   - rest: the others.
    static func content(
        _ values: [(any JSONCoding)?],
        besides: KeyValuePairs<String, (any JSONCoding)?> = [:],
        matching: [any OtherMembers] = [],
        rest: [String: some JSONCoding]
    ) -> JSONContent {
        var known: [(name: String, value: any JSONCoding)] = []
        known.reserveCapacity(values.count + besides.count)
        for (member, value) in zip(knownMembers, values) {
            if let value {
                known.append((member.name, value))
            } else if member.isNullable {
                known.append((member.name, JSONValue.null))
            }
        }
        for (name, value) in besides {
            if let value { known.append((name, value)) }
        }
        return .object(ContentMembers(known, matching: matching, rest: rest))
    }

    func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }
}

/// The name of a member of an object that a type is read from.
///
/// Of the names that a decoder lists, those that the type knows are none. So the list of the
/// others, which is nearly always empty, costs little.
struct MemberKey<Model: KnownMembers>: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) {
        for member in Model.knownMembers where member.name == stringValue { return nil }
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }

    var intValue: Int? { nil }
}
