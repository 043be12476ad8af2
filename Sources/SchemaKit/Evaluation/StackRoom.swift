import SchemaPlatform

/// The remaining space of the current thread's stack.
///
/// Evaluation recurses, and the threads of some systems have stacks of half a megabyte. Evaluation must end before the
/// stack is exhausted. Querying the stack's address takes microseconds, so each thread does this only once, when
/// recursion is deep.
package struct StackRoom {
    /// The number of bytes that must remain for the stack frames between two checks.
    static let reserve: UInt = 192 * 1024
    /// The number of levels between two checks.
    ///
    /// The stack frames of one level can take 1 / `interval` of the reserve. Debug builds have larger stack frames, and
    /// a string with JSON inside adds the stack frames of another evaluation to those of its level.
    #if DEBUG
        static let interval = 4
    #else
        static let interval = 16
    #endif
    /// The depth of the first check.
    static let firstCheckedDepth = 2 * interval - 1

    /// The lowest address of the stack; nil before the first check.
    private var lowest: UInt?

    package init() {}

    /// Returns whether recursion can continue at `depth`. Most calls do not check the stack, so the caller must call
    /// this function at every depth.
    @inline(__always)
    mutating func suffices(atDepth depth: Int) -> Bool {
        depth & (Self.interval - 1) != Self.interval - 1 || sufficesNow(atDepth: depth)
    }

    /// Returns whether recursion can continue at `depth`. Each call checks the stack, except at small depths.
    package mutating func sufficesNow(atDepth depth: Int) -> Bool {
        depth < Self.firstCheckedDepth || isAboveReserve()
    }

    @inline(never)
    private mutating func isAboveReserve() -> Bool {
        var marker: UInt8 = 0
        let current = unsafe withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
        let lowest = self.lowest ?? Self.cachedLowestAddress()
        self.lowest = lowest
        return current > lowest &+ Self.reserve
    }

    /// The key under which each thread keeps the lowest address of its stack. (Benchmark: `validate`, recursion.)
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static func cachedLowestAddress() -> UInt {
        guard let key else { return CurrentPlatform.lowestStackAddress }
        if let known = unsafe pthread_getspecific(key) { return UInt(bitPattern: known) }
        let lowest = CurrentPlatform.lowestStackAddress
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
        return lowest
    }
}

/// The depth of nested subschemas in an evaluation and the amount of work that the evaluation has done, with their
/// limits.
///
/// The low half of one number is the depth (the level), and the high half is the work, so counting both takes no longer
/// than counting the depth. The limits are checked only from time to time: as often as `StackRoom` requires, and after
/// each 2^14 units of work (`workInterval`). At the depth limit, they are checked in every step, so that this limit is
/// exact.
struct EvaluationBudget {
    /// The result of a check of the limits.
    enum LimitCheck {
        case withinLimits
        /// The depth limit is exceeded, the stack has too little room, or an earlier check or `exhaust` has already
        /// ended the evaluation.
        case tooDeep
        case tooMuchWork
    }

    private var depthAndWork = 0
    /// The bits of `depthAndWork` whose change triggers a check, as a mask.
    private var checkMask = Self.levelMask & ~(StackRoom.interval - 1) | ~(Self.workInterval - 1)
    private var isExhausted = false
    private var stackRoom = StackRoom()
    /// The work up to the last check, and the work of evaluations inside this evaluation since then.
    private var workBeforeCheck = 0
    /// The high half of `depthAndWork` at the last check.
    private var workHalfAtCheck = 0
    /// The limit that `limitWork` sets in addition to the regular limit; `.max` if `limitWork` has not been called.
    private var additionalWorkLimit = Int.max

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
    var work: Int {
        workBeforeCheck + (depthAndWork >> Self.workShift &- workHalfAtCheck) & Self.levelMask
    }

    /// True if `limitWork` has set a limit.
    var hasAdditionalWorkLimit: Bool { additionalWorkLimit != .max }

    /// Makes evaluation end after `limit` more units of work.
    mutating func limitWork(to limit: Int) {
        additionalWorkLimit = work + limit
        checkMask = ~0
    }

    private static let workShift = 32
    private static let levelMask = 1 << workShift - 1
    private static let workInterval = 1 << (workShift + 14)

    /// Descends `levelCount` levels to a value that has `byteCount` bytes.
    ///
    /// Each call counts as one unit of work, plus one unit for each 64 bytes of the value, because an assertion can
    /// read the whole value.
    ///
    /// - Returns: False if the caller must call `checkLimits`.
    @inline(__always)
    mutating func descend(_ levelCount: Int, byteCount: UInt32 = 0) -> Bool {
        let before = depthAndWork
        depthAndWork = before &+ levelCount &+ (Int(byteCount &>> 6) &+ 1) &<< Self.workShift
        return (before ^ depthAndWork) & checkMask == 0
    }

    @inline(__always)
    mutating func ascend(_ levelCount: Int) { depthAndWork = depthAndWork &- levelCount }

    /// Checks the depth and the work. After a limit is exceeded, the result is never `withinLimits` again; otherwise,
    /// the remaining steps would reach the limit again and again.
    mutating func checkLimits(levelLimit: Int, workLimit: Int) -> LimitCheck {
        let work = self.work
        workBeforeCheck = work
        workHalfAtCheck = depthAndWork >> Self.workShift
        let level = depthAndWork & Self.levelMask
        guard !isExhausted, level <= levelLimit, stackRoom.sufficesNow(atDepth: level) else {
            exhaust()
            return .tooDeep
        }
        guard work <= min(workLimit, additionalWorkLimit) else {
            exhaust()
            return .tooMuchWork
        }
        if level == levelLimit { checkMask = ~0 }
        return .withinLimits
    }

    /// Adds the work of an evaluation inside this evaluation.
    mutating func add(work: Int) { workBeforeCheck += work }

    /// Makes evaluation end as soon as possible.
    mutating func exhaust() {
        isExhausted = true
        checkMask = ~0
    }
}
