/// The constraint of one keyword in a compiled schema, or of a few keywords that belong together.
///
/// Instructions are values without references. Data that does not fit in a few bytes is in a pool of the program, and
/// the instruction has its index.
package enum Instruction: Sendable {
    // Any value
    case constant(ConstantID)
    case enumeration(PoolIndex<EnumerationPlan>)
    case custom(PoolIndex<CustomCheck>)
    /// A keyword of the widget vocabulary, such as `uniqueBy`, or the keyword `deprecated`.
    case rule(PoolIndex<ValueRule>)
    // Numbers
    case minimum(PoolIndex<NumberConstant>)
    case exclusiveMinimum(PoolIndex<NumberConstant>)
    case maximum(PoolIndex<NumberConstant>)
    case exclusiveMaximum(PoolIndex<NumberConstant>)
    case multipleOf(PoolIndex<NumberConstant>)
    // Strings; lengths count code points
    case minLength(Int)
    case maxLength(Int)
    case pattern(PoolIndex<Pattern>)
    case format(StringFormat)
    case customFormat(PoolIndex<CustomFormat>)
    case content(PoolIndex<ContentPlan>)
    // Arrays
    case minItems(Int)
    case maxItems(Int)
    case uniqueItems
    case array(PoolIndex<ArrayPlan>)
    case contains(PoolIndex<ContainsPlan>)
    // Objects; each range is a range of the keyword's own pool, such as `dependentRequiredRows`
    case minProperties(Int)
    case maxProperties(Int)
    case object(PoolIndex<ObjectPlan>)
    case propertyNames(SubschemaID)
    case dependentRequired(PoolRange)
    case dependentSchemas(PoolRange)
    case propertyDependencies(PoolRange)
    // Applicators that apply subschemas to the value itself; the ranges are ranges of the pool `listedSubschemas`
    case allOf(PoolRange)
    case anyOf(PoolRange)
    case oneOf(PoolRange)
    case not(SubschemaID)
    /// The keyword `type` of draft 3.
    case typeUnion(PoolIndex<TypeUnionPlan>)
    /// The keyword `disallow` of draft 3.
    case disallowedTypes(PoolIndex<TypeUnionPlan>)
    case conditional(PoolIndex<ConditionalPlan>)
    case reference(SubschemaID)
    case dynamicReference(PoolIndex<DynamicReferencePlan>)
    /// A reference that cannot be resolved. If evaluation reaches the reference, there is no verdict.
    case unresolvedReference(PoolIndex<SchemaError>)
    /// The schemas of `advice`. A value that does not match them gets a notice, but is still valid.
    case advice(PoolRange)
    // Evaluated after all other instructions of the subschema
    case unevaluatedItems(SubschemaID)
    case unevaluatedProperties(SubschemaID)
}

/// The number of a subschema in a program.
package struct SubschemaID: Hashable, Sendable {
    package let index: Int32

    init(_ index: Int) {
        self.index = Int32(truncatingIfNeeded: index)
    }

    private init(raw: Int32) { index = raw }

    /// The ID that represents a missing subschema.
    package static let none = SubschemaID(raw: -1)

    @inline(__always)
    package var isNone: Bool { index < 0 }
}

/// The index of a constant in a program. A constant is a value of `const` or `enum`, or the number that is the value of
/// a keyword such as `minimum`. All constants of a program are in one document.
package struct ConstantID: Hashable, Sendable {
    package let index: Int32
}

/// A subschema of a program: the kinds that it accepts, and the instructions for its other constraints.
///
/// The schema `false` accepts no kind. The schema `true` accepts all kinds and has no instructions.
package struct Subschema: Sendable {
    package var location: SchemaLocation
    package var resource: SchemaResourceID
    package var kinds: KindMask
    /// True if the subschema has `unevaluatedItems` or `unevaluatedProperties`. These keywords depend on the items and
    /// members that the other keywords have evaluated.
    package var tracksEvaluated: Bool
    package var instructions: PoolRange
    /// The keyword `type`; none if the subschema does not have this keyword.
    package var typeKeyword: KeywordEntry
    /// The members of the schema that are collected as annotations.
    package var annotations: PoolRange

    /// True if every value is valid.
    package var acceptsEverything: Bool { instructions.isEmpty && kinds == .all }
}

/// The entry of a keyword in the document of its subschema.
package struct KeywordEntry: Hashable, Sendable {
    /// The index of the entry of the keyword's name.
    package let index: Int32

    /// The entry that represents a missing keyword.
    package static let none = KeywordEntry(index: -1)

    package var isNone: Bool { index < 0 }
    /// The index of the entry of the keyword's value.
    package var valueIndex: Int32 { index + 1 }
}
