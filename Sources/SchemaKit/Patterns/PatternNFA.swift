/// A nondeterministic finite automaton (NFA) over the bytes of UTF-8.
///
///     ^é+$   0: start -> 1    1: C3 -> 2    2: A9 -> 3    3: split 1, 4    4: end -> 5    5: match
///
/// Only the states of the case `ranges` read a byte. All other states lead to the next states without reading.
final class PatternNFA: Sendable {
    enum State: Sendable {
        /// Reads one byte by one of the `count` transitions from index `start` on. The ranges of these transitions are
        /// ascending and disjoint.
        case ranges(start: Int32, count: Int32)
        case split(Int32, Int32)
        case assertion(PatternAssertion, Int32)
        /// Continues if the look-around with this index holds at the current position. An earlier stage of the
        /// `PatternLookAroundPipeline` has determined the positions at which the look-around holds.
        case lookAround(UInt8, Int32)
        case match
    }

    struct Transition: Sendable {
        var low: UInt8
        var high: UInt8
        var target: Int32
    }

    let states: [State]
    let transitions: [Transition]
    let start: Int32
    /// True if the text is read from its end to its start.
    let isReversed: Bool
    /// The number of look-around assertions that earlier stages determine.
    let lookAroundCount: Int
    /// True if a match can begin only at the start of the text. False if texts are read from their ends.
    let isAnchored: Bool
    let hasAssertions: Bool
    let hasWordBoundaries: Bool
    /// The class of each byte. Bytes of one class lead to the same states from every state.
    let byteClasses: [UInt8]
    /// One byte of each class.
    let representatives: [UInt8]

    /// Builds the automaton of a node, or returns nil if it needs more than `stateLimit` states.
    ///
    /// The node must be simplified, and regular except for the look-around assertions in `lookArounds`.
    ///
    /// - Parameters:
    ///   - lookArounds: The look-around assertions in the node. Earlier stages determine the positions at which each of
    ///     them holds.
    ///   - isReversed: True to read texts from their ends. Matches are then found at the positions where the
    ///     pattern's matches begin.
    init?(
        _ node: PatternNode,
        lookArounds: [PatternLookAround] = [],
        isReversed: Bool = false,
        stateLimit: Int
    ) {
        var builder = PatternNFABuilder(lookArounds: lookArounds, stateLimit: stateLimit)
        let match = builder.add(.match)
        let nodeStart = builder.add(node, next: match)
        guard !builder.isTooLarge else { return nil }
        if isReversed {
            builder.reverse(start: nodeStart)
            start = match
        } else {
            start = nodeStart
        }
        states = builder.states
        transitions = builder.transitions
        self.isReversed = isReversed
        lookAroundCount = lookArounds.count
        isAnchored = !isReversed && node.isAnchored
        hasAssertions = builder.hasAssertions || !lookArounds.isEmpty
        hasWordBoundaries = builder.hasWordBoundaries
        (byteClasses, representatives) = Self.classes(
            of: builder.transitions,
            hasWordBoundaries: builder.hasWordBoundaries
        )
    }

    private static func classes(
        of transitions: [Transition],
        hasWordBoundaries: Bool
    ) -> (classes: [UInt8], representatives: [UInt8]) {
        var startsClass = [Bool](repeating: false, count: 257)
        for transition in transitions {
            startsClass[Int(transition.low)] = true
            startsClass[Int(transition.high) + 1] = true
        }
        if hasWordBoundaries {
            // Continuation bytes (0x80 to 0xBF) must be in other classes than ASCII bytes and first bytes of code
            // points, because no word-boundary assertion holds before them.
            let boundaries = CodePointSet.wordCharacters.boundaries + [0x80, 0xC0]
            for boundary in boundaries {
                startsClass[Int(boundary)] = true
            }
        }
        var classes = [UInt8](repeating: 0, count: 256)
        var representatives: [UInt8] = [0]
        for byte in 1..<256 {
            if startsClass[byte] {
                representatives.append(UInt8(byte))
            }
            classes[byte] = UInt8(representatives.count - 1)
        }
        return (classes, representatives)
    }
}
