/// The strategy for matching a pattern. Compilation chooses the first case that is possible for the pattern.
enum PatternMatcher: Sendable {
    case literal(PatternLiteral)
    case runs(PatternRuns)
    case singleRun(PatternSingleRun)
    case automaton(PatternNFA)
    /// A pattern of `^`, look-aheads and further nodes, in this order. A text matches if it matches every term that is
    /// not negated, and no negated term.
    case conjunction([Term])
    /// Matchers for the alternatives of a pattern. One match is enough.
    case disjunction([PatternMatcher])
    /// A pipeline of automata for a pattern with look-around. The optional prefilter matches every text that the
    /// pattern matches, and few others.
    case pipeline(PatternLookAroundPipeline, prefilter: PatternNFA?)
    /// A backtracking program. Each prefilter matches every text that the pattern matches, and few others.
    /// (Benchmark: `ndjson`.)
    case program(PatternProgram, prefilters: [PatternNFA])

    struct Term: Sendable {
        var isNegated: Bool
        var matcher: PatternMatcher
    }

    /// Returns nil if the pattern exceeds the limits with every strategy.
    init?(_ tree: PatternTree, limits: Pattern.Limits) {
        var tree = tree
        if tree.references.isEmpty {
            var budget = PatternStateBudget(limits)
            tree.root = tree.root.simplified.trimmed(.both)
            tree.captureCount = 0
            if let matcher = Self.linear(tree.root, within: &budget) {
                self = matcher
                return
            }
            if let matcher = Self.alternatives(tree.root, within: &budget) {
                self = matcher
                return
            }
        }
        // The program has a new budget, because the other strategies may have spent theirs.
        var budget = PatternStateBudget(limits)
        guard let matcher = Self.program(tree, within: &budget) else { return nil }
        self = matcher
    }

    private static func pipeline(
        _ node: PatternNode,
        within budget: inout PatternStateBudget
    ) -> PatternMatcher? {
        guard let pipeline = PatternLookAroundPipeline(node, within: &budget) else { return nil }
        return .pipeline(pipeline, prefilter: prefilter(of: node, within: &budget))
    }

    /// Returns an automaton that matches the relaxed form of `node`, for use as a prefilter. Returns nil if the
    /// automaton is too large, or if it matches the empty text and would therefore reject few texts.
    private static func prefilter(
        of node: PatternNode,
        within budget: inout PatternStateBudget
    ) -> PatternNFA? {
        let relaxed = node.relaxed.simplified
        return relaxed.canBeEmpty ? nil : budget.automaton(of: relaxed)
    }

    private static func program(
        _ tree: PatternTree,
        within budget: inout PatternStateBudget
    ) -> PatternMatcher? {
        guard let program = budget.program(of: tree) else { return nil }
        // The prefilters are the whole pattern without its look-around, and the bodies of the look-around that every
        // match requires.
        var prefilters: [PatternNFA] = []
        for node in [tree.root] + tree.root.requiredLookAroundBodies {
            if let prefilter = prefilter(of: node, within: &budget) { prefilters.append(prefilter) }
        }
        return .program(program, prefilters: prefilters)
    }

    /// Returns a matcher with linear time for a simplified node, or nil if the node is not regular or is too large.
    private static func linear(
        _ node: PatternNode,
        within budget: inout PatternStateBudget
    ) -> PatternMatcher? {
        guard node.isRegular else { return nil }
        let shape = PatternShape(node)
        if let literal = PatternLiteral(shape) { return .literal(literal) }
        if let runs = PatternRuns(shape) { return .runs(runs) }
        if let singleRun = PatternSingleRun(shape) { return .singleRun(singleRun) }
        return budget.automaton(of: node).map { .automaton($0) }
    }

