extension PatternNode {
    /// Whether no text matches, as far as that shows without look-around and back-references.
    ///
    /// It walks the tree with the states that a match can be in: `a^` needs the start of the text
    /// after something was consumed, and `$a` consumes after its end.
    var matchesNothing: Bool {
        PatternProgress.begun.reached(through: self).isEmpty
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

    /// The states after a match of `node`.
    func reached(through node: PatternNode) -> PatternProgress {
        guard !isEmpty else { return [] }
        switch node {
        case .empty:
            return self
        case .character:
            return afterCodePoint
        case .set(let set):
            return set.isEmpty ? [] : afterCodePoint
        case .sequence(let nodes):
            return nodes.reduce(self) { $0.reached(through: $1) }
        case .alternatives(let nodes):
            return nodes.reduce([]) { $0.union(reached(through: $1)) }
        case .capture(_, let body):
            return reached(through: body)
        case .assertion(let assertion):
            return reached(past: assertion)
        case .look(let look):
            let isImpossible = !look.isNegated && look.body.matchesNothing
            return isImpossible ? [] : self
        case .reference:
            return union(afterCodePoint)
        case .repetition(let repetition):
            return reached(through: repetition)
        }
    }

    private var afterCodePoint: PatternProgress {
        isDisjoint(with: [.atStart, .inside]) ? [] : .inside
    }

    private func reached(past assertion: PatternAssertion) -> PatternProgress {
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

    /// Four states are known after four rounds.
    private func reached(through repetition: PatternRepetition) -> PatternProgress {
        let roundLimit = 4
        var states = self
        for _ in 0..<Swift.min(repetition.minimum, roundLimit) {
            states = states.reached(through: repetition.body)
        }
        guard repetition.maximum > repetition.minimum else { return states }
        for _ in 0..<roundLimit { states.formUnion(states.reached(through: repetition.body)) }
        return states
    }
}
