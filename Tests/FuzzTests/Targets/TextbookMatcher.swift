@testable import SchemaKit

/// Matches patterns as ECMA-262 (2025, section 22.2.2) specifies: with a continuation for each node, and backtracking
/// when a continuation returns false.
///
/// The matcher shares only the syntax tree and the case folding with the library. It gives up after a number of steps,
/// because its time is exponential, and past a depth, because each step stays on the stack.
struct TextbookMatcher {
    private struct GivenUp: Error {}

    /// The `MatchState` of ECMA-262.
    private struct State {
        /// The place where the next node is matched; a look-behind moves it to the left.
        var end: Int
        /// The ranges of the capture groups, by their numbers.
        var captures: [Range<Int>?]
    }

    private typealias Continuation = (State) throws(GivenUp) -> Bool

    private final class Budget {
        var steps: Int
        var depth = 500

        init(steps: Int) { self.steps = steps }
    }

    private let tree: PatternTree
    private let text: [UInt32]
    private let budget: Budget

    /// Returns true if a pattern matches anywhere in a text, or `nil` if the matcher gives up before that is known.
    static func matches(_ tree: PatternTree, _ text: String, stepLimit: Int) -> Bool? {
        let text = text.unicodeScalars.map(\.value)
        let matcher = TextbookMatcher(tree: tree, text: text, budget: Budget(steps: stepLimit))
        return try? matcher.search()
    }

    private func search() throws(GivenUp) -> Bool {
        for start in 0...text.count {
            let captures = [Range<Int>?](repeating: nil, count: tree.captureCount + 1)
            let state = State(end: start, captures: captures)
            let isFound = try match(tree.root, from: state, isBackward: false) {
                (_) throws(GivenUp) in true
            }
            if isFound { return true }
        }
        return false
    }

    // MARK: Nodes

    private func match(
        _ node: PatternNode,
        from state: State,
        isBackward: Bool,
        _ next: Continuation
    ) throws(GivenUp) -> Bool {
        budget.steps -= 1
        budget.depth -= 1
        defer { budget.depth += 1 }
        guard budget.steps > 0, budget.depth > 0 else { throw GivenUp() }
        switch node {
        case .empty:
            return try next(state)
        case .character(let codePoint):
            return try read(from: state, isBackward: isBackward, next) { $0 == codePoint }
        case .set(let set):
            return try read(from: state, isBackward: isBackward, next) { codePoint in
                set.ranges.contains { $0.contains(codePoint) }
            }
        case .sequence(let nodes):
            return try sequence(nodes[...], from: state, isBackward: isBackward, next)
        case .alternatives(let nodes):
            for node in nodes where try match(node, from: state, isBackward: isBackward, next) {
                return true
            }
            return false
        case .capture(let number, let body):
            return try match(body, from: state, isBackward: isBackward) { (inner) throws(GivenUp) in
                var result = inner
                result.captures[number] =
                    isBackward ? inner.end..<state.end : state.end..<inner.end
                return try next(result)
            }
        case .assertion(let assertion):
            return holds(assertion, at: state.end) ? try next(state) : false
        case .lookAround(let lookAround):
            return try match(lookAround, from: state, next)
        case .reference(let index, let ignoresCase):
            return try reference(
                index,
                ignoresCase: ignoresCase,
                from: state,
                isBackward: isBackward,
                next
            )
        case .repetition(let repetition):
            return try `repeat`(
                repetition,
                minimum: repetition.minimum,
                maximum: repetition.maximum,
                from: state,
                isBackward: isBackward,
                next
            )
        }
    }

    private func read(
        from state: State,
        isBackward: Bool,
        _ next: Continuation,
        where isMatch: (UInt32) -> Bool
    ) throws(GivenUp) -> Bool {
        let place = isBackward ? state.end - 1 : state.end
        guard text.indices.contains(place), isMatch(text[place]) else { return false }
        var state = state
        state.end += isBackward ? -1 : 1
        return try next(state)
    }

