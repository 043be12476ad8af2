import SchemaKit

/// A possible change of the text after which the text can be read further.
struct RepairCandidate {
    /// The effect of the change on containers that have already been read.
    enum ContainerEffect {
        case none
        /// The last value becomes the first item of a new array that begins at `start`.
        case array(start: Int)
        /// The innermost array is removed, and its only item takes its place.
        case unwrapped
        /// The comma before the token is removed.
        case commaRemoved
        /// The innermost container changes its kind: an array with one item, a string, becomes an object with this
        /// string as its first name, or an object of which only `{` has been read becomes an array.
        case kindChanged
    }

    /// The state of the scanner before the change.
    var base: RepairScanner.Checkpoint
    var syntaxError: JSONRepair.SyntaxError
    var containerEffect = ContainerEffect.none
    /// The tokens that the change inserts, or creates from existing text.
    var tokens: [RepairToken] = []
    /// The offset at which reading continues.
    var offset: Int
    /// The cost of the change: the higher the cost, the less likely the change. All costs are estimates; the insertion
    /// of a missing comma has the cost 1.
    var cost: Double
}

extension RepairScanner {
    /// The maximum number of tokens that are read to try a candidate. They are counted from the token that the grammar
    /// does not allow, so that a candidate that begins earlier is tried as far as the others.
    private static let trialTokenLimit = 20
    /// The maximum number of bytes that are read to try a candidate, counted from the same token.
    private static let trialByteLimit = 2_000

    /// Returns the cheapest change at or before `token`, which the grammar does not allow; nil if no change helps.
    /// Changes are compared by their own cost plus the cost of the errors that would remain.
    func bestCandidate(at token: RepairToken) -> RepairCandidate? {
        let here = checkpoint(at: token)
        var candidates = tokenCandidates(at: here)
        candidates += bracketCandidates(at: here)
        candidates += quoteCandidates(at: here)
        let trialEnd = max(token.end, token.start + Self.trialByteLimit)
        let trialLexer = lexer.truncated(at: trialEnd)
        var best: RepairCandidate?
        var bestCost = Double.infinity
        for candidate in candidates where candidate.cost < bestCost {
            guard
                let laterCost = cost(
                    after: candidate,
                    trialLexer,
                    countingTokensFrom: token.start
                )
            else { continue }
            if candidate.cost + laterCost < bestCost {
                best = candidate
                bestCost = candidate.cost + laterCost
            }
        }
        return best
    }

    /// The simulated state and the open containers of a scanner that reads the tokens after a candidate.
    private struct Trial {
        var state: RepairState
        /// The index of the innermost container that was open before the trial and is still open; -1 if there is none.
        var outerContainer: Int
        /// For each container that the trial has opened, true if it is an object.
        var opened: [Bool] = []
        /// True if the candidate inserts a comma. Further missing commas are then probably the same mistake.
        var insertsComma = false
    }

    /// Returns whether the innermost container of a trial is an object, or `nil` outside all containers.
    private func isObject(_ trial: Trial) -> Bool? {
        trial.opened.last ?? container(trial.outerContainer)?.isObject
    }

    private func apply(_ step: RepairState.Step, to trial: inout Trial) {
        switch step {
        case .open(let isObject):
            trial.opened.append(isObject)
            trial.state = isObject ? .nameOrEnd : .valueOrEnd
        case .close:
            if trial.opened.popLast() == nil {
                trial.outerContainer = container(trial.outerContainer)?.parent ?? -1
            }
            trial.state = .afterValue(inObject: isObject(trial))
        case .completeValue: trial.state = .afterValue(inObject: isObject(trial))
        case .go(let next): trial.state = next
        case .finish: break
        }
    }

    /// Returns the cost of the errors that remain after a candidate, or `nil` if the grammar does not allow the
    /// candidate's own tokens.
    private func cost(
        after candidate: RepairCandidate,
        _ lexer: RepairLexer,
        countingTokensFrom start: Int
    ) -> Double? {
        var trial = Trial(
            state: candidate.base.cursor.state,
            outerContainer: candidate.base.cursor.container
        )
        switch candidate.containerEffect {
        case .none: break
        case .array:
            // A value precedes the token, so a state that allows a string means that a comma follows the value.
            let isAfterComma = trial.state.allowsString
            trial.opened.append(false)
            trial.state = isAfterComma ? .value : .itemEnd
        case .unwrapped:
            trial.outerContainer = container(trial.outerContainer)?.parent ?? -1
            trial.state = .afterValue(inObject: isObject(trial))
        case .commaRemoved: trial.state = .afterValue(inObject: isObject(trial))
        case .kindChanged:
            let changed = container(trial.outerContainer)
            let becomesObject = changed?.isObject == false
            trial.outerContainer = changed?.parent ?? -1
            trial.opened.append(becomesObject)
            trial.state = becomesObject ? .colon : .valueOrEnd
        }
        if case .missingComma = candidate.syntaxError.kind { trial.insertsComma = true }
        for token in candidate.tokens {
            guard let step = trial.state.step(token.kind) else { return nil }
            apply(step, to: &trial)
        }
        return cost(of: trial, from: candidate.offset, lexer, countingTokensFrom: start)
    }

