/// Text that comes from files and arguments, made fit to be shown.
///
/// A terminal, an editor or a browser obeys some characters instead of showing them: they move the cursor,
/// change the order of what stands around them, or can't be seen. `Unicode.Scalar.isActive` is the one table
/// of them. Every output shows them as escapes: texts for people as `\u{202E}`, JSON as `\u202e`.
extension String {
    /// The text on one line, with a visible escape in the place of each active character; a tab becomes a
    /// space.
    package var printable: String { escapingActive(butFor: nil) }

    /// The same for a text of several lines, which stay lines.
    package var printableLines: String { escapingActive(butFor: "\n") }

    private func escapingActive(butFor exception: Unicode.Scalar?) -> String {
        if isPlain { return self }
        guard unicodeScalars.contains(where: { $0.isActive && $0 != exception }) else {
            return self
        }
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

extension String {
    /// Whether there are only visible characters of ASCII, and spaces.
    private var isPlain: Bool {
        let known = utf8.withContiguousStorageIfAvailable { bytes in
            // Without a branch for each byte. (Benchmark: `many-findings`.)
            var others: UInt8 = 0
            for byte in bytes { others |= (byte &- 0x20) < 0x5F ? 0 : 1 }
            return others == 0
        }
        return known ?? utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }
}

extension [UInt8] {
    /// A text of several lines, fit to be shown on a terminal; other bytes than UTF-8 become U+FFFD.
    package var printableLines: [UInt8] {
        allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A }
            ? self : Array(String(decoding: self, as: UTF8.self).printableLines.utf8)
    }
}

extension Unicode.Scalar {
    /// The ranges of characters that act, or can't be seen, in the order of their numbers.
    private static let activeRanges: [ClosedRange<UInt32>] = [
        // The controls of ASCII, the tab and the line feed among them, and delete.
        0x00...0x1F, 0x7F...0x7F,
        // C1 controls, such as those that begin a control sequence.
        0x80...0x9F,
        // The soft hyphen.
        0xAD...0xAD,
        // The mark of Arabic letters, the combining joiner, the separator of Mongolian vowels.
        0x34F...0x34F, 0x61C...0x61C, 0x180E...0x180E,
        // Spaces without width, joiners, and the marks of direction.
        0x200B...0x200F,
        // Separators of lines and paragraphs, embeddings and overrides.
        0x2028...0x202E,
        // Word joiner, invisible operators, isolates, and deprecated format characters.
        0x2060...0x206F,
        // The byte-order mark, and annotations between lines.
        0xFEFF...0xFEFF, 0xFFF9...0xFFFB,
        // Noncharacters, which markup must not hold; those at the end of each plane are told by their low bits.
        0xFDD0...0xFDEF,
        // Tags.
        0xE0000...0xE007F,
    ]

    /// Whether an output may obey the character, or hide it, instead of showing it.
    package var isActive: Bool {
        if value < 0x7F { return value < 0x20 }
        if value < 0xA0 { return true }
        if value & 0xFFFE == 0xFFFE { return true }
        return Self.activeRanges.contains { $0.contains(value) }
    }

    /// The character as text, such as `\u{202E}`.
    package var visibleEscape: String {
        "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
}
