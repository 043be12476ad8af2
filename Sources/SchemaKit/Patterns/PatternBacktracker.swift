/// A backtracking matcher with an explicit stack. The memory of the matcher is reused from text to text.
///
/// Each instruction counts as one step. Some instructions take further steps:
///
/// - a run, which repeats one set: one step for each code point that the run reads when it begins;
/// - a back-reference: one step for each group that the back-reference can refer to, and for each byte that it repeats;
/// - a loop: one step for each group that an iteration resets.
///
/// The steps of all start positions are added up. When a text takes many steps, the matcher starts to record failures,
/// if the program allows this. Each instruction with a choice is then tried at most once at each offset, so time is
/// proportional to the number of instructions times the length of the text, apart from the code points that runs read.
struct PatternBacktracker: Sendable {
    private var stack: [StackEntry] = []
    /// Offsets, loop counts and heights of the stack, or `unset`.
    private var registers: [Int] = []
    /// The index of the instruction to execute.
    private var programCounter: Int32 = 0
    private var offset = 0
    private(set) var steps = 0
    private var stepLimit = 0
    /// The number of steps of all calls of ``matches(_:_:stepLimit:)``.
    private(set) var totalSteps = 0

    /// One bit for each pair of an instruction and an offset, set if every path from there has failed. Read and written
    /// only while `recordsFailures` is true.
    private var failures: [UInt64] = []
    /// The number of bits that `failures` needs for the current program and text.
    private var failureBitCount = 0
    private var recordsFailures = false
    /// The number of steps after which failures are recorded, or `Int.max` for never.
    private var recordingThreshold = Int.max

    private static let unset = -1
    /// The maximum number of bits in `failures`, 4 MiB. If a program and a text need more, failures are not recorded.
    private static let failureBitLimit = 1 << 25

    /// An entry of the stack. When the current path fails, entries are popped, the last one first, until one of them
    /// continues the match.
    private enum StackEntry {
        /// Continue at another branch of a choice.
        case resume(at: Int32, offset: Int)
        /// Continue after a run with one code point fewer (greedy) or one more (lazy). This can happen `remaining`
        /// times.
        case run(at: Int32, offset: Int, remaining: Int)
        /// Restore the earlier value of a register.
        case restore(register: Int32, value: Int)
        /// The start of a look-around. If this entry is popped, the body of the look-around has failed. If the
        /// look-around is negated, it holds, so continue after it at the offset.
        case lookAround(Int32, offset: Int)
        /// Record that every path from this instruction and offset has failed.
        case failed(at: Int32, offset: Int)
    }

    mutating func matches(
        _ program: PatternProgram,
        _ bytes: Span<UInt8>,
        stepLimit: Int
    ) -> PatternResult {
        let isMatch = firstMatch(of: program, in: bytes, stepLimit: stepLimit) != nil
        totalSteps += steps
        if isMatch { return .match }
        return steps <= stepLimit ? .noMatch : .stepLimitExceeded
    }

    /// Returns the range of the first match, as ECMA-262 defines it, or nil if there is no match or the step limit is
    /// exceeded.
    ///
    /// - Parameter start: The offset of the first code point at which a match can begin.
    mutating func firstMatch(
        of program: PatternProgram,
        in bytes: Span<UInt8>,
        from start: Int = 0,
        stepLimit: Int
    ) -> Range<Int>? {
        let text = PatternText(bytes: bytes)
        prepare(for: program, on: text, stepLimit: stepLimit)
        var start = start
        while true {
            if run(program, on: text, from: start) { return start..<offset }
            guard steps <= stepLimit, !program.isAnchored, start < text.count else { return nil }
            start += text.codePoint(at: start).length
        }
    }

    private mutating func prepare(
        for program: PatternProgram,
        on text: PatternText,
        stepLimit: Int
    ) {
        steps = 0
        registers.removeAll(keepingCapacity: true)
        registers.append(contentsOf: repeatElement(Self.unset, count: program.registerCount))
        self.stepLimit = stepLimit
        recordsFailures = false
        recordingThreshold = .max
        let (bitCount, isTooLarge) = program.instructions.count
            .multipliedReportingOverflow(by: text.count + 1)
        if program.canRecordFailures, !isTooLarge, bitCount <= Self.failureBitLimit {
            failureBitCount = bitCount
            // The steps before recording then take at least as long as clearing the bits, 64 at a time.
            recordingThreshold = max(1000, bitCount / 64)
        }
    }

