import SchemaKit

/// The part of ``RuleBuilder`` that makes the rules of a keyword.
enum RuleFamily {
    case references, values, bounds, texts, arrays, objects, inPlace, relations, unevaluated
    /// The keyword can reject values, but no generated code enforces it. A note says so.
    case unenforced
    /// The keyword rejects no value.
    case none
}

extension Keyword.Behavior {
    /// The part of ``RuleBuilder`` that makes the rules of the keyword. A keyword that another one reads, such as
    /// `maxContains`, belongs to the family of the other one.
    var ruleFamily: RuleFamily {
        switch self {
        case .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference:
            .references
        case .type, .typeUnion, .disallowedTypes, .enumeration, .constant:
            .values
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum, .maxLength, .minLength, .maxItems, .minItems,
            .maxProperties, .minProperties:
            .bounds
        case .pattern, .format:
            .texts
        case .prefixItems, .items, .itemsOrTuple, .additionalItems, .uniqueItems, .contains,
            .containsWithoutMarks, .maxContains, .minContains:
            .arrays
        case .required, .requiresMember, .properties, .patternProperties, .additionalProperties,
            .propertyNames, .dependentRequired, .dependentSchemas, .dependencies:
            .objects
        case .allOf, .extends, .anyOf, .oneOf, .not, .conditional, .consequence, .alternative,
            .propertyDependencies:
            .inPlace
        case .uniqueBy, .keyedBy, .atMost, .contrast, .template, .durationReading:
            .relations
        case .unevaluatedItems, .unevaluatedProperties:
            .unevaluated
        case .contentEncoding, .contentMediaType, .contentSchema, .custom:
            .unenforced
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment, .advice, .secret, .steps, .queryOf, .deprecated, .aliases,
            .replacement, .swiftName, .severity, .message, .effect, .description, .defaultValue,
            .examples, .annotation:
            .none
        }
    }
}

extension KeywordSet {
    static let references = KeywordSet(.references)
    static let values = KeywordSet(.values)
    static let bounds = KeywordSet(.bounds)
    static let texts = KeywordSet(.texts)
    static let arrays = KeywordSet(.arrays)
    static let objects = KeywordSet(.objects)
    static let inPlace = KeywordSet(.inPlace)
    static let relations = KeywordSet(.relations)
    static let unevaluated = KeywordSet(.unevaluated)
    static let unenforced = KeywordSet(.unenforced)

    /// Creates the set of the keywords of a family.
    init(_ family: RuleFamily) {
        self.init(Keyword.Behavior.allCases.filter { $0.ruleFamily == family })
    }
}
