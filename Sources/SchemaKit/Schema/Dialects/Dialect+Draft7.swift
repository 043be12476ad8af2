extension Dialect {
    /// Draft 7.
    package static let draft7 = Dialect(
        uri: "http://json-schema.org/draft-07/schema",
        vocabularies: [.draft7],
        traits: DialectTraits(
            formats: .draft7,
            referenceStandsAlone: true,
            identifierNamesAnchor: true
        )
    )
}

extension Vocabulary {
    static let draft7 = Vocabulary(
        uri: "http://json-schema.org/draft-07/schema",
        keywords: commonSinceDraft6 + [
            Keyword("$comment", .comment),
            Keyword("if", .conditional, .schema),
            Keyword("then", .consequence, .schema),
            Keyword("else", .alternative, .schema),
            Keyword("readOnly", .annotation),
            Keyword("writeOnly", .annotation),
            Keyword("contentMediaType", .contentMediaType),
            Keyword("contentEncoding", .contentEncoding),
        ]
    )
}
