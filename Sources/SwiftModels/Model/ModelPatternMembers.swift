/// The members of an object whose names match a pattern, and which have no property of their own.
///
/// A member whose name matches several patterns lies with the first of them.
struct ModelPatternMembers: Sendable {
    /// A regular expression.
    let pattern: String
    /// Its automaton as a table.
    let table: String
    /// The name that the schema gives to the Swift property.
    var given: ModelGivenName?
    /// What to call the property otherwise.
    let name: String
    let type: ModelType
    let documentation: ModelDocumentation
    let origin: ModelOrigin
    /// Whether all members that match the pattern lie here: none has a property of its own, and none
    /// matches an earlier pattern.
    let isExclusive: Bool
}
