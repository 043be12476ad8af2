/// How the types of one model are named in their module: all that the names of other models may
/// depend on, and that its own do.
package struct SchemaNaming: Hashable, Sendable {
    /// What the types of the module's scope would like to be called, and in which order. While the
    /// claims of a model stay as they are, so do the names in all others.
    package var claims: [String]
    /// The names that these types have, in the same order.
    package var outerTypes: [String]
    /// What the rules of each file are called.
    package var rules: [String]
    /// The names of types that could be those of rules.
    package var ruleLikeTypes: [String]

    package init(
        claims: [String],
        outerTypes: [String],
        rules: [String],
        ruleLikeTypes: [String]
    ) {
        self.claims = claims
        self.outerTypes = outerTypes
        self.rules = rules
        self.ruleLikeTypes = ruleLikeTypes
    }
}
