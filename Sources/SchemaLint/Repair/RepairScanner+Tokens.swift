import SchemaKit

/// Candidates that change one token: punctuation, comments, words and missing values.
extension RepairScanner {
    /// The maximum number of characters of the text that a message quotes.
    private static let quotedCharacterLimit = 40
    /// The maximum number of bytes of a member name without quotes.
    private static let unquotedNameByteLimit = 200
    /// The maximum number of comments that are skipped to find the value after a comment.
    private static let laterCommentLimit = 8
    /// The maximum number of commas, comments and invisible characters that are skipped between two tokens.
    private static let skippedTokenLimit = 8
    /// The maximum number of bytes of a word that can stand for a JSON scalar.
    private static let scalarByteLimit = 40

    func text(of token: RepairToken) -> String { text(from: token.start, to: token.end) }

    func text(from start: Int, to end: Int) -> String {
        unsafe String(decoding: lexer.bytes[start..<end], as: UTF8.self)
    }

    /// Returns the phrase for a token in messages.
    func phrase(_ token: RepairToken) -> String {
        switch token.kind {
        case .string, .unclosedString, .foreignString: return "a string"
        case .comment: return "a comment"
        case .end: return "the end of the document"
        case .objectStart, .objectEnd, .arrayStart, .arrayEnd, .colon, .comma, .scalar, .word,
            .invisible, .garbage:
            let shown = text(of: token).prefix(Self.quotedCharacterLimit)
            if let scalar = shown.unicodeScalars.first, scalar.isInvisible {
                return scalar.codePointName
            }
            return "'\(shown)'"
        }
    }

    func tokenCandidates(at here: Checkpoint) -> [RepairCandidate] {
        var candidates = insertions(at: here)
        let token = here.token
        switch token.kind {
        case .comment:
            let cost = isProbablyComment(token) ? 0.2 : isColor(token) ? 4 : 1.8
            candidates.append(commentRemoval(here, cost: cost))
            if let base = valueLikeComment(here) { candidates.append(unquotedText(base)) }
        case .invisible:
            let isSafe = !text(of: token).unicodeScalars.contains { $0.value < 0x20 }
            let errorKind = JSONRepair.SyntaxError.Kind.stray(phrase(token))
            var candidate = removal(of: errorKind, here, isSafe: isSafe, cost: 0.2)
            if separatesWords(token) {
                candidate.syntaxError.edits = [.init(token.start..<token.end, " ")]
            }
            candidates.append(candidate)
        case .comma:
            let isInPlaceOfValue = here.cursor.state.allowsString
            // After a colon, a value may be missing before the comma, although a value follows.
            let isAfterColon = here.cursor.previous.kind == .colon
            candidates.append(
                removal(
                    of: .extraComma,
                    here,
                    isSafe: isInPlaceOfValue && !isAfterColon && followsPrevious(token),
                    cost: isInPlaceOfValue ? 1 : 1.8
                )
            )
            if here.cursor.state == .colon {
                candidates.append(replacement(here, with: .colon, cost: 1.9))
            }
        case .colon:
            let isDoubled = here.cursor.previous.kind == .colon
            candidates.append(
                removal(of: .extraColon, here, isSafe: isDoubled, cost: isDoubled ? 1 : 2.2)
            )
            // Only the end of a member or an item allows the comma.
            if isBeforeNameOrValue(token) {
                candidates.append(replacement(here, with: .comma, cost: 2))
            }
        case .word: candidates += wordCandidates(here)
        case .garbage:
            candidates += garbageCandidates(here)
            candidates.append(removal(of: .stray(phrase(token)), here, isSafe: false, cost: 1.6))
        case .scalar where here.cursor.state.allowsName && isBeforeColon(token):
            candidates.append(unquotedName(here))
        case .string, .unclosedString, .foreignString, .scalar:
            candidates.append(removal(of: .stray(phrase(token)), here, isSafe: false, cost: 4))
        case .objectStart, .objectEnd, .arrayStart, .arrayEnd, .end: break
        }
        // Text after the document can be removed up to the end. If it begins with a comment, only the comment is
        // removed first, because the text may end after it.
        if here.cursor.state == .done, token.kind != .comment {
            candidates.append(restRemoval(here))
        }
        candidates += leadingTextRemoval(here) + commaInNumberCandidates(here)
        candidates += textCandidates(here)
        return candidates
    }

