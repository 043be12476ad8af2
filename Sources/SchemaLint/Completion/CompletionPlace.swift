import SchemaKit

/// The place of a cursor in a text where the name of a member, or a value, can be written.
///
/// The text need not be JSON. Only the tokens before the cursor and the next token after it are read.
package struct CompletionPlace: Sendable, Hashable {
    /// The kind of text that can be written at the place.
    package enum Kind: Sendable {
        /// The name of a member, with its value unless the value is already there.
        case member
        case value
    }

    package let kind: Kind
    /// The bytes that a completion replaces: the name or the scalar at the cursor, or nothing.
    package let replaced: Range<Int>
    /// True if the name at the cursor has a colon, so that a completion replaces only the name.
    package let hasColon: Bool
    /// The offset where a comma is missing before the place, or `nil` if none is missing.
    package let missingCommaOffset: Int?
    /// True if a comma is missing after the place.
    package let needsCommaAfter: Bool
    /// True if the place is outside of all objects and arrays, so that a value there is the whole payload.
    package let isWholePayload: Bool

    /// Finds the place at an offset. Returns `nil` if neither a member nor a value can be written there, for example
    /// between a name and its colon, or in a comment. Also returns `nil` if the place is for only one value, which is
    /// already there: after the colon of a member, or outside of all containers. A scalar that the cursor touches does
    /// not count, because the completion replaces it.
    package init?(in text: [UInt8], at cursor: Int) {
        var scanner = TokenScanner(text)
        var token = scanner.next()
        while let found = token, found.isBefore(cursor) {
            scanner.accept(found)
            token = scanner.next()
        }
        if let token, token.kind == .scalar, token.range.lowerBound <= cursor {
            replaced = token.range.lowerBound..<scanner.end(of: token, at: cursor)
            scanner.offset = replaced.upperBound
        } else if let token, token.kind == .comment, token.range.lowerBound < cursor {
            return nil
        } else {
            replaced = cursor..<cursor
            scanner.offset = token?.range.lowerBound ?? cursor
        }
        guard let expected = scanner.expectation else { return nil }
        kind = expected
        let next = scanner.nextAfterComments()
        let allowsOneValue = scanner.isAfterColon || scanner.isAtRoot
        if allowsOneValue, next?.kind == .open { return nil }
        // A scalar before a colon is the name of the next member, not the value at this place.
        if allowsOneValue, replaced.isEmpty, next?.kind == .scalar,
            scanner.nextAfterComments()?.kind != .colon
        {
            return nil
        }
        hasColon = expected == .member && next?.kind == .colon
        needsCommaAfter = !scanner.isAtRoot && (next?.kind == .scalar || next?.kind == .open)
        isWholePayload = scanner.isAtRoot
        missingCommaOffset = scanner.lastValueEnd
    }

    /// The text that stands for an unfinished name or value. It contains private-use characters, so it is unlikely to
    /// occur in a payload.
    static let marker = "\u{E0C5}cursor\u{E0C5}"

    /// Returns the text with ``marker`` at the place, as a name with a value or as a value.
    package func marking(_ text: [UInt8]) -> [UInt8] {
        var marked = Array(text[..<replaced.lowerBound])
        if missingCommaOffset != nil { marked += ",".utf8 }
        marked += JSONText.quoted(Self.marker).utf8
        if kind == .member, !hasColon { marked += ":null".utf8 }
        if needsCommaAfter { marked += ",".utf8 }
        return marked + text[replaced.upperBound...]
    }
}

/// A scanner of the tokens of a text that need not be JSON. It records the containers that are open at its offset.
private struct TokenScanner {
    /// A token: a bracket, a comma, a colon, a comment, a string or a word.
    struct Token {
        enum Kind {
            case open, close, comma, colon, scalar, comment
        }

        let kind: Kind
        let range: Range<Int>
        /// True for an opening bracket of an object.
        var isObject = false
        /// True for a comment that no `*/` ends. Text that is typed after the comment extends it.
        var isOpenComment = false
        /// True for a string without a closing quotation mark, which extends to the end of its line.
        var isUnclosedString = false

        /// Returns whether the token ends before the cursor, so that text typed at the cursor does not extend the
        /// token.
        func isBefore(_ cursor: Int) -> Bool {
            let isExtensible = kind == .scalar || isOpenComment
            return isExtensible ? range.upperBound < cursor : range.upperBound <= cursor
        }
    }

    /// The last part of a container before the offset.
    private enum Part {
        case none, name, colon, value, comma
    }

    private let text: [UInt8]
    var offset = 0
    /// The containers that are open at the offset, the outermost first. Before them is an entry for the text outside of
    /// all containers.
    private var containers: [(isObject: Bool, part: Part)] = [(isObject: false, part: .none)]
    private var lastTokenEnd = 0

    init(_ text: [UInt8]) {
        self.text = text
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if text.starts(with: byteOrderMark) { offset = byteOrderMark.count }
    }

    /// True if the offset is outside of all containers.
    var isAtRoot: Bool { containers.count == 1 }

    /// The end of the value after which a comma is missing, or `nil` if no value precedes the offset directly. Must not
    /// be read after the payload, where ``expectation`` is `nil`.
    var lastValueEnd: Int? { containers.last?.part == .value ? lastTokenEnd : nil }

