/// An address, kept as it was sent: a URI or a reference to one.
///
/// Nothing is checked or changed, so every text is one and comes back as it was.
public struct URI: RawRepresentable, Hashable, Sendable {
    /// The text as it was sent.
    public var rawValue: String

    /// The address that a text holds.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension URI: ExpressibleByStringInterpolation, LosslessStringConvertible {
    /// The address that a text holds.
    public init(_ text: String) { self.init(rawValue: text) }

    /// The address that a literal holds.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text as it was sent.
    public var description: String { rawValue }
}

extension URI: Codable, JSONCoding {
    /// Reads a string.
    public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }

    /// Writes the string.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> URI {
        URI(try container.decode(String.self, forKey: name))
    }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try container.encode(rawValue, forKey: name)
    }
}
