extension PatternNode {
    /// True if no text can match. Look-around is only partly analyzed, and a back-reference is assumed to match any
    /// text, so that false proves nothing.
    ///
    /// The analysis traverses the tree with the states that a partial match can be in. For example, `a^` requires
    /// the start of the text after something was consumed, and `$a` consumes after the end of the text.
    var matchesNothing: Bool {
        PatternEffect(of: self).states(after: .begun).isEmpty
    }
}

/// The states in which a partial match can be, as bits.
private struct PatternProgress: OptionSet {
    let rawValue: UInt8

    /// Nothing has been consumed, so that the position can be the start of the text.
    static let atStart = PatternProgress(rawValue: 1)
    /// Something has been consumed.
    static let inside = PatternProgress(rawValue: 2)
    /// Nothing has been consumed, and the end of the text has been asserted.
    static let endedAtStart = PatternProgress(rawValue: 4)
    /// Something has been consumed, and the end of the text has been asserted.
    static let ended = PatternProgress(rawValue: 8)

    static let begun: PatternProgress = .atStart

    fileprivate var afterCodePoint: PatternProgress {
        isDisjoint(with: [.atStart, .inside]) ? [] : .inside
    }

    fileprivate func reached(past assertion: PatternAssertion) -> PatternProgress {
        switch assertion {
        case .textStart:
            return intersection([.atStart, .endedAtStart])
        case .textEnd:
            var states = intersection([.endedAtStart, .ended])
            if contains(.atStart) { states.insert(.endedAtStart) }
            if contains(.inside) { states.insert(.ended) }
            return states
        case .lineStart, .lineEnd, .wordBoundary, .notWordBoundary, .foldedWordBoundary,
            .notFoldedWordBoundary:
            return self
        }
    }
}

/// The states that can follow each state when a node matches.
///
/// It is computed once for each node. Otherwise a repetition would compute its body several times, and nested
/// repetitions exponentially often.
private struct PatternEffect {
    private static let states: [PatternProgress] = [.atStart, .inside, .endedAtStart, .ended]
    /// The number of iterations after which no new state can appear, as there are four states.
    private static let roundLimit = 4

    /// The states that follow each of `states`, in the same order.
    private var results: [PatternProgress]

    private init(_ result: (PatternProgress) -> PatternProgress) {
        results = Self.states.map(result)
    }

    init(of node: PatternNode) {
        switch node {
        case .empty:
            self.init { $0 }
        case .character:
            self.init(\.afterCodePoint)
        case .set(let set):
            self.init { set.isEmpty ? [] : $0.afterCodePoint }
        case .sequence(let nodes):
            let effects = nodes.map(PatternEffect.init(of:))
            self.init { state in effects.reduce(state) { $1.states(after: $0) } }
        case .alternatives(let nodes):
            let effects = nodes.map(PatternEffect.init(of:))
            self.init { state in effects.reduce([]) { $0.union($1.states(after: state)) } }
        case .capture(_, let body):
            self.init(of: body)
        case .assertion(let assertion):
            self.init { $0.reached(past: assertion) }
        case .look(let look):
            let isImpossible = !look.isNegated && look.body.matchesNothing
            self.init { isImpossible ? [] : $0 }
        case .reference:
            self.init { $0.union($0.afterCodePoint) }
        case .repetition(let repetition):
            self.init(of: repetition)
        }
    }

    private init(of repetition: PatternRepetition) {
        let body = PatternEffect(of: repetition.body)
        self.init { state in
            var states = state
            for _ in 0..<Swift.min(repetition.minimum, Self.roundLimit) {
                states = body.states(after: states)
            }
            guard repetition.maximum > repetition.minimum else { return states }
            for _ in 0..<Self.roundLimit { states.formUnion(body.states(after: states)) }
            return states
        }
    }

    /// Returns the states after a match that began in any of the states `begun`.
    func states(after begun: PatternProgress) -> PatternProgress {
        zip(Self.states, results).reduce([]) { states, one in
            begun.contains(one.0) ? states.union(one.1) : states
        }
    }
}
