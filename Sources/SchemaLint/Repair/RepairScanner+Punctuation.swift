import SchemaKit

/// Candidates that replace punctuation, or a character of another language, with the punctuation that JSON needs there.
extension RepairScanner {
    func garbageCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let state = here.cursor.state
        let isBetweenValues =
            (state == .memberEnd || state == .itemEnd) && isBeforeNameOrValue(token)
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
        case UInt8(ascii: ";") where isBetweenValues:
            return [replacement(here, with: .comma, isSafe: true, cost: 0.5)]
        case UInt8(ascii: ".") where isBetweenValues && token.end == token.start + 1:
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
            let isObject = mayBeName && isBeforeColon(next)
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
}