    /// Returns whether a word or a number ends directly before a token, and another one begins directly after it.
    /// Without any text between them, they would be one word.
    private func separatesWords(_ token: RepairToken) -> Bool {
        token.start > 0
            && [token.start - 1, token.end].allSatisfy { offset in
                lexer.byte(offset) >= 0x80 || RepairLexer.isWordByte(lexer.byte(offset))
            }
    }

    /// Returns whether the text of a comment token looks like a comment, and not like the rest of a string.
    func isProbablyComment(_ comment: RepairToken) -> Bool {
        let content = unsafe lexer.bytes[comment.start..<comment.end]
        let quoteCount = unsafe content.prefix(RepairSearchBudget.freeByteCount).count {
            $0 == UInt8(ascii: "\"")
        }
        guard quoteCount.isMultiple(of: 2), !isColor(comment) else { return false }
        guard comment.start > 0 else { return true }
        switch lexer.byte(comment.start - 1) {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["):
            return true
        default: return false
        }
    }

    /// Returns whether a comment token looks like a word that starts with a number sign, such as a color. The result is
    /// false for a comment that begins a line.
    private func isColor(_ comment: RepairToken) -> Bool {
        lexer.byte(comment.start) == UInt8(ascii: "#")
            && RepairLexer.isWordByte(lexer.byte(comment.start + 1))
            && !isFirstOnLine(comment.start)
    }

    /// Returns whether a line comment follows other text on its line, where a value is expected. Such a comment token
    /// may begin with a value without quotes, such as a color. The rest of the line is then part of the token, too.
    private func mayBeValue(_ here: Checkpoint) -> Bool {
        let start = here.token.start
        guard here.cursor.state.allowsValue, !isFirstOnLine(start) else { return false }
        return lexer.byte(start) == UInt8(ascii: "#")
            || lexer.byte(start + 1) == UInt8(ascii: "/")
    }

    /// Returns a checkpoint at a comment that is probably a value without quotes: a color, or, after a colon, a URL
    /// without a scheme. Returns nil for other comments. The token of the checkpoint is the word `#` or `//`, after
    /// which `unquotedText` reads the rest of the value.
    private func valueLikeComment(_ here: Checkpoint) -> Checkpoint? {
        let start = here.token.start
        guard mayBeValue(here) else { return nil }
        if isColor(here.token) {
            return checkpoint(at: RepairToken(kind: .word, start: start, end: start + 1))
        }
        guard here.cursor.previous.kind == .colon, lexer.byte(start) == UInt8(ascii: "/"),
            RepairLexer.isWordByte(lexer.byte(start + 2))
        else { return nil }
        return checkpoint(at: RepairToken(kind: .word, start: start, end: start + 2))
    }

    /// Returns whether a line comment may be a value, because no other value follows it where a value is expected.
    private func isPossibleValue(_ here: Checkpoint) -> Bool {
        mayBeValue(here) && !isBeforeValue(here)
    }

    /// Returns whether a value, or the end of an array, follows a comment, so that the comment is not the value.
    private func isBeforeValue(_ here: Checkpoint) -> Bool {
        guard !isColor(here.token) else { return false }
        var next = lexer.token(at: here.token.end)
        for _ in 0..<Self.laterCommentLimit where next.kind == .comment {
            next = lexer.token(at: next.end)
        }
        guard here.cursor.previous.kind == .colon else {
            return next.kind.isValueStart || next.kind == .arrayEnd
        }
        // A string before a colon is the next name, so the value is missing, or is in the comment.
        return next.kind.isValueStart && !isBeforeColon(next)
    }

    /// Returns whether the end of a comment is certain, so that the comment contains no part of the document.
    ///
    /// A block comment without an end contains the rest of the document. A block comment that contains another `/*`
    /// may lack its end, too. A line comment after other text on its line contains a part of the document if a bracket
    /// in the comment closes an object or array that was opened before the comment. A long line comment of this kind is
    /// not searched, and the result is false.
    private func hasCertainEnd(_ comment: RepairToken) -> Bool {
        let star = UInt8(ascii: "*")
        if lexer.byte(comment.start) == UInt8(ascii: "/"), lexer.byte(comment.start + 1) == star {
            return !lexer.isUnterminated(comment)
                && !(comment.start + 2..<comment.end - 2).contains { offset in
                    lexer.byte(offset) == UInt8(ascii: "/") && lexer.byte(offset + 1) == star
                }
        }
        guard !isFirstOnLine(comment.start) else { return true }
        guard comment.end - comment.start <= RepairSearchBudget.freeByteCount else { return false }
        var openCount = 0
        return (comment.start..<comment.end).allSatisfy { offset in
            switch lexer.byte(offset) {
            case UInt8(ascii: "{"), UInt8(ascii: "["): openCount += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): openCount -= 1
            default: break
            }
            return openCount >= 0
        }
    }

