extension Dialect {
    /// Draft 3 (draft-zyp-json-schema-03).
    package static let draft3 = Dialect(
        uri: "http://json-schema.org/draft-03/schema",
        vocabularies: [.draft3],
        traits: DialectTraits(
            formats: .draft3,
            referenceOverridesOtherKeywords: true,
            identifierCanDefineAnchor: true,
            integersHaveNoFraction: true,
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
            Keyword("definitions", .definitions, subschemas: .schemaMap),
            Keyword("type", .typeUnion, subschemas: .schemaOrArray),
            Keyword("disallow", .disallowedTypes, subschemas: .schemaOrArray),
            Keyword("extends", .extends, subschemas: .schemaOrArray),
            Keyword("properties", .properties, subschemas: .schemaMap),
            Keyword("patternProperties", .patternProperties, subschemas: .schemaMap),
            Keyword("additionalProperties", .additionalProperties, subschemas: .schema),
            Keyword("items", .itemsOrTuple, subschemas: .schemaOrArray),
            Keyword("additionalItems", .additionalItems, subschemas: .schema),
            Keyword("required", .requiresMember),
            Keyword("dependencies", .dependencies, subschemas: .schemaMap),
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
