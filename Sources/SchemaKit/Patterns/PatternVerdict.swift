/// The result of matching a pattern against a text.
package enum PatternVerdict: Hashable, Sendable {
    case match
    case noMatch
    /// The step limit was exceeded. Only patterns with look-around or back-references can cause this.
    case stepBudgetExhausted
}
