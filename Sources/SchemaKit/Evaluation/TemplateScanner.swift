/// A scanner that finds the template tokens in a string, and the problems of these tokens.
struct TemplateScanner: ~Escapable {
    private let content: Span<UInt8>
    private let syntax: TemplateSyntax
    private var violations: [RuleViolation] = []
    /// The blocks that are opened and not closed, with the tokens that opened them.
    private var blocks: [Block] = []
    /// The tokens that may be misspelled opening or closing tokens, by the correct name: `endif` → `endfi`.
    private var misspelledTokens: [[UInt8]: [Token]] = [:]
    private var comparedTokenCount = 0
    /// The maximum number of tokens that are compared with the names of opening and closing tokens. A string can have
    /// many tokens, and each comparison aligns two names letter by letter.
    static let comparedTokenLimit = 64

    private struct Token {
        let name: String
        let range: Range<Int>
    }

    private struct Block {
        let name: [UInt8]
        let closing: [UInt8]
        let range: Range<Int>
    }

    /// A function that returns whether a pattern matches a text.
    typealias Matching = (PoolIndex<Pattern>, Span<UInt8>) -> Bool

    @_lifetime(copy content)
    init(_ content: Span<UInt8>, _ syntax: TemplateSyntax) {
        self.content = content
        self.syntax = syntax
    }

    /// Returns all problems. The problems of tokens come before the problems of unclosed blocks.
    ///
    /// - Parameter matches: A function that returns whether a pattern matches a text. The scanner passes the text
    ///   between the delimiters of a token, or the value of a parameter.
    mutating func violations(_ matches: Matching) -> [RuleViolation] {
        var position = 0
        while let open = range(of: syntax.open, in: position..<content.count) {
            recordUnopenedDelimiters(in: position..<open.lowerBound)
            let next = range(of: syntax.open, in: open.upperBound..<content.count)
            let limit = next?.lowerBound ?? content.count
            // If both delimiters are equal, the token ends where the next token would begin.
            let searchEnd = min(limit + syntax.close.count, content.count)
            guard let close = range(of: syntax.close, in: open.upperBound..<searchEnd) else {
                violations.append(.template(.notClosed, open.lowerBound..<limit))
                position = limit
                continue
            }
            let tokenText = open.upperBound..<close.lowerBound
            let token = open.lowerBound..<close.upperBound
            recordBlock(firstWord(in: tokenText), token)
            if !matches(syntax.token, content.extracting(tokenText)) {
                violations.append(.template(problem(in: tokenText, matches), token))
            }
            position = close.upperBound
        }
        recordUnopenedDelimiters(in: position..<content.count)
        recordUnclosedBlocks()
        return violations
    }

    /// Records the blocks that are open at the end of the text.
    private mutating func recordUnclosedBlocks() {
        for block in blocks {
            let misspelled = misspelledTokens[block.closing]?.first {
                $0.range.lowerBound > block.range.lowerBound
            }
            let problem = TemplateProblem.blockNotClosed(
                name: String(decoding: block.name, as: UTF8.self),
                closing: String(decoding: block.closing, as: UTF8.self),
                found: misspelled?.name
            )
            violations.append(.template(problem, misspelled?.range ?? block.range))
        }
    }

    /// Returns the problem of a token that does not match the token pattern.
    private func problem(in token: Range<Int>, _ matches: Matching) -> TemplateProblem {
        let word = firstWord(in: token)
        guard let expected = syntax.parameters[word] else { return .malformed }
        let foundParameters = parameters(in: token)
        for parameter in expected {
            guard let value = foundParameters.first(where: { $0.name == parameter.name })?.value
            else {
                let similarName = NearestName.suggestion(
                    for: parameter.name,
                    among: foundParameters.map(\.name)
                )
                return .missingParameter(
                    name: parameter.name,
                    token: String(decoding: word, as: UTF8.self),
                    found: similarName
                )
            }
            guard matches(parameter.value, content.extracting(value)) else {
                return .wrongParameter(name: parameter.name, expectation: parameter.expectation)
            }
        }
        return .malformed
    }

