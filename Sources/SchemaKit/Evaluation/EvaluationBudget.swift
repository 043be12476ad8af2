/// The depth of nested subschemas in an evaluation and the amount of work that the evaluation has done, with their
/// limits.
///
/// The low half of one 64-bit number is the depth (the level), and the high half is the work, so counting both takes no
/// longer than counting the depth. The limits are checked only from time to time: as often as `StackRoom` requires, and
/// after each 2^14 units of work (`workInterval`). After the depth limit is reached, they are checked in every step, so
/// that this limit is exact.
struct EvaluationBudget {
    /// The result of a check of the limits.
    enum LimitCheck {
        case withinLimits
        /// The depth limit is exceeded, the stack has too little room, or an earlier check or `exhaust` has already
        /// ended the evaluation.
        case tooDeep
        case tooMuchWork
    }

    private var depthAndWork: Int64 = 0
    /// The bits of `depthAndWork` whose change triggers a check, as a mask.
    private var checkMask =
        Self.levelMask & ~Int64(StackRoom.interval - 1) | ~(Self.workInterval - 1)
    private var isExhausted = false
    private var stackRoom = StackRoom()
    /// The work up to the last check, and the work of evaluations inside this evaluation since then.
    private var workBeforeCheck: Int64 = 0
    /// The high half of `depthAndWork` at the last check.
    private var workHalfAtCheck: Int64 = 0
    /// The limit that `limitWork` sets in addition to the regular limit; `.max` if `limitWork` has not been called.
    private var additionalWorkLimit = Int64.max

    init() {}

    /// Creates the budget of an evaluation that starts at the depth of `outer` and has done no work.
    init(inside outer: EvaluationBudget) {
        depthAndWork = outer.depthAndWork & Self.levelMask
        checkMask = outer.checkMask
        isExhausted = outer.isExhausted
        stackRoom = outer.stackRoom
        if outer.hasAdditionalWorkLimit {
            additionalWorkLimit = outer.additionalWorkLimit - outer.work
        }
    }

    /// The work of the evaluation so far.
    var work: Int64 {
        // The high half can overflow between two checks, so the difference is computed modulo 2^32.
        workBeforeCheck + (depthAndWork >> Self.workShift &- workHalfAtCheck) & Self.levelMask
    }

    /// True if `limitWork` has set a limit.
    var hasAdditionalWorkLimit: Bool { additionalWorkLimit != .max }

    /// Makes evaluation end after `limit` more units of work. From then on, the limits are checked in every step,
    /// because `limit` can be less than 2^14.
    mutating func limitWork(to limit: Int) {
        additionalWorkLimit = work + Int64(limit)
        checkMask = ~0
    }

    private static let workShift: Int64 = 32
    private static let levelMask: Int64 = 1 << workShift - 1
    private static let workInterval: Int64 = 1 << (workShift + 14)

    /// Descends `levelCount` levels to a value that has `byteCount` bytes.
    ///
    /// Each call counts as one unit of work, plus one unit for each 64 bytes of the value, because an assertion can
    /// read the whole value.
    ///
    /// - Returns: False if the caller must call `checkLimits`.
    @inline(__always)
    mutating func descend(_ levelCount: Int, byteCount: UInt32 = 0) -> Bool {
        let before = depthAndWork
        let work = Int64(byteCount &>> 6) &+ 1
        depthAndWork = before &+ Int64(levelCount) &+ work &<< Self.workShift
        return (before ^ depthAndWork) & checkMask == 0
    }

    @inline(__always)
    mutating func ascend(_ levelCount: Int) { depthAndWork = depthAndWork &- Int64(levelCount) }

    /// Checks the depth and the work. After a limit is exceeded, the result is never `withinLimits` again; otherwise,
    /// the remaining steps would reach the limit again and again.
    mutating func checkLimits(levelLimit: Int, workLimit: Int64) -> LimitCheck {
        let work = self.work
        workBeforeCheck = work
        workHalfAtCheck = depthAndWork >> Self.workShift
        let level = Int(depthAndWork & Self.levelMask)
        guard !isExhausted, level <= levelLimit, stackRoom.sufficesNow(atDepth: level) else {
            exhaust()
            return .tooDeep
        }
        guard work <= min(workLimit, additionalWorkLimit) else {
            exhaust()
            return .tooMuchWork
        }
        // The limit is a multiple of `StackRoom.interval`, so it is not passed without a check.
        if level == levelLimit { checkMask = ~0 }
        return .withinLimits
    }

    /// Adds the work of an evaluation inside this evaluation.
    mutating func add(work: Int64) { workBeforeCheck += work }

    /// Makes evaluation end as soon as possible.
    mutating func exhaust() {
        isExhausted = true
        checkMask = ~0
    }
}
