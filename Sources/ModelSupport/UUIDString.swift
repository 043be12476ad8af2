/// A UUID as text, such as `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
public struct UUIDString: FormattedText, JSONCoding {
    /// The text of the UUID.
    public var rawValue: String

    /// Creates a UUID from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }
}