    /// Returns the parameters of a token: words before equals signs, each with its value.
    private func parameters(in token: Range<Int>) -> [(name: String, value: Range<Int>)] {
        var parameters: [(name: String, value: Range<Int>)] = []
        var position = token.lowerBound
        let tokenText = content.extracting(..<token.upperBound)
        while let equals = tokenText.firstIndex(from: position, where: { $0 == UInt8(ascii: "=") })
        {
            let textBefore = content.extracting(position..<equals)
            let end = textBefore.endOfLast { !Self.isSpace($0) } ?? 0
            let start = textBefore.extracting(..<end).endOfLast(where: Self.isSpace) ?? 0
            let valueStart =
                tokenText.firstIndex(from: equals + 1) { !Self.isSpace($0) } ?? token.upperBound
            let valueEnd = endOfValue(from: valueStart, in: token)
            let name = String(decoding: textBefore.extracting(start..<end))
            parameters.append((name, valueStart..<valueEnd))
            position = valueEnd
        }
        return parameters
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Returns the end of a value. The value is in quotation marks or brackets, or it ends at the next space.
    private func endOfValue(from start: Int, in token: Range<Int>) -> Int {
        guard start < token.upperBound else { return start }
        let closing: UInt8? =
            switch content[start] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): content[start]
            case UInt8(ascii: "["): UInt8(ascii: "]")
            default: nil
            }
        let tokenText = content.extracting(..<token.upperBound)
        if let closing {
            let end = tokenText.firstIndex(from: start + 1) { $0 == closing }
            return end.map { $0 + 1 } ?? token.upperBound
        }
        return tokenText.firstIndex(from: start, where: Self.isSpace) ?? token.upperBound
    }

    /// Records the closing delimiters in `range`, which has no opening delimiter.
    private mutating func recordUnopenedDelimiters(in range: Range<Int>) {
        var start = range.lowerBound
        while let delimiter = self.range(of: syntax.close, in: start..<range.upperBound) {
            violations.append(.template(.notOpened, delimiter))
            start = delimiter.upperBound
        }
    }

    /// Opens or closes a block if `name`, the first word of the token, is the name of an opening or closing token.
    /// Otherwise compares `name` with the names of such tokens.
    private mutating func recordBlock(_ name: [UInt8], _ token: Range<Int>) {
        if let closing = syntax.blocks[name] {
            blocks.append(Block(name: name, closing: closing, range: token))
        } else if syntax.blocks.values.contains(name) {
            guard let last = blocks.last, last.closing == name else {
                violations.append(.template(blockNotOpened(closing: name), token))
                return
            }
            blocks.removeLast()
        } else {
            recordMisspelling(name, token)
        }
    }

    /// Returns the problem of a token that closes a block that was not opened.
    private func blockNotOpened(closing name: [UInt8]) -> TemplateProblem {
        let openings = syntax.blocks.filter { $0.value == name }.keys
            .sorted { $0.lexicographicallyPrecedes($1) }
        // If several tokens can open such a block, the one that is misspelled in the text was probably meant.
        let opening = openings.first { misspelledTokens[$0] != nil } ?? openings.first ?? []
        return .blockNotOpened(
            name: String(decoding: name, as: UTF8.self),
            opening: String(decoding: opening, as: UTF8.self),
            found: misspelledTokens[opening]?.last?.name
        )
    }

    /// Stores the token if it may be a misspelled opening or closing token.
    private mutating func recordMisspelling(_ name: [UInt8], _ range: Range<Int>) {
        guard comparedTokenCount < Self.comparedTokenLimit else { return }
        comparedTokenCount += 1
        let token = Token(name: String(decoding: name, as: UTF8.self), range: range)
        for word in Set(syntax.blocks.keys).union(syntax.blocks.values)
        where NearestName.isNear(token.name, String(decoding: word, as: UTF8.self)) {
            misspelledTokens[word, default: []].append(token)
        }
    }

    /// Returns the first sequence of letters, digits, underscores and characters beyond ASCII.
    ///
    /// Other characters before the word are skipped, such as the hyphen in `{%- if x %}`.
    private func firstWord(in range: Range<Int>) -> [UInt8] {
        let isWordByte: (UInt8) -> Bool = { byte in
            FormatByte.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
        }
        let text = content.extracting(range)
        let start = text.firstIndex(where: isWordByte) ?? text.count
        let end = text.firstIndex(from: start) { !isWordByte($0) } ?? text.count
        return Array(copying: text.extracting(start..<end))
    }

    private func range(of needle: [UInt8], in range: Range<Int>) -> Range<Int>? {
        guard range.count >= needle.count else { return nil }
        for start in range.lowerBound...(range.upperBound - needle.count)
        where content[start] == needle[0]
            && content.extracting(start..<start + needle.count).isEqual(to: needle.span)
        {
            return start..<start + needle.count
        }
        return nil
    }
}
