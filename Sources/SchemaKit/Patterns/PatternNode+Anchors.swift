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
