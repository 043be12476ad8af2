/// A keyword that the user of the library defines. It checks values, and reports a finding for each invalid value.
///
/// Each custom keyword belongs to a `CustomVocabulary`, which a metaschema lists in `$vocabulary`.
public struct CustomKeyword: Sendable {
    /// A check of one value. It returns nil if the value is valid, else the message of the finding.
    public typealias Check = @Sendable (_ value: JSONNode) -> String?

    /// The name of the keyword in schemas.
    public let name: String
    let makeCheck: @Sendable (_ keyword: JSONNode) -> Check?

    /// Creates a keyword.
    ///
    /// - Parameters:
    ///   - name: The name of the keyword in schemas.
    ///   - makeCheck: A function that is called with the keyword's value each time a schema with the keyword is
    ///     compiled. The function returns a check, which is called with each value that the schema applies to, from
    ///     any thread. If the keyword's value is invalid, the function returns nil, and the schema is rejected.
    public init(
        _ name: String,
        makeCheck: @escaping @Sendable (_ keyword: JSONNode) -> Check?
    ) {
        self.name = name
        self.makeCheck = makeCheck
    }
}

/// A vocabulary that the user of the library defines (2020-12 core, section 8.1.2).
public struct CustomVocabulary: Sendable {
    /// The URI of the vocabulary in `$vocabulary`.
    public let uri: String
    let keywords: [CustomKeyword]

    /// Creates a vocabulary.
    public init(uri: String, keywords: [CustomKeyword]) {
        self.uri = uri
        self.keywords = keywords
    }
}
