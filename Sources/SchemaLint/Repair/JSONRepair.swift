package import SchemaDiagnostics
public import SchemaKit

/// The syntax errors in a text that is not JSON, and the repaired text.
///
/// The parser stops at the first syntax error. A repair records the error, finds the smallest change after which the
/// text can be read further, and continues after this change. Each error becomes one finding.
///
///     if let repair = JSONRepair(of: bytes) {
///         for error in repair.syntaxErrors { print(error.range, error.message) }
///     }
///
/// The time is linear in the length of the text. Nested values use no stack.
public struct JSONRepair: Sendable {
    /// The maximum number of syntax errors. When it is reached, the rest of the text is not read, and the text is not
    /// repaired.
    public static let syntaxErrorLimit = 100

    /// The syntax errors, in text order. There is at least one.
    public let syntaxErrors: [SyntaxError]
    /// The repaired text; `nil` if there are too many errors, or an error that cannot be repaired.
    public let document: JSONDocument?
    /// True if the maximum number of errors was found, so that the rest of the text was not read.
    public let hasReachedLimit: Bool
    let map: RepairMap

    /// Searches `bytes` for syntax errors. Returns `nil` if the text is valid JSON.
    public init?(of bytes: [UInt8], parser: JSONParser = JSONParser()) {
        do throws(JSONSyntaxError) {
            _ = try parser.parse(bytes)
            return nil
        } catch {
            self.init(of: bytes, rejectedWith: error, parser: parser)
        }
    }

    /// Searches `bytes`, which `parser` has rejected with `error`, for syntax errors.
    public init(
        of bytes: [UInt8],
        rejectedWith error: JSONSyntaxError,
        parser: JSONParser = JSONParser()
    ) {
        self.init(of: bytes, rejectedWith: error, parser: parser, upTo: Self.syntaxErrorLimit)
    }

    /// Searches `bytes`, which `parser` has rejected with `error`, for the first errors.
    ///
    /// - Parameter limit: The maximum number of errors to search for.
    package init(
        of bytes: [UInt8],
        rejectedWith error: JSONSyntaxError,
        parser: JSONParser = JSONParser(),
        upTo limit: Int
    ) {
        switch error.kind {
        case .emptyDocument, .foreignEncoding, .documentTooLarge, .depthLimitExceeded:
            self.init(error)
            return
        default: break
        }
        if let foreign = Self.foreignText(bytes) {
            self.init(syntaxErrors: [foreign], error)
            return
        }
        let result = unsafe bytes.withUnsafeBufferPointer { text in
            var scanner = unsafe RepairScanner(
                text: text,
                depthLimit: parser.depthLimit,
                syntaxErrorLimit: limit
            )
            return scanner.scan()
        }
        guard result.isComplete, !result.syntaxErrors.isEmpty else {
            let hasReachedLimit = !result.isComplete && result.syntaxErrors.count >= limit
            self.init(
                syntaxErrors: result.syntaxErrors.inTextOrder,
                error,
                hasReachedLimit: hasReachedLimit
            )
            return
        }
        var repaired: [UInt8] = []
        let map = RepairMap(repairing: bytes, by: result.syntaxErrors, into: &repaired)
        guard let document = try? parser.parse(repaired) else {
            self.init(error)
            return
        }
        self.init(syntaxErrors: result.syntaxErrors.inTextOrder, document: document, map: map)
    }

    private init(_ error: JSONSyntaxError) {
        self.init(syntaxErrors: [], error)
    }

    /// Creates the result for a text that is not repaired. If no errors were found, the parser's error is the only
    /// error.
    private init(
        syntaxErrors: [SyntaxError],
        _ error: JSONSyntaxError,
        hasReachedLimit: Bool = false
    ) {
        let parserError = SyntaxError(kind: .rejected(error.kind), range: error.range)
        self.init(
            syntaxErrors: syntaxErrors.isEmpty ? [parserError] : syntaxErrors,
            document: nil,
            map: RepairMap(),
            hasReachedLimit: hasReachedLimit
        )
    }

    private init(
        syntaxErrors: [SyntaxError],
        document: JSONDocument?,
        map: RepairMap,
        hasReachedLimit: Bool = false
    ) {
        self.syntaxErrors = syntaxErrors
        self.document = document
        self.hasReachedLimit = hasReachedLimit
        self.map = map
    }

    /// Returns the range of the original text that corresponds to a range of the repaired text.
    ///
    /// If the range starts inside the replacement of an edit, the result starts where the replaced range starts. If the
    /// range ends inside a replacement, the result ends where the replaced range ends.
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

    /// Returns whether the repair has changed anything in a range of the repaired text, or next to the range.
    public func isChanged(_ range: SourceRange) -> Bool { map.isChanged(range) }

    /// A syntax error, and the edits that repair it.
    public struct SyntaxError: Sendable, Hashable {
        /// The kind of the error.
        package let kind: Kind
        /// The range of the offending bytes; empty if something is missing.
        public let range: SourceRange
        /// A range that explains the error. For a missing closing bracket, it is the opening bracket.
        public internal(set) var related: SourceRange?
        /// The replacements that repair the error.
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
        /// The order of the edit among edits of the same range.
        let rank: Rank

