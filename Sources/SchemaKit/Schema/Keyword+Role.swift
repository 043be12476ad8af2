extension Keyword.Behavior {
    /// The effect of a keyword on values.
    package enum Role: Sendable {
        /// Names, locates or describes schemas, and has no effect on values.
        case identity
        /// Applies another schema to the same value.
        case reference
        case assertion
        /// Applies its subschemas to the value that its own schema applies to.
        case inPlaceApplicator
        /// Applies its subschemas to members or items, to the names of members, or to the content of a string.
        case childApplicator
        /// Makes no value invalid, but some valid values give a finding.
        case notice
        /// Is collected as an annotation and asserts nothing.
        case annotation
    }

    /// The effect of the keyword, from which the properties below and the sets of other targets are derived.
    package var role: Role {
        switch self {
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment:
            .identity
        case .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference:
            .reference
        case .type, .enumeration, .constant, .multipleOf, .maximum, .exclusiveMaximum, .minimum,
            .exclusiveMinimum, .excludesMaximum, .excludesMinimum, .maxLength, .minLength, .pattern,
            .format, .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .maxProperties,
            .minProperties, .required, .requiresMember, .dependentRequired, .contentEncoding,
            .contentMediaType, .uniqueBy, .keyedBy, .atMost, .contrast, .template, .durationReading:
            .assertion
        case .typeUnion, .disallowedTypes, .allOf, .extends, .anyOf, .oneOf, .not, .conditional,
            .consequence, .alternative, .dependentSchemas, .dependencies, .propertyDependencies:
            .inPlaceApplicator
        case .prefixItems, .items, .itemsOrTuple, .additionalItems, .contains,
            .containsWithoutMarks, .properties, .patternProperties, .additionalProperties,
            .propertyNames, .unevaluatedItems, .unevaluatedProperties, .contentSchema:
            .childApplicator
        case .advice, .secret, .steps, .queryOf:
            .notice
        case .deprecated, .aliases, .replacement, .swiftName, .severity, .message, .effect,
            .description, .defaultValue, .examples, .annotation, .custom:
            .annotation
        }
    }

    /// True if the keyword's value is always collected as an annotation.
    package var annotates: Bool { role == .annotation }

    /// True if the keyword can make a value invalid, by itself or through its subschemas.
    package var constrains: Bool {
        switch role {
        case .reference, .assertion, .inPlaceApplicator, .childApplicator: true
        case .identity, .notice, .annotation: false
        }
    }

    /// True if the keyword applies its subschemas to the same value that its own schema applies to.
    package var appliesInPlace: Bool { role == .inPlaceApplicator || self == .advice }
}
