/// A pipeline of automata for a pattern with look-around assertions. Each automaton uses the positions that earlier
/// automata found.
///
///     a(?=b(?!c))   1: the positions that no c follows
///                   2: the positions before a b that ends at a position found by 1
///                   3: a match, at a position found by 2 that follows an a
///
/// The automaton of a look-ahead reads the text from end to start, and so finds the positions where a match of the
/// look-ahead's body begins. Time is linear in the text and in the number of automata, within the step limit of each
/// automaton.
final class PatternLookAroundPipeline: Sendable {
    /// An automaton with the indices of the look-around assertions that it depends on.
    struct Stage: Sendable {
        let automaton: PatternNFA
        let lookAroundIndices: [Int32]
    }

    /// A look-around assertion, with the automaton that finds the positions at which it holds.
    struct LookAround: Sendable {
        let stage: Stage
        let isNegated: Bool
    }

    /// The look-around assertions of the pattern. A nested assertion comes before the assertion that contains it.
    let lookArounds: [LookAround]
    /// The stage that matches the pattern itself.
    let mainStage: Stage

    /// The maximum number of look-around assertions that one automaton depends on. Each assertion doubles the number of
    /// columns of the DFA.
    private static let lookAroundLimit = 6
    /// The maximum number of look-around assertions in the pattern. Each assertion takes one bit for each position of a
    /// text.
    private static let totalLimit = 64

    /// Returns nil if the node has back-references, if an automaton needs more states than the budget allows, if one
    /// automaton depends on more than `lookAroundLimit` look-around assertions, or if there are more than `totalLimit`
    /// assertions.
    init?(_ node: PatternNode, within budget: inout PatternStateBudget) {
        var builder = Builder(budget: budget)
        let mainStage = builder.stage(of: node.bytewise.simplified, isReversed: false)
        budget = builder.budget
        guard let mainStage else { return nil }
        lookArounds = builder.lookArounds
        self.mainStage = mainStage
    }

    /// The number of states of all automata.
    var stateCount: Int {
        lookArounds.reduce(mainStage.automaton.states.count) {
            $0 + $1.stage.automaton.states.count
        }
    }

    private struct Builder {
        var budget: PatternStateBudget
        var lookArounds: [LookAround] = []
        var indexByLookAround: [PatternLookAround: Int32] = [:]

        mutating func stage(of node: PatternNode, isReversed: Bool) -> Stage? {
            let lookArounds = node.outermostLookArounds
            guard !node.hasOutermostReference,
                lookArounds.count <= PatternLookAroundPipeline.lookAroundLimit
            else {
                return nil
            }
            var indices: [Int32] = []
            for lookAround in lookArounds {
                guard let index = index(of: lookAround) else { return nil }
                indices.append(index)
            }
            let automaton = budget.automaton(
                of: node,
                lookArounds: lookArounds,
                isReversed: isReversed
            )
            return automaton.map { Stage(automaton: $0, lookAroundIndices: indices) }
        }

        mutating func index(of lookAround: PatternLookAround) -> Int32? {
            if let index = indexByLookAround[lookAround] { return index }
            guard let stage = stage(of: lookAround.body, isReversed: !lookAround.isBehind),
                lookArounds.count < PatternLookAroundPipeline.totalLimit
            else { return nil }
            lookArounds.append(LookAround(stage: stage, isNegated: lookAround.isNegated))
            indexByLookAround[lookAround] = Int32(lookArounds.count - 1)
            return indexByLookAround[lookAround]
        }
    }
}

