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
    /// Whether a match can begin at the start of the text only.
    let isAnchored: Bool
    let hasAssertions: Bool
    let hasWordBoundaries: Bool
    /// The class of each byte: bytes of one class lead to the same states everywhere.
    let byteClasses: [UInt8]
    /// One byte of each class.
    let representatives: [UInt8]

    /// Nil if more than `limit` states are needed. The node must be regular and simplified.
    init?(_ node: PatternNode, limit: Int) {
        var builder = PatternAutomatonBuilder(limit: limit)
        let match = builder.add(.match)
        start = builder.add(node, next: match)
        guard !builder.isTooLarge else { return nil }
        states = builder.states
        transitions = builder.transitions
        isAnchored = node.isAnchored
        hasAssertions = builder.hasAssertions
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
