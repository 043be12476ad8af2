import SchemaKit
import SchemaPlatform

/// An offset or a count, stored in 32 bits because the scanner of a repair copies many of them for each token. They fit
/// because the parser limits the length of a text.
@propertyWrapper
struct Compact {
    private var bits: Int32

    init(wrappedValue: Int) { bits = Int32(wrappedValue) }

    var wrappedValue: Int {
        get { Int(bits) }
        set { bits = Int32(newValue) }
    }
}

/// An offset or a count, stored in 32 bits, or `nil`.
@propertyWrapper
struct OptionalCompact {
    private var bits: Int32

    init(wrappedValue: Int?) { bits = Self.bits(of: wrappedValue) }

    var wrappedValue: Int? {
        get { bits == .min ? nil : Int(bits) }
        set { bits = Self.bits(of: newValue) }
    }

    private static func bits(of value: Int?) -> Int32 { value.map { Int32($0) } ?? .min }
}

/// A token of a text that may not be JSON.
struct RepairToken {
    let kind: Kind
    @Compact private(set) var start: Int
    /// The offset one past the last byte.
    @Compact private(set) var end: Int

    /// The kind of a token, as far as it can be determined without the surrounding tokens.
    enum Kind {
        case objectStart
        case objectEnd
        case arrayStart
        case arrayEnd
        case colon
        case comma
        /// A string in double quotes that is closed on its line.
        case string
        /// A number, `true`, `false` or `null`.
        case scalar
        /// A string in double quotes that is not closed on its line, or whose end is beyond the limit of the search.
        case unclosedString
        /// A string in single quotes, typographic quotes or backquotes.
        case foreignString
        /// Text without quotes that is not a scalar.
        case word
        case comment
        /// Invisible characters, or characters that look like white space but are not white space in JSON.
        case invisible
        /// A character that no other token can begin with, or several equal ones; an ellipsis; or a line that begins
        /// with the marker of a merge conflict.
        case garbage
        case end

        var isCloser: Bool { self == .objectEnd || self == .arrayEnd }

        /// True if a value can begin with a token of this kind.
        var isValueStart: Bool {
            switch self {
            case .objectStart, .arrayStart, .string, .scalar, .unclosedString, .foreignString,
                .word:
                true
            case .objectEnd, .arrayEnd, .colon, .comma, .comment, .invisible, .garbage, .end:
                false
            }
        }
    }
}