    private func cost(
        of trial: Trial,
        from offset: Int,
        _ lexer: RepairLexer,
        countingTokensFrom start: Int
    ) -> Double {
        var trial = trial
        var offset = offset
        var cost = 0.0
        var previous = RepairToken.Kind.end
        var tokenCount = 0
        while tokenCount < Self.trialTokenLimit {
            let token = lexer.token(at: offset)
            let isTruncated = unsafe lexer.bytes.count < self.lexer.bytes.count
            // The token may continue after the truncated text, so the trial ends here.
            if isTruncated, unsafe token.end >= lexer.bytes.count {
                let isDoubtfulComment = token.kind == .comment && !isProbablyComment(token)
                return isDoubtfulComment ? cost + 1.6 : cost
            }
            if let step = trial.state.step(token.kind) {
                if case .finish = step { return cost }
                apply(step, to: &trial)
            } else if token.kind == .end {
                return cost + 3 + 0.5 * Double(trial.opened.count)
            } else if let accepted = lenientToken(token, in: trial, after: previous, lexer) {
                cost += accepted.cost
                if let step = accepted.state.step(accepted.kind) { apply(step, to: &trial) }
            } else {
                // The later an error occurs, the more likely it is a separate error.
                let distance = min(1, Double(tokenCount) / Double(Self.trialTokenLimit / 2))
                return cost + 2 + 5 * (1 - distance)
            }
            previous = token.kind
            offset = token.end
            if token.start >= start { tokenCount += 1 }
        }
        return cost
    }

    /// Returns the JSON token to read in place of a token that the grammar does not allow, the state in which it is
    /// read, and the cost of the replacement; nil if there is none. The replacement may be wrong, but it shows that the
    /// text before the token was understood.
    ///
    /// A closing bracket after a trailing comma is read in the state before the comma, and a string after a missing
    /// comma in the state after the comma. Comments and invisible characters become `.end` in the state `.value`, which
    /// has no step for `.end`, so they are skipped.
    private func lenientToken(
        _ token: RepairToken,
        in trial: Trial,
        after previous: RepairToken.Kind,
        _ lexer: RepairLexer
    ) -> (kind: RepairToken.Kind, state: RepairState, cost: Double)? {
        let state = trial.state
        let next = lexer.skippingWhiteSpace(from: token.end)
        let isBeforeColon = lexer.byte(next) == UInt8(ascii: ":")
        return switch token.kind {
        case .comment: (.end, .value, isProbablyComment(token) ? 0.2 : 1.6)
        case .invisible: (.end, .value, 0.2)
        case .foreignString where state.allowsString: (.string, state, 0.3)
        case .foreignString where state == .itemEnd: (.string, .value, 1.3)
        case .foreignString where state == .memberEnd && isBeforeColon: (.string, .name, 1.3)
        case .string where trial.insertsComma && state == .itemEnd,
            .scalar where trial.insertsComma && state == .itemEnd:
            (token.kind, .value, 0.4)
        case .string where trial.insertsComma && state == .memberEnd && isBeforeColon:
            (.string, .name, 0.4)
        case .word where state.allowsName, .scalar where state.allowsName:
            isBeforeColon ? (.string, state, 0.4) : nil
        case .word where state.allowsValue && lexer.placeholderEnd(at: token.start) == token.end:
            (.string, state, 0.5)
        case .word where state.allowsValue:
            jsonScalar(for: token) == nil ? nil : (.scalar, state, 0.5)
        case .garbage where state.allowsEnd && isClosingParenthesis(token):
            (state == .memberEnd || state == .nameOrEnd ? .objectEnd : .arrayEnd, state, 0.4)
        case .objectEnd where state == .name && previous == .comma: (.objectEnd, .memberEnd, 0.3)
        case .arrayEnd where state == .value && previous == .comma: (.arrayEnd, .itemEnd, 0.3)
        default: nil
        }
    }
}
