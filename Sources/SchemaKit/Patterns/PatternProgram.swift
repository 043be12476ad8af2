/// A program for the backtracking matcher, which handles patterns that automata cannot match.
///
///     ^(a|b)\1$    0 assertion start    1 save 2       2 split 3, 5    3 character a
///                  4 jump 6             5 character b  6 save 3        7 reference 0
///                  8 assertion end      9 match
///
/// The body of a look-behind is compiled to read backwards, as ECMA-262 requires.
final class PatternProgram: Sendable {
    enum Instruction: Sendable {
        case character(UInt32, isBackward: Bool)
        /// Reads one code point of a set. The first operand is an index into `sets`.
        case set(Int32, isBackward: Bool)
        /// Continues at the first target, and at the second target if the first path fails.
        case split(Int32, Int32)
        case jump(Int32)
        /// Stores the current offset in a register.
        case save(Int32)
        /// Clears the registers of the capture groups from `first` up to, but not including, `end`.
        case resetCaptures(first: Int32, end: Int32)
        case assertion(PatternAssertion)
        /// Reads again the text that a group has matched. The first operand is an index into `references`.
        case reference(Int32, ignoresCase: Bool, isBackward: Bool)
        /// Reads code points of a set: as many as the bounds allow or, if the run is lazy, as few. The operand is an
        /// index into `runs`.
        case run(Int32)
        /// Fails if the current offset equals the value of a register, which holds the offset at which an iteration
        /// began.
        case checkProgress(Int32)
        /// Loops with a count; the operand is an index into `loops`.
        case enterLoop(Int32)
        case testLoop(Int32)
        case beginIteration(Int32)
        case endLoop(Int32)
        /// Enters or leaves a look-around; the operand is an index into `lookArounds`.
        case enterLookAround(Int32)
        case endLookAround(Int32)
        case match
    }

    struct Run: Sendable {
        var set: Int32
        var minimum: Int
        var maximum: Int
        var isGreedy: Bool
        var isBackward: Bool
    }

    struct Loop: Sendable {
        var minimum: Int
        var maximum: Int
        var isGreedy: Bool
        var countRegister: Int32
        var offsetRegister: Int32
        /// The index of the instruction that tests the count.
        var test: Int32 = 0
        /// The index of the first instruction of an iteration.
        var iteration: Int32 = 0
        /// The index of the first instruction after the loop.
        var exit: Int32 = 0
    }

    struct LookAround: Sendable {
        var isNegated: Bool
        /// The register that holds the height of the matcher's stack when the look-around was entered.
        var register: Int32
        /// The index of the first instruction after the look-around.
        var exit: Int32 = 0
    }

    let instructions: [Instruction]
    let sets: [CodePointSet]
    /// The capture groups of each back-reference: more than one if several alternatives have a group with its name.
    let references: [[Int]]
    let runs: [Run]
    let loops: [Loop]
    let lookArounds: [LookAround]
    /// The number of registers. Registers `2 * g` and `2 * g + 1` hold the start and end of capture group `g`.
    let registerCount: Int
    let isAnchored: Bool
    /// True if a failure from an instruction and an offset is final: the matcher would fail from there on any later
    /// path, too. The matcher can then record the failure, so that it does not try this instruction again at this
    /// offset.
    let canRecordFailures: Bool

    /// Compiles a tree, or returns nil if more than `limit` instructions are needed.
    ///
    /// - Parameter findsRange: True if the range of a match must be that of ECMA-262. If false, the program only has to
    ///   find out if there is a match, and can need fewer instructions.
    init?(_ tree: PatternTree, limit: Int, findsRange: Bool = false) {
        var compiler = PatternProgramCompiler(tree, limit: limit, findsRange: findsRange)
        guard compiler.compile() else { return nil }
        instructions = compiler.instructions
        sets = compiler.sets
        references = tree.references
        runs = compiler.runs
        loops = compiler.loops
        lookArounds = compiler.lookArounds
        registerCount = compiler.registerCount
        isAnchored = tree.root.isAnchored
        canRecordFailures = compiler.canRecordFailures
    }
}