    /// Returns a disjunction with a matcher for each alternative that is not regular, and one matcher for all regular
    /// alternatives together: `^(?!a)|b` matches where `^(?!a)` or `b` matches. For a node that is not a list of
    /// alternatives, returns one matcher.
    private static func alternatives(
        _ node: PatternNode,
        within budget: inout PatternStateBudget
    ) -> PatternMatcher? {
        guard case .alternatives(let nodes) = node else {
            if let matcher = conjunction(node, within: &budget) { return matcher }
            if let matcher = pipeline(node, within: &budget) { return matcher }
            let tree = PatternTree(root: node, captureCount: 0, references: [])
            return program(tree, within: &budget)
        }
        var matchers: [PatternMatcher] = []
        let regular = nodes.filter(\.isRegular)
        if !regular.isEmpty {
            let regularNode: PatternNode = regular.count == 1 ? regular[0] : .alternatives(regular)
            guard let matcher = linear(regularNode, within: &budget) else { return nil }
            matchers.append(matcher)
        }
        for node in nodes where !node.isRegular {
            guard let matcher = alternatives(node, within: &budget) else { return nil }
            matchers.append(matcher)
        }
        return .disjunction(matchers)
    }

    /// Returns a conjunction for a node such as `^(?=a)(?!b)c`, which matches if `^a` and `^c` match and `^b` does
    /// not. Returns nil for nodes of other forms.
    private static func conjunction(
        _ node: PatternNode,
        within budget: inout PatternStateBudget
    ) -> PatternMatcher? {
        guard case .sequence(let nodes) = node, nodes.first == .assertion(.textStart) else {
            return nil
        }
        var terms: [Term] = []
        var rest = nodes.dropFirst()
        while case .lookAround(let lookAround)? = rest.first, !lookAround.isBehind {
            let body = PatternNode.sequence([nodes[0], lookAround.body]).simplified
            guard let matcher = linear(body, within: &budget) else { return nil }
            terms.append(Term(isNegated: lookAround.isNegated, matcher: matcher))
            rest.removeFirst()
        }
        let remainder = PatternNode.sequence([nodes[0]] + rest).simplified
        guard let matcher = linear(remainder, within: &budget) else { return nil }
        terms.insert(Term(isNegated: false, matcher: matcher), at: 0)
        return .conjunction(terms)
    }

    /// The number of states of all automata, and of instructions of all programs.
    var stateCount: Int {
        switch self {
        case .literal, .runs, .singleRun: 0
        case .automaton(let automaton): automaton.states.count
        case .conjunction(let terms): terms.reduce(0) { $0 + $1.matcher.stateCount }
        case .disjunction(let matchers): matchers.reduce(0) { $0 + $1.stateCount }
        case .pipeline(let pipeline, let prefilter):
            pipeline.stateCount + (prefilter?.states.count ?? 0)
        case .program(let program, let prefilters):
            prefilters.reduce(program.instructions.count) { $0 + $1.states.count }
        }
    }

    func matches(
        _ text: Span<UInt8>,
        stepLimit: Int,
        scratch: inout PatternScratch
    ) -> PatternResult {
        switch self {
        case .literal(let literal): return literal.matches(text) ? .match : .noMatch
        case .runs(let runs): return runs.matches(text) ? .match : .noMatch
        case .singleRun(let singleRun): return singleRun.matches(text) ? .match : .noMatch
        case .automaton(let automaton):
            return PatternResult(scratch.matches(automaton, text, stepLimit: stepLimit))
        case .conjunction(let terms):
            var result = PatternResult.match
            for index in terms.indices {
                // See `disjunction` for the limit.
                let limit = result == .match ? stepLimit : stepLimit / terms.count
                let isNegated = terms[index].isNegated
                switch terms[index].matcher.matches(text, stepLimit: limit, scratch: &scratch) {
                case .match: if isNegated { return .noMatch }
                case .noMatch: if !isNegated { return .noMatch }
                case .stepLimitExceeded: result = .stepLimitExceeded
                }
            }
            return result
        case .disjunction(let matchers):
            var result = PatternResult.noMatch
            // Uses indices because an iterator would retain and release each matcher.
            for index in matchers.indices {
                // After one matcher has exceeded the limit, each later matcher gets a fraction of it, so that all later
                // matchers together take no more steps than that one.
                let limit = result == .noMatch ? stepLimit : stepLimit / matchers.count
                switch matchers[index].matches(text, stepLimit: limit, scratch: &scratch) {
                case .match: return .match
                case .stepLimitExceeded: result = .stepLimitExceeded
                case .noMatch: break
                }
            }
            return result
        case .pipeline(let pipeline, let prefilter):
            if let prefilter,
                scratch.matches(prefilter, text, stepLimit: stepLimit) == false
            {
                return .noMatch
            }
            return PatternResult(scratch.matches(pipeline, text, stepLimit: stepLimit))
        case .program(let program, let prefilters):
            for prefilter in prefilters
            where scratch.matches(prefilter, text, stepLimit: stepLimit) == false {
                return .noMatch
            }
            let limit = scratch.currentLimit(for: stepLimit)
            let result = scratch.backtracker.matches(program, text, stepLimit: limit)
            if result == .stepLimitExceeded { scratch.addCostlySteps(limit) }
            return result
        }
    }
}

