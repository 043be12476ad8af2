/// Rules of a dialect that are not those of one keyword.
package struct DialectTraits: Sendable {
    /// What the names of formats mean.
    package let formats: StringFormat.Table
    /// Until draft 7: a schema with `$ref` is a reference and nothing else.
    package var referenceStandsAlone = false
    /// Until draft 7: an identifier that is only a fragment is an anchor.
    var identifierNamesAnchor = false
    /// Drafts 3 and 4: `1.0` is not an integer, as it has a fraction.
    package var integersArePlain = false
    /// Draft 3: an unknown name of a type stands for any type.
    var unknownTypesAreAny = false
    /// Since v1, a dynamic anchor is not an anchor as well.
    var dynamicAnchorIsAnchor = true
}
