import SchemaKit

/// The lines of a text: their indentation, and the balance of brackets from a line to the end of the text.
struct RepairLines {
    /// The number of opening brackets minus the number of closing brackets, for objects and for arrays.
    struct Balance {
        var objects = 0
        var arrays = 0

        mutating func count(_ token: RepairToken.Kind) {
            switch token {
            case .objectStart: objects += 1
            case .objectEnd: objects -= 1
            case .arrayStart: arrays += 1
            case .arrayEnd: arrays -= 1
            case .colon, .comma, .string, .scalar, .unclosedString, .foreignString, .word, .comment,
                .invisible, .garbage, .end:
                break
            }
        }

        static func + (left: Self, right: Self) -> Self {
            Self(objects: left.objects + right.objects, arrays: left.arrays + right.arrays)
        }

        static func - (left: Self, right: Self) -> Self {
            Self(objects: left.objects - right.objects, arrays: left.arrays - right.arrays)
        }
    }

    private let lexer: RepairLexer
    private let starts: [Int]
    /// The number of spaces and tabs at the start of each line.
    private let indentations: [Int32]
    private let known = KnownBalances()
    private let foundLine = FoundLine()
    private let readLine = ReadLine()
    /// The limit on searches for the balance within a line, and on searches for an outer container with a given
    /// indentation (`RepairScanner`).
    let searchBudget: RepairSearchBudget

    init(_ lexer: RepairLexer) {
        self.lexer = lexer
        searchBudget = unsafe RepairSearchBudget(byteCount: lexer.bytes.count)
        var starts = [0]
        while let next = lexer.nextLineStart(after: starts[starts.count - 1]) {
            starts.append(next)
        }
        self.starts = starts
        indentations = starts.map { start in
            var end = start
            while lexer.byte(end) == 0x20 || lexer.byte(end) == 0x09 { end += 1 }
            return Int32(end - start)
        }
    }

    /// The balances that have been computed. Most repairs need the balances of few lines, so a balance is computed when
    /// it is needed. This is a class so that the lookup need not be mutating.
    private final class KnownBalances {
        /// The balances up to the end of the text: at index 0 from the end itself, at index 1 from the start of the
        /// last line, at index 2 from the start of the line before it, and so on.
        var balances = [Balance()]
    }

    /// Returns the balance from the start of a line to the end of the text.
    ///
    /// - Parameters:
    ///   - line: The index of the line, which may be one past the last line.
    ///   - token: The first token that begins on the line or after it.
    private func balance(fromLine line: Int, _ token: RepairToken) -> Balance {
        let firstKnownLine = starts.count + 1 - known.balances.count
        if line < firstKnownLine {
            let end =
                unsafe firstKnownLine < starts.count
                ? starts[firstKnownLine] : lexer.bytes.count
            var counts = Array(repeating: Balance(), count: firstKnownLine - line)
            var current = line
            var token = token
            while token.start < end {
                while current + 1 < firstKnownLine, starts[current + 1] <= token.start {
                    current += 1
                }
                counts[current - line].count(token.kind)
                token = lexer.token(at: token.end)
            }
            for count in counts.reversed() {
                known.balances.append(count + known.balances[known.balances.count - 1])
            }
        }
        return known.balances[starts.count - line]
    }

    /// The line that the latest search found. The next search is usually for this line or for the next one.
    private final class FoundLine {
        var index = 0
    }

    /// Returns the index of the line that contains a byte, counted from zero.
    func line(of offset: Int) -> Int {
        var line = foundLine.index
        if line + 1 < starts.count, starts[line + 1] <= offset { line += 1 }
        let end = line + 1 < starts.count ? starts[line + 1] : .max
        let isFound = starts[line] <= offset && offset < end
        if !isFound { line = starts.partitioningIndex { $0 > offset } - 1 }
        foundLine.index = line
        return line
    }

    /// Returns the number of spaces and tabs at the start of the line that contains `offset`.
    func indentation(at offset: Int) -> Int { Int(indentations[line(of: offset)]) }

    /// The rest of a line, as the latest search read it up to the line end. The next search usually starts at one of
    /// its tokens. Without this memory, each error would read the rest of its line again.
    private final class ReadLine {
        /// The maximum number of tokens that are kept. They fill at least the free bytes of a search.
        static let tokenLimit = RepairSearchBudget.freeByteCount

