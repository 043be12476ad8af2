/// A keyword that the user of the library defines: it looks at a value and may find it wanting.
///
/// Keywords of a user belong to a `CustomVocabulary`, which a metaschema names in `$vocabulary`.
public struct CustomKeyword: Sendable {
    /// What the keyword says of a value: `nil` where the value is in order, or else what is wrong,
    /// in the words of the message.
    public typealias Check = @Sendable (_ value: JSONNode) -> String?

    /// The name as it stands in schemas.
    public let name: String
    let makeCheck: @Sendable (_ keyword: JSONNode) -> Check?

    /// Creates a keyword.
    ///
    /// - Parameters:
    ///   - name: The name as it stands in schemas.
    ///   - makeCheck: Called once for each use of the keyword in a schema, with the keyword's
    ///     value; `nil` says that the value makes no sense, which is an error of the schema. The
    ///     check that it returns is called with each value that the schema is applied to, from any
    ///     thread.
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
    /// The URI by which metaschemas name it.
    public let uri: String
    let keywords: [CustomKeyword]

    /// Creates a vocabulary.
    public init(uri: String, keywords: [CustomKeyword]) {
        self.uri = uri
        self.keywords = keywords
    }
}
