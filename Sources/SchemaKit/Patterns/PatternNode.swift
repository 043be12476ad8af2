/// The syntax tree of a pattern, with modifiers already applied.
package indirect enum PatternNode: Hashable, Sendable {
    /// Matches the empty text.
    case empty
    case character(UInt32)
    /// Matches one code point of the set. An empty set matches nothing.
    case set(CodePointSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case capture(Int, PatternNode)
    case assertion(PatternAssertion)
    case lookAround(PatternLookAround)
    /// A back-reference, as an index into `PatternTree.references`.
    case reference(Int, ignoresCase: Bool)
    case repetition(PatternRepetition)
}

/// A condition on a position in the text. It depends only on the code points before and after the position.
package enum PatternAssertion: UInt8, Hashable, Sendable {
    case textStart
    case textEnd
    /// `^` and `$` with the modifier `m`.
    case lineStart
    case lineEnd
    case wordBoundary
    case notWordBoundary
    /// `\b` and `\B` with the modifier `i`, which makes U+017F and U+212A word characters.
    case foldedWordBoundary
    case notFoldedWordBoundary
}

/// `(?=…)`, `(?!…)`, `(?<=…)` or `(?<!…)`.
package struct PatternLookAround: Hashable, Sendable {
    var isBehind: Bool
    var isNegated: Bool
    var body: PatternNode
}

/// A quantifier and the node that it repeats.
package struct PatternRepetition: Hashable, Sendable {
    package var body: PatternNode
    package var minimum: Int
    /// The upper bound, or `Int.max` if there is none.
    package var maximum: Int
    var isGreedy: Bool
    /// The capture groups inside `body`. Each iteration resets them.
    var captures: Range<Int>
}

/// A parsed pattern.
package struct PatternTree: Hashable, Sendable {
    package var root: PatternNode
    /// The number of capture groups; group 0, the whole match, is not counted.
    var captureCount: Int
    /// For each back-reference, the groups with its name or number. A name has several groups if it occurs in more
    /// than one alternative; at most one of these groups takes part in a match.
    var references: [[Int]]
}

/// Simpler forms and properties of nodes.
extension PatternNode {
    /// An equivalent node without capture groups. Sequences are flattened, alternatives of single code points become
    /// one set, and repetitions that have no effect are removed.
    ///
    /// Use only for trees without back-references, where captures cannot be observed.
    var simplified: PatternNode {
        switch self {
        case .empty, .character, .set, .assertion, .reference:
            return self
        case .capture(_, let body):
            return body.simplified
        case .sequence(let nodes):
            return Self.sequence(of: nodes.map(\.simplified))
        case .alternatives(let nodes):
            return Self.alternatives(of: nodes.map(\.simplified))
        case .lookAround(var lookAround):
            lookAround.body = lookAround.body.simplified
            return .lookAround(lookAround)
        case .repetition(var repetition):
            repetition.body = repetition.body.simplified
            repetition.captures = 0..<0
            return Self.repetition(of: repetition)
        }
    }

    /// Returns a sequence of simplified nodes. Empty nodes are dropped and nested sequences are flattened.
    static func sequence(of nodes: [PatternNode]) -> PatternNode {
        var result: [PatternNode] = []
        result.reserveCapacity(nodes.count)
        for node in nodes {
            switch node {
            case .empty: break
            case .sequence(let inner): result += inner
            default: result.append(node)
            }
        }
        switch result.count {
        case 0: return .empty
        case 1: return result[0]
        default: return .sequence(result)
        }
    }

    /// Returns the alternatives of simplified nodes, or one set if each node matches exactly one code point.
    private static func alternatives(of nodes: [PatternNode]) -> PatternNode {
        var ranges: [ClosedRange<UInt32>] = []
        for node in nodes {
            guard let set = node.singleSet else { return .alternatives(nodes) }
            ranges += set.ranges
        }
        return PatternParser.node(CodePointSet(ranges))
    }

    /// Returns a repetition of a simplified body. A body that consumes nothing is repeated at most once.
    static func repetition(of repetition: PatternRepetition) -> PatternNode {
        var repetition = repetition
        if repetition.maximum == 0 || repetition.body == .empty {
            return .empty
        }
        if !repetition.body.canConsume {
            repetition.minimum = min(1, repetition.minimum)
            repetition.maximum = 1
        }
        if repetition.minimum == 1, repetition.maximum == 1 {
            return repetition.body
        }
        return .repetition(repetition)
    }

    /// A regular node that matches every text that this node matches, and possibly more texts. Look-around and
    /// assertions that depend on more than one byte on each side are omitted, and any text matches in place of a
    /// back-reference.
    var relaxed: PatternNode {
        switch self {
        case .empty, .character, .set: return self
        case .lookAround: return .empty
        case .assertion(let assertion): return assertion.isBytewise ? self : .empty
        case .reference:
            return .repetition(
                PatternRepetition(
                    body: .set(.all),
                    minimum: 0,
                    maximum: .max,
                    isGreedy: true,
                    captures: 0..<0
                )
            )
        case .capture(_, let body): return body.relaxed
        case .sequence(let nodes): return .sequence(nodes.map(\.relaxed))
        case .alternatives(let nodes): return .alternatives(nodes.map(\.relaxed))
        case .repetition(var repetition):
            repetition.body = repetition.body.relaxed
            repetition.captures = 0..<0
            return .repetition(repetition)
        }
    }

    /// The bodies of the positive look-around assertions that must hold in every match of the node.
    var requiredLookAroundBodies: [PatternNode] {
        switch self {
        case .lookAround(let lookAround): lookAround.isNegated ? [] : [lookAround.body]
        case .sequence(let nodes): nodes.flatMap(\.requiredLookAroundBodies)
        case .capture(_, let body): body.requiredLookAroundBodies
        case .repetition(let repetition):
            repetition.minimum > 0 ? repetition.body.requiredLookAroundBodies : []
        case .empty, .character, .set, .alternatives, .assertion, .reference: []
        }
    }

    /// The code points of a node that always matches exactly one code point, or nil for other nodes.
    var singleSet: CodePointSet? {
        switch self {
        case .character(let codePoint): CodePointSet([codePoint...codePoint])
        case .set(let set): set
        default: nil
        }
    }

    /// True if some match is not empty.
    var canConsume: Bool {
        switch self {
        case .empty, .assertion, .lookAround: false
        case .character, .reference: true
        case .set(let set): !set.isEmpty
        case .sequence(let nodes), .alternatives(let nodes): nodes.contains(where: \.canConsume)
        case .capture(_, let body): body.canConsume
        case .repetition(let repetition):
            repetition.maximum > 0 && repetition.body.canConsume
        }
    }

    /// True if some match can be empty.
    var canBeEmpty: Bool {
        switch self {
        case .empty, .assertion, .lookAround, .reference: true
        case .character, .set: false
        case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
        case .alternatives(let nodes): nodes.contains(where: \.canBeEmpty)
        case .capture(_, let body): body.canBeEmpty
        case .repetition(let repetition):
            repetition.minimum == 0 || repetition.body.canBeEmpty
        }
    }

    /// True only if every match begins at the start of the text. Anchors inside look-around are not considered.
    var isAnchored: Bool {
        switch self {
        case .assertion(let assertion): assertion == .textStart
        case .sequence(let nodes): Self.isAnchored(nodes)
        case .alternatives(let nodes): nodes.allSatisfy(\.isAnchored)
        case .capture(_, let body): body.isAnchored
        case .repetition(let repetition): repetition.minimum > 0 && repetition.body.isAnchored
        case .empty, .character, .set, .lookAround, .reference: false
        }
    }

    /// Returns whether a node of a sequence is anchored, and no node before it can consume anything. Visits each node
    /// once, because time would otherwise double with each level of nesting.
    private static func isAnchored(_ nodes: [PatternNode]) -> Bool {
        for node in nodes {
            if node.isAnchored { return true }
            if node.canConsume { return false }
        }
        return false
    }

    /// Returns whether this node or any node below it satisfies `condition`.
    func contains(where condition: (PatternNode) -> Bool) -> Bool {
        if condition(self) { return true }
        return switch self {
        case .empty, .character, .set, .assertion, .reference: false
        case .sequence(let nodes), .alternatives(let nodes):
            nodes.contains { $0.contains(where: condition) }
        case .capture(_, let body): body.contains(where: condition)
        case .lookAround(let lookAround): lookAround.body.contains(where: condition)
        case .repetition(let repetition): repetition.body.contains(where: condition)
        }
    }

    /// True if an automaton over bytes can match the node. Such a node has no look-around and no back-reference,
    /// and its assertions depend on at most one byte on each side.
    var isRegular: Bool {
        !contains { node in
            switch node {
            case .lookAround, .reference: true
            case .assertion(let assertion): !assertion.isBytewise
            case .empty, .character, .set, .sequence, .alternatives, .capture, .repetition: false
            }
        }
    }
}

extension PatternAssertion {
    /// True if the byte on each side of a position decides the assertion.
    var isBytewise: Bool {
        switch self {
        case .textStart, .textEnd, .wordBoundary, .notWordBoundary: true
        case .lineStart, .lineEnd, .foldedWordBoundary, .notFoldedWordBoundary: false
        }
    }
}

/// The ends of a pattern that a node touches.
struct PatternEnds: OptionSet {
    let rawValue: UInt8

    static let start = PatternEnds(rawValue: 1)
    static let end = PatternEnds(rawValue: 2)
    static let both: PatternEnds = [.start, .end]
}

extension PatternNode {
    /// Returns a simpler node that has a match in exactly the texts in which this node has a match. Removes parts at
    /// `ends` that cannot change this: `a{2,}` becomes `a{2}`, and `x.*` becomes `x`. Replaces a positive look-ahead at
    /// the end, or a positive look-behind at the start, with its body.
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
        case .lookAround(let lookAround)
        where !lookAround.isNegated && ends.contains(lookAround.isBehind ? .start : .end):
            return lookAround.body.trimmed(ends)
        case .empty, .character, .set, .capture, .assertion, .lookAround, .reference, .repetition:
            return self
        }
    }

    private static func trimmed(_ nodes: [PatternNode], _ ends: PatternEnds) -> PatternNode {
        // In a slice, the removal of the first node takes constant time.
        var nodes = nodes[...]
        while ends.contains(.end), let last = nodes.popLast() {
            // The only node that is left touches the same ends as the sequence.
            let trimmed = last.trimmed(nodes.isEmpty ? ends : .end)
            if trimmed != .empty {
                nodes.append(trimmed)
                break
            }
        }
        while ends.contains(.start), let first = nodes.popFirst() {
            let trimmed = first.trimmed(nodes.isEmpty ? ends : .start)
            if trimmed != .empty {
                return sequence(of: [trimmed] + nodes)
            }
        }
        return sequence(of: Array(nodes))
    }
}
