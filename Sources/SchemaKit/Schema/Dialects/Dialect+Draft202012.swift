extension Dialect {
    /// Draft 2020-12, with the vocabularies of its metaschema.
    package static let draft202012 = Dialect(
        uri: "https://json-schema.org/draft/2020-12/schema",
        vocabularies: [
            .core202012, .applicator202012, .unevaluated202012, .validation202012,
            .metaData202012, .formatAnnotation202012, .content202012, .compatibility,
        ],
        traits: DialectTraits(formats: .draft202012)
    )
}

extension Vocabulary {
    /// Keywords of older drafts that the metaschemas since 2019-09 still describe. No specification defines the URI.
    static let compatibility = Vocabulary(
        uri: "https://json-schema.org/compatibility",
        keywords: [
            Keyword("definitions", .definitions, subschemas: .schemaMap),
            Keyword("dependencies", .dependencies, subschemas: .schemaMap),
        ]
    )

    static let core202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/core",
        keywords: [
            Keyword("$schema", .dialect),
            Keyword("$vocabulary", .vocabulary),
            Keyword("$id", .identifier),
            Keyword("$anchor", .anchor),
            Keyword("$dynamicAnchor", .dynamicAnchor),
            Keyword("$ref", .reference),
            Keyword("$dynamicRef", .dynamicReference),
            Keyword("$defs", .definitions, subschemas: .schemaMap),
            Keyword("$comment", .comment),
        ]
    )

    /// The applicators that drafts 2019-09 and 2020-12 have in common.
    static let applicatorsSince201909 = [
        Keyword("allOf", .allOf, subschemas: .schemaArray),
        Keyword("anyOf", .anyOf, subschemas: .schemaArray),
        Keyword("oneOf", .oneOf, subschemas: .schemaArray),
        Keyword("not", .not, subschemas: .schema),
        Keyword("if", .conditional, subschemas: .schema),
        Keyword("then", .then, subschemas: .schema),
        Keyword("else", .else, subschemas: .schema),
        Keyword("dependentSchemas", .dependentSchemas, subschemas: .schemaMap),
        Keyword("properties", .properties, subschemas: .schemaMap),
        Keyword("patternProperties", .patternProperties, subschemas: .schemaMap),
        Keyword("additionalProperties", .additionalProperties, subschemas: .schema),
        Keyword("propertyNames", .propertyNames, subschemas: .schema),
    ]

    static let applicator202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/applicator",
        keywords: applicatorsSince201909 + [
            Keyword("prefixItems", .prefixItems, subschemas: .schemaArray),
            Keyword("items", .items, subschemas: .schema),
            Keyword("contains", .contains, subschemas: .schema),
        ]
    )

    static let unevaluated202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/unevaluated",
        keywords: [
            Keyword("unevaluatedItems", .unevaluatedItems, subschemas: .schema),
            Keyword("unevaluatedProperties", .unevaluatedProperties, subschemas: .schema),
        ]
    )

    static let validation202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/validation",
        keywords: [
            Keyword("type", .type),
            Keyword("enum", .enumeration),
            Keyword("const", .constant),
            Keyword("multipleOf", .multipleOf),
            Keyword("maximum", .maximum),
            Keyword("exclusiveMaximum", .exclusiveMaximum),
            Keyword("minimum", .minimum),
            Keyword("exclusiveMinimum", .exclusiveMinimum),
            Keyword("maxLength", .maxLength),
            Keyword("minLength", .minLength),
            Keyword("pattern", .pattern),
            Keyword("maxItems", .maxItems),
            Keyword("minItems", .minItems),
            Keyword("uniqueItems", .uniqueItems),
            Keyword("maxContains", .maxContains),
            Keyword("minContains", .minContains),
            Keyword("maxProperties", .maxProperties),
            Keyword("minProperties", .minProperties),
            Keyword("required", .required),
            Keyword("dependentRequired", .dependentRequired),
        ]
    )

    static let metaData202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/meta-data",
        keywords: [
            Keyword("title", .annotation),
            Keyword("description", .description),
            Keyword("default", .defaultValue),
            Keyword("deprecated", .deprecated),
            Keyword("readOnly", .annotation),
            Keyword("writeOnly", .annotation),
            Keyword("examples", .examples),
        ]
    )

    static let formatAnnotation202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/format-annotation",
        keywords: [Keyword("format", .format)]
    )

    static let formatAssertion202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/format-assertion",
        keywords: [Keyword("format", .format)],
        formatAssertion: .alwaysAndOnlyKnown
    )

    static let content202012 = Vocabulary(
        uri: "https://json-schema.org/draft/2020-12/vocab/content",
        keywords: [
            Keyword("contentEncoding", .contentEncoding),
            Keyword("contentMediaType", .contentMediaType),
            Keyword("contentSchema", .contentSchema, subschemas: .schema),
        ]
    )
}