extension PatternScratch {
    /// Returns whether a pipeline matches anywhere in `text`, or nil if one of its automata takes too many steps.
    mutating func matches(
        _ pipeline: PatternLookAroundPipeline,
        _ text: Span<UInt8>,
        stepLimit: Int
    ) -> Bool? {
        // Takes the positions out of the scratch memory, because `withLazyDFA` needs exclusive access to all of it.
        var positions = PatternLookAroundPositions()
        swap(&positions, &lookAroundPositions)
        defer { swap(&positions, &lookAroundPositions) }
        positions.clear(byteCount: text.count)
        for lookAround in pipeline.lookArounds {
            let isComplete: Void? = positions.addLookAround { positions, recording in
                positions.withLookArounds(at: lookAround.stage.lookAroundIndices) { lookArounds in
                    withLazyDFA(
                        of: lookAround.stage.automaton,
                        byteCount: text.count,
                        stepLimit: stepLimit
                    ) { dfa in
                        dfa.forEachPosition(of: text, lookArounds) { offset, isMatch in
                            // No assertion holds inside a code point, not even a negated one.
                            if isMatch != lookAround.isNegated,
                                offset == text.count || !PatternText.isContinuation(text[offset])
                            {
                                recording.insert(offset)
                            }
                            return true
                        }
                    }
                }
            }
            guard isComplete != nil else { return nil }
        }
        return positions.withLookArounds(at: pipeline.mainStage.lookAroundIndices) { lookArounds in
            withLazyDFA(
                of: pipeline.mainStage.automaton,
                byteCount: text.count,
                stepLimit: stepLimit
            ) { $0.matches(text, lookArounds) }
        }
    }
}

extension PatternNode {
    /// The look-around assertions in the node that are not nested in other ones, without duplicates.
    fileprivate var outermostLookArounds: [PatternLookAround] {
        var lookArounds: [PatternLookAround] = []
        var known: Set<PatternLookAround> = []
        visitOutermost { node in
            if case .lookAround(let lookAround) = node, known.insert(lookAround).inserted {
                lookArounds.append(lookAround)
            }
        }
        return lookArounds
    }

    fileprivate var hasOutermostReference: Bool {
        var hasReference = false
        visitOutermost { node in
            if case .reference = node { hasReference = true }
        }
        return hasReference
    }

    /// Visits the nodes outside of look-around assertions. Each assertion is visited as one node, without its body.
    private func visitOutermost(_ body: (PatternNode) -> Void) {
        body(self)
        switch self {
        case .empty, .character, .set, .assertion, .reference, .lookAround: break
        case .sequence(let nodes), .alternatives(let nodes):
            for node in nodes { node.visitOutermost(body) }
        case .capture(_, let inner): inner.visitOutermost(body)
        case .repetition(let repetition): repetition.body.visitOutermost(body)
        }
    }

    /// An equivalent node in which look-around assertions replace the assertions that depend on more than the byte on
    /// each side of a position.
    fileprivate var bytewise: PatternNode {
        switch self {
        case .empty, .character, .set, .reference: return self
        case .assertion(let assertion): return assertion.bytewise
        case .capture(let number, let body): return .capture(number, body.bytewise)
        case .sequence(let nodes): return .sequence(nodes.map(\.bytewise))
        case .alternatives(let nodes): return .alternatives(nodes.map(\.bytewise))
        case .lookAround(var lookAround):
            lookAround.body = lookAround.body.bytewise
            return .lookAround(lookAround)
        case .repetition(var repetition):
            repetition.body = repetition.body.bytewise
            return .repetition(repetition)
        }
    }
}

extension PatternAssertion {
    fileprivate var bytewise: PatternNode {
        switch self {
        case .textStart, .textEnd, .wordBoundary, .notWordBoundary: .assertion(self)
        case .lineStart: .alternatives([.assertion(.textStart), Self.precededBy(.lineTerminators)])
        case .lineEnd: .alternatives([.assertion(.textEnd), Self.followedBy(.lineTerminators)])
        case .foldedWordBoundary: Self.boundary(.foldedWordCharacters, isAtBoundary: true)
        case .notFoldedWordBoundary: Self.boundary(.foldedWordCharacters, isAtBoundary: false)
        }
    }

