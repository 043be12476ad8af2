/// A URI or a URI reference.
public struct URI: FormattedText, JSONCoding {
    /// The text of the URI.
    public var rawValue: String

    /// Creates a URI from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }
}
