/// A subschema of a program: the kinds it accepts, and the instructions that say the rest.
///
/// The schema `false` accepts no kind; `true` accepts all and has no instructions.
package struct Subschema: Sendable {
    /// Where it stands.
    package var location: SchemaLocation
    package var resource: SchemaResourceID
    package var kinds: KindMask
    /// Whether it has `unevaluatedItems` or `unevaluatedProperties`, which need to know what the
    /// rest of it has evaluated.
    package var tracksEvaluated: Bool
    package var instructions: PoolRange
    /// Where `type` stands; -1 without one.
    package var typeKeyword: KeywordEntry
    /// Its keywords that only annotate.
    package var annotations: PoolRange

    /// Whether every value is valid under it.
    package var acceptsEverything: Bool { instructions.isEmpty && kinds == .all }
}

/// Where a keyword stands: the entry of its name in the document of its subschema. The value is
/// the next entry.
package struct KeywordEntry: Hashable, Sendable {
    package let index: Int32

    /// Stands for a keyword that is not there.
    package static let none = KeywordEntry(index: -1)

    package var isNone: Bool { index < 0 }
    package var value: Int32 { index + 1 }
}
