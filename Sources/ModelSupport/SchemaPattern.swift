/// A regular expression that is compiled into an automaton over UTF-8 bytes.
struct SchemaPattern: Sendable {
    let source: String
    /// The alternatives, of which at least one must match. An alternative matches if each of its
    /// terms matches the text or, if the term is negated, does not match it.
    private var alternatives: [[Term]] = []

    private struct Term: Sendable {
        let isNegated: Bool
        let start: Int
        let states: [State]

        /// True if a match can begin only at the start of the text.
        var isAnchored: Bool {
            guard case .assertion(UInt8(ascii: "^"), _) = states[start] else { return false }
            return true
        }
    }

    private enum State: Sendable {
        case match
        case split(Int, Int)
        case ranges([Range])
        case assertion(UInt8, Int)
    }

    private struct Range: Sendable {
        let low: UInt8
        let high: UInt8
        let target: Int
    }

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - source: The regular expression.
    ///   - table: The automaton: alternatives separated by `|`, with terms separated by `&`. A term
    ///     is the number of its first state and a list of states. In a state, `r` reads a byte in
    ///     one of the given ranges and continues in the state after `>`; more such ranges follow a
    ///     slash. `s` continues in two states, `m` is a match, and any other letter is an assertion
    ///     about the position. If no next state is given, it is the previous state in the list.
    init(_ source: String, _ table: String) {
        self.source = source
        alternatives = table.utf8.split(separator: UInt8(ascii: "|")).map { terms in
            terms.split(separator: UInt8(ascii: "&")).map(Self.term)
        }
    }

    private static func term(_ text: Substring.UTF8View) -> Term {
        let isNegated = text.first == UInt8(ascii: "!")
        let parts = text.dropFirst(isNegated ? 1 : 0).split(separator: UInt8(ascii: " "))
        return Term(
            isNegated: isNegated,
            start: number(parts[0]),
            states: parts[1].split(separator: UInt8(ascii: ";")).enumerated()
                .map { state($1, previous: $0 - 1) }
        )
    }

    private static func number(_ text: Substring.UTF8View, radix: Int = 10) -> Int {
        Int(Substring(text), radix: radix) ?? 0
    }

    private static func state(_ text: Substring.UTF8View, previous: Int) -> State {
        let rest = text.dropFirst()
        switch text.first {
        case UInt8(ascii: "m"): return .match
        case UInt8(ascii: "s"):
            let targets = rest.split(separator: UInt8(ascii: ","))
            return .split(number(targets[0]), number(targets[1]))
        case UInt8(ascii: "r"):
            return .ranges(
                rest.split(separator: UInt8(ascii: "/")).flatMap { ranges($0, previous) }
            )
        default: return .assertion(text.first ?? 0, rest.isEmpty ? previous : number(rest))
        }
    }

    private static func ranges(_ text: Substring.UTF8View, _ previous: Int) -> [Range] {
        let parts = text.split(separator: UInt8(ascii: ">"))
        let target = parts.count > 1 ? number(parts[1]) : previous
        return parts[0].split(separator: UInt8(ascii: ",")).map { range in
            let ends = range.split(separator: UInt8(ascii: "-"))
            return Range(
                low: UInt8(number(ends[0], radix: 16)),
                high: UInt8(number(ends[ends.count - 1], radix: 16)),
                target: target
            )
        }
    }

    /// Returns whether the pattern matches anywhere in `text`.
    func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return alternatives.contains { terms in
            terms.allSatisfy { Self.matches($0, bytes) != $0.isNegated }
        }
    }

    private static func matches(_ term: Term, _ bytes: [UInt8]) -> Bool {
        // The position at which each state was last reached, counted from one.
        var reached = Array(repeating: 0, count: term.states.count)
        var pending = [term.start]
        var reading: [Int] = []
        for position in 0...bytes.count {
            reading.removeAll(keepingCapacity: true)
            while let state = pending.popLast() {
                guard reached[state] <= position else { continue }
                reached[state] = position + 1
                switch term.states[state] {
                case .match: return true
                case .ranges: reading.append(state)
                case .split(let first, let second):
                    pending.append(second)
                    pending.append(first)
                case .assertion(let letter, let next):
                    if holds(letter, at: position, bytes) { pending.append(next) }
                }
            }
            guard position < bytes.count, !reading.isEmpty || !term.isAnchored else { return false }
            for state in reading {
                guard case .ranges(let ranges) = term.states[state] else { continue }
                for range in ranges
                where range.low <= bytes[position] && bytes[position] <= range.high {
                    pending.append(range.target)
                }
            }
            if !term.isAnchored { pending.append(term.start) }
        }
        return false
    }

    /// Returns whether an assertion about the position holds.
    private static func holds(_ letter: UInt8, at position: Int, _ bytes: [UInt8]) -> Bool {
        let before = position > 0 ? bytes[position - 1] : nil
        let after = position < bytes.count ? bytes[position] : nil
        switch letter {
        case UInt8(ascii: "^"): return before == nil
        case UInt8(ascii: "$"): return after == nil
        case UInt8(ascii: "<"): return before == nil || isLineEnd(before)
        case UInt8(ascii: ">"): return after == nil || isLineEnd(after)
        case UInt8(ascii: "b"): return isWord(before) != isWord(after)
        default: return isWord(before) == isWord(after)
        }
    }

    private static func isLineEnd(_ byte: UInt8?) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isWord(_ byte: UInt8?) -> Bool {
        switch byte ?? 0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            true
        default: false
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
