extension Dialect {
    /// Draft 2019-09, with the vocabularies of its metaschema.
    package static let draft201909 = Dialect(
        uri: "https://json-schema.org/draft/2019-09/schema",
        vocabularies: [
            .core201909, .applicator201909, .validation201909, .metaData201909, .format201909,
            .content201909, .compatibility,
        ],
        traits: DialectTraits(formats: .draft201909, anchorsMayHaveColons: true)
    )
}

extension Vocabulary {
    static let core201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/core",
        keywords: [
            Keyword("$schema", .dialect),
            Keyword("$vocabulary", .vocabulary),
            Keyword("$id", .identifier),
            Keyword("$anchor", .anchor),
            Keyword("$recursiveAnchor", .recursiveAnchor),
            Keyword("$ref", .reference),
            Keyword("$recursiveRef", .recursiveReference),
            Keyword("$defs", .definitions, subschemas: .schemaMap),
            Keyword("$comment", .comment),
        ]
    )

    static let applicator201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/applicator",
        keywords: applicatorsSince201909 + [
            Keyword("items", .itemsOrTuple, subschemas: .schemaOrArray),
            Keyword("additionalItems", .additionalItems, subschemas: .schema),
            Keyword("contains", .containsWithoutEvaluation, subschemas: .schema),
            Keyword("unevaluatedItems", .unevaluatedItems, subschemas: .schema),
            Keyword("unevaluatedProperties", .unevaluatedProperties, subschemas: .schema),
        ]
    )

    static let validation201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/validation",
        keywords: validation202012.keywords
    )

    static let metaData201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/meta-data",
        keywords: metaData202012.keywords
    )

    /// A vocabulary that asserts formats only if the metaschema requires the vocabulary. The standard metaschema does
    /// not require it.
    static let format201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/format",
        keywords: [Keyword("format", .format)],
        formatAssertion: .ifRequired
    )

    static let content201909 = Vocabulary(
        uri: "https://json-schema.org/draft/2019-09/vocab/content",
        keywords: content202012.keywords
    )
}
