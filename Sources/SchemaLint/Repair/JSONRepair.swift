public import SchemaKit

/// What is wrong with a text that is not JSON, mistake by mistake, and the text with all of it
/// mended.
///
/// The parser stops at the first mistake. A repair goes on: it finds the least change that lets the
/// text be read further, notes it, and reads on, so that one mistake is one finding and what comes
/// after it is not lost.
///
///     if let repair = JSONRepair(of: bytes) {
///         for mistake in repair.mistakes { print(mistake.range, mistake.message) }
///     }
///
/// The work is linear in the length of the text, and nesting costs no stack.
public struct JSONRepair: Sendable {
    /// After this many mistakes the rest of a text is not looked at, and the text not mended.
    public static let mistakeLimit = 100

    /// The mistakes in the order of the text; at least one.
    public let mistakes: [Mistake]
    /// The mended text; `nil` where the mistakes are too many, or of a kind that can't be mended.
    public let document: JSONDocument?
    /// Whether there are as many mistakes as are looked for, so that the rest of the text was not read.
    public let hasReachedLimit: Bool
    let map: RepairMap

    /// Looks for the mistakes of `bytes`; `nil` if the text is JSON as it is.
    public init?(of bytes: [UInt8], parser: JSONParser = JSONParser()) {
        do throws(JSONSyntaxError) {
            _ = try parser.parse(bytes)
            return nil
        } catch {
            self.init(of: bytes, refusedWith: error, parser: parser)
        }
    }

    /// Looks for the mistakes of `bytes`, which `parser` has refused with `error`.
    public init(
        of bytes: [UInt8],
        refusedWith error: JSONSyntaxError,
        parser: JSONParser = JSONParser()
    ) {
        self.init(of: bytes, refusedWith: error, parser: parser, upTo: Self.mistakeLimit)
    }

    /// Looks for the first mistakes of `bytes`, which `parser` has refused with `error`.
    ///
    /// - Parameter limit: how many mistakes are looked for.
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
        let result = bytes.withUnsafeBufferPointer { text in
            var scanner = RepairScanner(
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

    /// A text that is not mended: what was found, or else the parser's own error.
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

    /// The bytes of the text as it was that a range of the mended text stands for.
    ///
    /// Where a range holds what the repair has put in, the place of that is taken.
    public func originalRange(of range: SourceRange) -> SourceRange {
        let start = map.originalStart(of: range.start)
        guard range.byteCount > 0 else { return SourceRange(start: start, end: start) }
        return SourceRange(start: start, end: max(start, map.originalEnd(of: range.end)))
    }

    /// Whether a range of the mended text begins or ends with something that the repair has guessed,
    /// so that what is said of it may be the guess's fault.
    public func isGuess(_ range: SourceRange) -> Bool {
        range.byteCount > 0
            && (map.isGuess(at: range.start) || map.isGuess(at: range.end - 1))
    }

    /// Whether the repair has changed anything in a range of the mended text, or next to it.
    public func isChanged(_ range: SourceRange) -> Bool { map.isChanged(range) }

    /// One mistake, and the change that mends it.
    public struct Mistake: Sendable, Hashable {
        /// What is wrong.
        public let fault: Fault
        /// The offending bytes; empty where something is missing.
        public let range: SourceRange
        /// The place that explains it: of a missing closing bracket, the bracket that it closes.
        public internal(set) var related: SourceRange?
        /// The replacements that mend it, in order.
        public internal(set) var edits: [Edit] = []
        /// Whether the mended text can mean nothing else; what is not safe is a guess.
        public internal(set) var isSafe = false
    }

    /// The replacement of a range of bytes.
    public struct Edit: Sendable, Hashable {
        /// The bytes to be replaced; empty to insert.
        public let range: SourceRange
        /// The text to put there.
        public let replacement: String
        /// Where it goes among the edits of one place.
        let rank: Rank

        init(_ start: Int, _ end: Int, _ replacement: String, rank: Rank = .inOrder) {
            range = SourceRange(start: start, end: end)
            self.replacement = replacement
            self.rank = rank
        }

        enum Rank: Int {
            /// In the order of the mistakes.
            case inOrder
            /// The bracket of an array around a value that was read before.
            case bracketAround
            case openingQuote
            case escape
        }
    }

    /// The mistakes that a repair tells apart. More may be added.
    public enum Fault: Sendable, Hashable {
        /// One of those that the parser knows, in its words.
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
        /// A quotation mark inside a string has no backslash.
        case unescapedQuote
        /// A string goes on in the next line.
        case lineBreakInString
        /// A string stands in single, typographic or back quotes.
        case foreignQuotes(String)
        case unquotedName(String)
        case unquotedText(String)
        /// A word of another language for one of JSON's, such as `None`.
        case foreignWord(String, meant: String)
        /// A number that JSON does not have, such as `NaN`.
        case noNumber(String)
        /// A number in another notation, such as `+1` or `0x1F`.
        case foreignNumber(String, meant: String)
        /// A sign of another language for one of JSON's, such as `=`.
        case foreignSign(String, meant: String)
        /// Something that is no part of JSON.
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