/// A compiler from a syntax tree to the instructions of the backtracking matcher.
///
/// If a pattern has no back-references, short counted groups are expanded into copies, which need no counters. The
/// matcher can record failures only in a program without counters.
private struct PatternProgramCompiler {
    private(set) var instructions: [PatternProgram.Instruction] = []
    private(set) var sets: [CodePointSet] = []
    private(set) var runs: [PatternProgram.Run] = []
    private(set) var loops: [PatternProgram.Loop] = []
    private(set) var lookArounds: [PatternProgram.LookAround] = []
    private(set) var registerCount: Int
    private(set) var canRecordFailures: Bool

    private let tree: PatternTree
    private let limit: Int
    private let findsRange: Bool
    private let hasReferences: Bool
    private let hasLookArounds: Bool
    private var setIndices: [CodePointSet: Int32] = [:]
    private var isBackward = false

    /// The maximum number of instructions that a counted group is expanded to.
    private static let expansionLimit = 512

    init(_ tree: PatternTree, limit: Int, findsRange: Bool) {
        self.tree = tree
        self.limit = limit
        self.findsRange = findsRange
        registerCount = 2 * (tree.captureCount + 1)
        hasReferences = !tree.references.isEmpty
        canRecordFailures = !hasReferences
        hasLookArounds = tree.root.contains {
            if case .lookAround = $0 { true } else { false }
        }
    }

    /// Compiles the tree. Returns false if the program has more instructions than the limit allows.
    mutating func compile() -> Bool {
        add(tree.root)
        emit(.match)
        return instructions.count <= limit
    }

    @discardableResult
    private mutating func emit(_ instruction: PatternProgram.Instruction) -> Int {
        instructions.append(instruction)
        return instructions.count - 1
    }

    private var next: Int32 { Int32(instructions.count) }

    private mutating func newRegister() -> Int32 {
        registerCount += 1
        return Int32(registerCount - 1)
    }

    private mutating func index(of set: CodePointSet) -> Int32 {
        if let index = setIndices[set] { return index }
        sets.append(set)
        setIndices[set] = Int32(sets.count - 1)
        return Int32(sets.count - 1)
    }

    private mutating func add(_ node: PatternNode) {
        guard instructions.count <= limit else { return }
        switch node {
        case .empty: break
        case .character(let codePoint):
            emit(.character(codePoint, isBackward: isBackward))
        case .set(let set):
            emit(.set(index(of: set), isBackward: isBackward))
        case .sequence(let nodes):
            for node in isBackward ? nodes.reversed() : nodes {
                add(node)
            }
        case .alternatives(let nodes): addAlternatives(nodes[...])
        case .capture(let group, let body):
            emit(.save(Int32(2 * group + (isBackward ? 1 : 0))))
            add(body)
            emit(.save(Int32(2 * group + (isBackward ? 0 : 1))))
        case .assertion(let assertion): emit(.assertion(assertion))
        case .lookAround(let lookAround): add(lookAround)
        case .reference(let index, let ignoresCase):
            emit(.reference(Int32(index), ignoresCase: ignoresCase, isBackward: isBackward))
        case .repetition(let repetition): add(repetition)
        }
    }

