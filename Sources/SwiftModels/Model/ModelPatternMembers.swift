/// The members of an object whose names match a pattern and that have no property of their own.
///
/// A member whose name matches several patterns belongs to the first one.
struct ModelPatternMembers: Sendable {
    /// The pattern as a regular expression.
    let pattern: String
    /// The automaton of the pattern, encoded as a table.
    let table: String
    /// The name that the schema gives to the Swift property, if any.
    var given: ModelGivenName?
    /// The name of the property if the schema gives none.
    let name: String
    let type: ModelType
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// True if this property holds all members that match the pattern: none of them has a property of its
    /// own or matches an earlier pattern.
    let isExclusive: Bool
}
