/// A builder for the states of an automaton. It adds the states from the end of the pattern to the start, so that the
/// successor of each state exists when the state is added.
struct PatternNFABuilder {
    typealias Transition = PatternNFA.Transition

    var states: [PatternNFA.State] = []
    var transitions: [Transition] = []
    private(set) var hasAssertions = false
    private(set) var hasWordBoundaries = false
    private(set) var isTooLarge = false
    /// The maximum number of states.
    private let stateLimit: Int
    /// The maximum number of transitions, as a multiple of `stateLimit`.
    private static let transitionsPerState = 4
    private let lookArounds: [PatternLookAround]

    /// For the set that is being added, the states that read any one, two or three continuation bytes of a code point.
    private var anyContinuationStates: [Int32] = []
    /// The states of each added set with non-ASCII members. They are copied when the set occurs again.
    private var addedSets: [CodePointSet: AddedSet] = [:]

    private struct AddedSet {
        var states: Range<Int>
        var transitions: Range<Int>
        var next: Int32
    }

    init(lookArounds: [PatternLookAround], stateLimit: Int) {
        self.lookArounds = lookArounds
        self.stateLimit = stateLimit
    }

    @discardableResult
    mutating func add(_ state: PatternNFA.State) -> Int32 {
        states.append(state)
        isTooLarge =
            isTooLarge || states.count > stateLimit
            || transitions.count > Self.transitionsPerState * stateLimit
        return Int32(states.count - 1)
    }

    /// Adds states that match `node` and continue at `next`. Returns the first of these states.
    mutating func add(_ node: PatternNode, next: Int32) -> Int32 {
        guard !isTooLarge else { return next }
        switch node {
        case .empty: return next
        case .character(let codePoint): return add(codePoint: codePoint, next: next)
        case .set(let set): return add(set, next: next)
        case .sequence(let nodes):
            return nodes.reversed().reduce(next) { add($1, next: $0) }
        case .alternatives(let nodes):
            let entries = nodes.map { add($0, next: next) }
            return entries.dropLast().reversed().reduce(entries[entries.count - 1]) {
                add(.split($1, $0))
            }
        case .assertion(let assertion):
            hasAssertions = true
            hasWordBoundaries =
                hasWordBoundaries || assertion == .wordBoundary || assertion == .notWordBoundary
            return add(.assertion(assertion, next))
        case .capture(_, let body): return add(body, next: next)
        case .repetition(let repetition): return add(repetition, next: next)
        case .lookAround(let lookAround):
            guard let index = lookArounds.firstIndex(of: lookAround) else {
                preconditionFailure("a node has a look-around that is not in the list")
            }
            return add(.lookAround(UInt8(index), next))
        case .reference:
            preconditionFailure("an automaton cannot match a back-reference")
        }
    }

    // MARK: Repetitions

    /// A repetition with this upper bound or a larger one counts as unbounded, because no text has that many bytes.
    private static let unboundedThreshold = Int(Int32.max)

    private mutating func add(_ repetition: PatternRepetition, next: Int32) -> Int32 {
        let body = repetition.body
        var entry = next
        var copies = repetition.minimum
        let isUnbounded = repetition.maximum >= Self.unboundedThreshold
        guard max(copies, isUnbounded ? 0 : repetition.maximum) <= stateLimit else {
            isTooLarge = true
            return next
        }
        if isUnbounded {
            // The body continues at the loop, so the loop gets its index first and its targets afterwards.
            let loop = add(.split(next, next))
            let first = add(body, next: loop)
            states[Int(loop)] = .split(first, next)
            // The body in the loop is also the last of the required copies.
            entry = copies > 0 ? first : loop
            copies -= 1
        } else {
            var optional = repetition.maximum - repetition.minimum
            while optional > 0, !isTooLarge {
                entry = add(.split(add(body, next: entry), next))
                optional -= 1
            }
        }
        while copies > 0, !isTooLarge {
            entry = add(body, next: entry)
            copies -= 1
        }
        return entry
    }

    // MARK: Code points

    private mutating func add(codePoint: UInt32, next: Int32) -> Int32 {
        guard codePoint >= 0x80 else {
            return addByte(UInt8(truncatingIfNeeded: codePoint), next: next)
        }
        return PatternText.utf8(of: codePoint).reversed().reduce(next) { addByte($1, next: $0) }
    }

