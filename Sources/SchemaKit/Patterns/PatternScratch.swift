/// The working memory for matching patterns. Each thread needs its own, which serves any number of patterns.
///
/// It caches the computed parts of lazy DFAs, so that matching gets faster with use. A copy shares nothing with its
/// original.
package struct PatternScratch: Sendable {
    var backtracker = PatternBacktracker()
    var places = PatternPlaces()

    private var determinizers: [PatternDeterminizer] = []
    private var indices: [ObjectIdentifier: Int] = [:]
    /// A direct-mapped cache of `indices`, by some bits of the automaton's address. It stays empty until the first
    /// use, because many evaluations need no automaton.
    private var recent: [Recent] = []

    /// The number of times that transitions were reallocated or dropped. Pointers to transitions are valid while it
    /// stays equal.
    private(set) var moveCount = 0

    private struct Recent {
        var automaton: ObjectIdentifier?
        var index: Int
    }

    /// The maximum number of four-byte words of all determinizers, beyond which they are dropped.
    private static let wordLimit = 1 << 23

    package init() {}

    mutating func matches(
        _ automaton: PatternAutomaton,
        _ text: Span<UInt8>
    ) -> Bool {
        withDeterminizer(of: automaton) { $0.matches(text) }
    }

    /// Calls `body` with the lazy DFA of an automaton.
    mutating func withDeterminizer<Result>(
        of automaton: PatternAutomaton,
        _ body: (inout PatternDeterminizer) -> Result
    ) -> Result {
        let index = recentIndex(of: automaton)
        let place = determinizers[index].place
        let result = body(&determinizers[index])
        if determinizers[index].place != place { moveCount += 1 }
        return result
    }

    /// Returns the transitions of an automaton that are computed so far. They are valid until `moveCount` changes.
    mutating func transitions(of automaton: PatternAutomaton) -> PatternTransitions {
        determinizers[recentIndex(of: automaton)].transitions
    }

    private mutating func recentIndex(of automaton: PatternAutomaton) -> Int {
        let identifier = ObjectIdentifier(automaton)
        let slot = Int(bitPattern: identifier) >> 5 & 63
        if recent.isEmpty {
            recent = [Recent](repeating: Recent(automaton: nil, index: 0), count: 64)
        }
        if recent[slot].automaton != identifier {
            recent[slot] = Recent(automaton: identifier, index: index(of: automaton))
        }
        return recent[slot].index
    }

    private mutating func index(of automaton: PatternAutomaton) -> Int {
        if let index = indices[ObjectIdentifier(automaton)] { return index }
        let wordCount = determinizers.reduce(0) { $0 + $1.wordCount }
        if wordCount > Self.wordLimit {
            determinizers.removeAll()
            indices.removeAll()
            moveCount += 1
            for slot in recent.indices {
                recent[slot].automaton = nil
            }
        }
        determinizers.append(PatternDeterminizer(automaton))
        indices[ObjectIdentifier(automaton)] = determinizers.count - 1
        return determinizers.count - 1
    }
}