/// A lexer that divides any text into tokens.
///
/// Memory safety: The caller keeps the text alive for the lifetime of the lexer. Every offset is compared with the
/// number of the text's bytes.
@safe
struct RepairLexer {
    let bytes: UnsafeBufferPointer<UInt8>
    let searchBudget: RepairSearchBudget

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ searchBudget: RepairSearchBudget) {
        unsafe self.bytes = unsafe bytes
        self.searchBudget = searchBudget
    }

    /// Returns the byte at `offset`, or zero after the end of the text.
    func byte(_ offset: Int) -> UInt8 { unsafe offset < bytes.count ? bytes[offset] : 0 }

    /// Returns whether a byte is white space of JSON (RFC 8259, section 2).
    static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Returns the offset after the next line feed from `offset`, or `nil` if there is none.
    func nextLineStart(after offset: Int) -> Int? {
        guard let base = unsafe bytes.baseAddress,
            let found = unsafe memchr(base + offset, 0x0A, max(0, bytes.count - offset))
        else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }

    func skippingWhiteSpace(from offset: Int) -> Int {
        var offset = offset
        while unsafe offset < bytes.count, unsafe Self.isWhiteSpace(bytes[offset]) { offset += 1 }
        return offset
    }

    /// Returns the offset of the next line end, of the end of the text, or of the limit of the search, whichever comes
    /// first.
    func lineEnd(from offset: Int) -> Int {
        search(from: offset) { unsafe Self.isLineEnd(bytes[$0]) ? nil : $0 + 1 }.end
    }

    /// Visits offsets one after the other, up to a limit; see ``RepairSearchBudget``.
    ///
    /// - Parameter next: A function that returns the offset to visit after its argument, or nil if its argument is the
    ///   target of the search.
    /// - Returns: The offset at which the search ended, and whether this offset is the target of the search.
    func search(
        from start: Int,
        _ next: (Int) -> Int?
    ) -> (end: Int, isFound: Bool) {
        let limit = unsafe searchBudget.limit(from: start, before: bytes.count)
        var offset = start
        defer { searchBudget.spend(from: start, to: offset) }
        while offset < limit {
            guard let following = next(offset) else { return (offset, true) }
            offset = following
        }
        return unsafe (min(offset, bytes.count), false)
    }

    /// Returns a lexer for the text up to `end`. It has a search budget of its own, which has the minimum size. Its
    /// searches therefore do not use the budget of this lexer.
    func truncated(at end: Int) -> RepairLexer {
        unsafe RepairLexer(
            UnsafeBufferPointer(rebasing: bytes[..<min(end, bytes.count)]),
            RepairSearchBudget(byteCount: 0)
        )
    }

    /// Returns the token at or after `offset`.
    func token(at offset: Int) -> RepairToken {
        let start = skippingWhiteSpace(from: offset)
        guard unsafe start < bytes.count else {
            return RepairToken(kind: .end, start: start, end: start)
        }
        if let end = placeholderEnd(at: start) {
            return RepairToken(kind: .word, start: start, end: end)
        }
        if let kind = unsafe Self.punctuation(bytes[start]) {
            return RepairToken(kind: kind, start: start, end: start + 1)
        }
        switch unsafe bytes[start] {
        case UInt8(ascii: "\""): return string(at: start)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            guard let end = commentEnd(at: start) else { break }
            return RepairToken(kind: .comment, start: start, end: end)
        default:
            guard !isFence(at: start) else { break }
            if isForeignQuote(at: start), let end = foreignStringEnd(at: start) {
                return RepairToken(kind: .foreignString, start: start, end: end)
            }
            let end = wordEnd(from: start)
            guard end > start else { break }
            if let end = urlEnd(afterScheme: end) {
                return RepairToken(kind: .word, start: start, end: end)
            }
            guard !isEllipsis(start..<end) else {
                return RepairToken(kind: .garbage, start: start, end: end)
            }
            let kind: RepairToken.Kind = isScalar(start..<end) ? .scalar : .word
            return RepairToken(kind: kind, start: start, end: end)
        }
        let length = invisibleLength(at: start)
        if length > 0 {
            return RepairToken(kind: .invisible, start: start, end: start + length)
        }
        return RepairToken(kind: .garbage, start: start, end: garbageEnd(from: start))
    }

    /// Returns the end of a character that no other token can begin with, and of the equal ASCII characters after it.
    /// Each quotation mark may begin a string, and each parenthesis may stand for a bracket, so each of these is a
    /// token of its own. The backquotes of a fence are an exception: together they are one token. A token that begins
    /// with the marker of a merge conflict continues to the line end.
    private func garbageEnd(from start: Int) -> Int {
        let first = byte(start)
        guard first < 0x80, isFence(at: start) || !isForeignQuote(at: start) else {
            return start + scalarLength(at: start)
        }
        if "()".utf8.contains(first) { return start + 1 }
        let end = search(from: start) { byte($0) == first ? $0 + 1 : nil }.end
        return isConflictMarker(start..<end) ? lineEnd(from: end) : end
    }

    /// Returns whether three backquotes begin at `offset`, with which Markdown begins and ends a block of code.
    func isFence(at offset: Int) -> Bool {
        (0..<3).allSatisfy { byte(offset + $0) == UInt8(ascii: "`") }
    }

    /// Returns whether the equal characters of `range` are a conflict marker of Git: seven characters at the start of a
    /// line, which separate the versions of the text.
    private func isConflictMarker(_ range: Range<Int>) -> Bool {
        let markers = [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|")]
        let start = range.lowerBound
        return range.count == 7 && markers.contains(byte(start))
            && (start == 0 || Self.isLineEnd(byte(start - 1)))
    }

    private static func punctuation(_ byte: UInt8) -> RepairToken.Kind? {
        switch byte {
        case UInt8(ascii: "{"): .objectStart
        case UInt8(ascii: "}"): .objectEnd
        case UInt8(ascii: "["): .arrayStart
        case UInt8(ascii: "]"): .arrayEnd
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ","): .comma
        default: nil
        }
    }

    /// Returns the length of the UTF-8 sequence at `offset`, or one if there is none.
    func scalarLength(at offset: Int) -> Int { max(1, sequenceLength(at: offset)) }

    /// Returns the length of the UTF-8 sequence at `offset`, or zero if there is none.
    func sequenceLength(at offset: Int) -> Int {
        guard byte(offset) >= 0x80 else { return 1 }
        guard let base = unsafe bytes.baseAddress else { return 0 }
        return unsafe JSONScanner.sequenceLength(at: base + offset, before: base + bytes.count)
    }

    // MARK: Placeholders

    /// The content of a placeholder, which is between its delimiters, has fewer bytes than this limit.
    private static let placeholderByteLimit = 100

    /// Returns the end of the placeholder at `start`, or nil if there is none. A placeholder, such as `{{name}}`, is
    /// text that a template language replaces with a value.
    func placeholderEnd(at start: Int) -> Int? {
        switch (byte(start), byte(start + 1)) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")):
            let isTriple = byte(start + 2) == UInt8(ascii: "{")
            return isTriple
                ? placeholderEnd(from: start + 3, closedBy: "}}}")
                : placeholderEnd(from: start + 2, closedBy: "}}")
        case (UInt8(ascii: "{"), UInt8(ascii: "%")):
            return placeholderEnd(from: start + 2, closedBy: "%}")
        case (UInt8(ascii: "<"), UInt8(ascii: "%")):
            return placeholderEnd(from: start + 2, closedBy: "%>")
        case (UInt8(ascii: "$"), UInt8(ascii: "{")), (UInt8(ascii: "#"), UInt8(ascii: "{")):
            return placeholderEnd(from: start + 2, closedBy: "}")
        // `<` and `%` also begin other texts, such as `<b>text</b>`. They begin a placeholder only if the text after
        // the placeholder can follow a string.
        case (UInt8(ascii: "<"), let next) where JSONScanner.isWordByte(next):
            let end = placeholderEnd(from: start + 1, closedBy: ">")
            return end.flatMap { canFollowString(at: $0) ? $0 : nil }
        case (UInt8(ascii: "%"), let next) where JSONScanner.isWordByte(next):
            return canFollowString(at: start + 2) ? start + 2 : nil
        default: return nil
        }
    }

    /// Returns the end of a placeholder whose content begins at `start`, or nil if there is none. The content is short,
    /// on one line, and without double quotes and JSON's punctuation, so that no brackets of a document are taken for a
    /// placeholder. It has at least one byte of a word, so `{{ }}` is no placeholder.
    private func placeholderEnd(from start: Int, closedBy text: String) -> Int? {
        let closer = Array(text.utf8)
        var hasWord = false
        for offset in start..<start + Self.placeholderByteLimit {
            if closer.indices.allSatisfy({ byte(offset + $0) == closer[$0] }) {
                return hasWord ? offset + closer.count : nil
            }
            let next = byte(offset)
            guard next >= 0x20, next != UInt8(ascii: "\""), Self.punctuation(next) == nil else {
                return nil
            }
            hasWord = hasWord || Self.isWordByte(next)
        }
        return nil
    }

    // MARK: Strings

    /// Returns the offset of the first quotation mark, backslash, control character or byte beyond ASCII from `start`,
    /// or `end` if there is none before it. Returns `start` if it is not before `end`.
    func plainTextEnd(from start: Int, before end: Int) -> Int {
        guard let base = unsafe bytes.baseAddress, start < end else { return start }
        return unsafe JSONScanner.plainTextEnd(base + start, before: base + end) - base
    }

    /// Searches for the next unescaped double quotation mark or line end; see ``search(from:_:)`` for the result.
    private func searchStringEnd(from start: Int) -> (end: Int, isFound: Bool) {
        let limit = unsafe searchBudget.limit(from: start, before: bytes.count)
        return search(from: start) { offset in
            switch unsafe bytes[offset] {
            case UInt8(ascii: "\""), 0x0A, 0x0D: nil
            case UInt8(ascii: "\\"): offset + (Self.isLineEnd(byte(offset + 1)) ? 1 : 2)
            default: plainTextEnd(from: offset + 1, before: limit)
            }
        }
    }

    private func string(at start: Int) -> RepairToken {
        let search = searchStringEnd(from: start + 1)
        if unsafe search.isFound && bytes[search.end] == UInt8(ascii: "\"") {
            return RepairToken(kind: .string, start: start, end: search.end + 1)
        }
        return RepairToken(kind: .unclosedString, start: start, end: search.end)
    }

    /// Returns the offset of the next unescaped double quotation mark on the line of `offset`, or nil if none is found
    /// within the limit of the search.
    func nextQuote(from offset: Int) -> Int? {
        let search = searchStringEnd(from: offset)
        return unsafe search.isFound && bytes[search.end] == UInt8(ascii: "\"") ? search.end : nil
    }

    func isForeignQuote(at offset: Int) -> Bool { quoteFamily(at: offset) != nil }

    /// Returns the length in bytes of a typographic quotation mark (“ ” „ ‟ ‘ ’ ‚ ‛ « » ‹ ›), or zero if there is none.
    func typographicQuoteLength(at offset: Int) -> Int {
        switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
        case (0xE2, 0x80, 0x98...0x9F), (0xE2, 0x80, 0xB9...0xBA): 3
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): 2
        default: 0
        }
    }

    /// The single typographic quotation marks. One of them is also the apostrophe.
    static let singleTypographicFamily: UInt8 = 0x98

    /// Returns a byte that identifies the family of the quotation mark at `offset`, or nil if there is no quotation
    /// mark other than `"`. Only a mark of the same family closes the string that a mark opens. A mark that closes
    /// strings in one language opens them in another, so a family contains both the opening and the closing marks.
    /// Single and double marks are different families, so an apostrophe does not close a string in double quotes.
    /// Guillemets, such as «, and curved marks, such as “, are different families, too.
    func quoteFamily(at offset: Int) -> UInt8? {
        switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
        case (UInt8(ascii: "'"), _, _), (UInt8(ascii: "`"), _, _): byte(offset)
        case (0xE2, 0x80, 0x98...0x9B): Self.singleTypographicFamily
        case (0xE2, 0x80, 0x9C...0x9F): 0x9C
        case (0xE2, 0x80, 0xB9...0xBA): 0xB9
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): 0xAB
        default: nil
        }
    }

    /// Returns the end of a string in quotation marks other than `"`. The string ends at the first quotation mark of
    /// the same family that is followed by a line end, by text that can follow a string, or by another string. Returns
    /// nil if no such mark is found on the line within the limit of the search.
    private func foreignStringEnd(at start: Int) -> Int? {
        guard let quote = quoteFamily(at: start) else { return nil }
        func quoteLength(at offset: Int) -> Int {
            quoteFamily(at: offset) == quote ? max(1, typographicQuoteLength(at: offset)) : 0
        }
        if let known = searchBudget.foreignString(at: start, quote) {
            return known.isClosed ? known.end + quoteLength(at: known.end) : nil
        }
        let search = search(from: start + max(1, typographicQuoteLength(at: start))) { offset in
            if unsafe Self.isLineEnd(bytes[offset]) { return nil }
            if unsafe bytes[offset] == UInt8(ascii: "\\"), !Self.isLineEnd(byte(offset + 1)) {
                return offset + 2
            }
            let end = offset + quoteLength(at: offset)
            let isClosing =
                end > offset
                && (canFollowString(at: end) || separatesStrings(offset..<end, quote))
            return isClosing ? nil : offset + 1
        }
        let isClosed = unsafe search.isFound && !Self.isLineEnd(bytes[search.end])
        searchBudget.recordForeignString(from: start, to: search.end, quote, isClosed: isClosed)
        return isClosed ? search.end + quoteLength(at: search.end) : nil
    }

    /// Returns whether only white space is between a quotation mark and the next mark of its family, so that a comma or
    /// a colon is missing there. The result is false if white space precedes the first mark: this mark then begins a
    /// quotation inside the string.
    private func separatesStrings(_ mark: Range<Int>, _ quote: UInt8) -> Bool {
        var next = mark.upperBound
        while byte(next) == 0x20 || byte(next) == 0x09 { next += 1 }
        return next > mark.upperBound && quoteFamily(at: next) == quote
            && !Self.isWhiteSpace(byte(mark.lowerBound - 1))
    }

    /// Returns whether the text at `offset` can follow a string.
    func canFollowString(at offset: Int) -> Bool {
        var offset = offset
        while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
        guard unsafe offset < bytes.count else { return true }
        switch unsafe bytes[offset] {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x0A, 0x0D:
            return true
        default:
            return isComment(at: offset)
        }
    }

    // MARK: Comments, words and other characters

    /// Returns whether a comment begins at `offset`.
    func isComment(at offset: Int) -> Bool {
        let isSlash = byte(offset) == UInt8(ascii: "/")
        let next = byte(offset + 1)
        return byte(offset) == UInt8(ascii: "#")
            || isSlash && (next == UInt8(ascii: "/") || next == UInt8(ascii: "*"))
    }

    /// Returns the end of the comment at `start`, or nil if there is none. A line comment does not include the white
    /// space before the line end.
    func commentEnd(at start: Int) -> Int? {
        switch (byte(start), byte(start + 1)) {
        case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
            var end = lineEnd(from: start)
            while unsafe Self.isWhiteSpace(bytes[end - 1]) { end -= 1 }
            return end
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
            let search = search(from: start + 2) { offset in
                let isStar = unsafe bytes[offset] == UInt8(ascii: "*")
                return isStar && byte(offset + 1) == UInt8(ascii: "/") ? nil : offset + 1
            }
            return search.isFound ? search.end + 2 : search.end
        default: return nil
        }
    }

    /// Returns whether a comment is a block comment that lacks its `*/`.
    func isUnterminated(_ comment: RepairToken) -> Bool {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        guard byte(comment.start) == slash, byte(comment.start + 1) == star else { return false }
        return comment.end - comment.start < 4 || byte(comment.end - 2) != star
            || byte(comment.end - 1) != slash
    }

    /// Returns whether a byte can belong to a word or a number without quotes. In addition to the bytes that
    /// `JSONScanner.isWordByte` accepts, these are `-`, `+` and `.`.
    static func isWordByte(_ byte: UInt8) -> Bool {
        JSONScanner.isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".")
    }

    private func wordEnd(from start: Int) -> Int {
        search(from: start) { offset in
            if unsafe bytes[offset] < 0x80 {
                return unsafe Self.isWordByte(bytes[offset]) ? offset + 1 : nil
            }
            let length = sequenceLength(at: offset)
            let isPart =
                length > 0 && typographicQuoteLength(at: offset) == 0
                && invisibleLength(at: offset) == 0
            return isPart ? offset + length : nil
        }.end
    }

    /// Returns whether the bytes of `range` are dots, or the character that looks like three dots.
    func isEllipsis(_ range: Range<Int>) -> Bool {
        let start = range.lowerBound
        let isCharacter =
            range.count == 3 && byte(start) == 0xE2 && byte(start + 1) == 0x80
            && byte(start + 2) == 0xA6
        return isCharacter || range.allSatisfy { byte($0) == UInt8(ascii: ".") }
    }

    /// Returns the end of a URL without quotes whose scheme ends at `offset`, or nil if there is none. Its slashes do
    /// not begin a comment.
    private func urlEnd(afterScheme offset: Int) -> Int? {
        guard byte(offset) == UInt8(ascii: ":"), byte(offset + 1) == UInt8(ascii: "/"),
            byte(offset + 2) == UInt8(ascii: "/")
        else { return nil }
        let start = offset + 3
        let end = search(from: start) { isURLPart(at: $0) ? $0 + scalarLength(at: $0) : nil }.end
        return end > start ? end : nil
    }

    private func isURLPart(at offset: Int) -> Bool {
        let first = byte(offset)
        // A colon before white space separates a name from its value.
        if first == UInt8(ascii: ":") { return byte(offset + 1) > 0x20 }
        guard first > 0x20, first != UInt8(ascii: "\""), Self.punctuation(first) == nil,
            !isForeignQuote(at: offset)
        else { return false }
        return first < 0x80 || invisibleLength(at: offset) == 0
    }

    /// Returns the length in bytes of the sequence of invisible characters at `offset`.
    private func invisibleLength(at offset: Int) -> Int {
        var end = offset
        while unsafe end < bytes.count {
            let length = sequenceLength(at: end)
            // An invalid sequence has no length, so its text is empty.
            let text = unsafe String(decoding: bytes[end..<end + length], as: UTF8.self)
            guard unsafe !Self.isWhiteSpace(bytes[end]), let scalar = text.unicodeScalars.first,
                scalar.isInvisible
            else { break }
            end += length
        }
        return end - offset
    }

    /// Returns whether the bytes of `range` are a number, `true`, `false` or `null`.
    func isScalar(_ range: Range<Int>) -> Bool {
        let word = unsafe bytes[range]
        if unsafe word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
            || word.elementsEqual("null".utf8)
        {
            return true
        }
        return unsafe Self.isNumber(word)
    }

    static func isNumber(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = unsafe word
        if unsafe rest.first == UInt8(ascii: "-") { unsafe rest.removeFirst() }
        let integer = unsafe rest.prefix(while: isDigit)
        guard unsafe !integer.isEmpty,
            unsafe integer.count == 1 || integer.first != UInt8(ascii: "0")
        else {
            return false
        }
        unsafe rest = unsafe rest.dropFirst(integer.count)
        if unsafe rest.first == UInt8(ascii: ".") {
            let fraction = unsafe rest.dropFirst().prefix(while: isDigit)
            guard unsafe !fraction.isEmpty else { return false }
            unsafe rest = unsafe rest.dropFirst(1 + fraction.count)
        }
        if let first = unsafe rest.first, first | 0x20 == UInt8(ascii: "e") {
            unsafe rest.removeFirst()
            if unsafe rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
                unsafe rest.removeFirst()
            }
            let exponent = unsafe rest.prefix(while: isDigit)
            guard unsafe !exponent.isEmpty else { return false }
            unsafe rest = unsafe rest.dropFirst(exponent.count)
        }
        return unsafe rest.isEmpty
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
