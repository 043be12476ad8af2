/// How many subschemas an evaluation is inside of.
///
/// Whether there is room for more is looked at only now and then, as often as `StackRoom` asks, and
/// from the limit on at every step, so that the limit is exact.
struct EvaluationDepth {
    private var count = 0
    /// The bits of the count of which one changes from one look to the next.
    private var lookMask = ~(StackRoom.interval - 1)
    private var isExhausted = false
    private var stackRoom = StackRoom()
    /// How many more times `hasRoom` may be asked. Only `limitSteps` sets it to less than any
    /// evaluation needs.
    private(set) var stepsLeft = Int.max

    /// Lets evaluation enter at most `count` more subschemas; beyond that it ends as if it were too
    /// deep.
    mutating func limitSteps(to count: Int) {
        stepsLeft = count
        lookMask = ~0
    }

    /// Goes down some levels.
    ///
    /// - Returns: false where `hasRoom` must be asked.
    @inline(__always)
    mutating func descend(_ levelCount: Int) -> Bool {
        let before = count
        count = before &+ levelCount
        return (before ^ count) & lookMask == 0
    }

    @inline(__always)
    mutating func ascend(_ levelCount: Int) { count = count &- levelCount }

    /// Whether evaluation may go on at this depth. Once it may not, it may nowhere: whatever else
    /// there is would run into the limit again and again.
    mutating func hasRoom(limit: Int) -> Bool {
        stepsLeft -= 1
        guard !isExhausted, stepsLeft > 0, count <= limit, stackRoom.suffices(atLevel: count) else {
            exhaust()
            return false
        }
        if count == limit { lookMask = ~0 }
        return true
    }

    /// Ends evaluation as fast as it can.
    mutating func exhaust() {
        isExhausted = true
        lookMask = ~0
    }
}
