extension JSONDocument {
    /// Returns the document with an asterisk in place of each byte in `ranges`. Use the result only for messages.
    ///
    /// All entries stay unchanged. The text of a masked number is no longer a number, so no rule may be evaluated
    /// on the result.
    func masking(_ ranges: [SourceRange]) -> JSONDocument {
        guard !ranges.isEmpty else { return self }
        return withText { text in
            let copy = JSONEntryStorage(capacity: text.entryCount)
            copy.copy(text)
            return JSONDocument(bytes: bytes.masking(ranges), storage: copy)
        }
    }
}

extension [UInt8] {
    /// Returns the text with an asterisk in place of each byte in `ranges`. Line ends stay, so lines keep their
    /// numbers.
    package func masking(_ ranges: [SourceRange]) -> [UInt8] {
        guard !ranges.isEmpty else { return self }
        var masked = self
        for range in ranges {
            for offset in range.start..<Swift.min(range.end, count)
            where !Self.isLineEnd(self[offset]) {
                masked[offset] = UInt8(ascii: "*")
            }
        }
        return masked
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
