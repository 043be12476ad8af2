/// The ends of a pattern that a node touches.
struct PatternEnds: OptionSet {
    let rawValue: UInt8

    static let start = PatternEnds(rawValue: 1)
    static let end = PatternEnds(rawValue: 2)
    static let both: PatternEnds = [.start, .end]
}

extension PatternNode {
    /// Returns a node that matches somewhere in exactly the same texts, without the parts at `ends` that have no
    /// influence. For example, `a{2,}` becomes `a{2}`, and `x.*` becomes `x`. A positive look-ahead at the end, or
    /// a positive look-behind at the start, is replaced by its body.
    ///
    /// Use only for simplified trees without back-references.
    func trimmed(_ ends: PatternEnds) -> PatternNode {
        switch self {
        case .sequence(let nodes):
            return Self.trimmed(nodes, ends)
        case .alternatives(let nodes):
            return .alternatives(nodes.map { $0.trimmed(ends) })
        case .repetition(var repetition) where !ends.isEmpty:
            repetition.maximum = repetition.minimum
            return Self.repetition(of: repetition)
        case .look(let look) where !look.isNegated && ends.contains(look.isBehind ? .start : .end):
            return look.body.trimmed(ends)
        case .empty, .character, .set, .capture, .assertion, .look, .reference, .repetition:
            return self
        }
    }

    private static func trimmed(_ nodes: [PatternNode], _ ends: PatternEnds) -> PatternNode {
        var nodes = nodes
        while ends.contains(.end), let last = nodes.popLast() {
            let trimmed = last.trimmed(nodes.isEmpty ? ends : .end)
            if trimmed != .empty {
                nodes.append(trimmed)
                break
            }
        }
        while ends.contains(.start), let first = nodes.first {
            nodes.removeFirst()
            let trimmed = first.trimmed(nodes.isEmpty ? ends : .start)
            if trimmed != .empty {
                nodes.insert(trimmed, at: 0)
                break
            }
        }
        return sequence(of: nodes)
    }
}
