extension PatternNode {
    /// Whether the pattern, which names a few characters and how often they may stand, repeats them
    /// at an end that is not anchored: `[a-z]+` says no more there than `[a-z]`.
    ///
    /// Only of patterns that consist of characters and sets; `.` and negated sets repeat for good
    /// reason.
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
    /// Whether the set lists what it holds, as opposed to everything but a few.
    fileprivate var isClosed: Bool {
        boundaries.last != Self.limit
    }
}
