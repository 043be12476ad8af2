/// A likely mistake in a pattern that compiles.
package enum PatternFlaw: Hashable, Sendable {
    /// No text matches the pattern.
    case matchesNothing
    /// The pattern seems meant for the whole text, but matches anywhere in it.
    case lacksAnchors

    /// Returns the likely mistake in the pattern `source` (UTF-8), or nil if none is found or the pattern does not
    /// compile.
    package static func flaw(of source: [UInt8]) -> PatternFlaw? {
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return nil }
        if tree.root.matchesNothing { return .matchesNothing }
        guard tree.references.isEmpty else { return nil }
        return tree.root.lacksAnchors ? .lacksAnchors : nil
    }
}

/// The detection of missing anchors.
extension PatternNode {
    /// True if the pattern has a repetition at an end without an anchor, where the upper bound has no effect:
    /// `[a-z]+` matches in the same texts as `[a-z]`. The author probably meant the whole text.
    ///
    /// Considers only patterns of characters, sets and repetitions of these. Patterns with `.` or negated sets are
    /// excluded, because a repetition of these is often intended.
    var lacksAnchors: Bool {
        let root = simplified
        var nodes = [root]
        if case .sequence(let inner) = root { nodes = inner }
        let hasStart = nodes.first == .assertion(.textStart)
        let hasEnd = nodes.last == .assertion(.textEnd)
        if hasStart { nodes.removeFirst() }
        if hasEnd, !nodes.isEmpty { nodes.removeLast() }
        guard !(hasStart && hasEnd), let first = nodes.first, let last = nodes.last,
            nodes.allSatisfy(\.isPlain)
        else { return false }
        return (!hasStart && first.isClosedRepetition) || (!hasEnd && last.isClosedRepetition)
    }

    private var isPlain: Bool {
        switch self {
        case .character: true
        case .set(let set): set.isClosed
        case .repetition(let repetition): repetition.body.isPlain
        case .empty, .sequence, .alternatives, .capture, .assertion, .look, .reference: false
        }
    }

    private var isClosedRepetition: Bool {
        guard case .repetition(let repetition) = self, case .set = repetition.body else {
            return false
        }
        return repetition.body.isPlain && repetition.maximum > 1
    }
}

extension CodePointSet {
    /// True if the set lists its members. False if it contains all but a few code points.
    fileprivate var isClosed: Bool {
        boundaries.last != Self.limit
    }
}

/// The detection of patterns that match no text.
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
