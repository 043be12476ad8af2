import SchemaKit

/// A change after which reading the text may continue.
struct RepairCandidate {
    /// The effect of the change on containers that have already been read.
    enum Wrapping {
        case none
        /// The last value becomes the first item of a new array that begins at `start`.
        case array(start: Int)
        /// The innermost array is removed, and its only item takes its place.
        case unwrapped
        /// The comma before is removed.
        case ended
    }

    /// The scanner's state from which the change is made.
    var base: RepairScanner.Checkpoint
    var mistake: JSONRepair.Mistake
    var wrapping = Wrapping.none
    /// The tokens that the change inserts, or creates from existing text.
    var tokens: [RepairToken] = []
    /// The offset at which reading continues.
    var offset: Int
    /// The cost of the change: the higher, the less likely it is.
    var cost: Double
}

extension RepairScanner {
    /// The maximum number of tokens on which a candidate is tried.
    private static let trialTokenCount = 20
    /// The maximum number of bytes for a trial, counted from the token that does not fit.
    private static let trialByteCount = 2_000

    /// Returns the change with the lowest cost at or before `token`, which the grammar does not allow; nil if no change
    /// helps.
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

    /// The open containers in a trial.
    private struct TrialStack {
        /// The index of the innermost container that was open before the trial.
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

    /// Returns the cost of the mistakes that remain after a candidate, or `nil` if the grammar does not allow the
    /// candidate's own tokens.
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
            state = state.wantsString ? .value : .itemEnd
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
            let isCut = unsafe lexer.bytes.count < self.lexer.bytes.count
            if isCut, unsafe token.end >= lexer.bytes.count {
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
                // The later an error occurs, the more likely it is a separate mistake.
                let share = min(1, Double(count) / Double(Self.trialTokenCount / 2))
                return price + 2 + 5 * (1 - share)
            }
            previous = token.kind
            offset = token.end
            if token.start >= start { count += 1 }
        }
        return price
    }

    /// Returns the token that a token of another dialect stands for, or nil if there is none. Such a token may be
    /// wrong, but it shows that the text was understood up to there.
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
        case .arrayEnd where state == .value && previous == .comma: (.arrayEnd, .itemEnd, 0.3)
        default: nil
        }
    }
}
