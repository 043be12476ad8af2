extension PatternNode {
    /// Whether no text matches, as far as that shows without look-around and back-references.
    ///
    /// It walks the tree with the states that a match can be in: `a^` needs the start of the text
    /// after something was consumed, and `$a` consumes after its end.
    var matchesNothing: Bool {
        PatternEffect(of: self).states(after: .begun).isEmpty
    }
}

/// The states in which a partial match can be, as bits.
private struct PatternProgress: OptionSet {
    let rawValue: UInt8

    /// Nothing consumed yet, so that the text may begin here.
    static let atStart = PatternProgress(rawValue: 1)
    /// Something has been consumed.
    static let inside = PatternProgress(rawValue: 2)
    /// Nothing consumed, and the end asserted.
    static let endedAtStart = PatternProgress(rawValue: 4)
    /// Something consumed, and the end asserted.
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

/// What a match of a node makes of each state.
///
/// It is worked out once for each node, as a repetition would ask its body several times, and that body
/// the one inside it.
private struct PatternEffect {
    private static let states: [PatternProgress] = [.atStart, .inside, .endedAtStart, .ended]
    /// Four states are known after four rounds.
    private static let roundLimit = 4

    /// The states after each of `states`.
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

    /// The states after a match that began in one of some states.
    func states(after begun: PatternProgress) -> PatternProgress {
        zip(Self.states, results).reduce([]) { states, one in
            begun.contains(one.0) ? states.union(one.1) : states
        }
    }
}
