extension Dialect {
    /// Draft 3 (draft-zyp-json-schema-03).
    package static let draft3 = Dialect(
        uri: "http://json-schema.org/draft-03/schema",
        vocabularies: [.draft3],
        traits: DialectTraits(
            formats: .draft3,
            referenceStandsAlone: true,
            identifierNamesAnchor: true,
            integersArePlain: true,
            unknownTypesAreAny: true
        )
    )
}

extension Vocabulary {
    static let draft3 = Vocabulary(
        uri: "http://json-schema.org/draft-03/schema",
        keywords: [
            Keyword("$schema", .dialect),
            Keyword("id", .identifier),
            Keyword("$ref", .reference),
            // Draft 4 introduced this keyword, but many draft-3 schemas use it.
            Keyword("definitions", .definitions, .schemaMap),
            Keyword("type", .typeUnion, .schemaOrArray),
            Keyword("disallow", .disallowedTypes, .schemaOrArray),
            Keyword("extends", .extends, .schemaOrArray),
            Keyword("properties", .properties, .schemaMap),
            Keyword("patternProperties", .patternProperties, .schemaMap),
            Keyword("additionalProperties", .additionalProperties, .schema),
            Keyword("items", .itemsOrTuple, .schemaOrArray),
            Keyword("additionalItems", .additionalItems, .schema),
            Keyword("required", .requiresMember),
            Keyword("dependencies", .dependencies, .schemaMap),
            Keyword("minimum", .minimum),
            Keyword("maximum", .maximum),
            Keyword("exclusiveMinimum", .excludesMinimum),
            Keyword("exclusiveMaximum", .excludesMaximum),
            Keyword("divisibleBy", .multipleOf),
            Keyword("minItems", .minItems),
            Keyword("maxItems", .maxItems),
            Keyword("uniqueItems", .uniqueItems),
            Keyword("pattern", .pattern),
            Keyword("minLength", .minLength),
            Keyword("maxLength", .maxLength),
            Keyword("enum", .enumeration),
            Keyword("format", .format),
            Keyword("default", .defaultValue),
            Keyword("title", .annotation),
            Keyword("description", .description),
        ]
    )
}
