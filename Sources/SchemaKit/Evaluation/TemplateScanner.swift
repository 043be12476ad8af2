/// Finds the tokens in a string and what is wrong with them.
struct TemplateScanner {
    private let content: UnsafeBufferPointer<UInt8>
    private let syntax: TemplateSyntax
    private var found: [RuleViolation] = []
    /// The blocks that have been opened and not closed, with the tokens that opened them.
    private var blocks: [(name: [UInt8], closing: [UInt8], range: Range<Int>)] = []

    init(_ content: UnsafeBufferPointer<UInt8>, _ syntax: TemplateSyntax) {
        self.content = content
        self.syntax = syntax
    }

    /// Everything that is wrong, tokens before the blocks that are left open.
    ///
    /// - Parameter isToken: whether what stands between the delimiters is as it should be.
    mutating func violations(
        isToken: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> [RuleViolation] {
        var position = 0
        while let open = range(of: syntax.open, in: position..<content.count) {
            noteStrayClosings(in: position..<open.lowerBound)
            let next = range(of: syntax.open, in: open.upperBound..<content.count)
            let limit = next?.lowerBound ?? content.count
            guard let close = range(of: syntax.close, in: open.upperBound..<limit) else {
                found.append(.template(.notClosed, open.lowerBound..<limit))
                position = limit
                continue
            }
            let inner = open.upperBound..<close.lowerBound
            let token = open.lowerBound..<close.upperBound
            noteBlock(firstWord(in: inner), token)
            if !isToken(UnsafeBufferPointer(rebasing: content[inner])) {
                found.append(.template(.malformed, token))
            }
            position = close.upperBound
        }
        noteStrayClosings(in: position..<content.count)
        for block in blocks {
            let problem = TemplateProblem.blockNotClosed(
                name: String(decoding: block.name, as: UTF8.self),
                closing: String(decoding: block.closing, as: UTF8.self)
            )
            found.append(.template(problem, block.range))
        }
        return found
    }

    private mutating func noteStrayClosings(in range: Range<Int>) {
        var start = range.lowerBound
        while let stray = self.range(of: syntax.close, in: start..<range.upperBound) {
            found.append(.template(.notOpened, stray))
            start = stray.upperBound
        }
    }

    /// Opens or closes a block, if that is what a token with this first word does.
    private mutating func noteBlock(_ name: [UInt8], _ token: Range<Int>) {
        if let closing = syntax.blocks[name] {
            blocks.append((name, closing, token))
        } else if syntax.blocks.values.contains(name) {
            guard let last = blocks.last, last.closing == name else {
                let name = String(decoding: name, as: UTF8.self)
                found.append(.template(.blockNotOpened(name: name), token))
                return
            }
            blocks.removeLast()
        }
    }

    /// The first letters, digits and underscores; what may stand before them, such as a hyphen that
    /// swallows spaces, is no part of the word.
    private func firstWord(in range: Range<Int>) -> [UInt8] {
        let isWord: (UInt8) -> Bool = { byte in
            FormatByte.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
        }
        return Array(content[range].drop { !isWord($0) }.prefix(while: isWord))
    }

    private func range(of needle: [UInt8], in range: Range<Int>) -> Range<Int>? {
        guard range.count >= needle.count else { return nil }
        for start in range.lowerBound...(range.upperBound - needle.count)
        where content[start] == needle[0]
            && content[start..<start + needle.count].elementsEqual(needle)
        {
            return start..<start + needle.count
        }
        return nil
    }
}