/// A pattern that searches for one literal, optionally anchored.
struct PatternLiteral: Sendable {
    let bytes: [UInt8]
    /// True if the pattern begins with `^`, so that the literal must be at the start of the text.
    let isAtStart: Bool
    /// True if the pattern ends with `$`, so that the literal must be at the end of the text.
    let isAtEnd: Bool

    /// Returns nil if `shape` contains anything but single code points between its anchors.
    init?(_ shape: PatternShape) {
        var bytes: [UInt8] = []
        for node in shape.nodes {
            guard case .character(let codePoint) = node else { return nil }
            bytes += PatternText.utf8(of: codePoint)
        }
        self.bytes = bytes
        isAtStart = shape.hasStartAnchor
        isAtEnd = shape.hasEndAnchor
    }

    func matches(_ text: Span<UInt8>) -> Bool {
        Self.matches(bytes.span, isAtStart: isAtStart, isAtEnd: isAtEnd, in: text)
    }

    /// Returns whether `text` contains `literal` at a position that the anchors allow.
    @inline(__always)
    static func matches(
        _ literal: Span<UInt8>,
        isAtStart: Bool,
        isAtEnd: Bool,
        in text: Span<UInt8>
    ) -> Bool {
        guard literal.count <= text.count else { return false }
        let last = text.count - literal.count
        switch (isAtStart, isAtEnd) {
        case (true, true): return last == 0 && isLiteral(literal, in: text, at: 0)
        case (true, false): return isLiteral(literal, in: text, at: 0)
        case (false, true): return isLiteral(literal, in: text, at: last)
        case (false, false): return contains(literal, in: text)
        }
    }

    /// Returns whether `text` contains the literal anywhere. The first bytes of the literal are compared as one
    /// integer. (Benchmark: `validate`, pages of widgets.)
    private static func contains(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>
    ) -> Bool {
        switch literal.count {
        case 0: true
        case 1...3: contains(literal, in: text, readingStartAs: UInt8.self)
        case 4...7: contains(literal, in: text, readingStartAs: UInt32.self)
        default: contains(literal, in: text, readingStartAs: UInt64.self)
        }
    }

    @inline(__always)
    private static func contains<Word: FixedWidthInteger & BitwiseCopyable>(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>,
        readingStartAs _: Word.Type
    ) -> Bool {
        let first = literal.word(at: 0, as: Word.self)
        for offset in 0...(text.count - literal.count)
        where text.word(at: offset, as: Word.self) == first {
            if isLiteral(literal, in: text, at: offset) { return true }
        }
        return false
    }

    @inline(__always)
    private static func isLiteral(
        _ literal: Span<UInt8>,
        in text: Span<UInt8>,
        at offset: Int
    ) -> Bool {
        literal.isEqual(to: text.extracting(offset..<offset + literal.count))
    }
}

/// The nodes of a simplified pattern between its anchors `^` and `$`, which are optional.
struct PatternShape {
    var nodes: ArraySlice<PatternNode>
    var hasStartAnchor = false
    var hasEndAnchor = false

    init(_ node: PatternNode) {
        if case .sequence(let nodes) = node {
            self.nodes = nodes[...]
        } else {
            nodes = node == .empty ? [] : [node]
        }
        if nodes.first == .assertion(.textStart) {
            nodes.removeFirst()
            hasStartAnchor = true
        }
        if nodes.last == .assertion(.textEnd) {
            nodes.removeLast()
            hasEndAnchor = true
        }
    }
}
