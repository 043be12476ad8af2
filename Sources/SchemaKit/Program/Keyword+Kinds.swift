extension Keyword.Behavior {
    /// The kinds of values that the keyword constrains; nil for a keyword that can constrain values of every kind, for
    /// a keyword that constrains no value, and for a keyword whose kinds depend on its value or vary between schemas.
    package var kinds: KindMask? {
        switch self {
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum:
            .number
        case .maxLength, .minLength, .pattern, .template, .durationReading:
            .string
        case .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .prefixItems, .items,
            .itemsOrTuple, .additionalItems, .contains, .containsWithoutEvaluation,
            .unevaluatedItems, .steps:
            KindMask(.array)
        case .maxProperties, .minProperties, .required, .dependentRequired, .dependentSchemas,
            .dependencies, .propertyDependencies, .properties, .patternProperties,
            .additionalProperties, .propertyNames, .unevaluatedProperties, .keyedBy:
            KindMask(.object)
        case .dropsInvalid:
            KindMask(bits: KindMask(.array).bits | KindMask(.object).bits)
        // The pointers in `uniqueBy`, `atMost`, `contrast` and `queryOf` lead through objects and arrays. A secret can
        // be a string or a number.
        case .uniqueBy, .atMost, .contrast, .queryOf, .secret:
            nil
        // Some schemas use `format` with `integer` too, and dialects seldom assert the content of strings.
        case .format, .contentEncoding, .contentMediaType, .contentSchema:
            nil
        case .type, .typeUnion, .disallowedTypes, .enumeration, .constant, .allOf, .extends, .anyOf,
            .oneOf, .not, .conditional, .then, .else, .reference, .dynamicReference,
            .dynamicAnchorReference, .recursiveReference, .advice:
            nil
        // In draft 3, `required` constrains the object that contains a value, not the value itself.
        case .requiresMember:
            nil
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment, .deprecated, .aliases, .replacement, .swiftName, .swiftType,
            .swiftConformances, .severity, .message, .effect, .description, .defaultValue,
            .examples, .annotation, .custom:
            nil
        }
    }
}
