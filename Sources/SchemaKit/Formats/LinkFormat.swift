/// The checks of links that apps open.
enum LinkFormat {
    /// Returns whether a text is an IRI with the scheme `http` or `https` and a host.
    @inline(never)
    static func isWebURL(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        for letter in "http".utf8 {
            guard cursor.take(where: { FormatByte.lowercased($0) == letter }) else { return false }
        }
        _ = cursor.take { FormatByte.lowercased($0) == UInt8(ascii: "s") }
        guard cursor.take(FormatByte.colon), cursor.take(FormatByte.slash),
            cursor.take(FormatByte.slash)
        else { return false }
        // A valid authority has at most one at sign, which ends the user information.
        var afterUserInformation = cursor
        _ = afterUserInformation.takeAll { $0 != FormatByte.at && !endsAuthority($0) }
        if afterUserInformation.take(FormatByte.at) { cursor = afterUserInformation }
        guard let first = cursor.next, first != FormatByte.colon, !endsAuthority(first) else {
            return false
        }
        return URIFormat.isIRI(text)
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == FormatByte.slash || byte == FormatByte.question || byte == FormatByte.numberSign
    }

    /// Returns whether a text is a scheme, a colon, and further characters except white space, angle brackets and ASCII
    /// control characters. Only the app that handles the scheme can check the characters after the colon.
    @inline(never)
    static func isDeepLink(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard cursor.take(where: FormatByte.isLetter) else { return false }
        _ = cursor.takeRun(.scheme)
        guard cursor.take(FormatByte.colon), !cursor.isAtEnd else { return false }
        while !cursor.isAtEnd {
            guard let scalar = cursor.takeScalar(), isLinkCharacter(scalar) else { return false }
        }
        return true
    }

    private static func isLinkCharacter(_ scalar: UInt32) -> Bool {
        guard scalar > 0x20, scalar != 0x3C, scalar != 0x3E, scalar != 0x7F else { return false }
        return Unicode.Scalar(scalar)?.properties.isWhitespace == false
    }
}

/// The query parameters of a link.
struct LinkQuery {
    /// The maximum length, in bytes, at which the text before the query is searched. A longer text counts as containing
    /// every value that is not longer than the text, so that the time of a search has a limit.
    static let searchedByteLimit = 2_048

    /// The text of the link before its query, percent-decoded.
    private let textBeforeQuery: [UInt8]
    /// The names of the parameters, percent-decoded and without duplicates, in the order of the link.
    private(set) var names: [[UInt8]] = []
    /// The texts that each parameter can stand for. A plus sign may decode to itself or to a space, because both are
    /// common. The value may also stand for itself, without any decoding.
    private var texts: [[UInt8]: Set<[UInt8]>] = [:]

    /// Parses a link. The fragment after `#` is ignored.
    init(_ link: [UInt8]) {
        let linkWithoutFragment = link.prefix { $0 != UInt8(ascii: "#") }
        let encodedTextBeforeQuery = linkWithoutFragment.prefix { $0 != UInt8(ascii: "?") }
        textBeforeQuery = Array(encodedTextBeforeQuery).percentDecoded
        let parameters = linkWithoutFragment.dropFirst(encodedTextBeforeQuery.count + 1)
            .split(separator: UInt8(ascii: "&"))
        for parameter in parameters {
            let encodedName = parameter.prefix { $0 != UInt8(ascii: "=") }
            let name = Array(encodedName).percentDecoded
            let value = Array(parameter.dropFirst(encodedName.count + 1))
            let withSpaces = value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            if texts[name] == nil { names.append(name) }
            texts[name, default: []].formUnion([
                value, value.percentDecoded, withSpaces.percentDecoded,
            ])
        }
    }

    /// Returns whether the link has a parameter with a name.
    func hasParameter(_ name: [UInt8]) -> Bool { texts[name] != nil }

    /// Returns whether a parameter with a name can stand for a text.
    func hasParameter(_ name: [UInt8], for text: [UInt8]) -> Bool {
        texts[name]?.contains(text) == true
    }

    /// Returns whether the link contains `text` before its query. Returns false if `text` is empty or longer than
    /// the text before the query. Otherwise returns true if the text before the query exceeds `searchedByteLimit`.
    func textBeforeQueryContains(_ text: [UInt8]) -> Bool {
        guard !text.isEmpty, text.count <= textBeforeQuery.count else { return false }
        guard textBeforeQuery.count <= Self.searchedByteLimit else { return true }
        return textBeforeQuery.firstOccurrence(of: text) != nil
    }
}

/// A parser that finds the destination of a Markdown link. People sometimes paste a Markdown link where only a URL is
/// expected.
package enum MarkdownLink {
    /// Returns the range of the destination if `text` is `<destination>`, `[words](destination)` or
    /// `![words](destination)`, with optional white space around it. Returns nil for other texts, and if the
    /// destination is not an IRI with a scheme.
    package static func destination(in text: [UInt8]) -> Range<Int>? {
        guard let start = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return nil }
        let range: Range<Int>?
        switch (text[start], text[last]) {
        case (UInt8(ascii: "<"), UInt8(ascii: ">")):
            range = start + 1..<last
        case (UInt8(ascii: "["), UInt8(ascii: ")")):
            range = textInParentheses(of: text, from: start, to: last)
        case (UInt8(ascii: "!"), UInt8(ascii: ")")) where text[start + 1] == UInt8(ascii: "["):
            range = textInParentheses(of: text, from: start + 1, to: last)
        default:
            range = nil
        }
        guard let range, isIRI(text[range]) else { return nil }
        return range
    }

    /// Returns the range between the first `](` and the last parenthesis, or nil if the first `]` is not followed
    /// by `(`.
    private static func textInParentheses(
        of text: [UInt8],
        from start: Int,
        to last: Int
    ) -> Range<Int>? {
        guard let close = text[start...].firstIndex(of: FormatByte.closingBracket),
            text[close + 1] == UInt8(ascii: "(")
        else { return nil }
        return close + 2..<last
    }

    private static func isIRI(_ text: ArraySlice<UInt8>) -> Bool {
        StringFormat.iri.matches(text.span)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == FormatByte.tab || byte == 0x0A || byte == 0x0D
    }
}
