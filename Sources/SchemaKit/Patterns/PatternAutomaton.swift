/// A nondeterministic automaton over the bytes of UTF-8.
///
///     ^é+$   0: start -> 1    1: C3 -> 2    2: A9 -> 3    3: split 1, 4    4: end -> 5    5: match
///
/// A step reads one byte through a state of `ranges`; the others are passed without reading.
final class PatternAutomaton: Sendable {
    enum State: Sendable {
        /// Some of `transitions`, ascending and disjoint.
        case ranges(start: Int32, count: Int32)
        case split(Int32, Int32)
        case assertion(PatternAssertion, Int32)
        /// Goes on where one of the conditions holds that are known of the place from elsewhere.
        case look(UInt8, Int32)
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
    /// Whether the text is read from its end to its start.
    let isReversed: Bool
    /// How many conditions on places it asks that are known from elsewhere.
    let lookCount: Int
    /// Whether a match can begin at the start of the text only.
    let isAnchored: Bool
    let hasAssertions: Bool
    let hasWordBoundaries: Bool
    /// The class of each byte: bytes of one class lead to the same states everywhere.
    let byteClasses: [UInt8]
    /// One byte of each class.
    let representatives: [UInt8]

    /// Nil if more than `limit` states are needed. The node must be simplified, and regular but for
    /// `looks`.
    ///
    /// - Parameters:
    ///   - looks: The look-around in the node; whether one holds is known from elsewhere.
    ///   - isReversed: Whether texts are read from their ends: a match then begins where one of the
    ///     pattern's ends.
    init?(
        _ node: PatternNode,
        looks: [PatternLook] = [],
        isReversed: Bool = false,
        limit: Int
    ) {
        var builder = PatternAutomatonBuilder(looks: looks, limit: limit)
        let match = builder.add(.match)
        let first = builder.add(node, next: match)
        guard !builder.isTooLarge else { return nil }
        if isReversed {
            builder.reverse(start: first)
            start = match
        } else {
            start = first
        }
        states = builder.states
        transitions = builder.transitions
        self.isReversed = isReversed
        lookCount = looks.count
        isAnchored = !isReversed && node.isAnchored
        hasAssertions = builder.hasAssertions || !looks.isEmpty
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
        var begins = [Bool](repeating: false, count: 257)
        for transition in transitions {
            begins[Int(transition.low)] = true
            begins[Int(transition.high) + 1] = true
        }
        if hasWordBoundaries {
            let boundaries = CodePointSet.wordCharacters.boundaries + [0x80, 0xC0]
            for boundary in boundaries {
                begins[Int(boundary)] = true
            }
        }
        var classes = [UInt8](repeating: 0, count: 256)
        var representatives: [UInt8] = [0]
        for byte in 1..<256 {
            if begins[byte] {
                representatives.append(UInt8(byte))
            }
            classes[byte] = UInt8(representatives.count - 1)
        }
        return (classes, representatives)
    }
}
