/// How many subschemas an evaluation is inside of, and how much work it has done.
///
/// One number holds both, so that counting costs no more than counting levels: the level in its low half, and
/// the work since the last look above it. Whether evaluation may go on is looked at only now and then, as
/// often as `StackRoom` asks and after `workInterval` units of work; from the depth limit on it is looked at
/// in every step, so that the limit is exact.
struct EvaluationDepth {
    /// What a look finds.
    enum Finding {
        case room
        case tooDeep
        case tooMuchWork
    }

    private var count = 0
    /// The bits of the count of which one changes from one look to the next.
    private var lookMask = Self.levelMask & ~(StackRoom.interval - 1) | ~(Self.workInterval - 1)
    private var isExhausted = false
    private var stackRoom = StackRoom()
    private var workBeforeLook = 0
    private var countAtLook = 0
    /// Less than any evaluation may need only after `limitWork`.
    private var ownWorkLimit = Int.max

    init() {}

    /// Creates the depth of an evaluation that begins where `outer` is, and has done no work.
    init(inside outer: EvaluationDepth) {
        count = outer.count & Self.levelMask
        lookMask = outer.lookMask
        isExhausted = outer.isExhausted
        stackRoom = outer.stackRoom
        if outer.hasOwnWorkLimit { ownWorkLimit = outer.ownWorkLimit - outer.work }
    }

    /// The work of the evaluation so far.
    var work: Int { workBeforeLook + (count >> Self.workShift &- countAtLook) & Self.levelMask }

    /// Whether `limitWork` has set a limit.
    var hasOwnWorkLimit: Bool { ownWorkLimit != .max }

    /// Ends evaluation after so many more units of work.
    mutating func limitWork(to limit: Int) {
        ownWorkLimit = work + limit
        lookMask = ~0
    }

    private static let workShift = 32
    private static let levelMask = 1 << workShift - 1
    private static let workInterval = 1 << (workShift + 14)

    /// Goes down some levels to a value of some bytes.
    ///
    /// A step counts as one unit of work and one more for each 64 bytes of the value, as much as an assertion
    /// on the value may have to read.
    ///
    /// - Returns: false where `finding` must be asked.
    @inline(__always)
    mutating func descend(_ levelCount: Int, byteCount: UInt32 = 0) -> Bool {
        let before = count
        count = before &+ levelCount &+ (Int(byteCount &>> 6) &+ 1) &<< Self.workShift
        return (before ^ count) & lookMask == 0
    }

    @inline(__always)
    mutating func ascend(_ levelCount: Int) { count = count &- levelCount }

    /// Whether evaluation may go on at this depth. Once it may not, it may nowhere: all other steps would run
    /// into the limit again and again.
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

    /// Ends evaluation as fast as it can.
    mutating func exhaust() {
        isExhausted = true
        lookMask = ~0
    }
}
