import SchemaKit

/// Candidates that change quotation marks or the content of strings.
extension RepairScanner {
    /// The maximum number of tokens before the error for which candidates change quotation marks.
    private static let earlierTokenCount = 4
    /// The maximum number of offsets in a string that are tried as the end of the string.
    private static let closingLimit = 48
    /// The maximum number of quotation marks in a string that a candidate escapes.
    private static let innerQuoteLimit = 6
    /// The maximum number of line breaks in a string that a candidate escapes.
    private static let lineBreakLimit = 8

    /// Returns the candidates at an error and at earlier tokens on its line. Earlier tokens have higher costs.
    func quoteCandidates(at here: Checkpoint) -> [RepairCandidate] {
        var candidates: [RepairCandidate] = []
        let line = lines.line(of: here.token.start)
        for (distance, base) in ([here] + checkpoints.suffix(Self.earlierTokenCount).reversed())
            .enumerated()
        {
            guard lines.line(of: base.token.start) == line else { break }
            let cost = 0.1 * Double(distance)
            if lexer.byte(base.token.start) == UInt8(ascii: "\"") {
                candidates += quoteRemovalCandidates(base, cost: cost)
                guard base.cursor.state.allowsString else { continue }
                candidates += closingQuoteCandidates(base, cost: cost)
                candidates += quoteEscapeCandidates(base, cost: cost)
                candidates += lineJoinCandidates(base, cost: cost)
            } else if base.cursor.state.allowsString {
                candidates += openingQuoteCandidates(base, cost: cost)
            }
        }
        if here.token.kind == .foreignString, here.cursor.state.allowsString {
            candidates.append(foreignStringCandidate(here))
        }
        return candidates
    }

    private func stringToken(from start: Int, to end: Int) -> RepairToken {
        RepairToken(kind: .string, start: start, end: end)
    }

    /// Returns whether the content of a string before `offset` ends in a backslash that is not itself escaped.
    private func endsInBackslash(before offset: Int) -> Bool {
        var backslash = offset
        while lexer.byte(backslash - 1) == UInt8(ascii: "\\") { backslash -= 1 }
        return !(offset - backslash).isMultiple(of: 2)
    }

