import SchemaKit

/// The constraints that a rule of a model (``ModelRule``) enforces. They depend on the severity of violations.
struct RuleEnforcement: Hashable, Sendable {
    var extent: Extent
    /// True if a member counts as present even if its name is an alias that no receiver reads.
    ///
    /// The value is true in `conditions`, because a condition only tests whether a member is present. It is also true
    /// in `evaluation`, in `advice`, and in the rule for values that match a branch.
    var countsUnreadAliases: Bool

    enum Extent {
        /// All assertions.
        case assertions
        /// All assertions and the keywords whose violations are warnings by default, because the schema has the
        /// severity `error`.
        case errors
        /// No constraint, because violations are only warnings or notes. Schemas inside can have another severity.
        case nothing
        /// All assertions, because their verdict decides whether another schema applies.
        case conditions
        /// No constraint: the rule only finds the members and items that the schema evaluates.
        case evaluation

        /// True if the rule also rejects valid values in which the linter finds errors, such as refused aliases.
        var findsErrors: Bool {
            switch self {
            case .assertions, .errors, .nothing: true
            case .conditions, .evaluation: false
            }
        }
    }

    static let assertions = RuleEnforcement(extent: .assertions, countsUnreadAliases: false)
    static let conditions = RuleEnforcement(extent: .conditions, countsUnreadAliases: true)
    static let evaluation = RuleEnforcement(extent: .evaluation, countsUnreadAliases: true)
    /// The enforcement in `advice`: a schema in it is enforced only if it has the severity `error`.
    static let advice = RuleEnforcement(extent: .nothing, countsUnreadAliases: true)

    /// True if violations of the schema itself are errors, or decide whether another schema applies.
    var isEnforced: Bool {
        switch extent {
        case .assertions, .errors, .conditions: true
        case .nothing, .evaluation: false
        }
    }

    /// Returns the enforcement inside a schema, depending on the `severity` of the schema.
    func inside(_ schema: SchemaKeywords) -> RuleEnforcement {
        var inner = self
        switch extent {
        case .conditions, .evaluation: break
        case .assertions, .errors, .nothing:
            if schema.has(.severity) { inner.extent = schema.isAdvisory ? .nothing : .errors }
        }
        return inner
    }

    /// Returns a simplified enforcement that gives a schema the same rule as this enforcement. Most schemas have the
    /// same rule with each enforcement that includes the assertions.
    ///
    /// - Parameter features: The features of the schema and of all schemas that it reaches.
    func simplified(for features: SchemaFeatures) -> RuleEnforcement {
        var simplified = self
        if features.isDisjoint(with: [.unreadAliases, .refusedAliases]) {
            simplified.countsUnreadAliases = false
        }
        switch extent {
        case .assertions, .nothing, .evaluation: break
        case .errors: if !features.contains(.advisoryRelations) { simplified.extent = .assertions }
        case .conditions: if features.isEmpty { simplified.extent = .assertions }
        }
        return simplified
    }

    /// Returns whether the linter can find errors in a value that the schema accepts: a violation of `advice`, `steps`
    /// or `queryOf` with the severity `error`, or an alias that is refused.
    ///
    /// - Parameter features: The features of the schema and of all schemas that it reaches.
    func findsErrorsInValidValues(of features: SchemaFeatures) -> Bool {
        if features.contains(.refusedAliases) { return true }
        let hasAdvice = !features.isDisjoint(with: [.advice, .advisoryRelations])
        return hasAdvice && features.contains(.errorSeverity)
            || extent == .errors && features.contains(.advisoryRelations)
    }
}
