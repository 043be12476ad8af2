/// The memory that matching needs besides the pattern: one for each thread, for any patterns.
///
/// It remembers the parts of automata that texts have led to, so that a pattern gets quicker with
/// use. A copy shares nothing with its original.
package struct PatternScratch: Sendable {
    var backtracker = PatternBacktracker()
    var places = PatternPlaces()

    private var determinizers: [PatternDeterminizer] = []
    private var indices: [ObjectIdentifier: Int] = [:]
    /// Indices that were used of late, by some bits of the automaton's address.
    /// Empty until the first is used, as many evaluations need none.
    private var recent: [Recent] = []

    /// How often the transitions of some automaton have got another place.
    private(set) var moveCount = 0

    private struct Recent {
        var automaton: ObjectIdentifier?
        var index: Int
    }

    /// The most four-byte words that the determinizers may take before they are dropped.
    private static let wordLimit = 1 << 23

    package init() {}

    mutating func matches(
        _ automaton: PatternAutomaton,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        withDeterminizer(of: automaton) { $0.matches(text) }
    }

    /// Lends what is known of an automaton as a deterministic one.
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

    /// What texts have led to in an automaton so far; it stays where it is as long as `moveCount` is the same.
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
