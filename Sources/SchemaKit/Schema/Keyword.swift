/// One keyword of a vocabulary: its name, its behavior, and the structure of its subschemas.
package struct Keyword: Sendable {
    package let name: String
    package let behavior: Behavior
    package let subschemas: SubschemaShape
    /// The custom keyword, if the behavior is `custom`.
    let custom: CustomKeyword?

    init(_ custom: CustomKeyword) {
        name = custom.name
        behavior = .custom
        subschemas = .none
        self.custom = custom
    }

    init(_ name: String, _ behavior: Behavior, subschemas: SubschemaShape = .none) {
        self.name = name
        self.behavior = behavior
        self.subschemas = subschemas
        custom = nil
    }

    /// The structure of the subschemas in a keyword's value.
    package enum SubschemaShape: Sendable {
        /// The value has no subschemas.
        case none
        /// The value is a schema.
        case schema
        /// The value is an array of schemas.
        case schemaArray
        /// The value is a schema or an array of schemas. Names of types, which can stand in place of schemas, are
        /// skipped.
        case schemaOrArray
        /// The value is an object whose members are schemas. Arrays and strings, which `dependencies` also allows, are
        /// skipped.
        case schemaMap
        /// The value is an object of objects whose members are schemas.
        case schemaMapMap

        /// Returns whether a value of this kind can have the structure.
        func allows(_ kind: JSONKind) -> Bool {
            switch (self, kind) {
            case (.none, _): true
            case (.schema, .object), (.schema, .true), (.schema, .false): true
            case (.schemaArray, .array): true
            case (.schemaOrArray, .null), (.schemaOrArray, .number): false
            case (.schemaOrArray, _): true
            case (.schemaMap, .object), (.schemaMapMap, .object): true
            case (.schema, _), (.schemaArray, _), (.schemaMap, _), (.schemaMapMap, _): false
            }
        }
    }

    /// The meaning of a keyword, which the compiler translates to instructions.
    ///
    /// Keywords with different names share a case if they have one meaning. A name with two meanings in two dialects
    /// has two cases.
    ///
    /// `KeywordConsumerTests` has a row for each behavior.
    package enum Behavior: UInt8, Sendable, Hashable, CaseIterable {
        // Identity (2020-12 core, section 8)
        case dialect
        case vocabulary
        case identifier
        case anchor
        case dynamicAnchor
        /// 2019-09: `$recursiveRef` in other resources can resolve to the root of this resource.
        case recursiveAnchor
        case definitions
        case comment
        // References
        case reference
        case dynamicReference
        /// v1: resolves a dynamic anchor only in the dynamic scope, without first resolving the reference statically.
        case dynamicAnchorReference
        /// 2019-09: `$recursiveRef`.
        case recursiveReference
        // Assertions on any value (validation, section 6.1)
        case type
        /// Draft 3: the name of a type, a schema, or an array of both. At least one of them must match.
        case typeUnion
        /// Draft 3: the name of a type, a schema, or an array of both. None of them may match.
        case disallowedTypes
        case enumeration
        case constant
        // Assertions on numbers (6.2)
        case multipleOf
        case maximum
        case exclusiveMaximum
        case minimum
        case exclusiveMinimum
        /// Drafts 3 and 4: a Boolean that excludes the bound itself.
        case excludesMaximum
        case excludesMinimum
        // Assertions on strings (6.3)
        case maxLength
        case minLength
        case pattern
        case format
        // Assertions on arrays (6.4)
        case maxItems
        case minItems
        case uniqueItems
        case maxContains
        case minContains
        // Assertions on objects (6.5)
        case maxProperties
        case minProperties
        case required
        /// Draft 3: a Boolean in the schema of a member, which makes the member required.
        case requiresMember
        case dependentRequired
        // Applicators in place (core, section 10.2)
        case allOf
        /// Draft 3: a schema or an array of schemas that must all match.
        case extends
        case anyOf
        case oneOf
        case not
        /// `if`.
        case conditional
        case then
        case `else`
        case dependentSchemas
        /// Up to draft 7, and later for compatibility: members whose presence requires other members, or applies a
        /// schema.
        case dependencies
        /// A proposal for v1: schemas that apply if a member has a given value.
        case propertyDependencies
        // Applicators to children (core, section 10.3)
        case prefixItems
        case items
        /// Up to 2019-09: a schema for all items, or an array of schemas for the first items.
        case itemsOrTuple
        case additionalItems
        case contains
        /// Up to 2019-09: matching items do not count as evaluated.
        case containsWithoutEvaluation
        case properties
        case patternProperties
        case additionalProperties
        case propertyNames
        // Values that no other keyword has evaluated (core, section 11)
        case unevaluatedItems
        case unevaluatedProperties
        // The content of strings (validation, section 8)
        case contentEncoding
        case contentMediaType
        case contentSchema
        /// The value should no longer be used (2019-09 validation, section 9.3).
        case deprecated
        // The widget vocabulary
        case aliases
        case replacement
        case swiftName
        case swiftType
        case swiftConformances
        /// Schemas that a value should match. A value that does not match is still valid.
        case advice
        case severity
        case message
        case effect
        /// Receivers drop invalid items or members and keep the others.
        case dropsInvalid
        case uniqueBy
        case keyedBy
        case atMost
        case contrast
        case template
        case secret
        case durationReading
        case steps
        case queryOf
        // Annotations that tools read
        case description
        case defaultValue
        case examples
        /// An annotation for people or tools, which asserts nothing.
        case annotation
        /// A keyword of a custom vocabulary.
        case custom
    }
}

