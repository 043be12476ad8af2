/// One keyword of a vocabulary: its name, what it does, and where it holds subschemas.
package struct Keyword: Sendable {
    package let name: String
    package let behavior: Behavior
    package let subschemas: SubschemaShape

    init(_ name: String, _ behavior: Behavior, _ subschemas: SubschemaShape = .none) {
        self.name = name
        self.behavior = behavior
        self.subschemas = subschemas
    }

    /// Where subschemas lie in a keyword's value.
    package enum SubschemaShape: Sendable {
        /// Nowhere.
        case none
        /// The value is a schema.
        case schema
        /// The value is an array of schemas.
        case schemaArray
        /// The value is an object whose members are schemas.
        case schemaMap
    }

    /// What a keyword means; the compiler turns each into instructions.
    ///
    /// Dialects that spell one meaning differently share its case; one name with two meanings in
    /// two dialects has two cases.
    package enum Behavior: Sendable, Hashable {
        // Identity (2020-12 core, section 8)
        case dialect
        case vocabulary
        case identifier
        case anchor
        case dynamicAnchor
        case definitions
        case comment
        // References
        case reference
        case dynamicReference
        // Assertions on any value (validation, section 6.1)
        case type
        case enumeration
        case constant
        // on numbers (6.2)
        case multipleOf
        case maximum
        case exclusiveMaximum
        case minimum
        case exclusiveMinimum
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
        case dependentRequired
        // Applicators in place (core, section 10.2)
        case allOf
        case anyOf
        case oneOf
        case not
        case conditional
        case consequence
        case alternative
        case dependentSchemas
        // Applicators to children (core, section 10.3)
        case prefixItems
        case items
        case contains
        case properties
        case patternProperties
        case additionalProperties
        case propertyNames
        // What nothing else has evaluated (core, section 11)
        case unevaluatedItems
        case unevaluatedProperties
        /// Says something to people or tools and asserts nothing.
        case annotation
    }
}
