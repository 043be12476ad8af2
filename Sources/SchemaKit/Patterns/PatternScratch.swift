/// The working memory for matching patterns. Each thread needs its own scratch memory, for any number of patterns.
///
/// The memory caches the computed parts of lazy DFAs, so that matching gets faster with use. A copy shares nothing with
/// its original.
package struct PatternScratch: Sendable {
    var backtracker = PatternBacktracker()
    var lookAroundPositions = PatternLookAroundPositions()

    private var dfas: [PatternLazyDFA] = []
    /// The index in `dfas` of the lazy DFA of each automaton.
    private var indices: [ObjectIdentifier: Int] = [:]
    /// A direct-mapped cache of `indices`, by some bits of the automaton's address. It stays empty until the first
    /// use, because many evaluations need no automaton.
    private var indexCache: [CachedIndex] = []

    /// The number of times that all lazy DFAs were dropped. An index of a lazy DFA is valid as long as this number does
    /// not change.
    private(set) var dropCount = 0

    /// The number of lazy DFAs at which the size of all of them is computed again. It grows by an eighth with each
    /// computation, so that the computations for thousands of patterns take linear time.
    private var nextSizeCheck = 0

    /// The steps since the last call of `forgetCostlySteps` that count towards `costlyStepLimit`: those of backtracking
    /// matches that exceeded their step limits, and those of automata and of searches for first matches beyond a few for
    /// each byte.
    ///
    /// Evaluations of JSON in strings, and the searches of one report, pass this number on to each other.
    package var costlyStepCount = 0
    /// The maximum of `costlyStepCount`. Beyond it, each match has at most `reducedStepCount` steps, or, with an
    /// automaton, this number in addition to `freeAutomatonSteps` for each byte.
    ///
    /// Without this limit, each text of an evaluation could take as many steps as `Pattern.Limits.stepCount` allows.
    /// Some matches do not end the evaluation if they exceed their limits, such as those of the keyword `secret`.
    static let costlyStepLimit = 40_000_000
    /// The maximum number of steps of a backtracking match beyond `costlyStepLimit`. Most texts need fewer.
    private static let reducedStepCount = 1_000
    /// The number of steps for each byte of a text that automata may take in addition to the step limit. These steps
    /// are not counted, so that large files reach no limit. Most automata take a step for few bytes, because their
    /// lazy DFAs know the transitions of the other bytes.
    private static let freeAutomatonSteps = 64

    /// The program that finds the first match of each pattern.
    private var searches: [ObjectIdentifier: Search] = [:]

    /// A pattern and its program. The pattern is kept alive, so that no other pattern gets the same identity.
    private struct Search {
        let pattern: Pattern
        /// The program, or nil if the pattern needs too many instructions.
        let program: PatternProgram?
    }

    private struct CachedIndex {
        var automaton: ObjectIdentifier?
        var index: Int
    }

    /// The maximum number of four-byte words of all lazy DFAs. If they have more, all of them are dropped.
    private let wordLimit: Int

    /// Creates memory whose lazy DFAs take at most about 32 MiB.
    package init() { self.init(wordLimit: 1 << 23) }

    /// Creates memory whose lazy DFAs are dropped if they take more than `wordLimit` four-byte words.
    init(wordLimit: Int) { self.wordLimit = wordLimit }

    /// Returns the step limit of the next match of a pattern whose own limit is `stepLimit`.
    func currentLimit(for stepLimit: Int) -> Int {
        costlyStepCount < Self.costlyStepLimit ? stepLimit : min(stepLimit, Self.reducedStepCount)
    }

    /// Counts the steps of a match that are out of proportion to its text.
    mutating func addCostlySteps(_ count: Int) { costlyStepCount += count }

    /// Returns the range of the first match of a program that begins at `start` or later, or nil if there is none or
    /// the search takes too many steps.
    mutating func firstMatch(
        of program: PatternProgram,
        in text: Span<UInt8>,
        from start: Int,
        stepLimit: Int
    ) -> Range<Int>? {
        let limit = currentLimit(for: stepLimit)
        let match = backtracker.firstMatch(of: program, in: text, from: start, stepLimit: limit)
        // Most searches take a few steps for each byte. These are not counted, so that large files reach no limit.
        let freeStepCount = Self.reducedStepCount + 16 * text.count
        addCostlySteps(max(0, min(backtracker.steps, limit) - freeStepCount))
        return match
    }

    /// Gives matches their own step limits again, before the next evaluation.
    mutating func forgetCostlySteps() { costlyStepCount = 0 }

    /// Returns whether an automaton matches anywhere in `text`, or nil if this takes too many steps.
    mutating func matches(
        _ automaton: PatternNFA,
        _ text: Span<UInt8>,
        stepLimit: Int
    ) -> Bool? {
        withLazyDFA(of: automaton, byteCount: text.count, stepLimit: stepLimit) {
            $0.matches(text)
        }
    }

    /// Calls `body` with the lazy DFA of an automaton, to match one text of `byteCount` bytes.
    ///
    /// - Returns: The result of `body`, or nil if the automaton needs more than `stepLimit` steps in addition to
    ///   `freeAutomatonSteps` for each byte.
    mutating func withLazyDFA<Result>(
        of automaton: PatternNFA,
        byteCount: Int,
        stepLimit: Int,
        _ body: (inout PatternLazyDFA) -> Result
    ) -> Result? {
        let index = dfaIndex(of: automaton)
        let freeStepCount = Self.freeAutomatonSteps * byteCount
        dfas[index].startText(stepLimit: currentLimit(for: stepLimit) + freeStepCount)
        let result = body(&dfas[index])
        addCostlySteps(max(0, dfas[index].stepCount - freeStepCount - Self.reducedStepCount))
        return dfas[index].hasReachedStepLimit ? nil : result
    }

    /// Returns whether the pattern of a lazy DFA matches anywhere in `text`, or nil if a transition is not computed
    /// yet.
    @inline(__always)
    func knownMatch(ofDFA index: Int, _ text: Span<UInt8>) -> Bool? {
        dfas[index].knownMatch(text)
    }

    /// Returns the program that finds the first match of a pattern. Calls `make` once for each pattern.
    mutating func searchProgram(
        of pattern: Pattern,
        orMake make: () -> PatternProgram?
    ) -> PatternProgram? {
        let identifier = ObjectIdentifier(pattern)
        if let search = searches[identifier] { return search.program }
        let program = make()
        searches[identifier] = Search(pattern: pattern, program: program)
        return program
    }

    /// Returns the index of the lazy DFA of an automaton, which is valid until `dropCount` changes.
    mutating func dfaIndex(of automaton: PatternNFA) -> Int {
        let identifier = ObjectIdentifier(automaton)
        let slot = Int(bitPattern: identifier) >> 5 & 63
        if indexCache.isEmpty {
            indexCache = [CachedIndex](repeating: CachedIndex(automaton: nil, index: 0), count: 64)
        }
        if indexCache[slot].automaton != identifier {
            indexCache[slot] = CachedIndex(automaton: identifier, index: index(of: automaton))
        }
        return indexCache[slot].index
    }

    private mutating func index(of automaton: PatternNFA) -> Int {
        if let index = indices[ObjectIdentifier(automaton)] { return index }
        if dfas.count >= nextSizeCheck { checkSize() }
        dfas.append(PatternLazyDFA(automaton))
        indices[ObjectIdentifier(automaton)] = dfas.count - 1
        return dfas.count - 1
    }

    /// Drops all lazy DFAs if they are too large.
    private mutating func checkSize() {
        let wordCount = dfas.reduce(0) { $0 + $1.wordCount }
        if wordCount > wordLimit {
            dfas.removeAll()
            indices.removeAll()
            dropCount += 1
            for slot in indexCache.indices {
                indexCache[slot].automaton = nil
            }
        }
        nextSizeCheck = dfas.count + dfas.count / 8 + 1
    }
}
