/// The names of one model's types in their module.
///
/// It holds all that the names of other models may depend on, and all that the names of this model depend
/// on.
package struct SchemaNaming: Hashable, Sendable {
    /// The names that the model's types in the module's scope should have, in the order in which they are
    /// assigned. While the claims of a model do not change, the names in all other models do not change
    /// either.
    package var claims: [String]
    /// The names that these types have, in the order of the module's scope.
    package var outerTypes: [String]
    /// The name of the rules type of each file.
    package var rules: [String]
    /// The names of types that could clash with the name of a file's rules.
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
