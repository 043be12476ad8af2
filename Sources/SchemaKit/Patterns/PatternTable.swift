/// The encoding of a pattern's automaton as a text, for programs that match the pattern without this library.
///
///     ^[a-c,]+$   4 m;$;s3,1;r2c,61-63;^   the number of the first state, then each state
///
/// - `r` reads a byte in one of several ranges, and continues at the state after `>`. Groups of ranges with
///   different targets are separated by a slash.
/// - `s` continues at two states, and `m` is a match.
/// - Other letters are assertions: `^` and `$` for the ends of the text, `<` and `>` for the ends of a line, `b`
///   for a word boundary and `B` for its absence.
///
/// A missing target stands for the preceding state, the most frequent target. Of tables joined by `&`, each must match,
/// except that a table after `!` must not match. Of tables joined by `|`, at least one must match.
package enum PatternTable {
    /// The maximum number of states of one automaton. Larger tables cost more than they save.
    private static let stateLimit = 5000

    /// Returns the table of a pattern, or nil if no automaton matches it or the automaton would be too large.
    package static func text(of source: String) -> String? {
        PatternTableCache.shared.table(of: source, makeText)
    }

    private static func makeText(of source: String) -> String? {
        guard let tree = try? PatternParser.tree(of: Array(source.utf8), syntax: .either) else {
            return nil
        }
        return text(of: tree)
    }

    private static func text(of tree: PatternTree) -> String? {
        guard tree.references.isEmpty else { return nil }
        let root = tree.root.simplified.trimmed(.both)
        return alternatives(root)
    }

    private static func alternatives(_ root: PatternNode) -> String? {
        if root.isRegular { return text(of: root) }
        // A list of alternatives matches if one alternative matches, so each gets its own table.
        if case .alternatives(let nodes) = root {
            let tables = nodes.map { alternatives($0.simplified) }
            return tables.contains(nil) ? nil : tables.compactMap { $0 }.joined(separator: "|")
        }
        return conjunction(root)
    }

    private static func conjunction(_ root: PatternNode) -> String? {
        guard case .sequence(let nodes) = root, nodes.first == .assertion(.textStart) else {
            return nil
        }
        var tables: [String] = []
        var rest = nodes.dropFirst()
        while case .look(let look)? = rest.first, !look.isBehind {
            let body = PatternNode.sequence([nodes[0], look.body]).simplified
            guard body.isRegular, let table = text(of: body) else { return nil }
            tables.append((look.isNegated ? "!" : "") + table)
            rest.removeFirst()
        }
        let last = PatternNode.sequence([nodes[0]] + rest).simplified
        guard last.isRegular, let table = text(of: last) else { return nil }
        return ([table] + tables).joined(separator: "&")
    }

    private static func text(of node: PatternNode) -> String? {
        guard let automaton = PatternNFA(node, limit: stateLimit) else { return nil }
        var states: [String] = []
        for (number, state) in automaton.states.enumerated() {
            guard let text = text(of: state, number, automaton.transitions) else { return nil }
            states.append(text)
        }
        return "\(automaton.start) " + states.joined(separator: ";")
    }

    private static func text(
        of state: PatternNFA.State,
        _ number: Int,
        _ transitions: [PatternNFA.Transition]
    ) -> String? {
        switch state {
        case .match: return "m"
        case .split(let first, let second): return "s\(first),\(second)"
        case .assertion(let assertion, let next):
            return letter(of: assertion).map { next == number - 1 ? $0 : "\($0)\(next)" }
        case .look: return nil
        case .ranges(let start, let count):
            return "r" + text(of: transitions[Int(start)..<Int(start + count)], before: number)
        }
    }

    private static func text(
        of transitions: ArraySlice<PatternNFA.Transition>,
        before number: Int
    ) -> String {
        var text = ""
        for (transition, nextTransition) in zip(
            transitions,
            transitions.dropFirst().map(\.self) + [nil]
        ) {
            text += hexadecimal(transition.low)
            if transition.high > transition.low { text += "-" + hexadecimal(transition.high) }
            if transition.target == nextTransition?.target {
                text += ","
            } else {
                if transition.target != number - 1 { text += ">\(transition.target)" }
                if nextTransition != nil { text += "/" }
            }
        }
        return text
    }

    private static func hexadecimal(_ byte: UInt8) -> String { String(byte, radix: 16) }

    private static func letter(of assertion: PatternAssertion) -> String? {
        switch assertion {
        case .textStart: "^"
        case .textEnd: "$"
        case .lineStart: "<"
        case .lineEnd: ">"
        case .wordBoundary: "b"
        case .notWordBoundary: "B"
        case .foldedWordBoundary, .notFoldedWordBoundary: nil
        }
    }
}

/// A process-wide cache of pattern tables. Many schemas use the same formats, and building the table of an address
/// format takes as long as the rest of a small schema. (Benchmark: `codegen`.)
private final class PatternTableCache: Sendable {
    static let shared = PatternTableCache()

    private let tables = Mutex<[String: String?]>([:])

    private init() {}

    /// Returns the cached table of a pattern, and calls `make` if no table is cached. Two threads may both call `make`
    /// for one pattern.
    func table(of source: String, _ make: (String) -> String?) -> String? {
        if let table = tables.withLock({ $0[source] }) { return table }
        let table = make(source)
        tables.withLock { $0[source] = .some(table) }
        return table
    }
}
