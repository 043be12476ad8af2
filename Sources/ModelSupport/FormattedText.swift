/// A string in a format, such as a URI.
///
/// The text is neither checked nor changed, so any string can be stored and is encoded unchanged.
/// Equality compares the texts.
public protocol FormattedText: RawRepresentable, Hashable, Sendable, Codable,
    ExpressibleByStringInterpolation, LosslessStringConvertible
where RawValue == String {
    /// Creates a value from its text, without checking it.
    init(rawValue: String)
}

extension FormattedText {
    /// Creates a value from its text, without checking it.
    public init(_ text: String) { self.init(rawValue: text) }

    /// Creates a value from a string literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text.
    public var description: String { rawValue }

    /// Decodes a string.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try String(from: decoder)) }

    /// Encodes the text as a string.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension JSONCoding where Self: FormattedText {
    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> Self {
        Self(rawValue: try container.decode(String.self, forKey: name))
    }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try container.encode(rawValue, forKey: name)
    }
}
