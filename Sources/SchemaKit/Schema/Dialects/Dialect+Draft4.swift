extension Dialect {
    /// Draft 4.
    package static let draft4 = Dialect(
        uri: "http://json-schema.org/draft-04/schema",
        vocabularies: [.draft4],
        traits: DialectTraits(
            formats: .draft4,
            referenceOverridesOtherKeywords: true,
            identifierCanDefineAnchor: true,
            integersHaveNoFraction: true
        )
    )
}

extension Vocabulary {
    static let draft4 = Vocabulary(
        uri: "http://json-schema.org/draft-04/schema",
        keywords: [
            Keyword("id", .identifier),
            Keyword("minimum", .minimum),
            Keyword("maximum", .maximum),
            Keyword("exclusiveMinimum", .excludesMinimum),
            Keyword("exclusiveMaximum", .excludesMaximum),
        ] + commonSinceDraft4
    )

    /// The keywords that drafts 4 to 7 have in common.
    static let commonSinceDraft4 = [
        Keyword("$schema", .dialect),
        Keyword("$ref", .reference),
        Keyword("definitions", .definitions, subschemas: .schemaMap),
        Keyword("type", .type),
        Keyword("enum", .enumeration),
        Keyword("multipleOf", .multipleOf),
        Keyword("minLength", .minLength),
        Keyword("maxLength", .maxLength),
        Keyword("pattern", .pattern),
        Keyword("format", .format),
        Keyword("minItems", .minItems),
        Keyword("maxItems", .maxItems),
        Keyword("uniqueItems", .uniqueItems),
        Keyword("items", .itemsOrTuple, subschemas: .schemaOrArray),
        Keyword("additionalItems", .additionalItems, subschemas: .schema),
        Keyword("minProperties", .minProperties),
        Keyword("maxProperties", .maxProperties),
        Keyword("required", .required),
        Keyword("properties", .properties, subschemas: .schemaMap),
        Keyword("patternProperties", .patternProperties, subschemas: .schemaMap),
        Keyword("additionalProperties", .additionalProperties, subschemas: .schema),
        Keyword("dependencies", .dependencies, subschemas: .schemaMap),
        Keyword("allOf", .allOf, subschemas: .schemaArray),
        Keyword("anyOf", .anyOf, subschemas: .schemaArray),
        Keyword("oneOf", .oneOf, subschemas: .schemaArray),
        Keyword("not", .not, subschemas: .schema),
        Keyword("title", .annotation),
        Keyword("description", .description),
        Keyword("default", .defaultValue),
    ]
}
