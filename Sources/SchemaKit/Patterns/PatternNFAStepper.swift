/// The context of a position between two bytes, for testing assertions.
struct PatternPosition {
    /// True if no byte has been read.
    var isStart: Bool
    /// True if the byte read last is a word character.
    var isAfterWord: Bool
    /// The next byte to read, or nil if all bytes have been read.
    var next: UInt8?
    /// The look-around assertions that hold at the position, one bit for each.
    var lookArounds = 0
    /// True if the text is read from its end to its start.
    var isReversed = false

    /// Returns whether a bytewise assertion holds.
    ///
    /// If the text is read forward, no word-boundary assertion holds inside a code point, although `\B` would hold
    /// there if each byte were a character.
    func satisfies(_ assertion: PatternAssertion) -> Bool {
        switch assertion {
        case .textStart: return isStart
        case .textEnd: return next == nil
        case .wordBoundary, .notWordBoundary:
            guard let next else { return isAfterWord == (assertion == .wordBoundary) }
            let isBoundary = isAfterWord != next.isASCIIWordCharacter
            // A reversed text enters a code point at its last byte. An assertion that holds inside the code point is
            // harmless: no transition continues from there, and `PatternLookAroundPipeline` ignores matches there.
            return (isReversed || !PatternText.isContinuation(next))
                && isBoundary == (assertion == .wordBoundary)
        case .lineStart, .lineEnd, .foldedWordBoundary, .notFoldedWordBoundary:
            preconditionFailure("an automaton cannot test this assertion")
        }
    }
}

/// A simulator of single steps of an NFA. It collects the states that the NFA reaches at one position of a text.
struct PatternNFAStepper {
    /// The reached states that read a byte, or whose assertion or look-around is not tested yet.
    private(set) var reachedStates: [Int32] = []
    private(set) var isMatch = false
    /// The number of states that were read or followed since the creation of the stepper. The time of the stepper is
    /// proportional to this number.
    private(set) var stepCount = 0

    /// The number of resets so far, which distinguishes the current step from earlier steps.
    private var generation: UInt32 = 0
    /// The generation in which each state was last reached, so that a reset need not clear a list.
    private var lastSeen: [UInt32]
    private var pending: [Int32] = []

    init(stateCount: Int) {
        lastSeen = [UInt32](repeating: 0, count: stateCount)
    }

    /// The size of `lastSeen`, the largest part of the working memory, in four-byte words.
    var wordCount: Int { lastSeen.count }

    mutating func reset() {
        reachedStates.removeAll(keepingCapacity: true)
        isMatch = false
        generation &+= 1
        if generation == 0 {
            generation = 1
            for index in lastSeen.indices {
                lastSeen[index] = 0
            }
        }
    }

    /// Adds all states that can be reached from `state` without reading a byte.
    ///
    /// The context of a position is known only when the next byte is known. If `position` is nil, assertions are
    /// therefore added without being tested, except that `^` fails unless `isStart` is true.
    mutating func follow(
        _ state: Int32,
        of automaton: PatternNFA,
        at position: PatternPosition?,
        isStart: Bool = false
    ) {
        pending.append(state)
        while let state = pending.popLast() {
            stepCount &+= 1
            guard lastSeen[Int(state)] != generation else { continue }
            lastSeen[Int(state)] = generation
            switch automaton.states[Int(state)] {
            case .ranges: reachedStates.append(state)
            case .split(let first, let second):
                pending.append(second)
                pending.append(first)
            case .assertion(let assertion, let next):
                if let position {
                    if position.satisfies(assertion) {
                        pending.append(next)
                    }
                } else if isStart || assertion != .textStart {
                    reachedStates.append(state)
                }
            case .lookAround(let lookAround, let next):
                if let position {
                    if position.lookArounds >> Int(lookAround) & 1 == 1 {
                        pending.append(next)
                    }
                } else {
                    reachedStates.append(state)
                }
            case .match: isMatch = true
            }
        }
    }

    /// Adds the states that follow each assertion and look-around in `states` that holds at `position`.
    mutating func resolve(
        _ states: ArraySlice<Int32>,
        of automaton: PatternNFA,
        at position: PatternPosition
    ) {
        for state in states {
            switch automaton.states[Int(state)] {
            case .assertion, .lookAround: follow(state, of: automaton, at: position)
            case .ranges, .split, .match: break
            }
        }
    }

    /// Adds the states that follow when `states` read `byte`.
    mutating func step(
        _ states: ArraySlice<Int32>,
        of automaton: PatternNFA,
        over byte: UInt8
    ) {
        stepCount &+= states.count
        for state in states {
            guard case .ranges(let start, let count) = automaton.states[Int(state)] else {
                continue
            }
            for index in Int(start)..<Int(start + count) {
                let transition = automaton.transitions[index]
                // The transitions of a state are in ascending order.
                guard byte >= transition.low else { break }
                if byte <= transition.high {
                    follow(transition.target, of: automaton, at: nil)
                    break
                }
            }
        }
    }

    /// Sorts the reached states, so that equal sets of states compare equal.
    mutating func sort() {
        reachedStates.sort()
    }
}
