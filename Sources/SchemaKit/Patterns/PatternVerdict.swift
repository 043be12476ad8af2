/// What matching a pattern against a text says.
package enum PatternVerdict: Hashable, Sendable {
    case match
    case noMatch
    /// The matcher gave up, which only patterns with look-around or back-references can make it.
    case stepBudgetExhausted
}