    /// Returns the candidate that inserts an opening quotation mark, so that a string ends at the next quotation mark
    /// on the line.
    private func openingQuoteCandidates(_ base: Checkpoint, cost: Double) -> [RepairCandidate] {
        let start = base.token.start
        guard let quote = lexer.nextQuote(from: start) else { return [] }
        let baseCost = lexer.canFollowString(at: quote + 1) ? 1.3 : 2
        return [
            RepairCandidate(
                base: base,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .missingOpeningQuote,
                    range: SourceRange(start: start, end: start),
                    edits: [.init(start..<start, "\"", rank: .openingQuote)]
                ),
                tokens: [stringToken(from: start, to: quote + 1)],
                offset: quote + 1,
                cost: baseCost + cost
            )
        ]
    }

    /// Returns the candidates that end the string earlier, before punctuation. A string without a closing quotation
    /// mark can also end at a typographic quotation mark, or at the line end.
    private func closingQuoteCandidates(_ base: Checkpoint, cost: Double) -> [RepairCandidate] {
        let token = base.token
        var candidates: [RepairCandidate] = []
        var limit = token.kind == .string ? token.end - 1 : token.end
        // The loop ends at the opening quotation mark at the latest.
        while unsafe RepairLexer.isWhiteSpace(lexer.bytes[limit - 1]) { limit -= 1 }
        func close(at offset: Int) {
            // A last backslash must not escape the closing quotation mark, so it is escaped itself.
            let closer = endsInBackslash(before: offset) ? "\\\"" : "\""
            candidates.append(
                RepairCandidate(
                    base: base,
                    syntaxError: JSONRepair.SyntaxError(
                        kind: .missingClosingQuote,
                        range: SourceRange(start: offset, end: offset),
                        edits: [.init(offset..<offset, closer)]
                    ),
                    tokens: [stringToken(from: token.start, to: offset)],
                    offset: offset,
                    cost: 1.3 + cost + 0.01 * Double(candidates.count)
                )
            )
        }
        if token.kind == .unclosedString {
            candidates += typographicQuoteCandidates(base, limit, cost: cost)
            close(at: limit)
        }
        for offset in (token.start..<limit).reversed() {
            guard candidates.count < Self.closingLimit else { break }
            switch unsafe lexer.bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
                close(at: offset)
            default: break
            }
        }
        return candidates
    }

    /// Returns the candidate for a string that begins with a double quotation mark and ends with a typographic one. A
    /// mark that may be an apostrophe does not end the string.
    private func typographicQuoteCandidates(
        _ base: Checkpoint,
        _ limit: Int,
        cost: Double
    ) -> [RepairCandidate] {
        let start = base.token.start
        var offset = start + 1
        while offset < min(limit, start + RepairSearchBudget.freeByteCount) {
            let length = lexer.typographicQuoteLength(at: offset)
            let mayBeApostrophe =
                lexer.quoteFamily(at: offset) == RepairLexer.singleTypographicFamily
            if length > 0, !mayBeApostrophe {
                // A mark inside the string begins or ends a quotation. A later mark may belong to this quotation, too.
                guard lexer.canFollowString(at: offset + length) else { return [] }
                return [
                    RepairCandidate(
                        base: base,
                        syntaxError: JSONRepair.SyntaxError(
                            kind: .foreignQuotes("typographic"),
                            range: SourceRange(start: offset, end: offset + length),
                            edits: [.init(offset..<offset + length, "\"")],
                            isSafe: true
                        ),
                        tokens: [stringToken(from: start, to: offset + length)],
                        offset: offset + length,
                        cost: 0.8 + cost
                    )
                ]
            }
            offset += max(1, length)
        }
        return []
    }

    /// Returns the candidate that removes the opening quotation mark of a string.
    private func quoteRemovalCandidates(_ base: Checkpoint, cost: Double) -> [RepairCandidate] {
        let start = base.token.start
        let isDoubled =
            lexer.byte(start + 1) == UInt8(ascii: "\"")
            || start > 0 && lexer.byte(start - 1) == UInt8(ascii: "\"")
        return [
            RepairCandidate(
                base: base,
                syntaxError: JSONRepair.SyntaxError(
                    kind: .extraQuote,
                    range: SourceRange(start: start, end: start + 1),
                    edits: [.init(start..<start + 1, "")]
                ),
                offset: start + 1,
                cost: (isDoubled ? 1.35 : 2.1) + cost
            )
        ]
    }

    /// Returns the candidates that escape quotation marks inside the string.
    private func quoteEscapeCandidates(_ base: Checkpoint, cost: Double) -> [RepairCandidate] {
        let token = base.token
        guard token.kind == .string else { return [] }
        var candidates: [RepairCandidate] = []
        var innerQuotes = [token.end - 1]
        // A quotation mark that looks like the end of the string is probably the end.
        var escapeCost = costOfEscaping(quoteBefore: token.end)
        while innerQuotes.count <= Self.innerQuoteLimit,
            let next = lexer.nextQuote(from: innerQuotes[innerQuotes.count - 1] + 1)
        {
            if lexer.canFollowString(at: next + 1) {
                candidates.append(
                    RepairCandidate(
                        base: base,
                        syntaxError: JSONRepair.SyntaxError(
                            kind: .unescapedQuote,
                            range: SourceRange(
                                start: innerQuotes[0],
                                end: innerQuotes[innerQuotes.count - 1] + 1
                            ),
                            edits: innerQuotes.map { .init($0..<$0, "\\") }
                        ),
                        tokens: [stringToken(from: token.start, to: next + 1)],
                        offset: next + 1,
                        cost: 1.5 + 0.2 * Double(innerQuotes.count) + escapeCost + cost
                    )
                )
            }
            escapeCost += costOfEscaping(quoteBefore: next + 1)
            innerQuotes.append(next)
        }
        return candidates
    }

    /// Returns the cost of treating the quotation mark before `offset` as content of the string.
    private func costOfEscaping(quoteBefore offset: Int) -> Double {
        guard lexer.canFollowString(at: offset) else { return 0 }
        // A quotation mark before a colon almost certainly ends a name.
        return lexer.byte(lexer.skippingWhiteSpace(from: offset)) == UInt8(ascii: ":") ? 6 : 1.5
    }

    /// Returns the candidate that continues the string on one of the next lines.
    private func lineJoinCandidates(_ base: Checkpoint, cost: Double) -> [RepairCandidate] {
        let token = base.token
        guard token.kind == .unclosedString else { return [] }
        var edits: [JSONRepair.Edit] = []
        var offset = token.end
        for lineBreakCount in 1...Self.lineBreakLimit {
            let isEscaped = endsInBackslash(before: offset)
            guard RepairLexer.isLineEnd(lexer.byte(offset)) else { return [] }
            let isPair = lexer.byte(offset) == 0x0D && lexer.byte(offset + 1) == 0x0A
            let end = offset + (isPair ? 2 : 1)
            // The backslash before the line break becomes the backslash of the escape.
            edits.append(.init(offset..<end, isEscaped ? "n" : "\\n"))
            if let quote = lexer.nextQuote(from: end) {
                return [
                    RepairCandidate(
                        base: base,
                        syntaxError: JSONRepair.SyntaxError(
                            kind: .lineBreakInString,
                            range: SourceRange(start: token.start, end: token.end),
                            edits: edits
                        ),
                        tokens: [stringToken(from: token.start, to: quote + 1)],
                        offset: quote + 1,
                        cost: 2 + 0.1 * Double(lineBreakCount) + cost
                    )
                ]
            }
            offset = lexer.lineEnd(from: end)
        }
        return []
    }

    /// Returns the candidate that replaces the quotation marks of a string with double quotation marks.
    func foreignStringCandidate(_ here: Checkpoint) -> RepairCandidate {
        let token = here.token
        let isTypographic = lexer.typographicQuoteLength(at: token.start) > 0
        let opening = max(1, lexer.typographicQuoteLength(at: token.start))
        var closing = 1
        if isTypographic, lexer.typographicQuoteLength(at: token.end - 2) == 2 {
            closing = 2
        } else if isTypographic {
            closing = 3
        }
        var edits = [JSONRepair.Edit(token.start..<token.start + opening, "\"")]
        // A substitution in a template literal, such as `${name}`, stands for another text.
        var hasSubstitution = false
        // Another mark that is no apostrophe may be the end of the string.
        var hasOtherEnd = false
        let content = token.start + opening..<token.end - closing
        var offset = content.lowerBound
        while offset < content.upperBound {
            if unsafe lexer.bytes[offset] == UInt8(ascii: "\\") {
                // JSON has no escape for a single quotation mark.
                if lexer.byte(offset + 1) == UInt8(ascii: "'") {
                    edits.append(.init(offset..<offset + 1, ""))
                }
                offset += 2
                continue
            }
            if unsafe lexer.bytes[offset] == UInt8(ascii: "\"") {
                edits.append(.init(offset..<offset, "\\"))
            }
            hasSubstitution =
                hasSubstitution
                || lexer.byte(token.start) == UInt8(ascii: "`")
                    && lexer.byte(offset) == UInt8(ascii: "$")
                    && lexer.byte(offset + 1) == UInt8(ascii: "{")
            hasOtherEnd =
                hasOtherEnd
                || lexer.quoteFamily(at: offset) == lexer.quoteFamily(at: token.start)
                    && !isApostrophe(at: offset)
            offset += 1
        }
        edits.append(.init(token.end - closing..<token.end, "\""))
        let name =
            unsafe isTypographic
            ? "typographic" : lexer.bytes[token.start] == UInt8(ascii: "'") ? "single" : "back"
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: .foreignQuotes(name),
                range: SourceRange(start: token.start, end: token.end),
                edits: edits,
                isSafe: !hasSubstitution && !hasOtherEnd
            ),
            tokens: [stringToken(from: token.start, to: token.end)],
            offset: token.end,
            cost: 0.3
        )
    }

    /// Returns whether a single quotation mark is between two letters or digits, so that it closes no string.
    private func isApostrophe(at offset: Int) -> Bool {
        let family = lexer.quoteFamily(at: offset)
        guard family == UInt8(ascii: "'") || family == RepairLexer.singleTypographicFamily else {
            return false
        }
        let end = offset + max(1, lexer.typographicQuoteLength(at: offset))
        var start = offset - 1
        while lexer.byte(start) & 0xC0 == 0x80 { start -= 1 }
        return isWordPart(start..<offset) && isWordPart(end..<end + lexer.scalarLength(at: end))
    }

    /// Returns whether a character is a letter, a mark on a letter, or a digit.
    private func isWordPart(_ character: Range<Int>) -> Bool {
        let text = text(from: character.lowerBound, to: character.upperBound)
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
    }
}

