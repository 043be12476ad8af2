/// The budget for trials: the number of bytes in the objects and arrays that the findings of one payload may evaluate
/// with another value in them.
///
/// Nested objects may all be tried, and each trial copies and evaluates a whole object.
struct TrialBudget {
    /// The default number of bytes for all trials.
    static let standardByteCount = 1 << 26

    private var byteCount: Int

    init(byteCount: Int = standardByteCount) { self.byteCount = byteCount }

    /// Subtracts the bytes of a trial from the budget.
    ///
    /// - Returns: False if the budget is spent. No further trial is made then, even if it is small.
    mutating func take(_ count: Int) -> Bool {
        byteCount -= count
        return byteCount >= 0
    }
}