        init(_ range: Range<Int>, _ replacement: String, rank: Rank = .inOrder) {
            self.range = SourceRange(start: range.lowerBound, end: range.upperBound)
            self.replacement = replacement
            self.rank = rank
        }

        enum Rank: Int {
            /// The default: edits have the order of their errors.
            case inOrder
            /// The opening bracket of an array around a value that has already been read.
            case bracketAround
            case openingQuote
            case escape
        }
    }
}

extension JSONRepair.SyntaxError {
    /// The kinds of syntax errors. An empty text stands for text that the message must not quote.
    package enum Kind: Sendable, Hashable {
        /// An error that the parser detects, with the parser's message.
        case rejected(JSONSyntaxError.Kind)
        case comment
        /// A block comment without an end. It contains the rest of the text.
        case unterminatedComment
        case missingComma(inObject: Bool, found: String)
        case missingColon(found: String)
        case missingValue(found: String)
        case missingName(found: String)
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
        /// A placeholder of a template language without quotes, such as `{{name}}`.
        case placeholder(String)
        /// A word of another language in place of a JSON word, such as `None`.
        case foreignWord(String, expected: String)
        /// A number that JSON cannot represent, such as `NaN`.
        case unrepresentableNumber(String)
        /// A number in a notation that JSON does not have, such as `+1` or `0x1F`.
        case foreignNumber(String, expected: String)
        /// Punctuation of another language in place of JSON punctuation, such as `=`.
        case foreignPunctuation(String, expected: String)
        /// Text that is not part of JSON.
        case stray(String)
        /// A whole text of another kind, such as HTML.
        case foreignText(String)
    }
}

extension [JSONRepair.SyntaxError] {
    fileprivate var inTextOrder: Self {
        enumerated()
            .sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
    }
}

extension JSONRepair.SyntaxError {
    /// One sentence for readers, usually with the expected text and the text that was found.
    public var message: String { sentence.printable }

    private var sentence: String {
        switch kind {
        case .rejected(let kind): kind.message
        case .comment: "comments are not allowed in JSON"
        case .unterminatedComment: "unterminated comment; expected '*/'"
        case .missingComma(let inObject, let found):
            "expected ',' after the \(inObject ? "member" : "item"), found \(found)"
        case .missingColon(let found):
            JSONSyntaxError.Kind.unexpected(found: found, expected: .colon).message
        case .missingValue(let found): "expected a value, found \(found)"
        case .missingName(let found): "expected a member name in double quotes, found \(found)"
        case .missingOpeningBracket(let bracket):
            "missing '\(bracket)' for this '\(bracket.counterpart)'"
        case .missingClosingBracket(let bracket):
            "missing '\(bracket)' to close '\(bracket.counterpart)'"
        case .extraComma: "extra ','"
        case .extraColon: "extra ':'"
        case .extraBracket(let bracket):
            "unmatched '\(bracket)'"
        case .wrongBracket(let found, let expected):
            "expected '\(expected)' to close '\(expected.counterpart)', found '\(found)'"
        case .missingOpeningQuote: "missing '\"' at the start of the string"
        case .missingClosingQuote: "missing '\"' at the end of the string"
        case .extraQuote: "extra '\"'"
        case .unescapedQuote:
            "unescaped '\"' inside a string; write '\\\"'"
        case .lineBreakInString:
            "line break inside a string; close the string with '\"' or write '\\n'"
        case .foreignQuotes(let quote): "expected a string in double quotes, found \(quote) quotes"
        case .unquotedName(""): "expected a member name in double quotes, found other text"
        case .unquotedName(let name):
            "expected a member name in double quotes, found '\(name)'"
        case .unquotedText(""): "expected a value, found text without quotes"
        case .unquotedText(let text): "expected a value, found '\(text)' without quotes"
        case .placeholder(""): "expected a value, found a placeholder"
        case .placeholder(let text): "expected a value, found the placeholder '\(text)'"
        case .foreignWord("undefined", _):
            "'undefined' is not JSON; replace it with null, or remove the member or item"
        case .foreignWord("", let expected): "expected \(expected), found another word"
        case .foreignWord(let word, let expected): "expected \(expected), found '\(word)'"
        case .unrepresentableNumber(""): "the number is not a JSON number"
        case .unrepresentableNumber(let word): "'\(word)' is not a JSON number"
        case .foreignNumber("", _): "expected a JSON number, found another notation"
        case .foreignNumber(let number, let expected):
            "expected a JSON number such as \(expected), found '\(number)'"
        case .foreignPunctuation(let found, let expected):
            "expected '\(expected)', found '\(found)'"
        case .stray(let text): "unexpected \(text.withoutArticle)"
        case .foreignText(let name): "expected JSON, found \(name)"
        }
    }

    /// A description of the edits as a command, such as a menu item.
    public var remedy: String { phrase.printable }

