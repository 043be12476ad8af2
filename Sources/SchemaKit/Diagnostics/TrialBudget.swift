/// The bytes of objects and arrays that the findings of one payload may try with another value in them.
///
/// Objects inside each other may all be tried, and each trial copies and evaluates a whole object.
struct TrialBudget {
    /// The bytes that all trials may have together.
    static let standardByteCount = 1 << 26

    private var byteCount: Int

    init(byteCount: Int = standardByteCount) { self.byteCount = byteCount }

    /// Takes a trial's bytes off those that are left.
    ///
    /// - Returns: false where there are too few; then no further trial is made, however small.
    mutating func take(_ count: Int) -> Bool {
        byteCount -= count
        return byteCount >= 0
    }
}
