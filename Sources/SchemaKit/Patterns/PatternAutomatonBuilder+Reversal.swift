extension PatternAutomatonBuilder {
    /// Reverses the automaton, so that it reads from the end of a text to its start. Reading begins at the former
    /// match state, and reaching the former start is a match.
    ///
    /// Each state keeps its number, which now stands for the position before that state.
    mutating func reverse(start: Int32) {
        let ways = waysBack(start: start)
        let none = PatternAutomaton.State.ranges(start: 0, count: 0)
        states = [PatternAutomaton.State](repeating: none, count: ways.count)
        for (number, ways) in ways.enumerated() where !ways.isEmpty {
            // States added for splits get numbers after all states of the original automaton.
            var way = ways[ways.count - 1]
            for other in ways.dropLast().reversed() {
                way = .split(place(other), place(way))
            }
            states[number] = way
        }
    }

    /// Returns, for each state, the reversed edges that lead on from it, each as a state. Replaces `transitions` by
    /// the transitions that these states read.
    private mutating func waysBack(start: Int32) -> [[PatternAutomaton.State]] {
        var ways = [[PatternAutomaton.State]](repeating: [], count: states.count)
        ways[Int(start)].append(.match)
        var reversed: [Transition] = []
        for (number, state) in states.enumerated() {
            let origin = Int32(number)
            switch state {
            case .match: break
            case .split(let first, let second):
                ways[Int(first)].append(.split(origin, origin))
                if second != first { ways[Int(second)].append(.split(origin, origin)) }
            case .assertion(let assertion, let next):
                ways[Int(next)].append(.assertion(assertion.reversed, origin))
            case .look(let look, let next): ways[Int(next)].append(.look(look, origin))
            case .ranges(let first, let count):
                let own = transitions[Int(first)..<Int(first + count)]
                for target in Set(own.map(\.target)) {
                    let start = reversed.count
                    for var transition in own where transition.target == target {
                        transition.target = origin
                        reversed.append(transition)
                    }
                    let count = Int32(reversed.count - start)
                    ways[Int(target)].append(.ranges(start: Int32(start), count: count))
                }
            }
        }
        transitions = reversed
        return ways
    }

    /// Returns the number of a state equivalent to `state`, and adds one if necessary.
    private mutating func place(_ state: PatternAutomaton.State) -> Int32 {
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
