/// JSON with comments and trailing commas, as editors keep it in files called `.jsonc`.
package enum CommentedJSON {
    /// The text with spaces in the place of comments, and of commas after the last element or member.
    ///
    /// Everything else keeps its place, so a finding about the result is one about the text. A comment that is not
    /// closed stays, as does a comma that follows nothing.
    package static func plain(_ text: [UInt8]) -> [UInt8] {
        var plain = text
        /// The last two bytes that are neither spaces nor in a comment, and where the last one is.
        var (before, last, lastOffset) = (UInt8(0), UInt8(0), 0)
        let lastEnd = endOfLastComment(in: text)
        var offset = 0
        while offset < text.count {
            if let end = endOfComment(at: offset, in: text, notAfter: lastEnd) {
                for inner in offset..<end where !isLineBreak(text[inner]) { plain[inner] = space }
                offset = end
                continue
            }
            let byte = text[offset]
            let start = offset
            offset = byte == quote ? endOfString(at: offset, in: text) : offset + 1
            guard byte != space, byte != 0x09, !isLineBreak(byte) else { continue }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), last == comma,
                endsValue(before)
            {
                plain[lastOffset] = space
            }
            (before, last, lastOffset) = (last, byte, start)
        }
        return plain
    }

    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether a byte can be the last of a value, of a string the first.
    private static func endsValue(_ byte: UInt8) -> Bool {
        ![0, comma, UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte)
    }

    /// Where the last comment in asterisks can end. Without it, comments that are not closed would take a search
    /// to the end of the text each.
    private static func endOfLastComment(in text: [UInt8]) -> Int {
        var end = text.count
        while end >= 4, text[end - 1] != slash || text[end - 2] != star { end -= 1 }
        return end >= 4 ? end : 0
    }

    /// The end of the comment that begins at `offset`; nil where none does, or it has no end.
    private static func endOfComment(
        at offset: Int,
        in text: [UInt8],
        notAfter lastEnd: Int
    ) -> Int? {
        guard text[offset] == slash, offset + 1 < text.count else { return nil }
        if text[offset + 1] == slash {
            return text[offset...].firstIndex(where: isLineBreak) ?? text.count
        }
        guard text[offset + 1] == star else { return nil }
        var end = offset + 2
        while end + 1 < lastEnd {
            if text[end] == star, text[end + 1] == slash { return end + 2 }
            end += 1
        }
        return nil
    }

    /// The end of the string that begins at `offset`.
    private static func endOfString(at offset: Int, in text: [UInt8]) -> Int {
        var end = offset + 1
        while end < text.count, text[end] != quote {
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end + 1, text.count)
    }
}

extension SourceFile {
    /// The content as JSON: without comments and trailing commas where these are allowed, which is so in files called
    /// `.jsonc`.
    ///
    /// - Parameter allowsComments: whether they are allowed whatever the file is called.
    package func jsonBytes(allowsComments: Bool = false) -> [UInt8] {
        allowsComments || path.hasSuffix(".jsonc") ? CommentedJSON.plain(bytes) : bytes
    }

    /// Whether the file is called as those that hold YAML.
    package var isCalledYAML: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}
