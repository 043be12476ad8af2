import SchemaKit

/// Candidates that replace punctuation, or a character of another language, with the punctuation that JSON needs there.
extension RepairScanner {
    /// Returns the candidate that replaces the next token with punctuation.
    func replacement(
        _ here: Checkpoint,
        with kind: RepairToken.Kind,
        isSafe: Bool = false,
        cost: Double
    ) -> RepairCandidate {
        let token = here.token
        let expected = Self.text(of: kind)
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: .foreignPunctuation(text(of: token), expected: expected),
                range: SourceRange(start: token.start, end: token.end),
                edits: [.init(token.start..<token.end, expected)],
                isSafe: isSafe
            ),
            tokens: [RepairToken(kind: kind, start: token.start, end: token.end)],
            offset: token.end,
            cost: cost
        )
    }

    /// Returns the punctuation that a kind of token stands for.
    private static func text(of kind: RepairToken.Kind) -> String {
        switch kind {
        case .objectStart: "{"
        case .objectEnd: "}"
        case .arrayStart: "["
        case .arrayEnd: "]"
        case .colon: ":"
        default: ","
        }
    }

    /// Returns the candidates that replace a character that no token of JSON can begin with, or the arrow `=>`.
    func garbageCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let state = here.cursor.state
        switch lexer.byte(token.start) {
        case UInt8(ascii: "=") where state == .colon:
            var base = here
            if lexer.byte(token.end) == UInt8(ascii: ">") {
                let arrow = RepairToken(kind: .garbage, start: token.start, end: token.end + 1)
                base = checkpoint(at: arrow)
            }
            return [replacement(base, with: .colon, isSafe: true, cost: 0.5)]
        case UInt8(ascii: ";") where state == .colon:
            return [replacement(here, with: .colon, cost: 0.8)]
        // A comma is tried in every state, but only the end of a member or an item allows it.
        case UInt8(ascii: ";") where isBeforeNameOrValue(token):
            return [replacement(here, with: .comma, isSafe: true, cost: 0.5)]
        case UInt8(ascii: ".") where token.end == token.start + 1 && isBeforeNameOrValue(token):
            return [replacement(here, with: .comma, cost: 0.8)]
        default: return []
        }
    }

    /// Returns the candidates that replace a parenthesis with the bracket that JSON needs there.
    func parenthesisCandidates(_ here: Checkpoint, _ costs: BracketCosts) -> [RepairCandidate] {
        let token = here.token
        if lexer.byte(token.start) == UInt8(ascii: "("), here.cursor.state.allowsValue {
            let next = lexer.token(at: token.end)
            let mayBeName =
                next.kind == .string || next.kind == .foreignString || next.kind == .word
            let isObject = next.kind == .objectEnd || mayBeName && isBeforeColon(next)
            let cost = 1.2 + costs.openerCost(inObject: isObject)
            return [replacement(here, with: isObject ? .objectStart : .arrayStart, cost: cost)]
        }
        guard isClosingParenthesis(token), here.cursor.state.allowsEnd,
            let container = here.container
        else { return [] }
        let kind = Self.closerKind(inObject: container.isObject)
        let cost = 1.2 + costs.closerCost(inObject: container.isObject)
        return [replacement(here, with: kind, cost: cost)]
    }

    func isClosingParenthesis(_ token: RepairToken) -> Bool {
        token.kind == .garbage && lexer.byte(token.start) == UInt8(ascii: ")")
    }

    // MARK: Opening brackets of the wrong kind

    /// Returns the candidates for an object that begins with `[`, or an array that begins with `{`. The bracket has the
    /// wrong kind, or it is an extra bracket before a value.
    func wrongOpenerCandidates(_ here: Checkpoint, _ costs: BracketCosts) -> [RepairCandidate] {
        guard let container = here.container, let last = checkpoints.last else { return [] }
        let token = here.token
        switch (here.cursor.state, token.kind) {
        case (.itemEnd, .colon):
            guard container.firstValue == last.token.start, last.token.kind == .string else {
                return []
            }
            return kindChange(of: container, at: here, costs)
        case (.nameOrEnd, .scalar) where !isBeforeColon(token),
            (.nameOrEnd, .objectStart), (.nameOrEnd, .arrayStart):
            // If the token is `{` too, `bracketCandidates(at:)` has the candidate that removes one of the two brackets.
            let isExtra = token.kind != .objectStart && costs.closerCost(inObject: true) < 0
            let cost = 1.8 + costs.closerCost(inObject: true)
            return kindChange(of: container, at: here, costs)
                + (isExtra ? [bracketRemoval(last, cost: cost)] : [])
        case (.colon, .comma), (.colon, .arrayEnd):
            guard last.cursor.state == .nameOrEnd else { return [] }
            return kindChange(of: container, at: last, costs)
        default: return []
        }
    }

    /// Returns the candidate that replaces the opening bracket of a container with one of the other kind. The result is
    /// empty if a repair has already inserted or replaced the bracket.
    private func kindChange(
        of container: Container,
        at base: Checkpoint,
        _ costs: BracketCosts
    ) -> [RepairCandidate] {
        let found = container.isObject ? "{" : "["
        let expected = container.isObject ? "[" : "{"
        let range = openingBracket(of: container)
        guard range.byteCount > 0 else { return [] }
        var change = RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .foreignPunctuation(found, expected: expected),
                range: range,
                edits: [.init(range.start..<range.end, expected)]
            ),
            offset: base.token.start,
            cost: costs.replacementCost(inObject: container.isObject)
        )
        change.containerEffect = .kindChanged
        return [change]
    }
}
