/// A number of the schema, in the form that comparisons use.
package struct NumberConstant: Sendable {
    /// The constant with the number.
    package var constant: ConstantID
    /// The value, if `NumberText.smallInteger(_:isPlain:)` has a result for the number's text; otherwise 0.
    var small: Int64
    var isSmall: Bool
    var shape: NumberText.Shape
    /// The offset of the number's text in the bytes of the constants.
    var textOffset: Int32
}

/// The values of `enum`.
package struct EnumerationPlan: Sendable {
    package var values: PoolRange
    /// The kinds that occur among the values.
    var kinds: KindMask
    /// A table that finds strings by their text.
    var strings: NameTable
    /// The values that are not strings, in ascending order of their hashes; empty if there are few such values.
    var hashes: PoolRange
}

/// A value of `enum` with its hash, so that a search does not compare each of many values. (Benchmark: `bombs`, enum.)
struct HashedConstant: Sendable {
    /// The hash by `JSONHash`, whose key is different in each process.
    let hash: Int
    let constant: ConstantID

    /// The maximum number of values that are compared with the instance one by one.
    static let countLimit = 16
}

/// The keywords that one pass over the members of an object checks: `properties`, `patternProperties`,
/// `additionalProperties` and `required`.
package struct ObjectPlan: Sendable {
    /// A table from a member's name or alias to the number of the member's `PropertySlot`, counted from the first of
    /// `slots`.
    package var names: NameTable
    package var slots: PoolRange
    /// The aliases, sorted by slot.
    package var aliases: PoolRange
    /// A table from an alias to its number in `aliases`. Not used if there are no aliases.
    package var aliasNames: NameTable
    package var patterns: PoolRange
    /// The subschema for members that neither a name nor a pattern matches.
    package var additional: SubschemaID
    /// The number of required names. `PropertySlot.requiredNumber` numbers them from 0.
    package var requiredCount: Int32
    package var properties: KeywordEntry
    package var patternProperties: KeywordEntry
    package var additionalProperties: KeywordEntry
    package var required: KeywordEntry
}

extension ObjectPlan {
    /// Returns whether a member whose name is not in the plan can be a misspelling.
    ///
    /// This is the case if the schema has `properties`, the plan has names, and `additional` is missing or accepts
    /// every value. Patterns are not considered.
    func detectsMisspellings(_ subschema: (SubschemaID) -> Subschema) -> Bool {
        guard !properties.isNone, slots.count > 0 else { return false }
        return additional.isNone || subschema(additional).acceptsEverything
    }
}

/// The constraints of an object plan on the member with one name.
package struct PropertySlot: Sendable {
    package var name: NameText
    /// The subschema under `properties`.
    package var subschema: SubschemaID
    /// The number of the name among the required names, or -1 if the name is not required.
    package var requiredNumber: Int32
    /// The keyword `required` in the member's own schema (draft 3).
    package var requiredKeyword = KeywordEntry.none
}

/// An alias: another name of a member.
package struct PropertyAlias: Sendable {
    package var name: NameText
    /// The slot of the member, relative to the plan's first slot.
    package var slot: Int32
    /// The keyword `aliases` that declares the alias.
    package var keyword: KeywordEntry
    /// True if the plan's own schema declares the alias and therefore reports its use.
    package var isOwn: Bool
    /// True if the schema states that no receiver of the payload reads the name.
    package var isUnread: Bool
}

/// One member of `patternProperties`.
package struct PatternProperty: Sendable {
    package var pattern: PoolIndex<Pattern>
    package var subschema: SubschemaID
    /// The entry of the pattern's text in the schema.
    package var keyword: KeywordEntry
}

/// `prefixItems` and `items`.
package struct ArrayPlan: Sendable {
    /// The subschemas for the first items, as a range of the pool `listedSubschemas`.
    package var prefix: PoolRange
    /// The subschema for the items after the first items.
    package var rest: SubschemaID
    package var prefixItems: KeywordEntry
    package var items: KeywordEntry
}

/// `contains` with its bounds.
package struct ContainsPlan: Sendable {
    package var subschema: SubschemaID
    /// True if matching items count as evaluated.
    package var marksItems: Bool
    package var minimum: Int
    package var maximum: Int
    package var contains: KeywordEntry
    package var minContains: KeywordEntry
    package var maxContains: KeywordEntry
}

/// `if`, `then` and `else`.
package struct ConditionalPlan: Sendable {
    package var condition: SubschemaID
    package var consequence: SubschemaID
    package var alternative: SubschemaID
    package var thenKeyword: KeywordEntry
    package var elseKeyword: KeywordEntry
}

/// A name in a keyword, with the aliases of the member.
package struct MemberName: Sendable {
    package var name: NameText
    /// The aliases, as a range of the pool `aliasNames`.
    package var aliases: PoolRange
}

/// One member of `dependentRequired`: a name that requires other names.
package struct DependentRequiredRow: Sendable {
    package var name: MemberName
    /// The required names, as a range of the pool `dependentNames`.
    package var required: PoolRange
    package var keyword: KeywordEntry
}

/// One member of `dependentSchemas`.
package struct DependentSchema: Sendable {
    package var name: MemberName
    package var subschema: SubschemaID
}

/// One value of a member under `propertyDependencies`, with the subschema that applies to it.
package struct PropertyDependency: Sendable {
    package var name: MemberName
    package var value: NameText
    package var subschema: SubschemaID
    /// The entries of the name and of the value in the schema.
    package var nameKeyword: KeywordEntry
    package var valueKeyword: KeywordEntry
}

/// The value of `type` or `disallow` in draft 3, which can have both names of types and schemas.
package struct TypeUnionPlan: Sendable {
    package var kinds: KindMask
    /// A branch for each type or schema in the keyword's value, in order. The branch of a type is `SubschemaID.none`.
    package var branches: PoolRange
}

/// A `$dynamicRef` or `$recursiveRef` that can resolve to more than one subschema.
package struct DynamicReferencePlan: Sendable {
    /// The target of the reference if no resource in the dynamic scope has the anchor. If the target is
    /// `SubschemaID.none`, the reference cannot be resolved in this case.
    package var initial: SubschemaID
    /// The error that is reported if the reference cannot be resolved. Not used if ``initial`` is a subschema, because
    /// the reference can then always be resolved; the index can then be -1.
    package var unresolvedReference: PoolIndex<SchemaError>
    /// The resources that have the anchor.
    package var candidates: PoolRange
}

/// A resource with a dynamic anchor, and the subschema that the anchor identifies there.
package struct DynamicCandidate: Sendable {
    package var resource: SchemaResourceID
    package var subschema: SubschemaID
}

/// A keyword, or a member with an unknown name, that is collected as an annotation.
package struct AnnotationKeyword: Sendable {
    package var keyword: KeywordEntry
    /// The kinds of values that the keyword annotates.
    package var kinds: KindMask
}

/// `contentEncoding`, `contentMediaType` and `contentSchema`, where they are asserted.
package struct ContentPlan: Sendable {
    package var encoding: ContentEncoding
    /// True if the content must be a JSON text.
    var isJSON: Bool
    /// The subschema for the value of the JSON text in the content.
    package var subschema: SubschemaID
    package var contentEncoding: KeywordEntry
    package var contentMediaType: KeywordEntry
    package var contentSchema: KeywordEntry
}

/// A use of a keyword from a user's vocabulary.
package struct CustomCheck: Sendable {
    let check: CustomKeyword.Check
}
