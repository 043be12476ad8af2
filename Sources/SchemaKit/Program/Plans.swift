/// A number of the schema, ready to be compared with.
package struct NumberConstant: Sendable {
    /// Which of the program's constants it is.
    package var constant: ConstantID
    /// The value, if it is a whole number of at most 18 digits.
    var small: Int64
    var isSmall: Bool
    var shape: NumberText.Shape
    /// Where its text starts among the bytes of the constants.
    var textOffset: Int32
}

/// The values of `enum`.
package struct EnumerationPlan: Sendable {
    package var values: PoolRange
    /// The kinds that occur among the values.
    var kinds: KindMask
    /// Finds strings by their text.
    var strings: NameTable
    /// The values that are not strings, in the order of their hashes; none where there are few of them.
    var hashes: PoolRange
}

/// A value of `enum` with its hash, so that one of many is found without comparing each.
struct HashedConstant: Sendable {
    /// From `JSONHash`, whose key differs from run to run.
    let hash: Int
    let constant: ConstantID

    /// Up to this number of values, each is compared with the instance.
    static let countLimit = 16
}

/// The keywords of an object that are answered in one pass over its members: `properties`,
/// `patternProperties`, `additionalProperties` and `required`.
package struct ObjectPlan: Sendable {
    /// From a member's name, or another name for it, to its slot.
    var names: NameTable
    package var slots: PoolRange
    package var aliases: PoolRange
    package var patterns: PoolRange
    /// For members that neither a name nor a pattern matches.
    package var additional: SubschemaID
    /// How many slots are required; the required ones have the numbers from zero up.
    package var requiredCount: Int32
    package var properties: KeywordEntry
    package var patternProperties: KeywordEntry
    package var additionalProperties: KeywordEntry
    package var required: KeywordEntry
}

extension ObjectPlan {
    /// Whether a member whose name the plan does not have may be misspelt: there are names under `properties`,
    /// and members with others may be anything.
    func watchesNames(_ subschema: (SubschemaID) -> Subschema) -> Bool {
        guard !properties.isNone, slots.count > 0 else { return false }
        return additional.isNone || subschema(additional).acceptsEverything
    }
}

/// What an object plan knows of one name.
package struct PropertySlot: Sendable {
    package var name: NameText
    /// The subschema under `properties`.
    package var subschema: SubschemaID
    /// The number among the required names; -1 where it is not.
    package var requiredNumber: Int32
    /// Draft 3: where the member's own schema says that it is required.
    package var requiredKeyword = KeywordEntry.none
}

/// Another name of a member.
package struct PropertyAlias: Sendable {
    package var name: NameText
    /// The slot of the member, counted from the plan's first.
    package var slot: Int32
    /// Where `aliases` stands.
    package var keyword: KeywordEntry
    /// Whether the plan's own schema declares it, and tells of its use.
    package var isOwn: Bool
    /// Whether the schema says that nobody who receives the payload reads the name.
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
    /// Branches for the first elements.
    package var prefix: PoolRange
    /// For the elements after them.
    package var rest: SubschemaID
    package var prefixItems: KeywordEntry
    package var items: KeywordEntry
}

/// `contains` with its bounds.
package struct ContainsPlan: Sendable {
    package var subschema: SubschemaID
    /// Whether elements that match count as evaluated.
    package var marksElements: Bool
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

/// A name that a keyword speaks of, with the other names that the member may go by.
package struct MemberName: Sendable {
    package var name: NameText
    package var others: PoolRange
}

/// The members of `dependentRequired`: names that ask for other names.
package struct DependentRequiredPlan: Sendable {
    package var rows: PoolRange
}

/// One name that asks for others.
package struct DependentRequiredRow: Sendable {
    package var name: MemberName
    package var required: PoolRange
    package var keyword: KeywordEntry
}

/// One member of `dependentSchemas`.
package struct DependentSchema: Sendable {
    package var name: MemberName
    package var subschema: SubschemaID
}

/// One value of a member under `propertyDependencies`, and the schema that it asks for.
package struct PropertyDependency: Sendable {
    package var name: MemberName
    package var value: NameText
    package var subschema: SubschemaID
    /// The entries of the name and of the value in the schema.
    package var nameKeyword: KeywordEntry
    package var valueKeyword: KeywordEntry
}

/// Draft 3: the names of types and the schemas under `type` or `disallow`.
package struct TypeUnionPlan: Sendable {
    package var kinds: KindMask
    /// The schemas by their positions; names of types leave gaps.
    package var branches: PoolRange
}

/// A `$dynamicRef` that more than one subschema may answer.
package struct DynamicReferencePlan: Sendable {
    /// Where the reference leads if no resource in the dynamic scope has the anchor; none where
    /// it then leads nowhere.
    package var initial: SubschemaID
    /// Why it then leads nowhere.
    package var deadReference: PoolIndex<SchemaError>
    /// The resources that have the anchor.
    package var candidates: PoolRange
}

/// A resource that has a dynamic anchor, and the subschema that it names there.
package struct DynamicCandidate: Sendable {
    package var resource: SchemaResourceID
    package var subschema: SubschemaID
}

/// A keyword that annotates and asserts nothing.
package struct AnnotationKeyword: Sendable {
    package var keyword: KeywordEntry
    /// The kinds of values that it says something of.
    package var kinds: KindMask
}

/// `contentEncoding`, `contentMediaType` and `contentSchema`, where they are asserted.
package struct ContentPlan: Sendable {
    var encoding: ContentEncoding
    /// Whether the content must be a JSON text.
    var holdsJSON: Bool
    /// For the value that the JSON text is.
    package var subschema: SubschemaID
    package var contentEncoding: KeywordEntry
    package var contentMediaType: KeywordEntry
    package var contentSchema: KeywordEntry
}

/// A use of a keyword of a user's vocabulary.
package struct CustomCheck: Sendable {
    let check: CustomKeyword.Check
}
