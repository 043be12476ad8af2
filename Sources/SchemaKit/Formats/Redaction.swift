/// A text without the secrets in it.
///
/// Of what the pattern finds, each word goes: `token=0a1b` becomes `token=REDACTED`, since a word
/// of letters that stands before `=` or `:` says what the secret is and stays. Signs stay as well,
/// so that an address remains one.
struct Redaction {
    /// What stands in the place of a secret.
    static let word = "REDACTED"
    private static let matchLimit = 50

    /// The bytes of the text that are replaced, in order.
    private(set) var ranges: [Range<Int>] = []

    /// - Returns: nil where no text without the secrets is known: the pattern finds the word as
    ///   well, or the text would be no address any more.
    init?(of text: [UInt8], by pattern: Pattern) {
        var scratch = PatternScratch()
        var current = text
        /// Where the part begins that has not been changed, and how much later in the original.
        var (start, shift) = (0, 0)
        var matchCount = 0
        while let match = current.withUnsafeBufferPointer({
            pattern.match(in: $0, scratch: &scratch)
        }) {
            matchCount += 1
            let words = Self.secretWords(in: match, of: current)
            guard matchCount <= Self.matchLimit, let first = words.first, first.lowerBound >= start
            else { return nil }
            for word in words.reversed() { current.replaceSubrange(word, with: Self.word.utf8) }
            ranges += words.map { $0.lowerBound + shift..<$0.upperBound + shift }
            let growth = words.reduce(0) { $0 + Self.word.utf8.count - $1.count }
            start = words[words.count - 1].upperBound + growth
            shift -= growth
        }
        if Self.isAddress(text), !Self.isAddress(current) { return nil }
    }

    /// The words that a match holds or touches, each as a whole, but for those that name another.
    private static func secretWords(in match: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var offset = match.lowerBound
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

    private static func isLabel(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        guard word.upperBound < text.count,
            text[word.upperBound] == UInt8(ascii: "=") || text[word.upperBound] == FormatByte.colon
        else { return false }
        return text[word].allSatisfy {
            FormatByte.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == FormatByte.hyphen
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        FormatByte.isUnreserved(byte) || byte == FormatByte.percent || byte >= 0x80
    }

    private static func isAddress(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { StringFormat.iri.matches($0) }
    }
}
