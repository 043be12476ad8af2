/// A regular expression of ECMA-262 with the flag `u`.
///
/// The time of a match is proportional to the length of the text. Back-references, modifiers and properties of
/// characters (`\p{…}`) are not supported.
struct SchemaPattern: Sendable {
    /// The regular expression, for messages.
    let source: String
    private let automaton: Automaton
    /// The look-arounds of the expression. Each comes after the look-arounds in its body.
    private let lookArounds: [LookAround]
    /// The maximum length of a text in bytes.
    private let byteLimit: Int
    /// A condition that regular expressions cannot express, for texts that match.
    let condition: (@Sendable (String) -> Bool)?

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - source: The regular expression, for messages.
    ///   - expansion: An equivalent expression without modifiers and properties of characters, if
    ///     `source` has any.
    ///   - byteLimit: The maximum length of a text in bytes. A longer text does not match.
    ///   - condition: A condition that a matching text must also meet.
    init(
        _ source: String,
        expansion: String? = nil,
        byteLimit: Int = .max,
        where condition: (@Sendable (String) -> Bool)? = nil
    ) {
        self.source = source
        self.byteLimit = byteLimit
        self.condition = condition
        var parser = Parser(expansion ?? source)
        var builder = Builder()
        automaton = builder.automaton(of: parser.disjunction(), isReversed: false)
        lookArounds = builder.lookArounds
    }

    /// Returns whether the pattern matches anywhere in `text`, and `text` meets the limit and the condition.
    func matches(_ text: String) -> Bool {
        text.utf8.count <= byteLimit && hasMatch(in: text) && condition?(text) ?? true
    }

    private func hasMatch(in text: String) -> Bool {
        var run = Run(text: text.unicodeScalars.map(\.value))
        for lookAround in lookArounds { run.addPositions(of: lookAround) }
        var hasMatch = false
        run.match(automaton, isReversed: false) { _ in
            hasMatch = true
            return false
        }
        return hasMatch
    }
}

extension SchemaPattern: ExpressibleByStringLiteral {
    init(stringLiteral source: String) { self.init(source) }
}

extension SchemaPattern {
    /// A nondeterministic automaton over code points.
    private struct Automaton: Sendable {
        /// The states. The first of them is the end of each match.
        var states: [State] = [.match]
        var start = 0

        /// True if the automaton begins with `^`, so that a match can begin only at the start of the text.
        var isAnchored: Bool {
            guard case .assertion(.textStart, _) = states[start] else { return false }
            return true
        }
    }

    private enum State: Sendable {
        case match
        case character(CodePoints, next: Int)
        case split(Int, Int)
        case assertion(Assertion, next: Int)
        /// Continues if the look-around of the given index matches or, if it is negated, does not
        /// match.
        case lookAround(Int, isNegated: Bool, next: Int)
    }

    /// A look-ahead or a look-behind.
    private struct LookAround: Sendable {
        let body: Node
        let isBehind: Bool
        let automaton: Automaton
    }

    private struct Builder {
        private(set) var lookArounds: [LookAround] = []

        /// Returns the automaton of a node.
        ///
        /// - Parameter isReversed: True for an automaton that reads texts backwards.
        mutating func automaton(of node: Node, isReversed: Bool) -> Automaton {
            var automaton = Automaton()
            automaton.start = add(node, before: 0, to: &automaton.states, isReversed: isReversed)
            return automaton
        }

        /// Adds the states of a node that continues in the state `next`, and returns the first of
        /// them.
        private mutating func add(
            _ node: Node,
            before next: Int,
            to states: inout [State],
            isReversed: Bool
        ) -> Int {
            switch node {
            case .character(let set): states.append(.character(set, next: next))
            case .assertion(let assertion): states.append(.assertion(assertion, next: next))
            case .lookAround(let body, let isBehind, let isNegated):
                let index = index(ofLookAround: body, isBehind: isBehind)
                states.append(.lookAround(index, isNegated: isNegated, next: next))
            case .sequence(let nodes):
                let ordered = isReversed ? nodes : nodes.reversed()
                return ordered.reduce(next) {
                    add($1, before: $0, to: &states, isReversed: isReversed)
                }
            case .alternatives(let nodes):
                let starts = nodes.map {
                    add($0, before: next, to: &states, isReversed: isReversed)
                }
                return starts.dropLast().reversed().reduce(starts[starts.count - 1]) {
                    states.append(.split($1, $0))
                    return states.count - 1
                }
            case .repetition(let body, let minimum, let maximum):
                var start = next
                if let maximum {
                    for _ in minimum..<maximum {
                        let first = add(body, before: start, to: &states, isReversed: isReversed)
                        states.append(.split(first, next))
                        start = states.count - 1
                    }
                } else {
                    // The body continues in this state, which becomes a split when the start of the body is known.
                    start = states.count
                    states.append(.match)
                    let first = add(body, before: start, to: &states, isReversed: isReversed)
                    states[start] = .split(first, next)
                }
                for _ in 0..<minimum {
                    start = add(body, before: start, to: &states, isReversed: isReversed)
                }
                return start
            }
            return states.count - 1
        }

