/// A name that a schema gives to a type, a property or a case.
struct ModelGivenName: Hashable, Sendable {
    /// The names of the enclosing types, outermost first, and the name itself.
    let path: [String]
    let site: ScopedSite
}