    /// Returns a node that matches between a member of `set` and another code point or an end of the text, or, if
    /// `isAtBoundary` is false, at all other positions.
    private static func boundary(_ set: CodePointSet, isAtBoundary: Bool) -> PatternNode {
        .alternatives([
            .sequence([precededBy(set), followedBy(set, isNegated: isAtBoundary)]),
            .sequence([precededBy(set, isNegated: true), followedBy(set, isNegated: !isAtBoundary)]
            ),
        ])
    }

    /// Returns an assertion that holds after a member of `set`, or, if it is negated, at all other positions.
    private static func precededBy(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .lookAround(PatternLookAround(isBehind: true, isNegated: isNegated, body: .set(set)))
    }

    /// Returns an assertion that holds before a member of `set`, or, if it is negated, at all other positions.
    private static func followedBy(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .lookAround(PatternLookAround(isBehind: false, isNegated: isNegated, body: .set(set)))
    }
}

/// The positions of a text at which each look-around assertion holds. An assertion has one bit for each position.
struct PatternLookAroundPositions: Sendable {
    /// The bits of all assertions, one assertion after another.
    private var bits: [UInt64] = []
    /// The number of elements of `bits` for one assertion.
    private var wordsPerLookAround = 0
    /// Memory for the bits of the next assertion.
    private var spareBits: [UInt64] = []

    /// A view of the positions of some of the assertions, for one automaton.
    struct View: ~Escapable {
        fileprivate let allBits: Span<UInt64>
        fileprivate let wordsPerLookAround: Int
        fileprivate let indices: Span<Int32>

        @_lifetime(copy allBits, copy indices)
        fileprivate init(allBits: Span<UInt64>, wordsPerLookAround: Int, indices: Span<Int32>) {
            self.allBits = allBits
            self.wordsPerLookAround = wordsPerLookAround
            self.indices = indices
        }

        /// Returns the assertions that hold at `offset`, as bits. The first assertion has the lowest bit.
        @inline(__always)
        func bits(at offset: Int) -> Int {
            var bits = 0
            for number in indices.indices {
                let word = allBits[Int(indices[number]) * wordsPerLookAround + offset >> 6]
                bits |= Int(truncatingIfNeeded: word >> UInt64(offset & 63) & 1) << number
            }
            return bits
        }
    }

    /// Removes all assertions, and sets the size of an assertion for a text of `byteCount` bytes.
    mutating func clear(byteCount: Int) {
        wordsPerLookAround = (byteCount + 64) >> 6
        bits.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with a view of the assertions at the given indices. The view is valid only during the call.
    func withLookArounds<Result>(at indices: [Int32], _ body: (View) -> Result) -> Result {
        body(
            View(
                allBits: bits.span,
                wordsPerLookAround: wordsPerLookAround,
                indices: indices.span
            )
        )
    }

    /// Adds an assertion that holds at the positions that `record` inserts. Returns the result of `record`.
    mutating func addLookAround<Result>(
        _ record: (borrowing PatternLookAroundPositions, inout Recording) -> Result
    ) -> Result {
        var newBits: [UInt64] = []
        swap(&newBits, &spareBits)
        newBits.removeAll(keepingCapacity: true)
        newBits.append(contentsOf: repeatElement(0, count: wordsPerLookAround))
        var recording = Recording(bits: newBits)
        // With a second reference to the array, the first insertion would copy it.
        newBits = []
        let result = record(self, &recording)
        bits += recording.bits
        swap(&recording.bits, &spareBits)
        return result
    }

    /// A writer for the positions at which a new assertion holds.
    struct Recording {
        fileprivate var bits: [UInt64]

        /// Records that the assertion holds at `offset`.
        ///
        /// - Parameter offset: At most the length of the text.
        @inline(__always)
        mutating func insert(_ offset: Int) {
            bits[offset >> 6] |= 1 << UInt64(offset & 63)
        }
    }
}