    private mutating func addByte(_ byte: UInt8, next: Int32) -> Int32 {
        transitions.append(Transition(low: byte, high: byte, target: next))
        return add(.ranges(start: Int32(transitions.count - 1), count: 1))
    }

    /// Adds states that read one code point of `set` and continue at `next`. Returns the first of these states.
    private mutating func add(_ set: CodePointSet, next: Int32) -> Int32 {
        if let last = set.boundaries.last, last > 0x80 {
            return addNonASCII(set, next: next)
        }
        return addState(Self.asciiTransitions(of: set, target: next))
    }

    /// Returns transitions that read the ASCII members of `set`.
    private static func asciiTransitions(of set: CodePointSet, target: Int32) -> [Transition] {
        set.ranges.filter { $0.lowerBound < 0x80 }.map { range in
            Transition(
                low: UInt8(range.lowerBound),
                high: UInt8(min(range.upperBound, 0x7F)),
                target: target
            )
        }
    }

    private mutating func addNonASCII(_ set: CodePointSet, next: Int32) -> Int32 {
        if let addedSet = addedSets[set] {
            return copy(addedSet, next: next)
        }
        anyContinuationStates.removeAll(keepingCapacity: true)
        let firstState = states.count
        let firstTransition = transitions.count
        var leadTransitions = Self.asciiTransitions(of: set, target: next)
        for encoding in Self.encodings {
            let level = Level(
                base: 0,
                markerBits: encoding.markerBits,
                continuationCount: encoding.continuationCount,
                next: next
            )
            leadTransitions += addLevel(level, of: set, clippedTo: encoding.range)
        }
        let state = addState(leadTransitions)
        addedSets[set] = AddedSet(
            states: firstState..<states.count,
            transitions: firstTransition..<transitions.count,
            next: next
        )
        return state
    }

    /// Adds copies of the states of `addedSet` that continue at `next`. Returns the copy that reads the first byte of a
    /// code point, which is added last.
    private mutating func copy(_ addedSet: AddedSet, next: Int32) -> Int32 {
        let transitionDistance = Int32(transitions.count - addedSet.transitions.lowerBound)
        let stateDistance = Int32(states.count - addedSet.states.lowerBound)
        for index in addedSet.transitions {
            var transition = transitions[index]
            transition.target =
                transition.target == addedSet.next ? next : transition.target + stateDistance
            transitions.append(transition)
        }
        for index in addedSet.states {
            if case .ranges(let start, let count) = states[index] {
                add(.ranges(start: start + transitionDistance, count: count))
            }
        }
        return Int32(states.count - 1)
    }

    /// The UTF-8 encodings of two, three and four bytes: their code points, the marker bits of the first byte, and
    /// the number of continuation bytes. Surrogates are encoded as three bytes, like the code points around them.
    private static let encodings:
        [(range: Range<UInt32>, markerBits: UInt8, continuationCount: UInt32)] =
            [
                (0x80..<0x800, 0xC0, 1), (0x800..<0x1_0000, 0xE0, 2),
                (0x1_0000..<0x11_0000, 0xF0, 3),
            ]

    /// The position of one byte in the encodings of code points that have the same bytes before this position.
    private struct Level {
        /// The bits of the code points that are in the bytes before this position. All lower bits are zero.
        var base: UInt32
        /// The bits that mark the byte as the first byte of an encoding or as a continuation byte.
        var markerBits: UInt8
        /// The number of continuation bytes after this byte.
        var continuationCount: UInt32
        /// The state that follows the last byte of the encoding.
        var next: Int32
    }

    /// Returns the transitions of one byte for the members of `set` inside `bounds`, and adds the states for the
    /// continuation bytes.
    private mutating func addLevel(
        _ level: Level,
        of set: CodePointSet,
        clippedTo bounds: Range<UInt32>
    ) -> [Transition] {
        let shift = 6 * level.continuationCount
        var result: [Transition] = []
        var position = bounds.lowerBound
        while let range = set.firstRange(from: position), range.lowerBound < bounds.upperBound {
            let end = min(range.upperBound, bounds.upperBound)
            let first = (range.lowerBound - level.base) >> shift
            let subrangeStart = level.base + first << shift
            let subrangeEnd = subrangeStart + 1 << shift
            var last = first
            let target: Int32
            if range.lowerBound == subrangeStart, end >= subrangeEnd {
                // The set has every code point with one of the bytes from `first` through `last` at this position.
                last = (end - level.base) >> shift - 1
                target = addAnyContinuation(count: level.continuationCount, next: level.next)
            } else {
                let nextLevel = Level(
                    base: subrangeStart,
                    markerBits: 0x80,
                    continuationCount: level.continuationCount - 1,
                    next: level.next
                )
                let remainder = range.lowerBound..<subrangeEnd
                target = addState(addLevel(nextLevel, of: set, clippedTo: remainder))
            }
            position = level.base + (last + 1) << shift
            result.append(
                Transition(
                    low: level.markerBits | UInt8(first),
                    high: level.markerBits | UInt8(last),
                    target: target
                )
            )
        }
        return result
    }