    private mutating func addAlternatives(_ nodes: ArraySlice<PatternNode>) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = emit(.split(next + 1, 0))
            add(node)
            jumps.append(emit(.jump(0)))
            instructions[split] = .split(Int32(split) + 1, next)
        }
        if let last = nodes.last {
            add(last)
        }
        for jump in jumps {
            instructions[jump] = .jump(next)
        }
    }

    private mutating func add(_ lookAround: PatternLookAround) {
        let outerIsBackward = isBackward
        isBackward = lookAround.isBehind
        lookArounds.append(
            PatternProgram.LookAround(isNegated: lookAround.isNegated, register: newRegister())
        )
        let index = lookArounds.count - 1
        emit(.enterLookAround(Int32(index)))
        add(lookAround.body)
        emit(.endLookAround(Int32(index)))
        lookArounds[index].exit = next
        isBackward = outerIsBackward
    }

    // MARK: Repetitions

    private mutating func add(_ repetition: PatternRepetition) {
        guard repetition.maximum > 0 else { return }
        let isUnbounded = repetition.maximum == .max
        // An unbounded run can read the rest of the text from each offset, which takes quadratic time. Its expansion
        // can avoid this by recording failures, which is not possible with back-references.
        if let set = repetition.body.singleSet, hasReferences || !isUnbounded {
            addRun(of: set, repetition)
        } else if !hasReferences, Self.expandedSize(of: repetition) <= Self.expansionLimit {
            addExpanded(repetition)
        } else {
            addLoop(repetition)
        }
    }

    private mutating func addRun(of set: CodePointSet, _ repetition: PatternRepetition) {
        runs.append(
            PatternProgram.Run(
                set: index(of: set),
                minimum: repetition.minimum,
                maximum: repetition.maximum,
                isGreedy: repetition.isGreedy,
                isBackward: isBackward
            )
        )
        emit(.run(Int32(runs.count - 1)))
    }

    private mutating func addExpanded(_ repetition: PatternRepetition) {
        for _ in 0..<repetition.minimum {
            add(repetition.body)
        }
        if repetition.maximum == .max { return addStar(repetition) }
        var splits: [Int] = []
        for _ in repetition.minimum..<repetition.maximum {
            splits.append(emit(.split(0, 0)))
            // ECMA-262 rejects an empty iteration that is not required. If the program allows it, a match can end
            // earlier than in ECMA-262, but the pattern matches the same texts.
            if findsRange { addNonEmpty(repetition.body) } else { add(repetition.body) }
        }
        for split in splits {
            instructions[split] = choice(repetition, body: Int32(split) + 1, exit: next)
        }
    }

    private mutating func addStar(_ repetition: PatternRepetition) {
        let split = emit(.split(0, 0))
        addNonEmpty(repetition.body)
        emit(.jump(Int32(split)))
        instructions[split] = choice(repetition, body: Int32(split) + 1, exit: next)
    }

    /// Adds the body of an iteration that is not required. Such an iteration fails if it matches the empty text
    /// (ECMA-262, RepeatMatcher).
    private mutating func addNonEmpty(_ body: PatternNode) {
        guard body.canBeEmpty else { return add(body) }
        // `checkProgress` compares with the start of the iteration, so at one offset it can fail on one path and
        // succeed on another path, whose iteration began earlier. The failure is final nevertheless: the failed
        // iteration began at this offset with a split, and the choices of this split match everything that the other
        // path could match from here on. But a look-around that matches discards the choices that are left. The matcher
        // may then never try them, so failures cannot be recorded.
        canRecordFailures = canRecordFailures && !hasLookArounds
        let register = newRegister()
        emit(.save(register))
        add(body)
        emit(.checkProgress(register))
    }

    private func choice(
        _ repetition: PatternRepetition,
        body: Int32,
        exit: Int32
    ) -> PatternProgram.Instruction {
        repetition.isGreedy ? .split(body, exit) : .split(exit, body)
    }

    private mutating func addLoop(_ repetition: PatternRepetition) {
        canRecordFailures = false
        loops.append(
            PatternProgram.Loop(
                minimum: repetition.minimum,
                maximum: repetition.maximum,
                isGreedy: repetition.isGreedy,
                countRegister: newRegister(),
                offsetRegister: newRegister()
            )
        )
        let index = loops.count - 1
        emit(.enterLoop(Int32(index)))
        loops[index].test = next
        emit(.testLoop(Int32(index)))
        loops[index].iteration = next
        emit(.beginIteration(Int32(index)))
        if !repetition.captures.isEmpty {
            emit(
                .resetCaptures(
                    first: Int32(repetition.captures.lowerBound),
                    end: Int32(repetition.captures.upperBound)
                )
            )
        }
        add(repetition.body)
        emit(.endLoop(Int32(index)))
        loops[index].exit = next
    }

    private static func expandedSize(of repetition: PatternRepetition) -> Int {
        let isUnbounded = repetition.maximum == .max
        let copies = isUnbounded ? max(repetition.minimum, 1) : repetition.maximum
        let (size, isTooLarge) = size(of: repetition.body).multipliedReportingOverflow(by: copies)
        return isTooLarge ? .max : size
    }

    /// Returns the approximate number of instructions for a node. The number is limited, so that sums do not overflow.
    private static func size(of node: PatternNode) -> Int {
        switch node {
        case .empty, .character, .set, .assertion, .reference: 1
        case .sequence(let nodes), .alternatives(let nodes):
            nodes.reduce(1) { min($0 + 2 + size(of: $1), .max / 4) }
        case .capture(_, let body): size(of: body) + 2
        case .lookAround(let lookAround): size(of: lookAround.body) + 2
        case .repetition(let repetition):
            min(expandedSize(of: repetition), expansionLimit) + 4
        }
    }
}
