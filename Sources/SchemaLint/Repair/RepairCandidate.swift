import SchemaKit

/// A change that could let a text be read further.
struct RepairCandidate {
    /// What the change does to containers that are there already.
    enum Wrapping {
        case none
        /// The last value becomes the first element of an array that begins at `start`.
        case array(start: Int)
        /// The innermost array is gone, and its only element stands in its place.
        case unwrapped
        /// The comma before was not there.
        case ended
    }

    /// Where the change sets in.
    var base: RepairScanner.Checkpoint
    var mistake: JSONRepair.Mistake
    var wrapping = Wrapping.none
    /// The tokens that the change puts in, or makes out of what stands there.
    var tokens: [RepairToken] = []
    /// Where reading goes on.
    var offset: Int
    /// How unlikely it is.
    var cost: Double
}

extension RepairScanner {
    /// The number of tokens on which a candidate is tried.
    private static let trialTokenCount = 20
    /// The number of bytes, counted from the token that does not fit.
    private static let trialByteCount = 2_000

    /// The cheapest change at or before `token`, which the grammar does not allow.
    func bestCandidate(at token: RepairToken) -> RepairCandidate? {
        let here = checkpoint(at: token)
        var candidates = signCandidates(at: here)
        candidates += bracketCandidates(at: here)
        candidates += quoteCandidates(at: here)
        let horizon = max(token.end, token.start + Self.trialByteCount)
        let cut = lexer.cut(at: horizon)
        var best: RepairCandidate?
        var bestCost = Double.infinity
        for candidate in candidates where candidate.cost < bestCost {
            guard let trial = trial(of: candidate, cut, from: token.start) else { continue }
            if candidate.cost + trial < bestCost {
                best = candidate
                bestCost = candidate.cost + trial
            }
        }
        return best
    }

    /// What is open in a trial.
    private struct TrialStack {
        /// The index of the innermost container that was open before.
        var base: Int
        var pushed: [Bool] = []
    }

    private func isObject(_ stack: TrialStack) -> Bool? {
        stack.pushed.last ?? container(stack.base)?.isObject
    }

    private func apply(
        _ step: RepairState.Step,
        _ state: inout RepairState,
        _ stack: inout TrialStack
    ) {
        switch step {
        case .open(let isObject):
            stack.pushed.append(isObject)
            state = isObject ? .nameOrEnd : .valueOrEnd
        case .close:
            if stack.pushed.popLast() == nil { stack.base = container(stack.base)?.parent ?? -1 }
            state = .afterValue(inObject: isObject(stack))
        case .completeValue: state = .afterValue(inObject: isObject(stack))
        case .go(let next): state = next
        case .finish: break
        }
    }

    /// What would still be wrong after a candidate, as a price; `nil` where it does not fit itself.
    private func trial(
        of candidate: RepairCandidate,
        _ lexer: RepairLexer,
        from start: Int
    ) -> Double? {
        var state = candidate.base.cursor.state
        var stack = TrialStack(base: candidate.base.cursor.container)
        switch candidate.wrapping {
        case .none: break
        case .array:
            stack.pushed.append(false)
            state = state.wantsString ? .value : .elementEnd
        case .unwrapped:
            stack.base = container(stack.base)?.parent ?? -1
            state = .afterValue(inObject: isObject(stack))
        case .ended: state = .afterValue(inObject: isObject(stack))
        }
        for token in candidate.tokens {
            guard let step = state.step(token.kind) else { return nil }
            apply(step, &state, &stack)
        }
        return trial(from: candidate.offset, state, stack, lexer, counting: start)
    }

    private func trial(
        from offset: Int,
        _ state: RepairState,
        _ stack: TrialStack,
        _ lexer: RepairLexer,
        counting start: Int
    ) -> Double {
        var state = state
        var stack = stack
        var offset = offset
        var price = 0.0
        var previous = RepairToken.Kind.end
        var count = 0
        while count < Self.trialTokenCount {
            let token = lexer.token(at: offset)
            let isCut = lexer.bytes.count < self.lexer.bytes.count
            if isCut, token.end >= lexer.bytes.count {
                let isComment = token.kind == .comment && !isSetOff(token)
                return isComment ? price + 1.6 : price
            }
            if let step = state.step(token.kind) {
                if case .finish = step { return price }
                apply(step, &state, &stack)
            } else if token.kind == .end {
                return price + 3 + 0.5 * Double(stack.pushed.count)
            } else if let meant = lenientToken(token, state, previous, lexer) {
                price += meant.price
                if let step = meant.state.step(meant.kind) { apply(step, &state, &stack) }
            } else {
                // The further it comes, the likelier it is that a mistake of its own follows.
                let share = min(1, Double(count) / Double(Self.trialTokenCount / 2))
                return price + 2 + 5 * (1 - share)
            }
            previous = token.kind
            offset = token.end
            if token.start >= start { count += 1 }
        }
        return price
    }

    /// A token of another dialect, and what it stands for: it may be wrong, but shows that the rest
    /// is understood.
    private func lenientToken(
        _ token: RepairToken,
        _ state: RepairState,
        _ previous: RepairToken.Kind,
        _ lexer: RepairLexer
    ) -> (kind: RepairToken.Kind, state: RepairState, price: Double)? {
        switch token.kind {
        case .comment: (.end, .value, isSetOff(token) ? 0.2 : 1.6)
        case .invisible: (.end, .value, 0.2)
        case .foreignString where state.wantsString: (.string, state, 0.3)
        case .word where state.wantsName:
            lexer.byte(lexer.skippingSpaces(token.end)) == UInt8(ascii: ":")
                ? (.string, state, 0.4) : nil
        case .word where state.wantsValue:
            scalar(meantBy: token) == nil ? nil : (.scalar, state, 0.5)
        case .objectEnd where state == .name && previous == .comma: (.objectEnd, .memberEnd, 0.3)
        case .arrayEnd where state == .value && previous == .comma: (.arrayEnd, .elementEnd, 0.3)
        default: nil
        }
    }
}
