/// A parser for links in Markdown, which people copy together with the address.
enum MarkdownLink {
    /// Returns the range of the address if `text` is `<address>`, `[words](address)` or `![words](address)`, with
    /// optional white space around it. Returns nil for other texts, and if the address is not an IRI with a scheme.
    static func address(in text: [UInt8]) -> Range<Int>? {
        guard let start = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) }), start < last
        else { return nil }
        let range: Range<Int>?
        switch (text[start], text[last]) {
        case (UInt8(ascii: "<"), UInt8(ascii: ">")):
            range = start + 1..<last
        case (UInt8(ascii: "["), UInt8(ascii: ")")):
            range = target(text, from: start, to: last)
        case (UInt8(ascii: "!"), UInt8(ascii: ")")) where text[start + 1] == UInt8(ascii: "["):
            range = target(text, from: start + 1, to: last)
        default:
            range = nil
        }
        guard let range, isAddress(text[range]) else { return nil }
        return range
    }

    /// Returns the range between the first `](` and the last parenthesis, or nil if the first `]` is not followed
    /// by `(`.
    private static func target(_ text: [UInt8], from start: Int, to last: Int) -> Range<Int>? {
        guard let close = text[start...].firstIndex(of: FormatByte.closingBracket),
            close + 1 < last,
            text[close + 1] == UInt8(ascii: "(")
        else { return nil }
        return close + 2..<last
    }

    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        StringFormat.iri.matches(text.span)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == FormatByte.tab || byte == 0x0A || byte == 0x0D
    }
}