    private var phrase: String {
        switch kind {
        // An invalid escape can stand for a character, which the edit keeps.
        case .rejected(.invalidEscape(_)) where edits.first?.replacement == "":
            "remove the backslash"
        case .rejected(.invalidEscape(_)) where edits.first?.replacement == "u00":
            "replace '\\x' with '\\u00'"
        case .rejected(let kind): Self.remedy(of: kind)
        case .comment, .unterminatedComment: "remove the comment"
        case .missingComma: "insert ','"
        case .missingColon: "insert ':'"
        case .missingValue: "insert null"
        case .missingName: "insert an empty name"
        case .missingOpeningBracket(let bracket), .missingClosingBracket(let bracket):
            "insert '\(bracket)'"
        case .extraComma: "remove the comma"
        case .extraColon: "remove the colon"
        case .extraBracket(let bracket): "remove '\(bracket)'"
        case .wrongBracket(_, let expected): "replace with '\(expected)'"
        case .missingOpeningQuote, .missingClosingQuote: "insert '\"'"
        case .extraQuote: "remove '\"'"
        case .unescapedQuote: "escape the quotation marks"
        case .lineBreakInString: "write the line break as '\\n'"
        case .foreignQuotes: "put the string in double quotes"
        case .unquotedName: "put the name in double quotes"
        case .unquotedText: "put the text in double quotes"
        case .placeholder: "put the placeholder in double quotes"
        case .foreignNumber("", _): "rewrite the number as JSON"
        case .foreignWord(_, let expected), .foreignNumber(_, let expected),
            .foreignPunctuation(_, let expected):
            "replace with '\(expected)'"
        case .unrepresentableNumber: "replace with null"
        case .stray: "remove the text"
        case .foreignText: "write JSON"
        }
    }

    private static func remedy(of kind: JSONSyntaxError.Kind) -> String {
        switch kind {
        case .trailingComma: "remove the comma"
        case .controlCharacter: "escape the character"
        case .invalidEscape, .invalidUnicodeEscape: "escape the backslash"
        case .invalidUTF8: "replace invalid UTF-8 with U+FFFD"
        case .unexpectedEnd: "complete the text"
        case .unexpected: "remove the text"
        case .invalidNumber: "rewrite the number as JSON"
        case .emptyDocument, .foreignEncoding, .unterminatedString, .depthLimitExceeded,
            .documentTooLarge:
            "correct the text"
        }
    }
}

extension String {
    /// The phrase without an indefinite or a definite article.
    fileprivate var withoutArticle: Substring {
        for article in ["a ", "an ", "the "] where hasPrefix(article) {
            return dropFirst(article.count)
        }
        return self[...]
    }

    /// The bracket that forms a pair with this bracket.
    fileprivate var counterpart: String {
        switch self {
        case "{": "}"
        case "}": "{"
        case "[": "]"
        default: "["
        }
    }
}

/// The findings about texts that are not JSON.
extension Diagnostic {
    /// The maximum number of edits in a fix. A fix with more edits is not offered.
    static let editLimit = 1_000

    /// Returns the finding for one syntax error in a text that is not JSON, with the fix that repairs it.
    package static func syntax(_ syntaxError: JSONRepair.SyntaxError) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .syntax,
            message: syntaxError.message,
            range: syntaxError.range
        )
        if let related = syntaxError.related {
            diagnostic.related = [RelatedRange(message: "opened here", range: related)]
        }
        if !syntaxError.edits.isEmpty, syntaxError.edits.count <= editLimit {
            let edits = syntaxError.edits
                .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
                .map { Edit(range: $0.range, replacement: $0.replacement) }
            diagnostic.fixes = [
                // A fix is safe only if it changes existing text, which shows the intention. Inserted text is a guess.
                Fix(
                    message: syntaxError.remedy,
                    edits: edits,
                    isSafe: syntaxError.isSafe && edits.allSatisfy { $0.range.byteCount > 0 }
                )
            ]
        }
        return diagnostic
    }

    /// Converts a finding about the repaired text to a finding about the original text. Returns `nil` if the finding is
    /// about guessed text. The result lacks the fixes that edit text which the repair has changed. A finding about a
    /// secret is always kept, with its fixes, because the text around a secret does not matter.
    package func restored(by repair: JSONRepair) -> Diagnostic? {
        guard id == .secret || !repair.isGuess(range) else { return nil }
        var restored = self
        restored.range = repair.originalRange(of: range)
        restored.related = related.map {
            RelatedRange(message: $0.message, range: repair.originalRange(of: $0.range))
        }
        restored.fixes = fixes.compactMap { fix in
            guard id == .secret || !fix.edits.contains(where: { repair.isChanged($0.range) }) else {
                return nil
            }
            let edits = fix.edits.map {
                Edit(range: repair.originalRange(of: $0.range), replacement: $0.replacement)
            }
            return Fix(message: fix.message, edits: edits, isSafe: fix.isSafe)
        }
        return restored
    }
}