    /// Returns whether the program matches at `start`. Also returns false if the step limit is exceeded.
    ///
    /// When all paths have failed, the registers have their initial values again, except those of look-around, which
    /// are set before they are read.
    private mutating func run(
        _ program: PatternProgram,
        on text: PatternText,
        from start: Int
    ) -> Bool {
        stack.removeAll(keepingCapacity: true)
        programCounter = 0
        offset = start
        while true {
            steps += 1
            if steps > recordingThreshold {
                startRecordingFailures()
            }
            guard steps <= stepLimit else { return false }
            let instruction = program.instructions[Int(programCounter)]
            if case .match = instruction { return true }
            guard execute(instruction, of: program, on: text) || backtrack(in: program, on: text)
            else {
                return false
            }
        }
    }

    /// Executes one instruction and advances `programCounter`. Returns false if the current path fails.
    private mutating func execute(
        _ instruction: PatternProgram.Instruction,
        of program: PatternProgram,
        on text: PatternText
    ) -> Bool {
        let current = programCounter
        programCounter += 1
        switch instruction {
        case .match: preconditionFailure("the caller ends at a match")
        case .character(let codePoint, let isBackward):
            return read(text, isBackward: isBackward) == codePoint
        case .set(let set, let isBackward):
            guard let codePoint = read(text, isBackward: isBackward) else { return false }
            return program.sets[Int(set)].contains(codePoint)
        case .split(let first, let second):
            guard startChoice(at: current, on: text) else { return false }
            stack.append(.resume(at: second, offset: offset))
            programCounter = first
        case .jump(let target): programCounter = target
        case .save(let register): set(register, to: offset)
        case .resetCaptures(let first, let end):
            steps += Int(end - first)
            for register in 2 * first..<2 * end where registers[Int(register)] != Self.unset {
                set(register, to: Self.unset)
            }
        case .assertion(let assertion): return text.satisfies(assertion, at: offset)
        case .reference(let index, let ignoresCase, let isBackward):
            // A reference to a group that took no part in the match matches the empty text.
            let groups = program.references[Int(index)]
            steps += groups.count
            guard let range = capture(groups) else { return true }
            return read(
                range,
                of: text,
                ignoresCase: ignoresCase,
                isBackward: isBackward
            )
        case .run(let index):
            return startChoice(at: current, on: text)
                && beginRun(program.runs[Int(index)], at: current, of: program, on: text)
        case .checkProgress(let register): return registers[Int(register)] != offset
        case .enterLoop(let index): set(program.loops[Int(index)].countRegister, to: 0)
        case .testLoop(let index): testLoop(program.loops[Int(index)])
        case .beginIteration(let index):
            let loop = program.loops[Int(index)]
            set(loop.countRegister, to: registers[Int(loop.countRegister)] + 1)
            set(loop.offsetRegister, to: offset)
        case .endLoop(let index):
            let loop = program.loops[Int(index)]
            programCounter = loop.test
            // An iteration that matches the empty text is allowed only up to the minimum (ECMA-262, RepeatMatcher).
            return registers[Int(loop.countRegister)] <= loop.minimum
                || registers[Int(loop.offsetRegister)] != offset
        case .enterLookAround(let index):
            // The old value need not be restored, because only the end of this look-around reads the register.
            registers[Int(program.lookArounds[Int(index)].register)] = stack.count
            stack.append(.lookAround(index, offset: offset))
        case .endLookAround(let index): return endLookAround(program.lookArounds[Int(index)])
        }
        return true
    }

    private mutating func set(_ register: Int32, to value: Int) {
        stack.append(.restore(register: register, value: registers[Int(register)]))
        registers[Int(register)] = value
    }

    // MARK: Reading

