import FileLinting

/// A token of a JSON text: a bracket, a comma, a colon, a scalar, a comment or the byte-order mark.
struct TextToken {
    enum Kind {
        case open
        case close
        case comma
        case colon
        /// A string, a name, a number or a literal.
        case scalar
        case lineComment
        case blockComment
        case byteOrderMark

        var isComment: Bool { self == .lineComment || self == .blockComment }
    }

    let kind: Kind
    let range: Range<Int>

    /// Returns the tokens of a text. A text that is not JSON has tokens, but they have no meaning.
    static func tokens(of text: [UInt8]) -> [TextToken] {
        var tokens: [TextToken] = []
        var offset = 0
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            tokens.append(TextToken(kind: .byteOrderMark, range: 0..<3))
            offset = 3
        }
        while offset < text.count {
            guard !text[offset].isWhiteSpace else {
                offset += 1
                continue
            }
            let kind = kind(at: offset, in: text)
            let end = end(of: kind, from: offset, in: text)
            tokens.append(TextToken(kind: kind, range: offset..<end))
            offset = end
        }
        return tokens
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func kind(at offset: Int, in text: [UInt8]) -> Kind {
        switch text[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .open
        case UInt8(ascii: "}"), UInt8(ascii: "]"): .close
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: "/") where offset + 1 < text.count:
            text[offset + 1] == UInt8(ascii: "/")
                ? .lineComment : text[offset + 1] == UInt8(ascii: "*") ? .blockComment : .scalar
        default: .scalar
        }
    }

    private static func end(of kind: Kind, from start: Int, in text: [UInt8]) -> Int {
        var end = start + 1
        switch kind {
        case .open, .close, .comma, .colon, .byteOrderMark:
            return end
        case .lineComment:
            while end < text.count, !isLineEnd(text[end]) { end += 1 }
            // White space at the end of the line does not belong to the comment.
            while text[end - 1].isWhiteSpace { end -= 1 }
            return end
        case .blockComment:
            // The shortest comment, `/**/`, has four bytes.
            end += 3
            let closing = [UInt8(ascii: "*"), UInt8(ascii: "/")]
            while end <= text.count, !text[..<end].suffix(2).elementsEqual(closing) { end += 1 }
            return min(end, text.count)
        case .scalar where text[start] == UInt8(ascii: "\""):
            while end < text.count, text[end] != UInt8(ascii: "\"") {
                end += text[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(end + 1, text.count)
        case .scalar:
            while end < text.count, !text[end].isWhiteSpace,
                Self.kind(at: end, in: text) == .scalar
            {
                end += 1
            }
            return end
        }
    }
}
