/// A pattern with look-around as automata of which each knows where those before it match.
///
///     a(?=b(?!c))   1: places before which no c stands   2: places where b stands before such
///                   3: the text, by a at places of 2
///
/// A look-ahead is read from the end of the text to its start, so that at each place it is known
/// whether something that begins there matches. Time is linear in the text and in the number of
/// automata.
final class PatternCascade: Sendable {
    /// An automaton, and which of the stages it asks.
    struct Stage: Sendable {
        let automaton: PatternAutomaton
        let conditions: [Int32]
    }

    /// The places at which a look-around holds.
    struct Look: Sendable {
        let stage: Stage
        let isNegated: Bool
    }

    /// Inner ones stand before those that they are in.
    let looks: [Look]
    let whole: Stage

    /// Conditions multiply the columns of tables.
    private static let conditionLimit = 6

    /// Nil if the node has back-references, more than `limit` states are needed, or one automaton
    /// asks more than a few conditions. The node must be simplified.
    init?(_ node: PatternNode, limit: Int) {
        var builder = Builder(limit: limit)
        guard let whole = builder.stage(of: node.bytewise.simplified, isReversed: false) else {
            return nil
        }
        looks = builder.looks
        self.whole = whole
    }

    private struct Builder {
        let limit: Int
        var looks: [Look] = []
        var numbers: [PatternLook: Int32] = [:]

        mutating func stage(of node: PatternNode, isReversed: Bool) -> Stage? {
            let asked = node.outermostLooks
            guard !node.hasOutermostReference, asked.count <= PatternCascade.conditionLimit else {
                return nil
            }
            var conditions: [Int32] = []
            for look in asked {
                guard let number = number(of: look) else { return nil }
                conditions.append(number)
            }
            let automaton = PatternAutomaton(
                node,
                looks: asked,
                isReversed: isReversed,
                limit: limit
            )
            return automaton.map { Stage(automaton: $0, conditions: conditions) }
        }

        mutating func number(of look: PatternLook) -> Int32? {
            if let known = numbers[look] { return known }
            guard let stage = stage(of: look.body, isReversed: !look.isBehind) else { return nil }
            looks.append(Look(stage: stage, isNegated: look.isNegated))
            numbers[look] = Int32(looks.count - 1)
            return numbers[look]
        }
    }
}

extension PatternScratch {
    mutating func matches(
        _ cascade: PatternCascade,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var places = PatternPlaces()
        swap(&places, &self.places)
        defer { swap(&places, &self.places) }
        places.clear(byteCount: text.count)
        for look in cascade.looks {
            places.addCondition { places, recording in
                places.withSelection(of: look.stage.conditions) { selection in
                    withDeterminizer(of: look.stage.automaton) { determinizer in
                        determinizer.eachPlace(of: text, selection) { offset, isMatch in
                            // Nothing is asked of the places inside of a code point.
                            if isMatch != look.isNegated,
                                offset == text.count || !PatternText.isContinuation(text[offset])
                            {
                                recording.insert(offset)
                            }
                            return true
                        }
                    }
                }
            }
        }
        return places.withSelection(of: cascade.whole.conditions) { selection in
            withDeterminizer(of: cascade.whole.automaton) { $0.matches(text, selection) }
        }
    }
}

extension PatternNode {
    /// The look-around in the node that is not in another, each once.
    fileprivate var outermostLooks: [PatternLook] {
        var looks: [PatternLook] = []
        visitOutermost { node in
            if case .look(let look) = node, !looks.contains(look) { looks.append(look) }
        }
        return looks
    }

    fileprivate var hasOutermostReference: Bool {
        var hasReference = false
        visitOutermost { node in
            if case .reference = node { hasReference = true }
        }
        return hasReference
    }

    /// Visits the nodes outside of look-around, and each look-around as one node.
    private func visitOutermost(_ body: (PatternNode) -> Void) {
        body(self)
        switch self {
        case .empty, .character, .set, .assertion, .reference, .look: break
        case .sequence(let nodes), .alternatives(let nodes):
            for node in nodes { node.visitOutermost(body) }
        case .capture(_, let inner): inner.visitOutermost(body)
        case .repetition(let repetition): repetition.body.visitOutermost(body)
        }
    }

    /// The same conditions, with look-around for the assertions that the bytes on both sides of a
    /// place do not decide.
    fileprivate var bytewise: PatternNode {
        switch self {
        case .empty, .character, .set, .reference: return self
        case .assertion(let assertion): return assertion.bytewise
        case .capture(let number, let body): return .capture(number, body.bytewise)
        case .sequence(let nodes): return .sequence(nodes.map(\.bytewise))
        case .alternatives(let nodes): return .alternatives(nodes.map(\.bytewise))
        case .look(var look):
            look.body = look.body.bytewise
            return .look(look)
        case .repetition(var repetition):
            repetition.body = repetition.body.bytewise
            return .repetition(repetition)
        }
    }
}

extension PatternAssertion {
    fileprivate var bytewise: PatternNode {
        switch self {
        case .textStart, .textEnd, .wordBoundary, .notWordBoundary: .assertion(self)
        case .lineStart: .alternatives([.assertion(.textStart), Self.after(.lineTerminators)])
        case .lineEnd: .alternatives([.assertion(.textEnd), Self.before(.lineTerminators)])
        case .foldedWordBoundary: Self.boundary(.foldedWordCharacters, isThere: true)
        case .notFoldedWordBoundary: Self.boundary(.foldedWordCharacters, isThere: false)
        }
    }

    private static func boundary(_ set: CodePointSet, isThere: Bool) -> PatternNode {
        .alternatives([
            .sequence([after(set), before(set, isNegated: isThere)]),
            .sequence([after(set, isNegated: true), before(set, isNegated: !isThere)]),
        ])
    }

    private static func after(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .look(PatternLook(isBehind: true, isNegated: isNegated, body: .set(set)))
    }

    private static func before(_ set: CodePointSet, isNegated: Bool = false) -> PatternNode {
        .look(PatternLook(isBehind: false, isNegated: isNegated, body: .set(set)))
    }
}
