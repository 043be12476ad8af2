extension Dialect {
    /// Draft 7.
    package static let draft7 = Dialect(
        uri: "http://json-schema.org/draft-07/schema",
        vocabularies: [.draft7],
        traits: DialectTraits(
            formats: .draft7,
            referenceOverridesOtherKeywords: true,
            identifierCanDefineAnchor: true
        )
    )
}

extension Vocabulary {
    static let draft7 = Vocabulary(
        uri: "http://json-schema.org/draft-07/schema",
        keywords: commonSinceDraft6 + [
            Keyword("$comment", .comment),
            Keyword("if", .conditional, subschemas: .schema),
            Keyword("then", .then, subschemas: .schema),
            Keyword("else", .else, subschemas: .schema),
            Keyword("readOnly", .annotation),
            Keyword("writeOnly", .annotation),
            Keyword("contentMediaType", .contentMediaType),
            Keyword("contentEncoding", .contentEncoding),
        ]
    )
}
