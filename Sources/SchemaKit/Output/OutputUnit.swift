/// The result of applying one schema or keyword, as the output formats of the specification define it.
public struct OutputUnit: Sendable {
    /// True if the value is valid against the schema or keyword.
    public let isValid: Bool
    /// The name of the keyword; `nil` for the application of a schema.
    public let keyword: String?
    /// The path of evaluation to the schema or keyword, through references. Version v1 calls it the evaluation
    /// path.
    public let keywordLocation: JSONPointer
    /// The URI of the schema or keyword. Version v1 calls the URI of a schema its schema location.
    public let absoluteKeywordLocation: String
    /// The location of the value in the document.
    public let instanceLocation: JSONPointer
    /// The error message, or `nil` if the value is valid.
    public let error: String?
    /// The annotation of the keyword, or `nil` if it has none. It is kept even if the surrounding schema failed,
    /// which drops it.
    public let annotation: OutputAnnotation?
    /// The units that were evaluated inside this one.
    public let children: [OutputUnit]
}

/// The annotation that a keyword produces for a value (2020-12 core, section 7.7).
public enum OutputAnnotation: Sendable {
    /// The keyword's own value.
    case value(JSONNode)
    /// The keyword was applied to all items or members of the value.
    case everything
    /// The highest index of an item to which the keyword was applied.
    case highestIndex(Int)
    /// The indexes of the items that matched.
    case indices([Int])
    /// The names of the members to which the keyword was applied.
    case names([String])
}
