/// Escapes text from files and arguments so that it is safe to show.
///
/// Some characters control the terminal, editor or browser that shows them: they move the cursor or change the order
/// of the text around them. Other characters are invisible. Both kinds are called active characters (see
/// `Unicode.Scalar.isActive`). Every output shows them as escapes: text for people as `\u{202E}`, JSON as `\u202e`.
extension String {
    /// The text on one line. Each active character is replaced with a visible escape, and a tab with a space.
    package var printable: String { escapingActiveCharacters(except: nil) }

    /// The text with active characters escaped as in ``printable``, but with its line feeds kept.
    package var printableLines: String { escapingActiveCharacters(except: "\n") }

    private func escapingActiveCharacters(except exception: Unicode.Scalar?) -> String {
        // Most texts have only printable characters of ASCII.
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }),
            unicodeScalars.contains(where: { $0.isActive && $0 != exception })
        else { return self }
        var output = ""
        for scalar in unicodeScalars {
            if scalar == "\t" {
                output += " "
            } else if scalar.isActive, scalar != exception {
                output += scalar.visibleEscape
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}

extension [UInt8] {
    /// The text with active characters escaped and its line feeds kept. Invalid UTF-8 becomes U+FFFD.
    package var printableLines: [UInt8] {
        allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A }
            ? self : Array(String(decoding: self, as: UTF8.self).printableLines.utf8)
    }
}

extension Unicode.Scalar {
    /// The ranges of active characters.
    private static let activeRanges: [ClosedRange<UInt32>] = [
        // ASCII controls, including the tab and the line feed, and delete.
        0x00...0x1F, 0x7F...0x7F,
        // C1 controls, such as those that begin a control sequence.
        0x80...0x9F,
        // The soft hyphen.
        0xAD...0xAD,
        // The combining grapheme joiner, the Arabic letter mark, the Mongolian vowel separator.
        0x34F...0x34F, 0x61C...0x61C, 0x180E...0x180E,
        // The Hangul fillers, and two vowels that are never shown.
        0x115F...0x1160, 0x3164...0x3164, 0xFFA0...0xFFA0, 0x17B4...0x17B5,
        // Zero-width spaces, joiners, and direction marks.
        0x200B...0x200F,
        // Line and paragraph separators, directional embeddings and overrides.
        0x2028...0x202E,
        // Word joiner, invisible operators, directional isolates, and deprecated format characters.
        0x2060...0x206F,
        // The byte-order mark, reserved code points that Unicode declares invisible, and interlinear annotation
        // characters.
        0xFEFF...0xFEFF, 0xFFF0...0xFFFB,
        // Noncharacters, which markup must not contain. `isActive` recognizes the noncharacters at the end of each
        // plane by their low bits.
        0xFDD0...0xFDEF,
        // Controls of shorthand and of musical notation.
        0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
        // Tag characters, and the reserved invisible code points before and after the variation selectors.
        0xE0000...0xE00FF, 0xE01F0...0xE0FFF,
    ]

    /// True if a program that displays text may hide the character, or obey it instead of showing it.
    ///
    /// Variation selectors are not active: emoji and Chinese characters need them.
    package var isActive: Bool {
        // The first comparisons decide about ASCII and C1 without a search in `activeRanges`.
        if value < 0x7F { return value < 0x20 }
        if value < 0xA0 { return true }
        if value & 0xFFFE == 0xFFFE { return true }
        return Self.activeRanges.contains { $0.contains(value) }
    }

    /// The visible escape for the character, such as `\u{202E}`.
    package var visibleEscape: String {
        "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
}

// Lists and counts in messages.

extension Array {
    /// Returns the items with the separators of a list between them, such as `["a", ", ", "b", " or ", "c"]`.
    ///
    /// - Parameter makeSeparator: Returns the item for the text of a separator.
    package func separated(
        withConjunction word: String,
        by makeSeparator: (String) -> Element
    ) -> [Element] {
        guard let last, count > 1 else { return self }
        let items = dropLast().map { [$0] }.joined(separator: [makeSeparator(", ")])
        return items + [makeSeparator(" \(word) "), last]
    }
}

extension [String] {
    /// Returns a list for a message, such as `a, b or c`.
    // ModelSupport joins its lists separately, because generated models do not link SchemaKit.
    package func joined(withConjunction word: String) -> String {
        separated(withConjunction: word) { $0 }.joined()
    }

    /// The texts in single quotes.
    package var inQuotes: [String] { map { "'\($0)'" } }

    /// Returns the first `limit` texts and, if there are more, a last text with the number of the others, such as
    /// `2 others`.
    package func countingOthers(after limit: Int) -> [String] {
        guard count > limit else { return self }
        return prefix(limit) + [String(count - limit, of: "other")]
    }
}

extension String {
    /// Creates a number with its noun, such as `1 file` or `2 files`.
    package init(_ count: Int, of noun: String) {
        self = "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
