import SchemaKit

/// Candidates for texts without quotes that begin with a scalar, or with a character that no token can begin with.
/// Also candidates for unclosed strings in other quotation marks, for ellipses, and for calls of functions.
extension RepairScanner {
    func textCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        switch token.kind {
        case .garbage where lexer.isForeignQuote(at: token.start):
            return unclosedStringCandidates(here)
        case .garbage where lexer.isEllipsis(token.start..<token.end):
            return ellipsisCandidates(here)
        case .garbage where here.cursor.state.allowsValue:
            return textAfterGarbageCandidates(here)
        case .word:
            return textAfterScalarCandidates(here) + callCandidates(here)
        case .garbage, .colon:
            return textAfterScalarCandidates(here)
        default:
            return []
        }
    }

    /// Returns the candidate for a text without quotes that begins with a number or a word of JSON, such as `1/2`. The
    /// text must continue directly after the scalar, or with another word on the line.
    private func textAfterScalarCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        guard let last = checkpoints.last, last.token.kind == .scalar,
            last.cursor.state.allowsValue, last.token.end == here.cursor.previous.end,
            lines.line(of: last.token.start) == lines.line(of: token.start),
            token.kind == .word || token.start == last.token.end
        else { return [] }
        let candidate = unquotedText(last)
        return candidate.offset > token.start ? [candidate] : []
    }

    /// Returns the candidate for a text without quotes that begins with a character that no token can begin with, such
    /// as `@name`.
    private func textAfterGarbageCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        guard RepairLexer.isWordByte(lexer.byte(token.end)), !mayBeBracket(token) else {
            return []
        }
        var candidate = unquotedText(here)
        candidate.cost = 1.5
        return [candidate]
    }

    /// Returns whether a token is a parenthesis that may stand for a bracket: a closing parenthesis, or an opening
    /// parenthesis before text that can begin a member or an item.
    private func mayBeBracket(_ token: RepairToken) -> Bool {
        guard lexer.byte(token.start) == UInt8(ascii: "(") else {
            return isClosingParenthesis(token)
        }
        let next = lexer.token(at: token.end)
        return next.kind != .word || isBeforeColon(next) || jsonScalar(for: next) != nil
    }

    /// Returns the candidate for a string that begins with a quotation mark other than `"` and has no closing mark. The
    /// string ends before the next punctuation of JSON, `"` or line end; a colon can only end a name.
    private func unclosedStringCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let state = here.cursor.state
        guard state.allowsString, !lexer.isFence(at: token.start),
            !RepairLexer.isWhiteSpace(lexer.byte(token.end))
        else { return [] }
        var end = lexer.search(from: token.end) { offset in
            let byte = lexer.byte(offset)
            let isPart =
                Self.isUnquotedTextByte(byte) || byte == UInt8(ascii: ":") && state.allowsValue
            return isPart ? offset + 1 : nil
        }.end
        while RepairLexer.isWhiteSpace(lexer.byte(end - 1)) { end -= 1 }
        // An escape may differ from the escapes of JSON. A backslash at the end would escape the added `"`.
        guard end > token.end,
            !(token.end..<end).contains(where: { lexer.byte($0) == UInt8(ascii: "\\") })
        else { return [] }
        return [
            RepairCandidate(
                base: here,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .missingClosingQuote,
                    range: SourceRange(start: end, end: end),
                    edits: [.init(token.start..<token.end, "\""), .init(end..<end, "\"")]
                ),
                tokens: [RepairToken(kind: .string, start: token.start, end: end)],
                offset: end,
                cost: 1.3
            )
        ]
    }

    /// Returns the candidate for an ellipsis: `…`, or at least two dots. An ellipsis in place of members or items is
    /// removed together with the comma beside it. An ellipsis after a colon becomes a string.
    private func ellipsisCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let previous = here.cursor.previous
        guard here.cursor.state.allowsString, token.end - token.start > 1 else { return [] }
        if previous.kind == .colon {
            var text = unquotedText(here)
            text.cost = 1.5
            return [text]
        }
        var candidate = removal(of: .stray(phrase(token)), here, isSafe: false, cost: 0.8)
        let next = lexer.token(at: token.end)
        if next.kind == .comma {
            candidate.syntaxError.edits.append(.init(next.start..<next.end, ""))
            candidate.offset = next.end
        } else if next.kind.isCloser, previous.kind == .comma, previous.end > previous.start {
            // The range of a comma that the repair inserted is empty.
            candidate.syntaxError.edits.insert(.init(previous.start..<previous.end, ""), at: 0)
            candidate.containerEffect = .commaRemoved
        }
        return [candidate]
    }

    /// Returns the candidate that replaces the call of a function with its only argument, a string or a scalar, such as
    /// `f("a")`.
    private func callCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let name = here.token
        guard here.cursor.state.allowsValue, lexer.byte(name.end) == UInt8(ascii: "(") else {
            return []
        }
        let argument = lexer.token(at: name.end + 1)
        let closing = lexer.token(at: argument.end)
        guard argument.kind == .string || argument.kind == .scalar, isClosingParenthesis(closing)
        else { return [] }
        let removed = RepairToken(kind: .word, start: name.start, end: argument.start)
        return [
            RepairCandidate(
                base: here,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .stray(phrase(removed)),
                    range: SourceRange(start: removed.start, end: removed.end),
                    edits: [
                        .init(removed.start..<removed.end, ""),
                        .init(argument.end..<closing.end, ""),
                    ]
                ),
                tokens: [argument],
                offset: closing.end,
                cost: 0.6
            )
        ]
    }
}
