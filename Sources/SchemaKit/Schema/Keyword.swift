/// One keyword of a vocabulary: its name, what it does, and where it holds subschemas.
package struct Keyword: Sendable {
    package let name: String
    package let behavior: Behavior
    package let subschemas: SubschemaShape
    /// Only of keywords with the behaviour `custom`.
    let custom: CustomKeyword?

    init(_ custom: CustomKeyword) {
        name = custom.name
        behavior = .custom
        subschemas = .none
        self.custom = custom
    }

    init(_ name: String, _ behavior: Behavior, _ subschemas: SubschemaShape = .none) {
        self.name = name
        self.behavior = behavior
        self.subschemas = subschemas
        custom = nil
    }

    /// Where subschemas lie in a keyword's value.
    package enum SubschemaShape: Sendable {
        /// Nowhere.
        case none
        /// The value is a schema.
        case schema
        /// The value is an array of schemas.
        case schemaArray
        /// The value is a schema or an array of schemas; names of types, where it holds such, are
        /// passed over.
        case schemaOrArray
        /// The value is an object whose members are schemas; members that are arrays or strings
        /// are passed over.
        case schemaMap
        /// The value is an object of objects whose members are schemas.
        case schemaMapMap
    }

    /// What a keyword means; the compiler turns each into instructions.
    ///
    /// Dialects that spell one meaning differently share its case; one name with two meanings in
    /// two dialects has two cases.
    package enum Behavior: UInt8, Sendable, Hashable {
        // Identity (2020-12 core, section 8)
        case dialect
        case vocabulary
        case identifier
        case anchor
        case dynamicAnchor
        /// 2019-09: the resource's root can be what `$recursiveRef` means elsewhere.
        case recursiveAnchor
        case definitions
        case comment
        // References
        case reference
        case dynamicReference
        /// v1: names a dynamic anchor and nothing that must be there beside the reference.
        case dynamicAnchorReference
        /// 2019-09.
        case recursiveReference
        // Assertions on any value (validation, section 6.1)
        case type
        /// Draft 3: names of types and schemas, one of which must fit.
        case typeUnion
        /// Draft 3: names of types and schemas, none of which may fit.
        case disallowedTypes
        case enumeration
        case constant
        // on numbers (6.2)
        case multipleOf
        case maximum
        case exclusiveMaximum
        case minimum
        case exclusiveMinimum
        /// Drafts 3 and 4: whether the bound itself is excluded.
        case excludesMaximum
        case excludesMinimum
        // on strings (6.3)
        case maxLength
        case minLength
        case pattern
        case format
        // on arrays (6.4)
        case maxItems
        case minItems
        case uniqueItems
        case maxContains
        case minContains
        // on objects (6.5)
        case maxProperties
        case minProperties
        case required
        /// Draft 3: the member that has this schema must be there.
        case requiresMember
        case dependentRequired
        // Applicators in place (core, section 10.2)
        case allOf
        /// Draft 3: one schema or several that must all hold.
        case extends
        case anyOf
        case oneOf
        case not
        case conditional
        case consequence
        case alternative
        case dependentSchemas
        /// Until draft 7, and later for compatibility: names that ask for names, or for a schema.
        case dependencies
        /// A proposal for v1: schemas by the value of a member.
        case propertyDependencies
        // Applicators to children (core, section 10.3)
        case prefixItems
        case items
        /// Until 2019-09: a schema for all elements, or one for each of the first.
        case itemsOrTuple
        case additionalItems
        case contains
        /// Until 2019-09: elements that match do not count as evaluated.
        case containsWithoutMarks
        case properties
        case patternProperties
        case additionalProperties
        case propertyNames
        // What nothing else has evaluated (core, section 11)
        case unevaluatedItems
        case unevaluatedProperties
        // The content of strings (validation, section 8)
        case contentEncoding
        case contentMediaType
        case contentSchema
        /// Something better took its place (2019-09 validation, section 9.3).
        case deprecated
        // The widget vocabulary
        case aliases
        case replacement
        case swiftName
        /// Schemas that a value should fit, and is no less valid without.
        case advice
        case severity
        case message
        case effect
        case uniqueBy
        case keyedBy
        case atMost
        case contrast
        case template
        case secret
        case durationReading
        case steps
        case queryOf
        // Annotations that tools look at
        case description
        case defaultValue
        case examples
        /// Says something to people or tools and asserts nothing.
        case annotation
        /// What a user's vocabulary makes of it.
        case custom

        /// All raw values are below it.
        static let limit = Int(Behavior.custom.rawValue) + 1

        /// Whether its value is an annotation wherever it stands.
        package var annotates: Bool {
            switch self {
            case .annotation, .description, .defaultValue, .examples, .custom, .aliases,
                .deprecated, .replacement, .swiftName, .severity,
                .message, .effect:
                true
            default:
                false
            }
        }
    }
}

extension Keyword.Behavior {
    /// Whether the keyword can make a value invalid, by itself or through what it applies.
    package var constrains: Bool {
        switch self {
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment, .advice:
            false
        default:
            !annotates
        }
    }

    /// Whether the keyword applies its schemas to the value that its own schema is applied to.
    package var appliesInPlace: Bool {
        switch self {
        case .allOf, .extends, .anyOf, .oneOf, .not, .conditional, .consequence, .alternative,
            .dependentSchemas, .dependencies, .propertyDependencies, .advice, .typeUnion,
            .disallowedTypes:
            true
        default:
            false
        }
    }

    /// Whether the keyword leads to another schema.
    package var refers: Bool {
        switch self {
        case .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference: true
        default: false
        }
    }
}
