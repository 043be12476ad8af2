extension Dialect {
    /// Version 1, including its proposals. It is not released yet.
    package static let version1 = Dialect(
        uri: "https://json-schema.org/v1",
        vocabularies: [
            .coreVersion1, .applicatorVersion1, .unevaluated202012, .validation202012,
            .metaData202012, .formatAnnotation202012, .content202012, .compatibility,
        ],
        traits: DialectTraits(formats: .version1, dynamicAnchorIsAnchor: false)
    )
}

extension Vocabulary {
    static let coreVersion1 = Vocabulary(
        uri: "https://json-schema.org/v1/core",
        keywords: [
            Keyword("$schema", .dialect),
            Keyword("$id", .identifier),
            Keyword("$anchor", .anchor),
            Keyword("$dynamicAnchor", .dynamicAnchor),
            Keyword("$ref", .reference),
            Keyword("$dynamicRef", .dynamicAnchorReference),
            Keyword("$defs", .definitions, subschemas: .schemaMap),
            Keyword("$comment", .comment),
        ]
    )

    static let applicatorVersion1 = Vocabulary(
        uri: "https://json-schema.org/v1/applicator",
        keywords: applicator202012.keywords + [
            Keyword("propertyDependencies", .propertyDependencies, subschemas: .schemaMapMap)
        ]
    )
}