    /// Reads the code point after the offset, or before it if `isBackward` is true. Returns nil at the end of the
    /// text in that direction.
    @inline(__always)
    private mutating func read(_ text: PatternText, isBackward: Bool) -> UInt32? {
        if isBackward {
            guard offset > 0 else { return nil }
            let (codePoint, length) = text.codePoint(before: offset)
            offset -= length
            return codePoint
        }
        guard offset < text.count else { return nil }
        let (codePoint, length) = text.codePoint(at: offset)
        offset += length
        return codePoint
    }

    /// Returns the range captured by the first of `groups` that took part in the match, or nil if no group did.
    private func capture(_ groups: [Int]) -> Range<Int>? {
        for group in groups {
            let start = registers[2 * group]
            let end = registers[2 * group + 1]
            // If only the start is set, the end is `unset`, which is less than every offset.
            if start != Self.unset, start <= end { return start..<end }
        }
        return nil
    }

    /// Reads the text of `range` again at the current offset. Returns false if a different text is there.
    private mutating func read(
        _ range: Range<Int>,
        of text: PatternText,
        ignoresCase: Bool,
        isBackward: Bool
    ) -> Bool {
        steps += range.count
        var position = isBackward ? range.upperBound : range.lowerBound
        while position != (isBackward ? range.lowerBound : range.upperBound) {
            let (expected, length) =
                isBackward ? text.codePoint(before: position) : text.codePoint(at: position)
            position += isBackward ? -length : length
            guard let found = read(text, isBackward: isBackward) else { return false }
            guard found == expected || (ignoresCase && Self.areEqualFolded(found, expected)) else {
                return false
            }
        }
        return true
    }

    private static func areEqualFolded(_ left: UInt32, _ right: UInt32) -> Bool {
        CaseFolding.simple.canonical(left) == CaseFolding.simple.canonical(right)
    }

    // MARK: Repetitions

    /// Takes the first choice of a run, which is the longest (greedy) or the shortest (lazy), and pushes the remaining
    /// choices on the stack. Returns false if fewer code points match than the run requires.
    private mutating func beginRun(
        _ run: PatternProgram.Run,
        at instruction: Int32,
        of program: PatternProgram,
        on text: PatternText
    ) -> Bool {
        let set = program.sets[Int(run.set)]
        let limit = run.isGreedy ? run.maximum : run.minimum
        var count = 0
        while count < limit {
            let before = offset
            guard let codePoint = read(text, isBackward: run.isBackward), set.contains(codePoint)
            else {
                offset = before
                break
            }
            count += 1
        }
        steps += count
        guard count >= run.minimum else { return false }
        let remaining = run.isGreedy ? count - run.minimum : run.maximum - count
        if remaining > 0 {
            stack.append(.run(at: instruction, offset: offset, remaining: remaining))
        }
        return true
    }

    /// Takes the next choice of a run, which is one code point shorter (greedy) or longer (lazy). Returns false if
    /// the run has no next choice.
    private mutating func resumeRun(
        _ run: PatternProgram.Run,
        remaining: Int,
        of program: PatternProgram,
        on text: PatternText
    ) -> Bool {
        let instruction = programCounter
        programCounter += 1
        // A greedy run gives back its last code point, which is read in the opposite direction.
        let codePoint = read(text, isBackward: run.isBackward != run.isGreedy)
        guard let codePoint else { return false }
        guard run.isGreedy || program.sets[Int(run.set)].contains(codePoint) else { return false }
        if remaining > 1 {
            stack.append(.run(at: instruction, offset: offset, remaining: remaining - 1))
        }
        return true
    }

    /// Begins another iteration of a counted loop, or leaves the loop.
    private mutating func testLoop(_ loop: PatternProgram.Loop) {
        let count = registers[Int(loop.countRegister)]
        guard count < loop.maximum else {
            programCounter = loop.exit
            return
        }
        if count >= loop.minimum {
            stack.append(.resume(at: loop.isGreedy ? loop.exit : loop.iteration, offset: offset))
            guard loop.isGreedy else {
                programCounter = loop.exit
                return
            }
        }
        programCounter = loop.iteration
    }

    // MARK: Look-around

