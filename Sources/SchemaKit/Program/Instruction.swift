/// One step of a compiled schema: what one keyword, or a few that belong together, ask of a value.
///
/// Instructions are plain data. Whatever does not fit in a few bytes lies in a pool of the program
/// and is named by its index.
package enum Instruction: Sendable {
    // Any value
    case constant(ConstantID)
    case enumeration(PoolIndex<EnumerationPlan>)
    case custom(PoolIndex<CustomCheck>)
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
    // Objects
    case minProperties(Int)
    case maxProperties(Int)
    case object(PoolIndex<ObjectPlan>)
    case propertyNames(SubschemaID)
    case dependentRequired(PoolIndex<DependentRequiredPlan>)
    case dependentSchemas(PoolRange)
    case propertyDependencies(PoolRange)
    // In place; ranges are of the pool of branches
    case allOf(PoolRange)
    case anyOf(PoolRange)
    case oneOf(PoolRange)
    case not(SubschemaID)
    case typeUnion(PoolIndex<TypeUnionPlan>)
    case disallowedTypes(PoolIndex<TypeUnionPlan>)
    case conditional(PoolIndex<ConditionalPlan>)
    case reference(SubschemaID)
    case dynamicReference(PoolIndex<DynamicReferencePlan>)
    /// A reference that leads nowhere: no verdict can be given once it is reached.
    case deadReference(PoolIndex<SchemaError>)
    /// Branches that change no verdict.
    case advice(PoolRange)
    // After everything else in the subschema
    case unevaluatedItems(SubschemaID)
    case unevaluatedProperties(SubschemaID)
}

/// Which subschema of a program.
package struct SubschemaID: Hashable, Sendable {
    package let index: Int32

    init(_ index: Int) {
        self.index = Int32(truncatingIfNeeded: index)
    }

    private init(raw: Int32) { index = raw }

    /// Stands for a subschema that is not there.
    static let none = SubschemaID(raw: -1)

    @inline(__always)
    package var isNone: Bool { index < 0 }
}

/// Which value of `const` or `enum`; the values of a program are one document.
package struct ConstantID: Hashable, Sendable {
    package let index: Int32
}
