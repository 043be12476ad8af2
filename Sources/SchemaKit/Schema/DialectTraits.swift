/// The rules of a dialect that do not belong to a single keyword.
package struct DialectTraits: Sendable {
    /// The formats of the dialect, by name.
    package let formats: StringFormat.Table
    /// True up to draft 7: `$ref` makes all other keywords in its schema ineffective.
    package var referenceStandsAlone = false
    /// True up to draft 7: an identifier that is only a fragment defines an anchor.
    var identifierNamesAnchor = false
    /// True in drafts 3 and 4: `1.0` is not an integer, because it has a fraction.
    package var integersArePlain = false
    /// True in draft 3: an unknown name of a type allows any type.
    var unknownTypesAreAny = false
    /// False since v1: a dynamic anchor does not also define a plain anchor.
    var dynamicAnchorIsAnchor = true
}
