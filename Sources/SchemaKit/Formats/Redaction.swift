/// The redaction of secrets in a text.
///
/// Each word that a match of the pattern overlaps is replaced, except for labels before the last word: `token=0a1b`
/// becomes `token=REDACTED`. A label names the secret: a word of letters, hyphens and underscores before `=` or `:`.
/// Other punctuation is kept, so that a URL remains a URL.
package struct Redaction {
    /// The word that replaces a secret.
    package static let replacement = "REDACTED"
    /// The maximum number of secrets that are masked or replaced separately in one string. A string with more secrets
    /// is masked or replaced as a whole.
    static let matchLimit = 50

    /// Returns whether a text has been redacted, at least in part: it contains `replacement`, or the asterisks that
    /// reports write in place of secrets. A redacted text cannot be compared with other texts.
    static func isRedacted(_ text: [UInt8]) -> Bool {
        text.firstOccurrence(of: replacement.utf8) != nil
            || text.firstOccurrence(of: "***".utf8) != nil
    }

    /// Returns the range of the token around a match. A token is a sequence of `unreserved` characters (RFC 3986). It
    /// is secret as a whole, even if the pattern matches only some of its characters.
    static func token(around match: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
        var start = match.lowerBound
        while start > 0, ByteClass.unreserved.contains(text[start - 1]) { start -= 1 }
        let end = text.firstIndex(from: match.upperBound) { !ByteClass.unreserved.contains($0) }
        return start..<(end ?? text.count)
    }

    /// Returns the range of the first secret in a text: the token around the first match of the pattern, or the whole
    /// text if the matcher exceeds its limits. Returns nil if the text is `replacement`, or if there is no match.
    static func firstSecret(
        in text: Span<UInt8>,
        by pattern: Pattern,
        scratch: inout PatternScratch
    ) -> Range<Int>? {
        guard !text.isEqual(to: Array(replacement.utf8).span) else { return nil }
        let result = pattern.matches(text, scratch: &scratch)
        guard result != .noMatch else { return nil }
        let match = result == .match ? pattern.match(in: text, scratch: &scratch) : nil
        return match.map { token(around: $0, in: text) } ?? 0..<text.count
    }

    /// Returns the secret ranges of a text: the tokens around the matches of the pattern. Asterisks replace each token
    /// before the next match is searched for. The whole text is secret if the matcher exceeds its limits, if a token is
    /// empty or consists of asterisks, or if there are more than `matchLimit` matches. Nothing is secret if the whole
    /// text is `replacement`.
    package static func secrets(in text: [UInt8], by pattern: Pattern) -> [Range<Int>] {
        var scratch = PatternScratch()
        return secrets(in: text, by: pattern, scratch: &scratch)
    }

    /// Returns the secret ranges of a text, with scratch memory that is reused between texts.
    /// (Instruction counts: `findings`.)
    package static func secrets(
        in text: [UInt8],
        by pattern: Pattern,
        scratch: inout PatternScratch
    ) -> [Range<Int>] {
        let whole = [0..<text.count]
        var maskedText = text
        var ranges: [Range<Int>] = []
        // One iteration more than the limit checks that there is no further match.
        for _ in 0...matchLimit {
            guard let token = firstSecret(in: maskedText.span, by: pattern, scratch: &scratch)
            else { return ranges }
            guard !token.isEmpty, maskedText[token].contains(where: { $0 != maskByte })
            else { return whole }
            for offset in token { maskedText[offset] = maskByte }
            ranges.append(token)
        }
        return whole
    }

    /// Returns the range of the user name and password in a URL, or nil if the URL has no password.
    package static func credentials(in text: [UInt8]) -> Range<Int>? {
        guard let scheme = text.firstOccurrence(of: "://".utf8) else { return nil }
        let rest = text[scheme.upperBound...]
        let authority = rest.prefix { !Array("/?#".utf8).contains($0) }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")),
            authority[..<end].contains(FormatByte.colon)
        else { return nil }
        return scheme.upperBound..<end
    }

    private static let maskByte = UInt8(ascii: "*")

    /// The ranges of the original text that are replaced, in ascending order.
    package private(set) var ranges: [Range<Int>] = []

    /// Computes the ranges to replace in `text`.
    ///
    /// - Returns: Nil if no redacted text is possible: the pattern also matches `replacement`, a match contains no
    ///   word, there are too many matches, or the redacted text of a URL would not be a URL. If the matcher exceeds its
    ///   limits, the search ends as if there were no further match.
    package init?(of text: [UInt8], by pattern: Pattern, scratch: inout PatternScratch) {
        var redactedText = text
        // The offset in `redactedText` after the last replacement, and the distance to the corresponding offset in
        // `text`.
        var (start, shift) = (0, 0)
        var matchCount = 0
        while let match = pattern.match(in: redactedText.span, scratch: &scratch) {
            matchCount += 1
            let words = Self.secretWords(in: match, of: redactedText)
            guard matchCount <= Self.matchLimit, let first = words.first, first.lowerBound >= start
            else { return nil }
            redactedText = Self.text(redactedText, replacing: words)
            ranges += words.map { $0.lowerBound + shift..<$0.upperBound + shift }
            let growth = words.reduce(0) { $0 + Self.replacement.utf8.count - $1.count }
            start = words[words.count - 1].upperBound + growth
            shift -= growth
        }
        if Self.isIRI(text), !Self.isIRI(redactedText) { return nil }
    }

    /// Returns `text` with `replacement` in place of each word. The words are in ascending order.
    private static func text(_ text: [UInt8], replacing words: [Range<Int>]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for word in words {
            result += text[end..<word.lowerBound]
            result += replacement.utf8
            end = word.upperBound
        }
        return result + text[end...]
    }

    /// Returns the whole words that a match overlaps, except for labels before the last word.
    private static func secretWords(in match: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var offset = match.lowerBound
        // Moves back to the start of the word in which the match begins.
        while offset > 0, isWordByte(text[offset - 1]), offset < text.count,
            isWordByte(text[offset])
        {
            offset -= 1
        }
        while offset < match.upperBound {
            guard isWordByte(text[offset]) else {
                offset += 1
                continue
            }
            let end = text[offset...].firstIndex { !isWordByte($0) } ?? text.count
            words.append(offset..<end)
            offset = end
        }
        return words.enumerated().filter { index, word in
            index == words.count - 1 || !isLabel(word, of: text)
        }.map(\.element)
    }

    /// Returns whether a word is a label. The word must not be the last one of the text.
    private static func isLabel(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        let next = text[word.upperBound]
        guard next == UInt8(ascii: "=") || next == FormatByte.colon else { return false }
        return text[word].allSatisfy {
            FormatByte.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == FormatByte.hyphen
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        ByteClass.unreserved.contains(byte) || byte == FormatByte.percent || byte >= 0x80
    }

    private static func isIRI(_ text: [UInt8]) -> Bool {
        StringFormat.iri.matches(text.span)
    }
}
