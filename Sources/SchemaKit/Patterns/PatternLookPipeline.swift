/// A pipeline of automata for a pattern with look-around. Each automaton uses the positions that earlier automata
/// found.
///
///     a(?=b(?!c))   1: the positions that no c follows
///                   2: the positions before a b that ends at a position found by 1
///                   3: the text, with an a that ends at a position found by 2
///
/// The automaton of a look-ahead reads the text from end to start, and so finds the positions where a match of the
/// look-ahead's body begins. Time is linear in the text and in the number of automata.
final class PatternLookPipeline: Sendable {
    /// An automaton with the indices of the look-around that it depends on.
    struct Stage: Sendable {
        let automaton: PatternNFA
        let conditions: [Int32]
    }

    /// A look-around, with the automaton that finds the positions at which it holds.
    struct Look: Sendable {
        let stage: Stage
        let isNegated: Bool
    }

    /// The look-around of the pattern. Nested look-around comes before the look-around that contains it.
    let looks: [Look]
    /// The stage that matches the pattern itself.
    let mainStage: Stage

    /// The maximum number of conditions of one automaton. Each condition doubles the number of columns of the DFA.
    private static let conditionLimit = 6

    /// Returns nil if the node has back-references, if one automaton needs more than `limit` states, or if one automaton
    /// depends on more than `conditionLimit` conditions. The node must be simplified.
    init?(_ node: PatternNode, limit: Int) {
        var builder = Builder(limit: limit)
        guard let mainStage = builder.stage(of: node.bytewise.simplified, isReversed: false) else {
            return nil
        }
        looks = builder.looks
        self.mainStage = mainStage
    }

    private struct Builder {
        let limit: Int
        var looks: [Look] = []
        var indexByLook: [PatternLook: Int32] = [:]

        mutating func stage(of node: PatternNode, isReversed: Bool) -> Stage? {
            let looks = node.outermostLooks
            guard !node.hasOutermostReference, looks.count <= PatternLookPipeline.conditionLimit
            else {
                return nil
            }
            var conditions: [Int32] = []
            for look in looks {
                guard let index = index(of: look) else { return nil }
                conditions.append(index)
            }
            let automaton = PatternNFA(
                node,
                looks: looks,
                isReversed: isReversed,
                limit: limit
            )
            return automaton.map { Stage(automaton: $0, conditions: conditions) }
        }

        mutating func index(of look: PatternLook) -> Int32? {
            if let index = indexByLook[look] { return index }
            guard let stage = stage(of: look.body, isReversed: !look.isBehind) else { return nil }
            looks.append(Look(stage: stage, isNegated: look.isNegated))
            indexByLook[look] = Int32(looks.count - 1)
            return indexByLook[look]
        }
    }
}

extension PatternScratch {
    mutating func matches(
        _ pipeline: PatternLookPipeline,
        _ text: Span<UInt8>
    ) -> Bool {
        var positions = PatternLookPositions()
        swap(&positions, &lookPositions)
        defer { swap(&positions, &lookPositions) }
        positions.clear(byteCount: text.count)
        for look in pipeline.looks {
            positions.addCondition { positions, recording in
                positions.withSelection(of: look.stage.conditions) { selection in
                    withLazyDFA(of: look.stage.automaton) { dfa in
                        dfa.forEachPosition(of: text, selection) { offset, isMatch in
                            // Positions inside a code point are never looked up.
                            if isMatch != look.isNegated,
                                offset == text.count || !PatternText.isContinuation(text[offset])
                            {
                                recording.insert(offset)
                            }
                            return true
                        }
                    }
                }
            }
        }
        return positions.withSelection(of: pipeline.mainStage.conditions) { selection in
            withLazyDFA(of: pipeline.mainStage.automaton) { $0.matches(text, selection) }
        }
    }
}

extension PatternNode {
    /// The look-around in the node that is not nested in other look-around, without duplicates.
    fileprivate var outermostLooks: [PatternLook] {
        var looks: [PatternLook] = []
        visitOutermost { node in
            if case .look(let look) = node, !looks.contains(look) { looks.append(look) }
        }
        return looks
    }

    fileprivate var hasOutermostReference: Bool {
        var hasReference = false
        visitOutermost { node in
            if case .reference = node { hasReference = true }
        }
        return hasReference
    }

