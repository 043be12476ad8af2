import SchemaKit

/// Candidates that insert, remove or replace brackets.
extension RepairScanner {
    private static func closer(inObject isObject: Bool) -> String { isObject ? "}" : "]" }

    static func closerKind(inObject isObject: Bool) -> RepairToken.Kind {
        isObject ? .objectEnd : .arrayEnd
    }

    /// The costs of changing the number of brackets, derived from the surplus of opening brackets.
    struct BracketCosts {
        /// The surplus for objects; nil if unknown. See `unclosedBracketCount(ofObjects:at:)`.
        var objects: Int?
        /// The surplus for arrays; nil if unknown.
        var arrays: Int?

        func surplus(inObject isObject: Bool) -> Int? { isObject ? objects : arrays }

        /// Returns the additional cost of inserting a closing bracket or removing an opening bracket.
        func closerCost(inObject isObject: Bool) -> Double {
            guard let surplus = surplus(inObject: isObject) else { return 0 }
            return surplus > 0 ? -0.5 : 0.8
        }

        /// Returns the additional cost of inserting an opening bracket or removing a closing bracket.
        func openerCost(inObject isObject: Bool) -> Double {
            guard let surplus = surplus(inObject: isObject) else { return 0 }
            return surplus < 0 ? -0.5 : 0.8
        }

        /// Returns the cost of replacing a bracket of a container, or the bracket in place of it, with one of the other
        /// kind. The cost is low if the container's kind lacks a closing bracket and the other kind has one too many,
        /// because one error then explains both.
        func replacementCost(inObject isObject: Bool) -> Double {
            let closing = closerCost(inObject: isObject)
            let opening = openerCost(inObject: !isObject)
            return closing < 0 && opening < 0 ? 0.4 : 1.6 + (closing + opening) / 2
        }
    }

    func bracketCandidates(at here: Checkpoint) -> [RepairCandidate] {
        let costs = BracketCosts(
            objects: unclosedBracketCount(ofObjects: true, at: here.token.start),
            arrays: unclosedBracketCount(ofObjects: false, at: here.token.start)
        )
        var candidates: [RepairCandidate] = []
        switch here.token.kind {
        case .objectEnd, .arrayEnd: candidates += closerCandidates(here, costs)
        case .objectStart, .arrayStart:
            let isObject = here.token.kind == .objectStart
            let isDoubled = here.cursor.previous.kind == here.token.kind
            let cost = (isDoubled ? 1.3 : 1.8) + costs.closerCost(inObject: isObject)
            candidates.append(bracketRemoval(here, cost: cost))
        case .garbage: candidates += parenthesisCandidates(here, costs)
        case .colon, .comma, .string, .scalar, .unclosedString, .foreignString, .word, .comment,
            .invisible, .end:
            break
        }
        candidates += missingCloserCandidates(here, costs)
        candidates += missingOpenerCandidates(here, costs)
        candidates += earlierRemovalCandidates(here, costs)
        candidates += wrongOpenerCandidates(here, costs)
        return candidates
    }

