extension Dialect {
    /// Draft 6.
    package static let draft6 = Dialect(
        uri: "http://json-schema.org/draft-06/schema",
        vocabularies: [.draft6],
        traits: DialectTraits(
            formats: .draft6,
            referenceOverridesOtherKeywords: true,
            identifierCanDefineAnchor: true
        )
    )
}

extension Vocabulary {
    static let draft6 = Vocabulary(
        uri: "http://json-schema.org/draft-06/schema",
        keywords: commonSinceDraft6
    )

    /// The keywords that drafts 6 and 7 have in common.
    static let commonSinceDraft6 =
        commonSinceDraft4 + [
            Keyword("$id", .identifier),
            Keyword("const", .constant),
            Keyword("contains", .containsWithoutEvaluation, subschemas: .schema),
            Keyword("propertyNames", .propertyNames, subschemas: .schema),
            Keyword("minimum", .minimum),
            Keyword("maximum", .maximum),
            Keyword("exclusiveMinimum", .exclusiveMinimum),
            Keyword("exclusiveMaximum", .exclusiveMaximum),
            Keyword("examples", .examples),
        ]
}
