public import SchemaKit

/// The mistakes in a text that is not JSON, and the repaired text.
///
/// The parser stops at the first mistake. A repair continues: it finds the smallest change that lets reading continue,
/// records the mistake, and reads on. Each mistake is one finding, and the text after it is not lost.
///
///     if let repair = JSONRepair(of: bytes) {
///         for mistake in repair.mistakes { print(mistake.range, mistake.message) }
///     }
///
/// The time is linear in the length of the text. Nested values use no stack.
public struct JSONRepair: Sendable {
    /// The maximum number of mistakes. After this many, the rest of the text is not read, and the text is not repaired.
    public static let mistakeLimit = 100

    /// The mistakes, in text order. There is at least one.
    public let mistakes: [Mistake]
    /// The repaired text; `nil` if there are too many mistakes, or a mistake that cannot be repaired.
    public let document: JSONDocument?
    /// True if the maximum number of mistakes was found, so that the rest of the text was not read.
    public let hasReachedLimit: Bool
    let map: RepairMap

    /// Searches `bytes` for mistakes. Returns `nil` if the text is valid JSON.
    public init?(of bytes: [UInt8], parser: JSONParser = JSONParser()) {
        do throws(JSONSyntaxError) {
            _ = try parser.parse(bytes)
            return nil
        } catch {
            self.init(of: bytes, refusedWith: error, parser: parser)
        }
    }

    /// Searches `bytes`, which `parser` has rejected with `error`, for mistakes.
    public init(
        of bytes: [UInt8],
        refusedWith error: JSONSyntaxError,
        parser: JSONParser = JSONParser()
    ) {
        self.init(of: bytes, refusedWith: error, parser: parser, upTo: Self.mistakeLimit)
    }

    /// Searches `bytes`, which `parser` has rejected with `error`, for the first mistakes.
    ///
    /// - Parameter limit: The maximum number of mistakes to search for.
    package init(
        of bytes: [UInt8],
        refusedWith error: JSONSyntaxError,
        parser: JSONParser = JSONParser(),
        upTo limit: Int
    ) {
        switch error.kind {
        case .emptyDocument, .foreignEncoding, .documentTooLarge, .depthLimitExceeded:
            self.init(error)
            return
        default: break
        }
        let result = unsafe bytes.withUnsafeBufferPointer { text in
            var scanner = unsafe RepairScanner(
                text: text,
                depthLimit: parser.depthLimit,
                mistakeLimit: limit
            )
            return scanner.scan()
        }
        guard result.isComplete, !result.mistakes.isEmpty else {
            let isCut = !result.isComplete && result.mistakes.count >= limit
            self.init(mistakes: result.mistakes.inTextOrder, error, hasReachedLimit: isCut)
            return
        }
        var mended: [UInt8] = []
        let map = RepairMap(mending: bytes, by: result.mistakes, into: &mended)
        guard let document = try? parser.parse(mended) else {
            self.init(error)
            return
        }
        self.init(mistakes: result.mistakes.inTextOrder, document: document, map: map)
    }

    private init(_ error: JSONSyntaxError) {
        self.init(mistakes: [], error)
    }

    /// Creates the result for a text that is not repaired, with the mistakes found, or else the parser's error.
    private init(
        mistakes: [Mistake],
        _ error: JSONSyntaxError,
        hasReachedLimit: Bool = false
    ) {
        let refusal = Mistake(fault: .refused(error.kind), range: error.range)
        self.init(
            mistakes: mistakes.isEmpty ? [refusal] : mistakes,
            document: nil,
            map: RepairMap(),
            hasReachedLimit: hasReachedLimit
        )
    }

    private init(
        mistakes: [Mistake],
        document: JSONDocument?,
        map: RepairMap,
        hasReachedLimit: Bool = false
    ) {
        self.mistakes = mistakes
        self.document = document
        self.hasReachedLimit = hasReachedLimit
        self.map = map
    }

    /// Returns the range of the original text that a range of the repaired text comes from.
    ///
    /// If an end of the range is in inserted text, the position of the insertion is used.
    public func originalRange(of range: SourceRange) -> SourceRange {
        let start = map.originalStart(of: range.start)
        guard range.byteCount > 0 else { return SourceRange(start: start, end: start) }
        return SourceRange(start: start, end: max(start, map.originalEnd(of: range.end)))
    }

    /// Returns whether a range of the repaired text begins or ends in guessed text. A finding about such a range may be
    /// caused by the guess.
    public func isGuess(_ range: SourceRange) -> Bool {
        range.byteCount > 0
            && (map.isGuess(at: range.start) || map.isGuess(at: range.end - 1))
    }

    /// Returns whether the repair has changed anything in a range of the repaired text, or next to it.
    public func isChanged(_ range: SourceRange) -> Bool { map.isChanged(range) }

    /// A mistake, and the edits that repair it.
    public struct Mistake: Sendable, Hashable {
        /// The kind of the mistake.
        public let fault: Fault
        /// The range of the offending bytes; empty if something is missing.
        public let range: SourceRange
        /// A range that explains the mistake. For a missing closing bracket, it is the opening bracket.
        public internal(set) var related: SourceRange?
        /// The replacements that repair the mistake, in order.
        public internal(set) var edits: [Edit] = []
        /// True if the repaired text can have no other meaning. Otherwise the repair is a guess.
        public internal(set) var isSafe = false
    }

    /// The replacement of a range of bytes.
    public struct Edit: Sendable, Hashable {
        /// The range of bytes to replace; an empty range inserts text.
        public let range: SourceRange
        /// The text that replaces the range.
        public let replacement: String
        /// The order of the edit among edits at the same position.
        let rank: Rank

        init(_ range: Range<Int>, _ replacement: String, rank: Rank = .inOrder) {
            self.range = SourceRange(start: range.lowerBound, end: range.upperBound)
            self.replacement = replacement
            self.rank = rank
        }

        enum Rank: Int {
            /// The default: edits keep the order of their mistakes.
            case inOrder
            /// The opening bracket of an array that is inserted around a value already read.
            case bracketAround
            case openingQuote
            case escape
        }
    }

    /// The kinds of mistakes. More may be added.
    public enum Fault: Sendable, Hashable {
        /// A mistake that the parser detects, with the parser's message.
        case refused(JSONSyntaxError.Kind)
        case comment
        case missingComma(inObject: Bool, found: String)
        case missingColon(found: String)
        case missingValue(found: String)
        case missingName
        case missingOpeningBracket(String)
        case missingClosingBracket(String)
        case extraComma
        case extraColon
        case extraBracket(String)
        case wrongBracket(found: String, expected: String)
        case missingOpeningQuote
        case missingClosingQuote
        case extraQuote
        /// A quotation mark inside a string lacks its backslash.
        case unescapedQuote
        /// A string continues on the next line.
        case lineBreakInString
        /// A string is enclosed in single quotes, typographic quotes or backquotes.
        case foreignQuotes(String)
        case unquotedName(String)
        case unquotedText(String)
        /// A word of another language in place of a JSON word, such as `None`.
        case foreignWord(String, meant: String)
        /// A number that JSON cannot express, such as `NaN`.
        case noNumber(String)
        /// A number in a notation that JSON does not have, such as `+1` or `0x1F`.
        case foreignNumber(String, meant: String)
        /// Punctuation of another language in place of JSON punctuation, such as `=`.
        case foreignSign(String, meant: String)
        /// Text that is not part of JSON.
        case stray(String)
    }
}

extension [JSONRepair.Mistake] {
    fileprivate var inTextOrder: Self {
        enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
    }
}
