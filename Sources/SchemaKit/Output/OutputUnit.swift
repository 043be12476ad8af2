/// One application of a schema or of a keyword, as the specification's output tells it.
public struct OutputUnit: Sendable {
    /// Whether it was valid.
    public let isValid: Bool
    /// The name of the keyword; `nil` for the application of a schema.
    public let keyword: String?
    /// The way that evaluation took to it, through references; v1 calls it evaluation path.
    public let keywordLocation: JSONPointer
    /// The URI of the schema or keyword; v1 calls that of a schema its location.
    public let absoluteKeywordLocation: String
    /// Where the value is.
    public let instanceLocation: JSONPointer
    /// What is wrong, where something is.
    public let error: String?
    /// What the keyword says of the value, if it says something; kept even where the schema
    /// around it failed, which drops it.
    public let annotation: OutputAnnotation?
    /// What was evaluated inside.
    public let children: [OutputUnit]
}

/// What a keyword says of a value (2020-12 core, section 7.7).
public enum OutputAnnotation: Sendable {
    /// The keyword's own value.
    case value(JSONNode)
    /// Applied to everything there is.
    case everything
    /// The highest position to which it was applied.
    case highestPosition(Int)
    /// The positions that matched.
    case positions([Int])
    /// The names of the members to which it was applied.
    case names([String])
}
