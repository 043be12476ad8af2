/// A type that is decoded from and encoded as JSON without any loss of precision.
///
/// The protocol does not refine `Codable`, because the arrays and numbers of the standard library
/// conform to `Codable` in a way that can round numbers.
protocol JSONCoding {
    init(json decoder: any Decoder) throws
    func encode(json encoder: any Encoder) throws

    /// The content of the value, as it is encoded.
    var jsonContent: JSONContent { get }

    /// True if an object is encoded without the member that has this value, because the value is the default.
    var isOmitted: Bool { get }

    // The following requirements have default implementations. Simple types implement them without
    // a separate decoder or encoder, which is faster.

    /// Decodes a member. If the member is absent, decoding succeeds only for types that have a value
    /// for absence, such as optionals.
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Self

    /// Decodes the next item of an array.
    static func element(of container: inout any UnkeyedDecodingContainer) throws -> Self

    /// Encodes the value as a member.
    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws
}

extension JSONCoding {
    func encode(json encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }

    var isOmitted: Bool { false }

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

    /// Encodes the value as an item of an array.
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
    /// Decodes one of the raw values. Strings that are canonically equivalent to a raw value but
    /// have other Unicode scalars do not match.
    init(exactly decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let value = Self(rawValue: text), value.rawValue.isSpelled(text) else {
            throw decoder.mismatch(Self.self)
        }
        self = value
    }
}

extension String {
    /// Returns whether two strings have the same Unicode scalars. Canonically equivalent strings can
    /// have different ones.
    func isSpelled(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

/// A string that equals only strings with the same Unicode scalars. It does not equal other
/// canonically equivalent strings.
struct ExactText: Hashable, ExpressibleByStringLiteral {
    let text: String

    init(_ text: String) { self.text = text }

    init(stringLiteral text: String) { self.init(text) }

    func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSpelled(right.text) }
}

extension Dictionary where Key == String {
    /// The value for the key with the same Unicode scalars as `name`, or `nil` if there is none.
    subscript(spelled name: String) -> Value? {
        guard let position = index(forKey: name), self[position].key.isSpelled(name) else {
            return nil
        }
        return self[position].value
    }
}

/// An adapter that makes a `JSONCoding` value `Codable`.
struct Coded<Value: JSONCoding>: Codable {
    let value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try Value(json: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(json: encoder) }
}

/// A coding key for any member name.
struct MemberName: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }

    var intValue: Int? { nil }
}

/// A member that corresponds to a property of a model.
final class KnownMember: ExpressibleByStringLiteral, Sendable {
    let name: String
    /// The other names under which the member is decoded if it is absent under its own name.
    let aliases: [String]
    /// True if the member is required but can be null, so that `nil` is encoded as `null`.
    let isNullable: Bool
    /// True if a value of another type is not an error, but is kept among the other members.
    let mayMisfit: Bool
    /// The value of the property if the member is absent, or `nil` if it has no default or its default is `nil`.
    let defaultValue: (any Sendable)?

    convenience init(stringLiteral name: String) { self.init(name) }

    init(
        _ name: String,
        or aliases: [String] = [],
        isNullable: Bool = false,
        mayMisfit: Bool = false
    ) {
        (self.name, self.aliases, self.isNullable) = (name, aliases, isNullable)
        (self.mayMisfit, defaultValue) = (mayMisfit, nil)
    }

    init(_ name: String, or aliases: [String] = [], default value: any Sendable) {
        (self.name, self.aliases, defaultValue) = (name, aliases, value)
        (isNullable, mayMisfit) = (false, false)
    }

    /// The description of a member that is known to be present. An optional is then `nil` only if the value is null.
    static let present = KnownMember("", isNullable: true)
}

/// Returns whether the values of a property are equal in two models.
///
/// The operators `==` of models call this function, which the compiler checks in much less time than
/// calls of `==`: for those, it considers all overloads of the operator.
func membersAreEqual<Value: Equatable>(_ one: Value, _ other: Value) -> Bool { one == other }

/// A model with a property for each of its known members.
protocol KnownMembers: JSONCoding, CustomReflectable {
    /// The members with stored properties of their own, in the order of these properties. The members that depend on a
    /// tag are left out, because an enumeration holds them.
    static var knownMembers: [KnownMember] { get }
}

extension KnownMembers {
    var customMirror: Mirror { memberMirror }

    /// The mirror that printing the model shows. Its children are the members that are present or have a default.
    var memberMirror: Mirror {
        guard case .object(let members) = jsonContent else { return Mirror(self, children: []) }
        var children = members.known.map { (label: String?.some($0.name), value: $0.value as Any) }
        for (position, name, value) in members.omitted {
            children.insert((name, value), at: min(position, children.count))
        }
        for name in members.rest.contentNames.sorted() {
            if let value = members.rest.contentMember(name) { children.append((name, value)) }
        }
        return Mirror(self, children: children, displayStyle: .struct)
    }

    /// Returns the content to encode.
    ///
    /// - Parameters:
    ///   - values: The names and values of the known members in their order, with `nil` for absent
    ///     members.
    ///   - besides: The names and values of known members without a stored property of their own.
    ///   - matching: The members that match patterns, one group for each pattern.
    ///   - rest: The other members.
    static func content(
        _ values: KeyValuePairs<String, (any JSONCoding)?>,
        besides: KeyValuePairs<String, (any JSONCoding)?> = [:],
        matching: [any OtherMembers] = [],
        rest: [String: some JSONCoding]
    ) -> JSONContent {
        var members: [(name: String, value: any JSONCoding)] = []
        var omitted: [ContentMembers.Omitted] = []
        members.reserveCapacity(values.count + besides.count)
        for ((name, value), member) in zip(values, knownMembers) {
            if let value {
                if value.isOmitted {
                    omitted.append((members.count + omitted.count, name, value))
                } else {
                    members.append((name, value))
                }
            } else if member.isNullable {
                members.append((name, JSONValue.null))
            }
        }
        for (name, value) in besides {
            if let value { members.append((name, value)) }
        }
        var content = ContentMembers(members, matching: matching, rest: rest)
        content.omitted = omitted
        return .object(content)
    }

    func encode(to encoder: any Encoder) throws { try jsonContent.encode(to: encoder) }
}

/// A coding key for a member of the object from which a model is decoded.
///
/// A decoder cannot create this key for the name of a known member. `allKeys` therefore lists only
/// the unknown members, which are few in most objects.
struct MemberKey<Model: KnownMembers>: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) {
        for member in Model.knownMembers where member.name == stringValue { return nil }
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }

    var intValue: Int? { nil }

    // The errors of decoders print these descriptions of the keys in their coding paths.
    var description: String { stringValue }
    var debugDescription: String { stringValue }
}