        /// Returns the index of the look-around with the given body. Adds the look-around if there is none. A negated
        /// look-around has the index of its positive form.
        private mutating func index(ofLookAround body: Node, isBehind: Bool) -> Int {
            let known = lookArounds.firstIndex { $0.isBehind == isBehind && $0.body == body }
            if let known { return known }
            let automaton = automaton(of: body, isReversed: !isBehind)
            lookArounds.append(LookAround(body: body, isBehind: isBehind, automaton: automaton))
            return lookArounds.count - 1
        }
    }

    /// A match of all automata of a pattern against one text.
    private struct Run {
        let text: [UInt32]
        /// For each look-around, whether its body matches at each position of the text.
        private var bodyMatches: [[Bool]] = []

        init(text: [UInt32]) { self.text = text }

        /// Finds the positions at which the body of a look-around matches.
        ///
        /// The body of a look-ahead matches text that begins at such a position. Its automaton reads backwards, so that
        /// the position is the end of a match, as for a look-behind.
        mutating func addPositions(of lookAround: LookAround) {
            var positions = Array(repeating: false, count: text.count + 1)
            match(lookAround.automaton, isReversed: !lookAround.isBehind) { position in
                positions[position] = true
                return true
            }
            bodyMatches.append(positions)
        }

        /// Calls `report` with the end of each match, in the order in which the text is read, until
        /// it returns `false`.
        func match(_ automaton: Automaton, isReversed: Bool, _ report: (Int) -> Bool) {
            let isAnchored = automaton.isAnchored && !isReversed
            // The step at which each state was last reached.
            var reached = Array(repeating: -1, count: automaton.states.count)
            var pending: [Int] = []
            // The reached states that read a character.
            var reading: [Int] = []
            for step in 0...text.count {
                let position = isReversed ? text.count - step : step
                if step == 0 || !isAnchored { pending.append(automaton.start) }
                reading.removeAll(keepingCapacity: true)
                while let state = pending.popLast() {
                    guard reached[state] < step else { continue }
                    reached[state] = step
                    switch automaton.states[state] {
                    case .match: guard report(position) else { return }
                    case .character: reading.append(state)
                    case .split(let first, let second): pending += [first, second]
                    case .assertion(let assertion, let next):
                        if holds(assertion, at: position) { pending.append(next) }
                    case .lookAround(let index, let isNegated, let next):
                        if bodyMatches[index][position] != isNegated { pending.append(next) }
                    }
                }
                guard step < text.count, !reading.isEmpty || !isAnchored else { return }
                let character = text[isReversed ? position - 1 : position]
                for state in reading {
                    guard case .character(let set, let next) = automaton.states[state],
                        set.contains(character)
                    else { continue }
                    pending.append(next)
                }
            }
        }

        private func holds(_ assertion: Assertion, at position: Int) -> Bool {
            switch assertion {
            case .textStart: position == 0
            case .textEnd: position == text.count
            case .wordBoundary: isWord(position - 1) != isWord(position)
            case .notWordBoundary: isWord(position - 1) == isWord(position)
            }
        }

        private func isWord(_ position: Int) -> Bool {
            text.indices.contains(position) && CodePoints.wordCharacters.contains(text[position])
        }
    }
}

extension MemberReader {
    /// Decodes those remaining members whose names match a pattern.
    mutating func decode<Value: JSONCoding>(
        matching pattern: SchemaPattern
    ) throws -> [String: Value] {
        var matching: [String: Value] = [:]
        var others: [MemberKey<Model>] = []
        for key in unread {
            if pattern.matches(key.stringValue) {
                matching[key.stringValue] = .some(
                    try Value.member(key, of: container, as: .present)
                )
            } else {
                others.append(key)
            }
        }
        remaining = others
        return matching
    }
}