    func bracketRemoval(_ base: Checkpoint, cost: Double) -> RepairCandidate {
        let token = base.token
        return RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .extraBracket(text(of: token)),
                range: SourceRange(start: token.start, end: token.end),
                edits: [.init(token.start..<token.end, "")]
            ),
            offset: token.end,
            cost: cost
        )
    }

    /// Returns the candidates for a closing bracket that the grammar does not allow.
    private func closerCandidates(_ here: Checkpoint, _ costs: BracketCosts) -> [RepairCandidate] {
        let token = here.token
        let isObject = token.kind == .objectEnd
        let previous = here.cursor.previous
        let isDoubled = previous.kind == token.kind && previous.end == token.start
        var candidates = [
            bracketRemoval(
                here,
                cost: (isDoubled ? 1.1 : 1.5) + costs.openerCost(inObject: isObject)
            )
        ]
        guard let container = here.container, here.cursor.state.allowsEnd,
            container.isObject != isObject
        else { return candidates }
        let offset = previous.end
        candidates.append(
            missingCloser(of: container, at: offset, here, costs)
        )
        let expected = Self.closer(inObject: container.isObject)
        candidates.append(
            RepairCandidate(
                base: here,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .wrongBracket(found: text(of: token), expected: expected),
                    range: SourceRange(start: token.start, end: token.end),
                    edits: [.init(token.start..<token.end, expected)]
                ),
                tokens: [
                    RepairToken(
                        kind: Self.closerKind(inObject: container.isObject),
                        start: token.start,
                        end: token.end
                    )
                ],
                offset: token.end,
                cost: costs.replacementCost(inObject: container.isObject)
            )
        )
        return candidates
    }

    private func missingCloser(
        of container: Container,
        at offset: Int,
        _ base: Checkpoint,
        _ costs: BracketCosts
    ) -> RepairCandidate {
        let kind = Self.closerKind(inObject: container.isObject)
        let closer = Self.closer(inObject: container.isObject)
        var missing = RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .missingClosingBracket(closer),
                range: SourceRange(start: offset, end: offset),
                edits: [.init(offset..<offset, closer)]
            ),
            tokens: [RepairToken(kind: kind, start: offset, end: offset)],
            offset: base.token.start,
            cost: 1.4 + costs.closerCost(inObject: container.isObject)
        )
        missing.syntaxError.related = openingBracket(of: container)
        return missing
    }

    /// Returns the range of the opening bracket, which is empty if a repair has inserted the bracket.
    func openingBracket(of container: Container) -> SourceRange {
        let bracket = UInt8(ascii: container.isObject ? "{" : "[")
        let length = lexer.byte(container.start) == bracket ? 1 : 0
        return SourceRange(start: container.start, end: container.start + length)
    }

    /// Returns the candidates that end a container before the last comma, and the candidates that remove an extra array
    /// around the last value.
    private func missingCloserCandidates(
        _ here: Checkpoint,
        _ costs: BracketCosts
    ) -> [RepairCandidate] {
        guard let base = (recentCheckpoints + [here]).last(where: { $0.token.kind == .comma }),
            let container = base.container, base.cursor.state.allowsEnd
        else { return unwrappingCandidates(here, costs) }
        let offset = base.cursor.previous.end
        let missing = missingCloser(of: container, at: offset, base, costs)
        return [missing] + unwrappingCandidates(base, costs) + unwrappingCandidates(here, costs)
    }

    /// Returns the candidate that replaces the innermost array with its only item, another array. The result is empty
    /// if the innermost container is not such an array.
    private func unwrappingCandidates(_ base: Checkpoint, _ costs: BracketCosts)
        -> [RepairCandidate]
    {
        guard let container = base.container, !container.isObject, base.cursor.state == .itemEnd,
            container.valueCount == 1, container.firstValue == container.start + 1,
            lexer.byte(container.start + 1) == UInt8(ascii: "[")
        else { return [] }
        var unwrapped = RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .extraBracket("["),
                range: SourceRange(start: container.start, end: container.start + 1),
                edits: [.init(container.start..<container.start + 1, "")]
            ),
            offset: base.token.start,
            cost: 1.3 + costs.closerCost(inObject: false)
        )
        unwrapped.containerEffect = .unwrapped
        return [unwrapped]
    }

    // MARK: Opening brackets

    private func missingOpenerCandidates(
        _ here: Checkpoint,
        _ costs: BracketCosts
    ) -> [RepairCandidate] {
        var candidates: [RepairCandidate] = []
        let state = here.cursor.state
        let last = checkpoints.last
        switch here.token.kind {
        case .colon:
            // The string before the colon is a name, not a value.
            if let last, last.token.kind == .string, last.cursor.state.allowsValue {
                candidates.append(missingOpener(.objectStart, at: last, costs))
                candidates += missingValueCandidates(beforeName: last)
            }
        case .objectEnd where here.cursor.previous.kind == .colon:
            candidates.append(missingOpener(.objectStart, at: here, costs))
        case .arrayEnd where here.cursor.previous.kind == .colon:
            candidates.append(missingOpener(.arrayStart, at: here, costs))
        case .objectEnd, .arrayEnd, .objectStart, .arrayStart, .comma, .string, .scalar,
            .unclosedString, .foreignString, .word, .comment, .invisible, .garbage, .end:
            break
        }
        switch (state, here.token.kind) {
        // These tokens continue or end an array, which must begin at or before the last value.
        case (.name, .objectStart), (.name, .arrayStart), (.name, .scalar), (.memberEnd, .arrayEnd),
            (.done, .comma), (.done, .arrayEnd):
            candidates += wrappingCandidates(here, costs)
        // The string that was read as a name is an item of such an array.
        case (.colon, .comma), (.colon, .arrayEnd):
            if let last, last.cursor.state == .name {
                candidates += wrappingCandidates(last, costs)
            }
        default: break
        }
        return candidates
    }

    /// Returns the candidate that inserts a missing value before the name of the next member, if this name begins a
    /// line and was read as the value.
    private func missingValueCandidates(beforeName name: Checkpoint) -> [RepairCandidate] {
        let colon = name.cursor.previous
        guard colon.kind == .colon, isFirstOnLine(name.token.start) else { return [] }
        let offset = colon.end
        return [
            RepairCandidate(
                base: name,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .missingValue(found: "a member name"),
                    range: SourceRange(start: offset, end: offset),
                    edits: [.init(offset..<offset, " null,")]
                ),
                tokens: [
                    RepairToken(kind: .scalar, start: offset, end: offset),
                    RepairToken(kind: .comma, start: offset, end: offset),
                ],
                offset: name.token.start,
                cost: 1.6
            )
        ]
    }

    private func missingOpener(
        _ kind: RepairToken.Kind,
        at base: Checkpoint,
        _ costs: BracketCosts
    ) -> RepairCandidate {
        let bracket = kind == .objectStart ? "{" : "["
        let offset = openerOffset(after: base.cursor.previous.end, before: base.token.start)
        return RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .missingOpeningBracket(bracket),
                range: SourceRange(start: offset, end: offset),
                edits: [.init(offset..<offset, bracket)]
            ),
            tokens: [RepairToken(kind: kind, start: offset, end: offset)],
            offset: base.token.start,
            cost: 1.4 + costs.openerCost(inObject: kind == .objectStart)
        )
    }

    /// Returns the offset at which an opening bracket is probably missing.
    ///
    /// If the next token is on the same line, the bracket belongs directly before the token. Otherwise, the place
    /// depends on the text before the bracket. At the start of the text, the bracket belongs at the end of the current
    /// line. After a colon, it belongs on the colon's line, after at most one space. In other places, it belongs on the
    /// following line if that line is empty, or else directly before the next token.
    private func openerOffset(after previous: Int, before next: Int) -> Int {
        guard let lineFeed = (previous..<next).first(where: { unsafe lexer.bytes[$0] == 0x0A })
        else {
            return next
        }
        let hasCarriageReturn = unsafe lineFeed > previous && lexer.bytes[lineFeed - 1] == 0x0D
        let lineEnd = hasCarriageReturn ? lineFeed - 1 : lineFeed
        if previous == 0 { return lineEnd }
        var end = lineEnd
        while end > previous, unsafe RepairLexer.isWhiteSpace(lexer.bytes[end - 1]) { end -= 1 }
        if unsafe lexer.bytes[end - 1] == UInt8(ascii: ":") { return min(end + 1, lineEnd) }
        // An empty line after a bracket or comma is probably the line of the missing bracket.
        return emptyLine(from: lineFeed + 1, before: next)?.end ?? next
    }

    /// Returns the line that begins at `start`, without its line end, or nil if the token at `next` is on this line.
    private func emptyLine(from start: Int, before next: Int) -> (start: Int, end: Int)? {
        var end = start
        while end < next, unsafe lexer.bytes[end] != 0x0A { end += 1 }
        guard end < next else { return nil }
        var contentEnd = end
        while contentEnd > start, unsafe lexer.bytes[contentEnd - 1] == 0x0D { contentEnd -= 1 }
        return (start, contentEnd)
    }

    /// Returns the candidate that makes the last value the first item of an array.
    private func wrappingCandidates(_ base: Checkpoint, _ costs: BracketCosts) -> [RepairCandidate]
    {
        let container = base.container
        guard let start = container == nil ? rootStart : container?.lastValue else { return [] }
        let floor = container?.start ?? 0
        var previous = start
        while previous > floor, unsafe RepairLexer.isWhiteSpace(lexer.bytes[previous - 1]) {
            previous -= 1
        }
        let offset = openerOffset(after: previous, before: start)
        var wrapped = RepairCandidate(
            base: base,
            syntaxError: JSONRepair.SyntaxError(
                kind: .missingOpeningBracket("["),
                range: SourceRange(start: offset, end: offset),
                edits: [.init(offset..<offset, "[", rank: .bracketAround)]
            ),
            offset: base.token.start,
            cost: 1.4 + costs.openerCost(inObject: false)
        )
        wrapped.containerEffect = .array(start: offset)
        return [wrapped]
    }

    // MARK: Brackets that were read before

    /// Returns the candidate that removes the last closing bracket that was read. This bracket must be directly before
    /// the current token, or repeat the bracket before it.
    private func earlierRemovalCandidates(_ here: Checkpoint, _ costs: BracketCosts)
        -> [RepairCandidate]
    {
        guard let base = recentCheckpoints.last(where: { $0.token.kind.isCloser }) else {
            return []
        }
        let previous = base.cursor.previous
        let isDoubled = previous.kind == base.token.kind && previous.end == base.token.start
        guard isDoubled || base.token.end == here.cursor.previous.end else { return [] }
        let isObject = base.token.kind == .objectEnd
        return [
            bracketRemoval(
                base,
                cost: (isDoubled ? 1.2 : 2) + costs.openerCost(inObject: isObject)
            )
        ]
    }

    /// Returns the candidate that removes an array that is not closed and whose only item is another array; nil if the
    /// innermost container is not such an array.
    func unwrappingAtEnd(_ token: RepairToken) -> RepairCandidate? {
        unwrappingCandidates(checkpoint(at: token), BracketCosts()).first
    }

    // MARK: Text before the document

    /// Returns the candidate that removes the text before a document, such as a line of a log or the start of an
    /// assignment. The result is empty if the text has no document near its start.
    func leadingTextRemoval(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        guard here.cursor.container < 0, here.cursor.state == .value,
            token.kind == .word || token.kind == .garbage
        else { return [] }
        let limit = unsafe min(token.start + RepairSearchBudget.freeByteCount, lexer.bytes.count)
        let start =
            textStart(afterFenceAt: token.start)
            ?? (token.start..<limit).first { beginsDocument(at: $0, afterTextAt: token.start) }
        guard let start else { return [] }
        let end = (token.start..<start).last { !RepairLexer.isWhiteSpace(lexer.byte($0)) }
        let lineEnd = lexer.lineEnd(from: token.start)
        let shownEnd = min(lineEnd, (end ?? token.start) + 1)
        return [
            RepairCandidate(
                base: here,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .stray("text before the document"),
                    range: SourceRange(start: token.start, end: shownEnd),
                    edits: [.init(token.start..<start, "")]
                ),
                offset: start,
                cost: 1.7
            )
        ]
    }

    /// Returns the start of the text after a line that consists of a fence and, at most, the name of a language.
    /// Returns nil for other lines, and if nothing follows the line.
    private func textStart(afterFenceAt offset: Int) -> Int? {
        guard lexer.isFence(at: offset) else { return nil }
        let lineEnd = lexer.lineEnd(from: offset)
        let hasDocument = (offset..<lineEnd).contains { "{[\"".utf8.contains(lexer.byte($0)) }
        guard !hasDocument, lexer.token(at: lineEnd).kind != .end else { return nil }
        return lexer.skippingWhiteSpace(from: lineEnd)
    }

    /// Returns whether an object or array that is probably a document begins at `offset`. An object that begins with a
    /// name in double quotes is a document. Another object that begins with a name, or an array that begins with a
    /// string or an object, may be a part of YAML or TOML. It must therefore begin a line, or follow `=` or `(` on the
    /// first line of the text.
    private func beginsDocument(at offset: Int, afterTextAt textStart: Int) -> Bool {
        let isObject = lexer.byte(offset) == UInt8(ascii: "{")
        guard isObject || lexer.byte(offset) == UInt8(ascii: "["), offset > textStart else {
            return false
        }
        let next = lexer.token(at: offset + 1)
        switch next.kind {
        case .string: if isObject { return true }
        case .foreignString: break
        case .word:
            guard isObject, lexer.placeholderEnd(at: next.start) == nil else { return false }
        case .objectStart:
            guard !isObject else { return false }
        default: return false
        }
        if isFirstOnLine(offset) { return true }
        var last = offset - 1
        while last > textStart, RepairLexer.isWhiteSpace(lexer.byte(last)) { last -= 1 }
        let isAssignedOrPassed = [UInt8(ascii: "="), UInt8(ascii: "(")].contains(lexer.byte(last))
        return isAssignedOrPassed && lines.line(of: offset) == lines.line(of: textStart)
    }

    // MARK: Indentation

    /// A difference between the indentation of a token and the brackets before the token.
    enum IndentationMistake {
        case missingCloser
        case extraCloser
    }

    /// Returns the candidate for a bracket that is missing or extra according to the indentation, or nil if there is
    /// none. It is applied without a comparison with others, so its cost does not matter.
    func candidate(for mistake: IndentationMistake, at token: RepairToken) -> RepairCandidate? {
        guard let container = innermost else { return nil }
        let indentation = lines.indentation(at: token.start)
        // A parenthesis with the indentation of the container stands for its closing bracket; see
        // `parenthesisCandidates`.
        if isClosingParenthesis(token), indentation == container.indentation { return nil }
        return switch mistake {
        case .missingCloser: missingCloserByIndentation(before: token, indentation, container)
        case .extraCloser: extraCloserByIndentation(token, in: container)
        }
    }

    private func missingCloserByIndentation(
        before token: RepairToken,
        _ indentation: Int,
        _ container: Container
    ) -> RepairCandidate? {
        // A closing bracket with the indentation of the container closes it, or has the wrong kind.
        if token.kind.isCloser, indentation == container.indentation { return nil }
        // A closing bracket with another indentation also closes it, unless an outer container fits better.
        if token.kind == Self.closerKind(inObject: container.isObject),
            !isOuterIndentation(indentation, container)
        {
            return nil
        }
        let here = checkpoint(at: token)
        var base = here
        if !cursor.state.allowsEnd {
            guard let last = checkpoints.last, last.token.kind == .comma else { return nil }
            base = last
        }
        guard base.cursor.state.allowsEnd,
            let surplus = unclosedBracketCount(ofObjects: container.isObject, at: token.start),
            surplus > 0
        else { return nil }
        let previous = base.cursor.previous.end
        // A container whose opening bracket a repair has just inserted stays open until a token of the text is read.
        guard previous > container.insertionEnd else { return nil }
        let offset = closerOffset(after: previous, before: base.token.start, container)
        if let unwrapped = unwrappingCandidates(base, BracketCosts()).first { return unwrapped }
        var missing = missingCloser(of: container, at: offset, base, BracketCosts())
        // If a value follows and no comma was read, a comma is missing after the bracket.
        if token.kind.isValueStart, base.token.start == token.start,
            let parent = self.container(container.parent), parent.indentation < indentation
        {
            missing.syntaxError.edits.append(.init(offset..<offset, ","))
            missing.tokens.append(RepairToken(kind: .comma, start: offset, end: offset))
        }
        return missing
    }

    /// Returns whether an outer container of the same kind begins on a line with this indentation. Each container that
    /// is visited counts as one byte of the search budget.
    private func isOuterIndentation(_ indentation: Int, _ container: Container) -> Bool {
        var outer = self.container(container.parent)
        let limit = lines.searchBudget.limit(from: 0, before: .max)
        var count = 0
        defer { lines.searchBudget.spend(from: 0, to: count) }
        while let candidate = outer, candidate.indentation >= indentation, count < limit {
            if candidate.indentation == indentation, candidate.isObject == container.isObject {
                return true
            }
            outer = self.container(candidate.parent)
            count += 1
        }
        return false
    }

    /// Returns the offset at which a closing bracket is probably missing: directly before a comma that begins a line,
    /// on a line that is empty except for the container's indentation, or else directly after the last value.
    func closerOffset(after previous: Int, before next: Int, _ container: Container) -> Int {
        if lexer.byte(next) == UInt8(ascii: ","), isFirstOnLine(next) { return next }
        guard let lineEnd = (previous..<next).first(where: { unsafe lexer.bytes[$0] == 0x0A }),
            let line = emptyLine(from: lineEnd + 1, before: next),
            line.end - line.start == container.indentation
        else { return previous }
        return line.end
    }

    private func extraCloserByIndentation(
        _ token: RepairToken,
        in container: Container
    ) -> RepairCandidate? {
        guard token.kind == Self.closerKind(inObject: container.isObject), cursor.state.allowsEnd,
            let surplus = unclosedBracketCount(ofObjects: container.isObject, at: token.start),
            surplus < 0
        else { return nil }
        return bracketRemoval(checkpoint(at: token), cost: 0)
    }
}
