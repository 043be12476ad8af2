/// A URI or a URI reference.
///
/// The text is neither checked nor changed, so any string can be stored and is encoded unchanged.
public struct URI: RawRepresentable, Hashable, Sendable {
    /// The text of the URI.
    public var rawValue: String

    /// Creates a URI from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension URI: ExpressibleByStringInterpolation, LosslessStringConvertible {
    /// Creates a URI from its text, without checking it.
    public init(_ text: String) { self.init(rawValue: text) }

    /// Creates a URI from a string literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text of the URI.
    public var description: String { rawValue }
}

extension URI: Codable, JSONCoding {
    /// Decodes a string.
    public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }

    /// Encodes the text as a string.
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
