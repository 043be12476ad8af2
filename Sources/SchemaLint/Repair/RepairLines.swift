import SchemaKit

/// The lines of a text: their indentation, and how many brackets are open or closed from each on.
struct RepairLines {
    /// Opening brackets minus closing ones.
    struct Balance {
        var braces = 0
        var brackets = 0

        mutating func count(_ token: RepairToken.Kind) {
            switch token {
            case .objectStart: braces += 1
            case .objectEnd: braces -= 1
            case .arrayStart: brackets += 1
            case .arrayEnd: brackets -= 1
            case .colon, .comma, .string, .scalar, .openString, .foreignString, .word, .comment,
                .invisible, .garbage, .end:
                break
            }
        }

        static func + (left: Self, right: Self) -> Self {
            Self(braces: left.braces + right.braces, brackets: left.brackets + right.brackets)
        }
    }

    private let lexer: RepairLexer
    private let starts: [Int]
    /// Of each line, the number of spaces and tabs at its start.
    private let indentations: [Int]
    /// Of each line, the balance from its start to the end of the text.
    private let balances: [Balance]
    /// How far the balance within a line is looked for.
    let reach: RepairReach

    init(_ lexer: RepairLexer) {
        self.lexer = lexer
        reach = RepairReach(byteCount: lexer.bytes.count)
        var starts = [0]
        for (offset, byte) in lexer.bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.starts = starts
        indentations = starts.map { start in
            var end = start
            while lexer.byte(end) == 0x20 || lexer.byte(end) == 0x09 { end += 1 }
            return end - start
        }
        balances = Self.balances(of: lexer, starts)
    }

    private static func balances(of lexer: RepairLexer, _ starts: [Int]) -> [Balance] {
        var balances = Array(repeating: Balance(), count: starts.count + 1)
        var line = 0
        var token = lexer.token(at: 0)
        while token.kind != .end {
            while line + 1 < starts.count, starts[line + 1] <= token.start { line += 1 }
            balances[line].count(token.kind)
            token = lexer.token(at: token.end)
        }
        for line in starts.indices.reversed() {
            balances[line] = balances[line] + balances[line + 1]
        }
        return balances
    }

    /// The line of a byte, counted from zero.
    func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The number of spaces and tabs at the start of the line of `offset`.
    func indentation(at offset: Int) -> Int { indentations[line(of: offset)] }

    /// The balance from `offset` to the end of the text; `nil` where the end of the line is out of reach.
    func balance(from offset: Int) -> Balance? {
        let next = line(of: offset) + 1
        let end = next < starts.count ? starts[next] : lexer.bytes.count
        guard reach.limit(from: offset, before: end) == end else { return nil }
        reach.count(offset, end)
        var balance = balances[next]
        var token = lexer.token(at: offset)
        while token.kind != .end, token.start < end {
            balance.count(token.kind)
            token = lexer.token(at: token.end)
        }
        return balance
    }
}
