/// The depth of nested subschemas in an evaluation, together with the amount of its work.
///
/// One number holds both, so that counting both costs no more than counting the depth: the low half is the level, the
/// high half is the work. The limits are only checked from time to time: as often as `StackRoom` requires, and after
/// `workInterval` units of work. From the depth limit on they are checked in every step, so that the limit is exact.
struct EvaluationDepth {
    /// The result of a check.
    enum Finding {
        case room
        case tooDeep
        case tooMuchWork
    }

    private var count = 0
    /// A mask of count bits. A change of one of these bits triggers a check.
    private var lookMask = Self.levelMask & ~(StackRoom.interval - 1) | ~(Self.workInterval - 1)
    private var isExhausted = false
    private var stackRoom = StackRoom()
    private var workBeforeLook = 0
    private var countAtLook = 0
    /// A limit that is lower than the regular one; only set by `limitWork`.
    private var ownWorkLimit = Int.max

    init() {}

    /// Creates the depth of an evaluation that starts at the depth of `outer` and has done no work.
    init(inside outer: EvaluationDepth) {
        count = outer.count & Self.levelMask
        lookMask = outer.lookMask
        isExhausted = outer.isExhausted
        stackRoom = outer.stackRoom
        if outer.hasOwnWorkLimit { ownWorkLimit = outer.ownWorkLimit - outer.work }
    }

    /// The work of the evaluation so far.
    var work: Int { workBeforeLook + (count >> Self.workShift &- countAtLook) & Self.levelMask }

    /// True if `limitWork` has set a limit.
    var hasOwnWorkLimit: Bool { ownWorkLimit != .max }

    /// Ends evaluation after `limit` more units of work.
    mutating func limitWork(to limit: Int) {
        ownWorkLimit = work + limit
        lookMask = ~0
    }

    private static let workShift = 32
    private static let levelMask = 1 << workShift - 1
    private static let workInterval = 1 << (workShift + 14)

    /// Descends some levels to a value of some bytes.
    ///
    /// A step counts as one unit of work, plus one unit for each 64 bytes of the value. This is as much as an assertion
    /// on the value possibly reads.
    ///
    /// - Returns: False if the caller must check `finding`.
    @inline(__always)
    mutating func descend(_ levelCount: Int, byteCount: UInt32 = 0) -> Bool {
        let before = count
        count = before &+ levelCount &+ (Int(byteCount &>> 6) &+ 1) &<< Self.workShift
        return (before ^ count) & lookMask == 0
    }

    @inline(__always)
    mutating func ascend(_ levelCount: Int) { count = count &- levelCount }

    /// Returns whether evaluation can continue at this depth.
    ///
    /// Once the result is not `room`, it is never `room` again. Otherwise, the remaining steps would reach the limit
    /// again and again.
    mutating func finding(levelLimit: Int, workLimit: Int) -> Finding {
        let work = self.work
        workBeforeLook = work
        countAtLook = count >> Self.workShift
        let level = count & Self.levelMask
        guard !isExhausted, level <= levelLimit, stackRoom.suffices(atLevel: level) else {
            exhaust()
            return .tooDeep
        }
        guard work <= min(workLimit, ownWorkLimit) else {
            exhaust()
            return .tooMuchWork
        }
        if level == levelLimit { lookMask = ~0 }
        return .room
    }

    /// Adds the work of an evaluation inside this one.
    mutating func add(work: Int) { workBeforeLook += work }

    /// Ends evaluation as soon as possible.
    mutating func exhaust() {
        isExhausted = true
        lookMask = ~0
    }
}