    /// Visits the nodes outside of look-around. Each look-around is visited as one node, without its body.
    private func visitOutermost(_ body: (PatternNode) -> Void) {
        body(self)
        switch self {
        case .empty, .character, .set, .assertion, .reference, .look: break
        case .sequence(let nodes), .alternatives(let nodes):
            for node in nodes { node.visitOutermost(body) }
        case .capture(_, let inner): inner.visitOutermost(body)
        case .repetition(let repetition): repetition.body.visitOutermost(body)
        }
    }

    /// An equivalent node in which look-around replaces the assertions that depend on more than the byte on each
    /// side of a position.
    fileprivate var bytewise: PatternNode {
        switch self {
        case .empty, .character, .set, .reference: return self
        case .assertion(let assertion): return assertion.bytewise
        case .capture(let number, let body): return .capture(number, body.bytewise)
        case .sequence(let nodes): return .sequence(nodes.map(\.bytewise))
        case .alternatives(let nodes): return .alternatives(nodes.map(\.bytewise))
        case .look(var look):
            look.body = look.body.bytewise
            return .look(look)
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
        case .lineStart: .alternatives([.assertion(.textStart), Self.after(.lineTerminators)])
        case .lineEnd: .alternatives([.assertion(.textEnd), Self.before(.lineTerminators)])
        case .foldedWordBoundary: Self.boundary(.foldedWordCharacters, isAtBoundary: true)
        case .notFoldedWordBoundary: Self.boundary(.foldedWordCharacters, isAtBoundary: false)
        }
    }

    private static func boundary(_ set: CodePointSet, isAtBoundary: Bool) -> PatternNode {
        .alternatives([
            .sequence([after(set), before(set, isNegated: isAtBoundary)]),
            .sequence([after(set, isNegated: true), before(set, isNegated: !isAtBoundary)]),
        ])
    }

    private static func after(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .look(PatternLook(isBehind: true, isNegated: isNegated, body: .set(set)))
    }

    private static func before(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .look(PatternLook(isBehind: false, isNegated: isNegated, body: .set(set)))
    }
}

/// The positions of a text at which each look-around condition holds. A condition has one bit for each position.
struct PatternLookPositions: Sendable {
    private var words: [UInt64] = []
    /// The number of words for one condition.
    private var wordCount = 0
    /// Memory for the next condition.
    private var spareWords: [UInt64] = []

    /// A view of some of the conditions, for one automaton.
    struct Selection: ~Escapable {
        fileprivate let words: Span<UInt64>
        fileprivate let wordCount: Int
        fileprivate let conditions: Span<Int32>

        @_lifetime(copy words, copy conditions)
        fileprivate init(words: Span<UInt64>, wordCount: Int, conditions: Span<Int32>) {
            self.words = words
            self.wordCount = wordCount
            self.conditions = conditions
        }

        /// Returns the conditions that hold at `offset`, as bits. The first condition has the lowest bit.
        @inline(__always)
        func bits(at offset: Int) -> Int {
            var bits = 0
            for number in conditions.indices {
                let word = words[Int(conditions[number]) * wordCount + offset >> 6]
                bits |= Int(truncatingIfNeeded: word >> UInt64(offset & 63) & 1) << number
            }
            return bits
        }
    }

    /// Removes all conditions, and sets the size of a condition for a text of `byteCount` bytes.
    mutating func clear(byteCount: Int) {
        wordCount = (byteCount + 64) >> 6
        words.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with a view of the conditions at the given indices. The view is valid only during the call.
    func withSelection<Result>(of conditions: [Int32], _ body: (Selection) -> Result) -> Result {
        body(Selection(words: words.span, wordCount: wordCount, conditions: conditions.span))
    }

    /// Adds a condition that holds at the positions that `read` inserts.
    mutating func addCondition(_ read: (borrowing PatternLookPositions, inout Recording) -> Void) {
        var newWords: [UInt64] = []
        swap(&newWords, &spareWords)
        newWords.removeAll(keepingCapacity: true)
        newWords.append(contentsOf: repeatElement(0, count: wordCount))
        var recording = Recording(words: newWords)
        newWords = []
        read(self, &recording)
        words += recording.words
        swap(&recording.words, &spareWords)
    }

    /// A writer for the positions at which a new condition holds.
    struct Recording {
        fileprivate var words: [UInt64]

        /// Records that the condition holds at `offset`.
        ///
        /// - Parameter offset: At most the length of the text.
        @inline(__always)
        mutating func insert(_ offset: Int) {
            words[offset >> 6] |= 1 << UInt64(offset & 63)
        }
    }
}