        /// The index of the line; -1 before the first search.
        var line = -1
        /// The start of each token, and the balance of the tokens before it, for the first tokens that were read.
        var tokens: [(start: Int, before: Balance)] = []
        /// The balance of all tokens that were read.
        var total = Balance()
        /// The first token after the line.
        var nextToken = RepairToken(kind: .end, start: 0, end: 0)

        /// Returns the balance from the token that starts at `start` to the line end, or nil if the token is not kept.
        func balance(from start: Int) -> Balance? {
            let index = tokens.partitioningIndex { $0.start >= start }
            guard index < tokens.count, tokens[index].start == start else { return nil }
            return total - tokens[index].before
        }
    }

    /// Returns the balance from `offset` to the end of the text, or `nil` if the end of the line is beyond the limit of
    /// the search.
    func balance(from offset: Int) -> Balance? {
        let line = line(of: offset)
        let end = unsafe line + 1 < starts.count ? starts[line + 1] : lexer.bytes.count
        guard searchBudget.limit(from: offset, before: end) == end else { return nil }
        var balance = Balance()
        var tokens: [(start: Int, before: Balance)] = []
        var token = lexer.token(at: offset)
        while token.start < end {
            if readLine.line == line, let rest = readLine.balance(from: token.start) {
                searchBudget.spend(from: offset, to: token.start)
                return balance + rest + self.balance(fromLine: line + 1, readLine.nextToken)
            }
            if tokens.count < ReadLine.tokenLimit { tokens.append((token.start, balance)) }
            balance.count(token.kind)
            token = lexer.token(at: token.end)
        }
        searchBudget.spend(from: offset, to: end)
        (readLine.line, readLine.tokens) = (line, tokens)
        (readLine.total, readLine.nextToken) = (balance, token)
        return balance + self.balance(fromLine: line + 1, token)
    }
}

/// A limit on the number of bytes that searches of a repair may read.
///
/// Without a limit, each error could start a search up to the end of the text. Each search may read `freeByteCount`
/// bytes. Further bytes are subtracted from a budget, which grows linearly with the length of the text. The searches of
/// ``RepairLexer`` share one budget, and those that use ``RepairLines/searchBudget`` share another. The time of a
/// repair is therefore linear in this length. Because of the free bytes, a search always sees the text near its start.
final class RepairSearchBudget {
    /// The number of bytes that each search may read, even if the budget is used up.
    static let freeByteCount = 2_000

    /// Returns the number of bytes that all searches with one budget together may read beyond the free bytes.
    static func budget(byteCount: Int) -> Int { 8 * byteCount + (1 << 20) }

    private var remaining: Int
    /// For each family of quotation marks other than `"`, the latest search for the end of a string in these marks; see
    /// ``RepairLexer/quoteFamily(at:)`` for the keys.
    private var foreignStrings: [UInt8: (start: Int, end: Int, isClosed: Bool)] = [:]

    init(byteCount: Int) { remaining = Self.budget(byteCount: byteCount) }

    /// Returns the offset before which a search from `start` must end.
    func limit(from start: Int, before end: Int) -> Int {
        min(end, start + Self.freeByteCount + remaining)
    }

    /// Subtracts the bytes that a search has read from the budget, except for the free bytes.
    func spend(from start: Int, to end: Int) {
        remaining -= max(0, end - start - Self.freeByteCount)
    }

    /// Returns the offset at which the content of a string ends. The string starts at `start`, in quotation marks other
    /// than `"`. If the string is closed, the closing mark is at this offset. Returns nil unless the latest search in
    /// these marks began at or before `start` and ended after `start`.
    func foreignString(at start: Int, _ quote: UInt8) -> (end: Int, isClosed: Bool)? {
        guard let last = foreignStrings[quote], last.start <= start, start < last.end else {
            return nil
        }
        return (last.end, last.isClosed)
    }

    func recordForeignString(from start: Int, to end: Int, _ quote: UInt8, isClosed: Bool) {
        foreignStrings[quote] = (start, end, isClosed)
    }
}
