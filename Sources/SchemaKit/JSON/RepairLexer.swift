/// A token of a text that need not be JSON.
struct RepairToken {
    var kind: Kind
    var start: Int
    /// The offset one past the last byte.
    var end: Int

    /// What a token is, as far as it can be told without the tokens around it.
    enum Kind {
        case objectStart
        case objectEnd
        case arrayStart
        case arrayEnd
        case colon
        case comma
        /// A string in double quotes that its line closes.
        case string
        /// A number, `true`, `false` or `null`.
        case scalar
        /// A string in double quotes that its line does not close.
        case openString
        /// A string in single, typographic or back quotes.
        case foreignString
        /// Text without quotes that is no scalar.
        case word
        case comment
        /// Characters that look like white space, or like nothing, and are not JSON's.
        case invisible
        /// A character that begins nothing.
        case garbage
        case end

        var isCloser: Bool { self == .objectEnd || self == .arrayEnd }

        /// Whether a value can begin with it.
        var isValueStart: Bool {
            switch self {
            case .objectStart, .arrayStart, .string, .scalar, .openString, .foreignString, .word:
                true
            case .objectEnd, .arrayEnd, .colon, .comma, .comment, .invisible, .garbage, .end:
                false
            }
        }
    }
}

/// Cuts a text into tokens, whatever it holds.
struct RepairLexer {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The byte at `offset`; zero past the end.
    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    func skippingSpaces(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
        return offset
    }

    /// The offset of the next line end, or the end of the text.
    func lineEnd(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, !Self.isLineEnd(bytes[offset]) { offset += 1 }
        return offset
    }

    /// The same, of a text that ends at `end`.
    func cut(at end: Int) -> RepairLexer {
        RepairLexer(bytes: UnsafeBufferPointer(rebasing: bytes[..<min(end, bytes.count)]))
    }