    private func sequence(
        _ nodes: ArraySlice<PatternNode>,
        from state: State,
        isBackward: Bool,
        _ next: Continuation
    ) throws(GivenUp) -> Bool {
        guard let first = isBackward ? nodes.last : nodes.first else { return try next(state) }
        let rest = isBackward ? nodes.dropLast() : nodes.dropFirst()
        return try match(first, from: state, isBackward: isBackward) { (state) throws(GivenUp) in
            try sequence(rest, from: state, isBackward: isBackward, next)
        }
    }

    private func match(
        _ lookAround: PatternLookAround,
        from state: State,
        _ next: Continuation
    ) throws(GivenUp) -> Bool {
        var found: State?
        let isFound = try match(lookAround.body, from: state, isBackward: lookAround.isBehind) {
            (inner) throws(GivenUp) in
            found = inner
            return true
        }
        guard isFound != lookAround.isNegated else { return false }
        var state = state
        if let found, !lookAround.isNegated { state.captures = found.captures }
        return try next(state)
    }

    /// The `BackreferenceMatcher` of ECMA-262.
    private func reference(
        _ index: Int,
        ignoresCase: Bool,
        from state: State,
        isBackward: Bool,
        _ next: Continuation
    ) throws(GivenUp) -> Bool {
        // Of several groups with the same name, at most one has matched.
        let captures = tree.references[index].compactMap { state.captures[$0] }
        guard let capture = captures.first else { return try next(state) }
        let start = isBackward ? state.end - capture.count : state.end
        guard start >= 0, start + capture.count <= text.count else { return false }
        for offset in 0..<capture.count {
            let left = text[capture.lowerBound + offset]
            let right = text[start + offset]
            let isEqual =
                ignoresCase
                ? CaseFolding.simple.canonical(left) == CaseFolding.simple.canonical(right)
                : left == right
            guard isEqual else { return false }
        }
        var state = state
        state.end += isBackward ? -capture.count : capture.count
        return try next(state)
    }

    /// The `RepeatMatcher` of ECMA-262.
    private func `repeat`(
        _ repetition: PatternRepetition,
        minimum: Int,
        maximum: Int,
        from state: State,
        isBackward: Bool,
        _ next: Continuation
    ) throws(GivenUp) -> Bool {
        if maximum == 0 { return try next(state) }
        func iterate() throws(GivenUp) -> Bool {
            var start = state
            for capture in repetition.captures { start.captures[capture] = nil }
            return try match(repetition.body, from: start, isBackward: isBackward) {
                (inner) throws(GivenUp) in
                if minimum == 0, inner.end == state.end { return false }
                return try `repeat`(
                    repetition,
                    minimum: max(0, minimum - 1),
                    maximum: maximum == .max ? .max : maximum - 1,
                    from: inner,
                    isBackward: isBackward,
                    next
                )
            }
        }
        if minimum > 0 { return try iterate() }
        if repetition.isGreedy {
            if try iterate() { return true }
            return try next(state)
        }
        if try next(state) { return true }
        return try iterate()
    }

    // MARK: Assertions

    private func holds(_ assertion: PatternAssertion, at place: Int) -> Bool {
        switch assertion {
        case .textStart: place == 0
        case .textEnd: place == text.count
        case .lineStart: place == 0 || isLineTerminator(text[place - 1])
        case .lineEnd: place == text.count || isLineTerminator(text[place])
        case .wordBoundary: isBoundary(place, isFolded: false)
        case .notWordBoundary: !isBoundary(place, isFolded: false)
        case .foldedWordBoundary: isBoundary(place, isFolded: true)
        case .notFoldedWordBoundary: !isBoundary(place, isFolded: true)
        }
    }

    private func isLineTerminator(_ codePoint: UInt32) -> Bool {
        [0x0A, 0x0D, 0x2028, 0x2029].contains(codePoint)
    }

    private func isBoundary(_ place: Int, isFolded: Bool) -> Bool {
        func isWordCharacter(at place: Int) -> Bool {
            guard text.indices.contains(place) else { return false }
            switch text[place] {
            case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return true
            // Case folding maps the long s to s, and the Kelvin sign to k.
            case 0x17F, 0x212A: return isFolded
            default: return false
            }
        }
        return isWordCharacter(at: place - 1) != isWordCharacter(at: place)
    }
}