    /// Returns a state that reads any `count` continuation bytes and continues at `next`.
    private mutating func addAnyContinuation(count: UInt32, next: Int32) -> Int32 {
        guard count > 0 else { return next }
        while anyContinuationStates.count < count {
            let target = anyContinuationStates.last ?? next
            let transition = Transition(low: 0x80, high: 0xBF, target: target)
            anyContinuationStates.append(addState([transition]))
        }
        return anyContinuationStates[Int(count) - 1]
    }

    /// Adds a state that reads one byte through `list`.
    private mutating func addState(_ list: [Transition]) -> Int32 {
        let first = transitions.count
        transitions += list
        return add(.ranges(start: Int32(first), count: Int32(list.count)))
    }
}

/// The reversal of automata.
extension PatternNFABuilder {
    /// Reverses the automaton, so that it reads a text from end to start. Reading begins at the former match state, and
    /// reaching the former start is a match.
    ///
    /// Each state keeps its index. When the reversed automaton reaches a state, everything that follows this state in
    /// the pattern has matched.
    mutating func reverse(start: Int32) {
        let edgesByState = reversedEdges(start: start)
        let deadState = PatternNFA.State.ranges(start: 0, count: 0)
        states = [PatternNFA.State](repeating: deadState, count: edgesByState.count)
        for (index, edges) in edgesByState.enumerated() where !edges.isEmpty {
            // States added for splits get indices after all states of the original automaton.
            var state = edges[edges.count - 1]
            for edge in edges.dropLast().reversed() {
                state = .split(indexAddingIfNeeded(edge), indexAddingIfNeeded(state))
            }
            states[index] = state
        }
    }

    /// Returns the reversed edges that leave each state. An edge is represented by a state that leads to one state; a
    /// split with two equal targets is an edge that reads nothing. Replaces `transitions` with the transitions that the
    /// reversed edges read.
    private mutating func reversedEdges(start: Int32) -> [[PatternNFA.State]] {
        var edges = [[PatternNFA.State]](repeating: [], count: states.count)
        edges[Int(start)].append(.match)
        var reversed: [Transition] = []
        for (index, state) in states.enumerated() {
            let origin = Int32(index)
            switch state {
            case .match: break
            case .split(let first, let second):
                edges[Int(first)].append(.split(origin, origin))
                if second != first { edges[Int(second)].append(.split(origin, origin)) }
            case .assertion(let assertion, let next):
                edges[Int(next)].append(.assertion(assertion.reversed, origin))
            case .lookAround(let lookAround, let next):
                edges[Int(next)].append(.lookAround(lookAround, origin))
            case .ranges(let first, let count):
                let forward = transitions[Int(first)..<Int(first + count)]
                for target in Set(forward.map(\.target)) {
                    let reversedStart = reversed.count
                    for var transition in forward where transition.target == target {
                        transition.target = origin
                        reversed.append(transition)
                    }
                    edges[Int(target)].append(
                        .ranges(
                            start: Int32(reversedStart),
                            count: Int32(reversed.count - reversedStart)
                        )
                    )
                }
            }
        }
        transitions = reversed
        return edges
    }

    /// Returns the index of a state that is equivalent to `state`, and adds the state if necessary.
    private mutating func indexAddingIfNeeded(_ state: PatternNFA.State) -> Int32 {
        if case .split(let first, let second) = state, first == second { return first }
        return add(state)
    }
}

extension PatternAssertion {
    /// The assertion that holds at the same positions when the text is read from its end.
    fileprivate var reversed: PatternAssertion {
        switch self {
        case .textStart: .textEnd
        case .textEnd: .textStart
        case .lineStart: .lineEnd
        case .lineEnd: .lineStart
        case .wordBoundary, .notWordBoundary, .foldedWordBoundary, .notFoldedWordBoundary: self
        }
    }
}