    /// Returns whether a comment is inside the document, after it, or before text that may be the document. Without a
    /// document, the text may be of another language, in which comments are allowed.
    private func isBesideJSON(_ here: Checkpoint) -> Bool {
        guard here.cursor.container < 0, here.cursor.state == .value else { return true }
        var next = lexer.token(at: here.token.end)
        for _ in 0..<Self.laterCommentLimit where next.kind == .comment {
            next = lexer.token(at: next.end)
        }
        return next.kind == .comment || next.kind.isValueStart && next.kind != .word
    }

    func removal(of token: RepairToken) -> RepairCandidate {
        removal(of: .stray(phrase(token)), checkpoint(at: token), isSafe: false, cost: 0)
    }

    func removal(
        of errorKind: JSONRepair.SyntaxError.Kind,
        _ here: Checkpoint,
        isSafe: Bool,
        cost: Double
    ) -> RepairCandidate {
        let token = here.token
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: errorKind,
                range: SourceRange(start: token.start, end: token.end),
                edits: [.init(token.start..<token.end, "")],
                isSafe: isSafe
            ),
            offset: token.end,
            cost: cost
        )
    }

    private func commentRemoval(_ here: Checkpoint, cost: Double) -> RepairCandidate {
        RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: lexer.isUnterminated(here.token) ? .unterminatedComment : .comment,
                range: SourceRange(start: here.token.start, end: here.token.end),
                edits: edits(removingComment: here.token),
                // After a scalar that is the whole document, a comment may be the rest of a text without quotes, as in
                // `1#2`.
                isSafe: hasCertainEnd(here.token) && isBesideJSON(here)
                    && !isPossibleValue(here)
                    && (here.cursor.state != .done || here.cursor.previous.kind.isCloser
                        || isProbablyComment(here.token))
            ),
            offset: here.token.end,
            cost: cost
        )
    }

    /// Returns the edits that remove a comment. If the comment is alone on its lines, the lines are removed. If the
    /// comment ends a line, the spaces before the comment are removed, too. The white space has separate edits, so that
    /// other edits can insert text beside the comment.
    private func edits(removingComment token: RepairToken) -> [JSONRepair.Edit] {
        var start = token.start
        while start > 0, unsafe Self.isSpaceOrTab(lexer.bytes[start - 1]) { start -= 1 }
        var end = token.end
        let endsLine = unsafe end == lexer.bytes.count || RepairLexer.isLineEnd(lexer.byte(end))
        let isAlone = unsafe start == 0 || RepairLexer.isLineEnd(lexer.bytes[start - 1])
        guard endsLine else {
            // Without white space before the comment, a space replaces the comment, which may separate two words.
            let hasSpaceBefore = isAlone || start < token.start
            return [.init(token.start..<end, hasSpaceBefore ? "" : " ")]
        }
        if isAlone {
            if lexer.byte(end) == 0x0D { end += 1 }
            if lexer.byte(end) == 0x0A { end += 1 }
        }
        return [(start, token.start), (token.start, token.end), (token.end, end)]
            .filter { $0.0 < $0.1 }
            .map { .init($0.0..<$0.1, "") }
    }

    private static func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Returns the candidate that removes all text after the document.
    private func restRemoval(_ here: Checkpoint) -> RepairCandidate {
        let token = here.token
        let end = unsafe lexer.bytes.count
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: .rejected(.unexpected(found: phrase(token), expected: .endOfDocument)),
                range: SourceRange(start: token.start, end: token.end),
                edits: [.init(token.start..<end, "")]
            ),
            offset: end,
            cost: 2.5
        )
    }

    // MARK: Missing tokens

    private func insertions(at here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        // A missing name belongs before the colon or the value. Every other missing token belongs directly after the
        // previous token, which may be on another line.
        let lacksName = here.cursor.state.allowsName && token.kind == .colon
        let lacksNameAndColon = here.cursor.state.allowsName && beginsNamelessValue(token)
        let offset = lacksName || lacksNameAndColon ? token.start : here.cursor.previous.end
        func insertion(
            _ errorKind: JSONRepair.SyntaxError.Kind,
            of kinds: [RepairToken.Kind],
            as text: String,
            cost: Double
        ) -> RepairCandidate {
            RepairCandidate(
                base: here,
                syntaxError: JSONRepair.SyntaxError(
                    kind: errorKind,
                    range: SourceRange(start: offset, end: offset),
                    edits: [.init(offset..<offset, text)],
                    // Only this comma or colon can be missing here, so the repaired text has no other meaning. The fix
                    // is nevertheless only a suggestion, because `Diagnostic.syntax` makes no insertion a safe fix.
                    isSafe: kinds == [.comma] || kinds == [.colon]
                ),
                tokens: kinds.map { RepairToken(kind: $0, start: offset, end: offset) },
                offset: token.start,
                cost: cost
            )
        }
        let found = phrase(token)
        let endsValue = token.kind == .comma || token.kind.isCloser
        switch here.cursor.state {
        case .memberEnd where token.kind.isValueStart:
            let errorKind = JSONRepair.SyntaxError.Kind.missingComma(inObject: true, found: found)
            return [insertion(errorKind, of: [.comma], as: ",", cost: 1)]
        case .itemEnd where token.kind.isValueStart:
            let errorKind = JSONRepair.SyntaxError.Kind.missingComma(inObject: false, found: found)
            return [insertion(errorKind, of: [.comma], as: ",", cost: 1)]
        case .colon where token.kind.isValueStart:
            let errorKind = JSONRepair.SyntaxError.Kind.missingColon(found: found)
            return [insertion(errorKind, of: [.colon], as: ":", cost: 1)]
        case .colon where endsValue:
            let errorKind = JSONRepair.SyntaxError.Kind.missingColon(found: found)
            let kinds: [RepairToken.Kind] = [.colon, .scalar]
            return [insertion(errorKind, of: kinds, as: ": null", cost: 2.2)]
        case .value where endsValue && here.cursor.previous.kind == .colon:
            let errorKind = JSONRepair.SyntaxError.Kind.missingValue(found: found)
            return [insertion(errorKind, of: [.scalar], as: " null", cost: 1.6)]
        case .name where lacksName, .nameOrEnd where lacksName:
            return [insertion(.missingName(found: found), of: [.string], as: "\"\"", cost: 2.6)]
        case .name where lacksNameAndColon, .nameOrEnd where lacksNameAndColon:
            let kinds: [RepairToken.Kind] = [.string, .colon]
            return [insertion(.missingName(found: found), of: kinds, as: "\"\": ", cost: 2.4)]
        case .value, .name:
            // A closing bracket in place of a value or a name: the comma before it is superfluous.
            return trailingComma(here)
        case .valueOrEnd, .nameOrEnd, .colon, .memberEnd, .itemEnd, .done: return []
        }
    }

    /// Returns whether a token in place of a member begins a value that cannot be a name.
    private func beginsNamelessValue(_ token: RepairToken) -> Bool {
        token.kind == .objectStart || token.kind == .arrayStart
            || token.kind == .scalar && !isBeforeColon(token)
    }

    /// Returns the candidate that removes the comma before a closing bracket. A repair may have inserted the comma;
    /// then the text has no comma to remove.
    private func trailingComma(_ here: Checkpoint) -> [RepairCandidate] {
        let comma = here.cursor.previous
        guard here.token.kind.isCloser, comma.kind == .comma, comma.end > comma.start else {
            return []
        }
        let closer = text(of: here.token)
        var trailing = RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: .rejected(.trailingComma(before: closer)),
                range: SourceRange(start: comma.start, end: comma.end),
                edits: [.init(comma.start..<comma.end, "")],
                isSafe: followsPrevious(here.token)
            ),
            offset: here.token.start,
            cost: 0.3
        )
        trailing.containerEffect = .commaRemoved
        return [trailing]
    }

    // MARK: Words of other languages

    /// Returns whether a value or a name follows a token, so that the token may be in place of a comma.
    func isBeforeNameOrValue(_ token: RepairToken) -> Bool {
        lexer.token(at: token.end).kind.isValueStart
    }

    /// Returns whether only commas, comments and invisible characters are between the previous token and `token`.
    ///
    /// The result is false if a repair has removed other text there, or a comment that may be a value. If the removed
    /// text was meant as a value or a name, a comma beside it is not superfluous.
    private func followsPrevious(_ token: RepairToken) -> Bool {
        var next = lexer.token(at: cursor.previous.end)
        for _ in 0..<Self.skippedTokenLimit where next.start < token.start {
            switch next.kind {
            case .comma, .invisible: break
            case .comment where !isPossibleValue(checkpoint(at: next)): break
            default: return false
            }
            next = lexer.token(at: next.end)
        }
        return next.start == token.start
    }

    func isBeforeColon(_ token: RepairToken) -> Bool {
        lexer.token(at: token.end).kind == .colon
    }

    private func wordCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let state = here.cursor.state
        // A placeholder of a template (`{{name}}`) beside members or items may stand for, say, the start of a loop.
        let isPlaceholder = lexer.placeholderEnd(at: token.start) == token.end
        let stray = JSONRepair.SyntaxError.Kind.stray(phrase(token))
        var candidates = state.allowsString ? prefixCandidates(here) : []
        if state.allowsName {
            candidates.append(unquotedName(here))
            guard isPlaceholder else { return candidates }
            return candidates + [removal(of: stray, here, isSafe: false, cost: 1.2)]
        }
        guard state.allowsValue else {
            return [removal(of: stray, here, isSafe: false, cost: isPlaceholder ? 0.8 : 3)]
        }
        candidates.append(unquotedText(here))
        if let scalar = jsonScalar(for: token) {
            let word = text(of: token)
            let errorKind = errorKind(ofWord: word, expected: scalar)
            candidates.append(
                RepairCandidate(
                    base: here,
                    syntaxError: JSONRepair.SyntaxError(
                        kind: errorKind,
                        range: SourceRange(start: token.start, end: token.end),
                        edits: [.init(token.start..<token.end, scalar)]
                    ),
                    tokens: [RepairToken(kind: .scalar, start: token.start, end: token.end)],
                    offset: token.end,
                    cost: 0.5
                )
            )
        }
        return candidates
    }

    /// The prefixes that Python and C++ allow before a string.
    private static let stringPrefixes: Set = [
        "u", "U", "b", "B", "r", "R", "f", "F", "L", "u8", "br", "rb", "fr", "rf",
    ]

    /// Returns the candidate that removes the prefix of a string, such as `u` before `'text'`. The prefix and the
    /// quotes are one error.
    private func prefixCandidates(_ here: Checkpoint) -> [RepairCandidate] {
        let token = here.token
        let next = lexer.token(at: token.end)
        guard next.start == token.end,
            next.kind == .string || next.kind == .foreignString,
            Self.stringPrefixes.contains(text(of: token))
        else { return [] }
        var prefix = removal(of: .stray(phrase(token)), here, isSafe: false, cost: 0.4)
        guard next.kind == .foreignString else { return [prefix] }
        let edits = prefix.syntaxError.edits
        prefix = foreignStringCandidate(checkpoint(at: next))
        prefix.syntaxError.edits = edits + prefix.syntaxError.edits
        prefix.syntaxError.isSafe = false
        return [prefix]
    }

    private func unquotedName(_ here: Checkpoint) -> RepairCandidate {
        let start = here.token.start
        var end = here.token.end
        // A name of several words extends to the colon.
        var next = end
        let limit = unsafe min(lexer.bytes.count, start + Self.unquotedNameByteLimit)
        while next < limit, unsafe Self.isUnquotedTextByte(lexer.bytes[next]) { next += 1 }
        let endsAtColon = lexer.byte(next) == UInt8(ascii: ":")
        if endsAtColon {
            end = next
            while unsafe RepairLexer.isWhiteSpace(lexer.bytes[end - 1]) { end -= 1 }
        }
        let name = text(from: start, to: end)
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: .unquotedName(name),
                range: SourceRange(start: start, end: end),
                edits: [.init(start..<end, JSONText.quoted(name))],
                // Languages disagree on the text that a name such as `1.0` or `0x1` stands for: `1.0` or `1`. A removed
                // character before a name, as in `@a`, may belong to the name.
                isSafe: endsAtColon && end == here.token.end && here.token.kind == .word
                    && jsonNumber(for: name) == nil && lexer.placeholderEnd(at: start) == nil
                    && followsPrevious(here.token)
            ),
            tokens: [RepairToken(kind: .string, start: start, end: end)],
            offset: end,
            cost: endsAtColon ? 0.8 : 2
        )
    }

    static func isUnquotedTextByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), 0x0A, 0x0D:
            false
        default: true
        }
    }

    func unquotedText(_ here: Checkpoint) -> RepairCandidate {
        let start = here.token.start
        var end = lexer.search(from: here.token.end) { offset in
            let isEnd =
                unsafe !Self.isUnquotedTextByte(lexer.bytes[offset]) && !isTimeColon(at: offset)
                || lexer.bytes[offset] == UInt8(ascii: "/") && lexer.isComment(at: offset)
            return isEnd ? nil : offset + 1
        }.end
        while unsafe RepairLexer.isWhiteSpace(lexer.bytes[end - 1]) { end -= 1 }
        let content = text(from: start, to: end)
        let shown = String(content.prefix(Self.quotedCharacterLimit))
        let isPlaceholder = lexer.placeholderEnd(at: start) == end
        return RepairCandidate(
            base: here,
            syntaxError: JSONRepair.SyntaxError(
                kind: isPlaceholder ? .placeholder(shown) : .unquotedText(shown),
                range: SourceRange(start: start, end: end),
                edits: [.init(start..<end, JSONText.quoted(content))]
            ),
            tokens: [RepairToken(kind: .string, start: start, end: end)],
            offset: end,
            cost: isPlaceholder ? 0.5 : 1.8
        )
    }

    /// Returns whether a colon is between a digit and two digits, as in a time.
    private func isTimeColon(at offset: Int) -> Bool {
        lexer.byte(offset) == UInt8(ascii: ":")
            && [offset - 1, offset + 1, offset + 2].allSatisfy {
                RepairLexer.isDigit(lexer.byte($0))
            }
    }

    static let wordsForNull: Set = [
        "None", "NULL", "Null", "nil", "undefined", "NONE", "Nil",
    ]

    /// Returns the JSON scalar for a word or a number of another language, or nil if there is none. Numbers that JSON
    /// cannot represent become `null`.
    func jsonScalar(for token: RepairToken) -> String? {
        guard token.end - token.start <= Self.scalarByteLimit else { return nil }
        let word = text(of: token)
        if Self.wordsForNull.contains(word) { return "null" }
        switch word {
        case "True", "TRUE": return "true"
        case "False", "FALSE": return "false"
        case "NaN", "nan", "NAN", "Infinity", "-Infinity", "+Infinity", "inf", "-inf", "+inf":
            return "null"
        default: return jsonNumber(for: word)
        }
    }

    private func jsonNumber(for word: String) -> String? {
        var bytes = Array(word.utf8)
        if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        var sign: [UInt8] = []
        if bytes.first == UInt8(ascii: "-") { sign = [bytes.removeFirst()] }
        guard let first = bytes.first, RepairLexer.isDigit(first) || first == UInt8(ascii: ".")
        else { return nil }
        if first == UInt8(ascii: "0"), let mark = bytes.dropFirst().first,
            mark | 0x20 == UInt8(ascii: "x")
        {
            let digits = String(decoding: bytes.dropFirst(2), as: UTF8.self)
            // `UInt64` would accept a sign, too.
            guard !digits.hasPrefix("+"), !digits.hasPrefix("-"),
                let value = UInt64(digits, radix: 16)
            else { return nil }
            return String(decoding: sign, as: UTF8.self) + String(value)
        }
        bytes.removeAll { $0 == UInt8(ascii: "_") }
        // JSON requires digits before and after the decimal point, and allows no leading zeros.
        if bytes.first == UInt8(ascii: ".") { bytes.insert(UInt8(ascii: "0"), at: 0) }
        while bytes.count > 1, bytes[0] == UInt8(ascii: "0"), RepairLexer.isDigit(bytes[1]) {
            bytes.removeFirst()
        }
        if let point = bytes.firstIndex(of: UInt8(ascii: ".")),
            point + 1 == bytes.count || !RepairLexer.isDigit(bytes[point + 1])
        {
            bytes.insert(UInt8(ascii: "0"), at: point + 1)
        }
        let number = sign + bytes
        let isNumber = unsafe number.withUnsafeBufferPointer {
            unsafe RepairLexer.isNumber($0[...])
        }
        return isNumber ? String(decoding: number, as: UTF8.self) : nil
    }
}
