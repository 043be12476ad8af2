/// The ends of a pattern at which a node stands.
struct PatternEnds: OptionSet {
    let rawValue: UInt8

    static let start = PatternEnds(rawValue: 1)
    static let end = PatternEnds(rawValue: 2)
    static let both: PatternEnds = [.start, .end]
}

extension PatternNode {
    /// A node that matches somewhere in the same texts, without what could be left out at `ends`:
    /// `a{2,}` becomes `a{2}`, and `x.*` becomes `x`. A look-ahead at the end or a look-behind at
    /// the start asks for more text as its body would.
    ///
    /// Only for simplified trees without back-references.
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