    /// Ends a look-around whose body has matched, and discards the remaining choices of the body. Returns false if
    /// the look-around is negated.
    private mutating func endLookAround(_ lookAround: PatternProgram.LookAround) -> Bool {
        let height = registers[Int(lookAround.register)]
        guard case .lookAround(_, let start) = stack[height] else {
            preconditionFailure("the register of a look-around has no start of a look-around")
        }
        programCounter = lookAround.exit
        offset = start
        guard lookAround.isNegated else {
            // The captures of the body stay set. If the match fails later, the restorations undo them.
            let restorations = stack[(height + 1)...].filter {
                if case .restore = $0 { true } else { false }
            }
            stack.replaceSubrange(height..., with: restorations)
            return true
        }
        while stack.count > height {
            if case .restore(let register, let value) = stack.removeLast() {
                registers[Int(register)] = value
            }
        }
        return false
    }

    // MARK: Failures

    /// Resumes the last choice on the stack. Returns false if no choice is left.
    private mutating func backtrack(in program: PatternProgram, on text: PatternText) -> Bool {
        while let entry = stack.popLast() {
            switch entry {
            case .resume(let target, let start):
                programCounter = target
                offset = start
                return true
            case .run(let instruction, let start, let remaining):
                programCounter = instruction
                offset = start
                guard case .run(let index) = program.instructions[Int(instruction)] else {
                    preconditionFailure("a run resumes at an instruction that is not a run")
                }
                let run = program.runs[Int(index)]
                if resumeRun(run, remaining: remaining, of: program, on: text) { return true }
            case .restore(let register, let value):
                registers[Int(register)] = value
            case .lookAround(let index, let start):
                let lookAround = program.lookArounds[Int(index)]
                guard lookAround.isNegated else { continue }
                programCounter = lookAround.exit
                offset = start
                return true
            case .failed(let instruction, let start):
                let bit = failureBit(instruction, offset: start, on: text)
                failures[bit / 64] |= 1 << UInt64(bit % 64)
            }
        }
        return false
    }

    private mutating func startRecordingFailures() {
        recordingThreshold = .max
        recordsFailures = true
        failures.removeAll(keepingCapacity: true)
        failures.append(contentsOf: repeatElement(0, count: failureBitCount / 64 + 1))
    }

    /// Starts the choice at `instruction` unless its failure is recorded for the current offset. If failures are
    /// recorded, pushes an entry that records the failure when all paths of the choice have failed.
    ///
    /// - Returns: False if the failure is recorded.
    private mutating func startChoice(at instruction: Int32, on text: PatternText) -> Bool {
        guard recordsFailures else { return true }
        let bit = failureBit(instruction, offset: offset, on: text)
        guard failures[bit / 64] >> UInt64(bit % 64) & 1 == 0 else { return false }
        stack.append(.failed(at: instruction, offset: offset))
        return true
    }

    private func failureBit(_ instruction: Int32, offset: Int, on text: PatternText) -> Int {
        Int(instruction) * (text.count + 1) + offset
    }
}

extension PatternText {
    func satisfies(_ assertion: PatternAssertion, at offset: Int) -> Bool {
        switch assertion {
        case .textStart: offset == 0
        case .textEnd: offset == count
        case .lineStart: offset == 0 || isMember(before: offset, of: .lineTerminators)
        case .lineEnd: offset == count || isMember(at: offset, of: .lineTerminators)
        case .wordBoundary: isBoundary(at: offset, of: .wordCharacters)
        case .notWordBoundary: !isBoundary(at: offset, of: .wordCharacters)
        case .foldedWordBoundary: isBoundary(at: offset, of: .foldedWordCharacters)
        case .notFoldedWordBoundary: !isBoundary(at: offset, of: .foldedWordCharacters)
        }
    }

    private func isBoundary(at offset: Int, of set: CodePointSet) -> Bool {
        isMember(before: offset, of: set) != isMember(at: offset, of: set)
    }

    private func isMember(before offset: Int, of set: CodePointSet) -> Bool {
        offset > 0 && set.contains(codePoint(before: offset).value)
    }

    private func isMember(at offset: Int, of set: CodePointSet) -> Bool {
        offset < count && set.contains(codePoint(at: offset).value)
    }
}