extension Keyword {
    /// Returns whether an author who writes a value of this kind may mean the keyword. For example, the author of
    /// `"minimun": "1"` probably means `minimum`, because a string in place of a number is a common mistake. But nobody
    /// writes an object in place of a number.
    func mayHave(_ kind: JSONKind) -> Bool {
        switch behavior {
        case .dialect, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor, .comment,
            .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference,
            .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum, .maxLength, .minLength, .pattern, .format,
            .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .maxProperties,
            .minProperties, .contentEncoding, .contentMediaType, .deprecated, .description:
            kind != .object && kind != .array
        case .type, .enumeration, .required, .examples:
            kind != .object
        default:
            subschemas.allows(kind)
        }
    }
}

/// The roles of keywords.
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
        /// Makes no value invalid, but some valid values give a finding. The keyword is not an annotation.
        case notice
        /// Is collected as an annotation. `deprecated` also gives findings about valid values. Only a keyword of a
        /// custom vocabulary can also make a value invalid.
        case annotation
    }

    /// The effect of the keyword. The properties below and sets of keywords in other modules are derived from it.
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
            .then, .else, .dependentSchemas, .dependencies, .propertyDependencies:
            .inPlaceApplicator
        case .prefixItems, .items, .itemsOrTuple, .additionalItems, .contains,
            .containsWithoutEvaluation, .properties, .patternProperties, .additionalProperties,
            .propertyNames, .unevaluatedItems, .unevaluatedProperties, .contentSchema:
            .childApplicator
        case .advice, .secret, .steps, .queryOf:
            .notice
        case .deprecated, .aliases, .replacement, .swiftName, .swiftType, .swiftConformances,
            .severity, .message, .effect, .dropsInvalid, .description, .defaultValue, .examples,
            .annotation, .custom:
            .annotation
        }
    }

    /// True if the keyword's value is always collected as an annotation.
    package var annotates: Bool { role == .annotation }

    /// True if the keyword can make a value invalid, by itself or through its subschemas. False for keywords of custom
    /// vocabularies, because their effect is not known.
    package var constrains: Bool {
        switch role {
        case .reference, .assertion, .inPlaceApplicator, .childApplicator: true
        case .identity, .notice, .annotation: false
        }
    }

    /// True if the keyword applies its subschemas to the same value that its own schema applies to.
    package var appliesInPlace: Bool { role == .inPlaceApplicator || self == .advice }
}

/// The detection of misspelled keywords among names that are not keywords.
package struct KeywordSpelling {
    /// A cache of suggestions, by the dialect's URI and by the name. The value is nil for a name without a suggestion.
    private var suggestions: [String: [String: String?]] = [:]

    package init() {}

    /// Returns whether a name has the prefix `x-`, which marks names that users define themselves, or begins with a
    /// character with which no keyword begins, such as `_`.
    package static func isUserDefined(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return name.hasPrefix("x-") || !(first.properties.isAlphabetic || first == "$")
    }

    /// Returns the keyword of the dialect that `name` probably misspells, or nil.
    package mutating func suggestion(for name: String, in dialect: Dialect) -> String? {
        if Self.isUserDefined(name) || Self.knownNames.contains(name) { return nil }
        if let suggestion = suggestions[dialect.uri]?[name] { return suggestion }
        var suggestion = NearestName.suggestion(for: name, among: dialect.keywordNames)
        if let keyword = suggestion, !Self.isSingular(name, of: keyword),
            Self.isOtherWord(name, than: keyword)
        {
            suggestion = nil
        }
        suggestions[dialect.uri, default: [:]][name] = .some(suggestion)
        return suggestion
    }

    /// Returns whether a name near a keyword probably is a word of its own.
    private static func isOtherWord(_ name: String, than keyword: String) -> Bool {
        // A long name can differ from a keyword by a whole word, and then has another meaning.
        guard NearestName.isWithinTwoEdits(name, keyword) else { return true }
        // A short name that differs in length by more than one letter is probably another word.
        return abs(keyword.utf8.count - name.utf8.count) > 1 && name.utf8.count < 9
    }

    /// Returns whether a name is the singular of a keyword in `-ies`, such as `additionalProperty`. The singular
    /// differs from the keyword by three edits, and thus by more than `isWithinTwoEdits` allows.
    private static func isSingular(_ name: String, of keyword: String) -> Bool {
        keyword.hasSuffix("ies") && name == String(keyword.dropLast(3)) + "y"
    }

    /// Returns the keyword of the dialect that `name` probably misspells, or nil. A keyword is suggested only if it can
    /// have a value of this kind: a string `note` is not a misspelled `not`.
    package mutating func suggestion(
        for name: String,
        withValueOf kind: JSONKind,
        in dialect: Dialect
    ) -> String? {
        guard let suggestion = suggestion(for: name, in: dialect),
            let keyword = dialect.keyword(named: suggestion), keyword.mayHave(kind)
        else { return nil }
        return suggestion
    }

    /// Names that tools and other standards define. Such a name is never reported, even if it is close to a keyword.
    private static let knownNames: Set<String> = [
        "comment", "example", "enumNames", "name", "value",
    ]
}