    /// The token at or after `offset`.
    func token(at offset: Int) -> RepairToken {
        let start = skippingSpaces(offset)
        guard start < bytes.count else { return RepairToken(kind: .end, start: start, end: start) }
        if let kind = Self.punctuation(bytes[start]) {
            return RepairToken(kind: kind, start: start, end: start + 1)
        }
        switch bytes[start] {
        case UInt8(ascii: "\""): return string(at: start)
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            guard let end = commentEnd(at: start) else { break }
            return RepairToken(kind: .comment, start: start, end: end)
        default:
            if isForeignQuote(at: start), let end = foreignStringEnd(at: start) {
                return RepairToken(kind: .foreignString, start: start, end: end)
            }
            let end = wordEnd(from: start)
            guard end > start else { break }
            let kind: RepairToken.Kind = isScalar(start..<end) ? .scalar : .word
            return RepairToken(kind: kind, start: start, end: end)
        }
        let length = max(1, invisibleLength(at: start))
        if invisibleLength(at: start) > 0 {
            return RepairToken(kind: .invisible, start: start, end: start + length)
        }
        return RepairToken(kind: .garbage, start: start, end: start + scalarLength(at: start))
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

    /// The length of the UTF-8 sequence at `offset`; one where there is none.
    func scalarLength(at offset: Int) -> Int { max(1, sequenceLength(at: offset)) }

    /// The length of the UTF-8 sequence at `offset`, or zero.
    func sequenceLength(at offset: Int) -> Int {
        guard byte(offset) >= 0x80 else { return 1 }
        guard let base = bytes.baseAddress else { return 0 }
        return JSONScanner.sequenceLength(at: base + offset, before: base + bytes.count)
    }

    // MARK: Strings

    private func string(at start: Int) -> RepairToken {
        var offset = start + 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                return RepairToken(kind: .string, start: start, end: offset + 1)
            case UInt8(ascii: "\\"):
                if offset + 1 >= bytes.count || Self.isLineEnd(bytes[offset + 1]) {
                    return RepairToken(kind: .openString, start: start, end: offset + 1)
                }
                offset += 2
            case 0x0A, 0x0D: return RepairToken(kind: .openString, start: start, end: offset)
            default: offset += 1
            }
        }
        return RepairToken(kind: .openString, start: start, end: bytes.count)
    }

    /// The offset of the next quotation mark of JSON that is not escaped, on the line of `offset`.
    func nextQuote(_ offset: Int) -> Int? {
        var offset = offset
        while offset < bytes.count, !Self.isLineEnd(bytes[offset]) {
            if bytes[offset] == UInt8(ascii: "\"") { return offset }
            if bytes[offset] == UInt8(ascii: "\\"), !Self.isLineEnd(byte(offset + 1)) {
                offset += 1
            }
            offset += 1
        }
        return nil
    }

    func isForeignQuote(at offset: Int) -> Bool {
        byte(offset) == UInt8(ascii: "'") || byte(offset) == UInt8(ascii: "`")
            || smartQuoteLength(at: offset) > 0
    }

    /// The length of a typographic quotation mark: one of “ ” „ ‟ ‘ ’ ‚ ‛ « » ‹ ›.
    func smartQuoteLength(at offset: Int) -> Int {
        switch (byte(offset), byte(offset + 1), byte(offset + 2)) {
        case (0xE2, 0x80, 0x98...0x9F), (0xE2, 0x80, 0xB9...0xBA): 3
        case (0xC2, 0xAB, _), (0xC2, 0xBB, _): 2
        default: 0
        }
    }

    /// The end of a string in other quotes: the first quote of its kind that is followed by what
    /// follows a string, or by the line's end.
    private func foreignStringEnd(at start: Int) -> Int? {
        let isSmart = smartQuoteLength(at: start) > 0
        let quote = bytes[start]
        var offset = start + max(1, smartQuoteLength(at: start))
        while offset < bytes.count, !Self.isLineEnd(bytes[offset]) {
            if bytes[offset] == UInt8(ascii: "\\"), !Self.isLineEnd(byte(offset + 1)) {
                offset += 2
                continue
            }
            let length = isSmart ? smartQuoteLength(at: offset) : bytes[offset] == quote ? 1 : 0
            if length > 0, endsString(offset + length) { return offset + length }
            offset += 1
        }
        return nil
    }

    /// Whether what is at `offset` may follow a string.
    func endsString(_ offset: Int) -> Bool {
        var offset = offset
        while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
        guard offset < bytes.count else { return true }
        switch bytes[offset] {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x0A, 0x0D:
            return true
        default:
            return bytes[offset] == UInt8(ascii: "#")
                || bytes[offset] == UInt8(ascii: "/")
                    && (byte(offset + 1) == UInt8(ascii: "/")
                        || byte(offset + 1) == UInt8(ascii: "*"))
        }
    }

    // MARK: Comments, words and other characters

    /// The end of the comment at `start`, if there is one.
    func commentEnd(at start: Int) -> Int? {
        switch (byte(start), byte(start + 1)) {
        case (UInt8(ascii: "#"), _), (UInt8(ascii: "/"), UInt8(ascii: "/")):
            var end = lineEnd(start)
            while end > start + 1, Self.isSpace(bytes[end - 1]) { end -= 1 }
            return end
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
            var offset = start + 2
            while offset < bytes.count {
                if bytes[offset] == UInt8(ascii: "*"), byte(offset + 1) == UInt8(ascii: "/") {
                    return offset + 2
                }
                offset += 1
            }
            return bytes.count
        default: return nil
        }
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        JSONScanner.isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: ".")
    }

    private func wordEnd(from start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte >= 0x80 {
                let length = sequenceLength(at: offset)
                guard length > 0, smartQuoteLength(at: offset) == 0,
                    invisibleLength(at: offset) == 0
                else { break }
                offset += length
            } else if Self.isWordByte(byte) {
                offset += 1
            } else {
                break
            }
        }
        return offset
    }

    /// The length of the run of invisible characters at `offset`.
    private func invisibleLength(at offset: Int) -> Int {
        var end = offset
        while end < bytes.count {
            let length = sequenceLength(at: end)
            guard length > 0 else { break }
            let text = String(decoding: bytes[end..<end + length], as: UTF8.self)
            guard !Self.isSpace(bytes[end]), bytes[end] < 0x20 || bytes[end] >= 0x7F,
                let scalar = text.unicodeScalars.first, scalar.isInvisible
            else { break }
            end += length
        }
        return end - offset
    }

    /// Whether the bytes of `range` are a number or one of JSON's words.
    func isScalar(_ range: Range<Int>) -> Bool {
        let word = bytes[range]
        if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
            || word.elementsEqual("null".utf8)
        {
            return true
        }
        return Self.isNumber(word)
    }

    static func isNumber(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = word
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let integer = rest.prefix(while: isDigit)
        guard !integer.isEmpty, integer.count == 1 || integer.first != UInt8(ascii: "0") else {
            return false
        }
        rest = rest.dropFirst(integer.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
                rest.removeFirst()
            }
            let exponent = rest.prefix(while: isDigit)
            guard !exponent.isEmpty else { return false }
            rest = rest.dropFirst(exponent.count)
        }
        return rest.isEmpty
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
