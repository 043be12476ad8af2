/// A likely mistake in a pattern that compiles.
package enum PatternFlaw: Hashable, Sendable {
    /// No text matches the pattern.
    case matchesNothing
    /// The pattern seems meant for the whole text, but matches anywhere in it.
    case lacksAnchors

    /// Returns the likely mistake in the pattern `source` (UTF-8), or nil if no mistake is found or the pattern does
    /// not compile.
    package static func flaw(of source: [UInt8]) -> PatternFlaw? {
        guard let tree = try? PatternParser.tree(of: source, syntax: .either) else { return nil }
        if tree.root.matchesNothing { return .matchesNothing }
        // `lacksAnchors` simplifies the tree, which is allowed only without back-references.
        guard tree.references.isEmpty else { return nil }
        return tree.root.lacksAnchors ? .lacksAnchors : nil
    }
}

/// The detection of missing anchors.
extension PatternNode {
    /// True if the pattern begins or ends with a repetition of a set that has no anchor beside it. The upper bound of
    /// the repetition then has no effect: `[a-z]{1,5}` matches in the same texts as `[a-z]`. The author probably meant
    /// the whole text.
    ///
    /// Considers only patterns of characters, sets, and repetitions of characters and sets. Patterns with `.` or
    /// negated sets are excluded, because their repetition at an end is often intended.
    var lacksAnchors: Bool {
        let root = simplified
        var nodes = [root]
        if case .sequence(let inner) = root { nodes = inner }
        let hasStart = nodes.first == .assertion(.textStart)
        let hasEnd = nodes.last == .assertion(.textEnd)
        if hasStart { nodes.removeFirst() }
        if hasEnd { nodes.removeLast() }
        guard !(hasStart && hasEnd), let first = nodes.first, let last = nodes.last,
            nodes.allSatisfy(\.hasOnlyListedCodePoints)
        else { return false }
        return (!hasStart && first.isRepetitionOfListedSet)
            || (!hasEnd && last.isRepetitionOfListedSet)
    }

    /// True for a character, a set that lists its members, and a repetition of such a node.
    private var hasOnlyListedCodePoints: Bool {
        switch self {
        case .character: true
        case .set(let set): set.listsMembers
        case .repetition(let repetition): repetition.body.hasOnlyListedCodePoints
        case .empty, .sequence, .alternatives, .capture, .assertion, .lookAround, .reference: false
        }
    }

    private var isRepetitionOfListedSet: Bool {
        guard case .repetition(let repetition) = self, case .set = repetition.body else {
            return false
        }
        return repetition.body.hasOnlyListedCodePoints && repetition.maximum > 1
    }
}

extension CodePointSet {
    /// True if the set lists its members. False for a negated set, which contains all but a few code points.
    fileprivate var listsMembers: Bool {
        boundaries.last != Self.limit
    }
}

/// The detection of patterns that match no text.
extension PatternNode {
    /// True if certainly no text matches. The result can be false for a pattern that matches no text, because
    /// look-around is only partly analyzed, and a back-reference is assumed to match any text.
    ///
    /// The analysis traverses the tree with the states that a partial match can be in. For example, `a^` requires
    /// the start of the text after something was consumed, and `$a` consumes after the end of the text.
    var matchesNothing: Bool {
        PatternEffect(of: self).states(after: .atStart).isEmpty
    }
}

/// The states in which a partial match can be, as bits.
private struct PatternProgress: OptionSet {
    let rawValue: UInt8

    /// Nothing has been consumed, so the position can be the start of the text.
    static let atStart = PatternProgress(rawValue: 1)
    /// Something has been consumed.
    static let inside = PatternProgress(rawValue: 2)
    /// Nothing has been consumed, and the end of the text has been asserted.
    static let endedAtStart = PatternProgress(rawValue: 4)
    /// Something has been consumed, and the end of the text has been asserted.
    static let ended = PatternProgress(rawValue: 8)

    /// The states in which the match can be after a code point is consumed.
    fileprivate var afterCodePoint: PatternProgress {
        isDisjoint(with: [.atStart, .inside]) ? [] : .inside
    }

    /// Returns the states in which the match can be after `assertion` holds.
    fileprivate func states(after assertion: PatternAssertion) -> PatternProgress {
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
/// The effect of each node is computed once. Otherwise a repetition would compute the effect of its body several times,
/// and nested repetitions would take exponential time.
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
            self.init { $0.states(after: assertion) }
        case .lookAround(let lookAround):
            let isImpossible = !lookAround.isNegated && lookAround.body.matchesNothing
            self.init { isImpossible ? [] : $0 }
        case .reference:
            self.init { $0.union($0.afterCodePoint) }
        case .repetition(let repetition):
            self.init(of: repetition)
        }
    }

    private init(of repetition: PatternRepetition) {
        let body = PatternEffect(of: repetition.body)
        // Further iterations are ignored. What can follow them can also follow the required iterations alone, because a
        // match that has consumed nothing, or has not asserted the end, can continue in more ways.
        let rounds = 0..<Swift.min(repetition.minimum, Self.roundLimit)
        self.init { state in rounds.reduce(state) { states, _ in body.states(after: states) } }
    }

    /// Returns the states after a match that started in any of the states `initial`.
    func states(after initial: PatternProgress) -> PatternProgress {
        zip(Self.states, results).reduce([]) { states, effect in
            initial.contains(effect.0) ? states.union(effect.1) : states
        }
    }
}