/// Mistakes inside strings that do not change where the strings end.
extension RepairScanner {
    /// Records the invalid characters and the invalid escapes in a string, until the maximum number of errors is
    /// reached.
    mutating func checkText(of token: RepairToken) {
        let quote = lexer.byte(token.start)
        var offset = token.start
        while offset < token.end, syntaxErrors.count < syntaxErrorLimit {
            let byte = unsafe lexer.bytes[offset]
            if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") {
                offset = lexer.plainTextEnd(from: offset + 1, before: token.end)
            } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "'"),
                lexer.byte(offset + 1) == quote
            {
                // The edit that replaces the quotes has already removed this backslash.
                offset += 2
            } else if byte == UInt8(ascii: "\\") {
                offset = checkEscape(at: offset, before: token.end)
            } else if byte < 0x20, !RepairLexer.isLineEnd(byte) {
                addError(
                    .rejected(.controlCharacter(byte)),
                    at: offset..<offset + 1,
                    [.init(offset..<offset + 1, Self.escape(of: byte))],
                    isSafe: true
                )
                offset += 1
            } else if byte >= 0x80, lexer.sequenceLength(at: offset) == 0 {
                addEncodingError(offset..<offset + 1)
                offset += 1
            } else {
                // A line end is not reported again: the error about the line break has already replaced it.
                offset += lexer.scalarLength(at: offset)
            }
        }
    }

    private mutating func addError(
        _ errorKind: JSONRepair.SyntaxError.Kind,
        at range: Range<Int>,
        _ edits: [JSONRepair.Edit],
        isSafe: Bool
    ) {
        var syntaxError = JSONRepair.SyntaxError(
            kind: errorKind,
            range: SourceRange(start: range.lowerBound, end: range.upperBound)
        )
        syntaxError.edits = edits
        syntaxError.isSafe = isSafe
        syntaxErrors.append(syntaxError)
    }

    /// Records invalid UTF-8. All invalid bytes in the text count as one error, because the text probably has another
    /// encoding.
    private mutating func addEncodingError(_ range: Range<Int>) {
        let edit = JSONRepair.Edit(range.lowerBound..<range.upperBound, "\u{FFFD}")
        if let index = encodingErrorIndex {
            syntaxErrors[index].edits.append(edit)
        } else {
            encodingErrorIndex = syntaxErrors.count
            addError(.rejected(.invalidUTF8), at: range, [edit], isSafe: false)
        }
    }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case 0x08: "\\b"
        case 0x09: "\\t"
        case 0x0C: "\\f"
        default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// Records an invalid escape.
    ///
    /// - Returns: The offset after the escape.
    private mutating func checkEscape(at start: Int, before end: Int) -> Int {
        let next = lexer.byte(start + 1)
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let digitCount = hexadecimalDigitCount(from: start + 2, limit: 4)
            guard digitCount < 4 else { return start + 6 }
            let doubled = [JSONRepair.Edit(start..<start, "\\", rank: .escape)]
            let range = start..<start + 2 + digitCount
            addError(.rejected(.invalidUnicodeEscape), at: range, doubled, isSafe: false)
            return start + 2
        // After a repair, a string can end with a backslash.
        case _ where start + 1 >= end || RepairLexer.isLineEnd(next): return start + 1
        default:
            let length = lexer.scalarLength(at: start + 1)
            guard lexer.sequenceLength(at: start + 1) > 0 else {
                addEncodingError(start..<start + 2)
                return start + 2
            }
            let found = text(from: start + 1, to: start + 1 + length)
            let edit: JSONRepair.Edit
            if next == UInt8(ascii: "'") {
                edit = .init(start..<start + 1, "")
            } else if next == UInt8(ascii: "x"),
                hexadecimalDigitCount(from: start + 2, limit: 2) == 2
            {
                edit = .init(start + 1..<start + 2, "u00")
            } else {
                edit = .init(start..<start, "\\", rank: .escape)
            }
            let range = start..<start + 1 + length
            let isSafe = next == UInt8(ascii: "'")
            addError(.rejected(.invalidEscape(found: found)), at: range, [edit], isSafe: isSafe)
            // A control character is an error of its own, so it is read again.
            return start + 1 + (next < 0x20 ? 0 : length)
        }
    }

    private func hexadecimalDigitCount(from start: Int, limit: Int) -> Int {
        var count = 0
        while count < limit {
            let byte = lexer.byte(start + count)
            guard RepairLexer.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 else { break }
            count += 1
        }
        return count
    }
}