    /// True if the offset is the place of the value of a member.
    var isAfterColon: Bool { containers.last?.part == .colon }

    /// The kind of text that can be written at the offset, or `nil` if neither a member nor a value can be.
    var expectation: CompletionPlace.Kind? {
        guard let container = containers.last else { return nil }
        switch container.part {
        case .colon: return .value
        case .name: return nil
        case .value where isAtRoot: return nil
        case .none, .comma, .value: return container.isObject ? .member : .value
        }
    }

    /// Records that a token comes before the offset.
    mutating func accept(_ token: Token) {
        let last = containers.count - 1
        switch token.kind {
        case .comment: return
        case .open:
            containers[last].part = .value
            containers.append((isObject: token.isObject, part: .none))
        case .close:
            if containers.count > 1 { containers.removeLast() }
            containers[containers.count - 1].part = .value
        case .comma: containers[last].part = .comma
        case .colon: containers[last].part = .colon
        case .scalar:
            let isName = containers[last].isObject && containers[last].part != .colon
            containers[last].part = isName ? .name : .value
        }
        lastTokenEnd = token.range.upperBound
    }

    /// Returns the next token, or `nil` at the end of the text.
    mutating func next() -> Token? {
        while offset < text.count, Self.isWhiteSpace(text[offset]) { offset += 1 }
        guard offset < text.count else { return nil }
        let start = offset
        switch text[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return token(.open)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return token(.close)
        case UInt8(ascii: ","): return token(.comma)
        case UInt8(ascii: ":"): return token(.colon)
        case UInt8(ascii: "\""):
            let isClosed = skipString()
            return Token(kind: .scalar, range: start..<offset, isUnclosedString: !isClosed)
        case UInt8(ascii: "/"):
            if let isClosed = skipComment() {
                return Token(kind: .comment, range: start..<offset, isOpenComment: !isClosed)
            }
            skipWord()
        default: skipWord()
        }
        return Token(kind: .scalar, range: start..<offset)
    }

    /// Returns the next token that is not a comment, or `nil` at the end of the text.
    mutating func nextAfterComments() -> Token? {
        var token = next()
        while token?.kind == .comment { token = next() }
        return token
    }

    private mutating func token(_ kind: Token.Kind) -> Token {
        defer { offset += 1 }
        let isObject = text[offset] == UInt8(ascii: "{")
        return Token(kind: kind, range: offset..<offset + 1, isObject: isObject)
    }

    /// Returns the end of a token at the cursor. The brackets and commas at the end of an unclosed string probably do
    /// not belong to the string, unless they are before the cursor.
    func end(of token: Token, at cursor: Int) -> Int {
        var end = token.range.upperBound
        let start = max(cursor, token.range.lowerBound + 1)
        if isBeforeWord(token) {
            return text[start..<end].firstIndex(where: Self.delimiters.contains) ?? end
        }
        guard token.isUnclosedString else { return end }
        while end > start, Self.closingBytes.contains(text[end - 1]) { end -= 1 }
        return end
    }

    /// Returns whether a word follows a string directly. The closing quotation mark of the string then probably begins
    /// another string, as in `"na, "kind": 1`, where the word `kind` follows the string `"na, "`.
    private func isBeforeWord(_ token: Token) -> Bool {
        let end = token.range.upperBound
        return text[token.range.lowerBound] == UInt8(ascii: "\"") && end < text.count
            && !Self.delimiters.contains(text[end]) && !Self.isWhiteSpace(text[end])
            && text[end] != UInt8(ascii: "/")
    }

    private static let delimiters = punctuation.union(closingBytes)

    /// The bytes that probably follow an unclosed string instead of being a part of it.
    private static let closingBytes = Set("}], \t".utf8)

    /// Skips a string. A string without a closing quotation mark ends with its line.
    ///
    /// - Returns: True if the string has a closing quotation mark.
    private mutating func skipString() -> Bool {
        offset += 1
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return true
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
            case UInt8(ascii: "\\"):
                offset += 1
                if offset < text.count, !Self.isLineEnd(text[offset]) { offset += 1 }
            default: offset += 1
            }
        }
        return false
    }

    /// Skips a comment. Returns whether `*/` ends it, or `nil` if no comment begins at the offset.
    private mutating func skipComment() -> Bool? {
        guard offset + 1 < text.count else { return nil }
        switch text[offset + 1] {
        case UInt8(ascii: "/"):
            while offset < text.count, !Self.isLineEnd(text[offset]) { offset += 1 }
            return false
        case UInt8(ascii: "*"):
            // `/*/` does not end the comment that it begins.
            offset = min(offset + 3, text.count)
            while offset < text.count,
                text[offset - 1] != UInt8(ascii: "*") || text[offset] != UInt8(ascii: "/")
            {
                offset += 1
            }
            guard offset < text.count else { return false }
            offset += 1
            return true
        default: return nil
        }
    }

    /// True if a comment begins at the offset.
    private var isAtComment: Bool {
        let start = text[offset...].prefix(2)
        return start.elementsEqual("//".utf8) || start.elementsEqual("/*".utf8)
    }

    private mutating func skipWord() {
        offset += 1
        while offset < text.count, !Self.isWhiteSpace(text[offset]),
            !Self.punctuation.contains(text[offset]), !isAtComment
        {
            offset += 1
        }
    }

    private static let punctuation = Set("{}[],:\"".utf8)

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
