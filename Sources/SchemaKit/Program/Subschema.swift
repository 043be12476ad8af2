/// A subschema of a program: the kinds that it accepts, and the instructions for its other constraints.
///
/// The schema `false` accepts no kind. The schema `true` accepts all kinds and has no instructions.
package struct Subschema: Sendable {
    /// The location of the subschema.
    package var location: SchemaLocation
    package var resource: SchemaResourceID
    package var kinds: KindMask
    /// True if the subschema has `unevaluatedItems` or `unevaluatedProperties`, which depend on what its other keywords
    /// have evaluated.
    package var tracksEvaluated: Bool
    package var instructions: PoolRange
    /// The keyword `type`; none if the subschema does not have it.
    package var typeKeyword: KeywordEntry
    /// The keywords that only annotate.
    package var annotations: PoolRange

    /// True if every value is valid.
    package var acceptsEverything: Bool { instructions.isEmpty && kinds == .all }
}

/// The position of a keyword: the entry of its name in the document of its subschema. The next entry is its value.
package struct KeywordEntry: Hashable, Sendable {
    package let index: Int32

    /// The entry that represents a missing keyword.
    package static let none = KeywordEntry(index: -1)

    package var isNone: Bool { index < 0 }
    package var value: Int32 { index + 1 }
}
